"""A season's standings for pages and files, the same for everybody: they count what the public may see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.models.seasons import Season
from scoring.selectors.seasons.counts import Part, count_uncounted, parts_of
from scoring.selectors.seasons.kept_figures import Kept
from scoring.selectors.seasons.persons import known_in, names_of, titles_in
from scoring.systems.seasons.season import SEASON_SCHEMES, SeasonResult, SeasonRow, SeasonRules, season_standings
from scoring.wording.figures import decimals_of, overall_above_text, overall_below_text

SEASONS = 16  # whose standings are kept


@dataclass(frozen=True, slots=True)
class Tallied:
    """A season's rows and the names of its persons, with the person of each player, by id."""

    rows: tuple[SeasonRow, ...]
    names: dict[str, str]
    person_of: dict[int, str]


_kept: Kept[Tallied] = Kept(SEASONS)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's line in the standings. `played` counts the results, `counting` those that count."""

    key: str
    rank: int
    shared: bool
    name: str
    total: Fraction
    played: int
    counting: int


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season for everybody. `missing` counts competitions still to be counted: until then there are no lines.

    `best` is how many results count, None if all do. The standings are `final` if the season and all its competitions
    have ended.
    """

    season: Season
    parts: tuple[Part, ...]
    missing: int
    scheme: str
    meaning: str
    example: str
    lines: tuple[SeasonLine, ...]
    decimals: int
    final: bool


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A person's result in one competition: what it is worth, and whether it is among the best ones, which count."""

    part: Part
    place: int
    of: int
    worth: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class PersonView:
    """The reasons for a person's place in a season."""

    line: SeasonLine
    places: tuple[SeasonPlace, ...]
    dropped: int
    above: str
    below: str
    decimals: int


def season_by_slug(slug: str) -> Season:
    """Return the season at a public address. Raises Http404."""
    return get_object_or_404(Season, slug=slug)


def season_view(season: Season, parts: tuple[Part, ...] | None = None) -> SeasonView:
    """Return the standings. `parts` spares counting them again. Four queries more than `parts_of`, or none if kept."""
    parts = parts_of(season) if parts is None else parts
    missing = count_uncounted(parts)
    scheme = SEASON_SCHEMES[season.scheme]
    rows = () if missing else tally_season(season, parts)
    lines = _lines(rows) if isinstance(rows, Tallied) else ()
    return SeasonView(
        season=season,
        parts=parts,
        missing=missing,
        scheme=_(scheme.name),
        meaning=_(scheme.meaning),
        example=_(scheme.example),
        lines=lines,
        decimals=decimals_of(line.total for line in lines),
        final=season.ended_at is not None and all(part.final for part in parts),
    )


def tally_season(season: Season, parts: tuple[Part, ...]) -> Tallied:
    """Return the rows of the season, all of whose parts have been counted. Three queries, none if they are kept."""
    return _kept.get_or_make(season_mark(season, parts), lambda: _make_tally(season, parts))


def season_mark(season: Season, parts: tuple[Part, ...]) -> tuple[object, ...]:
    """Return a digest of everything on which a season's figures depend: its rules, its decisions and its parts."""
    return (season.pk, season.number, *(part.mark for part in parts))


def _make_tally(season: Season, parts: tuple[Part, ...]) -> Tallied:
    persons = known_in(season).persons
    person_of = {id_: str(person.key) for person in persons for id_ in person.ids}
    results = [
        SeasonResult(person_of[id_], str(part.number), rank, of, points)
        for part in parts
        for id_, rank, of, points in (part.counts.places if part.counts else ())
        if id_ in person_of
    ]
    rows = season_standings(results, SeasonRules(SEASON_SCHEMES[season.scheme], season.best))
    shown = {id_ for part in parts if part.counts for id_, *_place in part.counts.places}
    names = {str(key): name for key, name in names_of(persons, shown, titles_in(season)).items()}
    return Tallied(_by_name(rows, names), names, person_of)


def _by_name(rows: tuple[SeasonRow, ...], names: dict[str, str]) -> tuple[SeasonRow, ...]:
    """Return the rows, in which persons who share a place are ordered by name. The reasons keep their places."""
    order = sorted(rows, key=lambda row: (row.rank, names[row.player].casefold(), row.player))
    return tuple(replace(row, above=there.above) for row, there in zip(order, rows, strict=True))


def _lines(tally: Tallied) -> tuple[SeasonLine, ...]:
    sharing = Counter(row.rank for row in tally.rows)
    return tuple(
        SeasonLine(
            key=row.player,
            rank=row.rank,
            shared=sharing[row.rank] > 1,
            name=tally.names[row.player],
            total=row.total,
            played=len(row.results),
            counting=sum(one.counts for one in row.results),
        )
        for row in tally.rows
    )


def person_view(season: Season, parts: tuple[Part, ...], key: str) -> PersonView | None:
    """Return the reasons for a person's place; None if nobody in the standings has this key."""
    tally = tally_season(season, parts)
    at = next((at for at, row in enumerate(tally.rows) if row.player == key), None)
    if at is None:
        return None
    row = tally.rows[at]
    upper = tally.rows[at - 1] if at else None
    lower = tally.rows[at + 1] if at + 1 < len(tally.rows) else None
    places = _places(row, parts)
    return PersonView(
        line=_lines(tally)[at],
        places=places,
        dropped=sum(not one.counts for one in places),
        above=overall_above_text(row.above, tally.names[lower.player]) if lower else "",
        below=overall_below_text(upper.above, tally.names[upper.player]) if upper else "",
        decimals=decimals_of([row.total, *(one.worth for one in places)]),
    )


def places_by_person(view: SeasonView) -> dict[str, tuple[SeasonPlace, ...]]:
    """Return the results of each person, by the person's key, for files."""
    return {row.player: _places(row, view.parts) for row in tally_season(view.season, view.parts).rows}


def _places(row: SeasonRow, parts: tuple[Part, ...]) -> tuple[SeasonPlace, ...]:
    by_number = {str(part.number): part for part in parts}
    return tuple(
        SeasonPlace(by_number[one.result.competition], one.result.rank, one.result.of, one.worth, one.counts)
        for one in row.results
    )
