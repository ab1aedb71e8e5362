"""Rows of standings as lines of an archive, with the reasons for each place. Fractions are text, such as "7/3"."""

from __future__ import annotations

from typing import Any

from scoring.archive.form import Line
from scoring.systems.seasons.season import SeasonRow
from scoring.systems.standings.standings import Row


def row_line(competition: int, row: Row) -> Line:
    """Return the line of a row of a competition's standings."""
    return {
        "competition": competition,
        "rank": row.rank,
        "player": row.player,
        "points": str(row.points),
        "played": row.played,
        "provisional": row.provisional,
        "values": [_text(value) for value in row.values],
        "steps": [[step.tie_break, str(step.value), step.level_before, step.level_after] for step in row.steps],
        "above": [row.above.by, _text(row.above.value), _text(row.above.next_value)] if row.above else None,
        "stage": [*row.stage[:3], str(row.stage.total)] if row.stage else None,
    }


def overall_line(row: SeasonRow) -> Line:
    """Return the line of a row of the overall ranking. `results` are its places in the competitions."""
    return {
        "rank": row.rank,
        "player": row.player,
        "total": str(row.total),
        "results": [
            [one.result.competition, one.result.rank, one.result.of, str(one.result.points), str(one.worth), one.counts]
            for one in row.results
        ],
        "above": [row.above.by, row.above.nth, str(row.above.value), str(row.above.next_value)] if row.above else None,
    }


def _text(value: Any) -> str | None:
    return None if value is None else str(value)
