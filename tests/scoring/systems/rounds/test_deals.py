"""Deals follow from their seed alone, and whoever has it deals them again with what `docs/deals.md` says."""

from collections import Counter
from hashlib import sha256
from hmac import new

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.table import Dealing
from referee.games import GAMES
from scoring.systems.rounds.deals import commitment_to, deal, deals_kept, deals_told

SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def dealing(game: str, seats: int) -> Dealing:
    """Return how a game is dealt at a table of this size."""
    found = GAMES[game].dealing
    assert found
    return found(seats)


def strangers_order(seed: str, label: str, cards: list[str]) -> list[str]:
    """Shuffle as docs/deals.md says, written from it alone."""
    cards, words, block = sorted(cards), list[int](), 0
    for last in reversed(range(1, len(cards))):
        while True:
            if not words:
                stream = new(bytes.fromhex(seed), f"{label}/{block}".encode(), sha256).hexdigest()
                words, block = [int(stream[at : at + 8], 16) for at in range(0, 64, 8)], block + 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % (last + 1):
                break
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@given(SEEDS, st.integers(1, 40), st.integers(1, 24), st.integers(3, 6))
def test_a_stranger_deals_the_same(seed: str, round_: int, number: int, seats: int) -> None:
    """All hands, the turned card and the stock, in both games and at tables of all sizes."""
    for game, size in (("kombinationswhist", seats), ("knoesten", min(seats, 5))):
        way = dealing(game, size)
        dealt = deal(seed, round_, number, size, way)
        order = strangers_order(seed, f"{round_}/{number}/{size}", list(way.cards))
        assert [card for hand in dealt.hands for card in hand] + list(dealt.stock) == order
        assert {len(hand) for hand in dealt.hands} == {way.size}
        assert len(dealt.hands) == min(size, 4)
        assert dealt.turned == (order[2] if way.size == 5 else "")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_card_is_dealt_once(seats: int) -> None:
    """Nothing is lost or doubled, and with three players whist leaves out its thirteen cards."""
    for way in (dealing("kombinationswhist", seats), dealing("knoesten", seats)):
        dealt = deal("ab" * 32, 1, 1, seats, way)
        assert sorted((*(card for hand in dealt.hands for card in hand), *dealt.stock)) == sorted(way.cards)
    assert len(dealing("kombinationswhist", 3).cards) == 39


def test_every_order_is_as_likely() -> None:
    """Over 4,800 deals each of the 24 orders comes about 200 times: chi-square stays below its 0.1 % bound of 49.7."""
    few, found = Dealing(("2C", "3C", "4C", "5C"), 2, 1), Counter[tuple[object, ...]]()
    for number in range(4800):
        dealt = deal("5e" * 32, 1, number, 4, few)
        found[(*dealt.hands, dealt.stock)] += 1
    assert len(found) == 24
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 49.7


@given(SEEDS, SEEDS)
def test_a_commitment_binds_and_tells_nothing(seed: str, other: str) -> None:
    """It changes with the seed and with the event; what everybody may know of the deals has the seed only later."""
    assert (commitment_to(seed, "Friday") == commitment_to(other, "Friday")) == (seed == other)
    assert commitment_to(seed, "Friday") != commitment_to(seed, "Saturday")
    assert commitment_to(seed, "Friday") == sha256(f"kontrollant deals 1\nFriday\n{seed}\n".encode()).hexdigest()
    kept = deals_kept(8, "Friday")
    assert kept["seed"] not in str(deals_told(kept, is_open=False))
    assert deals_told(kept, is_open=True) == kept


def test_no_two_events_have_one_seed() -> None:
    """Seeds are 256 bits from the system's own source."""
    assert len({deals_kept(8, "Friday")["seed"] for _event in range(100)}) == 100
    assert len(deals_kept(8, "Friday")["seed"]) == 64
