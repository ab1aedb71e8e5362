"""A knock-out: how many tables its stages have, and how the best are spread over them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.seating import CannotSeat, Request, Sizes, next_round, seeded, stages_of, table_sizes

SIZES = Sizes(3, 5, 4)


def names(players: int) -> list[str]:
    """Return this many names, in alphabetical order."""
    return [f"{number:02}" for number in range(1, players + 1)]


def tables(request: Request) -> list[list[int]]:
    """The players at each table of the round that is asked for, as numbers from the best on."""
    return [sorted(map(int, table.players)) for table in next_round(request).rounds[0].tables]


def test_the_best_eight_are_spread_as_usual() -> None:
    """1, 4, 5 and 8 against 2, 3, 6 and 7."""
    assert tables(seeded(Request(tuple(names(8)), 1, SIZES), names(8))) == [[1, 4, 5, 8], [2, 3, 6, 7]]


@given(st.integers(3, 30), st.integers(0, 3), st.integers(0, 5))
def test_everybody_sits_where_the_spreading_says_whatever_was_played(players: int, rounds: int, seed: int) -> None:
    """Meetings in earlier rounds and the lot change the seats at most, not the tables."""
    plain = Request(tuple(names(players)), 1, SIZES, seed=seed, steps=50)
    played = tuple(next_round(plain).rounds[0] for _round in range(rounds))
    spread = seeded(Request(tuple(names(players)), 1, SIZES, seed=seed, steps=50, played=played), names(players))
    found = {player: table.number for table in next_round(spread).rounds[0].tables for player in table.players}

    assert found == spread.fixed
    best = names(players)[: len(table_sizes(players, SIZES))]
    assert sorted(found[player] for player in best) == list(range(1, len(best) + 1))


def test_who_needs_a_bye_keeps_the_request_as_it_is() -> None:
    """Seven players find no tables of four, so the others are seated without spreading."""
    request = Request(tuple(names(7)), 1, Sizes(4, 4, 4))
    assert seeded(request, names(7)) is request


def test_stages_go_on_until_one_table_is_left() -> None:
    """Of nine, the best two of each of two tables play the last table; of sixteen, there is a stage between."""
    assert stages_of(9, 2, SIZES) == ((5, 4), (4,))
    assert stages_of(16, 2, SIZES) == ((4, 4, 4, 4), (4, 4), (4,))
    assert stages_of(4, 2, SIZES) == ((4,),)


@pytest.mark.parametrize(("players", "best"), [(8, 1), (8, 4), (7, 3), (2, 1)])
def test_stages_that_do_not_fit_are_refused(players: int, best: int) -> None:
    """Two are too few for a table; of a table of three or four, somebody must be out; two can't begin."""
    with pytest.raises(CannotSeat):
        stages_of(players, best, SIZES)


@given(st.integers(1, 60), st.integers(1, 6), st.integers(2, 4), st.integers(0, 3))
def test_each_stage_has_the_best_of_each_table_of_the_one_before(
    players: int, best: int, smallest: int, more: int
) -> None:
    """Whatever the sizes: every table is allowed, and the last stage has one."""
    sizes = Sizes(smallest, smallest + more, smallest)
    try:
        stages = stages_of(players, best, sizes)
    except CannotSeat:
        return
    assert sum(stages[0]) == players and len(stages[-1]) == 1
    assert [sum(stage) for stage in stages[1:]] == [best * len(stage) for stage in stages[:-1]]
    assert all(smallest <= size <= smallest + more for stage in stages for size in stage)
