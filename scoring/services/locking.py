"""Locks rows always in one order, so that services can't deadlock.

The order is the tournament, then its competitions by id, then (in the referee's services) tables. Every act of an
organiser locks the tournament first, so it never meets anything half done. Counting a table locks only its competition,
since it writes nothing that competitions share: two competitions that play at once can be counted at the same time.
"""

from scoring.errors.competition import CompetitionIsOver
from scoring.errors.seasons import SeasonIsOver
from scoring.models.choices import CompetitionStatus
from scoring.models.seasons import Season
from scoring.models.tournaments import Competition, Tournament


def tournament_locked(tournament_id: int) -> Tournament:
    """Return the tournament with its row locked until the transaction ends."""
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def tournament_open(tournament_id: int) -> tuple[Tournament, list[Competition]]:
    """Lock a tournament and its competitions that have not ended, and return them.

    Raises CompetitionIsOver if all its competitions have ended.
    """
    tournament = tournament_locked(tournament_id)
    going_on = Competition.objects.select_for_update().exclude(status=CompetitionStatus.ENDED)
    competitions = list(going_on.filter(tournament=tournament).order_by("pk"))
    if not competitions:
        raise CompetitionIsOver
    return tournament, competitions


def competition_locked(competition_id: int) -> Competition:
    """Return the competition. Its row and its tournament's row are locked until the transaction ends."""
    tournament = Tournament.objects.select_for_update(of=("self",)).get(competitions=competition_id)
    competition = competition_alone_locked(competition_id)
    competition.tournament = tournament
    return competition


def competition_alone_locked(competition_id: int) -> Competition:
    """Return the competition with only its own row locked.

    This is for counting, which writes nothing that is shared.
    """
    return Competition.objects.select_for_update().get(pk=competition_id)


def competition_open(competition_id: int) -> Competition:
    """Return the locked competition. Raises CompetitionIsOver if it has ended."""
    competition = competition_locked(competition_id)
    if competition.status == CompetitionStatus.ENDED:
        raise CompetitionIsOver
    return competition


def season_locked(season_id: int) -> Season:
    """Return the season with its row locked. Every act of an organiser in a season locks this row and no other."""
    return Season.objects.select_for_update().get(pk=season_id)


def season_open(season_id: int) -> Season:
    """Return the locked season. Raises SeasonIsOver if it has ended."""
    season = season_locked(season_id)
    if season.ended_at is not None:
        raise SeasonIsOver
    return season
