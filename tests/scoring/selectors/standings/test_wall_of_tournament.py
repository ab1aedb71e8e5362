"""The big screen of a tournament: which competitions it shows, what of each, and for how long."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from referee.services.outbox import outbox_sweep
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Round
from scoring.selectors.rounds.rounds import RoundView, SeatNow, SeatRow, TableRow
from scoring.selectors.shared import forget
from scoring.selectors.standings import wall_of_tournament as module
from scoring.selectors.standings.standings import StandingsView, standings_view
from scoring.selectors.standings.wall import SEATS_STAY, Grid, Grids
from scoring.selectors.standings.wall_of_tournament import END_STAYS, wall_of_tournament
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.visibility import Shown
from scoring.templatetags.competition import name_size
from tests.scoring.competitions import add_competition, give_fault, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db
SCREEN = "/t/friday/projector/"


def pages_of(competition: Competition) -> list[tuple[str, str]]:
    """Return the pages of the tournament's screen: the heading and the kind of each."""
    return [(page.heading, page.kind) for page in wall_of_tournament(competition.tournament).pages]


def test_the_screen_shows_what_each_competition_is_at() -> None:
    """Seats of a published round, tables while they play, places between rounds, and the overall ranking at the end."""
    knoesten = make_competition()
    whist = add_competition(knoesten)
    overall_set(tournament_id=knoesten.tournament_id, scheme="hundred")
    tournament = reloaded(knoesten).tournament
    assert pages_of(knoesten) == [("Knoesten", "standings"), ("Whist", "standings")]

    start_round(knoesten)
    waiting = wall_of_tournament(tournament).pages
    assert pages_of(knoesten) == [("Knoesten", "seats")]
    give_fault(table_of(knoesten), "Anna")
    outbox_sweep()
    begun = wall_of_tournament(tournament).pages
    assert pages_of(knoesten) == [("Knoesten", "seats"), ("Knoesten", "tables")]
    assert begun[0].stage != waiting[0].stage
    Round.objects.update(started_at=timezone.now() - SEATS_STAY)
    forget()
    assert pages_of(knoesten) == [("Knoesten", "tables")]
    assert {page.stage for page in begun} == {wall_of_tournament(tournament).pages[0].stage}

    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)
    start_round(whist)
    assert pages_of(knoesten) == [("Knoesten", "standings"), ("Whist", "seats")]
    competition_end(competition_id=knoesten.pk)
    assert pages_of(knoesten) == [("Knoesten", "podium"), ("Knoesten", "standings"), ("Whist", "seats")]
    Competition.objects.filter(pk=knoesten.pk).update(ended_at=timezone.now() - END_STAYS)
    assert [heading for heading, _kind in pages_of(knoesten)] == ["Whist"]


def test_the_overall_ranking_comes_first_at_the_end() -> None:
    """Its podium and places, then those of each competition, however long ago they ended."""
    knoesten = make_competition()
    overall_set(tournament_id=knoesten.tournament_id, scheme="hundred")
    start_round(knoesten)
    give_fault(table_of(knoesten), "Anna")
    outbox_sweep()
    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)
    competition_end(competition_id=knoesten.pk)

    pages = wall_of_tournament(reloaded(knoesten).tournament).pages

    assert [page.kind for page in pages] == ["podium", "overall", "podium", "standings"]
    assert len(pages[1].totals) == 4


def seats(view: StandingsView, size: int) -> StandingsView:
    """Return the standings of a field of this size whose round has been published."""
    rows = tuple(SeatNow(f"P{number}", 1 + number // 4, "") for number in range(size))
    return replace(view, round=1, waiting=True, published_at=view.as_of, seats=rows)


def tables(view: StandingsView, size: int) -> StandingsView:
    """Return the standings of a field of this size that has played for longer than its seats are shown."""
    return replace(view, round=1, published_at=view.as_of - SEATS_STAY, players=size)


def places(view: StandingsView, size: int) -> StandingsView:
    """Return the standings of a field of this size between two rounds."""
    return replace(view, lines=tuple(replace(view.lines[0], rank=number) for number in range(1, size + 1)))


def of_four(size: int) -> tuple[TableRow, ...]:
    """Return a round's tables for a field of this size, most of them of four."""
    rows = [SeatRow(f"P{number}", "") for number in range(size)]
    fours = (tuple(rows[at : at + 4]) for at in range(0, size, 4))
    return tuple(TableRow(number, "playing", "", 1, False, four) for number, four in enumerate(fours, 1))


@pytest.mark.parametrize("sizes", [(200,), (100, 100), (50, 50, 50, 50), (30, 170)])
@pytest.mark.parametrize("shown", [seats, tables, places])
def test_two_hundred_players_are_shown_within_a_minute(
    shown: Callable[[StandingsView, int], StandingsView], sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not matter in how many competitions they play, nor whether seats, tables or places are shown."""
    first = make_competition()
    fields = [first, *(add_competition(first, f"C{number}") for number in range(1, len(sizes)))]
    empty = replace(standings_view(first), status=CompetitionStatus.RUNNING)
    views = {one.pk: replace(shown(empty, size), slug=one.slug) for one, size in zip(fields, sizes, strict=True)}
    rounds = {one.pk: of_four(size) for one, size in zip(fields, sizes, strict=True)}
    monkeypatch.setattr(module, "shared_standings", lambda one: views[one.pk])
    monkeypatch.setattr(
        module, "rounds_seen", lambda one, _numbers: [RoundView(1, "", 0, False, tuple(rounds[one.pk]))]
    )

    pages = wall_of_tournament(first.tournament).pages

    names = [sum(len(table.seats) for table in page.tables) or page.rows for page in pages]
    assert sum(names) == 200
    assert sum(page.seconds for page in pages) <= 60
    assert all(page.seconds >= count / 4 for page, count in zip(pages, names, strict=True))


@pytest.mark.parametrize("shown", [Shown.HELD, Shown.PART])
def test_the_screen_shows_nothing_of_hidden_rounds(client: Client, shown: Shown) -> None:
    """Tables of a hidden round have names without points, and places are those of the rounds that are shown."""
    knoesten = make_competition()
    add_competition(knoesten)
    standings_show(competition_id=knoesten.pk, shown=shown, hidden_rounds=1)
    start_round(knoesten)
    give_fault(table_of(knoesten), "Anna")
    outbox_sweep()
    playing = client.get(SCREEN, {"page": 2}).text
    assert 'wall__player">Anna' in playing and "<b>" not in playing

    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)
    between = wall_of_tournament(reloaded(knoesten).tournament).pages
    assert all(line.points == 0 for page in between for line in page.lines)
    assert "wall__hidden" in client.get(SCREEN).text


def test_the_screen_is_linked_and_turns_by_itself(client: Client) -> None:
    """The public page of the tournament leads to it; without scripts it leads to its next page."""
    knoesten = make_competition()
    add_competition(knoesten)
    assert f'href="{SCREEN}"' in client.get("/t/friday/").text

    assert 'content="6;url=?page=2"' in client.get(SCREEN).text
    assert "http-equiv" not in client.get(SCREEN, {"hold": 1}).text
    assert client.get(f"{SCREEN}now/").text.count("data-page") == 2
    assert client.get("/t/nothing/projector/").status_code == 404


@pytest.mark.parametrize(
    ("letters", "classes"), [(15, ""), (16, " wall__name--long"), (26, " wall__name--long wall__name--longest")]
)
def test_a_long_name_takes_two_lines(letters: int, classes: str) -> None:
    """A page with three columns has room for 15 letters on a line."""
    assert name_size("x" * letters, Grids(Grid(3, 14), Grid(2, 20)).one_line) == classes
