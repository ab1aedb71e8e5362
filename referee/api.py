"""The only door by which `scoring` comes in: open tables, hand out links, follow how they stand, take results.

What comes back is plain and frozen; no model, no engine state. When points or status at a table change (the first
entry, a hand scored, a fault given, a correction, the game's end, a table closed) a row of topic `RESULT` stands in the
outbox, written in the same transaction, and is handed to each handler named in the setting `REFEREE_OUTBOX_HANDLERS`
({topic: ["package.module.function", ...]}).
Extra time given to a table is a row of topic `CLOCK`.
A handler takes the payload ({"table": id}), may be called twice, and asks `tables_status` how it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext

from referee.aside import Work, aside, hold
from referee.engine.options import POLICY, as_written
from referee.errors import RefereeError
from referee.games import GAMES, game_named
from referee.guests import guest_at
from referee.links import referee_token, seat_token
from referee.live import publish, stream
from referee.models import Confirm, Depth, Event, Kind, Outbox, Policy, RefereeLink, Seat, Table, TableStatus
from referee.policies import is_confirmed
from referee.selectors.clocks import clock_until, ends_at
from referee.selectors.confirmations import winners_of
from referee.selectors.evening import Outcome, StandingChange, evenings_verified_by, standings_told_by
from referee.selectors.shapes import Clock
from referee.services import clocks, tables
from referee.services import links as services_links
from referee.services.clocks import CLOCK
from referee.services.recording import RESULT
from referee.services.tables import Player
from referee.wording.depths import RECORDINGS, least_depth

__all__ = [
    "CLOCK",
    "RESULT",
    "Clock",
    "Outcome",
    "Player",
    "RefereeError",
    "StandingChange",
    "Work",
    "as_written",
    "aside",
    "clock_until",
    "evenings_verified_by",
    "guest_at",
    "hold",
    "publish",
    "standings_told_by",
    "stream",
]  # passed through this door

#: A table in one of these has its final result.
DONE = frozenset({TableStatus.FINISHED.value, TableStatus.CLOSED.value})


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """A player at a table: the key scoring gave, the name in the game, points and place as they stand now."""

    key: str
    name: str
    position: int
    points: int
    place: int  # ties share one: 1, 2, 2, 4
    next_game_pricks: int  # what the player takes along into their next game (Knåker)


@dataclass(frozen=True, slots=True)
class TableStanding:
    """How a table stands, as everybody may know it. Players in the order they sit."""

    table_id: int
    number: int
    label: str
    game: str
    status: str  # waiting | playing | finished | closed
    played: bool  # something has been entered; a table closed before that has no result
    hand: int
    ends_at: datetime | None  # when this table's time is up, extra time included; None: no clock runs
    extra_minutes: int
    confirmed: bool  # by as many as the table asks for; only then a result counts for good
    confirmed_by: tuple[str, ...]  # players, "referee"
    disputed_by: str
    recorded: str  # the least deep that any of it was recorded: moves | hands | result
    log_number: int  # the last line of its log, 0 before anything was entered
    log_hash: str
    players: tuple[PlayerPoints, ...]


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


@dataclass(frozen=True, slots=True)
class RefereeAccess:
    """A referee's secret address. What is handed on to the head referee waits for the one who is that."""

    link_id: int
    label: str
    path: str  # "/r/<token>/"
    is_head: bool


def hall_open(*, name: str, slug: str) -> int:
    """Open a hall; its id."""
    return tables.hall_open(name=name, slug=slug).pk


def table_open(
    *,
    hall_id: int,
    number: int,
    game: str,
    players: Sequence[Player],
    label: str = "",
    options: Mapping[str, Any] | None = None,
    policy: str = "call",
    confirm: str = "none",
    depth: str = "moves",
    brought: Mapping[str, int] | None = None,
) -> int:
    """Open a table with its seats, clockwise in the order of `players`; its id. Raises Malformed.

    `brought` are the pricks that players bring from their last game, by name.
    """
    return tables.table_open(
        hall_id=hall_id,
        number=number,
        game=game,
        players=players,
        label=label,
        options=options,
        policy=policy,
        confirm=confirm,
        depth=depth,
        brought=brought,
    ).pk


def table_close(*, table_id: int, reason: str = "") -> None:
    """End a table (a round is over): its result is what stands now."""
    tables.table_close(table_id=table_id, key=str(uuid4()), reason=reason)


def tables_clock_set(table_ids: Iterable[int], *, ends_at: datetime | None) -> None:
    """Set the deadline of these tables, or take it away (None). Extra time of a table is added to it."""
    for table_id in table_ids:
        clocks.table_clock_set(table_id=table_id, ends_at=ends_at, key=str(uuid4()))


def tables_status(table_ids: Iterable[int]) -> dict[int, TableStanding]:
    """How each of these tables stands. Three queries, however many tables."""
    found = Table.objects.filter(pk__in=list(table_ids)).defer("state").prefetch_related("seats")
    entered = set(Event.objects.filter(table__in=found, kind=Kind.ENTRY).values_list("table", flat=True).distinct())
    return {table.pk: _standing(table, entered=table.pk in entered) for table in found}


def untold_tables() -> frozenset[int]:
    """The tables of which a change is still to be handed to whoever keeps the evening. One query."""
    promises = Outbox.objects.filter(topic=RESULT, done_at=None).values_list("payload", flat=True)
    return frozenset(payload["table"] for payload in promises)


def seat_links(table_ids: Iterable[int]) -> tuple[SeatLink, ...]:
    """The links of all seats at these tables, by table number and place. One query."""
    seats = Seat.objects.filter(table__in=list(table_ids)).select_related("table")
    return tuple(_seat_link(seat) for seat in seats.order_by("table__number", "table", "position"))


def seat_relink(*, seat_id: int) -> SeatLink:
    """A new link for a seat; every earlier one is void at once."""
    return _seat_link(services_links.seat_relink(seat_id=seat_id, key=str(uuid4())))


def referee_link_make(*, hall_id: int, label: str) -> str:
    """A new link to a hall for one referee: its address, `/r/<token>/`."""
    return _address("r", referee_token(services_links.referee_link_make(hall_id=hall_id, label=label)))


def referee_links(hall_id: int) -> tuple[RefereeAccess, ...]:
    """The referees' links of a hall that are still good, the oldest first. One query."""
    links = RefereeLink.objects.filter(hall_id=hall_id, revoked_at=None).order_by("pk")
    return tuple(RefereeAccess(link.pk, link.label, _address("r", referee_token(link)), link.is_head) for link in links)


def referee_head_choose(*, hall_id: int, link_id: int) -> None:
    """Make this link of the hall the head referee's. Raises LinkUnknown."""
    services_links.referee_head_choose(hall_id=hall_id, link_id=link_id)


def referee_link_revoke(*, hall_id: int, link_id: int) -> str:
    """Void a referee's link of this hall for good; its label. Raises LinkUnknown."""
    return services_links.link_revoke(hall_id=hall_id, link_id=link_id).label


def _standing(table: Table, *, entered: bool) -> TableStanding:
    rows = {row["player"]: row for row in table.result}
    return TableStanding(
        table_id=table.pk,
        number=table.number,
        label=table.label,
        game=table.game,
        status=table.status,
        played=entered and table.status != TableStatus.WAITING,
        hand=table.hand,
        ends_at=ends_at(table),
        extra_minutes=table.extra_minutes,
        confirmed=is_confirmed(table.confirm, table.confirmed_by, winners_of(table)),
        confirmed_by=tuple(table.confirmed_by),
        disputed_by=table.disputed_by,
        recorded=least_depth(table.shallow),
        log_number=table.last_number,
        log_hash=table.last_hash,
        players=tuple(
            PlayerPoints(
                seat.player_key,
                seat.player,
                seat.position,
                rows[seat.player]["points"],
                rows[seat.player]["place"],
                rows[seat.player].get("next_game_pricks", 0),
            )
            for seat in table.seats.all()
        ),
    )


def _seat_link(seat: Seat) -> SeatLink:
    return SeatLink(
        seat_id=seat.pk,
        table_id=seat.table_id,
        table_number=seat.table.number,
        table_label=seat.table.label,
        position=seat.position,
        key=seat.player_key,
        name=seat.player,
        path=_address("s", seat_token(seat)),
    )


def _address(door: str, token: str) -> str:
    """The address of a link; what lies below it is `referee.urls`."""
    return f"/{door}/{token}/"


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A house option of a game: `values` are the words it may be, or None for a whole number of at least `least`.

    `words` are what it may be beside a number ("off", say).
    """

    name: str
    meaning: str  # in the reader's language
    default: Any
    values: tuple[Any, ...] | None
    least: int
    words: tuple[Any, ...]


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
        HouseOption(option.name, gettext(option.text), option.default, option.values, option.least, option.words)
        for option in game.options.values()
        if option is not POLICY
    )
    return GameInfo(game.id, game.title, tuple(game.seats), game.best, options)


def policies() -> tuple[tuple[str, str], ...]:
    """Who learns of a breach, and when: (name, sentence in the reader's language)."""
    return tuple((policy.value, str(policy.label)) for policy in Policy)


def confirmations() -> tuple[tuple[str, str], ...]:
    """Who must say that a result is right before it counts: (name, sentence in the reader's language)."""
    return tuple((way.value, str(way.label)) for way in Confirm)


def least_deep(depths: Iterable[str]) -> str:
    """The least deep of these; every move if there are none."""
    return max(depths, key=Depth.values.index, default=Depth.MOVES.value)


def depths(game: str) -> tuple[tuple[str, str, str], ...]:
    """How deep a game may be recorded: (name, what is recorded, what that can't prove), the deepest first."""
    rows = ((depth, RECORDINGS[game, depth]) for depth in Depth.values)
    return tuple((depth, str(row.name), str(row.unproven)) for depth, row in rows)
