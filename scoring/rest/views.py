"""Standings and rounds as JSON: public, read-only, with the same figures as the pages.

Points appear twice: as a number for reading, and as an exact fraction ("7/3") for calculations.
"""

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.selectors.rounds import RoundView
from scoring.selectors.standings import StandingRow, StandingsView, competition_by_slug, standings_view
from scoring.selectors.visible import rounds_seen
from scoring.texts import rounded


class StandingsListView(APIView):
    """GET: the current standings."""

    def get(self, request: Request, slug: str) -> Response:
        return Response(standings_json(standings_view(competition_by_slug(slug))))


class RoundsView(APIView):
    """GET: the rounds with tables, seats and results, the first round first."""

    def get(self, request: Request, slug: str) -> Response:
        rounds = reversed(rounds_seen(competition_by_slug(slug)))
        return Response({"rounds": [round_json(round_) for round_ in rounds]})


def standings_json(standings: StandingsView) -> dict[str, Any]:
    """Return the standings as JSON."""
    keys = [tie_break.key for tie_break in standings.tie_breaks]
    return {
        "name": standings.name,
        "number": standings.number,
        "status": standings.status,
        "as_of": standings.as_of.isoformat(),
        "rounds": standings.rounds,
        "provisional": standings.provisional,
        "hidden": standings.hidden,
        "tie_breaks": [asdict(tie_break) for tie_break in standings.tie_breaks],
        "standings": [line_json(line, keys) for line in standings.lines],
    }


def line_json(line: StandingRow, keys: list[str]) -> dict[str, Any]:
    """Return a row of the standings as JSON. `keys` are those of the tie-breaks."""
    return {
        "rank": line.rank,
        "player": line.name,
        "club": line.club,
        "withdrawn": line.withdrawn,
        "substitutes": line.substitutes,
        **points_json(line.points),
        "tables": line.played,
        "provisional": line.provisional,
        "recorded": line.recorded,
        "final": line.final,
        "tie_breaks": {key: _number(value) for key, value in zip(keys, line.values, strict=True)},
        "missed": [{"round": one.round, "why": one.why, **points_json(one.points)} for one in line.missed],
        "why": {"steps": list(line.steps), "above": line.above, "below": line.below},
    }


def round_json(round_: RoundView) -> dict[str, Any]:
    """Return a round as JSON."""
    tables = [
        {
            "table": table.number,
            "status": table.status,
            "hand": table.hand,
            "recorded": table.recorded,
            "final": table.final,
            "seats": [
                {
                    "player": seat.name,
                    "substitute": seat.substitute,
                    "game_points": seat.game_points,
                    "place": seat.place,
                    **points_json(seat.points),
                    "provisional": seat.provisional,
                }
                for seat in table.seats
            ],
        }
        for table in round_.tables
    ]
    return {
        "round": round_.number,
        "status": round_.status,
        "repeats": round_.repeats,
        "byes": list(round_.byes),
        "tables": tables,
    }


def points_json(points: Fraction | None) -> dict[str, Any]:
    """Return points as a number and as an exact fraction."""
    return {"points": _number(points), "points_exact": None if points is None else str(points)}


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(rounded(value))
