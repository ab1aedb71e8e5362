"""Knoesten: "took the card back" is an entry that is ruled on; "entered by mistake" takes an entry out."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token, seat_token
from referee.selectors.log.log import last_line
from referee.selectors.seat.seat import seat_view
from referee.templatetags.cards import say_cards
from tests.support.referee import START, enter, enter_all, make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db
LED = START + "Anna play AH\nBo play 7H\n"


def view_of(table, player):
    """All that a player's phone shows."""
    return seat_view(seat_of(table, player))


def phone(table, player):
    """The page of it."""
    return Client().get(reverse("referee:seat", args=[seat_token(seat_of(table, player))])).content.decode()


def test_only_who_laid_the_last_card_is_asked_about_it():
    """Bo's card lies last: his phone has both acts, in words of their own; nobody else's has the second."""
    table = make_table()
    enter_all(table, LED)

    assert {name: view_of(table, name).screen.laid_last for name in ("Anna", "Bo", "Cia", "Dag")} == {
        "Anna": "",
        "Bo": "7H",
        "Cia": "",
        "Dag": "",
    }
    page = phone(table, "Bo")
    assert say_cards("Entered by mistake: 7♥") in page
    assert say_cards("I took 7♥ back up at the table") in page
    assert "taking it back is a fault, 5 points" in page
    assert "back up at the table" not in phone(table, "Anna")


def test_card_taken_back_costs_a_fault_that_no_tap_takes_away():
    """It is ruled on, costs 5, and everybody sees the card in the hand; taking the entry out needs the referee."""
    table = make_table()
    enter_all(table, LED)

    outcome = enter(table, "Bo", "take_back", cards="7H")

    assert outcome.ruling["verdict"] == "illegal"
    state = reloaded(table).state
    assert (state["scores"]["Bo"], state["turn"], state["trick"]) == (30, "Bo", [{"by": "Anna", "card": "AH"}])
    bo = view_of(table, "Bo")
    assert (bo.screen.laid_last, bo.my_cards, bo.pad["7H"]) == ("", ("7H",), "held")
    assert (bo.take_back.may, bo.take_back.waits_for) == (False, "referee")
    assert view_of(table, "Anna").view["hands"]["Bo"].split() == ["7H", "??", "??", "??", "??"]
    assert last_line(reloaded(table), "Cia").text == "Bo takes 7♥ back up"


def test_card_that_lies_no_more_in_the_trick_is_refused_in_words():
    """An entry mistake is told kindly, and nothing is stored."""
    table = make_table()
    enter_all(table, LED)

    for player, card, why in (
        ("Anna", "AH", "Another card has been played since."),
        ("Cia", "7H", "Somebody else laid this card."),
        ("Bo", "8H", "This card is not in the trick."),
    ):
        url = reverse("referee:seat-events", args=[seat_token(seat_of(table, player))])
        fields = {"key": new_key(), "expected": reloaded(table).last_number, "do": "take_back", "cards": card}
        page = Client().post(url, fields).content.decode()
        assert "Not entered." in page
        assert why in page
    assert reloaded(table).last_number == 10


def test_phone_that_refuses_what_is_illegal_has_no_such_act():
    """Where illegal moves are refused, a card that has been laid stays."""
    table = make_table(policy="strict")
    enter_all(table, LED)

    assert "back up at the table" not in phone(table, "Bo")


@pytest.mark.parametrize(("options", "said"), [({"faults": "called"}, False), ({"fault_points": 1}, True)])
def test_words_say_what_the_house_charges(options, said):
    """Where only the referee's fault costs points, the phone names no price."""
    table = make_table(options=options)
    enter_all(table, LED)

    assert ("is a fault, 1 point." in phone(table, "Bo")) == said
    assert "taking it back is a fault" in phone(table, "Bo")


def test_card_is_taken_back_through_rest():
    """The same event, the same ruling."""
    table = make_table()
    enter_all(table, LED)
    body = {"event": {"do": "take_back", "cards": "7H"}, "key": new_key(), "expected": 10}

    url = f"/api/v1/s/{seat_token(seat_of(table, 'Bo'))}/events/"
    answer = Client().post(url, json.dumps(body), content_type="application/json")

    assert answer.status_code == 200
    assert answer.json()["verdict"]["verdict"] == "illegal"
    assert [breach["clause"] for breach in answer.json()["verdict"]["breaches"]] == ["fault"]
    assert reloaded(table).state["scores"]["Bo"] == 30


def test_referee_enters_it_for_a_player():
    """The tablet has it where it enters cards for Bo, whose card lies last, and not for Anna."""
    table = make_table()
    enter_all(table, LED)
    rut = referee_token(make_referee(table))
    bo, anna = (
        reverse("referee:tablet-enter", args=[rut, table.pk, seat_of(table, name).position]) for name in ("Bo", "Anna")
    )

    assert "Bo takes 7♥ back up" in Client().get(bo).content.decode()
    assert "back up" not in Client().get(anna).content.decode()
    fields = {"key": new_key(), "expected": 10, "by": "Bo", "do": "play", "act": "do=take_back&cards=7H"}
    Client().post(bo, fields)

    assert reloaded(table).state["trick"] == [{"by": "Anna", "card": "AH"}]
    assert reloaded(table).state["scores"]["Bo"] == 30
