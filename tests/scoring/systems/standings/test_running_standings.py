"""The fast standings equal the plain ones, and tables counted one by one give the same as all at once."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.standings.lots import lot
from scoring.systems.standings.missed import MISSED_RULES, Missed, MissedCounts, Why
from scoring.systems.standings.points import SCHEMES, Scheme, placement_points
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.standings import RunningStandings, standings
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from tests.scoring.systems.fields import field, places
from tests.scoring.systems.plain import plain_standings

NAMES = tuple("abcdefghij")
LOTS = {name: lot(7, name) for name in NAMES}
orders = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=4)


@st.composite
def tables(draw: st.DrawFn, number: int, table: int, seats: list[str], scheme: Scheme) -> list[TableResult]:
    """Return the results of one table, with many shared places; none if nobody has played."""
    if draw(st.integers(0, 5)) == 0:
        return []
    game = {name: draw(st.integers(0, 2)) for name in seats}
    place = places(game)
    points, running = placement_points(place, scheme), draw(st.booleans())
    pricks = {name: draw(st.integers(0, 1)) for name in seats}
    return [
        TableResult(name, number, table, game[name], place[name], points[name], running, pricks[name]) for name in seats
    ]


@st.composite
def played(draw: st.DrawFn) -> tuple[CompetitionResults, Scheme]:
    """Return a field of ten players and its scheme. In each round three to ten of them play, and the others miss it."""
    scheme = SCHEMES[draw(st.sampled_from(sorted(SCHEMES)))]
    results: list[TableResult] = []
    missed: list[Missed] = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        seats, split = draw(st.permutations(NAMES)), draw(st.sampled_from([(4, 3, 3), (3, 4), (5, 5), (3,)]))
        for table, size in enumerate(split, start=1):
            results += draw(tables(number, table, seats[:size], scheme))
            seats = seats[size:]
        missed += [Missed(name, number, draw(st.sampled_from(Why))) for name in seats]
    rules = st.sampled_from(sorted(MISSED_RULES))
    counts = MissedCounts(away=draw(rules), bye=draw(rules), first=Fraction(3))
    best = draw(st.sampled_from(Best))
    return CompetitionResults.of(NAMES, results, best, missed, counts, LOTS), scheme


@given(played(), orders)
def test_the_standings_are_those_worked_out_plainly(made: tuple[CompetitionResults, Scheme], order: list[str]) -> None:
    """Ranks, names and points equal those of the plain standings, for any tie-breaks, byes and rules for byes."""
    rows = standings(made[0], [TIE_BREAKS[key] for key in order])

    assert [(row.rank, row.player, row.points) for row in rows] == plain_standings(made[0], order)


@settings(max_examples=300)
@given(played(), orders, st.data())
def test_table_by_table_is_the_same_as_all_at_once(
    made: tuple[CompetitionResults, Scheme], order: list[str], data: st.DataObject
) -> None:
    """After each change of a table, all rows and their reasons equal those of a full recomputation."""
    full, scheme = made
    tie_breaks = [TIE_BREAKS[key] for key in order]
    running = RunningStandings(full, tie_breaks)
    keys = sorted({(one.round, one.table) for one in full.outcomes}) or [(1, 1)]
    for _ in range(data.draw(st.integers(1, 4))):
        number, table = data.draw(st.sampled_from(keys))
        others = [one for one in full.outcomes if (one.round, one.table) != (number, table)]
        here = [one.player for one in full.outcomes if (one.round, one.table) == (number, table)]
        away = [one.player for one in others if one.round == number]
        free = [name for name in NAMES if name not in away and name not in here]
        seats = (here or free)[:4]
        if len(seats) < 2:
            continue
        new = data.draw(tables(number, table, seats, scheme))
        full = replace(full, outcomes=CompetitionResults.of(NAMES, [*others, *new], full.best).outcomes)
        running.change(number, table, new)
        if data.draw(st.booleans()):
            assert running.ranks == tuple((row.rank, row.player) for row in standings(full, tie_breaks))
        if data.draw(st.booleans()):
            assert running.rows == standings(full, tie_breaks)
    assert running.rows == standings(full, tie_breaks)
    assert running.ranks == tuple((row.rank, row.player) for row in running.rows)


def test_a_change_leaves_the_field_alone() -> None:
    """A change of the standings leaves the field from which they were made as it was."""
    made = field(("anna bo cia dag",))
    running = RunningStandings(made, [])

    running.change(1, 1, [])

    assert len(made.by_table[1, 1]) == 4
    assert [row.rank for row in running.rows] == [1, 1, 1, 1]


def test_a_result_in_finer_fractions_than_any_before_is_exact() -> None:
    """After tables with whole points, seven players share a table and a place, and each gets exactly 3/7."""
    made = field(("a b c d",), also="e f g")
    running = RunningStandings(made, [])
    shared = [TableResult(name, 2, 1, 0, 1, Fraction(3, 7)) for name in "abcdefg"]

    running.change(2, 1, shared)

    assert running.rows == standings(CompetitionResults.of("abcdefg", [*made.outcomes, *shared], Best.LOWEST), [])
    assert running.rows[0].points == Fraction(24, 7)
