"""REST for accounts: making a season, its settings and competitions, its end, and its audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from rest_framework import serializers

from referee.ground.rest import NotFound
from referee.ground.rest.fields import WholeNumber
from scoring.errors.seasons import CompetitionNotYours
from scoring.forms.seasons import MOST_BEST
from scoring.models.seasons import SEASON_NAME, Season
from scoring.models.tournaments import Competition
from scoring.rest.access.account import AccountView
from scoring.rest.access.acts import ActsIn, act_shape
from scoring.rest.access.programs import act, reads
from scoring.rest.paging import PageIn
from scoring.selectors.access.acts import Asked, acts_of
from scoring.selectors.seasons.seasons import competitions_to_add, season_role, seasons_of
from scoring.services.seasons import seasons
from scoring.shapes.account import CompetitionNamed, OwnSeason
from scoring.shapes.organiser import ActShape
from scoring.systems.seasons.season import SEASON_SCHEMES


class SeasonSettingsIn(serializers.Serializer[Any]):
    """Settings of a season. Those that are left out stay as they are, or are those that the page proposes."""

    name = serializers.CharField(max_length=SEASON_NAME, required=False)
    scheme = serializers.ChoiceField(list(SEASON_SCHEMES), required=False)
    best = WholeNumber(min_value=1, max_value=MOST_BEST, allow_null=True, required=False)
    rated = serializers.BooleanField(required=False)


class SeasonIn(SeasonSettingsIn):
    """A new season."""

    name = serializers.CharField(max_length=SEASON_NAME)


class PartIn(serializers.Serializer[Any]):
    """A competition, by its name in addresses."""

    competition = serializers.SlugField(max_length=80)


def competition_named(competition: Competition) -> CompetitionNamed:
    """Return a competition that counts in a season, or may, as programs read it."""
    tournament = competition.tournament
    return CompetitionNamed(competition.slug, competition.name or tournament.name, tournament.name, competition.game)


def season_told(user: User, made: Season) -> OwnSeason:
    """Return a season of the account as programs read it."""
    parts = made.parts.select_related("competition__tournament")
    return OwnSeason.made_from(
        made,
        role=season_role(user, made),
        ended=made.ended_at is not None,
        competitions=tuple(competition_named(part.competition) for part in parts),
    )


def season_now(user: User, season: Season) -> OwnSeason:
    """Read the season again from the database, and return it as programs see it."""
    season.refresh_from_db()
    return season_told(user, season)


def own_seasons(user: User) -> list[OwnSeason]:
    """Return the seasons that the account organises."""
    return [season_told(user, tile.season) for tile in seasons_of(user)]


def changed(season: Season, sent: Mapping[str, Any]) -> Season:
    """Change what was sent of a season's settings."""
    now = {name: getattr(season, name) for name in seasons.SETTINGS}
    return seasons.season_change(season_id=season.pk, **{**now, **sent})


def offered(user: User, season: Season) -> list[CompetitionNamed]:
    """Return the competitions that the account may add to the season."""
    found = competitions_to_add(user, season).order_by("tournament__created_at", "tournament", "pk")
    return [competition_named(one) for one in found]


def part_added(user: User, season: Season, competition: str) -> None:
    """Add a competition to a season. Raises CompetitionNotYours."""
    wanted = Competition.objects.filter(slug=competition).first()
    if wanted is None:
        raise CompetitionNotYours
    seasons.season_competition_add(season_id=season.pk, competition_id=wanted.pk, user=user)


def part_of(season: Season, competition: str) -> int:
    """Return the id of a competition of the season. Raises NotFound."""
    found = season.parts.filter(competition__slug=competition).first()
    if found is None:
        raise NotFound
    return found.competition_id


def part_removed(season: Season, competition: str) -> None:
    """Take a competition out of a season. Raises NotFound."""
    seasons.season_competition_remove(season_id=season.pk, competition_id=part_of(season, competition))


def part_moved(season: Season, competition: str) -> None:
    """Move a competition one place up. Raises NotFound."""
    seasons.season_competition_move(season_id=season.pk, competition_id=part_of(season, competition))


def acts_told(season: Season, sent: Mapping[str, Any]) -> list[ActShape]:
    """Return the lines of a season's audit log that a program asks for."""
    return [act_shape(line) for line in acts_of(season, Asked.of(sent)).lines]


Seasons = AccountView.of(
    get=reads("tournaments", own_seasons, "Read the seasons that the account organises, the latest first.", PageIn),
    post=act(
        seasons.season_create,
        "Make a season without competitions. The account owns it.",
        SeasonIn,
        season_told,
        status=201,
    ),
)
OneSeason = AccountView.of(
    get=reads(
        "season_organise",
        season_now,
        "Read a season with its settings and competitions. `GET seasons/{slug}/` has the standings.",
    ),
    patch=act(
        changed,
        "Change settings of a season. Its standings are counted anew.",
        SeasonSettingsIn,
        season_told,
        of=seasons.season_change,
    ),
)
End = AccountView.posts(seasons.season_end, "End a season, so that nothing in it can be changed.", then=season_told)
Reopen = AccountView.posts(
    seasons.season_reopen,
    "Open a season again that has ended. One that has not ended stays as it is.",
    then=season_told,
)
Parts = AccountView.of(
    get=reads(
        "season_organise",
        offered,
        "Read the competitions that the account may add to a season: those it organises that are not in the season.",
        PageIn,
    ),
    post=act(
        part_added,
        "Add a competition at the end of a season's order. One that is in the season already keeps its place.",
        PartIn,
        season_now,
        of=seasons.season_competition_add,
    ),
)
OnePart = AccountView.of(
    delete=act(
        part_removed,
        "Take a competition out of a season. The competition itself stays as it is.",
        of=seasons.season_competition_remove,
        status=204,
    )
)
Move = AccountView.posts(
    part_moved,
    "Move a competition one place up in a season's order. The first one stays where it is.",
    of=seasons.season_competition_move,
    then=season_now,
)
Acts = AccountView.gets(
    "season_acts",
    acts_told,
    "Read the audit log of a season, the latest line first. The filters are those of a tournament's log.",
    ActsIn,
)
