"""REST for organisers: drafts of the next round, which nobody else sees, until one of them is published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import DraftGone, SwapIsIllegal
from scoring.models.choices import Way
from scoring.models.drafts import Draft
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import Competition, Round
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.rounds.rounds import DrawIn, figure_shapes, round_told
from scoring.selectors.rounds.drafts import Choice, DraftView, SeatOfDraft, SwapView, draft_page
from scoring.services.rounds.drafts import draft_bring, draft_drop, draft_make, draft_publish, draft_swap, draft_undo
from scoring.shapes import rounds as shapes
from scoring.systems.rounds.changing_places import Place


class DraftIn(DrawIn):
    """How to draw a draft. Without `way`, it is seated in the competition's own way. Finals are seated by standing."""

    round = WholeNumber(min_value=1, source="number")
    way = serializers.ChoiceField(Way.values, allow_null=True, default=None)


class OwnIn(serializers.Serializer[Any]):
    """An own seating: the ids of the players of each table, by seat. Whoever is here and in no table gets a bye."""

    round = WholeNumber(min_value=1, source="number")
    tables = serializers.ListField(
        child=serializers.ListField(child=WholeNumber(min_value=1), max_length=99), max_length=HIGHEST_TABLE
    )


class MoveIn(serializers.Serializer[Any]):
    """A player of a draft, by id, and where the player is to go.

    Either `to_player`, who gets the player's place, or `to_table`, the number of a table with a free seat.
    """

    player = WholeNumber(min_value=1, source="player_id")
    to_player = WholeNumber(min_value=1, required=False)
    to_table = WholeNumber(min_value=1, required=False)


class SwapIn(MoveIn):
    """A move in a draft, and the `version` of the draft that the sender has seen."""

    version = WholeNumber()


class VersionIn(serializers.Serializer[Any]):
    """The version of the draft that the sender has seen."""

    version = WholeNumber()


def draft_of(competition: Competition, draft_id: int) -> DraftView:
    """Return a draft of the next round. Raises DraftGone."""
    draft = draft_page(competition, Choice(draft=draft_id)).draft
    if draft is None or draft.id != draft_id:
        raise DraftGone
    return draft


def draft_told(competition: Competition, draft_id: int) -> shapes.DraftOfRound:
    """Return a draft as programs read it. Raises DraftGone."""
    return draft_shape(draft_of(competition, draft_id))


def drafts_told(competition: Competition) -> list[shapes.DraftOfRound]:
    """Return the drafts of the next round."""
    return [draft_shape(draft) for draft in draft_page(competition, Choice()).drafts]


def draft_made(competition: Competition, made: Draft) -> shapes.DraftOfRound:
    """Return a draft that was just drawn. Raises DraftGone."""
    return draft_told(competition, made.pk)


def draft_drawn(competition: Competition, sent: dict[str, Any]) -> shapes.DraftOfRound:
    """Draw the next round as a draft. Raises what `draft_make` does."""
    way = sent.pop("way") or ""
    return draft_made(competition, draft_make(competition_id=competition.pk, way=way, **sent))


def place_of(competition: Competition, draft_id: int, sent: Mapping[str, Any]) -> str:
    """Return where the player is to go, as the page of drafts writes it. Raises DraftGone, SwapIsIllegal."""
    draft = draft_of(competition, draft_id)
    if ("to_player" in sent) == ("to_table" in sent):
        raise SwapIsIllegal
    if "to_player" in sent:
        return f"p{sent['to_player']}"
    at = [table.at for table in draft.tables if table.number == sent["to_table"]]
    if not at:
        raise SwapIsIllegal
    return f"t{at[0]}"


def swap_foreseen(
    competition: Competition, draft_id: int, player_id: int, sent: Mapping[str, Any]
) -> shapes.SwapPreview:
    """Return what a move would change in a draft. Raises DraftGone, SwapIsIllegal."""
    choice = Choice(draft=draft_id, one=player_id, to=place_of(competition, draft_id, sent))
    found = draft_page(competition, choice).swap
    if found is None:
        raise SwapIsIllegal
    return swap_shape(found)


def swapped(competition: Competition, draft_id: int, player_id: int, version: int, sent: Mapping[str, Any]) -> None:
    """Move a player of a draft. Raises what `draft_swap` does."""
    place = Choice(to=place_of(competition, draft_id, sent)).place or Place()
    draft_swap(competition_id=competition.pk, draft_id=draft_id, version=version, player_id=player_id, place=place)


def published(competition: Competition, made: Round) -> shapes.RoundOfCompetition:
    """Return the round that a draft has become."""
    return round_told(competition, made.number)


Drafts = OrganiserView.of(
    get=reads("drafts", drafts_told, "Read the drafts of the next round, to compare them."),
    post=act(
        draft_drawn,
        """Draw the next round as a draft. Only organisers can see it.

        The same `seed` draws the same round, as long as the players and the results are the same.
        """,
        DraftIn,
        of=draft_make,
        status=201,
    ),
)
Own = OrganiserView.posts(
    draft_bring,
    "Make a draft of an own seating. It is compared, changed and published like one that was drawn.",
    OwnIn,
    draft_made,
    status=201,
)
OneDraft = OrganiserView.of(
    get=reads("drafts", draft_told, "Read one draft of the next round, with what it repeats.", errors=(DraftGone,)),
    delete=act(draft_drop, "Drop a draft, if it is still there.", status=204),
)
Swap = OrganiserView.of(
    get=reads(
        "drafts",
        swap_foreseen,
        "Read what a move would change in a draft. Nothing is written.",
        MoveIn,
        errors=(DraftGone, SwapIsIllegal),
    ),
    post=act(
        swapped,
        "Let a player of a draft change places with another, who may have a bye, or move to a free seat.",
        SwapIn,
        draft_told,
        of=draft_swap,
    ),
)
Undo = OrganiserView.posts(
    draft_undo, "Undo the last swap of a draft. A draft without swaps stays as it is.", VersionIn, draft_told
)
Publish = OrganiserView.posts(
    draft_publish,
    "Publish a draft: its round begins with its tables. If the round is published already, it stays as it is.",
    VersionIn,
    published,
)


def draft_shape(draft: DraftView) -> shapes.DraftOfRound:
    """Return a draft as programs read it."""
    return shapes.DraftOfRound.made_from(
        draft,
        round=draft.number,
        stale=draft.is_stale,
        figures=figure_shapes(draft.figures),
        tables=tuple(
            shapes.DraftTable.made_from(table, table=table.number, seats=tuple(map(_seat, table.seats)))
            for table in draft.tables
        ),
        byes=tuple(map(_seat, draft.byes)),
    )


def _seat(seat: SeatOfDraft) -> shapes.DraftSeat:
    return shapes.DraftSeat(seat.id, seat.name, seat.club, seat.is_gone)


def swap_shape(swap: SwapView) -> shapes.SwapPreview:
    """Return what a swap would change as programs read it."""
    return shapes.SwapPreview.made_from(
        swap,
        legal=swap.is_legal,
        player=swap.one,
        figures=tuple(shapes.FigureChange(was.name, was.text, now.text) for was, now in swap.figures),
    )
