"""Creating and ending a competition."""

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
from scoring.models import Competition, CompetitionStatus, Round, RoundStatus
from scoring.services.locking import competition_locked, competition_open
from scoring.services.results import standings_renew
from scoring.systems.points import SCHEMES
from scoring.systems.tie_breaks import DEFAULT_ORDER


def competition_create(
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
) -> Competition:
    """Create a competition with its hall and a link for the referee. `options` are those that differ from the game's.

    `key` identifies one submit of a form: sent again, it returns the competition already created.
    """
    chosen = Competition(
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
        made = key and Competition.objects.filter(organiser_id=organiser_id, key=key).first()
        if made:
            return made
        chosen.slug = _free_slug(name)
        try:
            return _created(chosen)
        except IntegrityError:
            if not _taken_meanwhile(chosen):
                raise


@transaction.atomic
def _created(chosen: Competition) -> Competition:
    """Save the competition. Raises IntegrityError if its address or key has been taken since they were looked up."""
    chosen.hall_id = api.hall_open(name=chosen.name, slug=f"competition-{token_hex(8)}")
    api.referee_link_make(hall_id=chosen.hall_id, label=_("Referee"))
    chosen.save(force_insert=True)
    return chosen


def _taken_meanwhile(chosen: Competition) -> bool:
    """Return whether another competition, created at the same moment, has the address or the key."""
    same_address, same_key = Q(slug=chosen.slug), Q(organiser_id=chosen.organiser_id, key=chosen.key, key__isnull=False)
    return Competition.objects.filter(same_address | same_key).exists()


def _free_slug(name: str) -> str:
    """Return an unused address for the name: "friday", "friday-2", ..."""
    wanted = slugify(name)[:60].strip("-") or "competition"
    taken = set(Competition.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    number, slug = 1, wanted
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug


@transaction.atomic
def competition_end(*, competition_id: int) -> Competition:
    """End the competition: the standings are final. Raises RoundIsOn, and CompetitionIsOver the second time."""
    competition = competition_open(competition_id)
    running = Round.objects.filter(competition=competition).exclude(status=RoundStatus.ENDED).first()
    if running is not None:
        raise RoundIsOn(number=running.number)
    competition.status = CompetitionStatus.ENDED
    competition.ended_at = timezone.now()
    competition.save(update_fields=["status", "ended_at"])
    standings_renew(competition)
    return competition


@transaction.atomic
def competition_reopen(*, competition_id: int) -> Competition:
    """Undo the end of a competition, so that rounds may go on. A competition that has not ended stays unchanged."""
    competition = competition_locked(competition_id)
    if competition.status == CompetitionStatus.ENDED:
        begun = competition.rounds.exists()
        competition.status = CompetitionStatus.RUNNING if begun else CompetitionStatus.PLANNED
        competition.ended_at = None
        competition.save(update_fields=["status", "ended_at"])
        standings_renew(competition)
    return competition


@transaction.atomic
def wifi_set(*, competition_id: int, name: str, password: str) -> None:
    """Set the Wi-Fi that the players' cards show; an empty name removes it."""
    competition = competition_locked(competition_id)
    competition.wifi_name, competition.wifi_password = name, password if name else ""
    competition.save(update_fields=["wifi_name", "wifi_password"])
