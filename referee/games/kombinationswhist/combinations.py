"""Kombinations-Whist, combination bids: value, exclusions, what makes them, and what they score (2.2.2)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from referee.games.kombinationswhist.bids_special import HONOUR, SPECIAL_BIDS, Special
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS, Standard, TricksTaken
from referee.games.kombinationswhist.rulebook import FAILED, RULES


class Combination(NamedTuple):
    """One standard bid with a set of special bids. `parts` are the ids of all."""

    standard: Standard
    specials: tuple[Special, ...]
    parts: frozenset[str]
    value: int

    @property
    def points(self) -> int:
        """The score if made, without extra points."""
        return self.value if self.standard.points is None else self.standard.points

    @property
    def price(self) -> int:
        """The cost if not made (2.2.3, bid.straff)."""
        return FAILED + sum(special.lost for special in self.specials)


@cache
def combination(standard: str, specials: tuple[str, ...]) -> Combination:
    """Return the combination of the bids with these ids."""
    row = STANDARD_BIDS[standard]
    rows = tuple(SPECIAL_BIDS[name] for name in specials)
    value = row.value + sum(_value_beside(special, row) for special in rows)
    return Combination(row, rows, frozenset((standard, *specials)), value)


@RULES.judge("bid.mastarbrev")
def _value_beside(special: Special, standard: Standard) -> int:
    """Return the value of a special bid beside this standard bid."""
    if special.with_trumps is not None and standard.trumps and standard.id not in special.but:
        return special.with_trumps
    return special.value


def clashes_with(bid: Combination, special: Special) -> bool:
    """Return whether a special bid is combined with one in its column of incompatible bids."""
    if special.trumps_only and not bid.standard.trumps:
        return True
    return not bid.parts.isdisjoint(special.not_with)


@RULES.judge("bid.girighet")
def totals(bid: Combination, total: int) -> tuple[int, ...]:
    """Return the numbers of tricks that must all make the bid: with girighet one fewer and one more."""
    return (total - 1, total + 1) if "girighet" in bid.parts else (total,)


def is_made(bid: Combination, taken: TricksTaken) -> bool:
    """Return whether the tricks make the bid. Pest, which counts cards, is separate."""
    if not all(special.kept(taken) for special in bid.specials if special.kept is not None):
        return False
    return all(bid.standard.is_kept(total, taken) for total in totals(bid, taken.total))


@RULES.judge("bid.straff")
def score_of(bid: Combination, made: bool, honoured: bool) -> int:
    """Return the declarer's points. `honoured`: the whole plague suit was taken (pest)."""
    if not made:
        return -bid.price
    return bid.points + sum(special.extra for special in bid.specials) + (HONOUR if honoured else 0)
