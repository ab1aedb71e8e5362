"""What a round counts for a player who did not play in it, because of a bye, a late arrival or an absence.

The organiser chooses one rule for byes, which no player asks for, and one rule for rounds that a player missed.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.systems.translatable import gettext_noop


class Why(StrEnum):
    """Why a player did not play in a round: the draw gave a bye, or the player was not there."""

    BYE = "bye"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Missed:
    """A round in which a player did not play."""

    player: str
    round: int
    why: Why


Key = TypeVar("Key", bound=Hashable)


class Part(NamedTuple, Generic[Key]):
    """A player's part in a competition: their key and name, and the final that they play in ("" for none).

    `out_after` is the round after which the player was knocked out; None for whoever plays on.
    """

    key: Key
    name: str
    final: str
    out_after: int | None = None


def rounds_missed(
    over: Iterable[tuple[int, Collection[Key]]],
    parts: Sequence[Part[Key]],
    seated: Collection[tuple[int, Key]],
    cut_after: int | None,
) -> list[tuple[Key, Missed]]:
    """Return the player's key and the round for each ended round in which a player had no seat.

    `over` are the ended rounds, each with the keys of the players who had a bye, and `seated` says who had a seat in
    which of them. `parts` leaves out players who have withdrawn. A player who has never had a seat has not taken part
    yet, and so has missed nothing. After the cut, a player in no final does not miss the rounds of finals, nor does a
    player who is out.
    """
    known = {player for _round, player in seated}
    return [
        (part.key, Missed(part.name, number, Why.BYE if part.key in byes else Why.AWAY))
        for number, byes in over
        for part in parts
        if (part.final or cut_after is None or number <= cut_after)
        and (part.out_after is None or number <= part.out_after)
        and (number, part.key) not in seated
        and (part.key in known or part.key in byes)
    ]


@dataclass(frozen=True, slots=True)
class MissedRule:
    """A rule for what a round counts for a player who did not play in it: `worth(first, mean)`, in placement points.

    `first` is what a first place earns at a table of the usual size; `mean` is the mean of the player's own results.
    `counts` completes the sentence "A missed round counts …". The `example` assumes the scheme with even steps, in
    which a first place earns 3 points.
    """

    key: str
    name: str
    counts: str
    meaning: str
    example: str
    worth: Callable[[Fraction, Fraction], Fraction]


_ALL = (
    MissedRule(
        key="nothing",
        name=gettext_noop("Nothing"),
        counts=gettext_noop("0 points"),
        meaning=gettext_noop("A round that was not played counts 0 points."),
        example=gettext_noop("Anna arrives for round 2. For round 1 she has 0 points."),
        worth=lambda _first, _mean: Fraction(0),
    ),
    MissedRule(
        key="mean",
        name=gettext_noop("The mean of one's own results"),
        counts=gettext_noop("as much as the mean of the player's own results"),
        meaning=gettext_noop(
            "A round that was not played counts as much as the player's own rounds do on average. It changes with "
            "every result of the player, and is 0 before the first."
        ),
        example=gettext_noop(
            "Anna arrives for round 2, and then gets 3 and 2 points. The mean of them is 2.5, so she has "
            "2.5 points for round 1 too."
        ),
        worth=lambda _first, mean: mean,
    ),
    MissedRule(
        key="half",
        name=gettext_noop("Half a first place"),
        counts=gettext_noop("half as much as a first place"),
        meaning=gettext_noop("A round that was not played counts half of what a first place earns."),
        example=gettext_noop("A first place earns 3 points. Anna has a bye in round 2, and gets 1.5 points for it."),
        worth=lambda first, _mean: first / 2,
    ),
    MissedRule(
        key="first",
        name=gettext_noop("A first place"),
        counts=gettext_noop("as much as a first place"),
        meaning=gettext_noop("A round that was not played counts as much as a first place."),
        example=gettext_noop("A first place earns 3 points. Anna has a bye in round 2, and gets 3 points for it."),
        worth=lambda first, _mean: first,
    ),
)

#: The rules an organiser chooses from; the first is the default for a round that a player missed.
MISSED_RULES: Mapping[str, MissedRule] = {rule.key: rule for rule in _ALL}


@dataclass(frozen=True, slots=True)
class MissedCounts:
    """A competition's rules for missed rounds, by key, and what a first place earns at a table of the usual size."""

    away: str = "nothing"
    bye: str = "half"
    first: Fraction = Fraction(0)

    def rule(self, why: Why) -> MissedRule:
        """Return the rule for a round that a player missed for the reason `why`."""
        return MISSED_RULES[self.bye if why is Why.BYE else self.away]

    def worth(self, why: Why, mean: Fraction) -> Fraction:
        """Return the placement points for one missed round of a player whose own results have the mean `mean`."""
        return self.rule(why).worth(self.first, mean)
