"""Putting in what was forgotten, and acts that are tried out first, from the tablet and by REST."""

import re

import pytest
from django.test import Client

from tests.referee.test_insertions import GAP, NINE, TENTH, gap, put_in, rows, verdicts
from tests.referee.test_rest import referee_url, send
from tests.support.desk import act, address, points, words
from tests.support.referee import (
    REVOKED,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
)

pytestmark = pytest.mark.django_db

CHOSEN = "?by=Cia&do=play&cards=9H"
HEART = "?by=Bo&do=play&cards=JH"


def shown(where):
    """What a page has tried out: the fields its form sends."""
    page = Client().get(where).content.decode()
    return dict(re.findall(r'name="(key|expected|shown)" value="([^"]*)"', page[page.index('class="preview"') :]))


def test_tablet_puts_in_a_forgotten_card_after_a_preview():
    """From the entry's desk: proposed, tried out, confirmed, and laid open where it now stands."""
    table, link = gap()
    assert "Something is missing before this" in words(Client().get(address(link, table, "event", number=TENTH)))
    where = address(link, table, "insert", number=TENTH)
    proposed = Client().get(where).content.decode()
    assert "by=Cia&amp;do=play" in proposed and 'id="preview"' not in proposed

    tried = words(Client().get(where + CHOSEN))
    assert f"Inserted before entry {TENTH}: Cia plays 9♥" in tried and "This is what would change" in tried
    assert reloaded(table).last_number == 12
    answer = Client().post(where + CHOSEN, {**shown(where + CHOSEN), "reason": "It was forgotten"})

    assert answer.status_code == 302 and answer["Location"].endswith("/events/13/#desk")
    page = words(Client().get(answer["Location"]))
    assert "Cia plays 9♥" in page and "Undo this" in page and "“It was forgotten”" in page
    assert verdicts(table)[TENTH] == "legal"


def test_tablet_refuses_an_insertion_that_cannot_be_and_says_why():
    """Before anything is confirmed, and again when it is sent all the same."""
    table, link = gap()
    where = address(link, table, "insert", number=TENTH) + "?by=Cia&do=play&cards=AH"

    assert "That can't have happened there" in words(Client().get(where))
    assert act(where, table, reason="x").status_code == 422
    assert act(address(link, table, "insert", number=TENTH) + CHOSEN, table).status_code == 422
    assert Client().get(address(link, table, "insert", number=99)).status_code == 404
    assert reloaded(table).last_number == 12


def test_undo_shows_what_it_changes_before_it_is_tapped():
    """The desk of an insertion has the way back beside its preview; one tap takes it."""
    table, link = gap()
    number = put_in(table, link)
    where = address(link, table, "event", number=number)
    page = words(Client().get(where))
    assert "Undoing this would change" in page and f"{TENTH} Dag plays 10♥ legal → illegal" in page

    answer = act(address(link, table, "undo", number=number), table)

    assert answer.status_code == 302
    assert verdicts(table)[TENTH] == "illegal"
    assert "Undo this" not in words(Client().get(where))


def test_overruling_shows_what_each_verdict_changes(table, rut):
    """A revoke ruled legal gives five points back: said before the button, and so it comes."""
    where = address(rut, table, "overrule", number=REVOKED)
    page = words(Client().get(where))
    assert f"{REVOKED} Bo plays 7♠ illegal → legal" in page and "Bo 30 → 25" in page

    act(where, table, verdict="legal", reason="x")

    assert points(table, "Bo") == 25
    assert "Bo 25 → 30" in words(Client().get(where))


def test_overruling_an_open_entry_shows_both_ways():
    """Nobody knows yet; either ruling says what it does."""
    table = make_table()
    enter_all(table, GAP.replace("Bo play JH", "Bo play 7S"))
    page = words(Client().get(address(make_referee(table), table, "overrule", number=REVOKED)))

    assert "If you rule it legal" in page and "If you rule it illegal" in page


def test_what_can_not_be_overruled_has_no_desk_for_it(table, rut):
    """A deal is the referee's own."""
    assert Client().get(address(rut, table, "overrule", number=1)).status_code == 404


def test_correction_goes_through_though_players_go_on_if_it_changes_what_was_shown(table, rut):
    """A card that fell meanwhile makes no difference to it, so nobody has to look twice."""
    where = address(rut, table, "correct", number=REVOKED) + HEART
    seen = shown(where)
    enter(table, "Cia", "play", cards="9D")

    assert Client().post(where, {**seen, "reason": "It was mistyped"}).status_code == 302
    assert points(table, "Bo") == 25 and rows(table)[19].text == "Cia plays 9♦"


def test_correction_that_would_now_change_something_else_comes_back_with_a_fresh_preview(table, rut):
    """The card that fell meanwhile is the very one: the message says so, what is new is listed, and yes works then."""
    where = address(rut, table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=9D"
    seen = shown(where)
    enter(table, "Cia", "play", cards="9D")

    late = Client().post(where, {**seen, "reason": "It was mistyped"})

    said = words(late)
    assert late.status_code == 409 and "The table has moved on since you looked" in said
    assert "Cia plays 9♦" in said and "could no longer have happened: set aside" in said
    assert points(table, "Bo") == 30
    assert 'value="It was mistyped" checked' in late.content.decode()
    assert Client().post(where, {**shown(where), "reason": "It was mistyped"}).status_code == 302
    assert rows(table)[19].set_aside


def test_two_referees_who_correct_the_same_entry_do_it_once(table, rut):
    """The second is told what the first has done, and that there is nothing left to do."""
    where = address(rut, table, "correct", number=REVOKED) + HEART
    other = address(make_referee(table, "Siv"), table, "correct", number=REVOKED) + HEART
    seen = shown(other)
    Client().post(where, {**shown(where), "reason": "It was mistyped"})

    late = Client().post(other, {**seen, "reason": "It was mistyped"})

    assert late.status_code == 422 and "That is already so" in words(late)
    assert reloaded(table).last_number == 19


def test_two_referees_with_different_corrections_do_not_overwrite_one_another_unseen(table, rut):
    """The second sees the first one's words struck through, and decides."""
    where = address(rut, table, "correct", number=REVOKED) + HEART
    other = address(make_referee(table, "Siv"), table, "correct", number=REVOKED) + "?by=Bo&do=play&cards=QH"
    seen = shown(other)
    Client().post(where, {**shown(where), "reason": "It was mistyped"})

    late = words(Client().post(other, {**seen, "reason": "It was mistyped"}))

    assert "The table has moved on since you looked" in late
    assert f"Entry {REVOKED} is corrected: Bo plays J♥" in late and "Bo plays J♥ → Bo plays Q♥" in late
    assert rows(table)[REVOKED].text_now == "Bo plays J♥"


def test_rest_puts_in_and_tells_beforehand(client):
    """The same by REST: preview, act, undo's preview, and one shape of error."""
    table, link = gap()
    where = referee_url(link, f"tables/{table.pk}/events/{TENTH}/insert/")

    preview = send(client, f"{where}preview/", event=NINE).json()
    assert preview["verdicts"][0]["number"] == TENTH and preview["standings"] == []
    done = send(client, where, event=NINE, reason="forgotten", key=new_key(), expected=12).json()
    back = client.get(referee_url(link, f"tables/{table.pk}/events/{done['entry']}/undo/")).json()

    assert done["stored"] and done["verdict"]["verdict"] == "legal"
    assert [change["number"] for change in back["verdicts"]] == [TENTH, 12, 13]
    assert send(client, where, event=None, reason="x", key=new_key(), expected=13).json()["code"] == "malformed"
    assert client.get(referee_url(link, f"tables/{table.pk}/events/1/undo/")).json()["code"] == "nothing-to-undo"


def test_nothing_can_not_be_put_in():
    """An address that strikes out says what is missing, before and when it is sent."""
    table, link = gap()
    where = address(link, table, "insert", number=TENTH) + "?strike=1"

    assert "Enter what was forgotten" in words(Client().get(where))
    assert act(where, table, reason="x").status_code == 422
