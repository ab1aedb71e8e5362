"""The page and the file of the audit log."""

import csv
import io
import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from python_calamine import CalamineWorkbook

from scoring.exports.files import FORMATS
from scoring.models.tournaments import Act, Competition, Tournament
from scoring.services.rounds.rounds import round_clock_set
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import address, make_competition, start_round
from tests.support.printed import open_pdf, words_in

pytestmark = pytest.mark.django_db


def test_the_page_and_the_file_show_the_same_lines(mia: Client, organiser: User) -> None:
    """The competition's page links to the log.

    The file has the lines that the page's filter finds, the earliest first.
    """
    competition = make_competition(organiser=organiser)
    start_round(competition)
    assert address(competition, "log/") in mia.get(address(competition)).content.decode()
    page = mia.get(address(competition, "log/")).content.decode()
    assert "Players added (4): Anna, Bo, Cia, Dag" in page and "Round 1 drawn: 4 players" in page

    page = mia.get(address(competition, "log/?kind=rounds")).content.decode()
    assert "Players added" not in page and address(competition, "log.csv?kind=rounds") in page
    rows = list(csv.DictReader(io.StringIO(mia.get(address(competition, "log.csv")).content.decode())))
    assert [row["kind"] for row in rows] == ["tournament_created", "players_added", "round_drawn"]
    assert rows[2]["what"].startswith("Round 1 drawn: 4 players") and rows[2]["round"] == "1"
    assert json.loads(rows[2]["data_raw"])["players"] == 4 and rows[2]["before_raw"] == "null"
    rows = list(csv.DictReader(io.StringIO(mia.get(address(competition, "log.csv?kind=rounds")).content.decode())))
    assert [row["kind"] for row in rows] == ["round_drawn"]


def test_the_filtered_log_can_be_saved_in_each_format(mia: Client, organiser: User) -> None:
    """Each file has only the lines that match, and all but CSV say that they are a part of the log."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    asked = "?kind=players&text=bo"
    page = mia.get(address(competition, "log/" + asked)).text
    assert all(f"{address(competition, 'log.')}{kind}?kind=players&amp;text=bo" in page for kind in FORMATS)
    files = {kind: mia.get(address(competition, f"log.{kind}{asked}")).content for kind in FORMATS}

    note = "This is a part of the log. What: Players. Search for: bo."
    _head, *rows = CalamineWorkbook.from_filelike(io.BytesIO(files["xlsx"])).get_sheet_by_index(0).to_python()
    (sheet,) = json.loads(files["json"])["sheets"]
    printed = words_in(open_pdf(files["pdf"]))
    assert [row[3] for row in rows] == [row["kind"] for row in sheet["rows"]] == ["players_added"]
    assert sheet["note"] == note and note in printed
    assert "Players added" in printed and "drawn" not in printed
    assert mia.get(address(competition, "log.doc")).status_code == 404


def test_page_of_a_tournament_older_than_the_audit_log_says_so(mia: Client, organiser: User) -> None:
    """The page says since when acts have been recorded, unless the log goes back to the tournament's beginning."""
    competition = make_competition(organiser=organiser)
    older = Tournament.objects.create(organiser=organiser, name="Old", slug="old", hall_id=0)  # as without a service
    old = Competition.objects.create(tournament=older, slug="old", game="knoesten", scheme="even")
    sentence = "This tournament is older than its audit log."

    assert sentence not in mia.get(address(competition, "log/")).content.decode()
    assert sentence in mia.get(address(old, "log/")).content.decode()


def test_what_changed_is_told_in_words(mia: Client, organiser: User) -> None:
    """These acts say in words what the public sees, how long a round lasts and how the overall ranking counts."""
    competition = make_competition(organiser=organiser)
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=2)
    overall_set(tournament_id=competition.tournament_id, scheme="ten")
    start_round(competition)
    round_clock_set(competition_id=competition.pk, number=1, minutes=45)
    page = mia.get(address(competition, "log/")).content.decode()

    assert "everything <span" in page and "without the last 2 rounds" in page
    assert "The first ten score" in page and "45 minutes" in page
    assert address(competition) in page


def test_nobody_else_reads_it(client: Client, organiser: User) -> None:
    """For other accounts and strangers, the page doesn't exist."""
    competition = make_competition(organiser=organiser)
    client.force_login(User.objects.create_user("eve"))
    assert client.get(address(competition, "log/")).status_code == 404
    assert client.get(address(competition, "log.csv")).status_code == 404
    assert client.post(address(competition, "log/")).status_code == 404
    assert Act.objects.count() == 2


def test_each_tournament_counts_its_own_lines(mia: Client, organiser: User) -> None:
    """The log of a second tournament begins at 1 and has no gaps, so that no number looks deleted."""
    first, second = make_competition(organiser=organiser), make_competition(organiser=organiser, name="Saturday")
    start_round(first)
    start_round(second)
    for competition in (first, second):
        rows = csv.DictReader(io.StringIO(mia.get(address(competition, "log.csv")).content.decode()))
        assert [row["number"] for row in rows] == ["1", "2", "3"]
    rows = csv.DictReader(io.StringIO(mia.get(address(second, "log.csv?kind=rounds")).content.decode()))
    assert [row["number"] for row in rows] == ["3"]


def test_one_table_is_one_table(mia: Client, organiser: User) -> None:
    """The log counts players, tables and pairs each by itself."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    assert "Round 1 drawn: 4 players at 1 table, 0 pairs meet again" in mia.get(address(competition, "log/")).text
