"""The kinds of entries that a seat may make now, as REST tells programs."""

import pytest
from django.test import Client

from referee.access.actors import referee_actor
from referee.access.links import seat_token
from referee.games import GAMES
from referee.selectors.seat.entering import seat_state
from referee.services.depths import depth_change
from referee.services.tables import Player, hall_open, table_open
from referee.shapes.entering import EntryForm
from tests.support.referee import FOUR, START, enter, enter_all, make_referee, make_table, new_key, seat_of

pytestmark = pytest.mark.django_db


def forms_of(table, player) -> dict[str, list[EntryForm]]:
    """Return the forms of a seat by the kind of their entry."""
    found: dict[str, list[EntryForm]] = {}
    for form in seat_state(seat_of(table, player)).forms:
        found.setdefault(form.do, []).append(form)
    return found


def opened(game):
    """Return a new table of this game."""
    hall = hall_open(name="Clubhouse", slug="club")
    return table_open(hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR])


def sent(table, player, event):
    """Return an entry of a seat as a form would hold it."""
    body = {"event": event, "key": new_key(), "expected": None}
    where = f"/api/v1/s/{seat_token(seat_of(table, player))}/events/"
    return Client().post(where, body, content_type="application/json")


def test_a_deal_is_a_form_for_every_seat_before_a_hand():
    """There is a form for each possible dealer, with a choice of the turned card, ready to be sent."""
    table = make_table()
    deals = forms_of(table, "Bo")["deal"]

    assert [form.body["dealer"] for form in deals] == list(FOUR)
    (turned,) = deals[0].fields
    assert (turned.name, turned.required, turned.secret, len(turned.choices)) == ("trump", True, False, 32)
    assert turned.asked == "Which card was turned up?"
    assert not deals[0].offered and deals[0].schema == "KnoestenDealEntry"
    answer = sent(table, "Bo", {**deals[0].body, "trump": turned.choices[0]})
    assert answer.status_code == 200 and answer.json()["stored"]


def test_offers_of_one_kind_are_one_form_with_their_values():
    """What is offered is listed by field, and what only the referee hears is marked."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join\nBo join\nCia join")
    forms = forms_of(table, "Dag")
    (exchange,) = forms["exchange"]
    count, cards = exchange.fields

    assert exchange.offered and exchange.body == {"by": "Dag", "do": "exchange"}
    assert count.choices == (0, 1, 2, 3, 4) and not count.secret
    assert cards.secret and not cards.required
    assert "deal" not in forms


def test_an_outcome_is_a_report_where_every_move_is_recorded():
    """It is no report at a table that records outcomes only."""
    table = make_table()
    enter_all(table, START)
    assert {form.do for forms in forms_of(table, "Anna").values() for form in forms if form.reported} == {
        "outcome",
        "result",
    }
    depth_change(table_id=table.pk, actor=referee_actor(make_referee(table)), depth="hands", key=new_key())

    (outcome,) = forms_of(table, "Anna")["outcome"]
    assert not outcome.reported and "result" not in forms_of(table, "Anna")


def test_a_form_tells_what_all_have_seen():
    """At Knåker it takes the face-up cards; at Gnällknekt there is no form before a card is turned up."""
    table = opened("knaker")
    shows = forms_of(table, "Anna")["show"]

    assert {(form.body["by"], form.body["stack"]) for form in shows} == {
        (name, stack) for name in FOUR for stack in (1, 2, 3)
    }
    assert sent(table, "Anna", {**shows[-1].body, "cards": "7H"}).json()["stored"]
    assert "7H" not in forms_of(table, "Bo")["show"][0].fields[0].choices


def test_an_open_hand_takes_as_many_cards_as_are_held():
    """The form says how many cards to choose, since there are too many hands to list."""
    table = opened("kombinationswhist")
    sent(table, "Anna", {"do": "deal", "dealer": "Dag"})
    enter(table, "Anna", "bid", standard="spel", specials=["oppen-hand"])
    for player in ("Bo", "Cia", "Dag"):
        enter(table, player, "pass")
    (form,) = forms_of(table, "Anna")["show"]
    (cards,) = form.fields

    assert (cards.takes, len(cards.choices)) == (13, 52)
    assert "show" not in forms_of(table, "Bo")
    assert sent(table, "Anna", {**form.body, "cards": " ".join(cards.choices[:13])}).json()["stored"]


def test_a_finished_table_has_no_forms():
    """Nobody can enter anything at a table that is over."""
    table = make_table(depth="result")
    (form,) = forms_of(table, "Anna")["result"]
    assert not form.reported
    points = dict(zip(FOUR, (0, 5, 10, 15), strict=True))
    assert sent(table, "Anna", {**form.body, "points": points}).json()["stored"]

    assert forms_of(table, "Anna") == {}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_form_has_a_place_for_every_field_that_is_declared(game):
    """Each field is in the body of the form, or among the fields to fill in."""
    for do, forms in forms_of(opened(game), "Anna").items():
        for form in forms:
            assert {field.name for field in form.fields} | set(form.body) == {
                *GAMES[game].events[do].fields,
                "by",
                "do",
            }
