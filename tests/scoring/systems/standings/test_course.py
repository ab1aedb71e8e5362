"""Places after each round."""

from scoring.systems.standings.course import places_over_rounds
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER, TIE_BREAKS
from tests.scoring.systems.fields import field

DEFAULT = tuple(TIE_BREAKS[key] for key in DEFAULT_ORDER)


def test_each_round_has_the_places_that_the_standings_had_then() -> None:
    """Bo is second, and first after winning; later rounds don't change what was."""
    rounds, places = places_over_rounds(field(("anna bo cia dag",), ("bo cia dag anna",)), DEFAULT)

    assert rounds == (1, 2)
    assert places == {"anna": (1, 2), "bo": (2, 1), "cia": (3, 3), "dag": (4, 4)}


def test_somebody_who_comes_later_has_no_place_before() -> None:
    """And somebody who is away for a round keeps a place among the others."""
    _rounds, places = places_over_rounds(field(("anna bo cia dag",), ("bo eva cia dag",)), DEFAULT)

    assert places["eva"] == (None, 4)
    assert places["anna"] == (1, 2)


def test_nobody_has_played() -> None:
    """No rounds, no places."""
    assert places_over_rounds(field(also="anna bo"), DEFAULT) == ((), {"anna": (), "bo": ()})
