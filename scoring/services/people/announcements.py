"""What is announced to a player on their own page, noted as seen."""

from __future__ import annotations

from referee import api
from scoring.models.tournaments import Player
from scoring.selectors.tournaments.personal import PersonalView


def announced_to_player(player: Player, view: PersonalView) -> tuple[api.Announced, ...]:
    """Return what a player's own page shows, and note that the player has seen it."""
    tables = [view.seat.id] if view.seat else []
    shown = api.announced(player.tournament.hall_id, tables=tables, group=view.competition_id)
    api.seen_note(shown, f"player {player.pk}", view.name, view.seat.table if view.seat else None)
    return shown
