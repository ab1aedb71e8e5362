"""The next game of a quick table: one tap, the same players and options, and the pricks that are taken along."""

import pytest
from django.test import Client

from referee.access.actors import HOUSE, referee_actor, seat_actor
from referee.access.links import referee_token, seat_token
from referee.errors import GameNotOver, RefereeOnly
from referee.models import Hall, Table
from referee.selectors.log.verification import table_faults
from referee.selectors.tablet.codes import seat_codes
from referee.services.corrections import event_correct, table_correct
from referee.services.events import event_record
from referee.services.quick import next_game_open, quick_table_open
from tests.support.knaker_table import dealt_table, page_of
from tests.support.referee import make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def link():
    """The referee's link to a quick table of Knåker."""
    return quick_table_open(game="knaker", names=["Anna", "Bo", "Cia"], policy="strict")


@pytest.fixture
def table(link):
    """The table, its game just opened."""
    return Table.objects.get(hall=link.hall)


def record(table, **body):
    """The referee enters something."""
    event_record(table_id=table.pk, actor=HOUSE, body={"by": "referee", **body}, key=new_key(), expected=None)


def ended(table):
    """Bo leaves because of a decision, and the game ends."""
    record(table, do="leave", player="Bo")
    record(table, do="result", places=[["Anna"], ["Cia"], ["Bo"]])
    return reloaded(table)


def follow(table, actor):
    """Open the next game."""
    return next_game_open(table_id=table.pk, actor=actor, key=new_key())


def test_the_same_players_begin_the_next_game_with_what_they_take_along(link, table):
    """The same policy and options, as corrected; the same seats; Bo's prick."""
    options = {"do": "options", "options": {"tie_scope": "turn"}}
    table_correct(link=link, table_id=table.pk, body=options, reason="we play so", key=new_key(), expected=None)
    ended(table)

    following = follow(table, seat_actor(seat_of(table, "Cia")))

    assert [seat.player for seat in following.seats.all()] == ["Anna", "Bo", "Cia"]
    assert (following.game, following.policy, following.options) == ("knaker", "strict", {"tie_scope": "turn"})
    assert following.brought == {"Bo": 1}
    assert following.state["seats"]["Bo"]["pricks"] == 1
    assert [*table_faults(following), *table_faults(reloaded(table))] == []


def test_whoever_taps_second_comes_to_the_same_game(table):
    """Two phones, and the referee: one next game."""
    ended(table)
    first = follow(table, seat_actor(seat_of(table, "Anna")))

    assert follow(table, seat_actor(seat_of(table, "Bo"))) == first
    assert follow(table, HOUSE) == first
    assert Table.objects.count() == 2


def test_the_pricks_count_in_one_game_only(table):
    """After the game in which they counted they are gone."""
    second = follow(ended(table), HOUSE)
    record(second, do="result", places=[["Anna"], ["Cia"], ["Bo"]])

    assert follow(second, HOUSE).brought == {}


def test_there_is_no_next_game_before_the_end(table):
    """Nor at a table of an evening, whose next game is its next round."""
    with pytest.raises(GameNotOver):
        follow(table, seat_actor(seat_of(table, "Anna")))
    evening = dealt_table()
    ended(evening)
    with pytest.raises(RefereeOnly):
        follow(evening, referee_actor(make_referee(evening)))
    assert "Next game" not in page_of(evening, "Anna") and "Bo begins the next game with 1 prick" in page_of(
        evening, "Anna"
    )


def test_phones_go_on_by_one_tap_each(table):
    """One opens the next game and is there; the others are shown where it is, each at their own seat."""
    assert "Next game" not in page_of(table, "Anna")
    ended(table)
    page = page_of(table, "Anna")
    assert "Next game" in page and "Bo begins the next game with 1 prick." in page

    answer = Client().post(f"/s/{seat_token(seat_of(table, 'Anna'))}/next/", {"key": new_key()})
    following = Table.objects.get(follows=table)
    assert answer["Location"] == f"/s/{seat_token(seat_of(following, 'Anna'))}/"

    shown = page_of(table, "Bo")
    assert f'href="/s/{seat_token(seat_of(following, "Bo"))}/"' in shown
    assert seat_token(seat_of(following, "Anna")) not in shown
    assert "1 prick" in page_of(following, "Bo")


def test_a_tap_that_comes_too_early_says_so(table):
    """The page is drawn again, with the reason."""
    answer = Client().post(f"/s/{seat_token(seat_of(table, 'Anna'))}/next/", {"key": new_key()})

    assert answer.status_code == 409 and "This game is not over yet." in answer.content.decode()


def test_the_tablet_opens_it_too(link, table):
    """From the result; the codes are those of the next game then."""
    ended(table)
    at = f"/r/{referee_token(link)}/tables/{table.pk}/"
    assert "Next game" in Client().get(at).content.decode()

    answer = Client().post(f"{at}next/", {"key": new_key()}, follow=True)

    following = Table.objects.get(follows=table)
    assert answer.redirect_chain[-1][0] == f"/r/{referee_token(link)}/tables/{following.pk}/"
    assert "Go to the next game" in Client().get(at).content.decode()
    codes = seat_codes(link, "http://club")
    assert [code.address for code in codes] == [f"/r/{referee_token(link)}/tables/{following.pk}/"]


def test_what_was_brought_is_checked_against_the_game_before(table):
    """The finished game's log says what was taken along."""
    following = follow(ended(table), HOUSE)
    Table.objects.filter(pk=following.pk).update(brought={"Bo": 2})

    assert any("brought" in str(fault) for fault in table_faults(reloaded(following)))


def test_the_finished_game_may_come_into_play_again(link, table):
    """A correction of it disturbs nobody in the next one."""
    ended(table)
    follow(table, HOUSE)
    last = table.events.get(kind="entry", body__do="result")
    event_correct(
        link=link, table_id=table.pk, number=last.number, body=None, reason="too early", key=new_key(), expected=None
    )

    assert reloaded(table).status == "playing"


def test_other_games_go_on_too():
    """The tap is not Knåker's alone."""
    link = quick_table_open(game="gnallknekt", names=["Anna", "Bo", "Cia"])
    table = Table.objects.get(hall=Hall.objects.get(pk=link.hall_id))
    record(table, do="result", places=[["Anna"], ["Cia"], ["Bo"]])

    assert follow(table, HOUSE).brought == {}


def test_rest_goes_on_too(link, table):
    """A seat is told where it goes on, a referee gets the next table; whoever comes second finds the same."""
    seat = f"/api/v1/s/{seat_token(seat_of(table, 'Anna'))}/"
    too_early = Client().post(f"{seat}next/", {"key": new_key()}, "application/json")
    assert (too_early.status_code, too_early.json()["code"]) == (409, "game-not-over")
    ended(table)
    assert Client().get(seat).json()["next_game"]["may_open"] is True

    told = Client().post(f"{seat}next/", {"key": new_key()}, "application/json").json()["next_game"]
    following = Table.objects.get(follows=table)
    assert told["href"] == f"/s/{seat_token(seat_of(following, 'Anna'))}/"

    at = f"/api/v1/r/{referee_token(link)}/tables/{table.pk}/next/"
    full = Client().post(at, {"key": new_key()}, "application/json").json()
    assert full["table_id"] == following.pk
    assert full["position"]["seats"]["Bo"]["pricks"] == 1
