"""Tables of Kombinations-Whist where players bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.cards import UNKNOWN, write_cards
from referee.games.kombinationswhist.events import Declare, Send
from referee.models import Table
from referee.services.tables import Player, hall_open, table_open
from tests.support.referee import FOUR, house_enters, new_key, reloaded

DEAL = {"by": "referee", "do": "deal", "dealer": "Dag"}


def bidding_table(*, number: int = 1, hall_id: int | None = None, **options: Any) -> Table:
    """A table where Dag has dealt, and Anna is to bid first."""
    table = table_open(
        hall_id=hall_id or hall_open(name="Clubhouse", slug=f"hall-{new_key()[:8]}").pk,
        number=number,
        game="kombinationswhist",
        players=[Player(name) for name in FOUR],
        policy="call",
        options=options,
    )
    house_enters(table, DEAL)
    return reloaded(table)


# --- events as their players' phones would send them --------------------------------------------------------


def raw(event: Any, players: Sequence[str]) -> dict[str, Any]:
    """An event as its player's phone would send it."""
    body = {"by": "referee" if event.by < 0 else players[event.by], "do": type(event).__name__.lower()}
    if isinstance(event, Send):
        cards = write_cards((*event.cards, *[UNKNOWN] * (event.number - len(event.cards))))
        return {**body, "to": players[event.to], "cards": cards}
    fields = {name: getattr(event, name) for name in event._fields[1:]}
    if isinstance(event, Declare):
        fields = {name: _declared(name, value, players) for name, value in fields.items() if value is not None}
    return body | {name: _field_as_data(name, value, players) for name, value in fields.items()}


def _declared(name: str, value: Any, players: Sequence[str]) -> Any:
    return {players[seat]: part for seat, part in value} if name in ("ranks", "preferences") else value


def _field_as_data(name: str, value: Any, players: Sequence[str]) -> Any:
    if name in ("dealer", "player", "winner"):
        return players[value]
    if name in ("cards", "studio") and not isinstance(value, str):
        return write_cards(value)
    return list(value) if isinstance(value, tuple) else value
