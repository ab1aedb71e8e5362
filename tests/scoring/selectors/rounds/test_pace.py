"""Slow tables and the end of the evening: on the organiser's page, in REST, and on the big screen if it is wanted."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.models import Event
from scoring.models.tournaments import Act, Competition, Round
from scoring.selectors.rounds.pace import NOTHING, pace_of
from scoring.services.rounds.rounds import round_clock_set, round_end
from scoring.services.standings.results import results_refresh
from scoring.services.tournaments.competitions import competition_end
from scoring.shapes.setup import EndForeseen, SlowTable
from tests.scoring.competitions import address, make_competition, play_hand, reloaded, start_round, table_of
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

TWELVE = "Anna Bo Cia Dag Eva Fia Gus Hal Ida Jan Kim Lou"
SEVEN = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """Return the time so many minutes after the evening began."""
    return SEVEN + timedelta(minutes=minutes)


def play(competition: Competition, table: int, first: float, last: float) -> None:
    """Play a hand at a table, with its moves spread evenly between these minutes."""
    found = table_of(competition, table)
    play_hand(found)
    results_refresh(referee_table_id=found.referee_table_id)
    events = list(Event.objects.filter(table=found.referee_table_id).order_by("number"))
    for number, event in enumerate(events):
        moved = first + (last - first) * number / (len(events) - 1)
        Event.objects.filter(pk=event.pk).update(created_at=at(moved))


def begin(competition: Competition, minutes: float, ended: float | None = None) -> Round:
    """Draw a round at this minute, and return it; `ended` is when it has ended."""
    started = start_round(reloaded(competition))
    Round.objects.filter(pk=started.pk).update(started_at=at(minutes), ended_at=ended and at(ended))
    return started


def stand_still(monkeypatch: pytest.MonkeyPatch, minutes: float) -> None:
    """Let it be so many minutes after the evening began, for the estimates."""
    monkeypatch.setattr("scoring.selectors.rounds.pace.timezone.now", lambda: at(minutes))


def about(competition: Competition, now: float) -> datetime | None:
    """Return about when the whole evening is over, at this minute."""
    end = pace_of(reloaded(competition), at(now)).end
    return end.about if end and not end.round else None


def an_evening(**choices: Any) -> Competition:
    """Return a competition in whose only round so far two of three games of 28 moves are over, after 20 minutes."""
    made = make_competition(TWELVE, options={"start_points": 5}, **choices)
    begin(made, 0)
    for table in (1, 2):
        play(made, table, 0, 20)
    return reloaded(made)


def test_the_end_of_a_round_is_foreseen_when_two_games_are_over() -> None:
    """The third table has not begun: it will need the twenty minutes of the others. Times are told to five minutes."""
    made = make_competition(TWELVE, options={"start_points": 5})
    assert pace_of(made, at(0)) == NOTHING
    begin(made, 0)
    play(made, 1, 0, 20)
    assert pace_of(made, at(22)) == NOTHING
    play(made, 2, 0, 20)

    assert pace_of(made, at(22)).end == EndForeseen(1, at(40), at(40), at(45))
    assert pace_of(made, at(29)).end == EndForeseen(1, at(45), at(50), at(55))


def test_the_clock_is_set_to_what_the_round_needs() -> None:
    """Twenty minutes for the table that has not begun, whatever the clock says; nothing once all games are over."""
    made = an_evening()
    assert pace_of(made, at(22)).needed == 20
    round_clock_set(competition_id=made.pk, number=1, minutes=5)
    made.rounds.update(ends_at=at(27))
    assert pace_of(reloaded(made), at(22)).needed == 20
    play(made, 3, 0, 24)
    assert pace_of(reloaded(made), at(25)).needed is None
    round_end(competition_id=made.pk, number=1)
    assert pace_of(reloaded(made), at(26)).needed is None


def test_the_end_of_the_evening_counts_the_rounds_that_are_to_come() -> None:
    """Two more rounds, and a final that is to follow, each with a pause of five minutes as long as none is known."""
    made = an_evening(planned_rounds=3)
    assert about(made, 22) == at(135)  # 42 minutes a round, three of them, and two pauses

    Competition.objects.filter(pk=made.pk).update(has_final=True)
    assert about(made, 22) == at(185)
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    made.rounds.update(ended_at=at(30))
    assert about(made, 32) == at(135)
    begin(made, 40)
    assert about(made, 40) == at(140)
    round_end(competition_id=made.pk, number=2, as_they_stand=True)
    competition_end(competition_id=made.pk)
    with CaptureQueriesContext(connection) as queries:
        assert pace_of(reloaded(made)) == NOTHING
    assert len(queries) == 1


def test_a_slow_table_is_named_with_what_it_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables have played two hands in half an hour, the third only one; the organiser's page says so."""
    made = make_competition(TWELVE)
    begin(made, 0)
    for table, hands in ((1, 2), (2, 2), (3, 1)):
        for _hand in range(hands):
            play(made, table, 0, 28)
    assert pace_of(reloaded(made), at(28)).slow == (SlowTable(3, 60, 30, 14),)

    stand_still(monkeypatch, 28)
    client = Client()
    client.force_login(made.tournament.organiser)
    shown = client.get(address(made)).content.decode()
    assert 'href="#table-3"' in shown
    assert "60 seconds for a move, where the middle table takes 30. It has lost 14 minutes by that." in shown


def test_the_big_screen_says_it_only_if_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The act is in the audit log, once, and can be undone."""
    made = an_evening(planned_rounds=2)
    stand_still(monkeypatch, 22)
    client, told = Client(), "We are done at about 21:30 ("  # in the club's time
    client.force_login(made.tournament.organiser)
    screen = f"/e/{made.slug}/projector/"
    assert told in client.get(address(made)).content.decode()
    assert told not in client.get(screen).content.decode()

    for tell, lines in (("yes", 1), ("yes", 1), ("no", 2)):
        client.post(address(made, "show/end/"), {"tell": tell})
        assert (told in client.get(screen).content.decode()) is (tell == "yes")
        assert Act.objects.filter(kind__startswith="standings_end").count() == lines
    assert reloaded(made).end_told is None


def test_programs_read_the_pace_and_choose_what_the_screen_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same figures as on the page."""
    made = an_evening()
    stand_still(monkeypatch, 22)
    program = Program(made)
    assert program.get("pace/") == {
        "slow": [],
        "end": {"round": 1, "low": at(40).isoformat(), "about": at(40).isoformat(), "high": at(45).isoformat()},
        "needed": 20,
        "told": False,
    }
    assert program.ask("patch", "pace/", {"tell": True}).json()["told"] is True
    assert reloaded(made).end_told is True
