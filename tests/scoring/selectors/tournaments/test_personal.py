"""A player's own page of the competition: what it says at each moment, and how many queries it takes."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import api
from referee.models import Seat, Table
from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.cards import player_cards, wifi_of
from scoring.selectors.tournaments.personal import PersonalView, personal_view
from scoring.services.people.links import link_renew
from scoring.services.people.players import player_away, player_withdraw, players_add
from scoring.services.rounds.rounds import round_end, round_start
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import wifi_set
from tests.scoring.competitions import (
    EIGHT,
    FOUR,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


def seen_by(competition: Competition, name: str) -> PersonalView:
    """Return what a player sees now."""
    return personal_view(Player.objects.select_related("tournament").get(competitions=competition, name=name))


def end_round(competition: Competition, number: int) -> None:
    """End a round as its tables stand."""
    round_end(competition_id=competition.pk, number=number, as_they_stand=True)


def test_it_follows_a_player_through_two_rounds() -> None:
    """Before the first, at the table, after the game, between the rounds, at the next table, after the end."""
    competition = make_competition(FOUR)
    assert seen_by(competition, "Anna").state == "begins"

    start_round(competition)
    seated = seen_by(competition, "Anna")
    assert seated.state == "seat" and seated.seat and (seated.seat.round, seated.seat.table) == (1, 1)

    play_hand(table_of(competition))
    outbox_sweep()
    plays = seen_by(competition, "Anna")
    assert plays.state == "plays" and plays.mine and plays.mine.provisional

    api.table_close(table_id=table_of(competition).referee_table_id)
    assert seen_by(competition, "Anna").state == "done"

    end_round(competition, 1)
    between = seen_by(competition, "Anna")
    assert between.state == "between" and between.mine and not between.mine.provisional
    assert [(table.round, table.size) for table in between.mine.tables] == [(1, 4)]

    start_round(competition, seed=2)
    again = seen_by(competition, "Anna")
    assert again.state == "seat" and again.seat and again.seat.round == 2
    assert again.seat.path != seated.seat.path and again.path == seated.path

    end_round(competition, 2)
    competition_end(competition_id=competition.pk)
    assert seen_by(competition, "Anna").state == "ended"


def test_the_seat_is_the_players_own_with_the_others_clockwise() -> None:
    """Whoever goes to the table knows whom to look for, and in which order they sit."""
    competition = make_competition(EIGHT)
    start_round(competition)
    seats = list(Seat.objects.filter(table_id=table_of(competition, 2).referee_table_id).order_by("position"))
    second, third, fourth, first = seats[1], seats[2], seats[3], seats[0]

    found = seen_by(competition, second.player).seat

    assert found and (found.table, found.seat) == (2, 2)
    assert found.others == (third.player, fourth.player, first.player)
    assert found.path in {link.path for link in api.seat_links([second.table_id]) if link.name == second.player}


def test_who_is_not_drawn_is_told_why() -> None:
    """Late comers play from the next round on; who has withdrawn is told so kindly, but not in the middle of a game."""
    competition = make_competition(FOUR)
    start_round(competition)
    players_add(competition_id=competition.pk, text="Eva")
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Bo").pk)

    assert seen_by(competition, "Eva").state == "without"
    assert seen_by(competition, "Bo").state == "seat"
    end_round(competition, 1)
    assert seen_by(competition, "Bo").state == "withdrawn"
    assert seen_by(competition, "Eva").state == "between"
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "Eva").pk, away=True)
    assert seen_by(competition, "Eva").state == "away"


def test_the_standings_have_the_player_in_view() -> None:
    """Two rows above and below, and those at the top still see two below."""
    competition = make_competition(EIGHT)
    start_round(competition)
    for number in (1, 2):
        play_hand(table_of(competition, number))
    outbox_sweep()
    order = [line.name for line in seen_by(competition, "Anna").standings.lines]

    for at, name in enumerate(order):
        view = seen_by(competition, name)
        assert [line.name for line in view.around] == order[max(at - 2, 0) : at + 3]
        assert view.mine and view.mine.name == name and view.of == 8


def test_penalties_say_why_and_what_the_next_one_costs() -> None:
    """The latest first, those of earlier rounds too; nobody else's."""
    competition = make_competition(FOUR)
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    end_round(competition, 1)
    start_round(competition, seed=2)
    give_fault(table_of(competition), "Bo")
    view = seen_by(competition, "Bo")

    assert [(fined.round, fined.fine.amount, fined.fine.reason) for fined in view.fined] == [
        (2, "+5 penalty points", "Spoke of the lead"),
        (1, "+5 penalty points", "Spoke of the lead"),
    ]
    assert view.next_cost == "Your next fault costs 5 points."
    assert seen_by(competition, "Anna").fined == ()


def test_pricks_for_the_next_game_are_told_with_what_comes_next() -> None:
    """Knåker 16.9 and 16.8: who begins with two may lay no runs from the next prick on."""
    competition = make_competition(FOUR, game="knaker")
    start_round(competition)
    table = Table.objects.get(pk=table_of(competition).referee_table_id)
    carried = [{**row, "next_game_pricks": 2 if row["player"] == "Cia" else 0} for row in table.result]
    Table.objects.filter(pk=table.pk).update(result=carried, status="playing")
    table.events.create(number=1, kind="entry", actor="house", by="Cia", key="k", created_at=table.created_at)

    cia, dag = seen_by(competition, "Cia"), seen_by(competition, "Dag")

    assert (cia.brought, dag.brought) == (2, 0)
    assert cia.next_cost.startswith("From your next prick on you may lay no runs")
    assert dag.next_cost.startswith("Your next 2 pricks are warnings.")


def test_reading_costs_the_same_in_every_round() -> None:
    """However many rounds and players there are; the standings are shared by all phones."""
    competition = make_competition(FOUR)
    counts = []
    for number in (1, 2, 3):
        round_start(competition_id=competition.pk, number=number)
        cache.clear()
        seen_by(competition, "Bo")  # reads what phones share
        anna = Player.objects.select_related("tournament").get(competitions=competition, name="Anna")
        with CaptureQueriesContext(connection) as queries:
            personal_view(anna)
        counts.append(len(queries))
        end_round(competition, number)

    assert max(counts) <= 7 and counts[1] == counts[2]


def test_a_phone_that_took_over_is_told_for_a_while() -> None:
    """After a renewal the new page says since when it is the one."""
    competition = make_competition(FOUR)
    link_renew(tournament_id=competition.tournament_id, player_id=player_of(competition, "Anna").pk)

    assert seen_by(competition, "Anna").taken_over_at is not None
    assert seen_by(competition, "Bo").taken_over_at is None


def test_cards_are_one_a_player_for_the_whole_competition() -> None:
    """With the personal link, a code in two groups, and who came late."""
    competition = make_competition(FOUR)
    before = player_cards(competition.tournament, "http://club.example")
    start_round(competition)
    players_add(competition_id=competition.pk, text="Eva")
    after = player_cards(reloaded(competition).tournament, "http://club.example")

    assert [card.name for card in before] == FOUR.split() and not any(card.came_late for card in before)
    assert after[:4] == before
    assert [(card.name, card.came_late) for card in after[4:]] == [("Eva", True)]
    assert len({card.address for card in after}) == len({card.code for card in after}) == 5
    assert all(card.address.startswith("http://club.example/p/") for card in after)
    assert all(len(part) == 3 for card in after for part in card.code.split(" "))


@pytest.mark.parametrize(
    ("name", "password", "joins"),
    [
        ("Clubhouse", "fyra äss;", "WIFI:T:WPA;S:Clubhouse;P:fyra äss\\;;;"),
        ('a;b,c:d"e\\f', "p:w,;x\\y", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:p\\:w\\,\\;x\\\\y;;'),
        ("Open", "", "WIFI:T:nopass;S:Open;;"),
    ],
)
def test_the_wifis_code_is_what_phones_read(name: str, password: str, joins: str) -> None:
    """The signs that part its fields are escaped; a network without a password says so."""
    competition = make_competition(FOUR)
    assert wifi_of(competition.tournament) is None

    wifi_set(tournament_id=competition.tournament_id, name=name, password=password)

    found = wifi_of(reloaded(competition).tournament)
    assert found and (found.name, found.password, found.joins) == (name, password, joins)


def test_without_a_name_no_password_is_kept() -> None:
    """What the organiser removes is gone."""
    competition = make_competition(FOUR)
    wifi_set(tournament_id=competition.tournament_id, name="Clubhouse", password="let-me-in")
    wifi_set(tournament_id=competition.tournament_id, name="", password="let-me-in")

    assert (reloaded(competition).tournament.wifi_name, reloaded(competition).tournament.wifi_password) == ("", "")
