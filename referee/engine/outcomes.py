"""Hands and games that were not entered move by move: kinds of fields for their outcome, and the event `result`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from referee.engine import fields
from referee.engine.errors import EntryError
from referee.engine.events import event


class PointsResult(NamedTuple):
    """The game is over: the points of each seat, and the winner if the points don't decide it."""

    by: int
    points: tuple[int, ...]
    winner: int | None = None


class PlacesResult(NamedTuple):
    """The game is over: the seats in the order of their places, those who share a place grouped."""

    by: int
    places: tuple[tuple[int, ...], ...]


class CountsOfSome(fields.OfPlayers):
    """A whole number, 0 or more, for each of some players. The event holds None for the others."""

    def __call__(self, value: object, key: str, players: fields.Players) -> tuple[int | None, ...]:
        """Read the numbers."""
        numbers = _by_player(value, key, players, self.each)
        return tuple(numbers.get(name) for name in players)


class PointsOfAll(fields.OfPlayers):
    """A whole number, positive or negative, for each player."""

    def __call__(self, value: object, key: str, players: fields.Players) -> tuple[int, ...]:
        """Read the numbers."""
        numbers = _by_player(value, key, players, self.each)
        _nobody_missing(numbers, key, players)
        return tuple(numbers[name] for name in players)


class PlacesOfAll(fields.OfPlayers):
    """All players in the order of their places, grouped by shared place. A form asks for each player's place."""

    def __call__(self, value: object, key: str, players: fields.Players) -> tuple[tuple[int, ...], ...]:
        """Read the order."""
        named: list[str] = []
        places = fields.a_list(value, key)
        for shared in places:
            if not isinstance(shared, list | tuple) or not shared:
                raise EntryError("not-a-shared-place", key=key, value=shared)
            for name in shared:
                fields.player(name, key, players)
                if name in named:
                    raise EntryError("named-twice", key=key, value=name)
                named.append(name)
        _nobody_missing(named, key, players)
        return tuple(tuple(sorted(players.index(name) for name in shared)) for shared in places)

    def from_form(self, key: str, texts: fields.Texts) -> Any:
        """Return the players in the order of their places, grouped by shared place."""
        place_of = super().from_form(key, texts) or {}
        order = sorted(set(place_of.values()))
        return [[name for name in place_of if place_of[name] == place] for place in order] or None

    def to_form(self, key: str, raw: Any) -> dict[str, str]:
        """Return each player's place: two who share first place are followed by the third."""
        fields: dict[str, str] = {}
        for shared in raw:
            place = str(len(fields) + 1)
            fields |= {f"{key}.{name}": place for name in shared}
        return fields


def _by_player(value: object, key: str, players: fields.Players, each: fields.FieldKind) -> dict[str, int]:
    numbers = fields.a_mapping(value, key)
    for name in numbers:
        fields.player(name, key, players)
    return {name: each(number, f"{key}.{name}", players) for name, number in numbers.items()}


def _nobody_missing(named: Collection[str], key: str, players: fields.Players) -> None:
    for name in players:
        if name not in named:
            raise EntryError("missing-player", key=key, value=name)


points_of_all = PointsOfAll(fields.Points())
RESULT_BY_POINTS = event(PointsResult, fields.Field("points", points_of_all), by_referee=True, witnessed=True)
RESULT_BY_PLACES = event(
    PlacesResult, fields.Field("places", PlacesOfAll(fields.Number(least=1))), by_referee=True, witnessed=True
)
