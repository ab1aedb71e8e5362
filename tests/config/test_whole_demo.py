"""A whole demo tournament: what the command says happened in it has happened, through the services that pages use."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper

from config.demo import hall, whole
from config.demo.people import people
from config.demo.whole import Wanted
from referee.models import Call, Event, Kind, Outbox, Table
from scoring.management.progress import Progress, Step
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Act, Competition, Entry, Result, Round, SeatOf, Tournament
from tests.support.terminal import Terminal

TWO_GAMES = ["knoesten", "knaker"]
MOST = 40  # entries at a table


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds of each competition, whose time is over after a few tricks."""
    monkeypatch.setattr(whole, "ROUNDS", 2)
    monkeypatch.setattr(hall, "SILENT_IN", 1)
    monkeypatch.setattr(hall, "MOST_ENTRIES", MOST)


def simulated(**options: Any) -> str:
    """Simulate a tournament by the command; return what it printed."""
    out = StringIO()
    call_command("demo", stdout=out, **{"players": 9, "days": 1, "games": TWO_GAMES, **options})
    return out.getvalue()


def acts(kind: str) -> list[Act]:
    """Return the lines of the audit log of one kind, the oldest first."""
    return list(Act.objects.filter(kind=kind).order_by("pk"))


@pytest.mark.django_db
def test_what_is_told_has_happened(client):
    """People come and go, a substitute takes over, somebody cheats, a result is on paper, and somebody wins."""
    said = simulated()
    first, second = Competition.objects.order_by("pk")

    assert [competition.rounds.filter(status=RoundStatus.ENDED).count() for competition in (first, second)] == [2, 3]
    assert Result.objects.filter(finished_at=None).count() == 0
    assert Outbox.objects.filter(done_at=None).count() == 0
    assert Event.objects.filter(kind=Kind.ENTRY).count() > 3 * MOST
    assert {act.actor_name for act in acts("players_here")} == {"Check-in desk"}
    assert len(acts("player_here")) == 2  # somebody came late, somebody came back
    assert len(acts("player_joined")) == len(acts("players_let_in")) == 2
    (left,) = acts("player_left")
    assert Entry.objects.get(withdrawn=True).player.name == left.data["player"]
    assert left.round == 2 and left.data["why"] and f"{left.data['player']} left in the middle of the game." in said
    replaced = acts("player_substituted")
    assert [act.competition for act in replaced] == [first.name, second.name]
    assert f"{replaced[0].data['other']} takes over from {replaced[0].data['player']}." in said
    assert second.cut_after == 2 and second.entries.filter(final="A").count() >= 4
    assert first.tournament.overall

    caught = re.search(r"table \d+: (.+) was caught cheating", said)
    fault = Event.objects.get(body__do="fault")
    assert caught and fault.body["player"] == caught[1] and fault.reason and fault.ruling["penalties"]
    breach = fault.table.events.get(number=fault.target or 0)
    assert (breach.by, breach.ruling["verdict"]) in {(caught[1], "illegal"), (caught[1], "open")}
    assert Call.objects.get().answer

    (on_paper,) = acts("result_entered")
    assert on_paper.data["why"] and on_paper.now
    assert [(act.now[0], act.competition) for act in acts("standings_shown")] == [
        (shown, competition.name) for competition in (first, second) for shown in ("part", "live")
    ]
    call_command("verify", stdout=StringIO())
    for path in re.findall(r"http://[^/]+(/\S+)", said):
        answer = client.get(path)
        assert answer.status_code == 200 or "/organise/" in path
        assert "/e/" not in path or b"podium" in answer.content
        assert "/t/" not in path or b"Overall ranking" in answer.content


def story_of(tournament: Tournament) -> dict[str, Any]:
    """Return everything that follows from the seed: who sits where, what is entered, and the results."""
    tables = Table.objects.filter(hall_id=tournament.hall_id).order_by("pk")
    seats = SeatOf.objects.filter(table__round__competition__tournament=tournament).order_by("pk")
    results = Result.objects.filter(seat__in=seats).order_by("seat")
    return {
        "seats": list(seats.values_list("table__round__number", "table__number", "player__name")),
        "entries": [
            list(table.events.order_by("number").values_list("kind", "body__do", "body__cards")) for table in tables
        ],
        "results": list(results.values_list("seat__player__name", "game_points", "place", "placement_points")),
    }


@pytest.mark.django_db
def test_same_seed_plays_the_same_tournament_under_another_name():
    """Another seed gives other people."""
    for _time in range(2):
        simulated(seed=4, players=8)
    one, same = Tournament.objects.order_by("pk")

    assert (one.name, same.name) == ("Demo championship", "Demo championship 2")
    assert one.slug != same.slug
    assert story_of(one) == story_of(same)
    assert people(8, seed=4) != people(8, seed=5)


@pytest.mark.django_db
def test_stopped_simulation_leaves_a_tournament_that_can_be_played_on(monkeypatch):
    """Ctrl-C in the middle of a table: the round is on, and nothing waits to be counted."""

    def stop(self: Progress, step: Step) -> None:
        if step.entries >= MOST // 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "show", stop)
    said = simulated()

    assert "can be played on" in said and "/organise/tournament/demo-championship/" in said
    assert Round.objects.exclude(status=RoundStatus.ENDED).count() == 1
    assert MOST // 2 <= Event.objects.filter(kind=Kind.ENTRY).count() < MOST
    assert Outbox.objects.filter(done_at=None).count() == 0
    call_command("verify", stdout=StringIO())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 7}, "--players takes a number from 8 to 400."),
        ({"players": 401}, "--players takes a number from 8 to 400."),
        ({"days": 0}, "--days takes a number from 1 to 7."),
        ({"games": ["knaker"]}, "--games takes two or more different games of"),
        ({"games": ["knaker", "knaker"]}, "--games takes two or more different games of"),
        ({"games": ["knaker", "poker"]}, "There is no game called poker."),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_words(options, said):
    """Options that can't be simulated are refused before anything is written."""
    with pytest.raises(CommandError, match=re.escape(said)):
        simulated(**options)


STEPS = (Step(0.25, "table 1", 10), Step(0.5, "Round 1 is over.", 20, is_milestone=True))


def test_progress_moves_one_line_on_a_terminal():
    """The bar is drawn over itself; what has been reached stays above it."""
    out = Terminal()
    progress = Progress(OutputWrapper(out))
    for step in STEPS:
        progress.show(step)

    assert "\r[######" in out.getvalue() and " 50%  Round 1 is over.\n" in out.getvalue()
    progress.clear()
    assert out.getvalue().endswith(" \r")


def test_progress_prints_plain_lines_elsewhere():
    """A file or a pipe gets what has been reached, and nothing that moves."""
    out = StringIO()
    progress = Progress(OutputWrapper(out))
    for step in STEPS:
        progress.show(step)
    progress.clear()

    assert out.getvalue() == " 50%  Round 1 is over.\n"


@pytest.mark.parametrize("wanted", [Wanted(days=2), Wanted(days=3), Wanted(days=1, games=("knaker", "knoesten"))])
def test_every_day_has_two_games(wanted):
    """The games are taken in turn."""
    games = wanted.competitions
    assert len(games) == 2 * wanted.days
    assert all(games[at] != games[at + 1] for at in range(0, len(games), 2))
