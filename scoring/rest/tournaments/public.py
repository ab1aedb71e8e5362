"""REST for everybody: a tournament with its overall ranking."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import NotFound, PublicView, gives
from scoring.selectors.standings.overall import OverallRow, OverallView, overall_view
from scoring.selectors.tournaments.tournaments import tournament_by_slug
from scoring.shapes.standings import number, points
from scoring.shapes.tournament import OverallLine, OverallShape, PartShape, PlaceShape


class OverallRanking(PublicView):
    """A tournament for everybody."""

    tag = "Public"

    @gives(OverallShape, errors=(NotFound,))
    def get(self, request: Request, slug: str) -> Response:
        """Read a tournament's competitions and their overall ranking, with the reasons for every place."""
        return Response(overall_shape(overall_view(tournament_by_slug(slug))).to_json())


def overall_shape(view: OverallView) -> OverallShape:
    """Return a tournament with its overall ranking as programs read it."""
    return OverallShape.made_from(
        view,
        competitions=tuple(PartShape(one.name, one.slug, one.game, one.ended, one.hidden) for one in view.parts),
        ranking=tuple(_line(row) for row in view.rows),
    )


def _line(row: OverallRow) -> OverallLine:
    places = (PlaceShape(one.competition, one.place, one.of, number(one.worth), str(one.worth)) for one in row.places)
    return OverallLine.made_from(row, player=row.name, **points(row.total), places=tuple(places))
