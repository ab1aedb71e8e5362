"""Opening and closing halls and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.access.actors import HOUSE, Actor
from referee.access.policies import REFEREE
from referee.engine.errors import EntryError
from referee.engine.table import Record
from referee.errors import TableUnknown
from referee.games import game_named
from referee.ground.errors import Malformed
from referee.ground.serving import live
from referee.history.chain import setup_hash
from referee.history.line import Line
from referee.history.snapshot import snapshot, status_of
from referee.history.versions import rules_version
from referee.lines import setup_of
from referee.models import Confirm, Depth, Hall, Kind, Policy, Seat, Table, TableStatus
from referee.selectors.tablet.hall import hall_number
from referee.services.outbox import outbox_promise
from referee.services.recording import RESULT, Draft, hands_promise, refuse_unreadable, table_log
from referee.wording.mistakes import entry_error

LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Player:
    """A player to be seated: the name in the game, and the caller's own key for the player."""

    name: str
    key: str = ""


def hall_open(*, name: str, slug: str) -> Hall:
    """Open a new hall. Raises Malformed if the slug is taken or empty."""
    if not slug:
        raise Malformed(_("A hall needs a short name for its addresses."), field="slug")
    try:
        with transaction.atomic():
            return Hall.objects.create(name=name, slug=slug)
    except IntegrityError as error:
        raise Malformed(_("There is a hall named %(value)s already."), field="slug", value=slug) from error


def table_open(
    *,
    hall_id: int,
    number: int,
    game: str,
    players: Sequence[Player],
    round_number: int | None = None,
    room_number: int | None = None,
    options: Mapping[str, Any] | None = None,
    policy: str = Policy.CALL,
    confirm: str = Confirm.NONE,
    depth: str = Depth.MOVES,
    brought: Mapping[str, int] | None = None,
) -> Table:
    """Open a table with its seats, clockwise in the order of `players`, ready for the first event.

    `round_number` is the round to which the table belongs, if any. `room_number` is its number in the room, if that is
    not `number`. `brought` has each player's penalties from the last game (Knåker 16.1, 16.9). Raises Malformed for a
    setup that the game does not allow, or if a table with that number is still in play.
    """
    if confirm not in Confirm.values:
        raise Malformed(_("“%(value)s” is not a way to confirm a result."), field="confirm", value=str(confirm)[:40])
    start = _start(game, players, {**(options or {}), "policy": policy}, brought or {})
    line = Line.begin(start)
    with transaction.atomic():
        hall = Hall.objects.filter(pk=hall_id).first()
        if hall is None:
            raise TableUnknown
        table = Table(
            hall=hall,
            number=number,
            room_number=room_number or number,
            round=round_number,
            game=game,
            options=dict(options or {}),
            policy=policy,
            confirm=confirm,
            depth=depth_known(depth),
            brought=dict(start.setup.brought),
            rules=rules_version(game),
            **snapshot(line, line),
        )
        table.last_hash = setup_hash(setup_of(table, [(player.name, player.key) for player in players], table.depth))
        _save_new(table)
        _seat_players(table, players)
        transaction.on_commit(partial(_announce_hall, hall_id))
    return table


def table_close(*, table_id: int, key: str, actor: Actor = HOUSE, reason: str = "") -> Table:
    """Close a table: its current standing becomes its result. Closing a closed table changes nothing."""
    draft = Draft(Kind.NOTE, REFEREE, body={"note": "close"}, reason=reason)
    with table_log(table_id, actor, key, draft) as log:
        table = log.table
        if log.is_new and table.status != TableStatus.CLOSED:
            table.status, table.closed_at = TableStatus.CLOSED, timezone.now()
            table.save(update_fields=["status", "closed_at"])
            outbox_promise(topic=RESULT, payload={"table": table.pk})
            hands_promise(table)
            log.write(draft)
    return Table.objects.get(pk=table_id)


def table_reopen(*, table_id: int, key: str, reason: str = "") -> Table:
    """Undo the closing of a table, which goes on where it was. A table that is not closed is not changed.

    Raises Malformed if another table with its number is in play now.
    """
    draft = Draft(Kind.NOTE, REFEREE, body={"note": "reopen"}, reason=reason)
    with table_log(table_id, HOUSE, key, draft) as log:
        table = log.table
        if log.is_new and table.status == TableStatus.CLOSED:
            table.status, table.closed_at = status_of(log.line), None
            try:
                with transaction.atomic():
                    table.save(update_fields=["status", "closed_at"])
            except IntegrityError as error:
                words = _("Table %(value)s is still playing.")
                raise Malformed(words, field="number", value=table.number) from error
            outbox_promise(topic=RESULT, payload={"table": table.pk})
            hands_promise(table)
            log.write(draft)
    return Table.objects.get(pk=table_id)


def depth_known(depth: str) -> str:
    """Return the depth. Raises Malformed if no depth has that name."""
    if depth not in Depth.values:
        raise Malformed(_("“%(value)s” is not a way to record a game."), field="depth", value=str(depth)[:40])
    return depth


def _save_new(table: Table) -> None:
    try:
        with transaction.atomic():
            table.save(force_insert=True)
    except IntegrityError as error:
        raise Malformed(_("Table %(value)s is still playing."), field="number", value=table.number) from error


def _seat_players(table: Table, players: Sequence[Player]) -> None:
    Seat.objects.bulk_create(
        Seat(table=table, position=place, player=player.name, player_key=player.key)
        for place, player in enumerate(players)
    )


def _start(game: str, players: Sequence[Player], options: Mapping[str, Any], brought: Mapping[str, int]) -> Record:
    """Return the record the table begins with. Creating it also checks everything that goes into it."""
    for player in players:
        if not 0 < len(player.name.strip()) <= LONGEST_NAME:
            raise Malformed(_("A player's name must have 1 to 60 characters."), field="players")
        refuse_unreadable(player.name, "players")
    try:
        names = [player.name for player in players]
        return Record.begin(game_named(game), players=names, options=options, brought=brought)
    except EntryError as error:
        raise entry_error(error) from error


def _announce_hall(hall_id: int) -> None:
    live.publish(f"hall:{hall_id}", hall_number(hall_id))
