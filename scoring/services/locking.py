"""One writer per evening: every service locks the tournament's row first, so services can't deadlock."""

from scoring.errors import EveningIsOver
from scoring.models import Tournament, TournamentStatus


def tournament_locked(tournament_id: int) -> Tournament:
    """Return the tournament with its row locked until the transaction ends."""
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def tournament_open(tournament_id: int) -> Tournament:
    """Return the locked tournament. Raises EveningIsOver if it has been ended."""
    tournament = tournament_locked(tournament_id)
    if tournament.status == TournamentStatus.ENDED:
        raise EveningIsOver
    return tournament
