"""A tournament is deleted by its owner, who types its name. Its audit log remains."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from referee.models import Event, Hall, Outbox, RefereeLink, Seat, Table
from scoring.models.tournaments import Act, Competition, Player, Tournament
from scoring.services.access.roles import role_give
from scoring.services.files.importing import tournament_import
from scoring.services.seasons.seasons import season_create
from tests.scoring.competitions import (
    FOUR,
    address,
    make_competition,
    make_organiser,
    play_hand,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.rest.access.test_account import Own
from tests.support.archived import export

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition in which a hand was played."""
    made = make_competition(FOUR, organiser)
    start_round(made)
    play_hand(table_of(made))
    return reloaded(made)


def page_of(competition: Competition) -> str:
    """Return the address of the page on which the tournament is deleted."""
    return f"/organise/tournament/{competition.tournament.slug}/delete/"


def test_page_says_what_is_lost_and_offers_the_archive(mia: Client, organiser: User, competition: Competition) -> None:
    """It names the season that loses results, and warns that a round is being played."""
    season_create(owner_id=organiser.pk, name="Autumn").parts.create(competition=competition, position=1)
    page = mia.get(page_of(competition)).text

    assert "4 players" in page and "1 round" in page and "A round is being played" in page
    assert "no longer count in the season Autumn" in page
    assert f"{address(competition, 'files/')}#file-archive" in page
    assert page_of(competition) in mia.get(address(competition)).text


def test_nothing_is_deleted_without_its_name(mia: Client, competition: Competition) -> None:
    """Another name is refused. Case and spaces don't matter."""
    wrong = mia.post(page_of(competition), {"name": "Saturday"})

    assert wrong.status_code == 422 and "that is not its name" in wrong.text
    assert Tournament.objects.exists() and Event.objects.exists()
    assert mia.post(page_of(competition), {"name": " friday "}).status_code == 302
    assert not Tournament.objects.exists()


def test_all_is_gone_but_the_audit_log(mia: Client, organiser: User, competition: Competition) -> None:
    """The log's last line says that it was deleted, and the season's log that it lost a competition."""
    other = make_competition("Eva Fia Gus", organiser, name="Other")
    start_round(other)
    season = season_create(owner_id=organiser.pk, name="Autumn")
    season.parts.create(competition=competition, position=1)
    slug, number = competition.slug, season.number
    listed = mia.post(page_of(competition), {"name": "Friday"}, follow=True)

    assert "Friday is deleted. Its audit log remains." in listed.text
    assert [one.name for one in Tournament.objects.all()] == ["Other"]
    kept = {one.pk for one in Table.objects.all()}
    assert kept == {table_of(reloaded(other)).referee_table_id}
    assert (Hall.objects.count(), RefereeLink.objects.count(), Player.objects.count()) == (1, 1, 3)
    assert not Event.objects.exclude(table__in=kept).exists() and Seat.objects.count() == 3
    assert not Outbox.objects.exclude(payload__table__in=kept).exists()
    assert mia.get(f"/organise/competition/{slug}/").status_code == 404 and mia.get(f"/e/{slug}/").status_code == 404
    gone = Tournament.every.get(deleted_at__isnull=False)
    last = Act.objects.filter(tournament=gone).first()
    assert last is not None and last.kind == "tournament_deleted"
    assert last.data == {"name": "Friday", "players": 4, "rounds": 1}
    assert Act.objects.filter(season=season).first().kind == "season_competition_removed"
    season.refresh_from_db()
    assert season.number > number and not season.parts.exists()
    log = mia.get(f"/organise/deleted/{gone.pk}/").text
    assert "Tournament Friday deleted: 4 players, 1 round" in log and "Players added (4)" in log
    call_command("verify", verbosity=0)
    make_competition("", organiser, name="Friday")
    assert Tournament.objects.filter(slug="friday").exists()


def test_only_the_owner_may_delete_and_read_what_remains(competition: Competition) -> None:
    """A co-organiser is told that this is not their role; a stranger sees nothing."""
    other, client = make_organiser("olle"), Client()
    client.force_login(other)
    assert client.post(page_of(competition), {"name": "Friday"}).status_code == 404
    role_give(tournament_id=competition.tournament_id, role="co_organiser", name="olle", by_link=False)
    assert client.post(page_of(competition), {"name": "Friday"}).status_code == 403
    assert Tournament.objects.exists()
    assert client.get(f"/organise/deleted/{competition.tournament_id}/").status_code == 404


def test_deleted_tournament_can_be_imported_again(
    mia: Client, organiser: User, competition: Competition, tmp_path: Path
) -> None:
    """The archive that was made first brings all of it back."""
    file = export(competition.tournament, tmp_path / "friday.zip")
    mia.post(page_of(competition), {"name": "Friday"})
    back = tournament_import(file, organiser_id=organiser.pk)

    assert (back.name, back.players.count(), back.competitions.get().rounds.count()) == ("Friday", 4, 1)


def test_program_deletes_with_a_scope_of_its_own(organiser: User, competition: Competition) -> None:
    """By name as well, and only as the owner."""
    at = f"tournaments/{competition.tournament.slug}/delete/"
    assert Own(organiser, "tournaments").ask("POST", at, {"name": "Friday"}).json()["code"] == "not-in-scope"
    own = Own(organiser)
    assert own.ask("POST", at, {"name": "Monday"}).json()["code"] == "name-not-typed"
    assert Own(make_organiser("olle")).ask("POST", at, {"name": "Friday"}).status_code == 404
    assert own.ask("POST", at, {"name": "Friday"}).status_code == 204
    assert not Tournament.objects.exists()
    (gone,) = own.told("GET", "tournaments/deleted/")
    assert gone["name"] == "Friday"
    assert own.told("GET", f"tournaments/deleted/{gone['id']}/acts/")[0]["kind"] == "tournament_deleted"
