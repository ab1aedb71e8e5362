"""REST for organisers: what happens to one player: leaving a table, a substitute, a double entry, a new link."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import (
    CompetitionIsOver,
    LeavingIsPast,
    PlayerNameUnusable,
    PlayersHaveMet,
    PlayerUnknown,
    ReasonMissing,
    RoundIsOn,
)
from scoring.errors.substitutes import (
    PlayerIsOut,
    SubstituteAtTable,
    SubstituteInMerge,
    SubstitutePlays,
    SubstitutionIsPast,
)
from scoring.models.choices import Leaving
from scoring.models.tournaments import Player
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.people.players import PlayerView
from scoring.selectors.people.leaving import leave_view, seat_in_play
from scoring.selectors.people.merging import MergeView, merge_view
from scoring.selectors.people.people import entry_of, person_view
from scoring.selectors.people.substitutes import SubstitutionView, substitution_view
from scoring.services.people.leaving import player_leave, player_leave_undo
from scoring.services.people.links import link_renew
from scoring.services.people.merging import players_merge
from scoring.services.people.never_pairs import never_set
from scoring.services.people.substitutes import substitute_end, substitute_set, substitute_undo
from scoring.shapes.organiser import PlayerOfList
from scoring.shapes.people import (
    CompetitionRounds,
    LeaveShape,
    MergePreview,
    PlayerName,
    SeatStands,
    SubstitutionShape,
    TakingShape,
)
from scoring.shapes.standings import points


class LeaveIn(serializers.Serializer[Any]):
    """What becomes of the table, and why the player leaves. A table that is stopped or plays on needs a reason."""

    how = serializers.ChoiceField(Leaving.values)
    reason = serializers.CharField(max_length=500, default="", allow_blank=True)


class Leave(PlayerView):
    """Lets a player leave in mid-game, and previews it."""

    @row("player_leave")
    @gives(LeaveShape, errors=(PlayerUnknown,))
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """Preview what becomes of the player's table if the player leaves now."""
        entry_of(self.competition, player_id)
        seat = seat_in_play(self.competition, player_id)
        if seat is None:
            return Response(LeaveShape(None, None, (), "", (), "").to_json())
        view = leave_view(seat)
        stands = tuple(
            SeatStands(name, counted.game_points, counted.place, **points(counted.placement_points))
            for name, counted in view.stands
        )
        return Response(LeaveShape(view.round, view.table, view.others, view.plays_on, stands, view.rule).to_json())

    @row("player_leave")
    @gives(
        PlayerOfList,
        takes=LeaveIn,
        errors=(PlayerUnknown, CompetitionIsOver, ReasonMissing, api.NotEntered),
    )
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Withdraw a player, and decide what becomes of the table where the player sits now.

        With `after` the player finishes this game. With `plays_on` the others play on without the player. With `stands`
        the table is stopped and counts as it stands; with `nobody` it is stopped and counts for nobody. A player who
        sits at no table that plays is withdrawn, whatever was chosen.
        """
        sent = read(LeaveIn, request.data)
        entry = player_leave(competition_id=self.competition.pk, player_id=player_id, **sent)
        return Response(self.shown(entry).to_json())


class LeaveUndo(PlayerView):
    """Undoes that a player has left."""

    @row("player_leave_undo")
    @gives(PlayerOfList, errors=(PlayerUnknown, CompetitionIsOver, LeavingIsPast, api.NotEntered))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Undo the leaving of a player in the round that is on. The table goes on with the player."""
        entry = player_leave_undo(competition_id=self.competition.pk, player_id=player_id)
        return Response(self.shown(entry).to_json())


class SubstituteIn(serializers.Serializer[Any]):
    """The name of the person who takes over."""

    name = serializers.CharField(max_length=60)


class SubstituteView(OrganiserView):
    """What the views of substitutes share."""

    def answer(self, player_id: int) -> Response:
        """Return an answer with who plays for the player now. Raises PlayerUnknown."""
        player = entry_of(self.competition, player_id).player
        return Response(substitution_shape(substitution_view(player)).to_json())


class Substitute(SubstituteView):
    """Reads who plays for a player, and lets somebody take over."""

    @row("person")
    @gives(SubstitutionShape, errors=(PlayerUnknown,))
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """Read who plays for a player now, and what it means if somebody takes over."""
        return self.answer(player_id)

    @row("substitute_set")
    @gives(
        SubstitutionShape,
        takes=SubstituteIn,
        errors=(PlayerUnknown, PlayerNameUnusable, PlayerIsOut, SubstitutePlays, CompetitionIsOver),
    )
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Let a substitute take over all entries of a player.

        The points stay. All earlier links of the player become void. The substitute gets the new personal link, which
        is the `path` of the player.
        """
        name = read(SubstituteIn, request.data)["name"]
        entry_of(self.competition, player_id)
        substitute_set(tournament_id=self.competition.tournament_id, player_id=player_id, name=name)
        return self.answer(player_id)


class SubstituteEnd(SubstituteView):
    """Lets a player take over again from the substitute."""

    @row("substitute_end")
    @gives(SubstitutionShape, errors=(PlayerUnknown, SubstituteAtTable, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Let the player play again from the next round on. Without a substitute, nothing changes."""
        entry_of(self.competition, player_id)
        substitute_end(tournament_id=self.competition.tournament_id, player_id=player_id)
        return self.answer(player_id)


class SubstituteUndo(SubstituteView):
    """Undoes that a substitute took over."""

    @row("substitute_undo")
    @gives(SubstitutionShape, errors=(PlayerUnknown, SubstitutionIsPast, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Remove a substitution as if it had never been made. Without a substitute, nothing changes."""
        entry_of(self.competition, player_id)
        substitute_undo(tournament_id=self.competition.tournament_id, player_id=player_id)
        return self.answer(player_id)


class OtherIn(serializers.Serializer[Any]):
    """The id of another player."""

    other = WholeNumber(min_value=1)


class Merge(PlayerView):
    """Merges two lines of the list that are one person, and previews it."""

    @row("players_merge")
    @gives(MergePreview, asks=OtherIn, errors=(PlayerUnknown,))
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """Preview what merging another player into this one would change."""
        other = read(OtherIn, request.query_params)["other"]
        entry_of(self.competition, player_id)
        return Response(merge_shape(merge_view(self.competition.tournament, player_id, other)).to_json())

    @row("players_merge")
    @gives(
        PlayerOfList,
        takes=OtherIn,
        errors=(PlayerUnknown, PlayersHaveMet, RoundIsOn, CompetitionIsOver, SubstituteInMerge),
    )
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Merge another player into this one, who gets the other's entries, results and names.

        This can't be undone. The other player's personal link becomes void.
        """
        other = read(OtherIn, request.data)["other"]
        entry_of(self.competition, player_id)
        players_merge(tournament_id=self.competition.tournament_id, kept_id=player_id, other_id=other)
        return Response(self.shown(entry_of(self.competition, player_id)).to_json())


class NeverIn(serializers.Serializer[Any]):
    """The id of another player, and whether the two must never sit at one table."""

    other = WholeNumber(min_value=1)
    never = serializers.BooleanField()


class Never(OrganiserView):
    """The players with whom a player must never sit at one table."""

    @row("person")
    @gives(list[PlayerName], errors=(PlayerUnknown,))
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """Read the players with whom this player must never sit at one table."""
        return self._answer(player_id)

    @row("never_set")
    @gives(list[PlayerName], takes=NeverIn, errors=(PlayerUnknown,))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Keep two players apart in all rounds that are drawn from now on, or let them meet again."""
        sent = read(NeverIn, request.data)
        entry_of(self.competition, player_id)
        never_set(
            tournament_id=self.competition.tournament_id,
            player_id=player_id,
            other_id=sent["other"],
            never=sent["never"],
        )
        return self._answer(player_id)

    def _answer(self, player_id: int) -> Response:
        entry_of(self.competition, player_id)
        view = person_view(self.competition.tournament, player_id)
        return Response([shape.to_json() for shape in _names(view.never)])


class Link(PlayerView):
    """Replaces a player's personal link."""

    @row("link_renew")
    @gives(PlayerOfList, errors=(PlayerUnknown,))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Give a player a new personal link. All earlier links of the player become void, also those of seats."""
        entry_of(self.competition, player_id)
        link_renew(tournament_id=self.competition.tournament_id, player_id=player_id)
        return Response(self.shown(entry_of(self.competition, player_id)).to_json())


def substitution_shape(view: SubstitutionView) -> SubstitutionShape:
    """Return who plays for a player, as programs read it."""
    takes = (TakingShape(one.competition, one.round, one.table or None, one.plays) for one in view.takes)
    return SubstitutionShape(
        substitute=view.name,
        since=view.since or None,
        takes=tuple(takes),
        may_end=view.may_end,
        may_undo=view.may_undo,
        before=view.other,
    )


def merge_shape(view: MergeView) -> MergePreview:
    """Return the preview of a merge as programs read it."""
    kept, other = _names((view.kept, view.other))
    clashes: dict[str, tuple[int, ...]] = {}
    for competition, number in view.clashes:
        clashes[competition] = (*clashes.get(competition, ()), number)
    return MergePreview(
        kept=kept,
        other=other,
        moves=tuple(CompetitionRounds(*one) for one in view.moves),
        clashes=tuple(CompetitionRounds(*one) for one in clashes.items()),
        sits_in=view.on or None,
        over=view.over,
        substitute=view.substitute[0] if view.substitute else "",
        possible=view.is_possible,
    )


def _names(players: Iterable[Player]) -> tuple[PlayerName, ...]:
    return tuple(PlayerName(player.pk, player.name) for player in players)
