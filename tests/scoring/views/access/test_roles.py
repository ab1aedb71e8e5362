"""Who may do what: the table in the code, cell by cell through the real addresses, and the links."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from referee import api
from referee.access.links import role_token
from referee.ground.serving import context
from referee.models import Event
from referee.services.calls import call_raise
from referee.urls.shadow import urlpatterns as shadow_patterns
from referee.urls.tablet import urlpatterns as tablet_patterns
from scoring.access.addresses import (
    AT_ALL_TABLES,
    IN_SECTION,
    OF_SEASONS,
    OF_TRAINEES,
    OPEN_TO_ALL,
    ROWS,
    may_open,
    roles_page,
)
from scoring.access.roles import CO_ORGANISER, HELPER, OWNER, ROLES
from scoring.management.commands.roles import PAGE
from scoring.models.tournaments import Act, Competition, RoleGiven
from scoring.services.access.referees import referee_add, referee_section_set
from scoring.services.access.roles import role_give, role_take
from scoring.services.seasons.seasons import season_create
from scoring.urls import urlpatterns
from scoring.wording.acts import actor_text
from tests.scoring.competitions import address, at_referee, make_competition, player_of, start_round, table_of
from tests.support.referee import enter

pytestmark = pytest.mark.django_db

#: The values with which the addresses below a competition's page are filled in.
KEYS: dict[str, int | str] = {"number": 1, "table": 1, "player_id": 0, "link_id": 0, "draft_id": 0, "role_id": 0}
KEYS |= {"competition_id": 0, "decision_id": 0, "user_id": 0, "webhook_id": 0, "delivery_id": 0}
KEYS |= {"sheet": "standings", "extension": "csv", "document": "slips"}
KEYS |= {"token_id": 0, "job_id": 0, "invitation_id": 0, "asked_id": 0, "announcement_id": 0, "penalty": 1}
TABLET = IN_SECTION | AT_ALL_TABLES
ORGANISERS = ROWS.keys() - TABLET - OF_SEASONS  # a season has an owner and co-organisers of its own


def names(patterns: Iterable[Any]) -> list[URLPattern]:
    """Return all addresses of the app."""
    found: list[URLPattern] = []
    for pattern in patterns:
        found += names(pattern.url_patterns) if isinstance(pattern, URLResolver) else [pattern]
    return found


def filled_in(name: str, slug: str) -> str:
    """Return the address with this name, below a competition's page."""
    pattern = next(pattern for pattern in names(urlpatterns) if pattern.name == name)
    given = pattern.default_args or {}
    keys = {key: KEYS[key] for key in pattern.pattern.converters if key != "slug" and key not in given}
    return reverse(f"scoring:{name}", kwargs={"slug": slug, **keys})


def by_link(competition: Competition, role: str) -> Client:
    """Return a browser in which the link of a role was opened."""
    given = role_give(tournament_id=competition.tournament_id, role=role, name="Hanna", by_link=True)
    client = Client()
    assert client.get(f"/h/{role_token(given.pk)}/").status_code == 302
    return client


def by_account(competition: Competition, role: str) -> Client:
    """Return a browser in which an account with a role has signed in."""
    user = User.objects.create_user("olle")
    if role == OWNER:
        competition.tournament.organiser = user
        competition.tournament.save()
    elif role:
        role_give(tournament_id=competition.tournament_id, role=role, name="olle", by_link=False)
    client = Client()
    client.force_login(user)
    return client


def test_every_address_has_its_row() -> None:
    """Every address has a row with its roles or is listed as open to all."""
    found = {str(pattern.name) for pattern in names([*urlpatterns, *tablet_patterns, *shadow_patterns])}
    known = ROWS.keys() | OPEN_TO_ALL | OF_TRAINEES
    assert found - known == set(), "give these a row in scoring/access/addresses.py"
    assert known - found == set(), "these no longer exist"


def test_the_page_in_the_docs_is_the_table_in_the_code() -> None:
    """docs/roles.md is what `manage.py roles` writes."""
    assert PAGE.read_text(encoding="utf-8") == roles_page()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("door", [by_account, by_link])
def test_every_cell_of_the_table(role: str, door: object) -> None:
    """A role that may open an address is not refused there, and any other role is told so, by account and by link."""
    if role == OWNER and door is by_link:
        pytest.skip("an owner has an account")
    competition = make_competition()
    start_round(competition)
    client = by_account(competition, role) if door is by_account else by_link(competition, role)
    for name in ORGANISERS:
        for method in (client.get, client.post):
            status = method(filled_in(name, competition.slug)).status_code
            refused = status == 403 or (
                name in ("competition", "tournament") and not may_open(role, name) and status == 302
            )
            assert refused is not may_open(role, name), f"{name} as {role}: {status}"
            assert status < 500, f"{name} as {role}: {status}"


def test_every_page_of_an_organiser_has_the_way_out() -> None:
    """Whoever signed in by a password can sign out on each page; what is printed or fetched as a part has no frame."""
    competition = make_competition(organiser=User.objects.create_user("olle", password="eleven wet herons"))
    start_round(competition)
    client, seen = Client(), 0
    assert client.login(username="olle", password="eleven wet herons")
    for name in ORGANISERS:
        answer = client.get(filled_in(name, competition.slug))
        page = b"" if answer.streaming else answer.content
        if answer.status_code == 200 and b'<header class="masthead"' in page:
            assert reverse("scoring:sign_out").encode() in page, name
            seen += 1
    assert seen > 20


@pytest.mark.parametrize(("role", "status"), [(HELPER, 403), ("", 404)])
def test_log_says_who_was_refused_what(role: str, status: int) -> None:
    """The line of a request has the account's or the role's number, though the view was never reached."""
    competition = make_competition()
    path = filled_in("roles", competition.slug)
    with context.begin_context() as told:
        assert by_account(competition, role).get(path).status_code == status
    assert (told["view"], told["account"]) == ("scoring:roles", User.objects.get(username="olle").pk)
    if role:
        client = by_link(competition, role)
        with context.begin_context() as told:
            assert client.get(path).status_code == status
        assert (told["view"], told["role"]) == ("scoring:roles", RoleGiven.objects.latest("pk").pk)


def test_every_cell_of_a_season(mia: Client, organiser: User) -> None:
    """The owner may do everything, and a co-organiser everything but choose organisers. Others find no page."""
    season = season_create(owner_id=organiser.pk, name="Autumn")
    users = {role: User.objects.create_user(role) for role in (CO_ORGANISER, "nobody")}
    season.co_organisers.add(users[CO_ORGANISER])
    acts = Act.objects.count()
    for name in OF_SEASONS:
        path = filled_in(name, season.slug)
        stranger = Client().post(path)
        assert stranger.status_code == 405 or "/sign-in/" in stranger["Location"], name
        clients = {role: Client() for role in users}
        for role, client in clients.items():
            client.force_login(users[role])
        assert {clients["nobody"].get(path).status_code, clients["nobody"].post(path).status_code} == {404}, name
        refused = 403 in (clients[CO_ORGANISER].get(path).status_code, clients[CO_ORGANISER].post(path).status_code)
        assert refused is not may_open(CO_ORGANISER, name), name
        assert max(mia.get(path).status_code, mia.post(path).status_code) not in (403, 404, 500), name
    assert {act.kind for act in Act.objects.all()[: Act.objects.count() - acts]} <= {"season_ended", "season_reopened"}


def test_without_a_role_there_is_nothing() -> None:
    """An account without a role gets a 404, a stranger is asked to sign in, and nothing is changed."""
    competition = make_competition()
    stranger = by_account(competition, "")
    acts = Act.objects.count()
    for name in ORGANISERS:
        path = filled_in(name, competition.slug)
        assert {stranger.get(path).status_code, stranger.post(path).status_code} <= {404, 405}, name
        answer = Client().post(path)
        assert answer.status_code in (302, 405), name
        assert answer.status_code == 405 or "/sign-in/" in answer["Location"], name
    assert Act.objects.count() == acts


def at_tablet(name: str, token: str, **keys: int) -> str:
    """An address of this name on a tablet, filled in with these numbers."""
    hall_wide = {str(pattern.name) for pattern in tablet_patterns if isinstance(pattern, URLPattern)} - {"one-phone"}
    pattern = next(pattern for pattern in names(tablet_patterns) if pattern.name == name)
    used = {key: keys[key] for key in pattern.pattern.converters}
    of_table = {} if name in hall_wide else {"table_id": keys["table_id"]}
    return reverse(f"referee:{name}", kwargs={"token": token, **used, **of_table})


def played_table(competition: Competition) -> dict[str, int]:
    """A table where a hand was dealt, somebody has joined it, and a call waits; the numbers in its addresses."""
    start_round(competition)
    table = at_referee(table_of(competition))
    first, *_others, last = table.seats.order_by("position")
    enter(table, last.player, "deal", dealer=last.player, trump="7S")
    enter(table, first.player, "join")
    call = call_raise(seat=first)
    return {"table_id": table.pk, "number": 2, "position": 0, "call_id": call.pk, "penalty": 1}


def test_every_cell_of_a_referee() -> None:
    """A link opens the tablet and nothing else; another's table is only looked at, until the referee helps there."""
    competition = make_competition()
    whole: dict[str, Any] = {"tournament_id": competition.tournament_id}
    referee_add(**whole, label="Rut")
    _head, rut = api.referee_links(competition.tournament.hall_id)
    referee_section_set(**whole, link_id=rut.link_id, tables="20–30")
    keys, client, token = played_table(competition), Client(), rut.path.split("/")[2]

    def is_refused(name: str) -> bool:
        answer = client.post(at_tablet(name, token, **keys), {"key": name})
        assert answer.status_code < 500, f"{name}: {answer.status_code}"
        return 'data-code="out-of-section"' in answer.content.decode()

    client.get(rut.path)
    assert all(client.get(filled_in(name, competition.slug)).status_code in (302, 405) for name in ORGANISERS)
    for name in TABLET - {"tablet-live"}:
        status = client.get(at_tablet(name, token, **keys)).status_code
        assert status not in (302, 403) and status < 500, f"{name}: {status}"
    lines = Event.objects.count()
    assert {name for name in IN_SECTION if is_refused(name)} == IN_SECTION
    assert Event.objects.count() == lines
    assert not {name for name in ("tablet-help", *AT_ALL_TABLES, *IN_SECTION) if is_refused(name)}


@pytest.mark.parametrize("role", [CO_ORGANISER, HELPER])
def test_no_other_link_opens_the_tablet(role: str) -> None:
    """An account does not open the tablet either, because the tablet needs a referee's link."""
    competition = make_competition()
    keys = played_table(competition)
    given = role_give(tournament_id=competition.tournament_id, role=role, name="Hanna", by_link=True)
    client = by_account(competition, OWNER)
    for name in TABLET:
        path = at_tablet(name, role_token(given.pk), **keys)
        assert {client.get(path).status_code, client.post(path).status_code} <= {404, 405}, name


def test_a_helper_checks_in_by_a_link_and_the_log_says_who() -> None:
    """A helper's link leads to a page with everything that a helper may do and nothing else."""
    competition = make_competition()
    start_round(competition)
    helper = by_link(competition, HELPER)
    page = helper.get(address(competition), follow=True).content.decode()
    assert address(competition, "players/check-in/") in page
    assert address(competition, "rounds/1/tables/1/result/") in page
    assert "End the competition" not in page and address(competition, "roles/") not in page

    anna = player_of(competition, "Anna")
    helper.post(address(competition, "players/check-in/"), {"away": anna.pk})
    assert player_of(competition, "Anna").away
    assert actor_text(Act.objects.latest("pk")) == "Hanna (helper)"


def test_a_link_taken_back_opens_nothing_at_once() -> None:
    """A link that was taken back opens nothing, even in the browser where it was open; nor does a forged one."""
    competition = make_competition()
    helper = by_link(competition, HELPER)
    given = RoleGiven.objects.get()
    role_take(tournament_id=competition.tournament_id, role_id=given.pk)

    assert helper.get(address(competition, "help/")).status_code == 302
    assert Client().get(f"/h/{role_token(given.pk)}/").status_code == 410
    assert Client().get(f"/h/{given.pk}:forged/").status_code == 404


def test_a_link_opens_no_other_tournament() -> None:
    """The link of a role in one tournament opens no page of another."""
    one, other = make_competition(), make_competition(name="Other")
    helper = by_link(one, HELPER)
    assert helper.get(address(one, "help/")).status_code == 200
    assert helper.get(address(other, "help/")).status_code == 302


def test_the_owner_gives_and_takes_roles(mia: Client, organiser: User) -> None:
    """Roles are given to accounts, or by links with a code to print. A co-organiser can't open the page."""
    competition = make_competition(organiser=organiser)
    User.objects.create_user("olle")
    mia.post(address(competition, "roles/give/"), {"name": "olle", "role": CO_ORGANISER})
    mia.post(address(competition, "roles/give/"), {"name": "Hanna", "role": HELPER, "by_link": "1"})
    page = mia.get(address(competition, "roles/")).content.decode()
    assert "olle" in page and "Hanna" in page and "/h/" in page and "<svg" in page
    assert address(competition, "roles/") in mia.get(address(competition)).content.decode()

    olle = Client()
    olle.force_login(User.objects.get(username="olle"))
    assert competition.slug in olle.get("/organise/").content.decode()
    assert address(competition, "roles/") not in olle.get(address(competition)).content.decode()
    answer = mia.post(address(competition, "roles/give/"), {"name": "nobody", "role": HELPER}, follow=True)
    assert "There is no other account named nobody here." in answer.content.decode()
    assert answer.redirect_chain[-1][0] == address(competition, "roles/")
    mia.post(address(competition, f"roles/{RoleGiven.objects.get(user__username='olle').pk}/take/"))
    assert olle.get(address(competition)).status_code == 404
    assert [act.kind for act in Act.objects.all()[:3]] == ["role_taken", "role_given", "role_given"]
