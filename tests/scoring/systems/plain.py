"""A second, plain implementation of the standings: it uses exact fractions and keeps no sums.

The tests compare the fast standings with this one. The two share only the points, the results and the lots.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.systems.standings.missed import Why
from scoring.systems.standings.results import CompetitionResults, TableResult

Line = tuple[int, str, Fraction]


def points(field: CompetitionResults, player: str) -> Fraction:
    """Return a player's points, including what missed rounds count."""
    own = [outcome.points for outcome in field.outcomes if outcome.player == player]
    mean = sum(own, Fraction(0)) / len(own) if own else Fraction(0)
    first = field.counts.first
    worth = {"nothing": Fraction(0), "mean": mean, "half": first / 2, "first": first}
    keys = [
        field.counts.bye if one.why is Why.BYE else field.counts.away for one in field.missed if one.player == player
    ]
    return sum(own, Fraction(0)) + sum((worth[key] for key in keys), Fraction(0))


def met(field: CompetitionResults, player: str) -> list[tuple[TableResult, TableResult]]:
    """Return the player's result and the opponent's result, for each meeting."""
    return [
        (mine, other)
        for mine in field.outcomes
        for other in field.outcomes
        if mine.player == player != other.player and (mine.round, mine.table) == (other.round, other.table)
    ]


def direct(field: CompetitionResults, player: str, level: Sequence[str]) -> Fraction:
    """Return how often the player finished ahead of players in `level`, minus how often behind."""
    pairs = [(mine.place, other.place) for mine, other in met(field, player) if other.player in level]
    return Fraction(sum(mine < other for mine, other in pairs) - sum(mine > other for mine, other in pairs))


def wins(field: CompetitionResults, player: str, _level: Sequence[str]) -> Fraction:
    """Return the player's first places. One shared by two players counts a half."""
    won = [(one.round, one.table) for one in field.outcomes if one.player == player and one.place == 1]
    first = [(one.round, one.table) for one in field.outcomes if one.place == 1]
    return sum((Fraction(1, first.count(table)) for table in won), Fraction(0))


def opponents(field: CompetitionResults, player: str, _level: Sequence[str]) -> Fraction:
    """Return the points of the player's opponents, added once for each meeting."""
    return sum((points(field, other.player) for _mine, other in met(field, player)), Fraction(0))


def opponents_mean(field: CompetitionResults, player: str, level: Sequence[str]) -> Fraction:
    """Return the mean of the points of the player's opponents, over all meetings."""
    meetings = len(met(field, player))
    return opponents(field, player, level) / meetings if meetings else Fraction(0)


def game_points(field: CompetitionResults, player: str, _level: Sequence[str]) -> Fraction:
    """Return the sum of the player's game points."""
    return Fraction(sum(one.game_points for one in field.outcomes if one.player == player))


def pricks(field: CompetitionResults, player: str, _level: Sequence[str]) -> Fraction:
    """Return the sum of the player's pricks."""
    return Fraction(sum(one.pricks for one in field.outcomes if one.player == player))


def lot(field: CompetitionResults, player: str, _level: Sequence[str]) -> Fraction:
    """Return the player's lot."""
    return Fraction(field.lots.get(player, 0))


MEASURES: dict[str, Callable[[CompetitionResults, str, Sequence[str]], Fraction]] = {
    measure.__name__: measure for measure in (direct, wins, opponents, opponents_mean, game_points, pricks, lot)
}
FEW_ARE_GOOD = {"pricks", "lot"}  # and game points, if the game says so


def plain_standings(field: CompetitionResults, order: Sequence[str]) -> list[Line]:
    """Return the rank, name and points of each player, the first rank first."""

    def placed(level: list[str], keys: Sequence[str]) -> list[list[str]]:
        if len(level) == 1 or not keys:
            return [sorted(level)]
        few = keys[0] in FEW_ARE_GOOD or (keys[0] == "game_points" and field.best == "lowest")
        value = {player: MEASURES[keys[0]](field, player, level) * (1 if few else -1) for player in level}
        groups = groupby(sorted(level, key=value.__getitem__), key=value.__getitem__)
        return [group for _, players in groups for group in placed(list(players), keys[1:])]

    total = {player: points(field, player) for player in field.players}
    best_first = sorted(field.players, key=lambda player: -total[player])
    lines: list[Line] = []
    for _, level in groupby(best_first, key=total.__getitem__):
        for group in placed(list(level), order):
            rank = len(lines) + 1
            lines += [(rank, player, total[player]) for player in group]
    return lines
