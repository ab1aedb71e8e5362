"""Undoing a correction and correcting the whole table, from the tablet and by REST."""

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token
from tests.referee.test_arrangement import HEART, arrange, correct, options, played, seats, stands
from tests.support.referee import REVOKED, new_key, reloaded

pytestmark = pytest.mark.django_db


def address(link, table, name, *args):
    """Where something lies on the tablet."""
    space = "rest" if name.startswith("rest-") else "referee"
    return reverse(f"{space}:{name}", args=[referee_token(link), table.pk, *args])


def test_tablet_undoes_a_correction_with_one_tap():
    """The correction's desk has the button; afterwards it has not."""
    table, link = played()
    number = correct(table, link, REVOKED, HEART)
    where = address(link, table, "tablet-event", number)
    assert "Undo this" in Client().get(where).content.decode()

    answer = Client().post(
        address(link, table, "tablet-undo", number), {"key": new_key(), "expected": number}, follow=True
    )

    assert answer.status_code == 200 and "Undo this" not in answer.content.decode()
    assert stands(table)[2][REVOKED][1]["cards"] == "7S"


def test_tablet_shows_what_a_swap_would_change_and_does_it():
    """Chosen in the address, tried out, confirmed with a reason; then one tap undoes it."""
    table, link = played()
    where = address(link, table, "tablet-arrange")
    assert "Two players were mixed up" in Client().get(where).content.decode()
    chosen = f"{where}?what=seats&first=Anna&second=Bo&how=both&since=1"

    page = Client().get(chosen).content.decode()
    assert "This is what would change" in page and "sat in each other&#x27;s places" in page
    assert stands(table)[0]["scores"]["Bo"] == 30
    number = reloaded(table).last_number
    without = Client().post(chosen, {"key": new_key(), "expected": number})
    assert without.status_code == 422
    done = (
        Client()
        .post(chosen, {"key": new_key(), "expected": number, "reason": "I saw it at the table"}, follow=True)
        .content.decode()
    )

    assert "Undo this" in done
    assert stands(table)[0]["scores"]["Anna"] == 30


def test_tablet_changes_options_and_says_what_is_wrong_with_them():
    """Fields named after the options, with what holds now filled in."""
    table, link = played()
    where = address(link, table, "tablet-arrange")

    page = Client().get(f"{where}?what=options&option.faults=called").content.decode()
    assert (
        "This is what would change" in page
        and "When does an illegal move cost points? Only when the referee gives a fault." in page
    )
    assert "This is what would change" not in Client().get(f"{where}?what=options&option.faults=x").content.decode()
    assert "That is already so" in Client().get(f"{where}?what=options").content.decode()


def test_tablet_opens_the_right_player_after_places_were_corrected():
    """The first place is Bo's now, and a fault given there is his."""
    table, link = played()
    arrange(table, link, seats("Anna", "Bo", places=True, phones=True))

    page = Client().get(address(link, table, "tablet-link", 0)).content.decode()

    assert "Code for Bo" in page


def test_rest_arranges_and_undoes():
    """The same by REST, with the same refusals."""
    table, link = played()
    body = {"event": options(faults="called")}
    preview = Client().post(address(link, table, "rest-arrange-preview"), body, "application/json")
    assert preview.json()["scores"] == [{"player": "Bo", "was": 30, "now": 25}]
    sent = {**body, "reason": "x", "key": new_key(), "expected": None}
    assert Client().post(address(link, table, "rest-arrange"), sent, "application/json").status_code == 200
    number = reloaded(table).last_number
    refused = Client().post(address(link, table, "rest-arrange"), {**sent, "event": 7, "key": "k"}, "application/json")
    assert refused.status_code == 422

    undone = Client().post(
        address(link, table, "rest-undo", number), {"key": new_key(), "expected": None}, "application/json"
    )

    assert undone.status_code == 200
    assert stands(table)[0]["scores"]["Bo"] == 30
