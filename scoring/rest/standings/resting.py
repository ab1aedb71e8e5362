"""REST for organisers: what rests on corrected results; drawing a round again, or leaving it as it is."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from scoring.errors.competition import CompetitionIsOver, RoundHasBegun, TooFewPlayers, TooManyDrafts
from scoring.errors.finals import FinalTooSmall
from scoring.errors.rest import RoundUnknown
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.rounds.drafts import OfDrafts
from scoring.rest.standings.finals import finals_shape
from scoring.selectors.standings.resting import draw_rests, sits_elsewhere
from scoring.services.rounds.rounds import round_redraw
from scoring.services.standings.resting import rests_keep
from scoring.shapes.finals import FinalsShape
from scoring.shapes.resting import ElsewhereShape, RedrawPreview, ShiftShape
from scoring.shapes.rounds import DraftOfRound


class Redraw(OfDrafts):
    """Previews a new draw of a round whose standings were corrected, and draws it again."""

    @row("round_redraw")
    @gives(RedrawPreview, errors=(RoundUnknown,))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read who stands elsewhere than when this round was drawn by standings, and who would sit elsewhere.

        Both lists are empty if nothing has changed, or if the round rests on no standings or is being played.
        """
        if not self.competition.rounds.filter(number=round_number).exists():
            raise RoundUnknown(number=round_number)
        rests = draw_rests(self.competition)
        if rests is None or rests.number != round_number:
            return Response(RedrawPreview((), ()).to_json())
        moved = (ShiftShape(one.name, one.was, one.now, one.points_was, one.points_now) for one in rests.moved)
        elsewhere = (
            ElsewhereShape(one.name, one.was, one.now) for one in sits_elsewhere(self.competition, round_number)
        )
        return Response(RedrawPreview(tuple(moved), tuple(elsewhere)).to_json())

    @row("round_redraw")
    @gives(
        DraftOfRound,
        statuses=(201,),
        errors=(RoundUnknown, RoundHasBegun, TooFewPlayers, FinalTooSmall, TooManyDrafts, CompetitionIsOver),
    )
    @once
    def post(self, request: Request, slug: str, round_number: int) -> Response:
        """Take the draw of a round back, and draw it again as a draft, by the standings as they are now.

        This is refused once anything has been entered at its tables.
        """
        if not self.competition.rounds.filter(number=round_number).exists():
            raise RoundUnknown(number=round_number)
        return self.told(round_redraw(competition_id=self.competition.pk, number=round_number).pk, status=201)


class KeepIn(serializers.Serializer[Any]):
    """What is left as it is: the finals (`cut`), or the draw of the current round."""

    cut = serializers.BooleanField(default=False)


class Keep(OrganiserView):
    """Leaves the draw of the current round, or the finals, as they are."""

    @row("rests_keep")
    @gives(FinalsShape, takes=KeepIn, errors=(CompetitionIsOver,))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Leave the draw of the current round, or the finals, as they are although results were corrected."""
        kept = rests_keep(competition_id=self.competition.pk, **read(KeepIn, request.data))
        return Response(finals_shape(kept).to_json())
