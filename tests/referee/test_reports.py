"""One player's report at a table recorded move by move: it waits until somebody else says the same."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from referee import api
from referee.access.actors import HOUSE, seat_actor
from referee.access.links import referee_token, seat_token
from referee.errors import KeyReused, NothingToConfirm, TableUnknown
from referee.forms.reading import read_own_bodies
from referee.games import game_named
from referee.ground.errors import Malformed
from referee.models import Outbox, Table
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.table import table_full
from referee.services.confirmations import report_deny
from referee.services.depths import depth_change
from referee.services.events import event_record, events_record
from referee.services.tables import table_close
from tests.referee.test_tallies import OUTCOMES, RESULTS, made, send
from tests.support.desk import words
from tests.support.referee import START, enter, enter_all, make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db

GAMES = sorted(RESULTS)
POINTS = {"Anna": -2, "Bo": 7, "Cia": 31}
RESULT = {"do": "result", "points": POINTS}


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests():
    cache.clear()


def query_of(do, taps):
    """The fields of a form."""
    return {"do": do, **taps[0]}


def by_rest(table, player, body, *, act=False, **changes):
    """A seat sends an event, alone or as an act of one."""
    where = f"/api/v1/s/{seat_token(seat_of(table, player))}/" + ("acts/" if act else "events/")
    sent: dict[str, Any] = {"key": new_key(), "expected": reloaded(table).last_number, **changes}
    sent |= {"events": [body]} if act else {"event": body}
    return Client().post(where, json.dumps(sent), content_type="application/json")


def says_so(table, player="Bo", **changes):
    """A player says that the game came to RESULT."""
    given = {"key": new_key(), "expected": None, **changes}
    return event_record(table_id=table.pk, actor=seat_actor(seat_of(table, player)), body=RESULT, **given)


def deny(table, player, number=None):
    """A player says that it is not so."""
    actor = seat_actor(seat_of(table, player))
    number = number or reloaded(table).reported["number"]
    return report_deny(table_id=table.pk, actor=actor, number=number, key=new_key())


def seen_by(table, player):
    """The report that a player's phone shows."""
    return seat_view(seat_of(table, player)).report


def is_untouched(table, before):
    """Neither the game nor the standings have heard of it."""
    table = reloaded(table)
    assert (table.status, table.result, table.shallow) == (before.status, before.result, {})
    assert not Outbox.objects.filter(topic=api.RESULT).exists()
    assert list(table_faults(table)) == []
    return True


@pytest.fixture
def knoesten():
    """Knoesten for three, to be recorded move by move."""
    return made("knoesten", "moves")


# --- one seat alone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("taps", [OUTCOMES, RESULTS], ids=["outcome", "result"])
def test_one_seat_alone_ends_neither_hand_nor_game(game, taps):
    """By the page's form: it waits, and nobody's standing has moved."""
    table = before = made(game, "moves")
    answer = send(table, "Bo", query_of("outcome" if taps is OUTCOMES else "result", taps[game]))

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/s/{seat_token(seat_of(table, 'Bo'))}/")
    assert is_untouched(table, before)
    assert taps[game][1] in seen_by(table, "Bo").text


@pytest.mark.parametrize("act", [False, True])
def test_rest_answers_that_it_waits(knoesten, act):
    """202, which no other entry is answered by; an act of one is no way round."""
    answer = by_rest(knoesten, "Bo", RESULT, act=act)

    said = answer.json()[0] if act else answer.json()
    assert answer.status_code == 202
    assert (said["waits"], said["stored"], said["entry"], said["verdict"]) == (True, False, None, None)
    assert said["text"].startswith("It waits until another player or the referee agrees: The game came to")
    assert is_untouched(knoesten, knoesten)


def test_phone_is_answered_that_it_waits(knoesten):
    """The header says so, which the phone's queue takes for done; sent again, it is the same answer and one line."""
    where = reverse("referee:seat-events", args=[seat_token(seat_of(knoesten, "Bo"))])
    fields = {"key": "once", "expected": 0, **query_of("result", RESULTS["knoesten"])}
    answers = [Client().post(where, fields, headers={"HX-Request": "true"}) for _ in range(2)]

    assert [(one.status_code, one.headers["Kontrollant-Answer"]) for one in answers] == [(202, "waits")] * 2
    assert "It counts once another player or the referee agrees." in words(answers[0])
    assert reloaded(knoesten).last_number == 1


def test_key_of_a_report_marks_no_other_submit(knoesten):
    """Neither another player's, nor one that says something else."""
    says_so(knoesten, "Bo", key="once")
    with pytest.raises(KeyReused):
        says_so(knoesten, "Cia", key="once")
    with pytest.raises(KeyReused):
        enter(knoesten, "Bo", "result", key="once", points={**POINTS, "Bo": 8})


def test_what_it_came_to_is_entered_by_itself(knoesten):
    """Of an act that does more nothing is stored."""
    deal = {"do": "deal", "dealer": "Cia", "trump": "KC"}
    with pytest.raises(Malformed, match="come by themselves"):
        events_record(
            table_id=knoesten.pk,
            actor=seat_actor(seat_of(knoesten, "Bo")),
            bodies=[deal, RESULT],
            key=new_key(),
            expected=None,
        )
    assert reloaded(knoesten).last_number == 0


def test_what_cannot_be_is_refused_and_nobody_is_asked(knoesten):
    """More tricks than a hand has: that is a mistake, at this depth as at any other."""
    answer = by_rest(knoesten, "Bo", {"do": "outcome", "dealer": "Cia", "tricks": {"Anna": 3, "Cia": 3}})

    assert (answer.status_code, answer.json()["verdict"]["verdict"]) == (200, "impossible")
    assert reloaded(knoesten).reported == {} and reloaded(knoesten).last_number == 0


@pytest.mark.parametrize("do", [["result"], {"result": 1}, None, 1])
def test_what_cannot_be_read_is_refused_as_ever(knoesten, do):
    """It is no report either."""
    answer = by_rest(knoesten, "Bo", {**RESULT, "do": do})

    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert reloaded(knoesten).last_number == 0


@pytest.mark.parametrize("depth", ["hands", "result"])
def test_at_other_depths_one_word_is_enough(depth):
    """There it is what the phones ask for."""
    table = made("knoesten", depth)
    assert by_rest(table, "Bo", RESULT).status_code == 200
    assert reloaded(table).status == "finished" and reloaded(table).reported == {}


# --- another says the same ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("taps", [OUTCOMES, RESULTS], ids=["outcome", "result"])
def test_another_player_enters_it_by_one_tap(game, taps):
    """The button of Cia's page says, word for word, what Bo said."""
    table, do = made(game, "moves"), "outcome" if taps is OUTCOMES else "result"
    send(table, "Bo", query_of(do, taps[game]))
    page = Client().get(f"/s/{seat_token(seat_of(table, 'Cia'))}/").content.decode()
    assert "Bo says:" in page and "Is that so? If you agree, it counts." in page
    act = unescape(re.search(r'name="act" value="([^"]*)"', page.split('id="report"')[1])[1])

    send(table, "Cia", {"act": act})

    table = reloaded(table)
    assert table.events.last().kind == "entry" and table.events.last().actor == f"seat:{seat_of(table, 'Cia').pk}"
    assert (table.reported, bool(table.shallow)) == ({}, True)
    assert (table.status == "finished") == (do == "result")
    assert Outbox.objects.filter(topic=api.RESULT).exists()
    assert list(table_faults(table)) == []


def test_rest_of_another_seat_enters_it(knoesten):
    """The same event, whatever the order of its names."""
    by_rest(knoesten, "Bo", RESULT)
    again = by_rest(knoesten, "Bo", RESULT)
    assert again.status_code == 202  # twice by one is still one

    answer = by_rest(knoesten, "Anna", {"points": dict(reversed(POINTS.items())), "do": "result"})

    assert (answer.status_code, answer.json()["stored"], answer.json()["waits"]) == (200, True, False)
    assert reloaded(knoesten).status == "finished"


def test_another_result_is_no_agreement(knoesten):
    """It waits in its turn, and the first player is the one who is asked."""
    says_so(knoesten)
    other = enter(knoesten, "Cia", "result", points={**POINTS, "Bo": 8})

    assert other.waits and reloaded(knoesten).status == "waiting"
    assert (seen_by(knoesten, "Bo").by, seen_by(knoesten, "Bo").own) == ("Cia", False)
    assert says_so(knoesten, "Anna").waits, "what Bo said waits no more"


def test_referee_enters_at_once_and_by_one_tap(knoesten):
    """On the tablet there are both answers."""
    says_so(knoesten)
    link = make_referee(knoesten)
    where = f"/r/{referee_token(link)}/tables/{knoesten.pk}/"
    page = Client().get(where).content.decode()
    act = unescape(re.search(r'name="act" value="(do=result[^"]*)"', page)[1])
    assert 'action="' + where + 'deny/"' in page

    Client().post(where + "tally/", {"key": new_key(), "expected": 1, "act": act})

    assert reloaded(knoesten).status == "finished"


def test_log_says_who_said_it(knoesten):
    """To every reader, in the order it happened."""
    says_so(knoesten)
    deny(knoesten, "Cia")
    says_so(knoesten)
    deny(knoesten, "Bo")
    text = "The game came to: Anna −2, Bo 7, Cia 31"

    assert [line.text for line in log_lines(reloaded(knoesten), None)] == [
        f"Bo says: “{text}”",
        "Cia disagrees",
        f"Bo says: “{text}”",
        "Bo takes that back",
    ]


# --- denied, taken back, overtaken --------------------------------------------------------------------------


def test_denied_is_entered_by_nobody(knoesten):
    """Its own player hears who said so; the others have nothing to answer any more."""
    says_so(knoesten)
    deny(knoesten, "Cia")

    assert seen_by(knoesten, "Bo").denied_by == "Cia"
    assert seen_by(knoesten, "Anna") is None and table_full(reloaded(knoesten)).report is None
    assert says_so(knoesten, "Anna").waits
    assert is_untouched(knoesten, knoesten)
    page = Client().get(f"/s/{seat_token(seat_of(knoesten, 'Bo'))}/").content.decode()
    assert "Anna says:" in page


def test_referee_denies_it(knoesten):
    """By the tablet, or by REST; the phone names the referee."""
    says_so(knoesten)
    token = referee_token(make_referee(knoesten))
    mark = {"key": new_key(), "expected": 1, "number": 1}
    assert Client().post(f"/r/{token}/tables/{knoesten.pk}/deny/", mark).status_code == 302
    assert "The referee disagrees." in words(Client().get(f"/s/{seat_token(seat_of(knoesten, 'Bo'))}/"))

    says_so(knoesten)
    where, sent = f"/api/v1/r/{token}/tables/{knoesten.pk}/deny/", {"key": new_key(), "number": 3}
    answer = Client().post(where, json.dumps(sent), content_type="application/json")
    assert answer.status_code == 200 and answer.json()["report"] is None
    assert reloaded(knoesten).reported["denied_by"] == "referee"
    assert list(table_faults(reloaded(knoesten))) == []


def test_seat_denies_or_takes_back_by_page_and_rest(knoesten):
    """One door for both; who comes too late hears what became of it."""
    says_so(knoesten)
    where = {name: f"/s/{seat_token(seat_of(knoesten, name))}/deny/" for name in ("Bo", "Cia")}
    assert Client().post(where["Bo"], {"key": new_key(), "expected": 1, "number": 1}).status_code == 302
    assert reloaded(knoesten).reported == {}
    late = Client().post(where["Cia"], {"key": new_key(), "number": 1}, headers={"HX-Request": "true"})
    assert (late.status_code, late.headers["Kontrollant-Answer"]) == (200, "entered")

    rest = "/api/v1" + where["Cia"]
    late = Client().post(rest, json.dumps({"key": new_key(), "number": 1}), content_type="application/json")
    assert (late.status_code, late.json()["code"]) == (409, "nothing-to-confirm")
    says_so(knoesten)
    answer = Client().post(rest, json.dumps({"key": new_key(), "number": 3}), content_type="application/json")
    assert answer.json()["report"] is None and seen_by(knoesten, "Bo").denied_by == "Cia"


def test_own_player_closes_what_was_denied(knoesten):
    """Then nothing of it is left; nobody denies it twice."""
    says_so(knoesten)
    deny(knoesten, "Cia")
    with pytest.raises(NothingToConfirm):
        deny(knoesten, "Anna")
    deny(knoesten, "Bo")

    assert seen_by(knoesten, "Bo") is None
    assert list(table_faults(reloaded(knoesten))) == []


def test_seat_of_another_table_denies_nothing(knoesten):
    """To it the table is not there."""
    says_so(knoesten)
    stranger = seat_actor(seat_of(made("knoesten", "moves"), "Cia"))
    with pytest.raises(TableUnknown):
        report_deny(table_id=knoesten.pk, actor=stranger, number=1, key=new_key())


def test_report_ends_when_the_game_goes_on():
    """Whatever changes the line of play: the others have gone on playing, so this is not what it came to."""
    table = make_table()
    enter_all(table, START)
    tricks = {"Anna": 2, "Bo": 3, "Cia": 0, "Dag": 0}
    assert enter(table, "Dag", "outcome", tricks=tricks).waits
    assert seen_by(table, "Anna") is not None

    enter(table, "Anna", "play", cards="AH")

    assert reloaded(table).reported == {} and seen_by(table, "Dag") is None
    assert enter(table, "Bo", "outcome", tricks=tricks).waits
    assert list(table_faults(reloaded(table))) == []


def test_notes_do_not_end_it(knoesten):
    """A call for the referee, say, or another depth: nothing has been played."""
    says_so(knoesten)
    depth_change(table_id=knoesten.pk, actor=HOUSE, depth="hands", key=new_key())

    assert seen_by(knoesten, "Anna").by == "Bo"
    assert not says_so(knoesten, "Anna").waits and reloaded(knoesten).status == "finished"


def test_closed_table_asks_nobody(knoesten):
    """What was said last stands in its log."""
    says_so(knoesten)
    table_close(table_id=knoesten.pk, key=new_key())

    assert seen_by(knoesten, "Anna") is None
    assert list(table_faults(reloaded(knoesten))) == []


def test_verify_notices_a_changed_report(knoesten):
    """Or else a second agreement could be forged."""
    says_so(knoesten)
    Table.objects.filter(pk=knoesten.pk).update(reported={**reloaded(knoesten).reported, "by": "Anna"})

    assert any("reported" in fault for fault in table_faults(reloaded(knoesten)))


@pytest.mark.parametrize("game", GAMES)
def test_button_reads_back_as_what_was_said(game):
    """Every field of the report: that a bid was not made, too."""
    for do, taps in (("outcome", OUTCOMES), ("result", RESULTS)):
        table = made(game, "moves")
        send(table, "Bo", query_of(do, taps[game]))
        said = {name: value for name, value in reloaded(table).reported["entry"].items() if name != "by"}
        assert read_own_bodies(QueryDict(seen_by(table, "Cia").query), game_named(game)) == [said]
