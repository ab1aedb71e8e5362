"""Knåker, combinations: 3.1, 12, 12.2, 12.3, 12.4, 15 (frippelknåker: jokers.py)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from referee.engine.cards import Card
from referee.games.knaker.cards.jokers import Need
from referee.games.knaker.cards.laying import ORDERED, VALUE
from referee.games.knaker.rulebook import RULES

RANK, RUN, KAKER, FRIPPEL, NONE = "rank", "run", "kaker", "frippel", ""

RUN_RANKS = 3
"""A run has at least this many ranks (12)."""

NEXT_IN_RUN: Mapping[str, str] = {
    "X": "3",  # 12.4: a joker comes below the three ...
    "3": "4",
    "4": "5",
    "5": "6",
    "6": "78",  # 12.2: a seven may be omitted
    "7": "8",
    "8": "9",
    "9": "J",  # 12.3: the ten is skipped
    "J": "Q",
    "Q": "K",
    "K": "A",
    "A": "X",  # ... and above the ace; only through it does a run continue to the three
}
"""The ranks that may follow each rank of a run."""

IN_KAKER = frozenset(ORDERED)
"""A full house has no sevens (15) and no ranks without an order."""
TRIPLE, PAIR = 3, 2


class Form(NamedTuple):
    """The form of cards laid together: its name, and what is missing to complete it (None if nothing)."""

    name: str
    need: Need | None = None


def rows_of(cards: tuple[Card, ...]) -> list[tuple[str, int]]:
    """Return the ranks in the order they lie, each with the number of its cards that lie together."""
    rows: list[tuple[str, int]] = []
    for card in cards:
        if rows and rows[-1][0] == card[0]:
            rows[-1] = (card[0], rows[-1][1] + 1)
        else:
            rows.append((card[0], 1))
    return rows


@RULES.judge("12")
@RULES.judge("12.2")
@RULES.judge("12.3")
@RULES.judge("12.4")
def as_run(rows: list[tuple[str, int]]) -> Form | None:
    """Read rows of cards as a run or the beginning of one; None if they are neither."""
    for (rank, _count), (following, _) in pairwise(rows):
        if following not in NEXT_IN_RUN.get(rank, ""):
            return None
    if len(rows) >= RUN_RANKS:
        return Form(RUN)
    last = rows[-1][0]
    if last not in NEXT_IN_RUN:
        return None
    return Form(RUN, Need(((NEXT_IN_RUN[last], 1),), fill=last))


@RULES.judge("15")
def as_kaker(rows: list[tuple[str, int]]) -> Form | None:
    """Read rows of cards as a full house or the beginning of one; None if they are neither."""
    if len(rows) != 2:
        return None
    (low, lows), (high, highs) = rows
    if low not in IN_KAKER or high not in IN_KAKER or VALUE[low] > VALUE[high] or lows not in (PAIR, TRIPLE):
        return None
    missing = TRIPLE + PAIR - lows - highs
    if missing < 0:
        return None
    return Form(KAKER, Need(((high, missing),)) if missing else None)


def from_one_rank(rank: str, count: int) -> list[Need]:
    """Return the ways to complete this many cards of one rank to a run or a full house."""
    needs = [
        Need(((following, 1), (third, 1)), fill=rank)
        for following in NEXT_IN_RUN.get(rank, "")
        for third in NEXT_IN_RUN[following]
    ]
    higher = ORDERED[VALUE[rank] + 1 :] if rank in IN_KAKER else ""
    for lows in (PAIR, TRIPLE):
        for high in higher if count <= lows else "":
            low = ((rank, lows - count),) if count < lows else ()
            needs.append(Need((*low, (high, PAIR + TRIPLE - lows))))
    return needs


def looks_like_kaker(rows: list[tuple[str, int]]) -> bool:
    """Return whether cards that are not a full house are nevertheless three of a rank and two of another."""
    return sorted(count for _rank, count in rows) == [PAIR, TRIPLE]


def looks_like_run(rows: list[tuple[str, int]]) -> bool:
    """Return whether cards that are not a run have as many ranks as one."""
    return len({rank for rank, _count in rows}) >= RUN_RANKS


def is_run_with_barred_ranks(cards: tuple[Card, ...]) -> bool:
    """Tell whether cards would be a run if the twos and tens among them were left out (12.3)."""
    left = tuple(card for card in cards if card[0] not in "2T")
    if not left or len(left) == len(cards):
        return False
    run = as_run(rows_of(left))
    return run is not None and run.need is None


def wraps_without_joker(rows: list[tuple[str, int]]) -> bool:
    """Return whether cards go from ace to three without a joker between (12.4)."""
    ranks = [rank for rank, _count in rows]
    return any(pair == ("A", "3") for pair in pairwise(ranks))
