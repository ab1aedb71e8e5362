"""Knåker, what goes on what: 3, 5, 13, 13.1, 13.3, 14 (jokers: jokers.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from referee.engine.cards import Card
from referee.games.knaker.deck import DECKS
from referee.games.knaker.jokers import Top, is_frippel, joker_on_three, off_the_ladder, on_frippel
from referee.games.knaker.options import House
from referee.games.knaker.rulebook import RULES

ORDERED = "345689JQKA"
VALUE = {rank: value for value, rank in enumerate(ORDERED)}
"""The order of the ranks that have one (3); two, seven, ten and joker have rules of their own."""

FACES = "JQKA"
KINGS = 3
BLACK = "SC"


@RULES.judge("13")
@RULES.judge("13.3")
def top_of(house: House, pile: tuple[Card, ...]) -> Top:
    """Return what counts on top of a pile: sevens are transparent, and nothing but sevens is empty."""
    at = len(pile)
    while at and pile[at - 1][0] == "7":
        at -= 1
    if not at:
        return Top("", 0, False, house.decks, house.black_ten_seven)
    rank = pile[at - 1][0]
    row = 0
    if rank == "X" or rank == "K":
        row = row_at(pile, at)
    frippel = house.decks == 1 and rank in "X3" and is_frippel(pile, at)
    return Top(rank, row, frippel, house.decks, house.black_ten_seven)


def row_at(pile: tuple[Card, ...], end: int) -> int:
    """Return how many cards of one rank lie in a row, the last of them being the one before `end`."""
    rank = pile[end - 1][0]
    at = end - 1
    while at and pile[at - 1][0] == rank:
        at -= 1
    return end - at


def owner_of_top(pile: tuple[Card, ...], owners: tuple[int, ...]) -> int | None:
    """Return who laid the card that counts; None if nothing counts."""
    for card, owner in zip(reversed(pile), reversed(owners), strict=True):
        if card[0] != "7":
            return owner
    return None


@RULES.judge("3")
@RULES.judge("5")
def too_low(top: Top, card: Card) -> str:
    """Return the clause that keeps a lower card off a higher one; a two takes any, and goes on any."""
    here, there = VALUE.get(card[0]), VALUE.get(top.rank)
    return "3" if here is not None and there is not None and here < there and not top.frippel else ""


@RULES.judge("13.1")
def seven_on_jokers(top: Top, card: Card) -> str:
    """Return the clause that keeps a seven off two jokers or more, a frippelknåker too."""
    high = top.frippel or (top.rank == "X" and top.row > 1)
    return "13.1" if high and card[0] == "7" else ""


@RULES.judge("14")
def black_on_kings(top: Top, card: Card) -> str:
    """Return the clause that keeps black cards off three kings."""
    if top.rank != "K" or top.row < KINGS or card[1] not in BLACK:
        return ""
    return "" if top.black_ten_seven and card[0] in "T7" else "14"


BARS: tuple[Callable[[Top, Card], str], ...] = (
    too_low,
    joker_on_three,
    off_the_ladder,
    on_frippel,
    seven_on_jokers,
    black_on_kings,
)
"""What may keep a card off the pile, each by its clause."""


@cache
def takes(top: Top) -> frozenset[Card]:
    """Return the cards that go on this top."""
    return frozenset(card for card in DECKS[top.decks].kinds if not any(bar(top, card) for bar in BARS))


def lowest(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the rank laid first: what cards laid together lie with on the pile (12, 15)."""
    rank = cards[0][0]
    for at, card in enumerate(cards):
        if card[0] != rank:
            return cards[:at]
    return cards


def all_take(top: Top, cards: tuple[Card, ...]) -> bool:
    """Tell whether cards laid together go there: the lowest of them decide, each of which may be black."""
    if cards[0] not in takes(top):
        return False
    return top.rank != "K" or not any(black_on_kings(top, card) for card in lowest(cards))


@RULES.judge("17.2.6")
def handicap_bars(top: Top, owner: int | None, seat: int, cards: tuple[Card, ...]) -> bool:
    """Tell whether the handicap of six kajaks keeps cards off a face card that another has laid."""
    return top.rank != "" and top.rank in FACES and owner != seat and cards[0][0] not in "27T"
