"""Lets a player leave a game that the others play on, if the game's book allows that, and undoes the leaving.

The game says which entry is made and what it costs (`Face.leaving`); the engine rules on it as on any other entry.
"""

from __future__ import annotations

from uuid import uuid4

from django.utils.translation import gettext as _

from referee.access.actors import HOUSE
from referee.access.policies import REFEREE
from referee.errors import NotEntered
from referee.faces import face_of
from referee.history.effects import effects_of
from referee.lines import line_of
from referee.models import Event, Kind, Seat, Table, TableStatus
from referee.receipt import Receipt
from referee.refusals import refuse_unfit
from referee.services.recording import Draft, is_possible, table_log


def may_leave(table_id: int, *, player_key: str) -> str:
    """Return what the game's book rules if this player leaves now and the others play on.

    Return "" if the book does not allow that, if the game is over, or if the player is out of the game already.
    """
    seat = _seat(table_id, player_key)
    return _leaving_text(seat.table, seat.player)


def _leaving_text(table: Table, player: str) -> str:
    leaving = face_of(table.game).leaving
    playing = table.status in (TableStatus.WAITING, TableStatus.PLAYING)
    if leaving is None or not playing or not leaving.is_in(table.state, player):
        return ""
    draft = Draft(Kind.ENTRY, REFEREE, body=_entry(table, player))
    return str(leaving.told) % {"player": player} if is_possible(table, line_of(table), HOUSE, draft) else ""


def player_leave(*, table_id: int, player_key: str, reason: str) -> Receipt:
    """Enter that a player leaves a game that the others play on. Raises NotEntered if the others can't play on."""
    seat = _seat(table_id, player_key)
    table = seat.table
    if not _leaving_text(table, seat.player):
        raise NotEntered(_("The others can't play on without %(name)s.") % {"name": seat.player})
    draft = Draft(Kind.ENTRY, REFEREE, body=_entry(table, seat.player), reason=reason)
    with table_log(table.pk, HOUSE, str(uuid4()), draft) as log:
        if log.is_new:
            log.write(draft)
    return log.receipt


def player_stay(*, table_id: int, player_key: str, reason: str) -> Receipt | None:
    """Strike out the entry that took this player out of the game. Return None if no such entry counts.

    Entries that have thereby become impossible are set aside, as with every correction.
    """
    seat = _seat(table_id, player_key)
    found = _entry_of_leaving(seat)
    if found is None:
        return None
    draft = Draft(Kind.CORRECTION, REFEREE, body=None, target=found.number, reason=reason)
    with table_log(table_id, HOUSE, str(uuid4()), draft) as log:
        if log.is_new:
            refuse_unfit(log.line, found.number, None)
            log.write(draft, check=lambda before, after: effects_of(before, after).to_json())
    return log.receipt


def seat_passed_on(*, table_id: int, player_key: str, name: str) -> None:
    """Write into the log who sits in this player's seat from here on. Everybody at the table sees it.

    The seat keeps its name, because all entries of the game use it.
    """
    seat = _seat(table_id, player_key)
    note = "pass_back" if name == seat.player else "pass_on"
    draft = Draft(Kind.NOTE, REFEREE, body={"note": note, "name": name, "seat": seat.player})
    with table_log(table_id, HOUSE, str(uuid4()), draft) as log:
        log.write(draft)


def _seat(table_id: int, player_key: str) -> Seat:
    return Seat.objects.select_related("table").get(table=table_id, player_key=player_key)


def _entry_of_leaving(seat: Seat) -> Event | None:
    """Return the entry by which the player left, if it is still in force."""
    table = seat.table
    if face_of(table.game).leaving is None:
        return None
    line, body = line_of(table), _entry(table, seat.player)
    standing = {slot.number for slot in line.slots if slot.body is not None}
    lines = Event.objects.filter(table=table, kind=Kind.ENTRY, body=body).order_by("-number")
    return next((event for event in lines if event.number in standing), None)


def _entry(table: Table, player: str) -> dict[str, object]:
    leaving = face_of(table.game).leaving
    return {"by": REFEREE, **(leaving.entry(player) if leaving else {})}
