"""Deletes a tournament with everything but its audit log."""

from django.db import transaction
from django.utils import timezone

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import NameNotTyped
from scoring.models.seasons import Season
from scoring.models.tournaments import Round, Tournament
from scoring.services.access.acts import record_act
from scoring.services.locking import season_locked, tournament_locked
from scoring.services.seasons.seasons import season_renew
from scoring.systems.roster.names import same_name, tidy


@raises(NameNotTyped)
@transaction.atomic
def tournament_delete(*, tournament_id: int, name: str) -> Tournament:
    """Delete a tournament: competitions, players, tables with their logs, links, tokens and webhooks.

    Its row and its audit log remain, with this act as the last line, and seasons note that they lost a competition.
    Raises NameNotTyped unless `name` is the tournament's.
    """
    tournament = tournament_locked(tournament_id)
    if same_name(tidy(name)) != same_name(tidy(tournament.name)):
        raise NameNotTyped(name=tournament.name)
    competitions = list(tournament.competitions.select_for_update().select_related("tournament"))
    counted = Season.objects.filter(parts__competition__in=competitions).distinct().order_by("pk")
    for season in [season_locked(pk) for pk in counted.values_list("pk", flat=True)]:
        for part in season.parts.filter(competition__in=competitions).select_related("competition__tournament"):
            record_act("season_competition_removed", season, competition=part.competition.title)
            part.delete()
        season_renew(season)
    rounds = Round.objects.filter(competition__in=competitions).count()
    record_act(
        "tournament_deleted", tournament, name=tournament.name, players=tournament.players.count(), rounds=rounds
    )
    for rows in ("competitions", "players", "tokens", "webhooks", "roles", "invitations"):
        getattr(tournament, rows).all().delete()
    api.hall_delete(hall_id=tournament.hall_id)
    tournament.slug, tournament.key, tournament.deleted_at = f"deleted-{tournament.pk}", None, timezone.now()
    tournament.wifi_name = tournament.wifi_password = ""
    tournament.save(update_fields=["slug", "key", "deleted_at", "wifi_name", "wifi_password"])
    return tournament
