"""Creates, changes and ends seasons, and changes their competitions and organisers."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, Max
from django.utils import timezone

from referee.ground.errors import raises
from scoring.errors.seasons import CompetitionNotYours, OrganiserUnknown, SeasonIsOver, SeasonNameUnusable
from scoring.models.seasons import SEASON_NAME, Season, SeasonCompetition
from scoring.selectors.seasons.seasons import competitions_to_add
from scoring.services.access.acts import record_act
from scoring.services.locking import season_locked, season_open
from scoring.services.slugs import free_slug
from scoring.systems.roster.names import tidy
from scoring.systems.seasons.season import SEASON_SCHEMES

SETTINGS = ("name", "scheme", "best", "rated")


@raises(SeasonNameUnusable)
def season_create(*, owner_id: int, name: str, key: str | None = None, **settings: Any) -> Season:
    """Create a season. `settings` are the arguments of `season_change`.

    `key` identifies one submit of a form: if it is sent again, the season that it created is returned. Raises
    SeasonNameUnusable.
    """
    name = _usable_name(name)
    chosen = {"scheme": next(iter(SEASON_SCHEMES)), **settings}
    while True:
        made = key and Season.objects.filter(owner_id=owner_id, key=key).first()
        if made:
            return made
        slug = free_slug(name, (Season,), "season")
        try:
            with transaction.atomic():
                season = Season.objects.create(owner_id=owner_id, name=name, slug=slug, key=key, **chosen)
                record_act("season_created", season, name=name)
                return season
        except IntegrityError:
            if not Season.objects.filter(slug=slug).exists():
                raise


@raises(SeasonIsOver, SeasonNameUnusable)
@transaction.atomic
def season_change(*, season_id: int, name: str, scheme: str, best: int | None, rated: bool) -> Season:
    """Change a season's name, what places are worth, how many results count (None: all), and whether it shows ratings.

    Raises SeasonIsOver, SeasonNameUnusable.
    """
    season = season_open(season_id)
    wanted = {"name": _usable_name(name), "scheme": scheme, "best": best, "rated": rated}
    changed = [key for key in SETTINGS if getattr(season, key) != wanted[key]]
    if changed:
        was = [f"{key}: {getattr(season, key)}" for key in changed]
        for key in changed:
            setattr(season, key, wanted[key])
        season.save(update_fields=changed)
        season_renew(season)
        record_act("season_changed", season, was=was, now=[f"{key}: {wanted[key]}" for key in changed])
    return season


@raises(SeasonIsOver)
@transaction.atomic
def season_end(*, season_id: int) -> Season:
    """End a season, so that nothing in it can be changed. Raises SeasonIsOver if it has ended."""
    season = season_open(season_id)
    season.ended_at = timezone.now()
    season.save(update_fields=["ended_at"])
    season_renew(season)
    record_act("season_ended", season)
    return season


@transaction.atomic
def season_reopen(*, season_id: int) -> Season:
    """Undo the end of a season. A season that has not ended is not changed."""
    season = season_locked(season_id)
    if season.ended_at is not None:
        season.ended_at = None
        season.save(update_fields=["ended_at"])
        season_renew(season)
        record_act("season_reopened", season)
    return season


@raises(SeasonIsOver, CompetitionNotYours)
@transaction.atomic
def season_competition_add(*, season_id: int, competition_id: int, user: User) -> SeasonCompetition:
    """Add a competition at the end of the season's order. A competition that is already in the season keeps its place.

    Raises SeasonIsOver; CompetitionNotYours unless the user is the competition's owner or co-organiser.
    """
    season = season_open(season_id)
    part = season.parts.filter(competition=competition_id).first()
    if part is not None:
        return part
    competition = competitions_to_add(user, season).filter(pk=competition_id).first()
    if competition is None:
        raise CompetitionNotYours
    last = season.parts.aggregate(last=Max("position"))["last"] or 0
    part = season.parts.create(competition=competition, position=last + 1)
    season_renew(season)
    record_act("season_competition_added", season, competition=competition.title)
    return part


@raises(SeasonIsOver)
@transaction.atomic
def season_competition_remove(*, season_id: int, competition_id: int) -> None:
    """Take a competition out of the season, if it is in it. Raises SeasonIsOver."""
    season = season_open(season_id)
    part = _part(season, competition_id)
    if part is not None:
        record_act("season_competition_removed", season, competition=part.competition.title)
        part.delete()
        season_renew(season)


@raises(SeasonIsOver)
@transaction.atomic
def season_competition_move(*, season_id: int, competition_id: int) -> None:
    """Move a competition one place up in the season's order, unless it is the first. Raises SeasonIsOver."""
    season = season_open(season_id)
    parts = list(season.parts.select_related("competition__tournament"))
    at = next((at for at, part in enumerate(parts) if part.competition_id == competition_id), 0)
    if at:
        parts[at - 1], parts[at] = parts[at], parts[at - 1]
        for position, part in enumerate(parts, start=1):
            part.position = position
        SeasonCompetition.objects.bulk_update(parts, ["position"])
        season_renew(season)
        record_act("season_competition_moved", season, competition=parts[at - 1].competition.title, was=at + 1, now=at)


@raises(OrganiserUnknown)
@transaction.atomic
def season_organiser_add(*, season_id: int, name: str) -> None:
    """Let the account with this name organise the season too. Raises OrganiserUnknown, even for the owner's name."""
    season = season_locked(season_id)
    user = get_user_model().objects.filter(username=name.strip(), is_active=True).exclude(pk=season.owner_id).first()
    if user is None:
        raise OrganiserUnknown(name=name.strip()[:80])
    if not season.co_organisers.filter(pk=user.pk).exists():
        season.co_organisers.add(user)
        record_act("season_organiser_added", season, name=user.get_username())


@transaction.atomic
def season_organiser_remove(*, season_id: int, user_id: int) -> None:
    """Stop this account from organising the season, if it does."""
    season = season_locked(season_id)
    user = season.co_organisers.filter(pk=user_id).first()
    if user is not None:
        season.co_organisers.remove(user)
        record_act("season_organiser_removed", season, name=user.get_username())


def _usable_name(name: str) -> str:
    tidied = tidy(name)
    if not 0 < len(tidied) <= SEASON_NAME:
        raise SeasonNameUnusable(most=SEASON_NAME)
    return tidied


def _part(season: Season, competition_id: int) -> SeasonCompetition | None:
    return season.parts.filter(competition=competition_id).select_related("competition__tournament").first()


def season_renew(season: Season) -> None:
    """Give the season its next number, under which its standings are kept."""
    Season.objects.filter(pk=season.pk).update(number=F("number") + 1)
    season.refresh_from_db(fields=["number"])
