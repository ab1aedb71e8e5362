"""Simulated tables: players who hold real cards enter every move from the phones of their seats.

The cards and the players are those of the practice tables (decision 0025), and each move takes the path of every other
entry. So the engines make the rulings, the penalties and the results; nothing is written past them.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from referee.access.actors import Actor, seat_actor
from referee.engine.events import REFEREE as TABLE
from referee.engine.practice import Move, RealTable, real_table, sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.lines import line_of
from referee.models import Seat, Table, TableStatus
from referee.receipt import Receipt
from referee.services.events import event_record

LONGEST_GAME = 5000  # entries; the longest game of players of the house has about two thousand


class SimulatedTable:
    """A table of a round, and the real cards of its players, which follow from the seed."""

    def __init__(self, table_id: int, number: int, seed: str) -> None:
        self.number, self.entries = number, 0
        self.seats = list(Seat.objects.filter(table_id=table_id).select_related("table__hall").order_by("position"))
        self.table: Table = self.seats[0].table
        start = line_of(self.table).start
        self.cards: RealTable = real_table(start, seed)
        self._state, self._followed = start.state, 0

    @property
    def record(self) -> Record:
        """The public line of play so far."""
        return line_of(self.table).record

    def move(self) -> bool:
        """Enter the next move of the table or a player. Return whether there was one."""
        move = None if self.table.status == TableStatus.CLOSED else _next_move(self.record, self.cards)
        if move is not None:
            self.enter(move.body)
        return move is not None

    def enter(self, body: dict[str, Any]) -> Receipt:
        """Enter a move from the phone of its player, or from the first phone if it is not a player's move."""
        seat = next((seat for seat in self.seats if seat.player == body["by"]), self.seats[0])
        entry = {key: value for key, value in body.items() if key != "by" or value == seat.player}
        return self.record_by(seat_actor(seat), entry)

    def record_by(self, actor: Actor, body: dict[str, Any], *, reason: str = "", about: int | None = None) -> Receipt:
        """Enter something as this actor."""
        number = self.table.last_number
        receipt = event_record(
            table_id=self.table.pk,
            actor=actor,
            body=body,
            key=f"demo-{self.table.pk}-{number}",
            expected=number,
            reason=reason,
            about=about,
        )
        self.table = receipt.table
        self.entries += 1
        self._follow()
        return receipt

    def catch_up(self) -> None:
        """Take note of what others have done at the table: a call, or somebody who left."""
        self.table.refresh_from_db()
        self._follow()

    def _follow(self) -> None:
        """Move the real cards as the entries since the last time do."""
        record = self.record
        for entry in record.entries[self._followed :]:
            if entry.ruling.changed:
                self.cards.follow(entry.event, self._state, entry.ruling.state)
            self._state = entry.ruling.state
        self._followed = record.number


def unrecorded_result(table_id: int, seed: str) -> dict[str, Any]:
    """Play a table's game without any phone, and return its result as the organiser enters it."""
    record = line_of(Table.objects.get(pk=table_id)).record
    cards = real_table(record, seed)
    while record.number < LONGEST_GAME and (move := _next_move(record, cards)) is not None:
        event = record.game.read_event(move.body, record)
        ruling, before = rule_on(record, event), record.state
        record = record.after(event, ruling)
        cards.follow(event, before, record.state)
    rows = sorted(record.game.result(record.state), key=lambda row: row["place"])
    body: dict[str, Any] = {"by": "referee", "do": "result"}
    if "places" in record.game.kinds["result"].fields:
        shared = groupby(rows, key=lambda row: row["place"])
        return {**body, "places": [[row["player"] for row in group] for _place, group in shared]}
    return {**body, "points": {row["player"]: row["points"] for row in rows}}


def _next_move(record: Record, cards: RealTable) -> Move | None:
    """Return what the table or a player does next; None when the game is over."""
    if record.state.finished:
        return None
    moves = (sensible_move(record, cards, seat) for seat in (TABLE, *range(len(record.setup.players))))
    return next((move for move in moves if move is not None), None)
