"""What lies open in Kombinations-Whist, on phones and by REST: studio, open trumps, open hand."""

import json

import pytest
from django.test import Client

from referee.access.links import seat_token
from referee.faces.kombinationswhist.deal import whist_table
from tests.support.referee import FOUR, house_enters, make_referee, new_key, reloaded, seat_of
from tests.support.whist_pages import DEAL, bid, due_of, make, page_of, post, tablet, view_of, won

PASSES = [{"by": who, "do": "pass"} for who in ("Bo", "Cia")]


@pytest.mark.django_db
def test_studio_and_open_hand_lie_open_for_everybody():
    """What the bid lays open is drawn on every table, the rest of the hand on none."""
    hand = "AS KS QS JS AH KH QH AD KD QD AC KC QC"
    table = make([*won("spel", "oppen-hand"), {"by": "Anna", "do": "show", "cards": hand}])
    shown = whist_table(view_of(table, "Bo").view, view_of(table, "Bo").screen.places)
    assert sorted(shown.open_cards) == sorted(hand.split())

    table = make([*won("spel", "atelje"), {"by": "Anna", "do": "declare", "studio": "AS 2C 7D 9H"}])
    shown = whist_table(view_of(table, "Bo").view, view_of(table, "Bo").screen.places)
    assert shown.studio and set(shown.studio) == {"AS", "2C", "7D", "9H"}
    assert shown.open_cards == ()


OPEN_TRUMPS = [*won("trumf", "oppen-trumf"), {"by": "Anna", "do": "declare", "trump": "H"}]
STUDIO_AND_NINE_TRUMPS = [
    *won("trumf", "oppen-trumf", "atelje"),
    {"by": "Anna", "do": "declare", "trump": "H"},
    {"by": "Anna", "do": "declare", "studio": "2C 3C 4C 5C"},
    {"by": "Anna", "do": "show", "cards": "AH KH QH JH TH 9H 8H 7H 6H"},
    *({"by": who, "do": "play", "cards": card} for who, card in (("Dag", "6C"), ("Anna", "2C"))),
]


@pytest.mark.django_db
def test_studio_is_not_asked_for_a_card_when_only_open_trumps_are_left():
    """No trump may lie there: with nothing else outside the studio the phone asks for a card to the trick."""
    table = make(STUDIO_AND_NINE_TRUMPS)
    assert due_of(table, "Anna").refill == 0
    assert "A card is due in the studio" not in page_of(table, "Anna")
    for who, card in (("Bo", "7C"), ("Cia", "8C"), ("Cia", "9C"), ("Dag", "TC")):
        assert house_enters(reloaded(table), {"by": who, "do": "play", "cards": card}).event is not None

    page = page_of(table, "Anna")
    assert "Your turn: clubs led." in page and "First a card into the studio" not in page


@pytest.mark.django_db
def test_studio_is_offered_only_what_may_lie_there():
    """Neither a card that lies in it nor an open trump; fewer than four will do where trumps lie open."""
    others = "AH KH QH JH TH 9H 8H"
    table = make([entry | ({"cards": others} if entry["do"] == "show" else {}) for entry in STUDIO_AND_NINE_TRUMPS])
    asked = due_of(table, "Anna")
    assert asked.refill == 1
    assert {asked.for_studio[code] for code in (*others.split(), "3C", "2C", "6H")} == {"elsewhere"}
    assert asked.for_studio["AS"] != "elsewhere"

    assert 'data-choose="4" data-choose-least="1"' in page_of(make(STUDIO_AND_NINE_TRUMPS[:-4]), "Anna")
    assert "data-choose-least" not in page_of(make(won("spel", "atelje")), "Anna")


@pytest.mark.django_db
def test_declarer_can_say_that_there_is_no_trump_to_lay_open():
    """On the phone and on the tablet, with one tap; not where a trump is known to be in the hand."""
    table = make(OPEN_TRUMPS)
    assert "I hold no trump" in page_of(table, "Anna")
    link = make_referee(table)
    assert 'value="do=show"' in tablet(table, link, "seats/0/enter/").content.decode()
    assert post(table, "Anna", do="show").status_code == 200

    assert "Anna has no trump to lay open" in page_of(table, "Bo")
    assert view_of(table, "Anna").view["declared"]["shown"] is True
    assert "I hold no trump" not in page_of(table, "Anna")
    number = reloaded(table).last_number
    assert tablet(table, link, f"events/{number}/").status_code == 200
    assert tablet(table, link, f"events/{number}/correct/").status_code == 200
    tablet(table, link, "seats/0/enter/", by="Anna", act="do=show")
    assert "already lies open" in tablet(table, link).content.decode()


@pytest.mark.django_db
def test_no_trump_is_offered_and_taken_by_rest():
    """The seat is offered a `show` without a card, and it is entered as it stands; so is one that names none at all."""
    for event in ({"do": "show", "cards": ""}, {"do": "show"}):
        table = make(OPEN_TRUMPS)
        door = f"/api/v1/s/{seat_token(seat_of(table, 'Anna'))}/"
        offered = [offer["body"] for offer in Client().get(door).json()["offers"]]
        assert {"by": "Anna", "do": "show", "cards": ""} in offered
        entry = {"event": event, "key": new_key(), "expected": reloaded(table).last_number}
        answer = Client().post(f"{door}events/", json.dumps(entry), content_type="application/json")
        assert answer.json()["stored"] and answer.json()["text"] == "Entered: no trump to lay open"


@pytest.mark.django_db
def test_trump_that_was_left_out_can_be_laid_open_later():
    """One tap on any trump that may be left; the first showing is then settled."""
    table = make([*OPEN_TRUMPS, {"by": "Anna", "do": "show", "cards": "AH KH"}])
    assert set(due_of(table, "Anna").left_out) == {f"{rank}H" for rank in "23456789TJQ"}
    assert due_of(table, "Bo").left_out == ()
    assert 'id="open-more"' in page_of(table, "Anna")
    link = make_referee(table)
    assert "Lay these open" in tablet(table, link, "seats/0/enter/").content.decode()
    assert post(table, "Anna", do="show", cards="2H").status_code == 200

    view = view_of(table, "Bo").view
    assert view["declared"]["open"] == "2H KH AH"
    assert "held another trump than those laid open" in tablet(table, link).content.decode()


@pytest.mark.django_db
def test_phone_and_tablet_name_only_ways_that_are_there():
    """Three players have no across: nobody offers it, and nobody has a card to pass that way."""
    three = make([{**DEAL, "dealer": "Cia"}, bid("Anna", "spel", "brev"), *PASSES], FOUR[:3])
    assert due_of(three, "Anna").directions == ("left", "right")
    for page in (page_of(three, "Anna"), tablet(three, make_referee(three), "seats/0/enter/").content.decode()):
        assert 'name="direction" value="left"' in page and 'value="across"' not in page
    table = make(won("spel", "brev"))
    assert 'value="across"' in tablet(table, make_referee(table), "seats/0/enter/").content.decode()
