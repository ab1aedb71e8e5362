"""Knåker, jokers: 10, 10.1, 10.2, 10.3; with two decks (kajaks) 17.2, 17.2.1 to 17.2.5, and six of 17.2.6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine.cards import Card
from referee.games.knaker.rulebook import RULES

LADDER: Mapping[int, Mapping[int, tuple[str, str]]] = {
    1: {1: ("10", "237TX"), 2: ("10.1", "23TX"), 3: ("10.2", "T")},
    2: {
        1: ("17.2.1", "237TX"),
        2: ("17.2.2", "23TX"),
        3: ("17.2.3", "2TX"),
        4: ("17.2.4", "TX"),
        5: ("17.2.5", "X"),
        6: ("17.2.6", ""),
    },
}
"""By the number of decks and the number of jokers in a row: the clause, and the ranks that may be laid on them."""

FRIPPEL_OF_EACH = 3
"""A frippelknåker has three jokers and three threes (10.3)."""
FRIPPEL_SIZE = 2 * FRIPPEL_OF_EACH


class Top(NamedTuple):
    """What counts on top of the pile, under the sevens (13). Equal tops allow the same cards.

    `rank` is "" if nothing counts. `row` is how many of that rank lie in a row, given only for jokers and kings;
    `frippel`: the last six cards are a frippelknåker.
    """

    rank: str
    row: int
    frippel: bool
    decks: int
    black_ten_seven: bool


class Need(NamedTuple):
    """One way to complete what has been laid: the number of cards needed of each of these ranks (`wants`).

    `fill` is the rank of which more cards may be laid meanwhile; only a run has one.
    """

    wants: tuple[tuple[str, int], ...]
    fill: str = ""

    @property
    def is_run(self) -> bool:
        """Whether completing it makes a run."""
        return bool(self.fill)


@RULES.judge("10")
@RULES.judge("10.1")
@RULES.judge("10.2")
@RULES.judge("17.2")
@RULES.judge("17.2.1")
@RULES.judge("17.2.2")
@RULES.judge("17.2.3")
@RULES.judge("17.2.4")
@RULES.judge("17.2.5")
@RULES.judge("17.2.6")
def off_the_ladder(top: Top, card: Card) -> str:
    """Return the clause by which a card may not be laid on the jokers there; "" if none."""
    if top.rank != "X" or top.frippel:
        return ""
    ladder = LADDER[top.decks]
    clause, ranks = ladder[min(top.row, max(ladder))]
    return "" if card[0] in ranks else clause


@RULES.judge("10")
def joker_on_three(top: Top, card: Card) -> str:
    """Return the clause by which a joker may not be laid on a three, except to form a frippelknåker; "" if it may."""
    return "10" if card[0] == "X" and top.rank == "3" and not top.frippel else ""


@RULES.judge("10.3")
def on_frippel(top: Top, card: Card) -> str:
    """Return the clause by which nothing may be laid on a frippelknåker (except the last face-down three)."""
    return "10.3" if top.frippel else ""


@RULES.judge("10.3")
def is_frippel(pile: tuple[Card, ...], end: int) -> bool:
    """Return whether the six cards that end at `end` are three jokers and three threes, in any order."""
    if end < FRIPPEL_SIZE:
        return False
    jokers = threes = 0
    for card in pile[end - FRIPPEL_SIZE : end]:
        jokers += card[0] == "X"
        threes += card[0] == "3"
    return jokers == threes == FRIPPEL_OF_EACH


@RULES.judge("10.3")
def covers_one(under: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Return whether some of these cards, laid one by one on `under`, lie on a frippelknåker made by those before."""
    pile = under + cards
    return any(is_frippel(pile, end) for end in range(len(under) + 1, len(pile)))


class Frippel(NamedTuple):
    """Cards laid as part of a frippelknåker: what is missing (None if nothing), and whether other clauses are waived.

    `excused`: even the first of them lies on a card of the frippelknåker, so no other clause applies to it.
    """

    need: Need | None
    excused: bool


@RULES.judge("10.2")
@RULES.judge("10.3")
def as_frippel(under: tuple[Card, ...], cards: tuple[Card, ...]) -> Frippel | None:
    """Read cards laid on `under` as the end of a frippelknåker; None if they can't be part of one.

    Four threes on three jokers are also allowed, and flip the pile (10.2). Otherwise as many of the cards under them
    count as can; `under` holds the cards that count in rows. Cards that break other rules become legal by forming it,
    but the first of all six must be allowed on what lies below it, unless it is a joker on a three (10).
    """
    jokers = sum(card[0] == "X" for card in cards)
    threes = sum(card[0] == "3" for card in cards)
    if jokers + threes != len(cards):
        return None
    on_three_jokers = not jokers and [card[0] for card in under[-FRIPPEL_OF_EACH:]] == ["X"] * FRIPPEL_OF_EACH
    if on_three_jokers and threes > FRIPPEL_OF_EACH:
        return Frippel(None, excused=True)
    if jokers > FRIPPEL_OF_EACH or threes > FRIPPEL_OF_EACH or (not on_three_jokers and covers_one(under, cards)):
        return None
    depth = 0
    for card in reversed(under):
        if card[0] == "X" and jokers < FRIPPEL_OF_EACH:
            jokers += 1
        elif card[0] == "3" and threes < FRIPPEL_OF_EACH:
            threes += 1
        else:
            break
        depth += 1
    missing = (("X", FRIPPEL_OF_EACH - jokers), ("3", FRIPPEL_OF_EACH - threes))
    wants = tuple((rank, count) for rank, count in missing if count)
    return Frippel(Need(wants) if wants else None, depth > 0)
