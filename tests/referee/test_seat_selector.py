"""What a seat's phone gets, and how many queries it costs."""

import pytest
from django.test import Client

from referee.access.actors import referee_actor
from referee.access.links import seat_token
from referee.history.chain import head_of
from referee.lines import forget, line_of
from referee.models import Table, TableStatus
from referee.selectors.seat.seat import seat_view
from referee.services.calls import call_answer, call_raise
from referee.services.depths import depth_change
from tests.support.referee import (
    FOUR,
    REST,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    house_enters,
    make_referee,
    make_table,
    new_key,
    seat_of,
)

pytestmark = pytest.mark.django_db


def view_of(table, player):
    """A player's view, as their phone asks for it."""
    return seat_view(seat_of(table, player))


def test_seat_view_before_the_first_deal_asks_for_it():
    """At a fresh table everybody is asked to deal, and anybody may."""
    view = view_of(make_table(), "Bo")

    assert (view.status, view.phase, view.hand, view.number) == (TableStatus.WAITING, "done", 0, 0)
    assert view.dealers == FOUR
    assert view.ask == "Deal, then enter who dealt and which card was turned up."
    assert view.last is None and view.take_back is None and view.call is None and view.result == ()


def test_seat_view_shows_the_places_from_me_on():
    """The reader sits first, the others follow clockwise."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S")

    view = view_of(table, "Cia")
    places, screen = view.places, view.screen

    assert [place.player for place in places] == ["Cia", "Dag", "Anna", "Bo"]
    assert [place.position for place in places] == [2, 3, 0, 1]
    assert (places[0].is_me, places[0].is_turn, places[1].is_dealer) == (True, True, True)
    assert [place.cards for place in screen.places] == [(), (), ("AH",), ("7S",)]
    assert [place.leads for place in screen.places] == [False, False, True, False]
    assert [place.hand_count for place in places] == [5, 5, 4, 4]
    assert {place.points for place in places} == {25}


def test_seat_view_tells_whose_turn_it_is_and_what_is_asked():
    """One sentence: to the player whose turn it is, and about that player to the others."""
    table = make_table()
    asks = {}
    for number, row in enumerate((START + "Anna play AH\nBo play 7S").strip().splitlines()):
        enter_all(table, row)
        asks[number] = (view_of(table, "Anna").ask, view_of(table, "Cia").ask)

    assert asks[0] == ("Your turn: do you join or pass?", "Anna must say: join or pass?")
    assert asks[4] == ("Your turn: how many cards do you exchange?", "Anna exchanges.")
    assert asks[7] == ("Your turn: you lead.", "Anna leads.")
    assert asks[8] == ("Bo plays: hearts led.", "Bo plays: hearts led.")
    assert asks[9] == ("Cia plays: hearts led.", "Your turn: hearts led.")


def test_seat_view_knows_who_has_been_asked_to_join():
    """Nobody stands as joined before being asked, but the dealer, who is not asked."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join\nBo pass")

    joined = {place.player: place.joined for place in view_of(table, "Anna").screen.places}

    assert joined == {"Anna": True, "Bo": False, "Cia": None, "Dag": True}


def test_seat_view_offers_what_may_be_done_in_words():
    """Offers carry the event to send, and how it reads on a button."""
    table = make_table()
    enter_all(table, "Dag deal KC")

    view = view_of(table, "Anna")

    assert [(offer.text, offer.body["do"]) for offer in view.offers] == [("Join", "join"), ("Pass", "pass")]
    assert view_of(table, "Bo").offers == ()


def test_seat_view_shows_own_cards_that_are_known_and_nobody_elses():
    """The dealer's turned card is known to all once play begins; it lies in the dealer's own hand."""
    table = make_table()
    enter_all(table, START)

    assert view_of(table, "Dag").my_cards == ("KC",)
    assert view_of(table, "Anna").my_cards == ()
    assert view_of(table, "Anna").pad["KC"] == "elsewhere"


def test_seat_view_shows_the_last_entry_and_the_waiting_call():
    """The last change of the game stands there, not a call; one's own call is shown until it is answered."""
    table = make_table()
    enter_all(table, START)
    call = call_raise(seat=seat_of(table, "Anna"), reason="Whose turn?")

    mine, others = view_of(table, "Anna"), view_of(table, "Bo")
    call_answer(link=make_referee(table), call_id=call.pk, answer="yours")

    assert mine.last.number == 8 and mine.number == 9
    assert (mine.call.reason, others.call) == ("Whose turn?", None)
    after = view_of(table, "Anna")
    assert (after.call, after.answered.answer, view_of(table, "Bo").answered) == (None, "yours", None)


def test_seat_view_of_a_finished_game_has_the_result():
    """Places and points, best first; nothing more to do."""
    table = make_table(options={"start_points": 2})
    enter_all(table, START + TRICKS + SHOWN + REST)

    view = view_of(table, "Anna")

    assert view.status == TableStatus.FINISHED
    assert [(row.player, row.points, row.place) for row in view.result] == [
        ("Anna", 0, 1),
        ("Dag", 0, 1),
        ("Bo", 6, 3),
        ("Cia", 7, 4),
    ]
    assert view.ask == "The game is over: Anna, Dag won."
    assert view.dealers == () and view.offers == ()
    assert view.head == head_of(Table.objects.get(pk=table.pk).last_hash)


def test_seat_view_takes_few_queries(django_assert_num_queries):
    """The link is one query, the view three more: the last line, the call, and who entered what."""
    table = make_table()
    enter_all(table, START + TRICKS)
    seat = seat_of(table, "Bo")
    line_of(seat.table)

    with django_assert_num_queries(3):
        seat_view(seat)


def test_seat_view_of_a_process_that_knows_nothing_yet_folds_the_log_once(django_assert_num_queries):
    """The first time, the seats and the log are read besides; after that no more."""
    table = make_table()
    enter_all(table, START + TRICKS)
    seat = seat_of(table, "Bo")
    forget()

    with django_assert_num_queries(5):
        seat_view(seat)
    with django_assert_num_queries(3):
        seat_view(seat)


def test_second_card_in_a_trick_leaves_the_first_in_view():
    """Anna leads, and lays another card out of turn: both lie before her, and only the first of them led."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nAnna play KS")

    places = {place.player: place for place in view_of(table, "Bo").screen.places}

    assert (places["Anna"].cards, places["Anna"].leads) == (("AH", "KS"), True)
    assert (places["Anna"].apart, places["Bo"].apart) == (("KS",), ())
    page = Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/").content.decode()
    trick = page[page.index('class="trick ') : page.index('class="place place--0')]
    assert trick.index("ace of hearts") < trick.index("trick__led") < trick.index("king of spades")


@pytest.mark.parametrize(
    ("played", "apart"),
    [
        ("", {}),
        ("Anna play AH\nBo play 7H\nCia play 8H\nDag play 9H", {}),
        ("Anna play AH\nCia play 8H", {"Cia": ("8H",)}),
        ("Anna play AH\nCia play 8H\nBo play 7H\nDag play 9H", {"Cia": ("8H",)}),
        ("Anna play AH\nDag play 9H\nBo play 7H", {"Dag": ("9H",)}),
    ],
)
def test_cards_played_out_of_turn_are_known_by_their_order(played, apart):
    """It was the turn of the first player after the leader without a card there, also once all are there."""
    table = make_table()
    enter_all(table, START + played)

    places = view_of(table, "Bo").screen.places

    assert {place.player: place.apart for place in places if place.apart} == apart


def test_nobody_leads_where_no_moves_are_recorded():
    """The table records results only from the middle of a hand on: no name is missing from a sentence."""
    table = make_table()
    enter_all(table, START)
    depth_change(table_id=table.pk, actor=referee_actor(make_referee(table)), depth="result", key=new_key())

    page = Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/").content.decode()

    assert "None" not in page.replace("None of them was entered on this phone.", "")


def test_result_entered_by_itself_gives_nobody_a_knoest():
    """Nobody has told who took which trick in the hand that was on; the winner has no +5 beside the name either."""
    table = make_table()
    enter_all(table, START)
    house_enters(table, {"by": "referee", "do": "result", "points": {"Anna": 0, "Bo": 9, "Cia": 12, "Dag": 20}})

    page = Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/").content.decode()

    assert "+5" not in page
    assert view_of(table, "Bo").view["knoest"] == []


def test_hand_played_to_its_end_names_who_took_no_trick():
    """The same words after a hand of moves, where the tricks are known."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + REST)

    assert view_of(table, "Bo").view["knoest"] == ["Cia"]
    assert Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/").content.decode().count("</a> +5") == 1
