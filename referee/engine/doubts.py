"""Sets of open events that can't all be legal together, although each can."""

from __future__ import annotations

from itertools import product
from typing import Any

from referee.engine.table import Game, OpenRuling, State


def doubts_of(game: Game[State], state: State) -> tuple[tuple[int, ...], ...]:
    """Return the minimal sets of events, open in this state, that can't all be legal together."""
    if len(state.open) < 2:
        return ()
    together = [finding.condition for ruling in state.open if not ruling.silent for finding in ruling.findings]
    if game.all_can_be_kept(state, together):
        return ()
    groups = _group_by_conditions(state)
    found: list[tuple[int, ...]] = []

    def search(chosen: tuple[int, ...], rest: tuple[int, ...]) -> None:
        """Find the minimal sets of all of `chosen` and some of `rest`, first those without the next element."""
        if any(set(smaller) <= set(chosen) for smaller in found):
            return
        if can_be_kept(chosen + rest):
            return
        if not can_be_kept(chosen):
            found.append(chosen)
            return
        search(chosen, rest[1:])
        search((*chosen, rest[0]), rest[1:])

    def can_be_kept(numbers: tuple[int, ...]) -> bool:
        return game.all_can_be_kept(state, [it for number in numbers for it in _conditions(groups[number][0])])

    search((), tuple(range(len(groups))))
    sets = (events for numbers in found for events in product(*(groups[number] for number in numbers)))
    return tuple(sorted((tuple(sorted(ruling.event for ruling in events)) for events in sets), key=_small_first))


def _group_by_conditions(state: State) -> list[list[OpenRuling]]:
    """Return the open events grouped by equivalent conditions; members of a group are interchangeable."""
    alike: dict[tuple[Any, ...], list[OpenRuling]] = {}
    for ruling in state.open:
        if not ruling.silent:
            alike.setdefault(tuple(condition.remains(state) for condition in _conditions(ruling)), []).append(ruling)
    return list(alike.values())


def _conditions(ruling: OpenRuling) -> list[Any]:
    return [finding.condition for finding in ruling.findings]


def _small_first(events: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(events), events
