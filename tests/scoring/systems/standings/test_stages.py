"""Standings with finals, against standings worked out plainly, and table by table against all at once."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.standings.points import Scheme
from scoring.systems.standings.results import CompetitionResults, Cut
from scoring.systems.standings.stages import reason_between, running_standings, standings_of
from scoring.systems.standings.standings import Row, standings
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from tests.scoring.systems.fields import field
from tests.scoring.systems.plain import Line, plain_standings
from tests.scoring.systems.standings.test_running_standings import NAMES, orders, played, tables

SEATING = ("anna bo cia dag", "eva fia gus hal"), ("anna eva bo fia", "cia gus dag hal")
FINALS = ("bo anna fia eva", "hal cia gus=dag")
CUT = Cut(2, (("A", frozenset(["anna", "bo", "eva", "fia"])), ("B", frozenset(["cia", "gus", "dag", "hal"]))))


def cut_field(cut: Cut = CUT) -> CompetitionResults:
    """Two rounds for eight, a cut, and a round of finals."""
    return replace(field(*SEATING, FINALS), cut=cut)


def where(rows: tuple[Row, ...]) -> list[tuple[int, str, str, int]]:
    """Each row's rank, player, final, and place in it."""
    return [(row.rank, row.player, row.stage.final, row.stage.place) for row in rows if row.stage]


def test_final_a_stands_above_final_b_whatever_the_points() -> None:
    """Within each the final decides, and who is level there stands as before the cut."""
    rows = standings_of(cut_field(), [])

    assert where(rows) == [
        (1, "bo", "A", 1),
        (2, "anna", "A", 2),
        (3, "fia", "A", 3),
        (4, "eva", "A", 4),
        (5, "hal", "B", 1),
        (6, "cia", "B", 2),
        (7, "gus", "B", 3),
        (8, "dag", "B", 3),
    ]
    assert [row.above.by for row in rows if row.above] == [*["points"] * 3, "final", *["points"] * 2, "before"]
    assert rows[-1].stage is not None and rows[-2].stage is not None
    assert rows[-2].stage.before < rows[-1].stage.before


def test_who_is_in_no_final_stands_below_by_the_rounds_before() -> None:
    """A round that they did not play in makes no difference to them."""
    only_a = Cut(2, CUT.finals[:1])
    rows = standings_of(replace(field(*SEATING, FINALS[:1]), cut=only_a), [])

    assert where(rows)[4:] == [(5, "cia", "", 3), (6, "gus", "", 4), (7, "dag", "", 7), (8, "hal", "", 8)]
    assert rows[3].above is not None and rows[3].above.by == "cut"


def test_before_the_final_is_played_its_players_stand_as_at_the_cut() -> None:
    """The cut alone moves nobody who was in its order already."""
    rows = standings_of(replace(field(*SEATING), cut=CUT), [TIE_BREAKS["lot"]])

    before = standings(field(*SEATING), [TIE_BREAKS["lot"]])
    in_order = [row for _label, players in CUT.finals for row in before if row.player in players]
    assert [(row.player, row.points, row.values, row.played) for row in rows] == [
        (row.player, row.points, row.values, row.played) for row in in_order
    ]
    assert [row.rank for row in rows] == list(range(1, 9)) and rows[0].points > 0
    assert {row.stage.counts for row in rows if row.stage} == {False}


def test_only_a_field_with_rounds_of_the_finals_has_the_cut() -> None:
    """The cut comes after round 1, so the field up to round 1 has no cut and the field up to round 2 has it."""
    assert cut_field().until(1).cut is None
    assert cut_field().until(2).cut == CUT


@st.composite
def cuts(draw: st.DrawFn) -> Cut:
    """Draw a cut of the field into at most three finals, made after at most three rounds."""
    names, sizes = draw(st.permutations(NAMES)), draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    finals: list[tuple[str, frozenset[str]]] = []
    for label, size in zip("ABC", sizes, strict=False):
        finals.append((label, frozenset(names[:size])))
        names = names[size:]
    return Cut(draw(st.integers(0, 3)), tuple((label, players) for label, players in finals if players))


def plainly(made: CompetitionResults, cut: Cut, order: list[str]) -> list[tuple[int, str]]:
    """The ranks once more, group by group, from fields written out anew."""
    early = [one for one in made.outcomes if one.round <= cut.after]
    missed = [one for one in made.missed if one.round <= cut.after]
    everybody = CompetitionResults.of(NAMES, early, made.best, missed, made.counts, made.lots)
    was = {player: rank for rank, player, _points in plain_standings(everybody, order)}
    inside = {player for _label, players in cut.finals for player in players}
    groups: list[list[Line]] = []
    for _label, players in cut.finals:
        late = [one for one in made.outcomes if one.round > cut.after and one.player in players]
        away = [one for one in made.missed if one.round > cut.after and one.player in players]
        groups.append(
            plain_standings(CompetitionResults.of(players, late, made.best, away, made.counts, made.lots), order)
        )
    groups.append([line for line in plain_standings(everybody, order) if line[1] not in inside])
    found: list[tuple[int, str]] = []
    for group in groups:
        keys = {player: (rank, was[player]) for rank, player, _points in group}
        inside_now = {one.player for one in made.outcomes if one.round > cut.after}
        inside_now |= {one.player for one in made.missed if one.round > cut.after}
        if not inside_now & keys.keys():  # nothing counts in this final yet, or its players are in none
            keys = {player: (0, was[player]) for player in keys}
        first = len(found) + 1
        found += sorted((first + sum(other < key for other in keys.values()), player) for player, key in keys.items())
    return found


@given(played(), cuts(), orders)
def test_the_places_are_those_worked_out_plainly(
    made: tuple[CompetitionResults, Scheme], cut: Cut, order: list[str]
) -> None:
    """Whatever the cut, the tie-breaks, the byes and the rules for them."""
    rows = standings_of(replace(made[0], cut=cut), [TIE_BREAKS[key] for key in order])

    assert [(row.rank, row.player) for row in rows] == plainly(made[0], cut, order)
    assert all((row.above is None) == (row is rows[-1]) for row in rows)


@settings(max_examples=200)
@given(played(), cuts(), orders, st.data())
def test_table_by_table_is_the_same_as_all_at_once(
    made: tuple[CompetitionResults, Scheme], cut: Cut, order: list[str], data: st.DataObject
) -> None:
    """After each of several changes of any table, before or after the cut, every row is that of a recomputation."""
    full, scheme = replace(made[0], cut=cut), made[1]
    tie_breaks = [TIE_BREAKS[key] for key in order]
    now = running_standings(full, tie_breaks)
    keys = sorted({(one.round, one.table) for one in full.outcomes})
    for _ in range(data.draw(st.integers(1, 4)) if keys else 0):
        number, table = data.draw(st.sampled_from(keys))
        others = [one for one in full.outcomes if (one.round, one.table) != (number, table)]
        seats = [one.player for one in full.outcomes if (one.round, one.table) == (number, table)]
        new = data.draw(tables(number, table, seats, scheme)) if len(seats) > 1 else []
        full = replace(full, outcomes=CompetitionResults.of(NAMES, [*others, *new], full.best).outcomes)
        now.change(number, table, new)
        assert now.ranks == tuple((row.rank, row.player) for row in now.rows)
    assert now.rows == standings_of(full, tie_breaks)


@given(played(), orders)
def test_the_reason_between_neighbours_is_the_one_recorded(
    made: tuple[CompetitionResults, Scheme], order: list[str]
) -> None:
    """For neighbouring rows, `reason_between` gives the reason that is stored in the upper row."""
    rows = standings(made[0], [TIE_BREAKS[key] for key in order])
    for upper, lower in pairwise(rows):
        assert reason_between(upper, lower) == upper.above
