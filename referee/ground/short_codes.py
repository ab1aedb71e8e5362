"""Short codes: six characters that people type if they have no camera for a QR code.

A code is derived like a link (`access.links`), so the database has none. It hides a row's id and generation under a
permutation of all 32⁶ codes that only this server knows: two rows never have the same code, a code is read without a
search, and a code that was typed at random almost never belongs to anybody. How seldom that happens, and how many tries
are allowed: `docs/decisions/0024-one-link-an-evening.md`.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.crypto import salted_hmac

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: without I, L, O and U
READ_AS = str.maketrans("OIL", "011", " -")  # what people type for a 0 or a 1; and where they leave a gap
LENGTH = 6
GENERATIONS = 8  # bits of a code that say which generation it is of; the others say whose it is
HALF = 15  # bits of half a code
ROUNDS = 8
MOST = 1 << (2 * HALF - GENERATIONS)  # ids below this have codes: more than four million


def short_code(pk: int, generation: int) -> str:
    """Return the code of a row's current link, "K7M2QP"; "" for an id too large to have one."""
    if pk >= MOST:
        return ""
    number = _permute(pk << GENERATIONS | _low_bits(generation, GENERATIONS), range(ROUNDS))
    return "".join(ALPHABET[_low_bits(number >> 5 * place, 5)] for place in reversed(range(LENGTH)))


def read_short_code(text: str) -> tuple[int, int] | None:
    """Return the id in a code, and its generation's lowest bits; None for what can't be a code.

    Small letters, gaps, and an O or an I in place of a digit are read as they were meant.
    """
    typed = text.strip().upper().translate(READ_AS)
    if len(typed) != LENGTH or not set(typed) <= set(ALPHABET):
        return None
    number = 0
    for character in typed:
        number = number << 5 | ALPHABET.index(character)
    found = _swap_halves(_permute(_swap_halves(number), reversed(range(ROUNDS))))  # the same rounds backwards
    return found >> GENERATIONS, _low_bits(found, GENERATIONS)


def is_generation(read: int, generation: int) -> bool:
    """Return whether a generation as read from a code is this one."""
    return read == _low_bits(generation, GENERATIONS)


def _permute(number: int, rounds: Iterable[int]) -> int:
    """Return the number after these rounds of a Feistel network, keyed with the server's secret."""
    left, right = number >> HALF, _low_bits(number, HALF)
    for place in rounds:
        left, right = right, left ^ _mix_half(place, right)
    return left << HALF | right


def _swap_halves(number: int) -> int:
    return _low_bits(number, HALF) << HALF | number >> HALF


def _mix_half(place: int, half: int) -> int:
    digest = salted_hmac(f"referee.short_codes.{place}", str(half), algorithm="sha256").digest()
    return _low_bits(int.from_bytes(digest[:2]), HALF)


def _low_bits(number: int, bits: int) -> int:
    return number & (1 << bits) - 1
