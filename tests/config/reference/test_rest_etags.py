"""ETags of REST: a 304 says that nothing has changed, and tells nobody more than the answer would."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee import api
from referee.access.links import referee_token, seat_token
from referee.selectors.parts import clocks
from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.settling import table_settle
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import give_fault, make_competition, start_round, table_of
from tests.scoring.rest.program import Program
from tests.support.referee import START, enter_all, make_referee, make_table, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    """A competition in its first round."""
    competition = make_competition()
    start_round(competition)
    return competition


def ask(address: str, tag: str = "", **headers: str) -> Any:
    """Ask for what is at an address, with the tag of the answer that the sender has."""
    return Client().get(f"/api/v1/{address}", headers=headers | ({"If-None-Match": tag} if tag else {}))


def standings_of(competition: Competition) -> str:
    """Return the address of the public standings."""
    return f"competitions/{competition.slug}/standings/"


def test_the_newest_answer_is_not_sent_again(competition: Competition) -> None:
    """Also if the program knows several, or any. The time of reading is no change."""
    first = ask(standings_of(competition))
    tag = first["ETag"]

    assert tag.startswith('W/"') and first.json()["as_of"]
    for known in (tag, tag.removeprefix("W/"), f'"another", {tag}', "*"):
        again = ask(standings_of(competition), known)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert ask(standings_of(competition), '"another"').status_code == 200
    assert ask(standings_of(competition))["ETag"] == tag
    head = Client().head(f"/api/v1/{standings_of(competition)}", headers={"If-None-Match": tag})
    assert (head.status_code, head["ETag"]) == (304, tag)


def test_a_change_is_sent(competition: Competition) -> None:
    """A result changes the standings, and with them the tag."""
    tag = ask(standings_of(competition))["ETag"]
    give_fault(table_of(competition), "Bo")
    outbox_sweep()

    changed = ask(standings_of(competition), tag)
    assert changed.status_code == 200 and changed["ETag"] != tag


def test_each_language_has_its_own_tag(competition: Competition) -> None:
    """A reader who changes the language gets the sentences in it."""
    address = standings_of(competition)
    tag = ask(address, **{"Accept-Language": "en"})["ETag"]
    swedish = ask(address, tag, **{"Accept-Language": "sv"})

    assert swedish.status_code == 200 and "Accept-Language" in swedish["Vary"]


def test_caches_keep_what_is_public_and_nothing_else(competition: Competition) -> None:
    """Public answers are kept and checked each time. No cache keeps the others, refusals, or what a POST answers."""
    public = ask(standings_of(competition))
    assert public["Cache-Control"] == "public, no-cache" and "ETag" in public["Access-Control-Expose-Headers"]
    again = ask(standings_of(competition), public["ETag"])
    for name in ("Cache-Control", "Vary", "Access-Control-Allow-Origin"):
        assert set(again[name].split(", ")) == set(public[name].split(", "))

    program = Program(competition)
    tournament = program.ask("get", "/api/v1/organiser/")
    assert "no-store" in tournament["Cache-Control"] and "Authorization" in tournament["Vary"]
    for refused in (ask("competitions/nothing/standings/"), program.ask("post", "end/"), ask("organiser/")):
        assert "no-store" in refused["Cache-Control"] and "ETag" not in refused


def test_a_program_has_tags_too(competition: Competition) -> None:
    """It keeps the answers itself. A token that is void gets no 304."""
    program = Program(competition)
    address, bearer = "organiser/", {"Authorization": f"Bearer {program.secret}"}
    tag = ask(address, **bearer)["ETag"]

    assert ask(address, tag, **bearer).status_code == 304
    assert ask(address, tag, Authorization="Bearer nothing").status_code == 401
    assert ask(address, "*").status_code == 401


def test_the_length_of_a_list_belongs_to_its_tag(competition: Competition) -> None:
    """A part can stay the same while the list grows: its headers do not."""
    program = Program(competition)
    address = f"organiser/competitions/{competition.slug}/players/?limit=2"
    bearer = {"Authorization": f"Bearer {program.secret}"}
    tag = ask(address, **bearer)["ETag"]
    program.post("players/", {"text": "Zoe Ek"})

    assert ask(address, tag, **bearer)["Total-Count"] == "5"


def test_running_clocks_do_not_change_a_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a seat and in the hall: the seconds that are left follow from the time of the end."""
    table = make_table()
    seat, referee = seat_token(seat_of(table, "Anna")), referee_token(make_referee(table))
    enter_all(table, START)
    begun = timezone.now()
    api.tables_clock_set([table.pk], ends_at=begun + timedelta(hours=1))
    tags = {address: ask(address)["ETag"] for address in (f"s/{seat}/", f"r/{referee}/")}
    left = ask(f"s/{seat}/").json()["clock"]["seconds"]
    monkeypatch.setattr(clocks, "timezone", SimpleNamespace(now=lambda: begun + timedelta(seconds=90)))

    assert ask(f"s/{seat}/").json()["clock"]["seconds"] < left
    for address, tag in tags.items():
        assert ask(address, tag).status_code == 304


def test_a_tag_tells_nothing_of_a_hidden_round(competition: Competition) -> None:
    """What happens in the results of a hidden round leaves the tag of the public rounds as it was."""
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    Competition.objects.filter(pk=competition.pk).update(shown=Shown.HELD)
    address = f"competitions/{competition.slug}/rounds/"
    tag = ask(address)["ETag"]
    for settled, reason in [("unplayed", "Nobody played."), ("", "")]:
        table_settle(competition_id=competition.pk, number=1, table=1, settled=settled, reason=reason)
        assert ask(address, tag).status_code == 304
    Competition.objects.filter(pk=competition.pk).update(shown=Shown.LIVE)
    assert ask(address, tag).status_code == 200


def test_the_openapi_document_has_a_tag() -> None:
    """It changes with the server."""
    tag = ask("schema/")["ETag"]

    assert ask("schema/", tag).status_code == 304
