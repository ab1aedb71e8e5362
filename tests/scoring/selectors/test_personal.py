"""A player's own page of the evening: what it says at each moment, and what it costs to read."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import api
from referee.models import Seat, Table
from referee.services.outbox import outbox_sweep
from scoring.models import Player, Tournament
from scoring.selectors.cards import player_cards, wifi_of
from scoring.selectors.personal import PersonalView, personal_view
from scoring.services.links import link_renew
from scoring.services.players import player_away, player_withdraw, players_add
from scoring.services.rounds import round_end, round_start
from scoring.services.tournaments import tournament_end, wifi_set
from tests.scoring.evenings import (
    EIGHT,
    FOUR,
    give_fault,
    make_evening,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


def seen_by(tournament: Tournament, name: str) -> PersonalView:
    """What a player sees now."""
    return personal_view(Player.objects.select_related("tournament").get(tournament=tournament, name=name))


def end_round(tournament: Tournament, number: int) -> None:
    """End a round as its tables stand."""
    round_end(tournament_id=tournament.pk, number=number, as_they_stand=True)


def test_it_follows_a_player_through_two_rounds() -> None:
    """Before the first, at the table, after the game, between the rounds, at the next table, after the end."""
    tournament = make_evening(FOUR)
    assert seen_by(tournament, "Anna").state == "begins"

    start_round(tournament)
    seated = seen_by(tournament, "Anna")
    assert seated.state == "seat" and seated.seat and (seated.seat.round, seated.seat.table) == (1, 1)

    play_hand(table_of(tournament))
    outbox_sweep()
    plays = seen_by(tournament, "Anna")
    assert plays.state == "plays" and plays.mine and plays.mine.provisional

    api.table_close(table_id=table_of(tournament).referee_table_id)
    assert seen_by(tournament, "Anna").state == "done"

    end_round(tournament, 1)
    between = seen_by(tournament, "Anna")
    assert between.state == "between" and between.mine and not between.mine.provisional
    assert [(table.round, table.size) for table in between.mine.tables] == [(1, 4)]

    start_round(tournament, seed=2)
    again = seen_by(tournament, "Anna")
    assert again.state == "seat" and again.seat and again.seat.round == 2
    assert again.seat.path != seated.seat.path and again.path == seated.path

    end_round(tournament, 2)
    tournament_end(tournament_id=tournament.pk)
    assert seen_by(tournament, "Anna").state == "ended"


def test_the_seat_is_the_players_own_with_the_others_clockwise() -> None:
    """Whoever goes to the table knows whom to look for, and in which order they sit."""
    tournament = make_evening(EIGHT)
    start_round(tournament)
    seats = list(Seat.objects.filter(table_id=table_of(tournament, 2).referee_table_id).order_by("position"))
    second, third, fourth, first = seats[1], seats[2], seats[3], seats[0]

    found = seen_by(tournament, second.player).seat

    assert found and (found.table, found.seat) == (2, 2)
    assert found.others == (third.player, fourth.player, first.player)
    assert found.path in {link.path for link in api.seat_links([second.table_id]) if link.name == second.player}


def test_who_is_not_drawn_is_told_why() -> None:
    """Late comers play from the next round on; who has withdrawn is told so kindly, but not in the middle of a game."""
    tournament = make_evening(FOUR)
    start_round(tournament)
    players_add(tournament_id=tournament.pk, text="Eva")
    player_withdraw(tournament_id=tournament.pk, player_id=player_of(tournament, "Bo").pk)

    assert seen_by(tournament, "Eva").state == "without"
    assert seen_by(tournament, "Bo").state == "seat"
    end_round(tournament, 1)
    assert seen_by(tournament, "Bo").state == "withdrawn"
    assert seen_by(tournament, "Eva").state == "between"
    player_away(tournament_id=tournament.pk, player_id=player_of(tournament, "Eva").pk, away=True)
    assert seen_by(tournament, "Eva").state == "away"


def test_the_standings_have_the_player_in_view() -> None:
    """Two rows above and below, and those at the top still see two below."""
    tournament = make_evening(EIGHT)
    start_round(tournament)
    for number in (1, 2):
        play_hand(table_of(tournament, number))
    outbox_sweep()
    order = [line.name for line in seen_by(tournament, "Anna").standings.lines]

    for at, name in enumerate(order):
        view = seen_by(tournament, name)
        assert [line.name for line in view.around] == order[max(at - 2, 0) : at + 3]
        assert view.mine and view.mine.name == name and view.of == 8


def test_penalties_say_why_and_what_the_next_one_costs() -> None:
    """The latest first, those of earlier rounds too; nobody else's."""
    tournament = make_evening(FOUR)
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")
    end_round(tournament, 1)
    start_round(tournament, seed=2)
    give_fault(table_of(tournament), "Bo")
    view = seen_by(tournament, "Bo")

    assert [(fined.round, fined.fine.amount, fined.fine.reason) for fined in view.fined] == [
        (2, "+5", "Spoke of the lead"),
        (1, "+5", "Spoke of the lead"),
    ]
    assert view.next_cost == "Your next fault costs 5 points."
    assert seen_by(tournament, "Anna").fined == ()


def test_pricks_for_the_next_game_are_told_with_what_comes_next() -> None:
    """Knåker 16.9 and 16.8: who begins with two may lay no runs from the next prick on."""
    tournament = make_evening(FOUR, game="knaker")
    start_round(tournament)
    table = Table.objects.get(pk=table_of(tournament).referee_table_id)
    carried = [{**row, "next_game_pricks": 2 if row["player"] == "Cia" else 0} for row in table.result]
    Table.objects.filter(pk=table.pk).update(result=carried, status="playing")
    table.events.create(number=1, kind="entry", actor="house", by="Cia", key="k", created_at=table.created_at)

    cia, dag = seen_by(tournament, "Cia"), seen_by(tournament, "Dag")

    assert (cia.brought, dag.brought) == (2, 0)
    assert cia.next_cost.startswith("From your next prick on you may lay no runs")
    assert dag.next_cost.startswith("Your next 2 pricks are warnings.")


def test_reading_costs_the_same_in_every_round() -> None:
    """However many rounds and players there are; the standings are shared by all phones."""
    tournament = make_evening(FOUR)
    counts = []
    for number in (1, 2, 3):
        round_start(tournament_id=tournament.pk, number=number)
        cache.clear()
        seen_by(tournament, "Bo")  # reads what phones share
        anna = Player.objects.select_related("tournament").get(tournament=tournament, name="Anna")
        with CaptureQueriesContext(connection) as queries:
            personal_view(anna)
        counts.append(len(queries))
        end_round(tournament, number)

    assert max(counts) <= 10 and counts[1] == counts[2]


def test_a_phone_that_took_over_is_told_for_a_while() -> None:
    """After a renewal the new page says since when it is the one."""
    tournament = make_evening(FOUR)
    link_renew(tournament_id=tournament.pk, player_id=player_of(tournament, "Anna").pk)

    assert seen_by(tournament, "Anna").taken_over_at is not None
    assert seen_by(tournament, "Bo").taken_over_at is None


def test_cards_are_one_a_player_for_the_whole_evening() -> None:
    """With the personal link, a code in two groups, and who came late."""
    tournament = make_evening(FOUR)
    before = player_cards(tournament, "http://club.example")
    start_round(tournament)
    players_add(tournament_id=tournament.pk, text="Eva")
    after = player_cards(reloaded(tournament), "http://club.example")

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
    tournament = make_evening(FOUR)
    assert wifi_of(tournament) is None

    wifi_set(tournament_id=tournament.pk, name=name, password=password)

    found = wifi_of(reloaded(tournament))
    assert found and (found.name, found.password, found.joins) == (name, password, joins)


def test_without_a_name_no_password_is_kept() -> None:
    """What the organiser removes is gone."""
    tournament = make_evening(FOUR)
    wifi_set(tournament_id=tournament.pk, name="Clubhouse", password="let-me-in")
    wifi_set(tournament_id=tournament.pk, name="", password="let-me-in")

    assert (reloaded(tournament).wifi_name, reloaded(tournament).wifi_password) == ("", "")
