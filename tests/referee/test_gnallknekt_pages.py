"""Gnällknekt's pages as requests and answers: phone and tablet enter all of it, and keep what is private."""

import re

import pytest
from django.test import Client

from referee.access.actors import seat_actor
from referee.access.links import referee_token, seat_token
from referee.services.events import event_record
from referee.services.tables import Player, hall_open, table_open
from tests.support.gnallknekt import recorded_game
from tests.support.referee import make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Bo", "Cia")
HTMX = {"HX-Request": "true"}
OPEN = ["7H", "8D", "KS", "2C", "JD", "QH", "9S", "9H", "AC"]


@pytest.fixture
def table():
    """Three players, dealt; nothing has been told."""
    players = [Player(name) for name in NAMES]
    hall = hall_open(name="Clubhouse", slug="club")
    return table_open(hall_id=hall.pk, number=1, game="gnallknekt", players=players, policy="teach")


@pytest.fixture
def begun(table):
    """The same with every open card told: Anna 7♥ 8♦ K♠, Bo 2♣ J♦ Q♥, Cia 9♠ 9♥ A♣."""
    for number, card in enumerate(OPEN):
        enter(table, {"do": "expose", "player": NAMES[number // 3], "life": number % 3 + 1, "cards": card})
    return reloaded(table)


def enter(table, body, who="Anna"):
    """Enter an event from a seat."""
    actor = seat_actor(seat_of(table, who))
    return event_record(table_id=table.pk, actor=actor, body=body, key=new_key(), expected=None)


def page_of(table, who):
    """What a player's phone shows."""
    return Client().get(f"/s/{seat_token(seat_of(table, who))}/").content.decode()


def send(table, who, *acts, **fields):
    """A player's phone sends a form; the answer's text."""
    address = f"/s/{seat_token(seat_of(table, who))}/events/"
    fields = {"key": new_key(), "expected": reloaded(table).last_number, "act": list(acts), **fields}
    answer = Client().post(address, fields, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def last_body(table):
    """What was entered last."""
    return table.events.order_by("-number").first().body


def test_phone_asks_for_the_open_cards_of_its_own_lives_first(table):
    """Before anything is told each phone asks for its own first card, and says who begins."""
    page = page_of(table, "Bo")

    assert "Which card lies open in your life 1?" in page
    assert "Anna begins" in page


def test_any_seat_tells_a_card_that_was_turned_up(table):
    """Cia tells the open card of Bo's second life; it is the referee's word in the log."""
    send(table, "Cia", "player=Bo&life=2", do="expose", cards="JD")

    assert last_body(table) == {"by": "referee", "do": "expose", "player": "Bo", "life": 2, "cards": "JD"}


def test_take_is_one_tap(begun):
    """The fullest take comes first, as one button that says all of it."""
    page = page_of(begun, "Anna")
    acts = re.findall(r'name="act" value="(do=take[^"]*)"', page)

    assert acts[0] == "do=take&amp;stock=4"
    send(begun, "Anna", "do=take&stock=4")
    assert last_body(begun) == {"by": "Anna", "do": "take", "stock": 4}


def test_attack_is_a_place_and_a_card(begun):
    """Both come as parts of one act; from an own life with its number."""
    enter(begun, {"do": "take", "stock": 4})
    send(begun, "Anna", "do=attack&target=Cia&life=1", "cards=KS&life_from=3")

    assert last_body(begun) == {
        "by": "Anna",
        "do": "attack",
        "cards": "KS",
        "life_from": 3,
        "target": "Cia",
        "life": 1,
    }


def test_pair_of_hand_and_life_is_entered_as_it_was(begun):
    """Two cards from two places keep each its own."""
    enter(begun, {"do": "take", "stock": 4})
    send(begun, "Anna", "do=attack&target=Cia&life=2", "cards=KH&life_from=0", "cards=KS&life_from=3")

    assert last_body(begun)["life_from"] == [0, 3]
    assert last_body(begun)["cards"] == "KH KS"


def test_phone_lights_what_beats_a_life_only_where_players_are_told(begun):
    """Under the policy teach a place knows its cards; under call it says nothing."""
    enter(begun, {"do": "take", "stock": 4})
    page = page_of(begun, "Anna")
    (fits,) = re.findall(r'value="do=attack&amp;target=Cia&amp;life=1"[^>]*data-fits="([^"]*)"', page)

    assert {"TS", "9C", "JH", "3KS"} <= set(fits.split())
    assert "8S" not in fits.split()
    begun.policy = "call"
    begun.save()
    assert not re.search(r'data-fits="[^"]', page_of(begun, "Anna"))


def test_hand_that_all_have_seen_is_shown_to_its_player_to_play(begun):
    """Cards taken from the discard pile are known; the phone has them as cards to play."""
    enter(begun, {"do": "take", "stock": 4})
    enter(begun, {"do": "discard", "cards": "TS"})
    enter(begun, {"do": "take", "stock": 3, "discard": "TS"}, "Bo")

    assert 'data-card="TS"' in page_of(begun, "Bo").split('id="move"')[0]
    assert 'data-card="TS"' not in page_of(begun, "Anna").split('id="move"')[0]


def test_whole_game_can_be_looked_at_from_every_seat_and_the_tablet(table):
    """At each of many moments of a game every page can be made."""
    link = make_referee(table)
    for number, body in enumerate(recorded_game(5, NAMES)):
        by = body.pop("by") if body["by"] == "referee" else body["by"]
        enter(table, body, NAMES[0] if by == "referee" else by)
        if number % 9 == 0:
            assert "felt" in page_of(table, NAMES[number % 3])
            assert tablet(link, table, "").status_code == 200
    assert reloaded(table).status == "finished"
    assert "The game is over" in page_of(table, "Anna")
    assert "out, place 1" not in page_of(table, "Anna")
    assert "This game is over" in tablet(link, table, "").content.decode()


def tablet(link, table, part):
    """A page of the tablet."""
    return Client().get(f"/r/{referee_token(link)}/tables/{table.pk}/{part}")


def test_tablet_enters_everything_for_a_player(begun):
    """A place and a card; cards taken, with some of the discard pile; the turned-up card of anybody."""
    link = make_referee(begun)
    address = f"/r/{referee_token(link)}/tables/{begun.pk}/seats/0/enter/"
    assert "Attack life 1 of Cia" in Client().get(address).content.decode()

    def post(**fields):
        fields = {"key": new_key(), "expected": reloaded(begun).last_number, "by": "Anna", **fields}
        assert Client().post(address, fields).status_code == 302
        return last_body(begun)

    assert post(act=["do=take&stock=4"])["stock"] == 4
    attack = post(act=["do=attack&target=Bo&life=1"], cards=["", "5C"])
    assert attack == {"by": "Anna", "do": "attack", "cards": "5C", "target": "Bo", "life": 1}
    assert post(act=["do=expose&player=Bo&life=1"], cards="3C")["by"] == "referee"
    assert post(act=["do=attack&target=Cia&life=1", "", "cards=KS&life_from=3"])["life_from"] == 3
    below = post(act=["do=defend&life=1", "from=down&life_from=2"], cards="7D")
    assert (below["from"], below["life_from"], below["cards"]) == ("down", 2, "7D")


def test_tablet_offers_no_deal_and_no_fault_where_the_game_has_none(begun):
    """Gnällknekt is dealt once, and its rules know no faults."""
    link = make_referee(begun)

    assert "Deal a hand" not in tablet(link, begun, "").content.decode()
    assert "Give a fault" not in tablet(link, begun, "seats/0/").content.decode()


def test_attack_is_corrected_by_taps(begun):
    """Every field of an attack has a row of choices, and a choice is tried out."""
    enter(begun, {"do": "take", "stock": 4})
    number = enter(begun, {"do": "attack", "cards": "KS", "life_from": 3, "target": "Cia", "life": 1}).event.number
    page = tablet(make_referee(begun), begun, f"events/{number}/correct/").content.decode()

    for row in ("by", "do", "cards", "from", "life_from", "target", "life", "hit"):
        assert f'id="choose-{row}"' in page
    assert "target=Bo" in page and "life=2" in page


def test_phone_enters_a_card_that_lay_face_down(begun):
    """It may not be played, but it lies: the form says from which life, and the log has it."""
    page = page_of(begun, "Anna")
    assert 'id="unusual"' in page and "face down in life 2" in page

    send(begun, "Anna", "from=down&life_from=2", "do=attack&target=Bo&life=3", cards="KC")

    body = last_body(begun)
    assert (body["from"], body["life_from"], body["target"], body["life"]) == ("down", 2, "Bo", 3)


def test_phone_enters_a_hit_below_the_top(begun):
    """The card meant is one of those that lie under others: Anna has defended her 7♥ with a nine."""
    enter(begun, {"do": "take", "stock": 4})
    enter(begun, {"do": "defend", "cards": "9H", "life": 1})
    form = page_of(begun, "Bo").partition('id="unusual"')[2].partition("</form>")[0]
    assert 'value="hit=7H"' in form and 'value="hit=9H"' not in form

    send(begun, "Bo", "from=down&life_from=2", "do=attack&target=Anna&life=1", "hit=7H", cards="8H")

    assert last_body(begun)["hit"] == "7H"


def test_phone_enters_a_pair_by_the_same_form(begun):
    """Two cards chosen in one list go as one text, with JavaScript and without."""
    send(begun, "Anna", "from=down&life_from=1", "do=attack&target=Bo&life=2", cards=["6C", "6D"])

    assert last_body(begun)["cards"] == "6C 6D"


def test_phone_of_who_has_nothing_face_down_has_no_form_for_it(table):
    """Before anything lies on another card only the face-down ones are asked for; of a life that is lost, nothing."""
    page = page_of(table, "Anna")

    assert "A card that lay face down" in page and "Which card was hit?" not in page
