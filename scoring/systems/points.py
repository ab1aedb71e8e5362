"""From places at a table to placement points.

A tournament adds up placement points, because game points of different tables are not comparable: a table that plays
three more hands has lower points in Knoesten without deserving them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


def gettext_noop(text: str) -> str:
    """Mark a text for translation; whoever shows it translates it."""
    return text


def _row(points: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(point) for point in points.split())


@dataclass(frozen=True, slots=True)
class Scheme:
    """Placement points by place, for each size of table. `by_size[4]` is (first, second, third, fourth)."""

    key: str
    name: str
    meaning: str
    by_size: Mapping[int, tuple[Fraction, ...]]


EVEN = Scheme(
    key="even",
    name=gettext_noop("Even steps"),
    meaning=gettext_noop(
        "First place gets 3 points and last place 0, in even steps: 3–2–1–0 at a table of four. A table of three "
        "or five is worth just as much, so uneven tables are fair."
    ),
    by_size={
        2: _row("3 0"),
        3: _row("3 3/2 0"),
        4: _row("3 2 1 0"),
        5: _row("3 9/4 3/2 3/4 0"),
        6: _row("3 12/5 9/5 6/5 3/5 0"),
    },
)

BEATEN = Scheme(
    key="beaten",
    name=gettext_noop("One point for each player beaten"),
    meaning=gettext_noop(
        "One point for each player you finish ahead of: 3–2–1–0 at a table of four, 2–1–0 at a table of three, "
        "4–3–2–1–0 at a table of five. Simple, but a bigger table has more to win."
    ),
    by_size={
        2: _row("1 0"),
        3: _row("2 1 0"),
        4: _row("3 2 1 0"),
        5: _row("4 3 2 1 0"),
        6: _row("5 4 3 2 1 0"),
    },
)

TOP_THREE = Scheme(
    key="top_three",
    name=gettext_noop("The first three score"),
    meaning=gettext_noop(
        "4 points for first place, 2 for second, 1 for third, whatever the size of the table. Winning is what counts."
    ),
    by_size={
        2: _row("4 2"),
        3: _row("4 2 1"),
        4: _row("4 2 1 0"),
        5: _row("4 2 1 0 0"),
        6: _row("4 2 1 0 0 0"),
    },
)

#: The schemes an organiser chooses from; the first is the default.
SCHEMES: Mapping[str, Scheme] = {scheme.key: scheme for scheme in (EVEN, BEATEN, TOP_THREE)}


def placement_points(table: Mapping[str, int], scheme: Scheme) -> dict[str, Fraction]:
    """Return the placement points that each place in `table` (player -> place) earns.

    Players who share a place get the mean of the places they occupy together, so that a table always gives out the same
    total. A table size that the scheme doesn't know raises KeyError.
    """
    awards = scheme.by_size[len(table)]
    sharing = Counter(table.values())
    return {
        player: sum(awards[place - 1 : place - 1 + sharing[place]], Fraction(0)) / sharing[place]
        for player, place in table.items()
    }
