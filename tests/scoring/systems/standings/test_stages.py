"""Standings with finals, against standings worked out plainly, and table by table against all at once."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.standings.cuts import Cut, Final, cut_of_parts
from scoring.systems.standings.missed import Part
from scoring.systems.standings.points import Scheme
from scoring.systems.standings.results import CompetitionResults
from scoring.systems.standings.stages import deciding, reason_between, running_standings, standings_of
from scoring.systems.standings.standings import Row, standings
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from tests.scoring.systems.fields import field
from tests.scoring.systems.plain import plain_standings
from tests.scoring.systems.standings.test_running_standings import NAMES, orders, played, tables

SEATING = ("anna bo cia dag", "eva fia gus hal"), ("anna eva bo fia", "cia gus dag hal")
FINALS = ("bo anna fia eva", "hal cia gus=dag")
CUT = Cut(2, (Final("A", frozenset(["anna", "bo", "eva", "fia"])), Final("B", frozenset(["cia", "gus", "dag", "hal"]))))
EIGHT = frozenset(["anna", "bo", "cia", "dag", "eva", "fia", "gus", "hal"])


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
    in_order = [row for final in CUT.finals for row in before if row.player in final.players]
    assert [(row.player, row.points, row.values, row.played) for row in rows] == [
        (row.player, row.points, row.values, row.played) for row in in_order
    ]
    assert [row.rank for row in rows] == list(range(1, 9)) and rows[0].points > 0
    assert {row.stage.counts for row in rows if row.stage} == {False}


def test_only_a_field_with_rounds_of_the_finals_has_the_cut() -> None:
    """The cut comes after round 1, so the field up to round 1 has no cut and the field up to round 2 has it."""
    assert cut_field().until(1).cut is None
    assert cut_field().until(2).cut == CUT


def knock_out(*stages: tuple[int, str]) -> Cut:
    """A cut into one final A, and its knock-outs: each as the round after which it was made, and who went on."""
    final: Cut | None = None
    for after, names in reversed(stages):
        final = Cut(after, (Final("A", frozenset(names.split()), final),), knocks_out=after != stages[0][0])
    assert final
    return final


def test_in_a_knock_out_those_who_go_on_stand_above_those_who_are_out() -> None:
    """The best two of each of two tables go on. The others rank below them, by their results in that stage."""
    semifinals, final = ("dag cia bo anna", "hal eva gus fia"), ("eva cia=hal dag",)
    made = replace(field(*SEATING[:1], semifinals, final), cut=knock_out((1, " ".join(EIGHT)), (2, "dag cia hal eva")))
    rows = standings_of(made, [])

    assert where(rows) == [
        *((1, "eva", "A", 1), (2, "hal", "A", 2), (3, "cia", "A", 3), (4, "dag", "A", 4)),
        *((5, "bo", "A", 5), (6, "gus", "A", 5), (7, "anna", "A", 7), (8, "fia", "A", 7)),
    ]
    why = ["points", "stage before", "points", "went on", "before", "points", "before"]
    assert [row.above.by for row in rows if row.above] == why
    assert [row.stage.out_after for row in rows if row.stage] == [*[None] * 4, *[2] * 4]
    assert [row.played for row in rows] == [3] * 4 + [2] * 4
    assert rows[0].stage is not None and (rows[0].points, rows[0].stage.total) == (Fraction(3), Fraction(8))


def test_a_knock_out_counts_before_any_result_does() -> None:
    """Even if no table of the first stage counts any more, whoever went on ranks above whoever did not."""
    rows = standings_of(replace(field(*SEATING), cut=knock_out((2, "anna bo"), (3, "bo"))), [])

    assert where(rows)[:2] == [(1, "bo", "A", 1), (2, "anna", "A", 2)]


def test_the_chain_of_cuts_follows_from_the_round_after_which_each_player_was_out() -> None:
    """And a field that ends before a knock-out has everybody in the final still."""
    outs = {"anna": 3, "bo": None, "cia": 2, "dag": None, "eva": 3}
    cut = cut_of_parts(1, [Part(name, name, "A", out) for name, out in outs.items()] + [Part("fia", "fia", "")])

    assert cut == knock_out((1, "anna bo cia dag eva"), (2, "anna bo dag eva"), (3, "bo dag"))
    assert cut.until(2) == knock_out((1, "anna bo cia dag eva"), (2, "anna bo dag eva"))
    assert cut.until(1) == knock_out((1, "anna bo cia dag eva"))
    assert cut.until(0) is None is cut_of_parts(None, [])


@st.composite
def cuts(draw: st.DrawFn) -> Cut:
    """Draw a cut of the field into at most three finals, after at most three rounds, some of them with knock-outs."""
    names, sizes = draw(st.permutations(NAMES)), draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    after, parts = draw(st.integers(0, 3)), list[Part[str]]()
    for label, size in zip("ABC", sizes, strict=False):
        outs = [None, *(after + later for later in draw(st.lists(st.integers(1, 3), max_size=2)))]
        parts += [Part(name, name, label, draw(st.sampled_from(outs))) for name in names[:size]]
        names = names[size:]
    cut = cut_of_parts(after, parts)
    assert cut
    return cut


def counts_in(made: CompetitionResults, players: frozenset[str], first: int, last: int) -> CompetitionResults:
    """The field of these players with the rounds from `first` to `last`, written out anew."""
    results = [one for one in made.outcomes if first <= one.round <= last and one.player in players]
    missed = [one for one in made.missed if first <= one.round <= last and one.player in players]
    return CompetitionResults.of(players, results, made.best, missed, made.counts, made.lots)


def plain_places(made: CompetitionResults, players: frozenset[str], order: list[str]) -> dict[str, int]:
    """Each of these players' rank."""
    return {player: rank for rank, player, _points in plain_standings(made, order) if player in players}


def keys_in_final(
    made: CompetitionResults, after: int, final: Final, order: list[str]
) -> dict[str, tuple[int | tuple[int, ...], ...]]:
    """How many stages a player has left to reach, and the places in those that they played, the last one first."""
    places: dict[str, tuple[int, ...]] = dict.fromkeys(final.players, ())
    left = dict.fromkeys(final.players, 9)
    while True:
        _label, players, cut = final
        stage = counts_in(made, players, after + 1, cut.after if cut else 99)
        decides = stage.outcomes or stage.missed or cut
        own = plain_places(stage, players, order) if decides else dict.fromkeys(players, 0)
        for player in players:
            places[player] = (own[player], *places[player])
            left[player] -= 1
        if cut is None:
            return {player: (left[player], places[player]) for player in places}
        after, (final,) = cut.after, cut.finals


def plainly(made: CompetitionResults, cut: Cut, order: list[str]) -> list[tuple[int, str]]:
    """The ranks once more, group by group, from fields written out anew."""
    everybody = frozenset(NAMES)
    was = plain_places(counts_in(made, everybody, 0, cut.after), everybody, order)
    groups = [keys_in_final(made, cut.after, final, order) for final in cut.finals]
    rest = everybody.difference(*(final.players for final in cut.finals))
    groups.append(dict.fromkeys(rest, (0,)))
    found: list[tuple[int, str]] = []
    for group in groups:
        keys = {player: (*key, was[player]) for player, key in group.items()}
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
    own = deciding(replace(made[0], cut=cut))
    for row in rows:
        decides = own.get(row.player, made[0].until(cut.after))
        results = sum(one.points for one in decides.by_player[row.player])
        missed = sum(points for _one, points in decides.missed_worth(row.player))
        assert row.points == results + missed


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
