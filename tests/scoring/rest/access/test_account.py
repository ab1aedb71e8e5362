"""REST for accounts: tokens of a person, their tournaments and seasons, through the services of the pages."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from config.reference.rest_pages import operations
from scoring.access.acts import ACTS, AT
from scoring.access.roles import ACCOUNT_SCOPES, CO_ORGANISER, READ
from scoring.models.seasons import Season
from scoring.models.tokens import AccountToken
from scoring.models.tournaments import Act, Competition, Tournament
from scoring.rest.access.account import AccountView
from scoring.services.access.roles import role_give
from scoring.services.programs.tokens import account_token_make, account_token_revoke
from scoring.services.seasons.seasons import season_create, season_organiser_add
from tests.scoring.competitions import make_competition, make_organiser
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

HOME = "/api/v1/account/"
PAGE = "/organise/programs/"
PASSWORD = {"own_password": "let-me-in"}


class Own:
    """A program with a token of an account."""

    def __init__(self, user: User, *scopes: str) -> None:
        self.token, self.secret = account_token_make(
            user_id=user.pk, name="Club site", scopes=scopes or tuple(ACCOUNT_SCOPES)
        )

    def ask(self, method: str, address: str = "", body: Any = None, key: str = "") -> Any:
        """Send a request to an address below that of the account."""
        headers = {"Authorization": f"Bearer {self.secret}"} | ({"Idempotency-Key": key} if key else {})
        sent = "" if body is None else json.dumps(body)
        return Client().generic(method, HOME + address, sent, content_type="application/json", headers=headers)

    def told(self, method: str, address: str = "", body: Any = None) -> Any:
        """Send a request that must succeed, and return the JSON of its answer."""
        answer = self.ask(method, address, body)
        assert answer.status_code in (200, 201), answer.content
        return answer.json()


@pytest.fixture
def mia() -> User:
    """Return an organiser."""
    return make_organiser()


@pytest.fixture
def own(mia: User) -> Own:
    """Return a program that may do everything that a token of an account allows."""
    return Own(mia)


def test_program_lists_tournaments_and_makes_one(mia: User, own: Own) -> None:
    """The new tournament belongs to the account, and its log names the account and the program."""
    assert own.told("GET") == {"name": "mia", "scopes": list(ACCOUNT_SCOPES)}
    make_competition(organiser=mia)
    helped = make_competition(name="Elsewhere")
    role_give(tournament_id=helped.tournament_id, role=CO_ORGANISER, name="mia", by_link=False)
    sent = {"name": "Spring cup", "game": "kombinationswhist", "minutes": 45, "tie_breaks": []}
    made = own.ask("POST", "tournaments/", sent, key="spring")
    again = own.ask("POST", "tournaments/", sent, key="spring")

    assert made.status_code == 201 and again.json() == made.json()
    assert (made.json()["role"], made.json()["status"], len(made.json()["competitions"])) == ("owner", "planned", 1)
    assert Competition.objects.get(slug=made.json()["competitions"][0]).minutes == 45
    listed = own.told("GET", "tournaments/")
    assert {one["name"]: one["role"] for one in listed} == {
        "Spring cup": "owner",
        "Friday": "owner",
        "Elsewhere": "co_organiser",
    }
    (line,) = Act.objects.filter(tournament__name="Spring cup")
    assert (line.kind, line.actor, line.actor_name) == ("tournament_created", "program", "mia: Club site")
    refused = own.ask("POST", "tournaments/", sent | {"options": {"none": "1"}}).json()
    assert (refused["code"], refused["data"]["field"]) == ("malformed", "options")


def test_program_names_a_preset(mia: User, own: Own) -> None:
    """It decides what is left out. The season needs a scope of its own; what differs is told by name."""
    season = season_create(owner_id=mia.pk, name="Autumn")
    sent = {"name": "Cup", "game": "knoesten", "preset": "tournament", "confirm": "two", "season": "autumn"}
    slug = own.told("POST", "tournaments/", sent)["competitions"][0]
    made = Competition.objects.get(slug=slug)

    assert (made.preset, made.confirm, made.clubs_apart, made.has_final) == ("tournament", "two", True, True)
    assert season.parts.get().competition == made
    competition = Program(made).get("")
    assert (competition["preset"], competition["differs"], competition["has_final"]) == (
        "tournament",
        ["confirm"],
        True,
    )
    own.told("POST", "tournaments/", {"name": "Friday", "game": "knoesten", "preset": "club"})
    own.told("POST", "tournaments/", {"name": "Saturday", "game": "knoesten"})
    Own(mia, "tournaments").told("POST", "tournaments/", {"name": "Sunday", "game": "knoesten", "preset": "club"})
    assert [part.competition.title for part in season.parts.all()] == ["Cup", "Friday"]
    assert own.ask("POST", "tournaments/", sent | {"season": "spring"}).json()["data"]["field"] == "season"


def test_program_makes_an_evening_like_an_earlier_one(mia: User, own: Own) -> None:
    """Only like one that the account organises."""
    earlier = make_competition(organiser=mia, minutes=33)
    theirs = make_competition(name="Strange")
    made = own.told("POST", "tournaments/again/", {"like": earlier.tournament.slug, "name": "Next"})

    assert (made["name"], made["role"], made["players"]) == ("Next", "owner", 4)
    assert Competition.objects.get(slug=made["competitions"][0]).minutes == 33
    assert own.ask("POST", "tournaments/again/", {"like": theirs.tournament.slug, "name": "x"}).status_code == 404


def test_program_keeps_a_season(mia: User, own: Own) -> None:
    """It makes the season, chooses and orders its competitions, changes it, ends it and opens it again."""
    one, two, other = (make_competition(name=name, organiser=mia) for name in ("One", "Two", "Three"))
    strange = make_competition(name="Strange")
    season = own.told("POST", "seasons/", {"name": "Autumn", "best": 3})
    at = f"seasons/{season['slug']}/"
    assert (season["role"], season["best"], season["competitions"]) == ("owner", 3, [])
    assert [row["slug"] for row in own.told("GET", f"{at}competitions/")] == [one.slug, two.slug, other.slug]
    for competition in (one, two):
        told = own.told("POST", f"{at}competitions/", {"competition": competition.slug})
    assert [row["slug"] for row in told["competitions"]] == [one.slug, two.slug]
    for slug in (strange.slug, "nothing"):
        assert own.ask("POST", f"{at}competitions/", {"competition": slug}).json()["code"] == "competition-not-yours"
    moved = own.told("POST", f"{at}competitions/{two.slug}/move/")
    assert [row["slug"] for row in moved["competitions"]] == [two.slug, one.slug]
    assert own.ask("DELETE", f"{at}competitions/{one.slug}/").status_code == 204
    assert own.ask("DELETE", f"{at}competitions/{one.slug}/").status_code == 404
    changed = own.told("PATCH", at, {"rated": True, "best": None})
    assert (changed["name"], changed["rated"], changed["best"]) == ("Autumn", True, None)
    assert own.told("POST", f"{at}end/")["ended"]
    assert own.ask("PATCH", at, {"rated": False}).json()["code"] == "season-is-over"
    assert not own.told("POST", f"{at}reopen/")["ended"]
    acts = own.told("GET", f"{at}acts/?limit=2")
    assert [line["kind"] for line in acts] == ["season_reopened", "season_ended"]
    assert acts[0]["who"] == "mia: Club site (program)"
    assert [one["slug"] for one in own.told("GET", "seasons/")] == [season["slug"]]


def test_program_decides_who_is_who(mia: User, own: Own) -> None:
    """Each answer has everybody, so that a program sees at once what its decision changed."""
    season = own.told("POST", "seasons/", {"name": "Autumn"})
    at = f"seasons/{season['slug']}/"
    for name, players in (("One", "Anna Bo Cia Dag"), ("Two", "Anna Bo Cia Eva")):
        competition = make_competition(players, mia, name=name)
        own.told("POST", f"{at}competitions/", {"competition": competition.slug})
    people = own.told("GET", f"{at}people/")
    keys = {one["name"]: one["key"] for one in people["persons"]}
    assert [one["name"] for one in people["persons"] if one["proposed"]] == ["Anna", "Bo", "Cia"]
    confirmed = own.told("POST", f"{at}people/confirm/", {"persons": [keys["Anna"]]})
    assert [one["name"] for one in confirmed["persons"] if one["proposed"]] == ["Bo", "Cia"]
    assert not any(one["proposed"] for one in own.told("POST", f"{at}people/confirm/", {})["persons"])
    joined = own.told("POST", f"{at}people/join/", {"one": keys["Dag"], "other": keys["Eva"]})
    assert len(joined["persons"]) == 4 and joined["decisions"][0]["same"]
    undone = own.told("POST", f"{at}people/decisions/{joined['decisions'][0]['id']}/undo/")
    assert len(undone["persons"]) == 5
    (bo,) = (one for one in undone["persons"] if one["name"] == "Bo")
    parted = own.told("POST", f"{at}people/part/", {"player": bo["players"][1]["id"]})
    assert [one["name"] for one in parted["persons"]].count("Bo") == 2
    apart = own.told("POST", f"{at}people/apart/", {"one": keys["Dag"], "other": keys["Eva"]})
    assert not apart["decisions"][0]["same"]
    assert own.ask("POST", f"{at}people/join/", {"one": keys["Dag"], "other": 0}).json()["code"] == "person-unknown"
    same_evening = {"one": keys["Anna"], "other": keys["Dag"]}
    refused = own.ask("POST", f"{at}people/join/", same_evening).json()["code"]
    assert refused == "persons-in-one-tournament"


def test_program_has_the_seasons_of_its_account_alone(mia: User, own: Own) -> None:
    """A season of somebody else does not exist, until its owner lets the account organise it too."""
    hanna = User.objects.create_user("hanna")
    slug = Own(hanna).told("POST", "seasons/", {"name": "Hers"})["slug"]
    assert own.ask("GET", f"seasons/{slug}/").status_code == 404
    season_organiser_add(season_id=Season.objects.get().pk, name="mia")
    assert own.told("GET", f"seasons/{slug}/")["role"] == "co_organiser"


def test_each_scope_allows_its_own_acts(mia: User) -> None:
    """A refused request names the scope that the token lacks. A scope for acts does not allow reading."""
    tries = {
        "read": ("GET", "tournaments/", None),
        "tournaments": ("POST", "tournaments/", {"name": "New", "game": "kombinationswhist"}),
        "seasons": ("POST", "seasons/", {"name": "New"}),
    }
    for scope in ACCOUNT_SCOPES:
        program = Own(mia, scope)
        for needed, (method, address, body) in tries.items():
            answer = program.ask(method, address, body)
            assert (answer.status_code < 300) == (needed == scope)
            assert needed == scope or answer.json()["data"] == {"scope": needed}
    assert (Tournament.objects.count(), Season.objects.count()) == (1, 1)


def test_every_scope_is_of_use_and_gives_no_rights() -> None:
    """A scope allows exactly the acts for which REST has an address. None of them gives a role or makes a token."""
    rows = {row for told, row in operations() if " account/" in told and not told.startswith("GET")}
    own = ACCOUNT_SCOPES.keys() - {READ}
    assert {(ACTS.get(row) or AT[row]).name for row in rows} == {act.name for act in ACTS.values() if act.scope in own}
    assert {act.scope for act in ACTS.values()} >= own
    for act in ACTS.values():
        if "organiser" in act.name or "role" in act.name or "token" in act.name:
            assert act.scope == ""


def test_tokens_of_accounts_and_tournaments_open_nothing_of_each_other(mia: User, own: Own) -> None:
    """Neither opens a page."""
    program = Program(make_competition(organiser=mia))
    assert program.ask("get", HOME).json()["code"] == "link-unknown"
    there = Client().get("/api/v1/organiser/", headers={"Authorization": f"Bearer {own.secret}"})
    assert (there.status_code, there.json()["code"]) == (401, "link-unknown")
    assert Client().get("/organise/", headers={"Authorization": f"Bearer {own.secret}"}).status_code == 302


def test_token_is_void_when_it_is_revoked_or_its_account_is_closed(mia: User, own: Own) -> None:
    """Only its own person can revoke it. The last use is stored."""
    other = User.objects.create_user("hanna")
    own.told("GET")
    assert own.told("GET") and AccountToken.objects.get().used_at is not None
    assert account_token_revoke(user_id=other.pk, token_id=own.token.pk) is None
    User.objects.filter(pk=mia.pk).update(is_active=False)
    assert own.ask("GET").json()["code"] == "link-revoked"
    User.objects.filter(pk=mia.pk).update(is_active=True)
    assert account_token_revoke(user_id=mia.pk, token_id=own.token.pk) is not None
    answer = own.ask("GET")
    assert (answer.status_code, answer.json()["code"]) == (401, "link-revoked")


def test_people_make_and_revoke_tokens_on_their_page(client: Client, mia: User) -> None:
    """The page shows the secret only once, stores a digest, and keeps what was revoked. Others see none of it."""
    assert client.get(PAGE)["Location"].startswith("/organise/sign-in/")
    client.force_login(mia)
    assert PAGE in client.get("/organise/").content.decode()
    made = client.post(f"{PAGE}make/", {"name": "Club site", "scope": ["read", "people", "seasons"], **PASSWORD})
    token = AccountToken.objects.get()
    found = re.search(r'<code class="secret">(\S+)</code>', made.content.decode())
    assert found and found[1] not in str(AccountToken.objects.values().get())
    assert (token.user, token.name, token.scopes) == (mia, "Club site", ["read", "seasons"])
    later = client.get(PAGE).content.decode()
    assert found[1] not in later and "never used" in later and "no-store" in made["Cache-Control"]
    for sent in ({"name": " ", "scope": ["read"]}, {"name": "Club app"}):
        assert (
            "Enter a name of 1 to 80" in client.post(f"{PAGE}make/", {**sent, **PASSWORD}, follow=True).content.decode()
        )
    hanna = Client()
    hanna.force_login(User.objects.create_user("hanna"))
    hanna.post(f"{PAGE}{token.pk}/revoke/")
    assert "Club site" not in hanna.get(PAGE).content.decode() and AccountToken.objects.get().revoked_at is None
    gone = client.post(f"{PAGE}{token.pk}/revoke/", follow=True).content.decode()
    assert "no longer opens anything" in gone and "revoked on" in gone and f"{token.pk}/revoke/" not in gone


def test_holder_of_a_request_counts_for_itself(mia: User, own: Own) -> None:
    """Requests are limited by token, as those of other tokens are, so one program doesn't stop another."""
    assert AccountView().admit(own.secret) == f"account-program-{own.token.pk}"
    assert timezone.now() > own.token.made_at
