"""The tablet's pages as requests and answers: what is shown, to whom, and what must not break it."""

from __future__ import annotations

import re

import pytest
from django.template import Engine
from django.test import Client

from referee.access.links import referee_token, seat_token
from referee.models import Event
from referee.selectors.tablet.table import table_full
from referee.selectors.tablet.tablet_parts import opened_event
from referee.services.calls import call_raise
from referee.services.links import link_revoke
from referee.templatetags.games import of_game
from tests.support.desk import DESK, PROVEN, act, address, points, words
from tests.support.referee import (
    REST,
    REVOKED,
    SHOWN,
    SHOWN_BY,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db

TOGETHER = {"HX-Request": "true", "HX-Target": "tablet"}


# --- what is shown ---


def test_hall_shows_every_table_with_its_needs(table, rut):
    """Each tile has the table, the hand, who is to move, the last entry and the raised hand with its reason."""
    make_table(number=2, hall_id=table.hall_id)
    call_raise(seat=seat_of(table, "Cia"), reason="Wrong card")
    page = words(Client().get(f"/r/{referee_token(rut)}/"))

    assert "Table 1" in page and "Table 2" in page
    assert "hand 1 · Cia to move" in page
    assert re.search(r"Cia \d+ s Wrong card", page)
    assert "not begun" in page


def test_hall_fragment_has_one_root_and_the_hall_number(table, rut):
    """The fragment that follows live is the hall alone, with the number the stream speaks of."""
    answer = Client().get(f"/r/{referee_token(rut)}/hall/?table={table.pk}").content.decode()

    assert re.match(r'\s*<nav class="hall" id="hall"', answer)
    assert 'data-number="20"' in answer  # 18 entries, one table, one referee
    assert 'aria-current="true"' in answer


def test_table_page_shows_position_knowledge_and_log(table, rut):
    """Trick, trump, tallies, what is known of each hand, and each entry with mark, clause and reason."""
    page = words(Client().get(address(rut, table)))

    assert "Cia plays: diamonds led." in page
    assert "Dag has K king of clubs 2 unseen" in page
    assert (
        "follow ruff Bo played 8♥. Whether they held a card of the suit led will show when more cards are seen." in page
    )
    assert "this settles “Bo plays 7♠”: illegal" in page


def parts_drawn(where, **shown):
    """The parts that one answer brings, as `live.js` asks for all of a table's page at once."""
    answer = Client().get(where, shown, headers=TOGETHER)
    assert answer.status_code == 200
    return re.findall(r'id="(\w+)" hx-swap-oob="true"', answer.content.decode()), words(answer)


def test_all_that_is_new_on_a_tables_page_comes_in_one_answer(table, rut):
    """Each part is swapped by itself: those that show an older state of the table, and the hall's tiles always."""
    where = address(rut, table)

    drawn, text = parts_drawn(where, position=17, log=17, desk=17)
    assert drawn == ["hall", "position", "log", "desk"]
    assert "Cia plays: diamonds led." in text and "What happened" in text and "Waiting for you" in text

    assert parts_drawn(where, position=18, log=18, desk=18)[0] == ["hall"]
    assert parts_drawn(where, position=17, log=17, desk=18)[0] == ["hall", "position", "log"]


def test_one_answer_has_the_desk_and_the_hand_that_are_open(table, rut):
    """An opened line stays open, and the log shows what it showed; a form on the desk is left alone."""
    call = call_raise(seat=seat_of(table, "Cia"))
    shown = {"position": 17, "log": 17}
    drawn, text = parts_drawn(address(rut, table, "event", number=9), **shown, desk=17, trouble=1)
    assert drawn == ["hall", "position", "log", "desk"]
    assert "Anna: fault, entry, link" in text  # who laid it

    drawn, text = parts_drawn(address(rut, table, "call", call_id=call.pk), **shown, desk=17)
    assert drawn == ["hall", "position", "log", "desk"] and "What did you decide?" in text

    assert parts_drawn(address(rut, table, "log"), **shown)[0] == ["hall", "position", "log"]


def test_one_answer_is_for_the_referee_of_this_hall_alone(table, rut):
    """Nothing of a table is told by another hall's link, or by one that is void, however the page asks."""
    elsewhere = make_referee(make_table(number=3))
    assert Client().get(address(elsewhere, table), {"position": 1}, headers=TOGETHER).status_code == 404
    where = address(rut, table)
    link_revoke(hall_id=rut.hall_id, link_id=rut.pk)
    assert "Cia" not in words(Client().get(where, {"position": 1}, headers=TOGETHER))


def test_table_page_without_entries_says_how_to_begin(rut, table):
    """A table where nothing has been entered says what comes first."""
    empty = make_table(number=2, hall_id=table.hall_id)

    assert "Nothing entered yet" in words(Client().get(address(rut, empty)))


def test_table_page_of_a_finished_game_shows_its_result(rut, table):
    """When the game is over the page says who came where, and the log can still be opened."""
    short = make_table(number=2, hall_id=table.hall_id, options={"start_points": 2})
    enter_all(short, PROVEN + REST)
    page = words(Client().get(address(rut, short)))

    assert "This game is over" in page
    assert re.search(r"1\. \w+ -?\d", page)
    assert "Deal a hand" not in page


def test_table_fragments_say_nothing_if_nothing_is_new(table, rut):
    """A fragment that has already been shown as it stands costs an empty answer."""
    for part, numbers in (("position", {}), ("log", {}), ("table", {}), ("event", {"number": 1})):
        where = address(rut, table, part, **numbers)

        assert Client().get(f"{where}?seen=18", headers=DESK).status_code == 204
        assert Client().get(f"{where}?seen=17", headers=DESK).status_code == 200


def test_log_shows_the_hand_asked_for_and_only_trouble_if_asked(table, rut):
    """The latest hand by default, an earlier one by its number, and of either only what is wrong."""
    enter_all(table, REST + "Anna deal 9D")
    latest = Client().get(address(rut, table, "log")).content.decode()
    first = Client().get(address(rut, table, "log") + "?hand=1&trouble=1").content.decode()

    assert re.findall(r'id="event-(\d+)"', latest) == ["29"]
    assert f'id="event-{REVOKED}"' in first
    assert 'id="event-1"' not in first


@pytest.mark.parametrize("hand", ["99", "x", "-1", "9" * 40])
def test_log_of_a_hand_there_never_was_shows_the_latest(table, rut, hand):
    """Nonsense for a hand's number is no error."""
    assert f'id="event-{SHOWN_BY}"' in Client().get(address(rut, table, "log") + f"?hand={hand}").content.decode()


def test_event_desk_shows_clause_proof_and_who_entered_it(table, rut):
    """A settled revoke: as entered, as it stands, the clause with its text, the cards, and the entry that showed it."""
    answer = Client().get(address(rut, table, "event", number=REVOKED), headers=DESK)
    page = words(answer)

    assert re.match(r'\s*<article class="desk', answer.content.decode())
    assert re.search(r"Entered by Bo at \d\d:\d\d:\d\d", page)
    assert "When entered open" in page
    assert "Stands now illegal settled by entry 18" in page
    assert "Bo played 7♠, but held a card of the suit led: 8♥." in page
    assert "Follow the suit led if you can." in page
    assert 'href="/rules/knoesten/#follow"' in answer.content.decode()


def test_player_desk_shows_earlier_faults(table, rut):
    """At the moment of a new fault the earlier ones stand there, with clause and points."""
    assert "18 Bo plays 7♠ follow +5 penalty points" in words(
        Client().get(address(rut, table, "player", position=1), headers=DESK)
    )
    assert "No fault so far." in words(Client().get(address(rut, table, "player", position=0), headers=DESK))


def test_referees_own_entry_is_not_said_to_break_no_rule(table, rut):
    """A fault is not a move, so no hidden card could make it illegal. A player's legal card still has the sentence."""
    act(address(rut, table, "fault", position=0), table, reason="x")
    fault, card = (words(Client().get(address(rut, table, "event", number=at))) for at in (19, 7))

    assert "Fault for Anna" in fault
    assert "breaks no rule" not in fault
    assert "It breaks no rule, whatever the hidden cards are." in card


def test_tablet_pages_are_never_kept(table, rut):
    """What only the referee may see is not left in a cache."""
    for where in (address(rut, table), address(rut, table, "event", number=1), f"/r/{referee_token(rut)}/"):
        assert "no-store" in Client().get(where)["Cache-Control"]


# --- who may see it ---


def test_tablet_of_a_revoked_link_is_gone(table, rut):
    """A voided link opens nothing, whichever page it asks for, and says so."""
    link_revoke(hall_id=rut.hall_id, link_id=rut.pk)
    for where in (address(rut, table), f"/r/{referee_token(rut)}/", f"/r/{referee_token(rut)}/live/"):
        answer = Client().get(where)

        assert answer.status_code == 410
        assert "no longer valid" in words(answer)
    assert act(address(rut, table, "fault", position=0), table, reason="x").status_code == 410
    assert Event.objects.filter(table=table).count() == 18


def test_tablet_opens_no_other_halls_table(table):
    """A referee of another hall finds no such table, and can do nothing at it."""
    other = make_referee(make_table())

    assert Client().get(address(other, table)).status_code == 404
    assert act(address(other, table, "fault", position=0), table, reason="x").status_code == 404
    assert act(address(other, table, "overrule", number=REVOKED), table, verdict="legal", reason="x").status_code == 404


def test_tablet_is_not_opened_by_a_seats_link(table):
    """A seat's secret is no referee's."""
    assert Client().get(f"/r/{seat_token(seat_of(table, 'Anna'))}/").status_code == 404


# --- what must not break it ---


@pytest.mark.parametrize(
    ("part", "numbers"),
    [
        ("event", {"number": 999}),
        ("overrule", {"number": 999}),
        ("correct", {"number": 999}),
        ("player", {"position": 9}),
        ("enter", {"position": 9}),
        ("link", {"position": 9}),
        ("call", {"call_id": 999}),
        ("event", {"number": 10**9 - 1}),
        ("player", {"position": 10**9 - 1}),
    ],
)
def test_what_is_not_there_is_not_found(table, rut, part, numbers):
    """Numbers that name nothing get a page that says so, whether asked or acted on."""
    where = address(rut, table, part, **numbers)

    assert Client().get(where).status_code == 404
    assert act(where, table, reason="x", verdict="legal").status_code in (404, 405)


@pytest.mark.parametrize("fields", [{"expected": "many"}, {"expected": "-1"}, {"key": ""}, {"key": "k" * 200}])
def test_a_form_whose_marks_are_wrong_is_refused(table, rut, fields):
    """Text where a number belongs, a number nobody has reached, no key: told, and nothing stored."""
    where = address(rut, table, "fault", position=0)
    answer = Client().post(where, {"key": new_key(), "expected": 18, "reason": "x", **fields})

    assert answer.status_code == 422
    assert Event.objects.filter(table=table).count() == 18


def test_a_key_sent_with_other_content_is_refused(table, rut):
    """Two different taps under one mark are one tap."""
    where, key = address(rut, table, "fault", position=0), new_key()
    Client().post(where, {"key": key, "expected": 18, "reason": "Showed a card"})
    answer = Client().post(where, {"key": key, "expected": 19, "reason": "Something else"})

    assert answer.status_code == 409
    assert points(table, "Anna") == 30


def test_page_and_fragment_come_from_one_template(table, rut):
    """What htmx gets for the desk stands in the page as it is."""
    where = address(rut, table, "event", number=REVOKED)
    page, part = Client().get(where).content.decode(), Client().get(where, headers=DESK).content.decode()

    assert re.sub(r'value="[^"]{20,}"', "", part.strip()) in re.sub(r'value="[^"]{20,}"', "", page)


def test_going_back_in_the_browser_brings_the_whole_page(table, rut):
    """htmx asks for a page of its history with the desk as target: it gets all of it."""
    headers = {**DESK, "HX-History-Restore-Request": "true"}
    answer = Client().get(address(rut, table, "event", number=1), headers=headers)

    assert answer.content.decode().startswith("<!doctype html>")


def test_a_part_that_a_game_does_not_draw_has_a_form_for_any_game():
    """Every template that stands in for a game's own is there."""
    engine = Engine.get_default()
    for part in ("overhead", "enter"):
        own, *_alike, any_game = of_game(f"tablet/{part}", "knoesten")

        assert engine.select_template([own, any_game]).name == own
        assert engine.select_template(["referee/no-such-game/_part.html", any_game]).name == any_game


OWN_CARD_BACK = """
Dag deal KC
Anna join
Bo join
Cia join
Dag exchange 0
Anna exchange 7H
Bo exchange 0
Cia exchange 0
Anna play 7H
"""


def test_own_card_back_is_offered_as_the_dealers_fault(rut):
    """Anna plays the card that she handed in: the tablet names Dag, who dealt, and offers to fine him alone."""
    table = make_table(hall_id=rut.hall_id, number=7)
    enter_all(table, OWN_CARD_BACK)

    opened = opened_event(table_full(reloaded(table)), 9)

    assert opened.line.verdict.verdict == "illegal"
    assert [(one.player, one.position) for one in opened.at_fault] == [("Dag", 3)]
    assert opened.at_fault[0].sentence.startswith("Dag, who dealt, gave 7♥ back")


def test_no_fault_is_offered_once_the_game_is_won(rut):
    """A breach that nobody has spoken of stays on the tablet, but costs nothing any more."""
    table = make_table(hall_id=rut.hall_id, number=7, options={"faults": "called", "start_points": 1})
    enter_all(table, START + TRICKS + SHOWN)
    assert opened_event(table_full(reloaded(table)), REVOKED).at_fault
    enter_all(table, REST)

    assert opened_event(table_full(reloaded(table)), REVOKED).at_fault == ()
