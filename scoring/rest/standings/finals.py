"""REST for organisers: the finals of a competition are previewed, decided and undone; who left is replaced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import RoundIsOn
from scoring.errors.finals import CutIsMade, KnockOutNotDue, NothingToCut
from scoring.errors.rest import CompetitionUnknown
from scoring.forms.competition import read_sizes
from scoring.models.tournaments import Competition
from scoring.rest.access.everybody import CompetitionView
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.standings.bracket import bracket_of
from scoring.selectors.standings.finals import MOST_FINALS, CutPage, InOrder, cut_page, finalists_gone
from scoring.selectors.standings.knock_out import knock_out_page
from scoring.selectors.standings.resting import cut_rests
from scoring.selectors.standings.standings import shared_standings
from scoring.services.rounds.finals import cut_make, cut_replace, cut_undo
from scoring.services.rounds.knock_out import knock_out_make, knock_out_undo
from scoring.shapes import finals
from scoring.shapes.standings import points
from scoring.systems.seating import MOST_GOING_ON


class SizesIn(serializers.Serializer[Any]):
    """How many players each final takes, such as `4,4`. If empty, one final of one table is proposed.

    `goes_on` makes finals with several tables a knock-out in which so many of each table go on.
    """

    sizes = serializers.CharField(max_length=100, default="", allow_blank=True)
    goes_on = WholeNumber(min_value=1, max_value=MOST_GOING_ON, allow_null=True, default=None)


class FinalsIn(serializers.Serializer[Any]):
    """How many players each final takes, and the mark of the preview.

    Without a mark, the finals are decided as they are now, whether or not anybody has previewed them.
    """

    sizes = serializers.ListField(child=WholeNumber(min_value=1, max_value=1000), max_length=MOST_FINALS)
    goes_on = WholeNumber(min_value=1, max_value=MOST_GOING_ON, allow_null=True, default=None)
    mark = serializers.CharField(max_length=40, allow_null=True, default=None, source="expected")


class BestIn(serializers.Serializer[Any]):
    """How many of each table go on; null for the number that was chosen with the finals."""

    best = WholeNumber(min_value=1, max_value=MOST_GOING_ON, allow_null=True, default=None)


class KnockOutIn(BestIn):
    """How many of each table go on, and the mark of the preview.

    Without a mark, it is decided as it is now, whether or not anybody has previewed it.
    """

    mark = serializers.CharField(max_length=40, allow_null=True, default=None, source="expected")


def finals_foreseen(competition: Competition, sizes: str, goes_on: int | None) -> finals.FinalsPreview:
    """Return who would play in which final if they were decided now."""
    return preview_shape(cut_page(competition, read_sizes({"sizes": sizes}), goes_on))


def stage_foreseen(competition: Competition, best: int | None) -> finals.KnockOutPreview:
    """Return who would go on to the next stage if it were decided now."""
    page = knock_out_page(competition, best)
    return finals.KnockOutPreview.made_from(
        page,
        finals=tuple(
            finals.FinalOverShape(
                final=final.label,
                tables=tuple(
                    finals.TableOverShape(one.number, _ranked_players(one.going), _ranked_players(one.out))
                    for one in final.tables
                ),
                next=final.next,
            )
            for final in page.finals
        ),
    )


def finals_shape(competition: Competition) -> finals.FinalsShape:
    """Return who plays in which final, as programs read it."""
    found: dict[str, list[finals.Finalist]] = {}
    rests = cut_rests(competition)
    for entry in competition.entries.exclude(final="").select_related("player").order_by("final", "player__name"):
        player = finals.Finalist(entry.player_id, entry.player.name, entry.out_after)
        found.setdefault(entry.final, []).append(player)
    return finals.FinalsShape(
        after=competition.cut_after,
        goes_on=competition.goes_on,
        finals=tuple(finals.FinalShape(label, tuple(players)) for label, players in found.items()),
        gone=tuple(
            finals.GoneShape(
                one.player_id, one.name, one.final, tuple(finals.MoveUp(move.name, move.to) for move in one.moves)
            )
            for one in finalists_gone(competition)
        ),
        instead=tuple(
            finals.QualifiedShape(one.name, one.was, one.now, one.rank_was, one.rank_now)
            for one in (rests.players if rests else ())
        ),
    )


def preview_shape(page: CutPage) -> finals.FinalsPreview:
    """Return the preview of the finals as programs read it."""
    return finals.FinalsPreview.made_from(
        page,
        finals=tuple(
            finals.ProposedFinalShape(one.label, _ranked_players(one.players), one.tables, one.later)
            for one in page.finals
        ),
        rest=_ranked_players(page.rest),
    )


def _ranked_players(players: Iterable[InOrder]) -> tuple[finals.RankedPlayer, ...]:
    return tuple(finals.RankedPlayer(one.name, one.rank, **points(one.points), by_lot=one.by_lot) for one in players)


class PublicFinals(CompetitionView):
    """The finals as a picture shows them."""

    @gives(list[finals.FinalInBracket], errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read the finals: where their players came from, their tables and their places, as far as the public sees."""
        competition = self.competition(slug)
        return Response([one.to_json() for one in bracket_of(competition, shared_standings(competition))])


Finals = OrganiserView.of(
    get=reads("competition", finals_shape, "Read who plays in which final, and who of them can be replaced."),
    post=act(
        cut_make,
        """Let the best players who are here play finals from the next round on.

        The mark of a preview makes sure that the finals are those of the preview.
        """,
        FinalsIn,
        finals_shape,
    ),
)
Preview = OrganiserView.gets(
    "cut",
    finals_foreseen,
    "Preview who would play in which final if they were decided now.",
    SizesIn,
    errors=(CutIsMade, NothingToCut, RoundIsOn),
)
KnockOut = OrganiserView.posts(
    knock_out_make,
    """Let the best of each table of a final go on to the next stage. The others are out.

    The mark of a preview makes sure that those go on who were shown.
    """,
    KnockOutIn,
    then=finals_shape,
)
KnockOutForeseen = OrganiserView.gets(
    "knock_out",
    stage_foreseen,
    "Preview who would go on to the next stage of a knock-out if it were decided now.",
    BestIn,
    errors=(KnockOutNotDue, RoundIsOn),
)
KnockOutUndo = OrganiserView.posts(
    knock_out_undo,
    "Undo the last knock-out, so that everybody of that stage plays on. Without one, nothing changes.",
    then=finals_shape,
)
Undo = OrganiserView.posts(
    cut_undo, "Undo the finals, so that everybody plays on. Without finals, nothing changes.", then=finals_shape
)
Replace = OrganiserView.posts(
    cut_replace,
    "Take a player who is away or has withdrawn out of their final. The next in line moves up.",
    then=finals_shape,
)
