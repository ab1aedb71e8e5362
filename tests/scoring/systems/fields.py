"""Fields of players and outcomes for tests: a table is written as its names from first to last, `anna bo=cia dag`."""

from collections.abc import Mapping

from scoring.systems.standings.points import SCHEMES, placement_points
from scoring.systems.standings.results import Best, CompetitionResults, TableResult


def outcomes(*rounds: tuple[str, ...], scheme: str = "even", running: int | None = None) -> list[TableResult]:
    """Return the outcomes of tables written from first to last, `=` between those who share a place.

    Game points are 5 for each place below the first; tables of the round `running` (from 1) are provisional.
    """
    found: list[TableResult] = []
    for round_number, tables in enumerate(rounds, start=1):
        for table_number, table in enumerate(tables, start=1):
            places = _places(table)
            points = placement_points(places, SCHEMES[scheme])
            found += [
                TableResult(
                    name, round_number, table_number, 5 * (place - 1), place, points[name], round_number == running
                )
                for name, place in places.items()
            ]
    return found


def field(
    *rounds: tuple[str, ...], scheme: str = "even", running: int | None = None, also: str = ""
) -> CompetitionResults:
    """Return a field with the results `outcomes(...)`. `also` names players who have not played yet."""
    played = outcomes(*rounds, scheme=scheme, running=running)
    return CompetitionResults.of({o.player for o in played} | set(also.split()), played, Best.LOWEST)


def _places(table: str) -> dict[str, int]:
    places: dict[str, int] = {}
    for shared in table.split():
        place = len(places) + 1
        places |= dict.fromkeys(shared.split("="), place)
    return places


def places(game_points: Mapping[str, int]) -> dict[str, int]:
    """Return places as a game gives them that is won with the fewest points: equals share, as 1, 2, 2, 4."""
    return {name: 1 + sum(p < points for p in game_points.values()) for name, points in game_points.items()}
