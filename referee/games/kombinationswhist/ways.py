"""Kombinations-Whist, the arithmetic of a bid: how the tricks can still fall, and what that makes of the bid.

2.2.2 (bids that nobody can make), and impossible values of an `outcome`. Nobody's cards are considered: a trick may go
to anybody, and may hold any cards of the plague suit (bid.pest).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS, is_spared
from referee.games.kombinationswhist.bids_standard import TricksTaken
from referee.games.kombinationswhist.combinations import Combination, combination, is_made
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK, deck_of

BEARING_ON_TRICKS = frozenset(row.id for row in SPECIAL_BIDS.values() if row.kept is not None) | {"girighet", "pest"}
"""The special bids that affect whether the tricks can make a bid."""

STRETCHES = (range(3), range(3, 7), range(7, HAND_SIZE - 1), range(HAND_SIZE - 1, HAND_SIZE))
"""The parts of a deal that bids tell apart: the first three tricks, the rest of the first seven,
the others, the last.
"""


class Way(StrEnum):
    """The possible results of a bid. `HONOURED`: made, with the whole plague suit."""

    FAILED = "failed"
    MADE = "made"
    HONOURED = "honoured"


class Known(NamedTuple):
    """What is known of a deal's tricks. The declarer comes first, then the others.

    `places` says of each trick in order whether the declarer took it, None if unknown. Of the first `uncounted` only
    their numbers are known: they are in `tricks`, the tricks of each player so far, but not in `places`. `final` are
    the tricks of each player at the end, if told. `plague` are the plague cards in the tricks so far, `whole` the
    possible numbers in all. `guess` is what was named; None if nothing yet.
    """

    places: tuple[bool | None, ...]
    uncounted: int
    tricks: tuple[int, ...]
    final: tuple[int, ...] | None
    plague: tuple[int, ...]
    whole: tuple[int, ...]
    guess: tuple[int, ...] | None = None


def nothing_known(players: int, final: tuple[int, ...] | None = None) -> Known:
    """Return what is known of a deal of which nobody has seen anything, except perhaps the tricks at its end."""
    nothing = (0,) * players
    whole = {(PACK.suit[suit] & deck_of(players)).bit_count() for suit in PACK.suits}
    return Known(
        places=(None,) * HAND_SIZE, uncounted=0, tricks=nothing, final=final, plague=nothing, whole=tuple(sorted(whole))
    )


def can_be_made(standard: str, specials: Iterable[str], players: int) -> bool:
    """Return whether some distribution of the tricks (and of the plague cards in them) makes a bid.

    Nobody's cards are considered, and the numbers named before play may be any that suit.
    """
    return _can_be_made(standard, BEARING_ON_TRICKS.intersection(specials), players)


@cache
def _can_be_made(standard: str, specials: frozenset[str], players: int) -> bool:
    bid = combination(standard, tuple(sorted(specials)))
    return any(way is not Way.FAILED for way in _ways(bid, nothing_known(players)))


@cache
def hopeless_specials(standard: str, players: int) -> tuple[frozenset[str], ...]:
    """Return the minimal sets of special bids with which nobody can make a standard bid."""
    found: list[frozenset[str]] = []
    if can_be_made(standard, BEARING_ON_TRICKS, players):
        return ()
    for number in range(len(BEARING_ON_TRICKS) + 1):
        for specials in map(frozenset, combinations(sorted(BEARING_ON_TRICKS), number)):
            if not any(smaller <= specials for smaller in found) and not can_be_made(standard, specials, players):
                found.append(specials)
    return tuple(found)


def ways_out(standard: str, specials: Iterable[str], known: Known) -> frozenset[Way]:
    """Return the possible results of a bid, given what is known of the tricks."""
    return _ways_out(standard, BEARING_ON_TRICKS.intersection(specials), known)


@lru_cache(maxsize=2048)
def _ways_out(standard: str, specials: frozenset[str], known: Known) -> frozenset[Way]:
    bid = combination(standard, tuple(sorted(specials)))
    conceivable = set(Way) if "pest" in specials else {Way.FAILED, Way.MADE}
    found: set[Way] = set()
    for way in _ways(bid, known):
        found.add(way)
        if found == conceivable:
            break
    return frozenset(found)


def _ways(bid: Combination, known: Known) -> Iterator[Way]:
    """Yield the possible results of a bid, possibly repeated."""
    for taken in _ways_to_fall(bid, known):
        if not is_made(bid, taken):
            yield Way.FAILED
        elif "pest" in bid.parts:
            yield from _ways_of_plague((taken.total, *taken.others), known)
        else:
            yield Way.MADE


# --- how the tricks can fall ----------------------------------------------------------------------------------


def _ways_to_fall(bid: Combination, known: Known) -> Iterator[TricksTaken]:
    """Yield every way the tricks can fall, as far as bids depend on it."""
    for first_three, fourth_to_seventh, late, last in sorted(set(_declarer_tricks(known))):
        first_seven = first_three + fourth_to_seventh
        total = first_seven + late + last
        for others in _tricks_of_others(HAND_SIZE - total, known):
            for guess in _guesses(bid.standard.guesses, total, known):
                yield TricksTaken(
                    total=total,
                    others=others,
                    first_three=first_three,
                    first_seven=first_seven,
                    last_six=late + last,
                    last=bool(last),
                    guess=guess,
                )


def _declarer_tricks(known: Known) -> Iterator[tuple[int, ...]]:
    """Yield how many tricks of each part of the deal can be the declarer's."""
    counted = sum(took is True for took in known.places)
    early = [[place for place in stretch if place < known.uncounted] for stretch in STRETCHES]
    later = [[known.places[place] for place in stretch if place >= known.uncounted] for stretch in STRETCHES]
    ranges = [range(places.count(True), len(places) - places.count(False) + 1) for places in later]
    for uncounted in product(*(range(len(places) + 1) for places in early)):
        if sum(uncounted) == known.tricks[0] - counted:
            yield from (tuple(map(sum, zip(uncounted, own, strict=True))) for own in product(*ranges))


@lru_cache(maxsize=256)
def _tricks_of_others(tricks: int, known: Known) -> tuple[tuple[int, ...], ...]:
    """Return the possible numbers of tricks of the others at the end, with this total.

    Players of whom the same is known are interchangeable.
    """
    alike = {
        tuple(sorted(zip(numbers, known.tricks[1:], known.plague[1:], strict=True))): numbers
        for numbers in _divisions(tricks, known)
    }
    return tuple(alike.values())


def _divisions(tricks: int, known: Known) -> Iterator[tuple[int, ...]]:
    others = known.tricks[1:]
    if known.final is not None:
        if sum(known.final[1:]) == tricks and known.final[0] == HAND_SIZE - tricks:
            yield known.final[1:]
        return
    left = tricks - sum(others)
    if left < 0:
        return
    for marks in combinations(range(left + len(others) - 1), len(others) - 1):
        edges = (-1, *marks, left + len(others) - 1)
        more = (high - low - 1 for low, high in pairwise(edges))
        yield tuple(map(sum, zip(others, more, strict=True)))


def _guesses(count: int, total: int, known: Known) -> Iterable[tuple[int, ...]]:
    """Return the numbers that may have been named. Those further away than a virtual trick make no difference."""
    if not count or known.guess is not None:
        return (known.guess or (),)
    near = range(max(0, total - 1), min(HAND_SIZE, total + 1) + 1)
    return ((), *combinations(near, count))


# --- the plague -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _ways_of_plague(tricks: tuple[int, ...], known: Known) -> frozenset[Way]:
    """Return the possible results of a bid made by the tricks, by how the plague cards can lie in them."""
    players = len(tricks)
    room = [players * (number - so_far) for number, so_far in zip(tricks, known.tricks, strict=True)]
    found: set[Way] = set()
    wholes = [whole for whole in known.whole if 0 <= whole - sum(known.plague) <= sum(room)]
    if not wholes:
        return frozenset(Way)  # a position that doesn't say where the plague cards went
    for whole in wholes:
        left = whole - sum(known.plague)
        for more in range(max(0, left - sum(room[1:])), min(left, room[0]) + 1):
            own = known.plague[0] + more
            if own == whole:
                found.add(Way.HONOURED)
                continue
            most, least = _most_of_another(left - more, known.plague[1:], room[1:])
            found |= {Way.MADE} if is_spared(own, (most,), whole) else set()
            found |= set() if is_spared(own, (least,), whole) else {Way.FAILED}
    return frozenset(found)


def _most_of_another(cards: int, before: tuple[int, ...], room: list[int]) -> tuple[int, int]:
    """Return how many of these cards another player can have got: at most, and at the least if they are spread out."""
    most = max(number + min(cards, free) for number, free in zip(before, room, strict=True))
    level = max(before)
    while sum(min(free, level - number) for number, free in zip(before, room, strict=True)) < cards:
        level += 1
    return most, level
