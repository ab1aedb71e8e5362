"""The deals of a duplicate evening, which follow from a secret seed. `docs/deals.md` says how to recompute them.

The commitment to a seed is published before the first round, and the seed itself once the standings are final.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from hmac import digest
from typing import Any, NamedTuple

FORMAT = "kontrollant deals 1"
SEED_BYTES = 32
MOST_DEALS = 24  # in one round
_WORD = 2**32  # how many different numbers the stream has


class Dealt(NamedTuple):
    """One deal: the hands from the dealer's clockwise, the turned card ("" without one), and the stock from its top."""

    hands: tuple[tuple[str, ...], ...]
    turned: str
    stock: tuple[str, ...]


def new_seed() -> str:
    """Return a seed that nobody can foresee, as 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def commitment_to(seed: str, event: str) -> str:
    """Return what is published before the first round of an event: a hash that only this seed and event have."""
    return sha256(f"{FORMAT}\n{event}\n{seed}\n".encode()).hexdigest()


def deals_kept(number: int, event: str) -> dict[str, Any]:
    """Return what a competition keeps of its deals: their number in a round, the event, the commitment, the seed."""
    seed = new_seed()
    return {"number": number, "event": event, "commitment": commitment_to(seed, event), "seed": seed}


def deals_told(kept: dict[str, Any], *, is_open: bool) -> dict[str, Any]:
    """Return the same as everybody may know it: without the seed until it is open."""
    return {name: value for name, value in kept.items() if name != "seed" or is_open}


def deal(seed: str, round_: int, number: int, seats: int, dealing: tuple[Sequence[str], int, int, int]) -> Dealt:
    """Return deal `number` of a round for tables with this many seats. The same arguments always give the same deal.

    `dealing` is how the game is dealt, as `referee.engine.table.Dealing` declares it.
    """
    pack, hands_dealt, size, turned_at = dealing
    cards = sorted(pack)
    numbers = _numbers(bytes.fromhex(seed), f"{round_}/{number}/{seats}")
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    dealt = hands_dealt * size
    hands = tuple(tuple(cards[first : first + size]) for first in range(0, dealt, size))
    turned = hands[0][turned_at - 1] if turned_at else ""
    return Dealt(hands, turned, tuple(cards[dealt:]))


def _numbers(key: bytes, label: str) -> Iterator[int]:
    """Yield the stream of a deal: HMAC-SHA256 of "label/0", "label/1", …, read as numbers of four bytes."""
    block = 0
    while True:
        found = digest(key, f"{label}/{block}".encode(), "sha256")
        yield from (int.from_bytes(found[at : at + 4], "big") for at in range(0, len(found), 4))
        block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number below the limit, each as likely: numbers that would favour small ones are skipped."""
    return next(number for number in numbers if number < _WORD - _WORD % limit) % limit
