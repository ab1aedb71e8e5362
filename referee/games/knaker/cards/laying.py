"""Knåker, which cards may be laid on which: 3, 5, 13, 13.1, 13.3, 14 (jokers: jokers.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from referee.engine.cards import ALL_CARDS, Card
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cards.jokers import Top, is_frippel, joker_on_three, off_the_ladder, on_frippel
from referee.games.knaker.options import House
from referee.games.knaker.rulebook import RULES

ORDERED = "345689JQKA"
VALUE = {rank: value for value, rank in enumerate(ORDERED)}
"""The order of the ranks that have one (3). Two, seven, ten and joker have rules of their own."""

FACES = "JQKA"
KINGS = 3
BLACK = "SC"


@RULES.judge("13")
@RULES.judge("13.3")
def top_of(house: House, pile: tuple[Card, ...]) -> Top:
    """Return what counts on top of a pile. Sevens are transparent, and a pile of sevens counts as empty."""
    at = len(pile)
    while at and pile[at - 1][0] == "7":
        at -= 1
    if not at:
        return Top("", 0, False, house.decks, house.black_ten_seven)
    rank = pile[at - 1][0]
    row, frippel = 0, False
    if rank in "XK3":
        rows = pile if house.sevens_break else in_rows(house, pile)
        end = at if house.sevens_break else len(rows)
        row = row_at(rows, end) if rank != "3" else 0
        frippel = house.decks == 1 and rank != "K" and is_frippel(rows, end)
    return Top(rank, row, frippel, house.decks, house.black_ten_seven)


@RULES.judge("4.2")
@RULES.judge("10.3")
@RULES.judge("14")
@RULES.judge("17.1")
@RULES.judge("17.2")
def in_rows(house: House, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that count in rows: all of them, or by option all except the sevens."""
    return cards if house.sevens_break else tuple([card for card in cards if card[0] != "7"])


def row_at(pile: tuple[Card, ...], end: int) -> int:
    """Return how many cards of one rank lie in a row, ending just before index `end`."""
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
    """Return the clause by which a card may not be laid on a higher one.

    A two is allowed on any card, and any on a two.
    """
    here, there = VALUE.get(card[0]), VALUE.get(top.rank)
    return "3" if here is not None and there is not None and here < there and not top.frippel else ""


@RULES.judge("13.1")
def seven_on_jokers(top: Top, card: Card) -> str:
    """Return the clause by which a seven may not be laid on two or more jokers, or on a frippelknåker."""
    high = top.frippel or (top.rank == "X" and top.row > 1)
    return "13.1" if high and card[0] == "7" else ""


@RULES.judge("14")
def on_three_kings(top: Top) -> bool:
    """Return whether a card laid on this top is laid on three kings in a row."""
    return top.rank == "K" and top.row >= KINGS


@cache
@RULES.judge("14")
def barred_by_kings(*, but_ten_seven: bool) -> frozenset[Card]:
    """Return the cards nobody may lay on three kings: the black ones, by option except tens and sevens."""
    black = (card for card in ALL_CARDS if card[1] in BLACK)
    return frozenset(card for card in black if not (but_ten_seven and card[0] in "T7"))


def black_on_kings(top: Top, card: Card) -> str:
    """Return the clause by which black cards may not be laid on three kings."""
    barred = on_three_kings(top) and card in barred_by_kings(but_ten_seven=top.black_ten_seven)
    return "14" if barred else ""


BARS: tuple[Callable[[Top, Card], str], ...] = (
    too_low,
    joker_on_three,
    off_the_ladder,
    on_frippel,
    seven_on_jokers,
    black_on_kings,
)
"""The tests that may keep a card off the pile, each by its clause."""


@cache
def takes(top: Top) -> frozenset[Card]:
    """Return the cards that may be laid on this top."""
    return frozenset(card for card in DECKS[top.decks].kinds if not any(bar(top, card) for bar in BARS))


def first_rank_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the rank laid first, with which cards laid together touch the pile (12, 15)."""
    rank = cards[0][0]
    for at, card in enumerate(cards):
        if card[0] != rank:
            return cards[:at]
    return cards


@RULES.judge("17.2.6")
def handicap_bars(top: Top, owner: int | None, seat: int, cards: tuple[Card, ...]) -> bool:
    """Return whether the handicap of six kajaks forbids cards on a face card that another player has laid."""
    return top.rank != "" and top.rank in FACES and owner != seat and cards[0][0] not in "27T"
