"""The kinds of entries that a seat may make now, for programs that draw phones of their own.

Queries: those of `selectors.seat.seat`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from referee.access.policies import REFEREE
from referee.engine.entry_schema import schema_name
from referee.engine.fields import AtTable
from referee.engine.offers import tellings_now
from referee.engine.table import Game, Record
from referee.ground.shape import JSON
from referee.history.reports import REPORTED
from referee.lines import known_line, line_of
from referee.models import Depth, Seat, Table, TableStatus
from referee.selectors.parts.lending import reader_at
from referee.selectors.parts.tallies import ASKED
from referee.selectors.seat.seat import seat_view
from referee.shapes.entering import EntryForm, FormField, SeatState
from referee.shapes.seat import SeatView
from referee.wording.fields import asked_text, does_text

Choices = Mapping[str, tuple[Any, ...]]


def seat_state(seat: Seat) -> SeatState:
    """Return everything that a phone at this seat shows, and the kinds of entries that are possible now."""
    view = seat_view(seat)
    shown = {field.name: getattr(view, field.name) for field in fields(view)}
    return SeatState(**shown, forms=tuple(_forms(seat, view)))


def _forms(seat: Seat, view: SeatView) -> Iterator[EntryForm]:
    """Yield the forms of what is offered, of what may be entered besides, and of an outcome."""
    table = seat.table
    if view.restoring or table.status in (TableStatus.CLOSED, TableStatus.FINISHED):
        return
    record = known_line(table, line_of(table), reader_at(seat)).record
    game = record.game
    offered: dict[str, list[JSON]] = {}
    for offer in view.offers:
        offered.setdefault(offer.body["do"], []).append(offer.body)
    for do, bodies in offered.items():
        yield _form(game, {"by": seat.player, "do": do}, _choices_of(bodies), offered=True)
    if table.depth == Depth.MOVES:
        for telling in tellings_now(record, seat.player):
            yield _form(game, telling.body, telling.choices, several=telling.several)
    yield from _tallies(record, table)


def _choices_of(bodies: list[JSON]) -> Choices:
    """Return the values of each field in some entries of one kind, each value once."""
    found: dict[str, list[Any]] = {}
    for body in bodies:
        for name, value in body.items():
            if value not in found.setdefault(name, []):
                found[name].append(value)
    return {name: tuple(values) for name, values in found.items()}


def _tallies(record: Record, table: Table) -> Iterator[EntryForm]:
    """Yield the forms of entries that state an outcome. Where every move is recorded, they are reports."""
    game, by_moves = record.game, table.depth == Depth.MOVES
    at = AtTable(record.setup.players, game.cards, ())
    for do in (*sorted(REPORTED),) if by_moves else (ASKED[table.depth],):
        if do in game.events:
            drawn = {name: field.kind.choices(at) for name, field in game.events[do].fields.items()}
            yield _form(game, {"by": REFEREE, "do": do}, drawn, reported=by_moves)


def _form(
    game: Game,
    body: Mapping[str, Any],
    choices: Choices,
    *,
    several: Mapping[str, int] | None = None,
    offered: bool = False,
    reported: bool = False,
) -> EntryForm:
    do = body["do"]
    open_fields = [field for field in game.events[do].fields.values() if field.name not in body]
    return EntryForm(
        do=do,
        schema=schema_name(game.id, do),
        title=does_text(game.id, do),
        body=dict(body),
        fields=tuple(
            FormField(
                name=field.name,
                asked=asked_text(game.id, do, field.name),
                required=field.required,
                secret=field.private is not None,
                choices=tuple(choices.get(field.name, ())),
                takes=(several or {}).get(field.name, 1),
            )
            for field in open_fields
        ),
        offered=offered,
        reported=reported,
    )
