"""REST for organisers: what rests on corrected results; drawing a round again, or leaving it as it is."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.errors.rest import RoundUnknown
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.rounds.drafts import draft_made
from scoring.rest.standings.finals import finals_shape
from scoring.selectors.standings.resting import draw_rests, sits_elsewhere
from scoring.services.rounds.rounds import round_redraw
from scoring.services.standings.resting import rests_keep
from scoring.shapes.resting import ElsewhereShape, RedrawPreview, ShiftShape


class KeepIn(serializers.Serializer[Any]):
    """What is left as it is: the finals (`cut`), or the draw of the current round."""

    cut = serializers.BooleanField(default=False)


def refuse_unknown(competition: Competition, number: int) -> None:
    """Refuse what is about a round that isn't there. Raises RoundUnknown."""
    if not competition.rounds.filter(number=number).exists():
        raise RoundUnknown(number=number)


def redraw_foreseen(competition: Competition, number: int) -> RedrawPreview:
    """Return who stands and who would sit elsewhere than when the round was drawn. Raises RoundUnknown."""
    refuse_unknown(competition, number)
    rests = draw_rests(competition)
    if rests is None or rests.number != number:
        return RedrawPreview((), ())
    moved = (ShiftShape(one.name, one.was, one.now, one.points_was, one.points_now) for one in rests.moved)
    elsewhere = (ElsewhereShape(one.name, one.was, one.now) for one in sits_elsewhere(competition, number))
    return RedrawPreview(tuple(moved), tuple(elsewhere))


Redraw = OrganiserView.of(
    get=reads(
        "round_redraw",
        redraw_foreseen,
        """Read who stands elsewhere than when this round was drawn by standings, and who would sit elsewhere.

        Both lists are empty if nothing has changed, or if the round rests on no standings or is being played.
        """,
        errors=(RoundUnknown,),
    ),
    post=act(
        round_redraw,
        """Take the draw of a round back, and draw it again as a draft, by the standings as they are now.

        This is refused once anything has been entered at its tables.
        """,
        first=refuse_unknown,
        then=draft_made,
        status=201,
        errors=(RoundUnknown,),
    ),
)
Keep = OrganiserView.posts(
    rests_keep,
    "Leave the draw of the current round, or the finals, as they are although results were corrected.",
    KeepIn,
    finals_shape,
)
