"""A season's standings as a sheet and as JSON: the same figures as its page, with each person's results."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.exports.sheet import Cell, Column, Kind, Sheet
from scoring.selectors.seasons.standings import SeasonView, places_by_person
from scoring.wording.figures import points_text


def season_sheet(view: SeasonView) -> Sheet:
    """Return the standings as a sheet with a row for each person, with what each competition is worth to them."""
    places = places_by_person(view)

    def worths(key: str) -> list[Cell]:
        worth = {one.part.number: one.worth for one in places[key]}
        return [worth.get(part.number) for part in view.parts]

    rows = tuple(
        (line.rank, line.name, line.total, line.played, line.counting, *worths(line.key)) for line in view.lines
    )
    columns = (
        Column("place", _("Place"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("points", _("Points"), Kind.POINTS, view.decimals),
        Column("results", _("Results"), Kind.NUMBER),
        Column("counting", _("Counting"), Kind.NUMBER),
        *(Column(part.competition.title, part.competition.title, Kind.POINTS) for part in view.parts),
    )
    note = " ".join(f"{part.competition.title}: {part.hidden}" for part in view.parts if part.hidden)
    return Sheet("season", _("Standings"), columns, rows, note)


def season_json(view: SeasonView) -> dict[str, Any]:
    """Return the season for programs. Points are exact fractions as text; a competition goes by its address."""
    places = places_by_person(view)
    return {
        "name": view.season.name,
        "scheme": view.season.scheme,
        "best": view.season.best,
        "final": view.final,
        "competitions": [
            {
                "slug": part.competition.slug,
                "name": part.competition.title,
                "final": part.final,
                "hidden": bool(part.hidden),
            }
            for part in view.parts
        ],
        "standings": [
            {
                "place": line.rank,
                "player": line.name,
                "points": str(line.total),
                "shown": points_text(line.total, view.decimals, localise=False),
                "results": [
                    {
                        "competition": one.part.competition.slug,
                        "place": one.place,
                        "of": one.of,
                        "points": str(one.worth),
                        "counts": one.counts,
                    }
                    for one in places[line.key]
                ],
            }
            for line in view.lines
        ],
    }
