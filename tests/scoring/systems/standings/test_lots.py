"""Lots."""

from scoring.systems.standings.lots import HIGHEST, lot


def test_a_lot_depends_on_the_seed_and_the_player_alone() -> None:
    """Anybody who has the seed draws the same number."""
    assert lot(17, "4") == lot(17, "4") == 121_861
    assert lot(18, "4") != lot(17, "4") != lot(17, "5")


def test_lots_are_spread_evenly_and_seldom_equal() -> None:
    """About half of 1,000 players get a lot in the lower half, and nearly all lots are different."""
    lots = [lot(1, str(key)) for key in range(1000)]

    assert all(1 <= one <= HIGHEST for one in lots)
    assert 450 < sum(one <= HIGHEST // 2 for one in lots) < 550
    assert len(set(lots)) > 990
