"""From places at a table to placement points.

A competition adds up placement points, because game points of different tables are not comparable: a table that plays
three more hands has lower points in Knoesten without deserving them.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from scoring.systems.translatable import gettext_noop


def _even_points(place: int, size: int) -> Fraction:
    return Fraction(3 * (size - place), size - 1)


def _points_for_beaten(place: int, size: int) -> Fraction:
    return Fraction(size - place)


def _top_three(place: int, size: int) -> Fraction:
    return Fraction((4, 2, 1)[place - 1] if place <= 3 else 0)


@dataclass(frozen=True, slots=True)
class Scheme:
    """Placement points for tables of any size: `award(place, size)` is what `place` earns at a table of `size` players.

    `name`, `meaning` and the worked `example` are shown, translated.
    """

    key: str
    name: str
    meaning: str
    example: str
    award: Callable[[int, int], Fraction]


EVEN = Scheme(
    key="even",
    name=gettext_noop("Even steps"),
    meaning=gettext_noop(
        "First place gets 3 points and last place 0, in even steps: 3–2–1–0 at a table of four. A table of three "
        "or five is worth just as much, so uneven tables are fair."
    ),
    example=gettext_noop("Anna comes second of four: 2 points. Bo comes second of three: 1.5 points."),
    award=_even_points,
)

BEATEN = Scheme(
    key="beaten",
    name=gettext_noop("One point for each player beaten"),
    meaning=gettext_noop(
        "One point for each player you finish ahead of: 3–2–1–0 at a table of four, 2–1–0 at a table of three, "
        "4–3–2–1–0 at a table of five. Simple, but a bigger table has more to win."
    ),
    example=gettext_noop(
        "Anna comes second of four and is ahead of two players: 2 points. Bo comes second of five and is ahead of "
        "three: 3 points."
    ),
    award=_points_for_beaten,
)

TOP_THREE = Scheme(
    key="top_three",
    name=gettext_noop("The first three score"),
    meaning=gettext_noop(
        "4 points for first place, 2 for second, 1 for third, whatever the size of the table. Winning is what counts."
    ),
    example=gettext_noop(
        "Anna comes second of four, Bo second of six: both get 2 points. Cia and Dag share a first place: they share "
        "4 and 2 points, 3 each."
    ),
    award=_top_three,
)


def _deals_won(deals: int, place: int, size: int) -> Fraction:
    return deals * _even_points(place, size) / 3


DEALS = Scheme(
    key="deals",
    name=gettext_noop("Comparison deal by deal"),
    meaning=gettext_noop(
        "All tables have the same cards. For each deal a player gets the share of those who did worse with the same "
        "hand: 1 point for beating all of them, 0 for none, and half for whoever is level. A deal that was not played "
        "to its end, or has nothing to be compared with, counts half a point."
    ),
    example=gettext_noop(
        "Four tables played deal 3. Anna did better with the dealer's hand than two of the three others, and worse "
        "than the third: she gets two thirds of a point."
    ),
    award=partial(_deals_won, 1),
)

#: The schemes an organiser chooses from; the first is the default.
SCHEMES: Mapping[str, Scheme] = {scheme.key: scheme for scheme in (EVEN, BEATEN, TOP_THREE)}


def scheme_of(key: str, deals: Mapping[str, Any] | None) -> Scheme:
    """Return the scheme by which a competition counts: that with this key, or in a duplicate, the comparison of deals.

    `deals` is what the competition keeps of its deals.
    """
    return replace(DEALS, award=partial(_deals_won, deals["number"])) if deals else SCHEMES[key]


def placement_points(table: Mapping[str, int], scheme: Scheme) -> dict[str, Fraction]:
    """Return the placement points that each place in `table` (player -> place) earns.

    Players who share a place get the mean of the places they occupy together, so that a table always gives out the same
    total. Raises ValueError for a table of fewer than two.
    """
    size = len(table)
    if size < 2:
        raise ValueError("a table has at least two players")
    awards = [scheme.award(place, size) for place in range(1, size + 1)]
    sharing = Counter(table.values())
    return {
        player: sum(awards[place - 1 : place - 1 + sharing[place]], Fraction(0)) / sharing[place]
        for player, place in table.items()
    }
