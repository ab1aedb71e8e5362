"""Tie-breaks: they separate players with equal placement points.

| key | what it looks at | better |
|---|---|---|
| `direct` | the tables they shared: finished ahead less finished behind | more |
| `wins` | first places; a shared one counts as its share | more |
| `opponents` | placement points of everybody met, once for each meeting | more |
| `game_points` | the game's own points, all tables together | as in the game |

The order they are applied in is the competition's choice. Each sees only the players still level, as `direct` needs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.systems.points import gettext_noop
from scoring.systems.results import Best, CompetitionResults, TableResult

Measure = Callable[[CompetitionResults, str, frozenset[str]], Fraction]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to separate players who are level.

    `measure(field, player, level)` is the player's value among those still `level` (including the player). `best` says
    which end of the scale is good, None for the one that is good in the game; `of_group`: the value depends on who is
    level. `name`, `abbreviation` and `meaning` are shown, translated.
    """

    key: str
    name: str
    abbreviation: str
    meaning: str
    best: Best | None
    measure: Measure
    of_group: bool = False

    def best_in(self, field: CompetitionResults) -> Best:
        """Return which end of this tie-break's scale is good in `field`."""
        return self.best or field.best


def direct(field: CompetitionResults, player: str, level: frozenset[str]) -> Fraction:
    """Return how often the player finished ahead of the others at shared tables, minus how often behind."""
    score = 0
    for mine in field.by_player[player]:
        for other in field.by_table[mine.round, mine.table]:
            if other.player in level:
                score += (other.place > mine.place) - (other.place < mine.place)
    return Fraction(score)


def wins(field: CompetitionResults, player: str, level: frozenset[str]) -> Fraction:
    """Return the number of first places; one shared by two players counts a half."""
    return sum((_share(field, mine) for mine in field.by_player[player] if mine.place == 1), Fraction(0))


def _share(field: CompetitionResults, first: TableResult) -> Fraction:
    sharing = sum(other.place == 1 for other in field.by_table[first.round, first.table])
    return Fraction(1, sharing)


def opponents(field: CompetitionResults, player: str, level: frozenset[str]) -> Fraction:
    """Return the placement points of everybody the player has met, once for each meeting."""
    met = field.opponents[player]
    return sum((field.points[other] * times for other, times in met.items()), Fraction(0))


def game_points(field: CompetitionResults, player: str, level: frozenset[str]) -> Fraction:
    """Return the sum of the game's own points."""
    return Fraction(sum(mine.game_points for mine in field.by_player[player]))


_ALL = (
    TieBreak(
        key="direct",
        name=gettext_noop("Direct meetings"),
        abbreviation=gettext_noop("Dir"),
        meaning=gettext_noop("At the tables they shared: times finished ahead, less times finished behind."),
        best=Best.HIGHEST,
        measure=direct,
        of_group=True,
    ),
    TieBreak(
        key="wins",
        name=gettext_noop("First places"),
        abbreviation=gettext_noop("1st"),
        meaning=gettext_noop("How many tables were won; a shared first place counts as a fraction."),
        best=Best.HIGHEST,
        measure=wins,
    ),
    TieBreak(
        key="opponents",
        name=gettext_noop("Strength of opponents"),
        abbreviation=gettext_noop("Opp"),
        meaning=gettext_noop(
            "The points of all opponents met, added up: a player who met stronger opponents stands higher."
        ),
        best=Best.HIGHEST,
        measure=opponents,
    ),
    TieBreak(
        key="game_points",
        name=gettext_noop("Game points"),
        abbreviation=gettext_noop("Game"),
        meaning=gettext_noop(
            "The game's own points at all tables, added up; where the game wants few points, few are better here too."
        ),
        best=None,
        measure=game_points,
    ),
)

#: All tie-breaks by key, in the order a new competition lists them.
TIE_BREAKS: Mapping[str, TieBreak] = {tie_break.key: tie_break for tie_break in _ALL}

#: What a new competition uses, first to last.
DEFAULT_ORDER = ("wins", "opponents", "game_points")
