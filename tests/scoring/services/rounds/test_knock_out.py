"""A knock-out: who goes on from each table, what becomes of those who are out, and how it is undone."""

import pytest

from scoring.errors.competition import RoundIsOn
from scoring.errors.finals import FinalsChanged, FinalsHaveBegun, KnockOutDoesntFit, KnockOutNotDue
from scoring.exports.sheets.standings import standings_sheet
from scoring.models.choices import Settled
from scoring.models.tournaments import Competition, Standing
from scoring.rest.standings.standings import standings_shape
from scoring.selectors.people.field import field_of, rows_of
from scoring.selectors.rounds.pace import rounds_to_come
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.rounds.why import points_before
from scoring.selectors.standings.knock_out import knock_out_page
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.competitions import competition_view
from scoring.services.people.penalties import penalty_give
from scoring.services.people.players import player_away
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.finals import cut_make, cut_undo
from scoring.services.rounds.knock_out import knock_out_make, knock_out_undo
from scoring.services.rounds.rounds import round_undo
from scoring.services.rounds.settling import table_settle
from scoring.services.rounds.table_sizes import sizes_set
from tests.scoring.competitions import EIGHT, make_competition, play_round, player_of, reloaded, start_round, table_of
from tests.support.kept_rows import given_to_each

NINE = f"{EIGHT} Ida"

pytestmark = pytest.mark.django_db


def places(competition: Competition) -> dict[str, int]:
    """Everybody's place."""
    return {row.player: row.rank for row in rows_of(competition, field_of(competition))}


def order(competition: Competition) -> list[str]:
    """Everybody from the best on; the lot parts those who share a place."""
    field = field_of(competition)
    return sorted(field.players, key=lambda name: (places(competition)[name], field.lots[name]))


def out(competition: Competition) -> dict[str, int]:
    """The round after which each player was out, for those who are."""
    rows = competition.entries.exclude(out_after=None).values_list("player__name", "out_after")
    return {name: after for name, after in rows if after is not None}


def seated(competition: Competition, number: int) -> list[set[str]]:
    """The names at each table of a round."""
    tables = competition.rounds.get(number=number).tables.all()
    return [{seat.player.name for seat in table.seats.all()} for table in tables]


def first_stage() -> Competition:
    """Nine players after a round, all of them in one final, of which the best two of each table go on."""
    made = play_round(make_competition(NINE))
    cut_make(competition_id=made.pk, sizes=[9], goes_on=2)
    return play_round(made)


made, competition = given_to_each(first_stage)


def test_the_best_of_each_table_go_on_until_one_table_decides(competition: Competition) -> None:
    """Tables of five and four, then one of four: whoever went on ranks above whoever is out."""
    assert competition_view(competition).step == "knock_out"
    before = order(competition)
    knock_out_make(competition_id=competition.pk)
    now = reloaded(competition)
    gone = out(now)

    assert set(gone.values()) == {2} and len(gone) == 5
    for table in seated(now, 2):
        assert table - gone.keys() == set(sorted(table, key=before.index)[:2])
    after = places(now)
    assert max(after[name] for name in after.keys() - gone) == 4 < min(after[name] for name in gone)
    assert competition_view(now).step == "draw" and competition_view(now).expected == 4
    assert {player.name for player in players_to_seat(now)} == after.keys() - gone

    last = play_round(now)
    assert seated(last, 3) == [after.keys() - gone]
    assert competition_view(last).step == "end"
    assert not field_of(last).missed
    fined = min(after.keys() - gone)
    assert places(last)[fined] == 4
    stored = Standing.objects.filter(entry__competition=last).values_list("entry__player__name", "rank")
    assert dict(stored) == places(last)


def test_the_best_are_spread_over_the_tables() -> None:
    """By their places before the finals: the first, the fourth and the fifth against the second and the third."""
    competition = play_round(make_competition(NINE))
    cut_make(competition_id=competition.pk, sizes=[9], goes_on=2)
    best = order(reloaded(competition))
    start_round(reloaded(competition))
    first = next(table for table in seated(competition, 2) if best[0] in table)
    assert [name in first for name in best[:8]] == [True, False, False, True, True, False, False, True]


def test_points_before_a_stage_are_those_of_the_stage_before(competition: Competition) -> None:
    """By them the tables of the next stage are described; whoever is out keeps those of the last stage, too."""
    knock_out_make(competition_id=competition.pk)
    now = play_round(competition)
    of_round_2 = {row.player: row.points for row in field_of(now).until(2).outcomes if row.round == 2}
    assert points_before(now, 3) == {player_of(now, name).pk: points for name, points in of_round_2.items()}


def test_it_is_refused_while_nothing_waits_for_it(competition: Competition) -> None:
    """During the round, a second time, after one table, and where there is no knock-out."""
    start_round(competition)
    with pytest.raises(RoundIsOn):
        knock_out_make(competition_id=competition.pk)
    round_undo(competition_id=competition.pk, number=3)
    knock_out_make(competition_id=competition.pk)
    with pytest.raises(KnockOutNotDue):
        knock_out_make(competition_id=competition.pk)
    play_round(competition)
    with pytest.raises(KnockOutNotDue):
        knock_out_make(competition_id=competition.pk)
    plain = play_round(make_competition(NINE))
    cut_make(competition_id=plain.pk, sizes=[9])
    play_round(plain)
    with pytest.raises(KnockOutNotDue):
        knock_out_make(competition_id=plain.pk)


def test_a_number_that_does_not_fit_is_refused(competition: Competition) -> None:
    """At the cut, and later, when another number may be chosen; nobody is out by a refused one."""
    plain = play_round(make_competition(NINE))
    for goes_on in (1, 4):
        with pytest.raises(KnockOutDoesntFit):
            cut_make(competition_id=plain.pk, sizes=[9], goes_on=goes_on)
    for best in (1, 5):
        with pytest.raises(KnockOutDoesntFit):
            knock_out_make(competition_id=competition.pk, best=best)
        assert knock_out_page(competition, best).refused
    assert not out(competition)
    knock_out_make(competition_id=competition.pk, best=3)
    assert len(out(competition)) == 3


def test_who_has_left_does_not_go_on(competition: Competition) -> None:
    """The next at the table goes on instead; the organiser, who was shown others, is told."""
    shown = knock_out_page(competition, None)
    leaver = shown.finals[0].tables[0].going[0].name
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, leaver).pk, away=True)
    with pytest.raises(FinalsChanged):
        knock_out_make(competition_id=competition.pk, expected=shown.mark)

    again = knock_out_page(competition, None).finals[0].tables[0]
    assert [one.name for one in again.going] == [shown.finals[0].tables[0].going[1].name, again.going[1].name]
    assert leaver in [one.name for one in again.out]


def test_it_can_be_undone_until_the_next_round_is_drawn(competition: Competition) -> None:
    """Everybody of the stage plays on then; drafts are dropped both times. Twice changes nothing more."""
    before = places(competition)
    knock_out_make(competition_id=competition.pk)
    draft_make(competition_id=competition.pk, number=3, key="1")
    start_round(reloaded(competition))
    for undo in (knock_out_undo, cut_undo):
        with pytest.raises(FinalsHaveBegun):
            undo(competition_id=competition.pk)
    round_undo(competition_id=competition.pk, number=3)
    for _twice in range(2):
        knock_out_undo(competition_id=competition.pk)

    now = reloaded(competition)
    assert not out(now) and not now.drafts.exists()
    assert places(now) == before and competition_view(now).step == "knock_out"


def test_a_corrected_result_changes_places_and_nobodys_stage(competition: Competition) -> None:
    """If a table of the stage no longer counts, those who went on from it still rank above those who did not."""
    knock_out_make(competition_id=competition.pk)
    now = play_round(competition)
    gone = out(now)
    table_settle(competition_id=now.pk, number=2, table=1, settled=Settled.UNPLAYED, reason="Wrong cards")
    after = places(reloaded(now))
    assert out(now) == gone
    assert max(after[name] for name in after.keys() - gone) < min(after[name] for name in gone)


def test_a_penalty_counts_in_the_stage_that_a_player_is_in(competition: Competition) -> None:
    """Of those who went on in the next round, and of those who are out in their last."""
    knock_out_make(competition_id=competition.pk)
    now = reloaded(competition)
    for name, round_ in ((min(out(now)), 2), (players_to_seat(now)[0].name, 3)):
        entry = now.entries.get(player__name=name)
        penalty_give(competition_id=now.pk, player_id=entry.player_id, kind="late", points=1, why="Came late")
        entry.refresh_from_db()
        assert [one["round"] for one in entry.penalties or ()] == [round_]


def test_the_standings_say_why(competition: Competition) -> None:
    """Whoever went on ranks above whoever did not, and the tables of earlier stages are listed separately."""
    knock_out_make(competition_id=competition.pk)
    lines = standings_view(play_round(competition)).lines

    assert [line.out_after for line in lines] == [None] * 4 + [2] * 5
    assert lines[3].above == f"Above {lines[4].name}, who was out in an earlier stage."
    assert lines[4].below == f"Below {lines[3].name}, who went on to a later stage."
    assert "out of final A after round 2" in lines[4].stage and "the latest stage count" in lines[0].stage
    assert [table.round for table in lines[0].tables] == [3] and len(lines[0].earlier) == 2
    assert [table.round for table in lines[4].tables] == [2] and len(lines[4].earlier) == 1


def test_programs_and_files_say_who_was_out_when(competition: Competition) -> None:
    """The standings by REST and as a file name the round after which each player was out."""
    knock_out_make(competition_id=competition.pk)
    view = standings_view(play_round(competition))
    sheet = standings_sheet(view)
    column = [column.key for column in sheet.columns].index("out_after")

    assert [row[column] for row in sheet.rows] == [None] * 4 + [2] * 5
    assert [line.out_after for line in standings_shape(view).standings] == [None] * 4 + [2] * 5


def test_tables_of_other_sizes_than_foreseen_are_no_trouble(competition: Competition) -> None:
    """With tables of three at most, the best two of three tables are six, who play two tables."""
    sizes_set(competition_id=competition.pk, smallest=3, largest=3)
    assert knock_out_page(reloaded(competition), 3).finals[0].next == (3, 3)
    assert table_of(competition).seats.exists()


def test_the_stages_that_are_left_are_foreseen(competition: Competition) -> None:
    """When we are done counts them, before a stage is decided, after it, and when only the last table is left."""
    assert rounds_to_come(competition, 2) == 1
    knock_out_make(competition_id=competition.pk)
    assert rounds_to_come(reloaded(competition), 2) == 1
    assert rounds_to_come(play_round(competition), 3) == 0
