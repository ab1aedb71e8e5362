"""Categories with standings of their own, prizes, and fees: on pages, in REST, in files and in archives."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.models.tournaments import Act, Competition, Tournament
from scoring.selectors.people.fees import fees_of
from scoring.services.files.importing import tournament_import
from scoring.services.people.categories import category_set, prizes_set
from scoring.services.people.fees import fee_set, fees_set
from scoring.services.people.merging import players_merge
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import address, give_fault, make_competition, player_of, reloaded, start_round, table_of
from tests.scoring.rest.program import Program
from tests.support.desk import words

pytestmark = pytest.mark.django_db


def key_of(competition: Competition, name: str) -> int:
    """Return a player's id."""
    return player_of(competition, name).pk


def played() -> Competition:
    """Return a competition of four after a round: Bo was fined, the three others are level. Bo and Cia are juniors."""
    made = make_competition("Anna Bo Cia Dag", tie_breaks=[])
    start_round(made)
    give_fault(table_of(made), "Bo")
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    keys = [key_of(made, name) for name in ("Bo", "Cia")]
    category_set(tournament_id=made.tournament_id, category="Junior", players=keys)
    return reloaded(made)


def signed_in(competition: Competition) -> Client:
    """Return the browser of the organiser."""
    client = Client()
    client.force_login(competition.tournament.organiser)
    return client


def test_a_category_has_standings_of_its_own_on_every_page() -> None:
    """Its places are counted among its players alone; programs and files have them, too."""
    made = played()
    told = [{"place": 1, "player": "Cia", "rank": 1}, {"place": 2, "player": "Bo", "rank": 4}]
    program = Program(made)
    for read in (
        program.get("players/categories/"),
        Client().get(f"/api/v1/competitions/{made.slug}/categories/").json(),
    ):
        assert [one["category"] for one in read] == ["Junior"]
        assert [{name: row[name] for name in ("place", "player", "rank")} for row in read[0]["standings"]] == told
    assert "Standings of the category Junior" in Client().get(f"/e/{made.slug}/").content.decode()
    assert (
        Client().get(f"/e/{made.slug}/files/categories.csv").content.decode().splitlines()[1].startswith("Junior,1,Cia")
    )

    page = signed_in(made)
    page.post(address(made, "players/categories/"), {"category": "junior", "player": [key_of(made, "Dag")]})
    assert program.get("players/categories/")[0]["standings"][0]["player"] == "Dag"
    assert Act.objects.first().now == ["Dag"]
    refused = page.post(address(made, "players/categories/"), {"category": " :, ", "player": []})
    assert refused.status_code == 422 and "Give the category a name" in refused.content.decode()
    page.post(address(made, "players/categories/"), {"category": "Junior"})
    assert program.get("players/categories/") == []


def test_hidden_results_hide_a_category_too() -> None:
    """The organiser sees it."""
    made = played()
    Competition.objects.filter(pk=made.pk).update(shown="held")
    assert "Cia" not in words(Client().get(f"/e/{made.slug}/"))
    assert Client().get(f"/api/v1/competitions/{made.slug}/categories/").json()[0]["standings"] == []
    assert len(Program(made).get("players/categories/")[0]["standings"]) == 2


def test_prizes_are_shared_by_those_who_are_level() -> None:
    """Three share the first three prizes, by halves; one krona remains. Everybody sees them once they are final."""
    made = played()
    page = signed_in(made)
    page.post(address(made, "players/categories/prizes/"), {"prizes": "500, 300, 200\nJunior: 100", "unit": "kr"})
    told = Program(made).get("players/categories/prizes/")
    assert sorted((one["category"], one["player"], one["worth"]) for one in told["prizes"]) == [
        ("", "Anna", 333.0), ("", "Cia", 333.0), ("", "Dag", 333.0), ("Junior", "Cia", 100.0)
    ]  # fmt: skip
    assert (told["total"], told["remainder"], told["text"]) == (1099.0, 1.0, "500, 300, 200\nJunior: 100")
    assert "1 kr can't be shared and remains." in page.get(address(made, "players/categories/")).content.decode()
    assert "333" not in words(Client().get(f"/e/{made.slug}/"))

    for text in ("Senior: 5", "10.5", "much"):
        refused = page.post(address(made, "players/categories/prizes/"), {"prizes": text})
        assert refused.status_code == 422 and text in refused.content.decode()
    competition_end(competition_id=made.pk)
    assert "shared by 3" in Client().get(f"/e/{made.slug}/").content.decode()


def test_fees_due_and_paid_with_a_total_for_the_treasurer() -> None:
    """Juniors owe less, one player owes another amount; a tap notes that somebody has paid."""
    made = played()
    page, program = signed_in(made), Program(made)
    page.post(address(made, "players/fees/"), {"fees": "100\nJunior: 50", "unit": "kr"})
    page.post(address(made, f"players/{key_of(made, 'Bo')}/fee/"), {"paid": "50"})
    page.post(address(made, f"players/{key_of(made, 'Anna')}/fee/"), {"paid": "12,50", "due": "80"})
    assert (
        "Due: 280 kr. Paid: 62.50 kr. Still to be paid: 217.50 kr."
        in page.get(address(made, "players/fees/")).content.decode()
    )
    told = program.get("players/fees/")
    assert [(one["player"], one["due"], one["paid"], one["open"]) for one in told["fees"]] == [
        ("Anna", "80", "12.50", "67.50"), ("Bo", "50", "50", "0"), ("Cia", "50", "0", "50"), ("Dag", "100", "0", "100")
    ]  # fmt: skip
    saved = page.get(address(made, "files/fees.csv")).content.decode().splitlines()
    assert saved[0] == "player,category,due,paid,open" and saved[-1] == "Total,,280.00,62.50,217.50"
    assert Client().get(f"/e/{made.slug}/files/fees.csv").status_code == 404

    assert program.ask("patch", f"players/{key_of(made, 'Cia')}/fee/", {"paid": "x"}).json()["code"] == "amount-unclear"
    assert page.post(address(made, "players/fees/"), {"fees": "free"}).status_code == 422
    players_merge(tournament_id=made.tournament_id, kept_id=key_of(made, "Dag"), other_id=make_guest(made))
    assert fees_of(reloaded(made).tournament).totals["paid"] == "69.50"


def make_guest(competition: Competition) -> int:
    """Put a guest on the list who has paid 7, and return their id."""
    players_add(competition_id=competition.pk, text="Gus")
    guest = fee_set(tournament_id=competition.tournament_id, player_id=key_of(competition, "Gus"), paid="7")
    return guest.pk


def write(competition: Competition, path: Path) -> None:
    """Write the archive of a tournament."""
    call_command("archive", "export", competition.tournament.slug, path)


def test_an_archive_keeps_them_and_verify_compares_them_with_the_audit_log(tmp_path: Path) -> None:
    """Imported, all is as before; prizes or fees that no act tells are named."""
    made = played()
    prizes_set(competition_id=made.pk, text="500\nJunior: 100", unit="kr")
    fees_set(tournament_id=made.tournament_id, text="100", unit="kr")
    fee_set(tournament_id=made.tournament_id, player_id=key_of(made, "Bo"), paid="50")
    write(made, tmp_path / "one.zip")
    assert verify(tmp_path / "one.zip").of(CHANGED) == []
    again = tournament_import(tmp_path / "one.zip", organiser_id=made.tournament.organiser_id, again=True)
    assert fees_of(again).totals == {"due": "400", "paid": "50", "open": "350"}
    assert again.competitions.get().prizes == {"unit": "kr", "lists": {"": [500], "Junior": [100]}}
    assert again.players.get(name="Cia").categories == ["Junior"]

    Competition.objects.filter(pk=made.pk).update(prizes={"unit": "kr", "lists": {"": [900]}})
    Tournament.objects.filter(pk=made.tournament_id).update(fees=None)
    write(made, tmp_path / "two.zip")
    faults = [str(fault) for fault in verify(tmp_path / "two.zip").of(CHANGED)]
    assert len(faults) == 2 and "prizes" in faults[0] + faults[1] and "fees" in faults[0] + faults[1]
