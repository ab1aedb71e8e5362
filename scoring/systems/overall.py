"""The overall ranking of a tournament: what its competitions count together.

It is counted as a season is (`season`), with every competition counting. Whoever has not played in a competition takes
no place there, so that names on a list don't push anybody up or down.
"""

from collections.abc import Mapping, Sequence

from scoring.systems.season import SeasonResult, SeasonRow, SeasonRules, SeasonScheme, season_standings
from scoring.systems.standings import Row


def overall(standings: Mapping[str, Sequence[Row]], scheme: SeasonScheme) -> tuple[SeasonRow, ...]:
    """Return the overall rows from the top. `standings` are the rows of each competition, by its key."""
    results = [one for key, rows in standings.items() for one in places_in(key, rows)]
    return season_standings(results, SeasonRules(scheme))


def places_in(competition: str, rows: Sequence[Row]) -> tuple[SeasonResult, ...]:
    """Return the places in a competition among those who have played there, or have points there without playing."""
    taking_part = [row for row in rows if row.played or row.points]
    places: dict[int, int] = {}  # rank in the standings -> place among those who take part
    for at, row in enumerate(taking_part, start=1):
        places.setdefault(row.rank, at)
    of = len(taking_part)
    return tuple(
        SeasonResult(row.player, competition, places[row.rank], of, row.stage.total if row.stage else row.points)
        for row in taking_part
    )
