"""Draws the next round alone, for callers that keep no plan: it takes the past tables and returns the next ones.

A draw depends only on its arguments: the same names, sizes, past tables and seed give the same tables on any machine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from scoring.systems.seating.aims import (
    BROKEN,
    REUNION,
    Frame,
    Round,
    Task,
    most_of,
    pair_of,
    pairs_of,
    short_in,
    value,
)
from scoring.systems.seating.bounds import lower_bounds
from scoring.systems.seating.byes import byes_needed, sitting_out
from scoring.systems.seating.seats import had_of, in_seats
from scoring.systems.seating.sizes import Sizes, table_sizes
from scoring.systems.seating.solve import best_of_few, solve_task
from scoring.systems.seating.tables import table_numbers
from scoring.systems.seating.tasks import count_small_tables

Tables = tuple[tuple[str, ...], ...]
Played = list[Sequence[int]]  # the tables of a round, each with its players in seat order

#: How many rounds a club plays on an evening. A draw searches for the round to draw together with those still to come.
_EVENING = 6
#: The steps of a search for _STEPS_FOR players. More players get fewer steps, since each step takes longer for them.
_STEPS, _STEPS_FOR = 3_000, 64


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of one round, each as names in seat order. `repeats` counts the pairs that have met before.

    `byes` are those for whom the sizes leave no seat.
    """

    tables: Tables
    repeats: int
    byes: tuple[str, ...] = ()


def draw(
    players: Iterable[str],
    *,
    past: Iterable[Sequence[str]],
    sizes: Sizes,
    seed: int,
    tables: int | None = None,
    apart: Iterable[tuple[str, str]] = (),
    byes_had: Mapping[str, int] | None = None,
    limit: int | None = None,
) -> Draw:
    """Return tables for `players` that repeat few meetings of the `past` tables.

    `tables` is how many tables there are; if it is None, the game's best split is used. Pairs that are to be kept
    `apart` share a table only if there is no other way, and so do pairs who have met `limit` times. If the sizes leave
    seats for some players only, the others have a bye: those who have had the fewest (`byes_had`).

    The past tables come in the order in which they were played, and those of one round by their numbers; the new ones
    are returned by their numbers. Raises CannotSeat if the players cannot be split into such tables, and ValueError if
    a name is listed twice.
    """
    here = sorted(players)
    if len(set(here)) != len(here):
        raise ValueError("a player is listed twice")
    byes = sitting_out(here, byes_needed(len(here), sizes, tables), had=byes_had or {}, random=Random(seed))
    names = [name for name in here if name not in byes]
    split = table_sizes(len(names), sizes, tables)
    number = {name: index for index, name in enumerate(names)}
    played = rounds_of([number[name] for name in table if name in number] for table in past)
    met = Counter(pair for tables in played for table in tables for pair in pairs_of(table))
    task = Task(
        players=len(names),
        frames=(Frame(split),),
        met=met,
        short=_small_tables_had(played, len(names)),
        evenly=True,
        limit=limit,
        apart={pair_of(number[one], number[other]): BROKEN for one, other in apart if byes.isdisjoint((one, other))},
    )
    task = replace(task, most=most_of(task))
    best = _next_round(task, played, seed)
    seated = in_seats((best,), seed=seed, had=had_of(played, len(names)))[0]
    visited = Counter((player, index) for tables in played for index, table in enumerate(tables) for player in table)
    order = table_numbers((seated,), seed=seed, visited=visited)[0]
    tables_by_number = sorted(zip(order, seated, strict=True))
    drawn = tuple(tuple(names[player] for player in table) for _number, table in tables_by_number)
    return Draw(drawn, sum(met[pair] > 0 for table in best for pair in pairs_of(table)), tuple(sorted(byes)))


def _small_tables_had(played: Sequence[Played], players: int) -> tuple[int, ...]:
    """Return how often each player counts as having sat at a small table."""
    short, missed = Counter[int](), Counter[int]()
    for tables in played:
        small = short_in(tables)
        short.update(small)
        if small:
            missed.update(set(range(players)).difference(*tables))
    return count_small_tables(short, missed, range(players))


def _next_round(task: Task, played: Sequence[Played], seed: int) -> Round:
    """Return the next round: the first of a plan for all rounds to come, or one searched alone if that repeats less."""
    now = task.frames[0]
    if len(now.sizes) == 1:
        return (tuple(range(task.players)),)
    if (best := best_of_few(task, seed=seed)) is not None:
        return best
    steps = _STEPS * _STEPS_FOR // max(_STEPS_FOR, task.players)
    later = (replace(now, shared=False),) * (_rounds_ahead(task.players, max(now.sizes), len(played)) - 1)
    whole = replace(task, frames=(now, *later))
    planned = solve_task(whole, (), seed=seed, steps=steps, goal=_goal(whole, played)).rounds[:1]
    goal = _goal(task, played)
    if later and value(task, planned) > goal:
        alone = solve_task(task, (), seed=seed, steps=steps, goal=goal).rounds
        planned = min(planned, alone, key=lambda rounds: value(task, rounds))
    return planned[0]


def _goal(task: Task, played: Sequence[Played]) -> int:
    """Return a value that no plan beats, so that a search which has reached it can end."""
    everybody = set(range(task.players))
    away = [everybody.difference(*tables) for tables in played]
    sizes = [[len(table) for table in tables] for tables in played]
    frames = [frame.sizes for frame in task.frames]
    bound = lower_bounds(task.players, [*sizes, *frames], [*away, *(frame.away for frame in task.frames)])
    before = sum(times * (times - 1) // 2 for times in task.met.values())
    return REUNION * max(0, bound.reunions - before)


def _rounds_ahead(players: int, size: int, played: int) -> int:
    """Return how many rounds to seat at once, so that the later ones still have players who have not met.

    The first round is seated alone, since nobody has met before; so is every round of a big field, in which enough
    players have not met.
    """
    if not played or players > _STEPS_FOR:
        return 1
    possible = min(_EVENING, (players - 1) // max(1, size - 1))
    return max(1, possible - played)


def rounds_of(tables: Iterable[Sequence[int]]) -> list[Played]:
    """Return the tables, given in playing order, as rounds.

    A round ends before the first table with a player seen in it.
    """
    rounds: list[Played] = []
    seen: set[int] = set()
    for table in tables:
        if not rounds or not seen.isdisjoint(table):
            rounds.append([])
            seen = set()
        rounds[-1].append(table)
        seen.update(table)
    return rounds
