"""REST for organisers: what happens to one player: leaving a table, a substitute, a double entry, a new link."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import PlayerUnknown
from scoring.models.choices import Leaving
from scoring.models.tournaments import Competition, Player
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.people.players import player_told
from scoring.selectors.people.leaving import leave_view, seat_in_play
from scoring.selectors.people.merging import MergeView, merge_view
from scoring.selectors.people.people import entry_of, person_view
from scoring.selectors.people.substitutes import SubstitutionView, substitution_view
from scoring.services.people.leaving import player_leave, player_leave_undo
from scoring.services.people.links import link_renew
from scoring.services.people.merging import players_merge
from scoring.services.people.never_pairs import never_set
from scoring.services.people.substitutes import substitute_end, substitute_set, substitute_undo
from scoring.shapes import people
from scoring.shapes.standings import points


class LeaveIn(serializers.Serializer[Any]):
    """What becomes of the table, and why the player leaves. A table that is stopped or plays on needs a reason."""

    how = serializers.ChoiceField(Leaving.values)
    reason = serializers.CharField(max_length=500, default="", allow_blank=True)


class SubstituteIn(serializers.Serializer[Any]):
    """The name of the person who takes over."""

    name = serializers.CharField(max_length=60)


class OtherIn(serializers.Serializer[Any]):
    """The id of another player."""

    other = WholeNumber(min_value=1, source="other_id")


class NeverIn(serializers.Serializer[Any]):
    """The id of another player, and whether the two must never sit at one table."""

    other = WholeNumber(min_value=1, source="other_id")
    never = serializers.BooleanField()


def leave_foreseen(competition: Competition, player_id: int) -> people.LeaveShape:
    """Return what becomes of a player's table if the player leaves now. Raises PlayerUnknown."""
    entry_of(competition, player_id)
    seat = seat_in_play(competition, player_id)
    if seat is None:
        return people.LeaveShape(round=None, table=None, others=(), plays_on="", stands=(), missed="")
    view = leave_view(seat)
    stands = tuple(
        people.SeatStands(name, counted.game_points, counted.place, **points(counted.placement_points))
        for name, counted in view.stands
    )
    return people.LeaveShape.made_from(view, stands=stands, missed=view.rule)


def substitution(competition: Competition, player_id: int) -> people.SubstitutionShape:
    """Return who plays for a player now. Raises PlayerUnknown."""
    return substitution_shape(substitution_view(entry_of(competition, player_id).player))


def merge_foreseen(competition: Competition, player_id: int, other_id: int) -> people.MergePreview:
    """Return what merging another player into this one would change. Raises PlayerUnknown."""
    entry_of(competition, player_id)
    return merge_shape(merge_view(competition.tournament, player_id, other_id))


def merged(competition: Competition, player_id: int, other_id: int) -> None:
    """Merge another player into this one. Raises PlayerUnknown."""
    entry_of(competition, player_id)
    players_merge(tournament_id=competition.tournament_id, kept_id=player_id, other_id=other_id)


def never_with(competition: Competition, player_id: int) -> list[people.PlayerName]:
    """Return with whom a player must never sit at one table. Raises PlayerUnknown."""
    entry_of(competition, player_id)
    return list(_names(person_view(competition.tournament, player_id).never))


Leave = OrganiserView.of(
    get=reads(
        "player_leave",
        leave_foreseen,
        "Preview what becomes of the player's table if the player leaves now.",
        errors=(PlayerUnknown,),
    ),
    post=act(
        player_leave,
        """Withdraw a player, and decide what becomes of the table where the player sits now.

        With `after` the player finishes this game. With `plays_on` the others play on without the player. With `stands`
        the table is stopped and counts as it stands; with `nobody` it is stopped and counts for nobody. A player who
        sits at no table that plays is withdrawn, whatever was chosen.
        """,
        LeaveIn,
        player_told,
    ),
)
LeaveUndo = OrganiserView.posts(
    player_leave_undo,
    "Undo the leaving of a player in the round that is on. The table goes on with the player.",
    then=player_told,
)
Substitute = OrganiserView.of(
    get=reads(
        "person",
        substitution,
        "Read who plays for a player now, and what it means if somebody takes over.",
        errors=(PlayerUnknown,),
    ),
    post=act(
        substitute_set,
        """Let a substitute take over all entries of a player.

        The points stay. All earlier links of the player become void. The substitute gets the new personal link, which
        is the `path` of the player.
        """,
        SubstituteIn,
        substitution,
        first=entry_of,
    ),
)
SubstituteEnd = OrganiserView.posts(
    substitute_end,
    "Let the player play again from the next round on. Without a substitute, nothing changes.",
    first=entry_of,
    then=substitution,
)
SubstituteUndo = OrganiserView.posts(
    substitute_undo,
    "Remove a substitution as if it had never been made. Without a substitute, nothing changes.",
    first=entry_of,
    then=substitution,
)
Merge = OrganiserView.of(
    get=reads(
        "players_merge",
        merge_foreseen,
        "Preview what merging another player into this one would change.",
        OtherIn,
        errors=(PlayerUnknown,),
    ),
    post=act(
        merged,
        """Merge another player into this one, who gets the other's entries, results and names.

        This can't be undone. The other player's personal link becomes void.
        """,
        OtherIn,
        player_told,
        of=players_merge,
    ),
)
Never = OrganiserView.of(
    get=reads(
        "person",
        never_with,
        "Read the players with whom this player must never sit at one table.",
        errors=(PlayerUnknown,),
    ),
    post=act(
        never_set,
        "Keep two players apart in all rounds that are drawn from now on, or let them meet again.",
        NeverIn,
        never_with,
        first=entry_of,
    ),
)
Link = OrganiserView.posts(
    link_renew,
    "Give a player a new personal link. All earlier links of the player become void, also those of seats.",
    first=entry_of,
    then=player_told,
)


def substitution_shape(view: SubstitutionView) -> people.SubstitutionShape:
    """Return who plays for a player, as programs read it."""
    takes = (people.TakingShape(one.competition, one.round, one.table or None, one.plays) for one in view.takes)
    return people.SubstitutionShape(
        substitute=view.name,
        since=view.since or None,
        takes=tuple(takes),
        may_end=view.may_end,
        may_undo=view.may_undo,
        before=view.other,
    )


def merge_shape(view: MergeView) -> people.MergePreview:
    """Return the preview of a merge as programs read it."""
    kept, other = _names((view.kept, view.other))
    clashes: dict[str, tuple[int, ...]] = {}
    for competition, number in view.clashes:
        clashes[competition] = (*clashes.get(competition, ()), number)
    return people.MergePreview(
        kept=kept,
        other=other,
        moves=tuple(people.CompetitionRounds(*one) for one in view.moves),
        clashes=tuple(people.CompetitionRounds(*one) for one in clashes.items()),
        sits_in=view.on or None,
        over=view.over,
        substitute=view.substitute[0] if view.substitute else "",
        possible=view.is_possible,
    )


def _names(players: Iterable[Player]) -> tuple[people.PlayerName, ...]:
    return tuple(people.PlayerName(player.pk, player.name) for player in players)
