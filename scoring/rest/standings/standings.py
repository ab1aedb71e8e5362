"""Standings as JSON: public, read-only, with the same figures as the pages."""

from dataclasses import asdict
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read_as
from referee.ground.rest.fields import WholeNumber
from scoring.errors.rest import CompetitionUnknown
from scoring.rest.access.everybody import CompetitionView
from scoring.selectors.standings.standings import StandingRow, StandingsView, standings_view
from scoring.shapes import standings as shapes
from scoring.shapes.standings import number, points


class StandingsIn(serializers.Serializer[Any]):
    """Which standings to read. With `after`, only the results up to that round count."""

    after = WholeNumber(min_value=1, required=False, default=None)


class StandingsListView(CompetitionView):
    """The current standings."""

    @gives(shapes.Standings, asks=StandingsIn, errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read the standings as they are now, or as they were after a round, with the reasons for every place.

        Results that are hidden from the public are left out.
        """
        competition, after = self.competition(slug), read_as(StandingsIn, request.query_params)["after"]
        return Response(standings_shape(standings_view(competition, after=after)).to_json())


def standings_shape(standings: StandingsView) -> shapes.Standings:
    """Return the standings as other programs read them."""
    keys = [tie_break.key for tie_break in standings.tie_breaks]
    return shapes.Standings.made_from(
        standings,
        rounds=standings.counted,
        tie_breaks=tuple(shapes.TieBreakShape(**asdict(tie_break)) for tie_break in standings.tie_breaks),
        standings=tuple(line_shape(line, keys) for line in standings.lines),
    )


def line_shape(line: StandingRow, keys: list[str]) -> shapes.StandingLine:
    """Return a row of the standings. `keys` are those of the tie-breaks."""
    return shapes.StandingLine.made_from(
        line,
        player=line.name,
        stints=tuple(shapes.StintShape(one.name, one.first_round, one.last_round) for one in line.stints),
        **points(line.points),
        tables=line.played,
        tie_breaks={key: number(value) for key, value in zip(keys, line.values, strict=True)},
        missed=tuple(shapes.Missed(one.round, one.why, **points(one.points)) for one in line.missed),
        adjusted=tuple(shapes.AdjustedShape(one.round, one.table, one.adjusted) for one in line.tables if one.adjusted),
        penalties=tuple(shapes.DeductedShape(one.kind, int(one.points)) for one in line.penalties),
        why=shapes.Reasons(line.steps, line.above, line.below),
    )
