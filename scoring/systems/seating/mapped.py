"""Plans made by construction: the players of a task take the plan's points such that rules and wishes are kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from scoring.systems.seating import designs
from scoring.systems.seating.aims import REUNION, Frame, Pair, Rounds, Task, pairs_of
from scoring.systems.seating.search import search
from scoring.systems.seating.tasks import Asked

_TRIES = 400  # exchanges tried for each player whom a rule or wish concerns
_ADDED = 2  # rounds that are added to a plan by search where the construction ends
_ADD_STEPS, _ADD_FOR = 1_500, 200


def designed_plans(ask: Asked, *, seed: int) -> list[Rounds]:
    """Return plans with no or few repeats.

    There are none if rounds differ, if points or played rounds must count, or if pairs sit together.
    """
    task = ask.task
    first = task.frames[0]
    alike = all(frame.sizes == first.sizes and frame.away == first.away for frame in task.frames)
    if ask.played or task.scores or task.together or not alike or any(frame.pinned for frame in task.frames):
        return []
    here = [player for player in range(task.players) if player not in first.away]
    random = Random(seed)
    plans = _plans(first.sizes, len(task.frames))
    return [_complete_plan(task, _place_players(task, here, _biggest_first(plan), random), seed) for plan in plans]


def _plans(sizes: Sequence[int], rounds: int) -> list[Rounds]:
    if len(set(sizes)) > 1:
        return designs.uneven_design(sizes, rounds) or designs.near_design(sizes, rounds)
    known = designs.known_rounds(len(sizes), sizes[0])
    plan = designs.design(len(sizes), sizes[0], min(rounds, known)) if known + _ADDED >= rounds else None
    return [] if plan is None else [plan]


def _biggest_first(plan: Rounds) -> Rounds:
    return tuple(tuple(sorted(tables, key=len, reverse=True)) for tables in plan)


def _place_players(task: Task, here: Sequence[int], plan: Rounds, random: Random) -> Rounds:
    """Return the plan with players in place of its points.

    Players are put on points at random. Then those whom a rule, a wish or an earlier meeting concerns are exchanged
    with others.
    """
    order = random.sample(here, len(here))
    prices = {**{pair: REUNION * times for pair, times in task.met.items()}, **task.apart}
    prices = {pair: price for pair, price in prices.items() if set(pair) <= set(here)} if prices else {}
    if prices:
        _settle(order, prices, plan, random)
    return tuple(tuple(tuple(order[point] for point in table) for table in tables) for tables in plan)


def _settle(order: list[int], prices: Mapping[Pair, int], plan: Rounds, random: Random) -> None:
    meets = _both_ways(Counter(pair for tables in plan for table in tables for pair in pairs_of(table)))
    concerns = _both_ways(prices)
    point = {player: index for index, player in enumerate(order)}

    def cost(player: int) -> int:
        own = concerns.get(player, {})
        return sum(own.get(order[other], 0) * times for other, times in meets.get(point[player], {}).items())

    def exchange(one: int, other: int) -> None:
        point[one], point[other] = point[other], point[one]
        order[point[one]], order[point[other]] = one, other

    players, everybody = sorted(concerns), tuple(order)
    for _try in range(_TRIES * len(players)):
        if _try % len(players) == 0 and not any(cost(player) for player in players):
            break
        one, other = random.choice(players), random.choice(everybody)
        before = cost(one) + cost(other)
        if not before:
            continue
        exchange(one, other)
        if cost(one) + cost(other) > before:
            exchange(one, other)


def _both_ways(pairs: Mapping[Pair, int]) -> dict[int, dict[int, int]]:
    """Return what each has with each other one, from what each pair has."""
    found: dict[int, dict[int, int]] = {}
    for (one, other), number in pairs.items():
        found.setdefault(one, {})[other] = number
        found.setdefault(other, {})[one] = number
    return found


def _complete_plan(task: Task, plan: Rounds, seed: int) -> Rounds:
    """Return the plan, completed by search with the rounds that the construction does not have."""
    missing: tuple[Frame, ...] = task.frames[len(plan) :]
    if not missing:
        return plan
    met = Counter(task.met)
    met.update(pair for tables in plan for table in tables for pair in pairs_of(table))
    steps = _ADD_STEPS if task.players <= _ADD_FOR else 1
    return (*plan, *search(replace(task, frames=missing, met=met), seed=seed, steps=steps).rounds)
