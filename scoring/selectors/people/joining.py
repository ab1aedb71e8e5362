"""The link by which players put themselves on the list, and the players who wait to be let in."""

from django.db.models import QuerySet

from referee import api
from referee.ground.errors import LinkRevoked, LinkUnknown
from scoring.errors.competition import JoiningClosed
from scoring.models.choices import CompetitionStatus, Joining
from scoring.models.tournaments import Player, Tournament


def join_path(tournament: Tournament) -> str:
    """Return the path of the tournament's link for joining, `/join/<token>/`."""
    return api.join_path(tournament.pk, tournament.join_generation)


def tournament_to_join(token: str) -> Tournament:
    """Return the tournament that players join by this link. Raises LinkUnknown, LinkRevoked, JoiningClosed."""
    pk, generation = api.read_join_token(token)
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None:
        raise LinkUnknown
    if tournament.join_generation != generation:
        raise LinkRevoked
    goes_on = tournament.competitions.exclude(status=CompetitionStatus.ENDED)
    if tournament.joining == Joining.CLOSED or not goes_on.exists():
        raise JoiningClosed
    return tournament


def waiting_players(tournament: Tournament) -> QuerySet[Player]:
    """Return the players who have joined and have not been let in, in the order in which they joined. One query."""
    return tournament.players.filter(entries=None).order_by("pk")
