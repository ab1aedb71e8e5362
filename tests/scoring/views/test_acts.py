"""The page and the file of the audit log."""

import csv
import io
import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Act
from scoring.services.rounds import round_clock_set
from scoring.services.showing import standings_show
from scoring.services.tournaments import overall_set
from scoring.systems.shown import Shown
from tests.scoring.competitions import address, make_competition, start_round

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
