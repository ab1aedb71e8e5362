"""Tie-breaks: they separate players with equal placement points.

| key | what it looks at | better |
|---|---|---|
| `direct` | the tables that the level players shared: times finished ahead minus times finished behind | more |
| `wins` | first places; one shared by three players counts a third for each | more |
| `opponents` | placement points of all opponents, added once for each meeting | more |
| `opponents_mean` | the mean of the same, so that byes and tables of different sizes make no difference | more |
| `game_points` | the game's own points, all tables together | as in the game |
| `pricks` | penalty pricks, in games that have them | fewer |
| `lot` | a number drawn from the competition's seed | lower |

Each competition chooses the order in which they are applied. A tie-break is given the players who are still level,
which `direct` needs.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from scoring.systems.standings.results import Best, CompetitionResults
from scoring.systems.standings.tally import Tally, fraction
from scoring.systems.translatable import gettext_noop

Value = int | Fraction
Measure = Callable[[Tally, str, Collection[str]], Value]


class Depends(Enum):
    """Whose results a player's value depends on."""

    OWN = "own"  # results at the tables where the player sat
    MET = "met"  # these, and all points of the players met there
    LEVEL = "level"  # results at the tables that the player shared with players who are still level


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to separate players who are level.

    `measure(tally, player, level)` is the player's value among the players still `level`, of whom the player is one.
    The value is in the tally's units if `in_units`. `best` says which end of the scale is good; None stands for the end
    that is good in the game. `name`, `abbreviation`, `meaning` and the worked `example` are shown, translated. A
    tie-break that `needs_pricks` is only for games with penalty pricks.
    """

    key: str
    name: str
    abbreviation: str
    meaning: str
    example: str
    best: Best | None
    measure: Measure
    depends: Depends = Depends.OWN
    in_units: bool = False
    needs_pricks: bool = False

    @property
    def of_group(self) -> bool:
        """Whether the value depends on who is level."""
        return self.depends is Depends.LEVEL

    def best_in(self, field: CompetitionResults | Tally) -> Best:
        """Return which end of this tie-break's scale is good in `field`."""
        return self.best or field.best

    def shown(self, value: Value, scale: int) -> Fraction:
        """Return a measured value as it is shown to people. `scale` is the tally's."""
        if isinstance(value, int):
            return fraction(value, scale if self.in_units else 1)
        return Fraction(value, scale) if self.in_units else value


def direct(tally: Tally, player: str, level: Collection[str]) -> int:
    """Return how often the player finished ahead of another level player at a shared table, minus how often behind."""
    score = 0
    for key, mine in tally.own[player].items():
        place = mine.place
        for other in tally.tables[key]:
            if other.place != place and other.player in level:
                score += 1 if other.place > place else -1
    return score


def wins(tally: Tally, player: str, _level: Collection[str]) -> Value:
    """Return the number of first places. A first place shared by two players counts a half."""
    alone, shared = 0, Fraction(0)
    for key, mine in tally.own[player].items():
        if mine.place == 1:
            sharing = sum([other.place == 1 for other in tally.tables[key]])
            if sharing == 1:
                alone += 1
            else:
                shared += Fraction(1, sharing)
    return alone + shared if shared else alone


def opponents(tally: Tally, player: str, _level: Collection[str]) -> int:
    """Return the placement points of the player's opponents, added once for each meeting, in the tally's units."""
    own, table_units = tally.own[player], tally.table_units
    return sum([table_units[key] for key in own]) - tally.earned[player] * len(own)


def opponents_mean(tally: Tally, player: str, level: Collection[str]) -> Value:
    """Return the mean of the placement points of the player's opponents, over all meetings, in the tally's units."""
    meetings = sum([len(tally.tables[key]) - 1 for key in tally.own[player]])
    return Fraction(opponents(tally, player, level), meetings) if meetings else 0


def game_points(tally: Tally, player: str, _level: Collection[str]) -> int:
    """Return the sum of the game's own points."""
    return sum([mine.game_points for mine in tally.own[player].values()])


def pricks(tally: Tally, player: str, _level: Collection[str]) -> int:
    """Return the sum of the player's penalty pricks at all tables."""
    return sum([mine.pricks for mine in tally.own[player].values()])


def lot(tally: Tally, player: str, _level: Collection[str]) -> int:
    """Return the number that was drawn for the player."""
    return tally.lots.get(player, 0)


_ALL = (
    TieBreak(
        key="direct",
        name=gettext_noop("Direct meetings"),
        abbreviation=gettext_noop("Dir"),
        meaning=gettext_noop("At the tables they shared: times finished ahead, less times finished behind."),
        example=gettext_noop(
            "Anna and Bo are level. They sat at the same table three times; Anna finished ahead twice, Bo once. "
            "Anna has 1, Bo −1: Anna stands higher."
        ),
        best=Best.HIGHEST,
        measure=direct,
        depends=Depends.LEVEL,
    ),
    TieBreak(
        key="wins",
        name=gettext_noop("First places"),
        abbreviation=gettext_noop("1st"),
        meaning=gettext_noop("How many tables were won; a shared first place counts as a fraction."),
        example=gettext_noop(
            "Anna and Bo are level. Anna won one table alone and shared the first place of another with somebody: "
            "1.5. Bo won one table: 1. Anna stands higher."
        ),
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
        example=gettext_noop(
            "Anna and Bo are level. Anna's three opponents have 5, 4 and 1 points, together 10; Bo's have 3, 3 and 2, "
            "together 8. Anna stands higher."
        ),
        best=Best.HIGHEST,
        measure=opponents,
        depends=Depends.MET,
        in_units=True,
    ),
    TieBreak(
        key="opponents_mean",
        name=gettext_noop("Mean strength of opponents"),
        abbreviation=gettext_noop("Opp ⌀"),
        meaning=gettext_noop(
            "The points of all opponents met, on average: fair to players with a bye or at a smaller table, who meet "
            "fewer opponents."
        ),
        example=gettext_noop(
            "Anna and Bo are level. Anna met two opponents with 5 and 4 points: 4.5 on average. Bo met three with 5, "
            "4 and 3 points: 4. Anna stands higher."
        ),
        best=Best.HIGHEST,
        measure=opponents_mean,
        depends=Depends.MET,
        in_units=True,
    ),
    TieBreak(
        key="game_points",
        name=gettext_noop("Game points"),
        abbreviation=gettext_noop("Game"),
        meaning=gettext_noop(
            "The game's own points at all tables, added up; where the game wants few points, few are better here too."
        ),
        example=gettext_noop(
            "Anna and Bo are level in a game won with few points. Anna ended her tables with 12 and 9 points, together "
            "21; Bo with 15 and 8, together 23. Anna stands higher."
        ),
        best=None,
        measure=game_points,
    ),
    TieBreak(
        key="pricks",
        name=gettext_noop("Fewest pricks"),
        abbreviation=gettext_noop("Pricks"),
        meaning=gettext_noop("The penalty pricks from all tables, added up: whoever has fewer stands higher."),
        example=gettext_noop(
            "Anna and Bo are level. Anna got 1 prick in round 1 and none later, Bo 1 in each of two rounds. "
            "With 1 to 2, Anna stands higher."
        ),
        best=Best.LOWEST,
        measure=pricks,
        needs_pricks=True,
    ),
    TieBreak(
        key="lot",
        name=gettext_noop("Lot"),
        abbreviation=gettext_noop("Lot"),
        meaning=gettext_noop(
            "A number drawn for each player; the lowest stands highest. The numbers are worked out from one number "
            "kept with the competition, so anybody can check that nobody changed them."
        ),
        example=gettext_noop(
            "Anna and Bo are level in everything. Anna's lot is 120,417, Bo's is 688,032. Anna stands higher."
        ),
        best=Best.LOWEST,
        measure=lot,
    ),
)

#: All tie-breaks by key, in the order in which they are listed to an organiser.
TIE_BREAKS: Mapping[str, TieBreak] = {tie_break.key: tie_break for tie_break in _ALL}

#: The tie-breaks of a new competition, in the order in which they are applied.
DEFAULT_ORDER = ("wins", "opponents", "game_points")
