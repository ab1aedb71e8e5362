"""Chooses the search that solves a task and the plans from which it starts, and divides the steps among them."""

from collections.abc import Sequence
from math import factorial, prod

from scoring.systems.seating.aims import Round, Rounds, Task, value
from scoring.systems.seating.found import Found, Watch
from scoring.systems.seating.large import LARGE, repair
from scoring.systems.seating.search import search

#: Steps spent on a plan made by construction before a second search starts without it. The number is fixed, so that a
#: search that was stopped early can be repeated with the number of steps that it made.
_POLISH = 3_000
#: If a field can be split into its tables in no more ways than this, all of them are compared for a round drawn alone.
_FEW = 50_000


def solve_task(
    task: Task, starts: Sequence[Rounds], *, seed: int, steps: int, goal: int = 0, watch: Watch | None = None
) -> Found:
    """Return the best of the plans in `starts`, the best of them improved by search, and a plan found by search."""
    if (alone := best_of_few(task, seed=seed)) is not None:
        return _as_found(task, (alone,))
    best = min((_as_found(task, start) for start in starts), key=lambda found: found.value, default=None)
    if best is not None and best.value <= goal:
        return best
    if task.players > LARGE:
        return repair(task, seed=seed, steps=steps, start=None if best is None else best.rounds, watch=watch)
    if best is None:
        return search(task, seed=seed, steps=steps, goal=goal, watch=watch)
    polish = min(steps, _POLISH)
    best = search(task, seed=seed, steps=polish, start=best.rounds, goal=goal, watch=watch)
    if best.value <= goal or best.steps < polish or best.steps == steps:
        return best
    return _better_with_rest(task, best, seed=seed, steps=steps, goal=goal, watch=watch)


def improve_plan(
    task: Task, start: Rounds, *, seed: int, steps: int, goal: int = 0, watch: Watch | None = None
) -> Found:
    """Return a plan made from `start`, in which players are moved only if that makes the plan better."""
    found = _as_found(task, start)
    if found.value <= goal:
        return found
    if task.players > LARGE:
        return repair(task, seed=seed, steps=steps, start=start, watch=watch)
    return search(task, seed=seed, steps=steps, start=start, goal=goal, watch=watch, gently=True)


def best_of_few(task: Task, *, seed: int) -> Round | None:
    """Return the round of a task with a single one, if its field can be split in few ways; else None."""
    sizes = task.frames[0].sizes if len(task.frames) == 1 else ()
    alike = prod(factorial(sizes.count(size)) for size in set(sizes))
    if not task.evenly or not sizes or factorial(sum(sizes)) // prod(map(factorial, sizes)) // alike > _FEW:
        return None
    from scoring.systems.seating.few import best_round  # numpy is loaded only where something is seated

    return best_round(task, seed=seed)


def _better_with_rest(task: Task, best: Found, *, seed: int, steps: int, goal: int, watch: Watch | None) -> Found:
    """Return the better of `best` and a plan found from scratch with the steps that are left."""

    def look(value: int, made: int) -> bool:
        return watch is not None and watch(min(value, best.value), best.steps + made)

    alone = search(task, seed=seed + 1, steps=steps - best.steps, goal=goal, watch=look)
    made = best.steps + alone.steps
    return (alone if alone.value < best.value else best)._replace(steps=made)


def _as_found(task: Task, rounds: Rounds) -> Found:
    return Found(rounds, value(task, rounds), 0)
