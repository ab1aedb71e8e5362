"""The public page of a tournament: its competitions, and the overall ranking of all results that are shown."""

import csv
import io
import json
import re
import zipfile
from fractions import Fraction

import pytest
from django.contrib.auth.models import User
from django.test import Client
from python_calamine import CalamineWorkbook

from scoring.exports.files import FORMATS
from scoring.models.tournaments import Act, Competition
from scoring.selectors.people.field import tournament_number
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    FOUR,
    add_competition,
    give_fault,
    make_competition,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.printed import open_pdf, words_in

pytestmark = pytest.mark.django_db
PAGE, ROOF = "/t/friday/", "/organise/tournament/friday/"


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of Knoesten with a round in which Anna was fined, beside a competition of Whist."""
    knoesten = make_competition(FOUR, organiser)
    add_competition(knoesten)
    start_round(knoesten)
    give_fault(table_of(knoesten), "Anna")
    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)
    return reloaded(knoesten)


def names_on(client: Client, address: str = PAGE) -> list[str]:
    """Return the players of the ranking, in order."""
    return re.findall(r'standing__name">([^<]+)<', client.get(address).text)


def test_a_tournament_of_one_competition_has_that_ones_page_only(client: Client) -> None:
    """The page of a tournament with one competition leads to that competition."""
    alone = make_competition(FOUR)
    assert client.get(f"/t/{alone.tournament.slug}/")["Location"] == f"/e/{alone.slug}/"
    assert "All competitions" not in client.get(f"/e/{alone.slug}/").text
    assert client.get("/t/nothing/").status_code == 404


def test_without_a_ranking_the_page_lists_the_competitions(client: Client, competition: Competition) -> None:
    """The page links to the standings of each competition, which link back."""
    page = client.get(PAGE).text

    assert f'href="/e/{competition.slug}/"' in page and "Whist" in page
    assert "Overall ranking" not in page
    assert f'href="{PAGE}"' in client.get(f"/e/{competition.slug}/").text


def test_the_organiser_chooses_a_ranking(mia: Client, competition: Competition) -> None:
    """The choice is in the audit log, the public page shows the ranking, and the tournament's number grows."""
    before = tournament_number(competition.tournament_id)
    for _twice in range(2):
        assert mia.post(ROOF + "overall/", {"overall": "points"})["Location"] == ROOF

    line = Act.objects.get(kind="standings_overall")
    assert (line.was, line.now) == ("", "points")
    assert tournament_number(competition.tournament_id) == before + 1
    assert re.search(r'value="points"[^>]*checked', mia.get(ROOF).text)
    page = mia.get(PAGE).text
    assert names_on(mia) == names_on(mia, PAGE + "now/") == ["Bo", "Cia", "Dag", "Anna"]
    assert "Below Dag: 0 points to 2." in page
    assert "Knoesten: place 4 of 4, worth 0 points" in page


def test_a_ranking_that_does_not_exist_is_refused(mia: Client, competition: Competition) -> None:
    """A ranking that doesn't exist is refused with a message, and nothing changes."""
    page = mia.post(ROOF + "overall/", {"overall": "nonsense"}, follow=True).text

    assert "Choose one of the rankings." in page
    assert not Act.objects.filter(kind="standings_overall").exists()


def test_what_is_hidden_in_a_competition_counts_for_nothing(client: Client, competition: Competition) -> None:
    """Neither held back standings nor a hidden last round count in the ranking."""
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    assert names_on(client)[-1] == "Anna"

    for hidden in (Shown.PART, Shown.HELD):
        standings_show(competition_id=competition.pk, shown=hidden, hidden_rounds=1)
        assert names_on(client) == []
        assert "until the organiser shows" in client.get(PAGE).text
        (saved,) = json.loads(client.get(PAGE + "overall.json").content)["sheets"]
        assert saved["rows"] == [] and "until the organiser shows" in saved["note"]


def test_the_ranking_can_be_saved_in_each_format(client: Client, competition: Competition) -> None:
    """Other libraries read the figures of the page from the files. A name can't become a formula."""
    assert client.get(PAGE + "overall.csv").status_code == 404  # there is no ranking yet
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    player = player_of(competition, "Dag")
    player.name = "=1+1"
    player.save()

    page = client.get(PAGE).text
    files = {kind: client.get(f"{PAGE}overall.{kind}").content for kind in FORMATS if f"{PAGE}overall.{kind}" in page}
    head, *rows = CalamineWorkbook.from_filelike(io.BytesIO(files["xlsx"])).get_sheet_by_index(0).to_python()
    assert head == ["Place", "Player", "Points", "Knoesten", "Whist", "With substitutes"]
    assert [row[1] for row in rows] == names_on(client) == ["=1+1", "Bo", "Cia", "Anna"]
    assert b"<f>" not in zipfile.ZipFile(io.BytesIO(files["xlsx"])).read("xl/worksheets/sheet1.xml")
    told = list(csv.DictReader(io.StringIO(files["csv"].decode())))
    (saved,) = json.loads(files["json"])["sheets"]
    assert [row["player"] for row in told] == ["'=1+1", "Bo", "Cia", "Anna"]
    assert [float(Fraction(row["points"])) for row in saved["rows"]] == [row[2] for row in rows]
    printed = words_in(open_pdf(files["pdf"]))
    assert (
        "Overall ranking" in printed and "Counted from all results that are shown now." in printed and "=1+1" in printed
    )
    assert client.get(PAGE + "overall.doc").status_code == 404


def test_it_is_final_when_all_is_over_and_shown(client: Client, competition: Competition) -> None:
    """Until all competitions have ended and are shown, the page says that the ranking may change, and is live."""
    overall_set(tournament_id=competition.tournament_id, scheme="ten")
    for one in competition.tournament.competitions.all():
        assert "data-live" in client.get(PAGE).text
        competition_end(competition_id=one.pk)

    assert "data-live" not in client.get(PAGE).text
