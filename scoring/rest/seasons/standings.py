"""REST for everybody: a season's standings, the reasons for a place, and ratings."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import NotFound, PublicView, gives, read_as
from scoring.errors.rest import StillCounting
from scoring.models.seasons import Season
from scoring.selectors.seasons.counts import Part, count_uncounted, parts_of
from scoring.selectors.seasons.ratings import GameRatings, RatingLine, own_ratings, ratings_view
from scoring.selectors.seasons.standings import (
    PersonView,
    SeasonLine,
    SeasonView,
    person_view,
    season_by_slug,
    season_view,
)
from scoring.shapes import seasons
from scoring.shapes.standings import number, points

RETRY = "1"  # seconds after which a program asks again, while competitions are still being counted


class SeasonViewOfAll(PublicView):
    """A view of a season, for everybody."""

    tag = "Public"

    def counted(self, season: Season) -> tuple[Part, ...]:
        """Return the competitions of a season, all of them counted. Raises StillCounting."""
        parts = parts_of(season)
        if count_uncounted(parts):
            raise StillCounting
        return parts

    def handle_exception(self, exc: Exception) -> Response:
        """Say after how many seconds to ask again for a season that is still being counted."""
        response = super().handle_exception(exc)
        if isinstance(exc, StillCounting):
            response["Retry-After"] = RETRY
        return response


class OneSeason(SeasonViewOfAll):
    """A season."""

    @gives(seasons.SeasonShape, errors=(NotFound, StillCounting))
    def get(self, request: Request, slug: str) -> Response:
        """Read a season with its standings."""
        season = season_by_slug(slug)
        return Response(season_shape(season_view(season, self.counted(season))).to_json())


class OnePerson(SeasonViewOfAll):
    """A person of a season."""

    @gives(seasons.PersonShape, errors=(NotFound, StillCounting))
    def get(self, request: Request, slug: str, key: int) -> Response:
        """Read the reasons for a person's place in a season, and the person's ratings."""
        season = season_by_slug(slug)
        parts = self.counted(season)
        found = person_view(season, parts, str(key))
        if found is None:
            raise NotFound
        ratings = own_ratings(season, parts, found.line.key) if season.rated else ()
        return Response(person_shape(found, ratings).to_json())


class GameIn(serializers.Serializer[Any]):
    """The game whose ratings to read. Without it, the season's first game."""

    game = serializers.CharField(max_length=40, default="", allow_blank=True)


class Ratings(SeasonViewOfAll):
    """The ratings of a season."""

    @gives(seasons.RatingsShape, asks=GameIn, errors=(NotFound, StillCounting))
    def get(self, request: Request, slug: str) -> Response:
        """Read the ratings of one game. A season without ratings has none at this address."""
        game = read_as(GameIn, request.query_params)["game"]
        season = season_by_slug(slug)
        if not season.rated:
            raise NotFound
        view = ratings_view(season, self.counted(season), game)
        if view.missing:
            raise StillCounting
        if view.shown is None or game not in ("", view.shown.game):
            raise NotFound
        ratings = tuple(map(_rating, view.shown.lines))
        return Response(
            seasons.RatingsShape(view.shown.game, tuple(key for key, _title in view.games), ratings).to_json()
        )


def season_shape(view: SeasonView) -> seasons.SeasonShape:
    """Return a season as programs read it."""
    season = view.season
    return seasons.SeasonShape.made_from(
        season,
        scheme=view.scheme,
        meaning=view.meaning,
        final=view.final,
        competitions=tuple(
            seasons.SeasonPart(one.slug, one.title, one.game, part.final, part.hidden)
            for part in view.parts
            for one in (part.competition,)
        ),
        standings=tuple(map(_line, view.lines)),
    )


def person_shape(view: PersonView, ratings: tuple[tuple[GameRatings, RatingLine], ...]) -> seasons.PersonShape:
    """Return a person of a season as programs read it."""
    return seasons.PersonShape(
        line=_line(view.line),
        results=tuple(
            seasons.SeasonResultShape.made_from(
                one, competition=one.part.competition.slug, worth=number(one.worth), worth_exact=str(one.worth)
            )
            for one in view.places
        ),
        above=view.above,
        below=view.below,
        ratings=tuple(seasons.GameRatingShape(of.game, _rating(line)) for of, line in ratings),
    )


def _line(line: SeasonLine) -> seasons.SeasonLineShape:
    return seasons.SeasonLineShape.made_from(line, player=line.name, **points(line.total), results=line.played)


def _rating(line: RatingLine) -> seasons.RatingShape:
    return seasons.RatingShape.made_from(line, player=line.name)
