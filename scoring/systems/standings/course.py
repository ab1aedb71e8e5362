"""Everybody's place after each round, as the standings would have shown it."""

from collections.abc import Sequence

from scoring.systems.standings.results import CompetitionResults
from scoring.systems.standings.stages import standings_of
from scoring.systems.standings.tie_breaks import TieBreak

Course = dict[str, tuple[int | None, ...]]


def places_over_rounds(field: CompetitionResults, tie_breaks: Sequence[TieBreak]) -> tuple[tuple[int, ...], Course]:
    """Return the rounds with results, and each player's place after each of them.

    A player has no place before their first result. After it they have a place in every round, even in one they missed.
    """
    rounds = tuple(sorted({outcome.round for outcome in field.outcomes}))
    course: dict[str, list[int | None]] = {player: [] for player in field.players}
    for round_ in rounds:
        for row in standings_of(field.until(round_), tie_breaks):
            course[row.player].append(row.rank if row.played else None)
    return rounds, {player: tuple(places) for player, places in course.items()}
