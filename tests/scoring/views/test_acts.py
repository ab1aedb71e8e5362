"""The page and the file of the audit log."""

import csv
import io

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Act
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
    rows = list(csv.DictReader(io.StringIO(mia.get(address(competition, "log.csv?kind=rounds")).content.decode())))
    assert [row["kind"] for row in rows] == ["round_drawn"]


def test_nobody_else_reads_it(client: Client, organiser: User) -> None:
    """For other accounts and strangers, the page doesn't exist."""
    competition = make_competition(organiser=organiser)
    client.force_login(User.objects.create_user("eve"))
    assert client.get(address(competition, "log/")).status_code == 404
    assert client.get(address(competition, "log.csv")).status_code == 404
    assert client.post(address(competition, "log/")).status_code == 404
    assert Act.objects.count() == 2
