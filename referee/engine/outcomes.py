"""What is entered of a hand, or of a whole game, that was not entered move by move: readers, and the event `result`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.engine.errors import EntryError
from referee.engine.events import EventKind, count, player


class PointsResult(NamedTuple):
    """The game is over: the points of each seat, and who has won where the points don't say that."""

    by: int
    points: tuple[int, ...]
    winner: int | None = None


class PlacesResult(NamedTuple):
    """The game is over: the seats in the order of their places, those who share one together."""

    by: int
    places: tuple[tuple[int, ...], ...]


def counts_of_some(value: Any, key: str, players: tuple[str, ...]) -> tuple[int | None, ...]:
    """Read a whole number, 0 or more, for each of some players; None for the others."""
    numbers = _by_player(value, key, players, count)
    return tuple(numbers.get(name) for name in players)


def points_of_all(value: Any, key: str, players: tuple[str, ...]) -> tuple[int, ...]:
    """Read a whole number, of either sign, for each player."""
    numbers = _by_player(value, key, players, _points)
    _nobody_missing(numbers, key, players)
    return tuple(numbers[name] for name in players)


def places_of_all(value: Any, key: str, players: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Read all players in the order of their places, each place a list of those who share it."""
    if not isinstance(value, list | tuple):
        raise EntryError("not-a-list", key=key, value=value)
    named: list[str] = []
    for shared in value:
        if not isinstance(shared, list | tuple) or not shared:
            raise EntryError("not-a-shared-place", key=key, value=shared)
        for name in shared:
            player(name, key, players)
            if name in named:
                raise EntryError("named-twice", key=key, value=name)
            named.append(name)
    _nobody_missing(named, key, players)
    return tuple(tuple(sorted(players.index(name) for name in shared)) for shared in value)


def _by_player(
    value: Any, key: str, players: tuple[str, ...], read: Callable[[Any, str, tuple[str, ...]], int]
) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise EntryError("not-a-mapping", key=key, value=value)
    for name in value:
        player(name, key, players)
    return {name: read(number, f"{key}.{name}", players) for name, number in value.items()}


def _points(value: Any, key: str, players: tuple[str, ...]) -> int:
    if type(value) is not int:
        raise EntryError("not-a-number", key=key, value=value)
    return value


def _nobody_missing(named: Any, key: str, players: tuple[str, ...]) -> None:
    for name in players:
        if name not in named:
            raise EntryError("missing-player", key=key, value=name)


RESULT_BY_POINTS = EventKind(PointsResult, {"points": points_of_all}, by_referee=True)
RESULT_BY_PLACES = EventKind(PlacesResult, {"places": places_of_all}, by_referee=True)
