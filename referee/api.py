"""The only door by which `scoring` comes in: open tables, hand out links, follow how they stand, take results.

What comes back is plain and frozen; no model, no engine state. When points or status at a table change (the first
entry, a hand scored, a fault given, a correction, the game's end, a table closed) a row of topic `RESULT` stands in the
outbox, written in the same transaction, and is handed to each handler named in the setting `REFEREE_OUTBOX_HANDLERS`
({topic: ["package.module.function", ...]}).
A handler takes the payload ({"table": id}), may be called twice, and asks `tables_status` how it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.engine.options import POLICY
from referee.errors import RefereeError
from referee.games import GAMES, game_named
from referee.live import publish, stream
from referee.models import Policy, TableStatus
from referee.services.tables import Player

__all__ = ["Player", "RefereeError", "publish", "stream"]  # passed through this door

#: A table in one of these has its final result.
DONE = frozenset({TableStatus.FINISHED.value, TableStatus.CLOSED.value})

RESULT = "table.result"


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """A player at a table: the key scoring gave, the name in the game, points and place as they stand now."""

    key: str
    name: str
    position: int
    points: int
    place: int  # ties share one: 1, 2, 2, 4


@dataclass(frozen=True, slots=True)
class TableStanding:
    """How a table stands, as everybody may know it. Players in the order they sit."""

    table_id: int
    number: int
    label: str
    game: str
    status: str  # waiting | playing | finished | closed
    hand: int
    log_number: int  # the last line of its log, 0 before anything was entered
    log_hash: str
    players: tuple[PlayerPoints, ...]


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table's result: of a finished game, or of a closed table as it stood. Best first."""

    table_id: int
    game: str
    complete: bool  # the game itself had ended
    rows: tuple[PlayerPoints, ...]  # with places, ties share one


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat and its secret address."""

    seat_id: int
    table_id: int
    table_number: int
    table_label: str
    position: int
    key: str
    name: str
    path: str  # "/s/<token>/"


def hall_open(*, name: str, slug: str) -> int:
    """Open a hall; its id."""
    raise NotImplementedError


def table_open(
    *,
    hall_id: int,
    number: int,
    game: str,
    players: Sequence[Player],
    label: str = "",
    options: Mapping[str, Any] | None = None,
    policy: str = "call",
) -> int:
    """Open a table with its seats, clockwise in the order of `players`; its id. Raises Malformed."""
    raise NotImplementedError


def table_close(*, table_id: int, reason: str = "") -> None:
    """End a table (a round is over): its result is what stands now."""
    raise NotImplementedError


def tables_status(table_ids: Iterable[int]) -> dict[int, TableStanding]:
    """How each of these tables stands. Two queries, however many tables."""
    raise NotImplementedError


def table_result(table_id: int) -> TableResult | None:
    """The result of a finished or closed table; None while it is still played."""
    raise NotImplementedError


def seat_links(table_ids: Iterable[int]) -> tuple[SeatLink, ...]:
    """The links of all seats at these tables, by table number and place."""
    raise NotImplementedError


def seat_relink(*, seat_id: int) -> SeatLink:
    """A new link for a seat; every earlier one is void at once."""
    raise NotImplementedError


def referee_link_make(*, hall_id: int, label: str) -> str:
    """A new link to a hall for one referee: its address, `/r/<token>/`."""
    raise NotImplementedError


def referee_links(hall_id: int) -> tuple[tuple[str, str], ...]:
    """The referees' links of a hall that are still good: (label, address)."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A house option of a game: `values` are the words it may be, or None for a whole number of at least `least`."""

    name: str
    meaning: str  # in the reader's language
    default: Any
    values: tuple[Any, ...] | None
    least: int


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What an organiser chooses from. `best` is the good end of the game's points: "lowest" or "highest"."""

    name: str
    title: str
    seats: tuple[int, ...]  # how many may sit at a table, smallest first
    best: str
    options: tuple[HouseOption, ...]


def games() -> tuple[GameInfo, ...]:
    """The games there are."""
    return tuple(game_info(name) for name in GAMES)


def game_info(name: str) -> GameInfo:
    """One game. Raises EntryError if there is none of that name."""
    game = game_named(name)
    options = tuple(
        HouseOption(option.name, gettext(option.text), option.default, option.values, option.least)
        for option in game.options.values()
        if option is not POLICY
    )
    return GameInfo(game.id, game.title, tuple(game.seats), game.best, options)


def policies() -> tuple[tuple[str, str], ...]:
    """Who learns of a breach, and when: (name, sentence in the reader's language)."""
    return tuple((policy.value, str(policy.label)) for policy in Policy)
