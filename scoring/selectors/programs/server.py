"""Whether everything is all right: the server's parts, and which tables have screens that listen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.api import server_state
from scoring.models.tournaments import TableSeating, Tournament
from scoring.wording.server import ACT, LOOK, WELL, Part, parts


@dataclass(frozen=True, slots=True)
class TableScreens:
    """A table of the round that is on, with the number of its phones and tablets that are connected now."""

    number: int
    competition: str
    screens: int
    seats: int


@dataclass(frozen=True, slots=True)
class ServerView:
    """All that the page shows. `state` is the worst state of a part."""

    now: datetime
    parts: Sequence[Part]
    state: str
    tables: Sequence[TableScreens]
    others: int  # screens with standings, seats or the hall


def server_view(tournament: Tournament) -> ServerView:
    """Return how the server is, and the screens at this tournament's tables."""
    state = server_state()
    told = parts(state)
    seatings = (
        TableSeating.objects.filter(round__competition__tournament=tournament, round__ended_at=None)
        .select_related("round__competition")
        .prefetch_related("seats")
        .order_by("number")
    )
    screens = state.screens
    tables = [
        TableScreens(
            seating.number,
            seating.round.competition.name,
            screens.get(f"table:{seating.referee_table_id}", 0),
            len(seating.seats.all()),
        )
        for seating in seatings
    ]
    worst = max((part.state for part in told), key=(WELL, LOOK, ACT).index)
    competitions = tournament.competitions.values_list("pk", flat=True)
    topics = [f"hall:{tournament.hall_id}", *(f"standings:{pk}" for pk in competitions)]
    others = sum(screens.get(topic, 0) for topic in topics)
    return ServerView(state.now, told, worst, tables, others)
