"""The page "Is everything all right?": each part in words, with advice, and which phones are connected."""

import re
import time
import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from referee.ground.serving import live, pulse
from referee.ground.serving.backups import LastBackup, note_backup
from referee.ground.serving.slow_pages import SlowPage
from referee.models import Outbox
from referee.selectors.state_of_server import ServerState, server_state
from scoring.wording.server import ACT, LOOK, WELL, parts
from tests.scoring.competitions import at_referee, make_competition, start_round, table_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
GOOD = ServerState(
    now=NOW,
    version="0.1.0",
    database="SQLite",
    database_size=12_300_000,
    free=40_000_000_000,
    queue="",
    worker_age=3.0,
    slow_worker_age=4.0,
    waiting=0,
    waiting_for=0.0,
    backup=LastBackup(NOW - timedelta(hours=2), "a.backup", 5_000_000),
    slow_pages=(),
    screens={},
)
SLOW_PAGE = SlowPage("/organise/competition/friday/players/list/", 198.4, NOW - timedelta(minutes=5))


@pytest.mark.parametrize(
    ("changed", "part", "state"),
    [
        ({}, "worker", WELL),
        ({"worker_age": 40.0}, "worker", LOOK),
        ({"worker_age": 90.0}, "worker", ACT),
        ({"worker_age": None}, "worker", ACT),
        ({"worker_age": -30.0}, "worker", LOOK),
        ({"slow_worker_age": 90.0}, "jobs", LOOK),
        ({"slow_worker_age": None}, "jobs", LOOK),
        ({"slow_pages": (SLOW_PAGE,)}, "pages", LOOK),
        ({"slow_pages": (replace(SLOW_PAGE, at=NOW - timedelta(hours=2)),)}, "pages", WELL),
        ({"queue": "Redis does not answer"}, "queue", ACT),
        ({"waiting": 2, "waiting_for": 3.0}, "waiting", WELL),
        ({"waiting": 2, "waiting_for": 90.0}, "waiting", LOOK),
        ({"waiting": 2, "waiting_for": 900.0}, "waiting", ACT),
        ({"free": 500_000_000}, "disk", LOOK),
        ({"free": 50_000_000}, "disk", ACT),
        ({"backup": None}, "backup", LOOK),
        ({"backup": LastBackup(NOW - timedelta(days=3), "a.backup", 5)}, "backup", LOOK),
    ],
)
def test_part_that_needs_somebody_says_what_to_do(changed, part, state):
    """Each part that is not well has advice, and no other part changes."""
    told = {one.key: one for one in parts(replace(GOOD, **changed))}

    assert told[part].state == state
    assert all((other.state == WELL) == (not other.to_do) for other in told.values())
    assert [name for name, other in told.items() if other.state != WELL] == ([part] if state != WELL else [])


def test_slow_pages_are_named_with_how_long_and_when():
    """The organiser reads which page kept everybody waiting."""
    (part,) = [one for one in parts(replace(GOOD, slow_pages=(SLOW_PAGE,))) if one.key == "pages"]

    assert "20:55: 198 s for /organise/competition/friday/players/list/." in part.text


def test_figures_are_those_of_now(settings, tmp_path, monkeypatch):
    """The page has the waiting tasks, the last backup, the worker's report and the size of the database."""
    settings.DATA = tmp_path
    monkeypatch.setattr(pulse, "_beaten", time.time() - 7)
    Outbox.objects.create(topic="odd", created_at=datetime.now(UTC) - timedelta(minutes=2))
    Outbox.objects.create(topic="done", done_at=datetime.now(UTC))
    note_backup("a.backup", 17)
    state = server_state()

    assert state.waiting == 1 and 119 < state.waiting_for < 240
    assert state.backup and (state.backup.name, state.backup.size) == ("a.backup", 17)
    assert state.worker_age and 6 < state.worker_age < 60
    assert state.database_size > 0 and state.free > 0


def test_organiser_sees_the_parts_and_the_phones_at_each_table(mia: Client, organiser: User, monkeypatch):
    """The competition's page has a link to this page, which shows each state as a word and a sign."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    topic = f"table:{at_referee(table_of(competition)).pk}"
    monkeypatch.setitem(live.hub._listeners, topic, {object(), object(), object()})
    monkeypatch.setattr(pulse, "_beaten", None)
    address = reverse("scoring:server", args=[competition.slug])
    assert address in mia.get(reverse("scoring:competition", args=[competition.slug])).content.decode()
    page = mia.get(address).content.decode()

    assert "No. Deal with the lines marked with ✗" in page
    assert "✗ do something" in page and "✓ all right" in page
    assert "table 1: 3 connected, 4 seats" in page
    part = mia.get(address, headers={"hx-request": "true"}).content.decode()
    assert '<div class="stack" id="server">' in part and "<html" not in part


def test_version_stands_in_one_place(settings):
    """In a module of its own; the settings and the wheel take it from there."""
    project = tomllib.loads((Path(__file__).parents[4] / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" in project["project"]["dynamic"] and "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "config/version.py"}
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", settings.VERSION)
