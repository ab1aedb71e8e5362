"""The overall ranking of a tournament, which adds up what places in its competitions are worth.

It is counted as a season is (`season`), with every competition counting. Whoever has not played in a competition takes
no place there, so that names on a list don't push anybody up or down.
"""

from collections.abc import Mapping, Sequence

from scoring.systems.seasons.season import SeasonResult, SeasonRow, SeasonRules, SeasonScheme, season_standings
from scoring.systems.standings.standings import Row


def overall_ranking(standings: Mapping[str, Sequence[Row]], scheme: SeasonScheme) -> tuple[SeasonRow, ...]:
    """Return the rows of the overall ranking, the first rank first.

    `standings` has each competition's rows, by its key.
    """
    results = [one for key, rows in standings.items() for one in places_in(key, rows)]
    return season_standings(results, SeasonRules(scheme))


def places_in(competition: str, rows: Sequence[Row]) -> tuple[SeasonResult, ...]:
    """Return the places in a competition, counted among the players who have played in it or have points in it."""
    taking_part = [row for row in rows if row.played or row.points > 0]
    places: dict[int, int] = {}  # rank in the standings → place among these players
    for at, row in enumerate(taking_part, start=1):
        places.setdefault(row.rank, at)
    of = len(taking_part)
    return tuple(
        SeasonResult(row.player, competition, places[row.rank], of, row.stage.total if row.stage else row.points)
        for row in taking_part
    )
