"""Compares points by comparison with a brute force over all pairs of players with the same cards."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.standings.comparison import EVEN, Hands, Held, compared, hands_read, shares
from scoring.systems.standings.results import Best

DEALS = 4
HAND = st.none() | st.tuples(st.integers(0, 3), st.integers(-3, 3))
ROUNDS = st.lists(
    st.builds(Held, st.uuids(), st.integers(1, 4), st.lists(HAND, max_size=DEALS + 1).map(tuple)),
    max_size=12,
)


def hand_of(held: Held[object], deal: int) -> tuple[int, int] | None:
    """The player's hand in a deal."""
    return held.hands[deal - 1] if deal <= len(held.hands) else None


@given(ROUNDS, st.sampled_from(Best))
def test_a_share_counts_the_others_who_are_beaten(held: list[Held[object]], best: Best) -> None:
    """Of those in the same place of the same deal at tables of the same size, one by one; who is level counts half."""
    found = shares(held, best, DEALS)
    seats = {one.table: sum(other.table == one.table for other in held) for one in held}
    for one in held:
        for deal in range(1, DEALS + 1):
            hand = hand_of(one, deal)
            if hand is None:
                assert deal not in found[one.who]
                continue
            beside = [
                theirs[1]
                for other in held
                if other is not one and seats[other.table] == seats[one.table]
                if (theirs := hand_of(other, deal)) is not None and theirs[0] == hand[0]
            ]
            better = [points < hand[1] if best is Best.HIGHEST else points > hand[1] for points in beside]
            beaten = sum(better) + Fraction(sum(points == hand[1] for points in beside), 2)
            assert found[one.who][deal] == (beaten / len(beside) if beside else EVEN)


@given(ROUNDS, st.sampled_from(Best))
def test_all_together_have_half_a_point_a_deal(held: list[Held[object]], best: Best) -> None:
    """What one player gains by a comparison, another loses: the mean is half a point a deal, whatever is played."""
    points = compared(held, best, DEALS)
    assert sum(points.values(), Fraction(0)) == EVEN * DEALS * len(held)
    assert all(0 <= one <= DEALS for one in points.values())


def test_hands_are_read_as_they_are_kept() -> None:
    """They are kept as lists in JSON; a table that has played no hand has none."""
    hands: Hands = ((0, -5), None, (2, 4))
    assert hands_read([[0, -5], None, [2, 4]]) == hands
    assert hands_read(None) == ()
