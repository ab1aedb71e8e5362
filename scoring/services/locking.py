"""Who may write at the same time: services lock rows in one order, so that they can't deadlock.

The order is the tournament, then its competitions by id, then (in the referee's services) tables. Whatever an organiser
does locks the tournament first, so it meets nothing half done. Counting a table locks its competition alone, since it
writes nothing that competitions share: two competitions that play at once are counted side by side.
"""

from scoring.errors import CompetitionIsOver
from scoring.models import Competition, CompetitionStatus, Tournament


def tournament_locked(tournament_id: int) -> Tournament:
    """Return the tournament with its row locked until the transaction ends."""
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def tournament_open(tournament_id: int) -> tuple[Tournament, list[Competition]]:
    """Return the locked tournament and those of its competitions that have not ended, locked too.

    Raises CompetitionIsOver if all have.
    """
    tournament = tournament_locked(tournament_id)
    going_on = Competition.objects.select_for_update().exclude(status=CompetitionStatus.ENDED)
    competitions = list(going_on.filter(tournament=tournament).order_by("pk"))
    if not competitions:
        raise CompetitionIsOver
    return tournament, competitions


def competition_locked(competition_id: int) -> Competition:
    """Return the competition with its tournament's row and its own locked until the transaction ends."""
    tournament = Tournament.objects.select_for_update(of=("self",)).get(competitions=competition_id)
    competition = competition_alone_locked(competition_id)
    competition.tournament = tournament
    return competition


def competition_alone_locked(competition_id: int) -> Competition:
    """Return the competition with only its own row locked: for counting, which writes nothing that is shared."""
    return Competition.objects.select_for_update().get(pk=competition_id)


def competition_open(competition_id: int) -> Competition:
    """Return the locked competition. Raises CompetitionIsOver if it has been ended."""
    competition = competition_locked(competition_id)
    if competition.status == CompetitionStatus.ENDED:
        raise CompetitionIsOver
    return competition
