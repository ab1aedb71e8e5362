"""The cut: who plays in which final, how the rounds of finals are drawn and counted, and how it is undone."""

import pytest

from scoring.errors.competition import RoundIsOn, SwapIsIllegal
from scoring.errors.finals import (
    CutIsMade,
    FinalistIsHere,
    FinalsChanged,
    FinalsDontFit,
    FinalsHaveBegun,
    FinalTooSmall,
    NobodyFollows,
    NothingToCut,
)
from scoring.models.tournaments import Competition, Entry, Round, SeatOf, Standing
from scoring.selectors.people.field import cut_of, field_of, rows_of
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.rounds.why import points_before
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.competitions import competition_view
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.people.players import player_away, player_withdraw
from scoring.services.rounds.drafts import draft_make, draft_publish, draft_swap
from scoring.services.rounds.finals import cut_make, cut_replace, cut_undo
from scoring.services.rounds.rounds import round_end, round_undo
from scoring.services.rounds.table_sizes import sizes_set
from scoring.systems.rounds.changing_places import Place
from scoring.systems.standings.missed import Why
from tests.scoring.competitions import EIGHT, give_fault, make_competition, player_of, reloaded, start_round, table_of
from tests.support.kept_rows import given_to_each

pytestmark = pytest.mark.django_db


def after_fines() -> Competition:
    """Make a competition of eight players after a round in which one player at each table was fined."""
    made = make_competition(EIGHT)
    round_ = start_round(made)
    for table in round_.tables.all():
        give_fault(table, table.seats.all()[0].player.name)
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    return reloaded(made)


made, competition = given_to_each(after_fines)


def fined(competition: Competition) -> set[str]:
    """Return the names of the players who were fined in the first round."""
    seats = SeatOf.objects.filter(table__round__competition=competition, table__round__number=1, position=0)
    return set(seats.values_list("player__name", flat=True))


def finals(competition: Competition) -> dict[str, set[str]]:
    """Return the names of the players in each final."""
    cut = cut_of(reloaded(competition))
    return {final.label: set(final.players) for final in cut.finals} if cut else {}


def test_the_best_play_final_a_and_only_finalists_are_drawn(competition: Competition) -> None:
    """The two players who were fined are in no final. Each table has players of one final, and final A comes first."""
    cut_make(competition_id=competition.pk, sizes=[3, 3])
    chosen = finals(competition)

    assert [len(names) for names in chosen.values()] == [3, 3]
    assert not fined(competition) & (chosen["A"] | chosen["B"])
    assert {player.name for player in players_to_seat(reloaded(competition))} == chosen["A"] | chosen["B"]
    round_ = start_round(reloaded(competition))
    seated = [{seat.player.name for seat in table.seats.all()} for table in round_.tables.all()]
    assert seated == [chosen["A"], chosen["B"]]


def test_the_finals_decide_the_places_of_those_in_them(competition: Competition) -> None:
    """A player who is fined in final A is last in it, and still above final B. The stored ranks agree."""
    cut_make(competition_id=competition.pk, sizes=[3, 3])
    chosen = finals(competition)
    start_round(reloaded(competition))
    loser = sorted(chosen["A"])[0]
    give_fault(table_of(competition), loser)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)

    now = reloaded(competition)
    rows = rows_of(now, field_of(now))
    assert rows[2].player == loser
    assert [row.stage.final if row.stage else None for row in rows] == [*"AAABBB", "", ""]
    assert {row.player for row in rows[6:]} == fined(competition)
    stored = Standing.objects.filter(entry__competition=now).values_list("entry__player__name", "rank")
    assert dict(stored) == {row.player: row.rank for row in rows}
    assert not field_of(now).missed


def test_the_cut_can_be_undone_until_a_final_is_drawn(competition: Competition) -> None:
    """After the cut is undone, everybody plays on. Undoing it a second time changes nothing."""
    before = [(row.rank, row.player) for row in rows_of(competition, field_of(competition))]
    cut_make(competition_id=competition.pk, sizes=[4])
    start_round(reloaded(competition))
    with pytest.raises(FinalsHaveBegun):
        cut_undo(competition_id=competition.pk)
    round_undo(competition_id=competition.pk, number=2)

    for _twice in range(2):
        cut_undo(competition_id=competition.pk)

    now = reloaded(competition)
    assert (now.cut_after, Entry.objects.exclude(final="").count()) == (None, 0)
    assert [(row.rank, row.player) for row in rows_of(now, field_of(now))] == before
    assert len(players_to_seat(now)) == 8


def test_a_cut_that_makes_no_sense_is_refused(competition: Competition) -> None:
    """A cut is refused with too few, too many or no players, a second time, and during or before the first round."""
    for sizes in ([1], [5, 5], [], [3, 0]):
        with pytest.raises(FinalsDontFit):
            cut_make(competition_id=competition.pk, sizes=sizes)
    cut_make(competition_id=competition.pk, sizes=[4])
    with pytest.raises(CutIsMade):
        cut_make(competition_id=competition.pk, sizes=[4])

    other = make_competition(EIGHT)
    with pytest.raises(NothingToCut):
        cut_make(competition_id=other.pk, sizes=[4])
    start_round(other)
    with pytest.raises(RoundIsOn):
        cut_make(competition_id=other.pk, sizes=[4])


def test_who_is_away_gives_their_place_in_the_final_to_the_next(competition: Competition) -> None:
    """A player who is away gets no place in a final; the next player gets it."""
    best = rows_of(competition, field_of(competition))[0].player
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, best).pk, away=True)

    cut_make(competition_id=competition.pk, sizes=[4])

    assert best not in finals(competition)["A"] and len(finals(competition)["A"]) == 4


def test_a_final_can_be_drafted_and_nobody_changes_into_another_one(competition: Competition) -> None:
    """Players of one final can change places in a draft, and the published round is the one that was drafted."""
    competition = cut_make(competition_id=competition.pk, sizes=[3, 3])
    draft = draft_make(competition_id=competition.pk, number=2, seed=1)
    (one, two, _three), (other, *_others) = draft.tables
    act = {"competition_id": competition.pk, "draft_id": draft.pk}

    with pytest.raises(SwapIsIllegal):
        draft_swap(**act, version=0, player_id=one, place=Place(player=other))
    page = draft_page(competition, Choice(draft=draft.pk, one=one, to=f"p{other}"))
    barred = [[seat.is_barred for seat in table.seats] for table in page.draft.tables] if page.draft else []
    assert barred == [[False] * 3, [True] * 3]
    assert page.ways == () and page.swap is not None and page.swap.across_finals
    draft_swap(**act, version=0, player_id=one, place=Place(player=two))
    round_ = draft_publish(**act, version=1)

    assert [seat.player_id for seat in round_.tables.all()[0].seats.all()][:2] == [two, one]


def test_finals_other_than_those_shown_are_not_made(competition: Competition) -> None:
    """Finals that the organiser has not seen are not decided."""
    with pytest.raises(FinalsChanged):
        cut_make(competition_id=competition.pk, sizes=[4], expected="another")
    assert reloaded(competition).cut_after is None


def test_the_next_in_line_move_up_through_all_finals(competition: Competition) -> None:
    """The best of final B comes into final A, and the best of the rest who is here into final B."""
    cut_make(competition_id=competition.pk, sizes=[3, 3])
    before = finals(competition)
    now = reloaded(competition)
    in_order = [row.player for row in rows_of(now, field_of(now))]
    rest = [name for name in in_order if name in fined(competition)]
    away = player_of(competition, rest[0])
    player_away(tournament_id=competition.tournament_id, player_id=away.pk, away=True)
    leaves = player_of(competition, in_order[0])
    with pytest.raises(FinalistIsHere):
        cut_replace(competition_id=competition.pk, player_id=leaves.pk)
    player_withdraw(competition_id=competition.pk, player_id=leaves.pk)

    cut_replace(competition_id=competition.pk, player_id=leaves.pk)

    after = finals(competition)
    (up,) = after["A"] - before["A"]
    assert up in before["B"] and after["B"] == (before["B"] - {up}) | {rest[1]}
    assert before["A"] - after["A"] == {leaves.name}


def test_nobody_is_replaced_once_a_final_is_drawn_or_when_nobody_follows(competition: Competition) -> None:
    """A draw is taken back first; where everybody is in the last final already, nobody can move up."""
    cut_make(competition_id=competition.pk, sizes=[8])
    leaves = player_of(competition, sorted(finals(competition)["A"])[0])
    start_round(reloaded(competition))
    player_withdraw(competition_id=competition.pk, player_id=leaves.pk)
    with pytest.raises(FinalsHaveBegun):
        cut_replace(competition_id=competition.pk, player_id=leaves.pk)
    round_undo(competition_id=competition.pk, number=2)
    with pytest.raises(NobodyFollows):
        cut_replace(competition_id=competition.pk, player_id=leaves.pk)


def test_a_player_learns_of_the_final_and_what_counts_in_it(competition: Competition) -> None:
    """Between the rounds too; those in no final learn that. A finalist's sum leaves the earlier tables out."""
    cut_make(competition_id=competition.pk, sizes=[3, 3])
    chosen = finals(competition)
    inside, outside = sorted(chosen["B"])[0], sorted(fined(competition))[0]
    view = personal_view(player_of(competition, inside))
    assert (view.state, view.final) == ("between", "B")
    assert personal_view(player_of(competition, outside)).state == "out"
    start_round(reloaded(competition))
    give_fault(table_of(competition, 2), inside)

    view = personal_view(player_of(competition, inside))
    assert (view.state, view.final) == ("plays", "B")
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    line = next(one for one in standings_view(reloaded(competition)).lines if one.name == inside)
    assert ([one.round for one in line.tables], [one.round for one in line.earlier]) == ([2], [1])
    assert line.points == sum(one.points for one in line.tables)


def test_a_hidden_cut_is_told_to_players_when_its_round_is_drawn(competition: Competition) -> None:
    """While the standings hide it, a player in no final waits like everybody."""
    competition.shown = "held"
    competition.save()
    cut_make(competition_id=competition.pk, sizes=[3, 3])
    outside = sorted(fined(competition))[0]
    assert personal_view(player_of(competition, outside)).state == "between"
    start_round(reloaded(competition))
    assert personal_view(player_of(competition, outside)).state == "out"


def test_a_final_that_its_tables_cannot_fill_has_byes_of_its_own() -> None:
    """A final of five at tables of four: one sits out a round, nobody twice, and the bye counts in the final."""
    made = make_competition(EIGHT)
    start_round(made)
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    competition = cut_make(competition_id=made.pk, sizes=[5, 3])
    sizes_set(competition_id=made.pk, smallest=4, largest=4)
    with pytest.raises(FinalTooSmall, match=r"final B are here \(3\): a table takes at least 4"):
        start_round(reloaded(competition))
    assert competition_view(reloaded(competition)).final_too_small.startswith("Too few players of final B are here (3)")
    assert not Round.objects.filter(competition=made, number=2).exists()

    competition.entries.filter(final="B").update(final="")
    assert competition_view(reloaded(competition)).byes == 1
    free = []
    for number in (2, 3):
        round_ = start_round(reloaded(competition))
        assert [table.seats.count() for table in round_.tables.all()] == [4]
        free += round_.byes
        round_end(competition_id=made.pk, number=number, as_they_stand=True)
    finalists = set(competition.entries.filter(final="A").values_list("player", flat=True))
    assert len(set(free)) == 2 and set(free) <= finalists
    missed = field_of(reloaded(competition)).missed
    assert {(one.round, one.why) for one in missed} == {(2, Why.BYE), (3, Why.BYE)}


def test_a_later_round_of_a_final_is_seated_by_the_points_in_it(competition: Competition) -> None:
    """The first round of the finals by all rounds before it, as everybody begins the final with 0 points."""
    cut_make(competition_id=competition.pk, sizes=[4, 4])
    now = reloaded(competition)
    assert sum(points_before(now, 2).values()) == 12
    start_round(now)
    give_fault(table_of(now), loser := sorted(finals(now)["A"])[0])
    give_fault(table_of(now, 2), min(finals(now)["B"]))
    round_end(competition_id=now.pk, number=2, as_they_stand=True)

    points = points_before(reloaded(now), 3)
    stood = {row.player: row.points for row in rows_of(reloaded(now), field_of(reloaded(now)))}
    assert {player.name: points.get(player.pk, 0) for player in now.players.all()} == stood
    assert points[player_of(now, loser).pk] == 0
