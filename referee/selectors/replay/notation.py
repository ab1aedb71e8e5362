"""The hands of a table that are over, as text (`docs/notation.md`): what a replay shows, in words that can be sent on.

Queries: one for the hall, and those of `selectors.replay.replay`.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.timezone import localtime

from referee.engine.verdicts import Verdict
from referee.history.line import Slot, engine_body
from referee.history.telling import record_up_to
from referee.models import Table
from referee.notation.game_text import GameText, Noted, Tag
from referee.notation.writing import write
from referee.selectors.parts.places import result_of
from referee.selectors.replay.replay import Film, film_of

CORRECTED = "corrected"


def notation_of(table: Table) -> str:
    """Return the hands of a table that are over, as text; "" if there are none."""
    film = film_of(table)
    return write(_told(table, film)) if film.hands else ""


def table_as_text(table_id: int) -> str:
    """Return the same of a table by its id."""
    return notation_of(Table.objects.select_related("hall").get(pk=table_id))


def _told(table: Table, film: Film) -> GameText:
    line = film.line
    setup = line.start.setup
    return GameText(
        game=line.record.game,
        setup=setup._replace(players=film.shown(setup.players), brought=film.shown(dict(setup.brought))),
        entries=tuple(_noted(film, slot) for slot in line.counting[: film.end]),
        tags=tuple(_tags(table, film)),
    )


def _tags(table: Table, film: Film) -> Iterator[Tag]:
    yield Tag("Hall", (film.shown(table.hall.name),))
    yield Tag("Date", (localtime(table.created_at).date().isoformat(),))
    if table.round is not None:
        yield Tag("Round", (str(table.round),))
    yield Tag("Table", (str(table.room_number),))
    record = record_up_to(film.line.record, film.line.start, film.end)
    places = result_of(record.game, record.state)
    if places:
        yield Tag("Places", tuple(f"{row.place}. {film.shown(row.player)}" for row in places))


def _noted(film: Film, slot: Slot) -> Noted:
    """Return an entry that counts. References to others go by their numbers in the text."""
    body = film.shown(engine_body(slot.body or {}, film.line.order))
    return Noted(body, film.shown("; ".join(_remarks(film, slot))))


def _remarks(film: Film, slot: Slot) -> Iterator[str]:
    """Yield what a comment says of an entry: a verdict that everybody may see and that isn't legal, its cost, and how
    it came to stand there."""
    status, ruling = film.reader.seen(slot.number), film.line.record.entries[(slot.place or 1) - 1].ruling
    if status is not None and status.verdict is not Verdict.LEGAL:
        clauses = ", ".join(dict.fromkeys(breach.clause for breach in status.breaches))
        yield f"{status.verdict}: {clauses}" if clauses else str(status.verdict)
        if status.settled_by in film.places:
            yield f"settled by {film.places[status.settled_by]}"
    for penalty in ruling.penalties:
        costs = ", ".join(f"{cost} {unit}" for unit, cost in penalty.items() if unit != "player")
        yield f"{penalty['player']}: {costs}"
    if slot.written_by != slot.number or slot.since is not None:
        yield CORRECTED
