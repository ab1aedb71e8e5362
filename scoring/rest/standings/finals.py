"""REST for organisers: the finals of a competition are previewed, decided and undone; who left is replaced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import CompetitionIsOver, RoundIsOn
from scoring.errors.finals import (
    CutIsMade,
    FinalistIsHere,
    FinalsChanged,
    FinalsDontFit,
    FinalsHaveBegun,
    NobodyFollows,
    NothingToCut,
)
from scoring.forms.competition import read_sizes
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.selectors.standings.finals import MOST_FINALS, CutPage, InOrder, cut_page, finalists_gone
from scoring.selectors.standings.resting import cut_rests
from scoring.services.rounds.finals import cut_make, cut_replace, cut_undo
from scoring.shapes.finals import (
    Finalist,
    FinalShape,
    FinalsPreview,
    FinalsShape,
    GoneShape,
    MoveUp,
    ProposedFinalShape,
    QualifiedShape,
    RankedPlayer,
)
from scoring.shapes.standings import points


class SizesIn(serializers.Serializer[Any]):
    """How many players each final takes, such as `4,4`. If empty, one final of one table is proposed."""

    sizes = serializers.CharField(max_length=100, default="", allow_blank=True)


class FinalsIn(serializers.Serializer[Any]):
    """How many players each final takes, and the mark of the preview.

    Without a mark, the finals are decided as they are now, whether or not anybody has previewed them.
    """

    sizes = serializers.ListField(child=WholeNumber(min_value=1, max_value=1000), max_length=MOST_FINALS)
    mark = serializers.CharField(max_length=40, allow_null=True, default=None)


class FinalsView(OrganiserView):
    """What the views of finals share."""

    def answer(self, competition: Competition) -> Response:
        """Return an answer with the finals as they are now."""
        return Response(finals_shape(competition).to_json())


class Finals(FinalsView):
    """The finals."""

    @row("competition")
    @gives(FinalsShape)
    def get(self, request: Request, slug: str) -> Response:
        """Read who plays in which final, and who of them can be replaced."""
        return self.answer(self.competition)

    @row("cut")
    @gives(
        FinalsShape,
        takes=FinalsIn,
        errors=(FinalsChanged, CutIsMade, NothingToCut, RoundIsOn, FinalsDontFit, CompetitionIsOver),
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Let the best players who are here play finals from the next round on.

        The mark of a preview makes sure that the finals are those of the preview.
        """
        sent = read(FinalsIn, request.data)
        return self.answer(
            cut_make(competition_id=self.competition.pk, sizes=sent["sizes"], expected=sent["mark"]),
        )


class Preview(OrganiserView):
    """Previews who would play the finals."""

    @row("cut")
    @gives(FinalsPreview, asks=SizesIn, errors=(CutIsMade, NothingToCut, RoundIsOn))
    def get(self, request: Request, slug: str) -> Response:
        """Preview who would play in which final if they were decided now."""
        sizes = read_sizes(read(SizesIn, request.query_params))
        return Response(preview_shape(cut_page(self.competition, sizes)).to_json())


class Undo(FinalsView):
    """Undoes the finals."""

    @row("cut_undo")
    @gives(FinalsShape, errors=(FinalsHaveBegun, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Undo the finals, so that everybody plays on. Without finals, nothing changes."""
        return self.answer(cut_undo(competition_id=self.competition.pk))


class Replace(FinalsView):
    """Replaces a finalist who is not here."""

    @row("cut_replace")
    @gives(FinalsShape, errors=(FinalsHaveBegun, FinalistIsHere, NobodyFollows, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Take a player who is away or has withdrawn out of their final. The next in line moves up."""
        return self.answer(cut_replace(competition_id=self.competition.pk, player_id=player_id))


def finals_shape(competition: Competition) -> FinalsShape:
    """Return who plays in which final, as programs read it."""
    found: dict[str, list[Finalist]] = {}
    rests = cut_rests(competition)
    for entry in competition.entries.exclude(final="").select_related("player").order_by("final", "player__name"):
        found.setdefault(entry.final, []).append(Finalist(entry.player_id, entry.player.name))
    return FinalsShape(
        after=competition.cut_after,
        finals=tuple(FinalShape(label, tuple(players)) for label, players in found.items()),
        gone=tuple(
            GoneShape(one.player_id, one.name, one.final, tuple(MoveUp(move.name, move.to) for move in one.moves))
            for one in finalists_gone(competition)
        ),
        instead=tuple(
            QualifiedShape(one.name, one.was, one.now, one.rank_was, one.rank_now)
            for one in (rests.players if rests else ())
        ),
    )


def preview_shape(page: CutPage) -> FinalsPreview:
    """Return the preview of the finals as programs read it."""
    return FinalsPreview(
        after=page.after,
        here=page.here,
        sizes=page.sizes,
        finals=tuple(ProposedFinalShape(one.label, _ranked(one.players), one.tables) for one in page.finals),
        rest=_ranked(page.rest),
        left_out=page.left_out,
        refused=page.refused,
        offered=page.offered,
        tells=page.tells,
        mark=page.mark,
    )


def _ranked(players: Iterable[InOrder]) -> tuple[RankedPlayer, ...]:
    return tuple(RankedPlayer(one.name, one.rank, **points(one.points), by_lot=one.by_lot) for one in players)
