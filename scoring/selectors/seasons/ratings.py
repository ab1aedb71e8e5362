"""Ratings in a season, one game at a time: they follow from the tables that the public may see, and change nothing.

After each competition its players' ratings are kept under a mark of everything they follow from, so that a new
competition is counted alone. A page that finds much not yet counted counts for a moment, as for the standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s
from time import monotonic
from typing import NamedTuple

from referee import api
from referee.ground.charts import FigureRow, Figures
from scoring.models.seasons import Season
from scoring.selectors.seasons import counts as season_counts
from scoring.selectors.seasons.counts import COMPETITIONS, Part, count_uncounted
from scoring.selectors.seasons.kept_figures import Kept
from scoring.selectors.seasons.standings import Tallied, tally_season
from scoring.systems.seasons.ratings import BEGINNER, RatedTable, Rating, rating_courses, rating_list

FIRST = 5  # players drawn if nobody is marked
BESIDE = 3  # players drawn beside the marked one
VERY_UNCERTAIN, UNCERTAIN = 800, 550  # points between the two figures of a rating


class After(NamedTuple):
    """A player's rating after a competition, and how many tables they have had in the season until then."""

    rating: Rating
    tables: int


_kept: Kept[dict[str, After]] = Kept(COMPETITIONS)


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A person's rating: the strength is almost certainly between `low`, by which they are listed, and `high`."""

    key: str
    place: int
    name: str
    low: int
    high: int
    tables: int
    certainty: str  # "low", "medium" or "high"


@dataclass(frozen=True, slots=True)
class GameRatings:
    """The ratings of one game. `figures` are curves of the first few and the marked person; None if nobody has any."""

    game: str
    title: str
    lines: tuple[RatingLine, ...]
    figures: Figures | None


@dataclass(frozen=True, slots=True)
class RatingsView:
    """Ratings for everybody. `missing` counts competitions still to be counted; until then there is no `shown` game."""

    season: Season
    parts: tuple[Part, ...]  # of the game that is shown
    of: int  # how many competitions the season has
    missing: int
    games: tuple[tuple[str, str], ...]
    shown: GameRatings | None
    marked: str


def games_in(parts: Sequence[Part]) -> tuple[tuple[str, str], ...]:
    """Return the games of these competitions with their titles, in the season's order."""
    return tuple((game, api.game_info(game).title) for game in dict.fromkeys(part.competition.game for part in parts))


def ratings_view(season: Season, parts: tuple[Part, ...], game: str = "", marked: str = "") -> RatingsView:
    """Return the ratings of a game, of the season's first one unless another is named; `marked` is a person's key."""
    games = games_in(parts)
    chosen = game if game in dict(games) else next((key for key, _title in games), "")
    shown, missing = None, count_uncounted(parts)
    if not missing and chosen:
        shown, missing = game_ratings(season, parts, chosen, marked)
    own = tuple(part for part in parts if part.competition.game == chosen)
    known = marked if shown and any(line.key == marked for line in shown.lines) else ""
    return RatingsView(season=season, parts=own, of=len(parts), missing=missing, games=games, shown=shown, marked=known)


def own_ratings(season: Season, parts: tuple[Part, ...], key: str) -> tuple[tuple[GameRatings, RatingLine], ...]:
    """Return a person's rating and curve in each game that they have played, as far as those have been counted."""
    found: list[tuple[GameRatings, RatingLine]] = []
    for game, _title in games_in(parts):
        shown, _missing = game_ratings(season, parts, game, key, beside=0)
        line = next((line for line in shown.lines if line.key == key), None) if shown else None
        if shown and line:
            found.append((shown, line))
    return tuple(found)


def game_ratings(
    season: Season, parts: tuple[Part, ...], game: str, marked: str = "", *, beside: int = BESIDE
) -> tuple[GameRatings | None, int]:
    """Return the ratings of a game, and how many of its competitions are still to be counted: then there are none yet.

    All parts must have been counted for the standings.
    """
    tally = tally_season(season, parts)
    own = [part for part in parts if part.competition.game == game]
    afters, missing = _ratings_by_part(own, tally)
    if missing:
        return None, missing
    now = {person: after for afters_ in afters for person, after in afters_.items()}
    lines = tuple(
        _line(person, place, tally, now[person])
        for place, (person, _rating) in enumerate(rating_list({key: one.rating for key, one in now.items()}), start=1)
    )
    return GameRatings(game, api.game_info(game).title, lines, _figures(own, afters, lines, marked, beside)), 0


def _ratings_by_part(own: Sequence[Part], tally: Tallied) -> tuple[list[dict[str, After]], int]:
    """Return the ratings after each competition of those who played in it, and how many are still to be counted."""
    marks = _marks(own, tally)
    until = monotonic() + season_counts.SLICE
    now: dict[str, After] = {}
    found: list[dict[str, After]] = []
    for part, mark in zip(own, marks, strict=True):
        afters = _kept.get(mark)
        if afters is None:
            if monotonic() >= until:
                return found, len(own) - len(found)
            afters = _kept.keep(mark, _ratings_after(part, tally, now))
        now |= afters
        found.append(afters)
    return found, 0


def _ratings_after(part: Part, tally: Tallied, now: dict[str, After]) -> dict[str, After]:
    tables = part.counts.tables if part.counts else ()
    played = [RatedTable("", {tally.person_of[id_]: place for id_, place in table}) for table in tables]
    courses = rating_courses(played, {person: after.rating for person, after in now.items()})
    had = {person: after.tables for person, after in now.items()}
    return {person: After(steps[-1].after, had.get(person, 0) + len(steps)) for person, steps in courses.items()}


def _marks(own: Sequence[Part], tally: Tallied) -> list[str]:
    """Return a digest of the ratings after each competition: of its tables, their players and the digest before."""
    marks: list[str] = []
    last = ""
    for part in own:
        seated = [
            tally.person_of.get(id_, "") for table in (part.counts.tables if part.counts else ()) for id_, _ in table
        ]
        last = blake2s("|".join([last, part.mark, *seated]).encode(), digest_size=16).hexdigest()
        marks.append(last)
    return marks


def _line(person: str, place: int, tally: Tallied, after: After) -> RatingLine:
    low, high = after.rating.low, after.rating.high
    certainty = "low" if high - low > VERY_UNCERTAIN else "medium" if high - low > UNCERTAIN else "high"
    return RatingLine(
        key=person, place=place, name=tally.names[person], low=low, high=high, tables=after.tables, certainty=certainty
    )


def _figures(
    own: Sequence[Part], afters: Sequence[dict[str, After]], lines: Sequence[RatingLine], marked: str, beside: int
) -> Figures | None:
    """Return the curves: each begins with a newcomer's rating before the person's first competition."""
    chosen = [line for line in lines if line.key == marked]
    others = [line for line in lines if line.key != marked][: beside if chosen else FIRST]
    rows = sorted(chosen + others, key=lambda line: line.place)
    if not rows:
        return None
    return Figures(
        columns=("0", *(str(part.number) for part in own)),
        rows=tuple(FigureRow(line.name, _values(line.key, afters), line.key == marked) for line in rows),
    )


def _values(person: str, afters: Sequence[dict[str, After]]) -> tuple[int | None, ...]:
    values: list[int | None] = [None]
    for here in afters:
        if person in here:
            values[-1] = BEGINNER.low if values[-1] is None else values[-1]
            values.append(here[person].rating.low)
        else:
            values.append(values[-1])
    return tuple(values)
