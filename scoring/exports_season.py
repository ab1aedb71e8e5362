"""A season's standings as a sheet and as JSON: the same figures as its page, with each person's results."""

from __future__ import annotations

from typing import Any

from scoring.exports import Cell, Points, Sheet
from scoring.selectors.season import SeasonView, places_by_person
from scoring.texts import points_text


def season_sheet(view: SeasonView) -> Sheet:
    """Return the standings as a sheet with a row for each person, with what each competition is worth to them."""
    places = places_by_person(view)
    titles = [part.competition.title for part in view.parts]

    def worths(key: str) -> list[Cell]:
        worth = {one.part.number: one.worth for one in places[key]}
        return [worth.get(part.number) for part in view.parts]

    rows = tuple(
        (line.rank, line.name, Points(line.total, view.decimals), line.played, line.counting, *worths(line.key))
        for line in view.lines
    )
    return Sheet(f"season-{view.season.slug}", ("place", "player", "points", "results", "counting", *titles), rows)


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
