"""Tables of Kombinations-Whist where players bid."""

from __future__ import annotations

from typing import Any

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
