"""Kombinations-Whist, what a combination bid is: its value, what it excludes, what makes it, what it scores (2.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from referee.games.kombinationswhist.bids_special import HONOUR, SPECIAL_BIDS, Special, is_spared
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS, Outcome, Standard
from referee.games.kombinationswhist.rulebook import FAILED, HAND_SIZE, PACK, RULES, deck_of


class Combination(NamedTuple):
    """One standard bid and a set of special bids; `parts` are the ids of all."""

    standard: Standard
    specials: tuple[Special, ...]
    parts: frozenset[str]
    value: int

    @property
    def points(self) -> int:
        """What it scores when made, without extra points."""
        return self.value if self.standard.points is None else self.standard.points

    @property
    def price(self) -> int:
        """What it costs when not made (2.2.3, bid.straff)."""
        return FAILED + sum(special.lost for special in self.specials)


@cache
def combination(standard: str, specials: tuple[str, ...]) -> Combination:
    """Return the combination of these bids, named by their ids."""
    row = STANDARD_BIDS[standard]
    rows = tuple(SPECIAL_BIDS[name] for name in specials)
    value = row.value + sum(_worth(special, row) for special in rows)
    return Combination(row, rows, frozenset((standard, *specials)), value)


@RULES.judge("bid.mastarbrev")
def _worth(special: Special, standard: Standard) -> int:
    """Return what a special bid is worth beside this standard bid."""
    if special.with_trumps is not None and standard.trumps and standard.id not in special.but:
        return special.with_trumps
    return special.value


def clashes_with(bid: Combination, special: Special) -> bool:
    """Tell whether a special bid stands beside one that its column of incompatible bids lists."""
    if special.trumps_only and not bid.standard.trumps:
        return True
    return not bid.parts.isdisjoint(special.not_with)


@RULES.judge("bid.girighet")
def _totals(bid: Combination, total: int) -> tuple[int, ...]:
    """Return the numbers of tricks that must all make the bid: with girighet one more and one less."""
    return (total - 1, total + 1) if "girighet" in bid.parts else (total,)


def is_made(bid: Combination, outcome: Outcome) -> bool:
    """Tell whether the tricks make the bid; pest, which counts cards, apart."""
    if not all(special.kept(outcome) for special in bid.specials if special.kept is not None):
        return False
    return all(bid.standard.is_kept(total, outcome) for total in _totals(bid, outcome.total))


@RULES.judge("bid.straff")
def score_of(bid: Combination, made: bool, honoured: bool) -> int:
    """Return the declarer's points; `honoured`: the whole plague suit was taken (pest)."""
    if not made:
        return -bid.price
    return bid.points + sum(special.extra for special in bid.specials) + (HONOUR if honoured else 0)


# --- bids that no division of the tricks can make -----------------------------------------------------------


BEARING_ON_TRICKS = frozenset(row.id for row in SPECIAL_BIDS.values() if row.kept is not None) | {"girighet", "pest"}
"""The special bids on which it depends whether the tricks can make a bid."""


def can_be_made(standard: str, specials: Iterable[str], players: int) -> bool:
    """Tell whether some division of the tricks (and of the plague cards in them) makes a bid.

    Nobody's cards are looked at, and what is named before play may be named as it suits.
    """
    return _can_be_made(standard, BEARING_ON_TRICKS.intersection(specials), players)


@cache
def _can_be_made(standard: str, specials: frozenset[str], players: int) -> bool:
    bid = combination(standard, tuple(sorted(specials)))
    return any(
        is_made(bid, outcome) and ("pest" not in specials or _can_be_spared(outcome, players))
        for outcome in _outcomes(bid, players)
    )


def ways_out(standard: str, specials: Iterable[str], total: int, others: tuple[int, ...]) -> frozenset[bool]:
    """Return whether a bid may have been made (True) and may have failed (False), with these tricks in all.

    Which of the tricks they were, which plague cards lay in them, and what was named, is not known.
    """
    bearing = BEARING_ON_TRICKS.intersection(specials)
    bid = combination(standard, tuple(sorted(bearing)))
    level = tuple(sorted(others, reverse=True))
    outcomes = [way for way in _outcomes(bid, len(others) + 1) if (way.total, way.others) == (total, level)]
    ways = {is_made(bid, way) for way in outcomes}
    if "pest" in bearing and not any(_can_be_spared(way, len(others) + 1) for way in outcomes):
        ways.discard(True)
    if bid.standard.guesses or ("pest" in bearing and 0 < total < HAND_SIZE):
        ways.add(False)
    return frozenset(ways)


def _outcomes(bid: Combination, players: int) -> Iterator[Outcome]:
    """Yield every way the tricks may fall, as far as bids ask."""
    for first_three in range(4):
        for fourth_to_seventh in range(5):
            for late in range(6):
                for last in (False, True):
                    first_seven = first_three + fourth_to_seventh
                    total = first_seven + late + last
                    for others in _divisions(HAND_SIZE - total, players - 1):
                        for guess in _guesses(bid.standard.guesses, total):
                            yield Outcome(total, others, first_three, first_seven, late + last, last, guess)


def _divisions(tricks: int, players: int) -> Iterator[tuple[int, ...]]:
    """Yield the divisions of so many tricks over so many players, who are all alike."""
    if players == 1:
        yield (tricks,)
        return
    for most in range(-(-tricks // players), tricks + 1):
        for rest in _divisions(tricks - most, players - 1):
            if max(rest) <= most:
                yield (most, *rest)


def _guesses(count: int, total: int) -> Iterator[tuple[int, ...]]:
    """Yield what may have been named: numbers further off than a virtual trick make no difference."""
    near = range(max(0, total - 1), min(HAND_SIZE, total + 1) + 1)
    return combinations(near, count)


def _can_be_spared(outcome: Outcome, players: int) -> bool:
    """Tell whether the plague cards can lie in these tricks so that the declarer is spared.

    Best for the declarer are all of them, or as few as the other tricks leave; the opponent with the
    most tricks may have the most.
    """
    for suit in PACK.suits:
        whole = (PACK.suit[suit] & deck_of(players)).bit_count()
        fewest = max(0, whole - players * sum(outcome.others))
        most_of_another = min(whole - fewest, players * max(outcome.others))
        if is_spared(fewest, (most_of_another,), whole) or players * outcome.total >= whole:
            return True
    return False
