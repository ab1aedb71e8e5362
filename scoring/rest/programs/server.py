"""REST for organisers: whether everything is all right with the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives
from referee.ground.shape import TICKS, Shape
from scoring.rest.access.organiser import OrganiserView, row
from scoring.selectors.programs.server import server_view


@dataclass(frozen=True, slots=True)
class ServerPart(Shape):
    """A part of the server."""

    key: str  # server | pages | worker | jobs | queue | waiting | disk | backup
    name: str
    state: str  # well | look | act
    text: str  # how it is, in words
    to_do: str  # what to do about it; "" if nothing


@dataclass(frozen=True, slots=True)
class ConnectedTable(Shape):
    """A table of a round that is being played, with its phones and tablets."""

    table: int
    competition: str  # "" in a tournament with one competition
    screens: int  # how many are connected now
    seats: int


@dataclass(frozen=True, slots=True)
class ServerHealth(Shape):
    """How the server is, and which tables have screens that listen."""

    now: datetime = field(metadata=TICKS)
    state: str  # of the part that needs most care: well | look | act
    parts: tuple[ServerPart, ...]
    tables: tuple[ConnectedTable, ...]
    others: int  # screens with standings, seats or the hall


class Server(OrganiserView):
    """The server."""

    @row("server")
    @gives(ServerHealth)
    def get(self, request: Request) -> Response:
        """Read whether everything is all right: the parts of the server, and the screens at the tables."""
        view = server_view(self.api_token.tournament)
        shape = ServerHealth.made_from(
            view,
            parts=tuple(ServerPart(*part) for part in view.parts),
            tables=tuple(ConnectedTable(one.number, one.competition, one.screens, one.seats) for one in view.tables),
        )
        return Response(shape.to_json())
