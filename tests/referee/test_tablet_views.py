"""The tablet's pages as requests and answers: what is shown, what is done, what is refused and how."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.template import Engine
from django.test import Client
from django.urls import reverse

from referee.links import referee_token, seat_token
from referee.models import Call, Event
from referee.services.calls import call_raise
from referee.services.links import link_revoke
from referee.services.tables import table_close
from referee.templatetags.tablet import of_game
from tests.support.referee import (
    REST,
    REVOKED,
    SHOWN,
    SHOWN_BY,
    START,
    TRICKS,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db
PROVEN = START + TRICKS + SHOWN
DESK = {"HX-Request": "true", "HX-Target": "desk"}


@pytest.fixture
def table():
    """Four players in their third trick: Bo's revoke in the first has just been proven."""
    made = make_table()
    enter_all(made, PROVEN)
    return reloaded(made)


@pytest.fixture
def rut(table):
    """The referee of the hall."""
    return make_referee(table)


def address(link, table, part="", **numbers):
    """The address of something on the tablet: `part` is the name of its address."""
    kwargs = {"token": referee_token(link), "table_id": table.pk, **numbers}
    return reverse(f"referee:tablet-{part or 'table'}", kwargs=kwargs)


def act(where, table, *, expected=None, **fields):
    """Send a form of the desk."""
    expected = reloaded(table).last_number if expected is None else expected
    return Client().post(where, {"key": new_key(), "expected": expected, **fields})


def words(answer):
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def points(table, player):
    """A player's points now."""
    return reloaded(table).state["scores"][player]


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
    assert 'data-number="19"' in answer  # 18 entries, one table
    assert 'aria-current="true"' in answer


def test_table_page_shows_position_knowledge_and_log(table, rut):
    """Trick, trump, tallies, what is known of each hand, and each entry with mark, clause and reason."""
    page = words(Client().get(address(rut, table)))

    assert "Cia plays: diamonds led." in page
    assert "Dag holds K king of clubs 2 unseen" in page
    assert "follow ruff Bo played 8♥. Whether a card of the suit led was held, cards still to come will show." in page
    assert "settles 10: illegal" in page


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
    assert "18 Bo plays 7♠ follow +5" in words(Client().get(address(rut, table, "player", position=1), headers=DESK))
    assert "No fault so far." in words(Client().get(address(rut, table, "player", position=0), headers=DESK))


def test_tablet_pages_are_never_kept(table, rut):
    """What only the referee may see is not left in a cache."""
    for where in (address(rut, table), address(rut, table, "event", number=1), f"/r/{referee_token(rut)}/"):
        assert "no-store" in Client().get(where)["Cache-Control"]


# --- who may see it ---


def test_tablet_of_a_revoked_link_is_gone(table, rut):
    """A voided link opens nothing, whichever page it asks for, and says so."""
    link_revoke(link_id=rut.pk)
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


# --- what is done ---


def test_overrule_stands_beside_the_engines_ruling(table, rut):
    """The referee's verdict and reason are stored as an entry of their own; the points follow."""
    answer = act(address(rut, table, "overrule", number=REVOKED), table, verdict="legal", reason="The cards show it")

    assert answer.status_code == 302
    assert answer["Location"].endswith(f"/events/{REVOKED}/#desk")
    assert points(table, "Bo") == 25
    assert Event.objects.get(table=table, number=REVOKED).ruling["verdict"] == "open"
    page = words(Client().get(answer["Location"]))
    assert "By the rules illegal" in page
    assert "Stands now legal the referee" in page


def test_overrule_without_a_reason_is_refused(table, rut):
    """Nothing is stored, and the form comes back."""
    answer = act(address(rut, table, "overrule", number=REVOKED), table, verdict="legal")

    assert answer.status_code == 422
    assert "Say why" in words(answer)
    assert "Rule it legal" in words(answer)
    assert points(table, "Bo") == 30


@pytest.mark.parametrize("verdict", ["", "open", "nonsense"])
def test_overrule_with_no_such_verdict_is_refused_and_keeps_the_words(table, rut, verdict):
    """What was written is still in its field."""
    where = address(rut, table, "overrule", number=REVOKED)
    answer = act(where, table, verdict=verdict, words="as we agreed")

    assert answer.status_code == 422
    assert 'value="as we agreed"' in answer.content.decode()


def test_overrule_is_not_held_up_by_players_but_by_referees(table, rut):
    """A card that fell meanwhile is no reason to refuse; another referee's ruling is, and is shown."""
    where = address(rut, table, "overrule", number=REVOKED)
    enter(table, "Cia", "play", cards="9D")

    assert act(where, table, expected=SHOWN_BY, verdict="legal", reason="x").status_code == 302
    late = act(where, table, expected=SHOWN_BY, verdict="illegal", reason="y")
    assert late.status_code == 409
    assert f"The referee rules entry {REVOKED} legal" in words(late)
    assert points(table, "Bo") == 25


def test_fault_is_given_once_however_often_it_is_sent(table, rut):
    """The same submit again brings the same answer, and no second fault."""
    where, fields = (
        address(rut, table, "fault", position=0),
        {"key": new_key(), "expected": 18, "reason": "Showed a card"},
    )
    first, second = Client().post(where, fields), Client().post(where, fields)

    assert first["Location"] == second["Location"]
    assert points(table, "Anna") == 30


def test_fault_by_two_referees_at_once_is_given_once(table, rut):
    """The second, who has not seen the first one's fault, is told of it."""
    where = address(rut, table, "fault", position=0)

    assert act(where, table, expected=18, reason="Showed a card").status_code == 302
    late = act(where, table, expected=18, reason="Showed a card")
    assert late.status_code == 409
    assert "Fault for Anna" in words(late)
    assert points(table, "Anna") == 30


def test_fault_about_an_entry_is_the_word_spoken_of_it(rut, table):
    """Where faults are called, the fault about a breach answers it."""
    called = make_table(number=2, hall_id=table.hall_id, options={"faults": "called"})
    enter_all(called, PROVEN)
    assert reloaded(called).unanswered == 1
    where = address(rut, called, "event", number=REVOKED)
    assert "Give Bo the fault" in words(Client().get(where))
    act(address(rut, called, "fault", position=1), called, reason="follow", about=REVOKED)

    assert reloaded(called).unanswered == 0
    assert "Give Bo the fault" not in words(Client().get(where))


def test_correction_is_shown_before_it_is_made(table, rut):
    """Asking changes nothing; what is shown is what then happens."""
    where = address(rut, table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=JH"
    page = words(Client().get(where))

    assert "Bo plays 7♠ → Bo plays J♥" in page
    assert "Bo 30 → 25 points" in page
    assert points(table, "Bo") == 30
    assert act(where, table, reason="It was mistyped").status_code == 302
    assert points(table, "Bo") == 25
    assert Event.objects.get(table=table, number=REVOKED).body["cards"] == "7S"


def test_correction_by_striking_out_shows_what_is_set_aside(table, rut):
    """Without the deal none of the cards could have been played: they are set aside, and that is said first."""
    page = words(Client().get(address(rut, table, "correct", number=1) + "?strike=1"))

    assert "Dag deals, K♣ is turned up → struck out" in page
    assert page.count("could then not have happened: set aside") == 10


def test_correction_that_cannot_stand_there_says_why(table, rut):
    """A card that lies elsewhere is refused in the preview already, with the choice still open."""
    answer = Client().get(address(rut, table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=AH")

    assert "That can't stand there. That card lies elsewhere already." in words(answer)
    assert "Which card?" in words(answer)
    assert "Correct it so" not in words(answer)


@pytest.mark.parametrize(
    "query",
    [
        "by=Bo&do=play&cards=ZZ",
        "by=Bo&do=play&cards=7H+8H",
        "by=Nobody&do=play&cards=7H",
        "by=Bo&do=fly",
        "by=Bo&do=exchange&count=many",
        "by=Bo&do=exchange&count=" + "9" * 30,
        "do=",
    ],
)
def test_correction_typed_wrong_is_a_message(table, rut, query):
    """Whatever stands in the address, the answer is a page that says something."""
    where = address(rut, table, "correct", number=REVOKED) + "?" + query

    assert Client().get(where).status_code in (200, 422)
    assert act(where, table, reason="x").status_code == 422
    assert Event.objects.filter(table=table).count() == 18


def test_correction_waits_for_what_is_missing(table, rut):
    """Another `do` that needs a card shows no preview until a card has been tapped."""
    page = words(Client().get(address(rut, table, "correct", number=2) + "?by=Anna&do=play"))

    assert "Which card?" in page
    assert "This is what would change" not in page


def test_correction_of_a_moved_on_table_shows_the_new_preview(table, rut):
    """A stale confirmation changes nothing; choice and reason are kept."""
    where = address(rut, table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=JH"
    enter(table, "Cia", "play", cards="9D")
    answer = act(where, table, expected=SHOWN_BY, reason="It was mistyped")

    assert answer.status_code == 409
    assert "Cia plays 9♦" in words(answer)
    assert "Bo plays J♥" in words(answer)
    assert 'value="It was mistyped" checked' in answer.content.decode()


def test_correction_of_an_exchange_toggles_the_cards_told(table, rut):
    """Cards handed in are several: a tap adds one, another takes it away again."""
    page = (
        Client()
        .get(address(rut, table, "correct", number=6) + "?by=Anna&do=exchange&count=2&cards=7H")
        .content.decode()
    )

    assert "cards=7H+8H" in page
    assert "?by=Anna&amp;do=exchange&amp;count=2#desk" in page


def test_note_is_kept_for_referees_only(table, rut):
    """The tablet shows it beside the entry; no seat ever gets it."""
    act(address(rut, table, "note", number=REVOKED), table, words="Bo looked surprised")

    assert "Bo looked surprised" in words(Client().get(address(rut, table, "event", number=REVOKED)))
    for player in ("Anna", "Bo"):
        assert "surprised" not in words(Client().get(f"/s/{seat_token(seat_of(table, player))}/"))


def test_note_on_nothing_is_refused(table, rut):
    """There must be an entry, and there must be words."""
    assert act(address(rut, table, "note", number=99), table, words="x").status_code == 404
    assert act(address(rut, table, "note", number=1), table, words="  ").status_code == 422
    assert act(address(rut, table, "note", number=1), table, words="x" * 600).status_code == 413


def test_call_is_answered_once(table, rut):
    """The first answer stands; the second referee is told that there is one."""
    call = call_raise(seat=seat_of(table, "Cia"), reason="Wrong card")
    where = address(rut, table, "call", call_id=call.pk)
    assert act(where, table, reason="I have put it right").status_code == 302
    late = Client().post(
        reverse("referee:tablet-call", args=[referee_token(make_referee(table, "Siv")), table.pk, call.pk]),
        {"key": new_key(), "reason": "All is well, play on"},
    )

    assert late.status_code == 409
    assert "answered already" in words(late)
    assert "Answered by Rut" in words(late)
    assert Call.objects.get(pk=call.pk).answer == "I have put it right"


def test_entering_for_a_seat_is_recorded_as_the_referees_doing(table, rut):
    """It counts as the player's move, and the log says who entered it."""
    answer = act(address(rut, table, "enter", position=2), table, by="Cia", do="play", cards="9D")
    event = Event.objects.get(table=table, number=19)

    assert answer["Location"].endswith("/events/19/#desk")
    assert (event.by, event.actor) == ("Cia", f"referee:{rut.pk}")


def test_entering_what_cannot_have_happened_is_told_and_not_stored(table, rut):
    """A card that lies elsewhere is an entry mistake, also a referee's."""
    answer = act(address(rut, table, "enter", position=2), table, by="Cia", do="play", cards="AH")

    assert answer.status_code == 422
    assert "Not entered. That card lies elsewhere already." in words(answer)
    assert reloaded(table).last_number == 18


def test_entering_after_somebody_else_shows_what_was_missed(table, rut):
    """Two taps at once: the phone was first, the tablet is told."""
    enter(table, "Cia", "play", cards="9D")
    answer = act(address(rut, table, "enter", position=2), table, expected=18, by="Cia", do="play", cards="9D")

    assert answer.status_code == 409
    assert "Cia plays 9♦" in words(answer)


def test_dealing_offers_the_dealer_whose_turn_it_is(table, rut):
    """After a hand only the next dealer is offered, chosen already; the card tapped enters the deal."""
    enter_all(table, REST)
    page = Client().get(address(rut, table, "deal")).content.decode()
    assert re.findall(r'name="dealer" value="(\w+)" checked', page) == ["Anna"]
    act(address(rut, table, "deal"), table, do="deal", dealer="Anna", trump="9D")

    assert reloaded(table).state["trump"] == "9D"


def test_dealing_without_a_dealer_is_a_message(table, rut):
    """A form with something missing says what."""
    answer = act(address(rut, table, "deal"), table, do="deal", trump="9D")

    assert answer.status_code == 422
    assert "dealer" in words(answer)


def test_link_is_shown_and_voided(table, rut):
    """The code opens the seat as it is now; a new one voids it."""
    where = address(rut, table, "link", position=0)
    before = f"/s/{seat_token(seat_of(table, 'Anna'))}/"
    assert before in Client().get(where).content.decode()
    assert act(where, table).status_code == 302

    assert Client().get(before).status_code == 410
    assert f"/s/{seat_token(seat_of(table, 'Anna'))}/" in Client().get(where).content.decode()


def test_closed_table_still_takes_corrections_but_no_entries(table, rut):
    """What is wrong in a closed table's log can be put right; nothing more is played."""
    table_close(table_id=table.pk, key=new_key())
    entered = act(address(rut, table, "enter", position=2), table, by="Cia", do="play", cards="9D")
    assert entered.status_code == 409
    where = address(rut, table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=JH"

    assert act(where, table, reason="It was mistyped").status_code == 302


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
        ("event", {"number": 10**30}),
        ("player", {"position": 10**30}),
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
        own, any_game = of_game(part, "knoesten")

        assert engine.get_template(own).name == own
        assert engine.select_template(list(of_game(part, "no-such-game"))).name == any_game
