"""Seasons for their organisers: the seasons of an account, and the competitions that can be added."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.shortcuts import get_object_or_404

from scoring.access.roles import CO_ORGANISER, OWNER
from scoring.models.seasons import Season
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.access.roles import tournaments_organised


@dataclass(frozen=True, slots=True)
class SeasonTile:
    """A season in its organiser's list, with the number of its competitions."""

    season: Season
    competitions: int


@dataclass(frozen=True, slots=True)
class ToAdd:
    """A tournament with those of its competitions that can be added to a season."""

    tournament: Tournament
    competitions: tuple[Competition, ...]


def season_at(slug: str) -> Season | None:
    """Return the season at an address; None if there is none. One query."""
    return Season.objects.filter(slug=slug).first()


def season_role(user: User, season: Season) -> str:
    """Return the account's role in a season; "" if it has none. One query, none for the owner."""
    if season.owner_id == user.pk:
        return OWNER
    return CO_ORGANISER if season.co_organisers.filter(pk=user.pk).exists() else ""


def own_season(user: User, slug: str) -> Season:
    """Return the season at this address if the account organises it. Raises Http404."""
    return get_object_or_404(seasons_organised(user), slug=slug)


def seasons_of(user: User) -> tuple[SeasonTile, ...]:
    """Return the seasons that an account organises, latest first. One query."""
    found = seasons_organised(user).annotate(count=Count("parts", distinct=True))
    return tuple(SeasonTile(season, season.count) for season in found)


def running_seasons(user: User) -> tuple[Season, ...]:
    """Return the seasons that an account organises and that have not ended, latest first. One query."""
    return tuple(seasons_organised(user).filter(ended_at=None))


def seasons_organised(user: User) -> QuerySet[Season]:
    """Return the seasons of which an account is the owner or a co-organiser, latest first."""
    helped = Season.co_organisers.through.objects.filter(user=user.pk).values("season")
    return Season.objects.filter(Q(owner=user.pk) | Q(pk__in=helped))


def seasons_with(tournament_id: int) -> tuple[Season, ...]:
    """Return the seasons in which a competition of the tournament counts. One query."""
    return tuple(Season.objects.filter(parts__competition__tournament=tournament_id).distinct())


def seasons_counting(slug: str) -> tuple[Season, ...]:
    """Return the seasons in which the competition at this address counts. One query."""
    return tuple(Season.objects.filter(parts__competition__slug=slug))


def competitions_to_add(user: User, season: Season) -> QuerySet[Competition]:
    """Return the competitions that an account may add: those it organises, as owner or co-organiser."""
    found = Competition.objects.filter(tournament__in=tournaments_organised(user)).exclude(in_seasons__season=season)
    return found.select_related("tournament")


def to_add(user: User, season: Season) -> tuple[ToAdd, ...]:
    """Return the competitions that an account may add to a season, by tournament, the earliest first. One query."""
    by_tournament: dict[Tournament, list[Competition]] = {}
    for competition in competitions_to_add(user, season).order_by("tournament__created_at", "tournament", "pk"):
        by_tournament.setdefault(competition.tournament, []).append(competition)
    return tuple(ToAdd(tournament, tuple(found)) for tournament, found in by_tournament.items())
