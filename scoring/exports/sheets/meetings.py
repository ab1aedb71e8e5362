"""Who has met whom, with their points against each other: as a list of pairs, and as a cross table of a small field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from django.utils.translation import gettext as _

from scoring.exports.sheet import Cell, Column, Kind, Sheet
from scoring.selectors.rounds.rounds import RoundView, SeatRow
from scoring.wording.figures import points_text

MOST_IN_A_SQUARE = 16  # players; a wider cross table fits on no page


@dataclass(slots=True)
class Meetings:
    """Two players: how often they have met, their points at these tables, and how often each was placed above."""

    times: int = 0
    points: Fraction = Fraction(0)
    others_points: Fraction = Fraction(0)
    above: int = 0
    level: int = 0
    below: int = 0

    def add(self, one: SeatRow, other: SeatRow) -> None:
        """Count a table at which both have sat. Without results, it is only a meeting."""
        self.times += 1
        if one.points is None or other.points is None or one.place is None or other.place is None:
            return
        self.points += one.points
        self.others_points += other.points
        self.above += one.place < other.place
        self.level += one.place == other.place
        self.below += one.place > other.place


Pairs = dict[tuple[str, str], Meetings]


def pairs_of(rounds: Sequence[RoundView]) -> Pairs:
    """Return the meetings of each two players, by their names, of which the first comes first in the alphabet."""
    pairs: Pairs = {}
    for table in (table for round_ in rounds for table in round_.tables):
        for one, other in combinations(sorted(table.seats, key=lambda seat: _name_order(seat.name)), 2):
            pairs.setdefault((one.name, other.name), Meetings()).add(one, other)
    return dict(sorted(pairs.items(), key=lambda pair: (_name_order(pair[0][0]), _name_order(pair[0][1]))))


def _name_order(name: str) -> tuple[str, str]:
    return name.casefold(), name


def meetings_sheet(rounds: Sequence[RoundView], note: str = "") -> Sheet:
    """Return one row for each two players who have met."""
    rows = tuple(
        (one, other, met.times, met.points, met.others_points, met.above, met.level, met.below)
        for (one, other), met in pairs_of(rounds).items()
    )
    columns = (
        Column("player", _("Player")),
        Column("opponent", _("Opponent")),
        Column("times", _("Times met"), Kind.NUMBER),
        Column("points", _("Points"), Kind.POINTS),
        Column("opponents_points", _("Opponent's points"), Kind.POINTS),
        Column("above", _("Player above"), Kind.NUMBER),
        Column("level", _("Level"), Kind.NUMBER),
        Column("below", _("Opponent above"), Kind.NUMBER),
    )
    return Sheet("meetings", _("Meetings"), columns, rows, note)


def cross_sheet(rounds: Sequence[RoundView], note: str = "") -> Sheet:
    """Return a square of all players: in each cell the points against each other, and how often they met."""
    pairs = pairs_of(rounds)
    names = sorted({name for pair in pairs for name in pair}, key=_name_order)
    columns = (
        Column("number", _("No."), Kind.NUMBER),
        Column("player", _("Player")),
        *(Column(f"against_{at}", str(at)) for at in range(1, len(names) + 1)),
    )
    rows = tuple((at, name, *_row(pairs, names, name)) for at, name in enumerate(names, 1))
    told = _(
        "Each cell shows the points of the player in the row, then those of the player in the column. "
        "(2) means that they have met twice."
    )
    return Sheet("cross", _("Cross table"), columns, rows, f"{told} {note}".strip())


def _row(pairs: Pairs, names: Sequence[str], name: str) -> Iterator[Cell]:
    for other in names:
        met = pairs.get((name, other)) or pairs.get((other, name))
        if met is None:
            yield None
            continue
        ours, theirs = (met.points, met.others_points)[:: 1 if (name, other) in pairs else -1]
        score = f"{points_text(ours)}–{points_text(theirs)}" if met.above + met.level + met.below else "·"
        yield score if met.times == 1 else f"{score} ({met.times})"
