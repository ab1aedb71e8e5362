"""REST for people who put themselves on the list, for organisers who let them in, and for the Wi-Fi of the cards."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.access.roles import READ, SETUP
from scoring.models.tournaments import Act, Competition, Player, Tournament
from scoring.selectors.people.joining import join_path
from scoring.selectors.people.links import link_path
from scoring.services.access.attempts import Limit
from scoring.services.people import joining as service
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import player_of, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

HOME = "/api/v1/organiser/"
KEY = "a-random-secret-of-this-phone"


@pytest.fixture(autouse=True)
def _nobody_has_joined_yet() -> None:
    """Forget the attempts of earlier tests."""
    cache.clear()


class Phone:
    """An app on the phone of somebody who has scanned the code for joining."""

    def __init__(self, competition: Competition) -> None:
        path = join_path(Tournament.objects.get(pk=competition.tournament_id))
        self.headers = {"Authorization": f"Bearer {path.split('/')[2]}"}

    def read(self) -> Any:
        """Ask what the link for joining leads to."""
        return Client().get("/api/v1/join/", headers=self.headers)

    def join(self, name: str, club: str = "", key: str = KEY) -> Any:
        """Join."""
        sent = {"name": name, "club": club, "key": key}
        return Client().post("/api/v1/join/", sent, content_type="application/json", headers=self.headers)


def test_a_phone_joins_waits_and_is_let_in(competition: Competition, program: Program) -> None:
    """The organiser opens the list, a phone joins, and the personal link works as soon as the player is in."""
    opened = program.ask("patch", f"{HOME}joining/", {"joining": "ask"}).json()
    phone = Phone(competition)
    assert opened["path"].startswith("/join/")
    assert phone.read().json() == {"tournament": "Friday", "competitions": ["Friday"], "waits": True}

    joined = phone.join(" Zoe  Ek ", "Club A")
    assert joined.status_code == 201
    assert (joined.json()["player"], joined.json()["waits"]) == ("Zoe Ek", True)
    own = {"Authorization": f"Bearer {joined.json()['path'].split('/')[2]}"}
    assert Client().get("/api/v1/player/", headers=own).json()["code"] == "still-waiting"

    (waits,) = program.get(f"{HOME}joining/")["waiting"]
    assert (waits["name"], waits["club"]) == ("Zoe Ek", "Club A")
    assert program.post(f"{HOME}joining/let-in/", {"players": [waits["id"]]}) == {"players": [waits]}
    assert Client().get("/api/v1/player/", headers=own).json()["player"] == "Zoe Ek"
    assert program.get(f"{HOME}joining/")["waiting"] == []
    assert {"players_join_ask", "player_joined", "players_let_in"} <= {act.kind for act in Act.objects.all()}


def test_a_key_brings_the_same_answer_and_opens_nothing_else(competition: Competition, program: Program) -> None:
    """An app that has lost the answer sends the same again. Another key, or another name, finds nobody's link."""
    program.ask("patch", f"{HOME}joining/", {"joining": "open"})
    phone = Phone(competition)
    first = phone.join("Zoe")

    assert (first.json()["waits"], phone.join("zoe").json()) == (False, first.json())
    assert phone.join("Zoe", key="another-secret-text").json()["code"] == "name-on-list"
    assert phone.join("Anna").json()["code"] == "name-on-list"
    assert phone.join("Ylva").json()["player"] == "Ylva"
    assert phone.join("Xerxes", key="short").json()["data"]["field"] == "key"
    assert Player.objects.filter(name="Zoe").count() == 1


def test_players_are_turned_away(competition: Competition, program: Program) -> None:
    """Null means everybody who waits. The links of those who are taken off the list become void."""
    program.ask("patch", f"{HOME}joining/", {"joining": "ask"})
    paths = [Phone(competition).join(name).json()["path"] for name in ("Zoe", "Ylva")]

    away = program.post(f"{HOME}joining/turn-away/", {"players": None})

    assert [one["name"] for one in away["players"]] == ["Zoe", "Ylva"]
    assert Client().get(f"/api/v1{paths[0]}").json()["code"] == "link-unknown"
    assert program.post(f"{HOME}joining/turn-away/", {"players": [1]}) == {"players": []}


def test_a_closed_list_and_a_void_link(competition: Competition, program: Program) -> None:
    """Nobody joins while the list is closed, with a link that was replaced, or with none."""
    phone = Phone(competition)
    assert (phone.read().status_code, phone.join("Zoe").json()["code"]) == (403, "joining-closed")
    program.ask("patch", f"{HOME}joining/", {"joining": "open"})
    renewed = program.post(f"{HOME}joining/renew/")["path"]
    assert (phone.read().status_code, phone.read().json()["code"]) == (401, "link-revoked")
    assert Client().get("/api/v1/join/").status_code == 401
    assert Client().get(f"/api/v1{renewed}").json()["waits"] is False
    competition_end(competition_id=competition.pk)
    assert Client().get(f"/api/v1{renewed}").json()["code"] == "joining-closed"
    assert program.ask("post", f"{HOME}joining/let-in/", {"players": None}).json()["code"] == "competition-is-over"


def test_limits_are_those_of_the_page(
    competition: Competition, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address that joins without end has to wait, also by REST. An answer that is repeated counts for nothing."""
    program.ask("patch", f"{HOME}joining/", {"joining": "open"})
    monkeypatch.setattr(service, "FROM_ADDRESS", Limit(1, 600))
    phone = Phone(competition)

    answers = [phone.join(name).status_code for name in ("Zoe", "Zoe", "Ylva")]

    assert answers == [201, 201, 429]


def test_links_and_passwords_are_for_programs_that_may_change_people(competition: Competition) -> None:
    """Others read how players join and the name of the Wi-Fi, and change neither."""
    other = Program(competition, scopes=(READ, SETUP))

    assert other.get(f"{HOME}joining/")["path"] == "" and other.get(f"{HOME}wifi/")["password"] == ""
    for method, address, body in (
        ("patch", "joining/", {"joining": "open"}),
        ("post", "joining/renew/", None),
        ("post", "joining/let-in/", {"players": None}),
        ("post", "joining/turn-away/", {"players": None}),
        ("patch", "wifi/", {"name": "Hall"}),
    ):
        refused = other.ask(method, HOME + address, body)
        assert (refused.status_code, refused.json()["data"]) == (403, {"scope": "people"}), address


def test_the_wifi_of_the_cards(competition: Competition, program: Program) -> None:
    """A program sets what the page sets. The answer that is kept for a key has no password."""
    sent = {"name": "Hall", "password": "jass jass jass"}

    first = program.ask("patch", f"{HOME}wifi/", sent, key="w").json()

    assert first == sent == program.get(f"{HOME}wifi/")
    assert program.ask("patch", f"{HOME}wifi/", sent, key="w").json() == {"name": "Hall", "password": ""}
    short = program.ask("patch", f"{HOME}wifi/", {"name": "Hall", "password": "jass"}).json()
    assert (short["code"], short["data"]["field"]) == ("malformed", "password")
    assert program.ask("patch", f"{HOME}wifi/", {"name": ""}).json() == {"name": "", "password": ""}


def test_a_player_reads_why_the_seat_is_where_it_is(competition: Competition) -> None:
    """It is what the page "Why this table?" says, behind the same personal link."""
    path = link_path(player_of(competition, "Anna"))
    assert Client().get(f"/api/v1{path}why/").json() == []
    start_round(competition)

    (told,) = Client().get("/api/v1/player/why/", headers={"Authorization": f"Bearer {path.split('/')[2]}"}).json()

    page = Client().get(f"{path}why/").content.decode()
    (seat,) = told["seats"]
    assert (told["competition"], seat["round"], seat["name"]) == ("Friday", 1, "Anna")
    assert seat["sentences"] and all(sentence in page for sentence in seat["sentences"])
