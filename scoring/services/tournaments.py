"""Creating and ending an evening."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from referee import api
from scoring.errors import RoundIsOn
from scoring.models import Round, RoundStatus, Tournament, TournamentStatus
from scoring.services.locking import tournament_locked, tournament_open
from scoring.services.results import standings_renew
from scoring.systems.points import SCHEMES
from scoring.systems.tie_breaks import DEFAULT_ORDER


def tournament_create(
    *,
    organiser_id: int,
    name: str,
    game: str,
    options: Mapping[str, Any] | None = None,
    policy: str = "call",
    confirm: str = "none",
    depth: str = "moves",
    scheme: str = next(iter(SCHEMES)),
    tie_breaks: Sequence[str] = DEFAULT_ORDER,
    key: str | None = None,
) -> Tournament:
    """Create an evening with its hall and a link for the referee. `options` are those that differ from the game's.

    `key` identifies one submit of a form: sent again, it returns the evening already created.
    """
    chosen = Tournament(
        organiser_id=organiser_id,
        name=name,
        game=game,
        options=dict(options or {}),
        policy=policy,
        confirm=confirm,
        depth=depth,
        scheme=scheme,
        tie_breaks=list(tie_breaks),
        key=key,
    )
    while True:
        made = key and Tournament.objects.filter(organiser_id=organiser_id, key=key).first()
        if made:
            return made
        chosen.slug = _free_slug(name)
        try:
            return _created(chosen)
        except IntegrityError:
            if not _taken_meanwhile(chosen):
                raise


@transaction.atomic
def _created(chosen: Tournament) -> Tournament:
    """Save the evening. Raises IntegrityError if its address or key has been taken since they were looked up."""
    chosen.hall_id = api.hall_open(name=chosen.name, slug=f"evening-{token_hex(8)}")
    api.referee_link_make(hall_id=chosen.hall_id, label=_("Referee"))
    chosen.save(force_insert=True)
    return chosen


def _taken_meanwhile(chosen: Tournament) -> bool:
    """Return whether another evening, created at the same moment, has the address or the key."""
    same_address, same_key = Q(slug=chosen.slug), Q(organiser_id=chosen.organiser_id, key=chosen.key, key__isnull=False)
    return Tournament.objects.filter(same_address | same_key).exists()


def _free_slug(name: str) -> str:
    """Return an unused address for the name: "friday", "friday-2", ..."""
    wanted = slugify(name)[:60].strip("-") or "evening"
    taken = set(Tournament.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    number, slug = 1, wanted
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug


@transaction.atomic
def tournament_end(*, tournament_id: int) -> Tournament:
    """End the evening: the standings are final. Raises RoundIsOn, and EveningIsOver the second time."""
    tournament = tournament_open(tournament_id)
    running = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.ENDED).first()
    if running is not None:
        raise RoundIsOn(number=running.number)
    tournament.status = TournamentStatus.ENDED
    tournament.ended_at = timezone.now()
    tournament.save(update_fields=["status", "ended_at"])
    standings_renew(tournament)
    return tournament


@transaction.atomic
def tournament_reopen(*, tournament_id: int) -> Tournament:
    """Undo the end of an evening, so that rounds may go on. An evening that has not ended stays unchanged."""
    tournament = tournament_locked(tournament_id)
    if tournament.status == TournamentStatus.ENDED:
        begun = tournament.rounds.exists()
        tournament.status = TournamentStatus.RUNNING if begun else TournamentStatus.PLANNED
        tournament.ended_at = None
        tournament.save(update_fields=["status", "ended_at"])
        standings_renew(tournament)
    return tournament


@transaction.atomic
def wifi_set(*, tournament_id: int, name: str, password: str) -> None:
    """Set the Wi-Fi that the players' cards show; an empty name removes it."""
    tournament = tournament_locked(tournament_id)
    tournament.wifi_name, tournament.wifi_password = name, password if name else ""
    tournament.save(update_fields=["wifi_name", "wifi_password"])
