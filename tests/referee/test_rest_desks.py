"""REST for what the tablet's desks and a phone's smaller forms do: help, notes, dossiers, real cards, links, clocks."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from referee.access.links import referee_token, seat_token
from referee.lines import line_of
from referee.models import RefereeLink, Table
from referee.selectors.tablet.clashes import clashing
from referee.selectors.tablet.table import table_full
from referee.services.practice import practice_open
from referee.services.quick import quick_table_open
from tests.referee.test_clashes import FOUND
from tests.support.kept_rows import given_to_each
from tests.support.knaker_table import started_table
from tests.support.referee import (
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    house_enters,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)
from tests.support.told_tables import enter_bodies, open_probed_table, told_scene
from tests.support.whist import bidding_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests():
    cache.clear()


class Program:
    """A program at one table that has the link of a referee or of a seat."""

    def __init__(self, table: Table, link: RefereeLink | None = None, player: str = "") -> None:
        if player:
            self.base, token = "/api/v1/seat/", seat_token(seat_of(table, player))
        else:
            self.base, token = f"/api/v1/referee/tables/{table.pk}/", referee_token(link or make_referee(table))
        self.headers = {"authorization": f"Bearer {token}"}

    def get(self, path: str = "", status: int = 200, **query: Any) -> Any:
        answer = Client().get(self.base + path, query, headers=self.headers)
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        sent = {"key": new_key(), **body}
        answer = Client().post(self.base + path, sent, content_type="application/json", headers=self.headers)
        assert answer.status_code == status, answer.content
        return answer.json()


def just_revoked():
    """Make a table at which everybody has just learned of Bo's revoke."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    return reloaded(table)


made, revoked = given_to_each(just_revoked)


def test_a_line_is_read_with_what_can_be_done_to_it(revoked):
    """The answer says what proves the verdict, and what another verdict would change."""
    rut = Program(revoked)
    opened_line = rut.get(f"events/{REVOKED}/")
    preview = rut.get(f"events/{REVOKED}/overrule/preview/", verdict="legal")

    assert opened_line["line"]["verdict"]["verdict"] == "illegal" and opened_line["can_overrule"]
    assert [line["number"] for line in opened_line["proof"]] == [18]
    assert [row["player"] for row in preview["scores"]] == ["Bo"]
    assert rut.get("events/99/", status=404)["code"] == "event-unknown"
    assert rut.get(f"events/{REVOKED}/overrule/preview/", status=422, verdict="odd")["code"] == "malformed"


def test_what_needs_the_referee_is_one_list(revoked):
    """The answer lists the same as the tablet."""
    needed = Program(revoked).get("needs/")

    assert {"calls", "unanswered", "open", "clashing", "restore", "report"} <= set(needed)


def test_a_note_is_written_beside_an_entry(revoked):
    """A note that is sent twice is stored once, and only referees see it."""
    rut, key = Program(revoked), new_key()
    for _time in range(2):
        opened_line = rut.post(f"events/{REVOKED}/note/", words="He had been warned.", key=key)

    (note,) = opened_line["about"]
    assert note["reason"] == "He had been warned."
    assert "warned" not in str(Program(revoked, player="Bo").get())
    assert rut.post("events/99/note/", status=404, words="Nothing.")["code"] == "event-unknown"


def test_a_dossier_is_read_with_and_without_names(revoked):
    """The answer has everything that the printed page has."""
    rut = Program(revoked)

    case = rut.get(f"events/{REVOKED}/dossier/")
    assert case["players"] == ["Anna", "Bo", "Cia", "Dag"] and case["faults"] == []
    assert "Bo" not in str(rut.get(f"events/{REVOKED}/dossier/", anonymous="true")["players"])


def test_a_player_is_read_with_penalties_and_phone(revoked):
    """The answers have the player's penalties, and what may be entered in the player's name."""
    rut = Program(revoked)

    player = rut.get("seats/1/")
    assert player["place"]["player"] == "Bo" and len(player["fined"]) == 1
    assert player["fined_elsewhere"] == [] and player["outside"] is None
    refused = rut.post("seats/1/penalties/", status=422, kind="late", why="Bus")
    assert refused["code"] == "penalty-refused"  # a table without a tournament keeps none
    assert rut.get("seats/2/phone/")["player"] == "Cia"
    assert [form["do"] for form in rut.get("seats/2/phone/")["forms"]][:1] == ["play"]
    assert rut.get("seats/9/", status=404)["code"] == rut.get("seats/9/phone/", status=404)["code"] == "table-unknown"


def test_a_link_is_read_and_renewed(revoked):
    """The old link is void at once. The same key, sent again, renews nothing."""
    rut, old = Program(revoked), Program(revoked, player="Bo")
    assert rut.get("seats/1/link/")["path"].strip("/").split("/")[1] in old.headers["authorization"]
    key = new_key()
    renewed = [rut.post("seats/1/link/", key=key)["path"] for _time in range(2)]

    assert renewed[0] == renewed[1] != rut.get("seats/0/link/")["path"]
    assert old.get(status=401)["code"] == "link-revoked"


def test_a_referee_of_other_tables_helps_first(revoked):
    """A referee of another section must say that they help before they may act."""
    make_referee(revoked, label="Rut")  # the head referee
    link = make_referee(revoked, label="Siv")
    link.section = [[7, 9]]
    link.save()
    siv = Program(revoked, link)

    assert siv.post(f"events/{REVOKED}/note/", status=403, words="Seen.")["code"] == "out-of-section"
    assert Client().post(f"{siv.base}help/", headers=siv.headers).status_code == 200
    assert siv.post(f"events/{REVOKED}/note/", words="Seen.")["about"]


def test_an_entry_that_contradicts_what_was_told_may_stand():
    """The referee lets the entry stand, and nothing contradicts it any more."""
    scene = next(iter(FOUND))
    body: Any
    body, told = FOUND[scene]
    played = told_scene(scene)
    table = open_probed_table(played.line.record.game.id)
    *_before, outcome = enter_bodies(table, [*played.bodies, body])
    rut = Program(table)
    number = outcome.event.number

    assert rut.get(f"events/{number}/")["clash"] is not None
    assert rut.post(f"events/{number}/stand/", told=[told], expected=None)["stored"]
    assert clashing(table_full(reloaded(table))) == ()
    assert rut.post(f"events/{number}/stand/", status=422, told=[told], expected=None)["code"] == "nothing-changed"


def called(table: Table) -> int:
    """Let Anna and Bo lay and Cia call Bo's card a cheat, and return the number of the call."""
    house_enters(table, {"by": "Anna", "do": "play", "cards": "9H"})
    house_enters(table, {"by": "Anna", "do": "draw", "count": 1})
    house_enters(table, {"by": "Bo", "do": "play", "cards": "4S"})
    house_enters(table, {"by": "Cia", "do": "accuse", "event": line_of(reloaded(table)).record.number})
    return reloaded(table).last_number


def test_real_cards_are_put_back_step_by_step():
    """The referee ticks the steps off, and then resumes play."""
    table = started_table()
    number, rut = called(table), Program(table)

    ticked = rut.post(f"events/{number}/restore/", step=1, done=True)
    assert [step["done"] for step in ticked["restore"]["steps"]] == [True]
    assert rut.post(f"events/{number}/restore/", status=404, step=9, done=True)["code"] == "event-unknown"
    assert rut.post(f"events/{number}/restored/")["restore"] is None
    assert rut.post(f"events/{number}/restored/", status=409)["code"] == "nothing-to-restore"


def test_players_of_a_quick_table_say_that_the_cards_are_back():
    """At a table in a hall only the referee may say so."""
    table = quick_table_open(game="knaker", names=["Anna", "Bo", "Cia"]).hall.tables.get()
    for name in ("Anna", "Bo", "Cia"):
        house_enters(table, {"by": name, "do": "lift_hand"})
        house_enters(table, {"by": name, "do": "ready"})
    house_enters(table, {"by": "referee", "do": "start", "first": "Anna"})
    number, anna = called(table), Program(table, player="Anna")

    assert anna.get()["may_finish_restore"] and anna.get()["forms"] == []
    assert anna.post("restored/", number=number)["restoring"] is None
    assert anna.post("restored/", status=409, number=number)["code"] == "nothing-to-restore"


def test_one_phone_enters_for_the_table():
    """A referee or a player decides it, and each player can take their own seat back."""
    table = quick_table_open(game="knoesten", names=["Anna", "Bo", "Cia"]).hall.tables.get()
    bo = Program(table, player="Bo")

    assert bo.post("lend/", to="Anna")["lent_to"] == "Anna"
    assert bo.post("lend/", to="")["lent_to"] == ""
    assert bo.post("lend/", status=422, to="Nobody")["code"] == "malformed"
    assert Program(table).post("one-phone/")["player"] == "Anna"
    assert bo.get()["lent_to"] == "Anna"


def test_a_seat_pauses_the_clock_only_where_the_players_decide():
    """At a table with a referee, only the referee may pause the clock."""
    table = bidding_table()

    assert Program(table, player="Bo").post("turn-clock/", status=403, held=True)["code"] == "referee-only"
    assert Program(table).post("turn-clock/", held=True)["countdown"]["held"]


def test_somebody_practises_by_rest():
    """The learner takes each hint, and the house makes the other moves."""
    seat = practice_open(game="knoesten")
    learner = Program(seat.table, player=seat.player)
    state = learner.get()
    before = state["number"]
    for _move in range(8):
        act = "practice/hint/" if state["is_my_turn"] else "practice/go-on/"
        state = learner.post(act, expected=state["number"])

    assert state["number"] > before
    assert learner.post("practice/hint/", status=409, expected=0)["code"] == "stale"
    assert Program(make_table(), player="Bo").post("practice/go-on/", status=409, expected=0)["code"] == "table-closed"


def test_codes_list_the_links_of_all_seats(revoked):
    """The page with the QR codes has the same links."""
    rut = Program(revoked)
    answer = Client().get("/api/v1/referee/codes/", headers=rut.headers)

    (codes,) = answer.json()
    assert [seat["player"] for seat in codes["seats"]] == ["Anna", "Bo", "Cia", "Dag"]
    assert codes["seats"][0]["address"].startswith("http://testserver/s/")
