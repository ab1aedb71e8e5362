"""An organiser forgets somebody by a page or a program: what it says before, what it refuses, and what is left."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.test import Client
from django.utils import timezone

from scoring.models.accounts import Club
from scoring.models.choices import RoundStatus
from scoring.models.members import Member
from scoring.models.tournaments import Act, Competition, Player, Round, Tournament
from scoring.services.people.forgetting import people_forget_due, person_forget
from scoring.services.people.members import members_keep
from scoring.services.people.people import player_edit
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.rounds import round_end
from scoring.services.seasons.seasons import season_create
from tests.scoring.competitions import (
    FOUR,
    address,
    at_referee,
    make_competition,
    make_organiser,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.rest.access.test_account import Own

pytestmark = pytest.mark.django_db

FORGET = "/organise/club/people/forget/"
PEOPLE = "Anna Bo Cia Annalisa"


def play(competition: Competition, *, end: bool = True) -> Competition:
    """Play a hand of the next round, and end the round."""
    start_round(competition)
    play_hand(table_of(competition))
    if end:
        round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    return reloaded(competition)


@pytest.fixture
def friday(organiser: User) -> Competition:
    """Return a competition in which Anna, Annalisa and two others have played."""
    return play(make_competition(PEOPLE, organiser))


def page_of(competition: Competition, name: str = "Anna") -> str:
    """Return the address of the page on which a player is forgotten."""
    return f"{FORGET}?player={player_of(competition, name).pk}"


def test_page_says_what_goes_and_what_remains(mia: Client, organiser: User, friday: Competition) -> None:
    """It lists every tournament that knows the name, and every spelling. Nothing happens without the name."""
    make_competition(FOUR, organiser, name="Saturday")
    player_edit(
        tournament_id=friday.tournament_id, player_id=player_of(friday, "Anna").pk, name="Anna", aliases=["Ännchen"]
    )
    page = mia.get(page_of(friday)).text
    assert "Saturday" in page and "Friday" in page and "Ännchen" in page
    assert page_of(friday) in mia.get(address(friday, f"players/{player_of(friday, 'Anna').pk}/")).text
    wrong = mia.post(page_of(friday), {"name": "Anne"})
    assert wrong.status_code == 422 and "Nobody was forgotten" in wrong.text
    assert Player.objects.filter(name="Anna").count() == 2


def test_person_is_forgotten_in_all_tournaments_under_one_name(
    mia: Client, organiser: User, friday: Competition
) -> None:
    """The audit log says so without the name, names that begin alike stay, and everything can be verified."""
    other = play(make_competition(FOUR, organiser, name="Saturday"))
    season = season_create(owner_id=organiser.pk, name="Autumn")
    season.parts.create(competition=other, position=1)
    members_keep(organiser_id=organiser.pk, tournament_id=friday.tournament_id)
    done = mia.post(page_of(friday), {"name": " anna "}, follow=True)

    (name,) = set(Player.objects.filter(name__startswith="N.N.").values_list("name", flat=True))
    assert f"remain as {name}" in done.text
    assert set(Player.objects.filter(tournament=friday.tournament).values_list("name", flat=True)) == {
        *("Annalisa", "Bo", "Cia"),
        name,
    }
    assert set(Member.objects.values_list("name", flat=True)) == {"Annalisa", "Bo", "Cia"}
    assert name in mia.get(f"/e/{other.slug}/").text
    assert f"called: {name}" in mia.get(address(friday, "log/")).text
    told = "".join(str(act) for act in Act.objects.values_list("data", "was", "now", "actor_name"))
    assert "'Anna'" not in told and "Anna," not in told
    call_command("verify", verbosity=0)


def test_words_that_people_typed_lose_the_parts_of_the_name(mia: Client, friday: Competition) -> None:
    """In reasons also parts and other cases go. A substitute's name goes as a player's does."""
    anna = player_of(friday, "Anna")
    player_edit(tournament_id=friday.tournament_id, player_id=anna.pk, name="Anna Zwettler")
    other = make_competition("Eva Fia Gus", friday.tournament.organiser, name="Saturday")
    eva = player_of(other, "Eva")
    substitute_set(tournament_id=other.tournament_id, player_id=eva.pk, name="Anna Zwettler")
    table = table_of(friday)
    table.settled_why = "ZWETTLER's cards, Annalisa says"
    table.save()
    neutral = person_forget(organiser_id=friday.tournament.organiser_id, player_id=anna.pk, name="Anna Zwettler")
    table.refresh_from_db()
    assert table.settled_why == f"{neutral} cards, Annalisa says"
    assert f"{neutral} takes over" in mia.get(address(other, "log/")).text


def test_real_name_goes_with_the_other_one(organiser: User, friday: Competition) -> None:
    """Who publishes under another name is forgotten under both, also where the club knows the real one."""
    members_keep(organiser_id=organiser.pk, tournament_id=friday.tournament_id)
    Player.objects.filter(tournament=friday.tournament, name="Anna").update(
        name="Falcon", real_name="Anna", aliases=["Anna"]
    )
    member = Member.objects.get(name="Anna")
    neutral = person_forget(organiser_id=organiser.pk, member_id=member.pk, name="Anna")
    player = player_of(friday, neutral)
    assert (player.real_name, player.aliases) == (None, [])
    assert at_referee(table_of(friday)).seats.filter(player=neutral).exists()


def test_nobody_is_forgotten_in_mid_game_or_half(mia: Client, organiser: User) -> None:
    """A table that plays must end first, and a list that has the person twice must be mended first."""
    competition = play(make_competition(PEOPLE, organiser), end=False)
    busy = mia.post(page_of(competition), {"name": "Anna"})
    assert busy.status_code == 409 and "still playing" in busy.text
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    other = make_competition("Anna Annie", organiser, name="Saturday")
    player_edit(
        tournament_id=competition.tournament_id,
        player_id=player_of(competition, "Anna").pk,
        name="Anna",
        aliases=["Annie"],
    )
    twice = mia.post(page_of(competition), {"name": "Anna"})
    assert twice.status_code == 409 and "Anna, Annie" in twice.text
    assert player_of(other, "Anna")


def test_only_the_account_itself_forgets_in_its_tournaments(friday: Competition) -> None:
    """To others neither player nor page exists, and a program needs the scope for deletions."""
    other, client = make_organiser("olle"), Client()
    client.force_login(other)
    assert client.get(page_of(friday)).status_code == 404
    assert client.post(page_of(friday), {"name": "Anna"}).status_code == 404
    asked = {"player": player_of(friday, "Anna").pk, "name": "Anna"}
    own = friday.tournament.organiser
    assert Own(own, "club").ask("POST", "people/forget/", asked).json()["code"] == "not-in-scope"
    assert Own(own).ask("POST", "people/forget/", {**asked, "name": "Bo"}).json()["code"] == "person-not-typed"
    told = Own(own).ask("POST", "people/forget/", asked)
    assert told.status_code == 200 and told.json()["name"].startswith("N.N. ")


def test_tampering_before_is_not_hidden(friday: Competition) -> None:
    """A line that was changed behind the program's back stays a changed one when the logs are hashed anew."""
    table = at_referee(table_of(friday))
    line = table.events.get(number=3)
    type(line).objects.filter(pk=line.pk).update(reason="Not what was written")
    person_forget(organiser_id=friday.tournament.organiser_id, player_id=player_of(friday, "Anna").pk, name="Anna")
    with pytest.raises(CommandError, match="1 of 1 tables"):
        call_command("verify", verbosity=0)


def test_database_keeps_refusing_changes_of_the_audit_log(friday: Competition) -> None:
    """The triggers are back after somebody was forgotten."""
    person_forget(organiser_id=friday.tournament.organiser_id, player_id=player_of(friday, "Anna").pk, name="Anna")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_act SET kind = 'player_away'")


# --- by time ---------------------------------------------------------------------------------------------------


def grow_old(competition: Competition, days: int) -> None:
    """Let a tournament have been played so many days ago."""
    then = timezone.now() - timedelta(days=days)
    Tournament.objects.filter(pk=competition.tournament_id).update(created_at=then)
    Round.objects.filter(competition=competition).update(started_at=then, ended_at=then, status=RoundStatus.ENDED)


def test_people_are_forgotten_by_time(mia: Client, organiser: User, friday: Competition) -> None:
    """A week before, the organiser is warned. Whoever has played since stays, and so do the club's people."""
    members_keep(organiser_id=organiser.pk, tournament_id=friday.tournament_id)
    play(make_competition("Bo Dag Eva Fia", organiser, name="Saturday"))
    grow_old(friday, 400)
    organiser.is_superuser = True
    organiser.save()
    people_forget_due()
    assert "is forgotten" not in mia.get("/organise/").text and player_of(friday, "Anna")
    assert "from 7 to 3660" in mia.post("/organise/club/days/", {"days": "3"}).text
    mia.post("/organise/club/days/", {"days": "365"})
    people_forget_due()
    assert player_of(friday, "Anna")
    assert "3 people of your earlier tournaments are forgotten" in mia.get("/organise/").text
    Club.objects.update(forgets_from=timezone.now())
    people_forget_due()
    left = set(friday.players.values_list("name", flat=True))
    assert "Bo" in left and len([name for name in left if name.startswith("N.N. ")]) == 3
    assert Member.objects.filter(name="Anna").exists()
    call_command("verify", verbosity=0)
    last = Act.objects.filter(tournament=friday.tournament).first()
    assert last is not None and (last.kind, last.actor, len(last.data["names"])) == ("players_forgotten", "system", 3)
    people_forget_due()
    assert Act.objects.filter(kind="players_forgotten").count() == 1
    assert "is forgotten" not in mia.get("/organise/").text
    mia.post("/organise/club/days/", {"days": ""})
    assert Club.objects.get().keep_days is None
