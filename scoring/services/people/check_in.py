"""Checking in: marks players as away or here, one by one or all at once."""

from collections.abc import Collection

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver
from scoring.models.tournaments import Entry, Player
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_open
from scoring.services.standings.results import standings_renew


@raises(CompetitionIsOver)
@transaction.atomic
def players_away(*, tournament_id: int, away: bool, only: Collection[int] | None = None) -> tuple[int, ...]:
    """Mark all expected players, or `only` these of them, as away or as here.

    Return the ids of the players whose mark changed. A player who has withdrawn from all competitions is not expected.
    Raises CompetitionIsOver.
    """
    tournament, competitions = tournament_open(tournament_id)
    expected = Entry.objects.filter(competition__in=competitions, withdrawn=False).values("player")
    players = Player.objects.filter(tournament=tournament, pk__in=expected, away=not away)
    if only is not None:
        players = players.filter(pk__in=only)
    changed = tuple(players.values_list("pk", flat=True))
    if changed:
        Player.objects.filter(pk__in=changed).update(away=away, expected_at=None)
        entered = set(Entry.objects.filter(player__in=changed).values_list("competition", flat=True))
        for competition in competitions:
            if competition.pk in entered:
                standings_renew(competition)
        names = list(Player.objects.filter(pk__in=changed).values_list("name", flat=True))
        record_act("players_away" if away else "players_here", tournament, count=len(names), names=names)
    return changed
