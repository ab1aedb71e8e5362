"""The plan of a competition's rounds, for its organiser alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.models import Competition, Plan, Way
from scoring.selectors.asking import fits, names_in, next_number, seating_request
from scoring.selectors.rounds import players_to_seat
from scoring.systems.seating import Request, SeatedRound, SeatedTable

MOST_ROUNDS = 30
_USUAL_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class PlannedRoundView:
    """A round of the plan: its tables, each as names in seat order."""

    number: int
    tables: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan with the rounds still to play. `gap` is how many repeats it is above the bound.

    `fits`: it seats exactly those who are here; else the next draw solves it anew. `moved` are those who then got
    others at their table, by name.
    """

    rounds: tuple[PlannedRoundView, ...]
    repeats: int
    bound: int
    fits: bool
    moved: tuple[str, ...]

    @property
    def is_best(self) -> bool:
        """Whether no plan for these rounds has fewer repeats."""
        return self.repeats <= self.bound


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """How a competition's rounds are seated: the ways to choose among, and the plan if there is one."""

    competition: Competition
    ways: tuple[tuple[str, str], ...]
    plan: PlanView | None
    rounds: int  # how many the form offers to plan


def still_to_play(competition: Competition) -> Plan | None:
    """Return the plan if it has the competition's next round. Two queries."""
    plan = Plan.objects.filter(competition=competition).first()
    number = next_number(competition)
    return plan if plan is not None and plan.first <= number < plan.first + len(plan.rounds) else None


def planned(rounds: Sequence[Sequence[Sequence[int]]], names: Mapping[int, str]) -> tuple[SeatedRound, ...]:
    """Return rounds of a plan as the seating knows them."""
    return tuple(
        SeatedRound(
            tuple(
                SeatedTable(at, tuple(names[player] for player in table if player in names))
                for at, table in enumerate(tables, start=1)
            )
        )
        for tables in rounds
    )


def plan_request(
    competition: Competition, rounds: int | None, *, seed: int, steps: int
) -> tuple[Request, tuple[SeatedRound, ...], int]:
    """Return what a search for so many rounds is asked, the plan that it begins with, and the first round's number.

    For None it goes on with the plan there is; without rounds and without a plan it begins with none.
    """
    first = next_number(competition)
    plan = still_to_play(competition) if rounds is None else None
    present = planned(plan.rounds[first - plan.first :], names_in(competition)) if plan else ()
    count = len(present) if rounds is None else min(max(rounds, 1), MOST_ROUNDS)
    return seating_request(competition, rounds=max(1, count), seed=seed, steps=steps), present, first


def seating_page(competition: Competition) -> SeatingPage:
    """Return what the page about a competition's seating shows. Six queries."""
    plan = still_to_play(competition)
    return SeatingPage(
        competition=competition,
        ways=tuple((way.value, str(way.label)) for way in Way),
        plan=_view(competition, plan) if plan else None,
        rounds=len(plan.rounds) - (next_number(competition) - plan.first) if plan else _rounds_left(competition),
    )


def _rounds_left(competition: Competition) -> int:
    """Return how many rounds are still to be played of those that are meant to be, at least one."""
    if competition.planned_rounds is None:
        return _USUAL_ROUNDS
    return min(max(competition.planned_rounds - next_number(competition) + 1, 1), MOST_ROUNDS)


def _view(competition: Competition, plan: Plan) -> PlanView:
    number, names = next_number(competition), names_in(competition)
    rounds = plan.rounds[number - plan.first :]
    return PlanView(
        rounds=tuple(
            PlannedRoundView(number + at, tuple(tuple(names.get(player, "?") for player in table) for table in tables))
            for at, tables in enumerate(rounds)
        ),
        repeats=plan.repeats,
        bound=plan.bound,
        fits=fits(rounds[0], [player.pk for player in players_to_seat(competition)]),
        moved=tuple(sorted(names.get(player, "?") for player in plan.moved)),
    )
