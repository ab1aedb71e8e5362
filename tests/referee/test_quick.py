"""A quick table: three taps from the start page, without an account."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse

from referee.ground.errors import Malformed, TooMany
from referee.models import Hall, Seat, Table
from referee.services import quick
from referee.services.quick import quick_table_open

pytestmark = pytest.mark.django_db


def test_the_tap_that_says_how_many_opens_the_table(client):
    """Game and number of players are all that is needed; the answer shows a code for each seat."""
    answer = client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": "4"}, follow=True)

    table = Table.objects.get()
    page = answer.content.decode()
    assert [seat.player for seat in table.seats.all()] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert table.policy == "teach"
    assert page.count("<svg") >= 4
    assert page.count("Sit down on this phone") == 4


def test_names_and_policy_are_taken_if_given(client):
    """Names stand clockwise as they were written; a seat without one keeps its number."""
    data = {"players": "4", "name": ["Anna", "", "Cia"], "policy": "strict"}
    client.post(reverse("referee:quick-table", args=["knoesten"]), data)

    table = Table.objects.get()
    assert [seat.player for seat in table.seats.all()] == ["Anna", "Player 2", "Cia", "Player 4"]
    assert table.policy == "strict"


def test_enter_in_a_name_opens_the_table_for_all_who_are_named(client):
    """The form's first button, which Enter presses, asks for as many seats as there are names."""
    page = client.get(reverse("referee:quick-table", args=["knoesten"])).content.decode()
    first = re.search(r'<button [^>]*name="players" value="([^"]*)"', page)
    assert first is not None

    names = ["Anna", "Bo", "Cia", "Dag", "", ""]
    client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": first[1], "name": names})

    assert [seat.player for seat in Table.objects.get().seats.all()] == ["Anna", "Bo", "Cia", "Dag"]


def test_more_names_than_seats_are_refused_and_none_is_dropped(client):
    """Four names and a tap on 3: which of them is it to be? Nothing is opened."""
    data = {"players": "3", "name": ["Anna", "Bo", "Cia", "Dag"]}
    answer = client.post(reverse("referee:quick-table", args=["knoesten"]), data)

    assert answer.status_code == 422
    assert "named more players" in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize(("language", "words"), [("en", "3 to 5"), ("sv", "3 till 5"), ("nl", "3 tot en met 5")])
def test_how_many_can_play_is_said_in_the_readers_language(client, language, words):
    """Also where the engine names the numbers."""
    answer = client.post(
        reverse("referee:quick-table", args=["knoesten"]), {"players": "2"}, headers={"accept-language": language}
    )
    assert words in answer.content.decode()


@pytest.mark.parametrize("players", ["", "two", "-3", "2", "6", "99999999999999"])
def test_a_wrong_number_of_players_is_told_kindly(client, players):
    """What can't be is refused with a sentence, and opens nothing."""
    answer = client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": players})

    assert answer.status_code == 422
    assert not Table.objects.exists()
    assert not Hall.objects.exists()


def test_an_unknown_game_is_not_found(client):
    """A game nobody knows has no page."""
    assert client.get(reverse("referee:quick-table", args=["bridge"])).status_code == 404


def test_two_of_one_name_are_refused():
    """The names tell the players apart."""
    with pytest.raises(Malformed):
        quick_table_open(game="knoesten", names=["Anna", "Anna", "Cia"])


def test_not_everybody_can_open_tables_without_end(monkeypatch):
    """An hour has room for many tables, not for any number."""
    monkeypatch.setattr(quick, "MOST_AN_HOUR", 2)
    for _ in range(2):
        quick_table_open(game="knoesten", names=["", "", ""])

    with pytest.raises(TooMany):
        quick_table_open(game="knoesten", names=["", "", ""])
    assert Seat.objects.count() == 6


def test_the_codes_open_only_with_the_referees_link(client):
    """The page of codes hands out seats: only the referee's link shows it."""
    assert client.get("/r/1-1-AAAAAAAAAAAAAAAAAAAAAAAA/codes/").status_code == 404


def submitted(client, page, **changed):
    """The form of a page that was opened, sent with the button for four."""
    key = re.search(r'name="key" value="([^"]+)"', page.content.decode())
    assert key is not None
    return client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": "4", "key": key[1], **changed})


def test_a_double_tap_opens_one_table(client):
    """The same form sent twice leads to the same codes, and counts as one."""
    page = client.get(reverse("referee:quick-table", args=["knoesten"]))
    first, second = submitted(client, page), submitted(client, page)

    assert first.status_code == 302
    assert first["Location"] == second["Location"]
    assert Hall.objects.count() == Table.objects.count() == 1


def test_another_choice_or_another_page_opens_another_table(client):
    """Who goes back and takes five instead, or opens the page anew, means a new table."""
    address = reverse("referee:quick-table", args=["knoesten"])
    page = client.get(address)
    submitted(client, page)
    submitted(client, page, players="5")
    submitted(client, page, policy="strict")
    submitted(client, client.get(address))
    for _ in range(2):  # a form without a key, as an old page has it
        client.post(address, {"players": "4"})

    assert Hall.objects.count() == 6


def test_two_taps_at_the_same_moment_open_one_table(monkeypatch):
    """The second had looked before the first was done: the database lets only one hall have the name."""
    first = quick_table_open(game="knoesten", names=["", "", ""], key="a-key")
    monkeypatch.setattr(quick, "_opened_as", lambda _slug: None)

    assert quick_table_open(game="knoesten", names=["", "", ""], key="a-key") == first
    assert Hall.objects.count() == 1


def test_one_network_is_one_guest(monkeypatch):
    """Who may choose any address of an IPv6 network can't open tables from each; the neighbour's network still can."""
    cache.clear()  # which counts
    monkeypatch.setattr(quick, "MOST_AN_ADDRESS", 2)
    names = ["", "", ""]
    for host in ("1", "2"):
        quick_table_open(game="knoesten", names=names, address=f"2001:db8:0:7::{host}")

    with pytest.raises(TooMany):
        quick_table_open(game="knoesten", names=names, address="2001:db8:0:7:abcd::3")
    assert quick_table_open(game="knoesten", names=names, address="2001:db8:0:8::3")


def test_a_submit_sent_again_uses_up_nothing(monkeypatch):
    """Of what an address may open in an hour, a double tap takes one."""
    cache.clear()  # which counts
    monkeypatch.setattr(quick, "MOST_AN_ADDRESS", 1)
    opened = {quick_table_open(game="knoesten", names=["", "", ""], address="10.0.0.7", key="a-key") for _ in range(3)}

    assert len(opened) == 1
