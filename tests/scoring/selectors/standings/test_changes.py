"""What another result of a table would change in the standings, shown on the referee's tablet in advance."""

import pytest

from referee.models import RefereeLink
from referee.selectors.tablet.previews import arrangement_preview, correction_preview, overruling_preview, undo_preview
from referee.services.corrections import correction_undo, event_correct
from scoring.models.tournaments import Result
from scoring.selectors.standings.changes import changes_at, results_of_outcome, standing_changes
from scoring.selectors.standings.standings import standings_view
from scoring.services.people.players import player_away
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.rules import rules_change
from scoring.services.standings.results import results_refresh
from scoring.systems.standings.rules import Rules
from tests.referee.test_insertions import GAP
from tests.scoring.competitions import (
    EIGHT,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.kept_rows import given_to_each
from tests.support.referee import enter_all, make_table, new_key

pytestmark = pytest.mark.django_db


def lines(changes):
    """What is told: player, rank and points, before and after."""
    return [(row.player, row.rank_was, row.rank_now, row.points_was, row.points_now) for row in changes]


def counted(competition):
    """Return each player's rank and points in the public standings."""
    view = standings_view(reloaded(competition))
    return {line.name: (line.rank, line.points) for line in view.lines}


def two_hands():
    """Make a competition of eight players in which a hand has been played at both tables."""
    competition = make_competition(EIGHT)
    start_round(competition)
    for number in (1, 2):
        play_hand(table_of(competition, number))
        results_refresh(referee_table_id=at_referee(table_of(competition, number)).pk)
    return competition


made, competition = given_to_each(two_hands)


def test_correction_tells_whose_place_in_the_competition_changes(competition):
    """The preview of a correction shows the same changes that the correction then makes."""
    table = at_referee(table_of(competition))
    link = RefereeLink.objects.get(hall=table.hall)
    last = table.events.filter(body__do="play").last().number
    before = counted(competition)

    preview = correction_preview(table, last, None)
    event_correct(
        link=link, table_id=table.pk, number=last, body=None, reason="It never happened", key=new_key(), expected=None
    )
    results_refresh(referee_table_id=table.pk)

    after = counted(competition)
    told = {row.player: (row.rank_was, row.rank_now) for row in preview.standings}
    assert told == {name: (before[name][0], after[name][0]) for name in before if before[name] != after[name]}
    assert told


def test_a_result_as_it_stands_changes_nothing_for_who_missed_a_round():
    """Both sides of the comparison include what a missed round counts, and the lots."""
    late = make_competition(EIGHT)
    rules_change(competition_id=late.pk, rules=Rules("even", ("lot",), "first", "half"))
    for number in (1, 2):
        away = number == 1
        player_away(tournament_id=late.tournament_id, player_id=player_of(late, "Eva").pk, away=away)
        for played in start_round(late).tables.all():
            give_fault(played, played.seats.all()[0].player.name)
        round_end(competition_id=late.pk, number=number, as_they_stand=True)
    table = table_of(late)
    results = Result.objects.filter(seat__table=table).select_related("seat")
    now = results_of_outcome(table, {str(row.seat.player_id): (row.game_points, row.place) for row in results})

    assert [row.player for row in changes_at(table, now)] == []


def test_undoing_tells_the_way_back(competition):
    """The preview of undoing has the same changes with before and after exchanged."""
    table = at_referee(table_of(competition))
    link = RefereeLink.objects.get(hall=table.hall)
    last = table.events.filter(body__do="play").last().number
    there = correction_preview(table, last, None).standings
    number = event_correct(
        link=link, table_id=table.pk, number=last, body=None, reason="x", key=new_key(), expected=None
    ).number

    back = undo_preview(at_referee(table_of(competition)), number).standings

    assert {(p, a, b, c, d) for p, a, b, c, d in lines(back)} == {(p, b, a, d, c) for p, a, b, c, d in lines(there)}
    correction_undo(link=link, table_id=table.pk, number=number, key=new_key(), expected=None)
    assert at_referee(table_of(competition)).result == table.result


def test_change_that_moves_nobody_says_nothing(competition):
    """A correction that changes only a verdict changes no place."""
    table = at_referee(table_of(competition))
    first = table.events.filter(body__do="play").first().number

    assert overruling_preview(table, first, "legal").standings == ()


def test_whole_table_corrected_tells_the_standings_too(competition):
    """If two players had each other's phones, correcting that exchanges their points and places."""
    table = at_referee(table_of(competition))
    best, worst = table.result[0]["player"], table.result[-1]["player"]
    body = {"do": "seats", "swap": [best, worst], "phones": True, "places": True, "since": 1}

    told = {row.player: row for row in arrangement_preview(table, body).standings}

    assert told[best].rank_now > told[best].rank_was and told[worst].rank_now < told[worst].rank_was
    assert told[best].points_now == told[worst].points_was


def test_what_is_not_counted_yet_is_no_change_of_this_act(competition):
    """Results reach the standings a moment later. What was entered meanwhile is not shown as a change by this act."""
    table = at_referee(table_of(competition))
    keys = [row["player"] for row in reversed(table.result)]
    keys = [table.seats.get(player=player).player_key for player in keys]
    turned = {key: (10 * place, place) for place, key in enumerate(keys, start=1)}
    third_and_fourth = {**turned, keys[2]: turned[keys[3]], keys[3]: turned[keys[2]]}

    assert standing_changes(table.pk, turned, turned) == ()
    told = {
        row.player for row in standing_changes(table.pk, turned, third_and_fourth) if row.points_was != row.points_now
    }
    assert told == set(table.seats.filter(player_key__in=keys[2:]).values_list("player", flat=True))


def test_table_of_no_competition_has_no_standings():
    """A quick table belongs to no competition, so there are no standings to change."""
    table = make_table()
    enter_all(table, GAP)

    assert standing_changes(table.pk, {"key-anna": (25, 1)}, {"key-anna": (30, 2)}) == ()
