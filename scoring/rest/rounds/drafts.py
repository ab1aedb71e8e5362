"""REST for organisers: drafts of the next round, which nobody else sees, until one of them is published."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import (
    CompetitionIsOver,
    DraftChanged,
    DraftGone,
    DraftIsStale,
    RoundIsOn,
    SwapIsIllegal,
    TooManyDrafts,
)
from scoring.models.choices import Way
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.rounds.rounds import DRAWING, DrawIn, OfRound, figure_shapes
from scoring.selectors.rounds.drafts import Choice, DraftView, SeatOfDraft, SwapView, draft_page
from scoring.services.rounds.drafts import draft_drop, draft_make, draft_publish, draft_swap, draft_undo
from scoring.shapes import rounds as shapes
from scoring.systems.changing_places import Place

CHANGING = (DraftGone, DraftChanged, CompetitionIsOver)


class DraftIn(DrawIn):
    """How to draw a draft. Without `way`, it is seated in the competition's own way. Finals are seated by standing."""

    round = WholeNumber(min_value=1)
    way = serializers.ChoiceField(Way.values, allow_null=True, default=None)


class OfDrafts(OrganiserView):
    """What the views of drafts share."""

    def draft(self, draft_id: int) -> DraftView:
        """Return a draft of the next round. Raises DraftGone."""
        draft = draft_page(self.competition, Choice(draft=draft_id)).draft
        if draft is None or draft.id != draft_id:
            raise DraftGone
        return draft

    def told(self, draft_id: int, status: int = 200) -> Response:
        """Return an answer with a draft. Raises DraftGone."""
        return Response(draft_shape(self.draft(draft_id)).to_json(), status=status)


class Drafts(OfDrafts):
    """The drafts of the next round."""

    @row("drafts")
    @gives(list[shapes.DraftOfRound])
    def get(self, request: Request, slug: str) -> Response:
        """Read the drafts of the next round, to compare them."""
        return Response([draft_shape(draft).to_json() for draft in draft_page(self.competition, Choice()).drafts])

    @row("draft_make")
    @gives(shapes.DraftOfRound, takes=DraftIn, statuses=(201,), errors=(*DRAWING, TooManyDrafts))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Draw the next round as a draft. Nobody but the organisers learns of it.

        The same `seed` draws the same round, as long as the players and the results are the same.
        """
        sent = read(DraftIn, request.data)
        number, way = sent.pop("round"), sent.pop("way") or ""
        draft = draft_make(competition_id=self.competition.pk, number=number, way=way, **sent)
        return self.told(draft.pk, status=201)


class OneDraft(OfDrafts):
    """One draft."""

    @row("drafts")
    @gives(shapes.DraftOfRound, errors=(DraftGone,))
    def get(self, request: Request, slug: str, draft_id: int) -> Response:
        """Read one draft of the next round, with what it repeats."""
        return self.told(draft_id)

    @row("draft_drop")
    @gives(None, statuses=(204,), errors=(CompetitionIsOver,))
    @once
    def delete(self, request: Request, slug: str, draft_id: int) -> Response:
        """Drop a draft, if it is still there."""
        draft_drop(competition_id=self.competition.pk, draft_id=draft_id)
        return Response(status=204)


class MoveIn(serializers.Serializer[Any]):
    """A player of a draft, by id, and where the player is to go.

    Either `to_player`, who gets the player's place, or `to_table`, the number of a table with a free seat.
    """

    player = WholeNumber(min_value=1)
    to_player = WholeNumber(min_value=1, required=False)
    to_table = WholeNumber(min_value=1, required=False)


class SwapIn(MoveIn):
    """A move in a draft, and the `version` of the draft that the sender has seen."""

    version = WholeNumber()


class Swap(OfDrafts):
    """Swaps two players of a draft, and previews it."""

    @row("drafts")
    @gives(shapes.SwapPreview, asks=MoveIn, errors=(DraftGone, SwapIsIllegal))
    def get(self, request: Request, slug: str, draft_id: int) -> Response:
        """Read what a move would change in a draft. Nothing is written."""
        sent = read(MoveIn, request.query_params)
        choice = Choice(draft=draft_id, one=sent["player"], to=self._to(draft_id, sent))
        found = draft_page(self.competition, choice).swap
        if found is None:
            raise SwapIsIllegal
        return Response(swap_shape(found).to_json())

    @row("draft_swap")
    @gives(shapes.DraftOfRound, takes=SwapIn, errors=(*CHANGING, SwapIsIllegal))
    @once
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        """Let a player of a draft change places with another, who may have a bye, or move to a free seat."""
        sent = read(SwapIn, request.data)
        place = Choice(to=self._to(draft_id, sent)).place or Place()
        draft_swap(
            competition_id=self.competition.pk,
            draft_id=draft_id,
            version=sent["version"],
            player_id=sent["player"],
            place=place,
        )
        return self.told(draft_id)

    def _to(self, draft_id: int, sent: dict[str, Any]) -> str:
        """Return where the player is to go, as the page of drafts writes it. Raises DraftGone, SwapIsIllegal."""
        draft = self.draft(draft_id)
        if ("to_player" in sent) == ("to_table" in sent):
            raise SwapIsIllegal
        if "to_player" in sent:
            return f"p{sent['to_player']}"
        at = [table.at for table in draft.tables if table.number == sent["to_table"]]
        if not at:
            raise SwapIsIllegal
        return f"t{at[0]}"


class VersionIn(serializers.Serializer[Any]):
    """The version of the draft that the sender has seen."""

    version = WholeNumber()


class Undo(OfDrafts):
    """Undoes the last swap of a draft."""

    @row("draft_undo")
    @gives(shapes.DraftOfRound, takes=VersionIn, errors=CHANGING)
    @once
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        """Undo the last swap of a draft. A draft without swaps stays as it is."""
        draft_undo(competition_id=self.competition.pk, draft_id=draft_id, **read(VersionIn, request.data))
        return self.told(draft_id)


class Publish(OfRound):
    """Publishes a draft as the next round."""

    @row("draft_publish")
    @gives(shapes.RoundOfCompetition, takes=VersionIn, errors=(*CHANGING, DraftIsStale, RoundIsOn))
    @once
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        """Publish a draft: its round begins with its tables. If the round is published already, it stays as it is."""
        sent = read(VersionIn, request.data)
        return self.told(draft_publish(competition_id=self.competition.pk, draft_id=draft_id, **sent).number)


def draft_shape(draft: DraftView) -> shapes.DraftOfRound:
    """Return a draft as programs read it."""
    return shapes.DraftOfRound(
        id=draft.id,
        label=draft.label,
        round=draft.number,
        version=draft.version,
        way=draft.way,
        seed=draft.seed,
        swaps=draft.swaps,
        stale=draft.is_stale,
        came=draft.came,
        left=draft.left,
        results_changed=draft.results_changed,
        figures=figure_shapes(draft.figures),
        tables=tuple(
            shapes.DraftTable(
                table=table.number,
                final=table.final,
                spread=table.spread,
                again=table.again,
                apart=table.apart,
                seats=tuple(map(_seat, table.seats)),
            )
            for table in draft.tables
        ),
        byes=tuple(map(_seat, draft.byes)),
    )


def _seat(seat: SeatOfDraft) -> shapes.DraftSeat:
    return shapes.DraftSeat(seat.id, seat.name, seat.club, seat.is_gone)


def swap_shape(swap: SwapView) -> shapes.SwapPreview:
    """Return what a swap would change as programs read it."""
    return shapes.SwapPreview(
        legal=swap.is_legal,
        across_finals=swap.across_finals,
        player=swap.one,
        other=swap.other,
        table=swap.table,
        figures=tuple(shapes.FigureChange(was.name, was.text, now.text) for was, now in swap.figures),
        worse=swap.worse,
        better=swap.better,
    )
