"""What a referee does on the tablet, as requests and answers: what is done, what is refused and how."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token, seat_token
from referee.models import Call, Event
from referee.services.calls import call_raise
from referee.services.tables import table_close
from tests.support.desk import PROVEN, act, address, points, words
from tests.support.referee import (
    REST,
    REVOKED,
    SHOWN_BY,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


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
    assert "The referee rules “Bo plays 7♠” legal" in words(late)
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
    assert "Bo 30 → 25" in page
    assert points(table, "Bo") == 30
    assert act(where, table, reason="It was mistyped").status_code == 302
    assert points(table, "Bo") == 25
    assert Event.objects.get(table=table, number=REVOKED).body["cards"] == "7S"


def test_correction_by_striking_out_shows_what_is_set_aside(table, rut):
    """Without the deal none of the cards could have been played: they are set aside, and that is said first."""
    page = words(Client().get(address(rut, table, "correct", number=1) + "?strike=1"))

    assert "Dag deals, K♣ is turned up → struck out" in page
    assert page.count("could no longer have happened: set aside") == 10


def test_correction_that_cannot_stand_there_says_why(table, rut):
    """A card that lies elsewhere is refused in the preview already, with the choice still open."""
    answer = Client().get(address(rut, table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=AH")

    assert "That can't have happened there. That card lies elsewhere already." in words(answer)
    assert "Which card?" in words(answer)
    assert "Correct it" not in words(answer)


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


def test_a_referee_sees_what_a_player_was_fined_at_other_tables(table, rut):
    """The player's page names table, reason and clause, and leads to the entry; other halls tell nothing."""
    later = make_table(number=2, hall_id=table.hall_id)
    page = words(Client().get(address(rut, later, "player", position=1)))
    shown = Client().get(address(rut, later, "player", position=1)).content.decode()

    assert "At other tables of this tournament" in page
    assert "Bo played 7♠, but held a card of the suit led: 8♥. follow Table 1 +5 penalty points" in page
    assert f"/tables/{table.pk}/events/" in shown
    assert "At other tables" not in words(Client().get(address(rut, later, "player", position=0)))

    elsewhere = make_table()
    assert "At other tables" not in words(
        Client().get(address(make_referee(elsewhere), elsewhere, "player", position=1))
    )
