"""Adapts a plan after somebody has come or gone: the tables stay, and as few players as possible move."""

from collections.abc import Mapping, Sequence
from random import Random

from scoring.systems.seating.aims import Frame, Round, Rounds
from scoring.systems.seating.filling import Unit, fill_tables, units_of
from scoring.systems.seating.request import SeatedRound
from scoring.systems.seating.tasks import Asked


def adapt_plan(ask: Asked, present: Sequence[SeatedRound], *, seed: int) -> Rounds:
    """Return the rounds of the task, filled from the `present` plan. Rounds after the end of that plan are dealt."""
    number = ask.number
    planned = [
        [[number[name] for name in table.players if name in number] for table in seated.tables] for seated in present
    ]
    random = Random(seed)
    return tuple(
        _fit_groups(frame, groups, random.sample(range(ask.task.players), ask.task.players))
        for frame, groups in zip(ask.task.frames, [*planned, *[[]] * len(ask.task.frames)], strict=False)
    )


def _fit_groups(frame: Frame, groups: Sequence[Sequence[int]], order: Sequence[int]) -> Round:
    """Return the round with its present groups, of which pairs are kept together.

    Players who are away are left out, the fullest groups get the biggest tables, and players without a seat fill up the
    tables in the given order.
    """
    pinned = {player: table for player, table in frame.pinned.items() if player not in frame.away}
    tables: list[list[int]] = [[] for _size in frame.sizes]
    for player, place in pinned.items():
        tables[place].append(player)
    staying = sorted(([p for p in group if p not in frame.away] for group in groups), key=len, reverse=True)
    wanted: list[list[Unit]] = [[] for _size in frame.sizes]
    for group, place in zip(staying, _places(staying, pinned, frame), strict=False):
        units = units_of([player for player in group if player not in pinned], frame.together)
        wanted[place] = sorted(units, key=len, reverse=True)  # pairs first, so that no single player takes their room
    rooms = [size - len(table) for size, table in zip(frame.sizes, tables, strict=True)]
    waiting = [player for player in order if player not in pinned and player not in frame.away]
    filled = fill_tables(rooms, units_of(waiting, frame.together), wanted)
    return tuple((*table, *others) for table, others in zip(tables, filled, strict=True))


def _places(groups: Sequence[Sequence[int]], pinned: Mapping[int, int], frame: Frame) -> list[int]:
    """Return a table for each group, as long as there are tables left.

    A group with a player who has a fixed table gets that table, and any other group the biggest one that is free.
    """
    own = [next((pinned[player] for player in group if player in pinned), None) for group in groups]
    free = iter(place for place in range(len(frame.sizes)) if place not in own)
    places, taken = [], set[int]()
    for place in own:
        if place is None or place in taken:
            place = next(free, None)
        if place is None:
            break
        taken.add(place)
        places.append(place)
    return places
