"""The plan of a competition's rounds, only for organisers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from scoring.models.choices import Way
from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition
from scoring.selectors.people.field import sizes_of
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.rounds.hidden import told_by_seating
from scoring.selectors.rounds.requests import fits, names_in, next_number, seating_request
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.rounds.wishes import never_broken, never_kept, pair_parted
from scoring.systems.seating import Request, SeatedRound, SeatedTable
from scoring.systems.seating.meetings import Meetings, meetings_of, meetings_over

MOST_ROUNDS = 30
_USUAL_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class PlannedRoundView:
    """A round of the plan: who sits at each table in seat order, and who has a bye. Substitutes are named."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan with the rounds still to play.

    `repeats` counts the pairs that meet again, and `bound` how many must. `meetings` has more figures, counted with the
    played rounds.
    The plan `fits` if its next round seats exactly the players who are here, and it `breaks` a rule if a round brings a
    pair together that must never meet; it `parts` a fixed pair if it seats them at two tables. `too_often` says that
    some pair meets more often than it may. The sizes of its tables are `allowed` or not. The next draw solves a plan
    anew for each of these reasons, but not for what could not be kept when it was solved: `unkept` names pairs that
    could not be kept apart if there are no others, and `over` counts meetings beyond the most that a pair may have.
    `moved` has the names of the players who got others at their table when that was last done.
    """

    rounds: tuple[PlannedRoundView, ...]
    repeats: int
    bound: int
    meetings: Meetings
    fits: bool
    breaks: bool
    parts: bool
    too_often: bool
    unkept: tuple[str, ...]
    over: int
    allowed: bool
    moved: tuple[str, ...]

    @property
    def is_best(self) -> bool:
        """Whether no plan for these rounds has fewer repeats."""
        return self.repeats <= self.bound


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """The page about how a competition's rounds are seated: the ways to choose from, and the plan if there is one."""

    competition: Competition
    ways: tuple[tuple[str, str], ...]
    plan: PlanView | None
    rounds: int  # how many rounds the form proposes to plan
    tells: str  # a sentence if the draw tells players something of hidden standings; else ""


def still_to_play(competition: Competition) -> Plan | None:
    """Return the competition's plan if it has the next round, else None. Two queries."""
    plan = Plan.objects.filter(competition=competition).first()
    number = next_number(competition)
    return plan if plan is not None and plan.first <= number < plan.first + len(plan.rounds) else None


class RoundOfPlan(NamedTuple):
    """A round of a plan: the ids of the players at each table, and of those with a bye."""

    tables: Sequence[Sequence[int]]
    byes: Sequence[int]


def rounds_left(plan: Plan, number: int) -> list[RoundOfPlan]:
    """Return the rounds of a plan from this number on. A plan that was made before there were byes has none."""
    rounds = zip_longest(plan.rounds, plan.byes, fillvalue=())
    return [RoundOfPlan(tables, byes) for tables, byes in rounds][number - plan.first :]


def seated_rounds(rounds: Sequence[RoundOfPlan], names: Mapping[int, str]) -> tuple[SeatedRound, ...]:
    """Return rounds of a plan in the form of the seating, with players by name."""
    return tuple(
        SeatedRound(
            tuple(
                SeatedTable(at, tuple(names[player] for player in table if player in names))
                for at, table in enumerate(one.tables, start=1)
            ),
            tuple(names[player] for player in one.byes if player in names),
        )
        for one in rounds
    )


def plan_request(
    competition: Competition, rounds: int | None, *, seed: int, steps: int
) -> tuple[Request, tuple[SeatedRound, ...], int]:
    """Return the request for a search, the planned rounds with which the search begins, and the first round's number.

    With `rounds` the search makes a new plan of that many rounds. If `rounds` is None, it begins with the rounds of the
    existing plan, if there is one.
    """
    first = next_number(competition)
    plan = still_to_play(competition) if rounds is None else None
    present = seated_rounds(rounds_left(plan, first), names_in(competition)) if plan else ()
    count = len(present) if rounds is None else min(max(rounds, 1), MOST_ROUNDS)
    return seating_request(competition, rounds=max(1, count), seed=seed, steps=steps), present, first


def seating_page(competition: Competition) -> SeatingPage:
    """Return everything that the page about a competition's seating shows."""
    plan = still_to_play(competition)
    return SeatingPage(
        competition=competition,
        ways=tuple((way.value, str(way.label)) for way in Way),
        plan=_view(competition, plan) if plan else None,
        rounds=len(plan.rounds) - (next_number(competition) - plan.first) if plan else _rounds_left(competition),
        tells=told_by_seating(competition),
    )


def _rounds_left(competition: Competition) -> int:
    """Return how many of the competition's planned rounds are still to be played, at least one."""
    if competition.planned_rounds is None:
        return _USUAL_ROUNDS
    return min(max(competition.planned_rounds - next_number(competition) + 1, 1), MOST_ROUNDS)


def over_limit(competition: Competition, rounds: Sequence[RoundOfPlan]) -> int:
    """Return how many meetings in these rounds go beyond the most that a pair may have."""
    if competition.meetings_most is None:
        return 0
    request = seating_request(competition)
    return meetings_over(request, seated_rounds(rounds, names_in(competition)))


def _meetings(competition: Competition, rounds: Sequence[RoundOfPlan]) -> Meetings:
    request = seating_request(competition)
    every = (*request.played, *seated_rounds(rounds, names_in(competition)))
    return meetings_of(every, request.players, request.together)


def _view(competition: Competition, plan: Plan) -> PlanView:
    number, rounds = next_number(competition), rounds_left(plan, next_number(competition))
    players, everybody = players_to_seat(competition), list(competition.tournament.players.all())
    stand_ins = substitutes_of(competition)
    broken, over = never_broken((one.tables for one in rounds), players), over_limit(competition, rounds)
    called = [stand_ins.names(everybody, number + at) for at in range(len(rounds))]
    return PlanView(
        rounds=tuple(
            PlannedRoundView(
                number + at,
                tuple(tuple(names.get(player, "?") for player in table) for table in one.tables),
                tuple(names.get(player, "?") for player in one.byes),
            )
            for at, (one, names) in enumerate(zip(rounds, called, strict=True))
        ),
        repeats=plan.repeats,
        bound=plan.bound,
        meetings=_meetings(competition, rounds),
        fits=fits(*rounds[0], [player.pk for player in players]),
        allowed=all(sizes_of(competition).allow(one.tables) for one in rounds),
        breaks=not never_kept(plan, broken),
        parts=pair_parted(competition, (one.tables for one in rounds)),
        too_often=over > plan.over,
        over=over,
        unkept=tuple(f"{called[0][one]}, {called[0][other]}" for one, other in sorted(broken)),
        moved=tuple(sorted(called[0].get(player, "?") for player in plan.moved)),
    )
