"""A player's personal link as JSON, with all that its page shows; and the way there by a typed code."""

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from referee import api
from scoring.rest.views import line_json, points_json
from scoring.selectors.links import link_path, player_for
from scoring.selectors.personal import PersonalView, personal_view
from scoring.services.links import player_of_code


class Personal(APIView):
    """GET: where the player sits, results, penalties, and the standings around. The token is the permission."""

    def get(self, request: Request, token: str = "") -> Response:
        return Response(personal_json(personal_view(player_for(token or _bearer(request)))))


class Code(APIView):
    """POST {code}: the path of the personal link that a card's short code leads to."""

    def post(self, request: Request) -> Response:
        code = request.data.get("code", "") if isinstance(request.data, dict) else ""
        address = api.guest_at(request.META.get("REMOTE_ADDR", ""))
        return Response({"path": link_path(player_of_code(text=str(code), address=address))})


def _bearer(request: Request) -> str:
    """Return the token of `Authorization: Bearer …`. Raises LinkUnknown if there is none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise api.LinkUnknown
    return token.strip()


def personal_json(view: PersonalView) -> dict[str, Any]:
    """Return what a player's own page shows as JSON."""
    keys = [tie_break.key for tie_break in view.standings.tie_breaks]
    seat = view.seat
    return {
        "player": view.name,
        "plays_for": view.plays_for.player if view.plays_for else "",
        "competition": view.competition,
        "game": view.game,
        "number": view.number,
        "state": view.state,
        "bye": view.bye,
        "final": view.final or "",
        "seat": seat
        and {
            "round": seat.round,
            "stopped": seat.stopped,
            "table": seat.table,
            "seat": seat.seat,
            "status": seat.status,
            "others": list(seat.others),
            "path": seat.path,
        },
        "of": view.of,
        "hidden": view.standings.hidden,
        "others": [asdict(other) for other in view.others],
        "standings": [line_json(line, keys) for line in view.around],
        "results": [
            {
                "round": table.round,
                "table": table.table,
                "place": table.place,
                "size": table.size,
                "game_points": table.game_points,
                **points_json(table.points),
                "provisional": table.provisional,
            }
            for table in ((*view.mine.earlier, *view.mine.tables) if view.mine else ())
        ],
        "penalties": [{"round": fined.round, "table": fined.table, **fined.fine.to_json()} for fined in view.fined],
        "brought": view.brought,
        "next_cost": view.next_cost,
    }
