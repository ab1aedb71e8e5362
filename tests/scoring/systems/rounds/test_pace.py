"""Slow tables and the end of the evening, compared with every way in which it may go on."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.rounds import pace
from scoring.systems.rounds.pace import Ending, Evening, Game

GAMES = st.builds(
    Game,
    moves=st.integers(1, 200),
    seconds=st.integers(60, 7200),
    done=st.just(value=True),
    depth=st.sampled_from(["moves", "hands"]),
)
FEW = st.lists(st.integers(0, 90), min_size=1, max_size=4)
EVENINGS = st.builds(
    Evening,
    finished=st.lists(GAMES, min_size=2, max_size=5),
    playing=st.lists(GAMES, max_size=3),
    elapsed=st.integers(0, 90),
    clock=st.none() | st.integers(-10, 60),
    rounds=st.lists(st.integers(10, 90), max_size=3),
    pauses=st.lists(st.integers(0, 30), max_size=2),
    paused=st.just(0),
    to_come=st.integers(0, 2),
)

#: Two games of 60 and 100 moves, each at half a minute a move.
TWO = (Game(60, 1800, done=True), Game(100, 3000, done=True))
ALONE = Evening(finished=TWO, playing=(), elapsed=30, clock=None, rounds=(), pauses=(), paused=0, to_come=0)


def every_way(evening: Evening) -> list[tuple[int, float]]:
    """Return each way in which an evening may go on, as its minutes and its likelihood."""
    tables = [pace.game_left(game, evening.finished) for game in evening.playing] or [{0: 1.0}]
    if evening.clock is not None:
        most = round(max(evening.clock, 0)) + 10
        tables = [{min(value, most): 0.0 for value in one} | capped(one, most) for one in tables]
    ways = []
    for left in product(*(one.items() for one in tables)):
        now, chance = max(value for value, _share in left), 1.0
        for _value, share in left:
            chance *= share
        ways.append((now, chance))
    first = [(now + round(evening.elapsed or 0), chance) for now, chance in ways]
    later = [(round(one), 1 / len(evening.rounds)) for one in evening.rounds] or first
    pauses = [round(one) for one in evening.pauses] or [pace.USUAL_PAUSE]
    for _round in range(evening.to_come):
        ways = [
            (now + pause + length, chance * share / len(pauses))
            for now, chance in ways
            for pause in pauses
            for length, share in later
        ]
    return ways


def capped(chances: pace.Chances, most: int) -> dict[int, float]:
    """Return the chances of values that end at `most`."""
    found: dict[int, float] = {}
    for value, chance in chances.items():
        found[min(value, most)] = found.get(min(value, most), 0) + chance
    return found


def quantile(ways: Sequence[tuple[int, float]], share: float) -> int:
    """Return the lowest number of minutes that so many of the ways don't exceed."""
    return min(at for at, _chance in ways if sum(chance for value, chance in ways if value <= at) >= share - 1e-9)


@given(EVENINGS)
def test_the_end_is_that_of_all_ways_together(evening: Evening) -> None:
    """Every way of the tables, pauses and rounds that remain is tried, one by one."""
    ways, told = every_way(evening), pace.ending_of(evening)

    assert told is not None
    assert told.about == quantile(ways, 0.5)
    assert told.low == min(quantile(ways, 0.1), told.about - round(told.about / 10))
    assert told.high == max(quantile(ways, 0.9), told.about + round(told.about / 10))
    assert 0 <= told.low <= told.about <= told.high


@given(st.lists(FEW, min_size=1, max_size=3))
def test_chances_of_the_latest_and_of_a_sum(lists: list[list[int]]) -> None:
    """They add up to 1, and are those of every combination."""
    chances = [pace.evenly(values) for values in lists]
    ways = list(product(*lists))
    found, sums = pace.latest(chances), chances[0]
    for one in chances[1:]:
        sums = pace.added(sums, one)
    for combined, counted in ((max, found), (sum, sums)):
        wanted = [combined(way) for way in ways]
        assert abs(sum(counted.values()) - 1) < 1e-9
        for value in set(wanted):
            assert abs(counted[value] - wanted.count(value) / len(ways)) < 1e-9


def test_what_is_left_of_a_game_by_games_that_are_over() -> None:
    """By their moves, at the table's own pace; a game that is longer than all has a tenth of its time left."""
    assert pace.game_left(Game(40, 1200, done=False), TWO) == {10: 0.5, 30: 0.5}
    assert pace.game_left(Game(40, 2400, done=False), TWO) == {20: 0.5, 60: 0.5}
    assert pace.game_left(Game(80, 2400, done=False), TWO) == {10: 1}
    assert pace.game_left(Game(120, 3600, done=False), TWO) == {6: 1}
    assert pace.game_left(Game(2, 2400, done=False, depth="hands"), TWO) == {10: 1}
    assert pace.game_left(Game(0, 0, done=False), TWO) == {30: 0.5, 50: 0.5}


def test_nothing_is_said_before_there_is_enough_to_go_by() -> None:
    """One game is not enough, and games that were entered afterwards are none."""
    playing = (Game(40, 1200, done=False),)
    one = replace(ALONE, finished=TWO[:1], playing=playing)
    entered = replace(ALONE, finished=(Game(1, 0, done=True, depth="result"),) * 5, playing=playing)

    assert pace.ending_of(one) is None and pace.ending_of(entered) is None
    assert pace.ending_of(replace(ALONE, playing=playing)) == Ending(9, 10, 30)
    assert pace.ending_of(replace(entered, rounds=(50, 50))) == Ending(18, 20, 22)
    assert pace.ending_of(replace(ALONE, elapsed=None)) is None


def test_rounds_to_come_take_as_long_as_earlier_ones() -> None:
    """With pauses like earlier ones, less what has passed of the current pause."""
    between = replace(ALONE, elapsed=None, rounds=(60, 60), pauses=(10,), paused=4, to_come=2)

    assert pace.ending_of(between) == Ending(122, 136, 150)
    assert pace.ending_of(replace(between, paused=40)) == Ending(117, 130, 143)
    assert pace.ending_of(replace(ALONE, to_come=1)) == Ending(31, 35, 39)


def test_nobody_plays_for_long_after_the_clock() -> None:
    """Ten minutes at most are expected."""
    playing = (Game(0, 0, done=False),)

    assert pace.ending_of(replace(ALONE, playing=playing, clock=5)) == Ending(13, 15, 17)
    assert pace.ending_of(replace(ALONE, playing=playing, clock=-3)) == Ending(9, 10, 11)


def at_pace(each: float, *, moves: int = 60, done: bool = False, depth: str = "moves") -> Game:
    """Return a game with so many seconds a move."""
    return Game(moves, moves * each, done=done, depth=depth)


def test_slow_tables_are_named_with_what_they_have_lost() -> None:
    """A third slower than the median, by five minutes at least, and still playing."""
    field = [at_pace(20), at_pace(21), at_pace(30), at_pace(19, done=True), at_pace(40)]

    assert [(slow.at, slow.median, slow.behind) for slow in pace.slow_games(field)] == [(4, 21, 1140), (2, 21, 540)]
    assert pace.slow_games([*field[:4], at_pace(40, done=True)]) == pace.slow_games(field)[1:]
    assert pace.slow_games([at_pace(20), at_pace(20), at_pace(27, moves=40)]) == ()
    assert pace.slow_games([at_pace(20), at_pace(60)]) == ()
    assert pace.slow_games([at_pace(20), at_pace(20), at_pace(20, depth="hands"), at_pace(60, moves=11)]) == ()


@given(st.lists(GAMES, max_size=8), st.integers(2, 5))
def test_a_clock_that_runs_faster_for_all_makes_nobody_slower(games: list[Game], times: int) -> None:
    """Whoever is slow stays slow if all are slower; nobody at or below the median is ever named."""
    on = [replace(game, done=False) for game in games]
    named = {slow.at for slow in pace.slow_games(on)}

    assert named <= {slow.at for slow in pace.slow_games([replace(game, seconds=game.seconds * times) for game in on])}
    assert all(slow.each > slow.median for slow in pace.slow_games(on))
