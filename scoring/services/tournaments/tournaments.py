"""What the competitions of a tournament share."""

from collections.abc import Iterator

from django.db import transaction

from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Tournament
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.services.standings.results import standings_renew


@transaction.atomic
def wifi_set(*, tournament_id: int, name: str, password: str) -> None:
    """Set the Wi-Fi that the players' cards show; an empty name removes it."""
    tournament = tournament_locked(tournament_id)
    record_act("wifi_set", tournament, was=tournament.wifi_name, now=name)
    tournament.wifi_name, tournament.wifi_password = name, password if name else ""
    tournament.save(update_fields=["wifi_name", "wifi_password"])


@transaction.atomic
def overall_set(*, tournament_id: int, scheme: str) -> None:
    """Rank the players across all competitions by `scheme`, a key of SEASON_SCHEMES; "" means no overall ranking."""
    tournament = tournament_locked(tournament_id)
    if scheme == tournament.overall:
        return
    record_act("standings_overall", tournament, was=tournament.overall, now=scheme)
    tournament.overall = scheme
    tournament.save(update_fields=["overall"])
    first = tournament.competitions.select_for_update()[0]
    standings_renew(first, [])  # a new number for one competition gives the tournament a new number too


@transaction.atomic
def tournaments_restored(*, made_at: str) -> None:
    """Write into the log of each tournament that has not ended that a backup made at this time was restored."""
    for tournament in _going_on():
        record_act("tournament_restored", tournament, made_at=made_at)


@transaction.atomic
def tournaments_taken_over(*, first: str) -> None:
    """Write into the log of each tournament that has not ended that this laptop has taken over from the first one."""
    for tournament in _going_on():
        record_act("tournament_taken_over", tournament, first=first)


def _going_on() -> Iterator[Tournament]:
    """Yield each tournament that has not ended, locked."""
    going_on = Competition.objects.exclude(status=CompetitionStatus.ENDED).values("tournament")
    for found in Tournament.objects.filter(pk__in=going_on).order_by("pk"):
        yield tournament_locked(found.pk)
