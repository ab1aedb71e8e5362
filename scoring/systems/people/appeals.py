"""Appeals against a ruling: who voted how, and what follows from it (decision 0118).

A majority of the members decides. When uphold and change are level after everybody has voted, the chair does. Whoever
can't tell counts for neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

MINUTES = 30  # that the organiser is offered
MOST_MINUTES = 24 * 60
MOST_OF_SEAT = 3  # appeals of one player in a competition
LONGEST_POINTS = 8  # letters of one player's points


class Vote(StrEnum):
    """What a member of the committee thinks of the ruling."""

    UPHOLD = "uphold"
    CHANGE = "change"
    UNSURE = "unsure"  # can't tell


class Opinion(NamedTuple):
    """A vote with one sentence.

    `points` are those that replace the scores of some players if the ruling is changed, as they were typed, by the
    letters that stand for the players.
    """

    vote: str
    sentence: str
    points: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against line `event` in the log of a table. `seat` is the key of the player who appeals.

    `ruling` is the line in words, without names. `votes` are by the members' numbers. `decision` is a `Vote`, or ""
    while nothing is decided. Times are texts.
    """

    number: int
    round: int
    table: int
    event: int
    seat: str
    clause: str
    ruling: str
    why: str
    at: str
    votes: Mapping[str, Opinion]
    decision: str = ""
    sentence: str = ""
    decided_at: str = ""


def appeals_read(kept: Mapping[str, Any] | None) -> list[Appeal]:
    """Return the appeals of a competition, as its row has them."""
    cases = kept["cases"] if kept else ()
    return [
        Appeal(**{**case, "votes": {member: Opinion(*said) for member, said in case["votes"].items()}})
        for case in cases
    ]


def refuses_another(appeals: Iterable[Appeal], round_: int, table: int, event: int, seat: str) -> bool:
    """Return whether a seat has appealed against this ruling before, or as often as it may."""
    own = [one for one in appeals if one.seat == seat]
    here = (round_, table, event)
    return len(own) >= MOST_OF_SEAT or any((one.round, one.table, one.event) == here for one in own)


def decision_of(votes: Mapping[int, Vote], members: Collection[int], chair: int) -> Vote | None:
    """Return what the votes have decided; None while they haven't. Votes of people who are no members don't count.

    A decision stands as soon as no vote that is still to come could turn it.
    """
    counted = Counter(vote for member, vote in votes.items() if member in members)
    missing = len(members) - counted.total()
    lead = counted[Vote.UPHOLD] - counted[Vote.CHANGE]
    if abs(lead) > missing:
        return Vote.UPHOLD if lead > 0 else Vote.CHANGE
    if missing or lead or chair not in members:
        return None
    own = votes.get(chair)
    return own if own in (Vote.UPHOLD, Vote.CHANGE) else None


def opinion_that_counts(opinions: Mapping[str, Opinion], decision: str, chair: int) -> Opinion:
    """Return whose sentence and points a decision has: the chair's if the chair voted so, else the last who did."""
    agreeing = {member: said for member, said in opinions.items() if said.vote == decision}
    return agreeing.get(str(chair)) or next(reversed(agreeing.values()))


def appeals_told(acts: Iterable[Any]) -> dict[str, Any] | None:
    """Return the appeals of a competition as its acts tell them; None if they tell of none.

    Each act of appeals tells its case whole in `now`, and the one that sets the minutes tells the minutes.
    """
    minutes, cases = 0, dict[int, Any]()
    for act in acts:
        if act.kind == "appeals_set":
            minutes = act.now
        elif act.kind.startswith("appeal_"):
            cases[act.now["number"]] = act.now
    kept = {"minutes": minutes, "cases": [case for _number, case in sorted(cases.items())]}
    return kept if minutes or cases else None
