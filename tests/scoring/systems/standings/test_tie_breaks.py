"""The tie-breaks, each on a small field worked out by hand."""

from fractions import Fraction

import pytest

from scoring.systems.standings.results import Best
from scoring.systems.standings.tally import Tally
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER, TIE_BREAKS
from tests.scoring.systems.fields import field

#: Two rounds at tables of four.
TWO_ROUNDS = field(("anna bo cia dag", "eva fia gus hal"), ("bo=cia anna eva", "fia gus=hal dag"))


def values(key: str, level: str) -> dict[str, Fraction]:
    """Return what tie-break `key` gives each of the `level` players."""
    group = frozenset(level.split())
    one, tally = TIE_BREAKS[key], Tally(TWO_ROUNDS)
    return {player: one.shown(one.measure(tally, player, group), tally.scale) for player in sorted(group)}


def test_direct_counts_finishing_ahead_less_behind_among_the_level_only() -> None:
    """Anna was ahead of bo once and behind once; a shared place counts for nobody; cia does not count here."""
    assert values("direct", "anna bo") == {"anna": 0, "bo": 0}
    assert values("direct", "anna cia dag") == {"anna": 1, "cia": 1, "dag": -2}


def test_direct_of_players_who_never_met_is_nothing() -> None:
    """Nobody gains by not having met."""
    assert values("direct", "bo hal") == {"bo": 0, "hal": 0}


def test_wins_counts_a_shared_first_place_as_its_share() -> None:
    """Bo and cia shared the first place of round 2."""
    assert values("wins", "anna bo cia dag") == {"anna": 1, "bo": Fraction(1, 2), "cia": Fraction(1, 2), "dag": 0}


def test_opponents_adds_up_the_points_of_everybody_met_once_for_each_meeting() -> None:
    """Anna met bo and cia twice, dag and eva once."""
    points = {player: Tally(TWO_ROUNDS).points(player) for player in TWO_ROUNDS.players}

    assert values("opponents", "anna")["anna"] == 2 * points["bo"] + 2 * points["cia"] + points["dag"] + points["eva"]


def test_game_points_adds_up_the_games_own_points() -> None:
    """Places 1 and 3 are 0 and 10 game points in these fields; the game says that less is better."""
    assert values("game_points", "anna dag") == {"anna": 10, "dag": 30}
    assert TIE_BREAKS["game_points"].best_in(TWO_ROUNDS) is Best.LOWEST


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_every_tie_break_says_what_it_is(key: str) -> None:
    """Key, name, abbreviation and meaning are there for the page, the docstring for the reader of the code."""
    tie_break = TIE_BREAKS[key]

    assert tie_break.key == key
    assert tie_break.name
    assert tie_break.abbreviation
    assert tie_break.meaning.endswith(".")
    assert tie_break.example.endswith(".")
    assert tie_break.measure.__doc__


def test_the_default_order_names_known_tie_breaks() -> None:
    """The tie-breaks of a new competition all exist, and none is listed twice."""
    assert set(DEFAULT_ORDER) <= set(TIE_BREAKS)
    assert len(set(DEFAULT_ORDER)) == len(DEFAULT_ORDER) >= 2
