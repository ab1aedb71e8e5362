"""Halls and tables: opening and closing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.actors import HOUSE, Actor
from referee.models import Hall, Policy, Table


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down: the name in the game, and what the caller knows the player by."""

    name: str
    key: str = ""


def hall_open(*, name: str, slug: str) -> Hall:
    """A new hall. Raises Malformed if the slug is taken or empty."""
    raise NotImplementedError


def table_open(
    *,
    hall_id: int,
    number: int,
    game: str,
    players: Sequence[Player],
    label: str = "",
    options: Mapping[str, Any] | None = None,
    policy: str = Policy.CALL,
) -> Table:
    """A table with its seats, clockwise in the order of `players`, ready for the first event.

    Raises Malformed: unknown game, wrong number of players, two of one name, unknown option or policy,
    or a table of that number still in play.
    """
    raise NotImplementedError


def table_close(*, table_id: int, key: str, actor: Actor = HOUSE, reason: str = "") -> Table:
    """End a table: its result is what stands now. Closing a closed table changes nothing."""
    raise NotImplementedError
