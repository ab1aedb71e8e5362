"""Reads the members of an organiser's club, and which of them have come to a competition."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.models.members import Member
from scoring.models.tournaments import Competition
from scoring.systems.roster.names import same_name
from scoring.systems.roster.preview import Entrant


class Presence(StrEnum):
    """Whether a member is at a competition: not on its list, on it and away, or here."""

    NOT_LISTED = "not_listed"
    AWAY = "away"
    HERE = "here"


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member as seen from a competition. `player_id` is the player's, None if the member is not on the list."""

    member: Member
    presence: Presence
    player_id: int | None

    @property
    def is_here(self) -> bool:
        """Whether the member is here."""
        return self.presence == Presence.HERE


def members_of(organiser_id: int) -> tuple[Member, ...]:
    """Return the members of the club of this organiser. One query."""
    return tuple(Member.objects.filter(organiser=organiser_id))


def member_entrant(member: Member) -> Entrant:
    """Return a member as somebody who can be entered."""
    return Entrant(name=member.name, family=member.family, spellings=tuple(member.aliases))


def members_at(competition: Competition) -> tuple[MemberRow, ...]:
    """Return the members of the club of the tournament's owner, and whether each is here. Two queries."""
    entries = competition.entries.filter(withdrawn=False).select_related("player")
    players = {
        same_name(name): entry.player for entry in entries for name in (*entry.player.aliases, entry.player.name)
    }
    rows = []
    for member in members_of(competition.tournament.organiser_id):
        player = next((players[one] for one in map(same_name, (member.name, *member.aliases)) if one in players), None)
        presence = Presence.NOT_LISTED if player is None else Presence.AWAY if player.away else Presence.HERE
        rows.append(MemberRow(member, presence, player.pk if player else None))
    return tuple(rows)
