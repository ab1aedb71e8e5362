"""All players of a tournament with the competitions that they play in."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Listed:
    """A player. `competitions` are those that the player has not withdrawn from, by their names."""

    name: str
    real_name: str  # of a player who publishes under another name; "" for others
    club: str
    family: str
    aliases: tuple[str, ...]
    fixed_table: int | None
    away: bool
    competitions: tuple[str, ...]
    withdrawn_from: tuple[str, ...]


def players_listed(tournament: Tournament) -> tuple[Listed, ...]:
    """Return the players of a tournament by name, without those who wait to be let in. Three queries."""
    names = {one.pk: one.name or tournament.name for one in tournament.competitions.all()}
    found = []
    for player in tournament.players.exclude(entries=None).prefetch_related("entries"):
        entries = sorted(player.entries.all(), key=lambda entry: entry.competition_id)
        found.append(
            Listed(
                name=player.name,
                real_name=player.real_name or "",
                club=player.club,
                family=player.family,
                aliases=tuple(player.other_spellings),
                fixed_table=player.fixed_table,
                away=player.away,
                competitions=tuple(names[entry.competition_id] for entry in entries if not entry.withdrawn),
                withdrawn_from=tuple(names[entry.competition_id] for entry in entries if entry.withdrawn),
            )
        )
    return tuple(found)
