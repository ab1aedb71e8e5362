"""Tokens of other programs: making, using and revoking them, and what each may do."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from config.reference.rest_pages import operations
from scoring.access.acts import ACTS, AT
from scoring.access.addresses import scope_needed
from scoring.access.roles import CO_ORGANISER, HELPER, SCOPES
from scoring.models.tokens import ApiToken
from scoring.models.tournaments import Act, Competition
from scoring.services.access.roles import role_give, role_take
from scoring.services.programs.tokens import KEPT, TOLD_AFTER, token_revoke
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import make_competition, make_organiser, player_of
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


def competition_and(*scopes: str) -> tuple[Competition, Program]:
    """Return a competition, and a program with these scopes."""
    competition = make_competition()
    return competition, Program(competition, scopes=scopes or tuple(SCOPES))


def test_only_a_digest_is_stored() -> None:
    """Neither the database nor the audit log has the token itself."""
    _competition, program = competition_and()
    stored = str(ApiToken.objects.values().get()) + str(list(Act.objects.values()))

    assert program.secret.startswith("kontrollant_") and len(program.secret) > 50
    assert program.secret not in stored
    assert [act.data for act in Act.objects.filter(kind="token_made")] == [{"name": "Club app", "scopes": list(SCOPES)}]


def test_a_token_is_void_with_its_revocation_or_the_role_of_its_maker() -> None:
    """A revoked token and one whose maker has lost the role are refused at once, with a 401."""
    competition, program = competition_and()
    given = role_give(tournament_id=competition.tournament_id, role=CO_ORGANISER, name="Hanna", by_link=True)
    other = Program(competition, given=given)
    assert other.get("/api/v1/organiser/")["role"] == CO_ORGANISER

    role_take(tournament_id=competition.tournament_id, role_id=given.pk)
    token_revoke(tournament_id=competition.tournament_id, token_id=program.token.pk)

    for one in (program, other):
        answer = one.ask("get", "/api/v1/organiser/")
        assert (answer.status_code, answer.json()["code"]) == (401, "link-revoked")


def test_a_token_opens_its_own_tournament_alone() -> None:
    """A token finds no other tournament, and opens no page."""
    _competition, program = competition_and()
    other = make_competition(name="Saturday")

    answer = program.ask("get", f"/api/v1/organiser/competitions/{other.slug}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "competition-unknown")
    page = Client().get(f"/organise/competition/{other.slug}/", headers={"Authorization": f"Bearer {program.secret}"})
    assert page.status_code == 302


@pytest.mark.parametrize("scope", SCOPES)
def test_each_scope_allows_its_own_acts(scope: str) -> None:
    """A request that needs another scope is refused, and the answer names that scope."""
    competition, program = competition_and(scope)
    anna = player_of(competition, "Anna").pk
    tries = {
        "read": ("get", "players/", None),
        "people": ("post", f"players/{anna}/away/", {"away": True}),
        "setup": ("patch", "", {"minutes": 40}),
    }

    for needed, (method, address, body) in tries.items():
        answer = program.ask(method, address, body)
        assert answer.status_code == (200 if needed == scope else 403), needed
        if needed != scope:
            assert (answer.json()["code"], answer.json()["data"]) == ("not-in-scope", {"scope": needed})


def test_no_token_can_do_more_than_the_role_of_its_maker() -> None:
    """The permissions are those of the pages: a helper's token may do what a helper may do."""
    competition = make_competition()
    given = role_give(tournament_id=competition.tournament_id, role=HELPER, name="Hanna", by_link=True)
    program = Program(competition, given=given)

    assert program.post("players/check-in/", {"away": True})["changed"]
    refused = program.ask("post", "end/")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-in-role")


def test_tokens_and_roles_are_given_by_people_only() -> None:
    """No scope allows giving tokens or roles. Each scope belongs to a row of permissions."""
    for row in ("roles", "role_give", "role_take", "tokens", "token_make", "token_revoke"):
        assert scope_needed(row, reads=False) == ""
    assert {act.scope for act in ACTS.values()} >= {"", *SCOPES}


def test_every_scope_is_of_use() -> None:
    """A scope allows exactly the acts for which REST has an address, so nobody gives a token a right in vain."""
    rows = {row for told, row in operations() if " organiser/" in told and not told.startswith("GET")}
    for act in ACTS.values():
        assert (act.name in rows or not rows.isdisjoint(act.at)) == (act.scope in SCOPES), act.name
    assert rows <= ACTS.keys() | AT.keys()


def test_the_audit_log_names_the_program() -> None:
    """The line of an act has the name of the program that did it."""
    _competition, program = competition_and()
    program.post("end/")

    line = program.get("/api/v1/organiser/acts/?limit=1")[0]
    assert (line["kind"], line["who"]) == ("competition_ended", "Club app (program)")


def test_the_last_use_is_stored_once_a_minute() -> None:
    """A busy program doesn't cause a write at every request."""
    _competition, program = competition_and()
    program.get("/api/v1/organiser/")
    first = ApiToken.objects.get().used_at
    program.get("/api/v1/organiser/")
    assert ApiToken.objects.get().used_at == first

    ApiToken.objects.update(used_at=timezone.now() - 2 * TOLD_AFTER)
    program.get("/api/v1/organiser/")
    assert ApiToken.objects.get().used_at != first


def test_a_request_with_a_key_happens_once() -> None:
    """A repeated request gets the same answer, and its key serves no other; a refused request can be tried again."""
    competition, program = competition_and()
    first = program.ask("post", "players/", {"text": "Zoe\nYlva"}, key="k1")
    again = program.ask("post", "players/", {"text": "Zoe\nYlva"}, key="k1")
    other = program.ask("post", "players/", {"text": "Xerxes"}, key="k1")

    assert (first.status_code, again.status_code, again.content) == (201, 201, first.content)
    assert [act.kind for act in Act.objects.all()].count("players_added") == 2  # with those of the beginning
    assert (other.status_code, other.json()["code"]) == (409, "idempotency-key-reused")
    competition_end(competition_id=competition.pk)
    assert program.ask("post", "end/", key="k2").status_code == 409
    program.post("reopen/", key="k3")
    program.post("end/", key="k2")
    for unreadable in ("k" * 65, "two words", "\xe5", " "):
        assert program.ask("post", "end/", key=unreadable).json()["code"] == "idempotency-key-unreadable"


def test_answers_are_kept_for_a_day() -> None:
    """After a day, a key can be used for another request."""
    _competition, program = competition_and()
    program.post("players/check-in/", {"away": True}, key="k")
    program.token.answers.update(at=timezone.now() - 2 * KEPT)

    program.post("players/check-in/", {"away": False}, key="k")

    assert program.token.answers.count() == 1


def test_organisers_make_and_revoke_tokens_on_their_page(client: Client) -> None:
    """The page shows the secret only once. A token needs a name and a scope."""
    competition = make_competition(organiser=make_organiser())
    client.force_login(User.objects.get(username="mia"))
    page = f"/organise/competition/{competition.slug}/programs/"

    asked = {"name": "Club app", "scope": ["read", "nonsense", "people"]}
    for wrong in ({}, {"own_password": "wrong"}):
        client.post(f"{page}make/", {**asked, **wrong})
    assert not ApiToken.objects.exists()
    made = client.post(f"{page}make/", {**asked, "own_password": "let-me-in"})
    token = ApiToken.objects.get()
    secret = made.content.decode().split("<code")[1].split(">")[1].split("<")[0]
    later = client.get(page).content.decode()

    assert (token.name, token.scopes, token.role_given) == ("Club app", ["read", "people"], None)
    assert secret.startswith("kontrollant_") and secret not in later
    assert "Club app" in later and "never used" in later and "no-store" in made["Cache-Control"]
    for sent in ({"name": " ", "scope": ["read"]}, {"name": "Club app"}):
        client.post(f"{page}make/", {**sent, "own_password": "let-me-in"})
    client.post(f"{page}{token.pk}/revoke/")
    assert ApiToken.objects.get().revoked_at is not None
    assert "Club app" not in client.get(page).content.decode().split('id="tokens"')[1]


def test_a_co_organiser_makes_tokens_with_the_same_role(client: Client) -> None:
    """A co-organiser's token has the role of a co-organiser and no more."""
    competition = make_competition()
    page = f"/organise/competition/{competition.slug}/programs/make/"
    hanna = User.objects.create_user("hanna")
    role_give(tournament_id=competition.tournament_id, role=CO_ORGANISER, name="hanna", by_link=False)
    client.force_login(hanna)

    client.post(page, {"name": "Club app", "scope": ["read"]})

    assert ApiToken.objects.get().role_given.role == CO_ORGANISER
