"""What callers use: a seating is made by construction where one exists, by search, or both; then seats are given."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from scoring.systems.seating import seats
from scoring.systems.seating.aims import REUNION, Parts, Rounds, measure, pairs_of
from scoring.systems.seating.bounds import Least, lower_bounds
from scoring.systems.seating.found import Found, Watch
from scoring.systems.seating.mapped import designed_plans
from scoring.systems.seating.reports import reports_of
from scoring.systems.seating.request import Request, SeatedRound, SeatedTable, Seating
from scoring.systems.seating.solve import improve_plan, solve_task
from scoring.systems.seating.staying import adapt_plan
from scoring.systems.seating.tables import table_numbers
from scoring.systems.seating.tasks import Asked, request_in_numbers

#: Is called with the reunions of the best seating so far, the lower bound on them, and the seconds since the start.
Progress = Callable[[int, int, float], None]
Stop = Callable[[], bool]


def seat(
    request: Request, *, seconds: float | None = None, progress: Progress | None = None, stop: Stop | None = None
) -> Seating:
    """Return the best seating found within the request's steps.

    The search ends earlier if `seconds` have passed, if `stop` returns True, or if the seating reaches the bound.

    Raises CannotSeat if there are too few players for a table, ValueError if a name is listed twice or is unknown.
    """
    ask = request_in_numbers(request)
    clock = _Clock(request, ask, seconds, progress, stop)
    found = solve_task(
        ask.task,
        designed_plans(ask, seed=request.seed),
        seed=request.seed,
        steps=request.steps,
        goal=clock.goal,
        watch=clock.watch,
    )
    return _seating(request, ask, found)


def next_round(
    request: Request, *, seconds: float | None = None, progress: Progress | None = None, stop: Stop | None = None
) -> Seating:
    """Return a seating of the next round alone: by standing if the request has points, else by meetings."""
    return seat(replace(request, rounds=1), seconds=seconds, progress=progress, stop=stop)


def reseat(
    request: Request,
    present: Sequence[SeatedRound],
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Seating:
    """Adapt the `present` plan to players who have come or gone. Return the seating of the rounds still to play.

    Players are moved only if that makes the plan better. `Seating.moved` lists those who sit with other players than in
    the present plan.
    """
    ask = request_in_numbers(request)
    clock = _Clock(request, ask, seconds, progress, stop)
    start = adapt_plan(ask, present, seed=request.seed)
    found = improve_plan(ask.task, start, seed=request.seed, steps=request.steps, goal=clock.goal, watch=clock.watch)
    seating = _seating(request, ask, found)
    return replace(seating, moved=_moved_players(len(request.played), present, seating.rounds))


def price(seating: Seating, index: int, one: str, other: str) -> Parts:
    """Return by how much the cost of each aim changes if two players of the round at `index` change seats."""
    ask = request_in_numbers(seating.request)
    rounds = _in_numbers(ask, seating.rounds)
    number = ask.number
    change = {number[one]: number[other], number[other]: number[one]}
    swapped = tuple(tuple(change.get(player, player) for player in table) for table in rounds[index])
    before, after = measure(ask.task, rounds), measure(ask.task, (*rounds[:index], swapped, *rounds[index + 1 :]))
    return Parts(*(new - old for new, old in zip(after, before, strict=True)))


class _Clock:
    """Tells the caller how far the search has come, and the search whether to stop."""

    def __init__(
        self, request: Request, ask: Asked, seconds: float | None, progress: Progress | None, stop: Stop | None
    ) -> None:
        self.seconds, self.progress, self.stop = seconds, progress, stop
        self.bound = bound_of(ask).reunions
        self.played = _count_again(ask, ()).reunions
        self.goal = REUNION * max(0, self.bound - self.played)
        self.began = monotonic()
        self.watch: Watch | None = self._look if seconds or progress or stop else None

    def _look(self, value: int, _steps: int) -> bool:
        elapsed = monotonic() - self.began
        if self.progress is not None:
            self.progress(self.played + value // REUNION, self.bound, elapsed)
        late = self.seconds is not None and elapsed >= self.seconds
        return late or (self.stop is not None and self.stop())


def bound_of(ask: Asked) -> Least:
    """Return lower bounds on the repeats and reunions of the whole competition, including the played rounds."""
    everybody = set(range(len(ask.names)))
    sizes = [[len(table) for table in tables] for tables in ask.played]
    away = [everybody - {player for table in tables for player in table} for tables in ask.played]
    return lower_bounds(
        len(ask.names),
        [*sizes, *(frame.sizes for frame in ask.task.frames)],
        [*away, *(set(frame.away) for frame in ask.task.frames)],
        ask.task.together,
    )


def _count_again(ask: Asked, rounds: Rounds) -> Least:
    """Return the repeats and reunions within the competition. Meetings elsewhere (`Request.met`) are not counted."""
    every = [*ask.played, *rounds]
    pairs = (pair for tables in every for table in tables for pair in pairs_of(table))
    met = Counter(pair for pair in pairs if pair not in ask.task.together).values()
    return Least(sum(times - 1 for times in met), sum(times * (times - 1) // 2 for times in met))


def _seating(request: Request, ask: Asked, found: Found) -> Seating:
    """Return the seating: the plan that was found, with seats, table numbers, figures and reports."""
    again, bound, visited = _count_again(ask, found.rounds), bound_of(ask), _tables_visited(request, ask)
    had = seats.had_of(ask.played, len(ask.names)) if ask.played else None
    rounds = seats.in_seats(found.rounds, seed=request.seed, had=had)
    numbers = table_numbers(rounds, seed=request.seed, pinned=ask.fixed, visited=visited)
    out = []
    for tables, row, byes in zip(rounds, numbers, ask.byes, strict=True):
        named = [
            SeatedTable(number + 1, tuple(ask.names[player] for player in table))
            for table, number in zip(tables, row, strict=True)
        ]
        by_number = tuple(sorted(named, key=lambda table: table.number))
        out.append(SeatedRound(by_number, tuple(sorted(ask.names[player] for player in byes))))
    return Seating(
        request=request,
        rounds=tuple(out),
        parts=measure(ask.task, found.rounds),
        repeats=again.repeats,
        reunions=again.reunions,
        bound=bound.repeats,
        bound_reunions=bound.reunions,
        steps=found.steps,
        reports=reports_of(request, out),
    )


def _tables_visited(request: Request, ask: Asked) -> Counter[tuple[int, int]]:
    number = ask.number
    return Counter(
        (number[name], table.number - 1)
        for seated in request.played
        for table in seated.tables
        for name in table.players
    )


def _in_numbers(ask: Asked, rounds: Sequence[SeatedRound]) -> Rounds:
    number = ask.number
    return tuple(tuple(tuple(number[name] for name in table.players) for table in one.tables) for one in rounds)


def _moved_players(
    played: int, before: Sequence[SeatedRound], after: Sequence[SeatedRound]
) -> tuple[tuple[int, str], ...]:
    """Return each round and player who sits with other players than planned.

    Players who came or went are not compared.
    """
    moved = []
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        both = old.players & new.players
        planned = {name: both.intersection(table.players) for table in old.tables for name in table.players}
        now = {name: both.intersection(table.players) for table in new.tables for name in table.players}
        moved += [(played + index, name) for name in sorted(both) if planned[name] != now[name]]
    return tuple(moved)
