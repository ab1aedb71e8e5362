"""The pages of the big screen: what is on them, in which order, and where the screen is."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from scoring.selectors.rounds.rounds import SeatNow
from scoring.selectors.standings.standings import StandingsView, standings_view
from scoring.selectors.standings.wall import MOST_ROWS, SEATS_STAY, Grid, Grids, Turned, Wall, WallPage, wall_of
from scoring.systems.standings.podium import PodiumStep
from tests.scoring.competitions import make_competition, start_round

pytestmark = pytest.mark.django_db


def field(players: int) -> StandingsView:
    """Return standings with this many rows, before the first round."""
    standings = standings_view(make_competition())
    first = standings.lines[0]
    lines = (replace(first, id=number, rank=number, name=f"P{number:04}") for number in range(1, players + 1))
    return replace(standings, lines=tuple(lines))


def seated(players: int, byes: tuple[str, ...] = ()) -> StandingsView:
    """Return standings in whose first round everybody has a seat."""
    seats = tuple(SeatNow(f"P{number:04}", 1 + number // 4, "") for number in range(1, players + 1))
    standings = field(players)
    return replace(standings, round=1, waiting=True, published_at=standings.as_of, seats=seats, byes=byes)


@pytest.mark.parametrize(
    ("players", "pages", "lying", "standing"),
    [
        (0, 1, Grid(1, 6), Grid(1, 6)),
        (8, 1, Grid(1, 8), Grid(1, 8)),
        (11, 1, Grid(2, 6), Grid(1, 12)),
        (40, 1, Grid(3, 14), Grid(2, 20)),
        (41, 2, Grid(2, 12), Grid(2, 12)),
        (200, 5, Grid(3, 14), Grid(2, 20)),
        (1000, 25, Grid(3, 14), Grid(2, 20)),
    ],
)
def test_everybody_is_on_a_page_once(players: int, pages: int, lying: Grid, standing: Grid) -> None:
    """Nobody is left out, few are shown large, and no page has more rows than can be read."""
    wall = wall_of(field(players))

    shown = [line.rank for page in wall.pages for line in page.lines]
    assert shown == list(range(1, players + 1))
    assert len(wall.pages) == pages and {page.grids for page in wall.pages} == {Grids(lying, standing)}
    assert all(len(page.lines) <= MOST_ROWS for page in wall.pages)
    assert all(grid.columns * grid.rows >= len(page.lines) for page in wall.pages for grid in (lying, standing))


def test_a_page_says_who_is_on_it() -> None:
    """By places in the standings, by names among the seats; a bye stands where its player looks for it."""
    assert [page.label for page in wall_of(field(80)).pages] == ["Places 1 – 40", "Places 41 – 80"]

    wall = wall_of(seated(50, byes=("P0000b",)))

    assert [page.label for page in wall.pages] == ["P0000b – P0025", "P0026 – P0050"]
    assert wall.pages[0].seats[0] == SeatNow("P0000b", 0, "")


def kinds(standings: StandingsView) -> list[str]:
    """Return the kinds of the pages that the screen turns."""
    return [page.kind for page in wall_of(standings).pages]


def test_the_screen_follows_the_round() -> None:
    """Seats until a table begins, seats and places for ten minutes, then places, and the podium at the end."""
    waiting = seated(8)
    begun = replace(waiting, waiting=False)
    later = replace(begun, as_of=begun.as_of + SEATS_STAY + timedelta(seconds=1))
    ended = replace(field(8), podium=(PodiumStep(1, ("P0001",), Fraction(3)),), ended=True)

    assert kinds(waiting) == ["seats"]
    assert kinds(begun) == ["seats", "standings"]
    assert kinds(later) == ["standings"]
    assert kinds(ended) == ["podium", "standings"]
    stages = [wall_of(one).pages[0].stage for one in (waiting, begun, later, ended, replace(waiting, round=2))]
    assert len(set(stages)) == len(stages)


def test_a_published_round_has_been_published_now() -> None:
    """What the database says of a round is enough for the screen to show its seats."""
    competition = make_competition()
    start_round(competition)

    assert kinds(standings_view(competition)) == ["seats"]


def test_after_the_last_page_comes_the_first() -> None:
    """A page that does not exist is the first one, a held screen does not turn, and a single page neither."""
    three = Wall((WallPage("standings", ""),) * 3)
    one = replace(three, pages=three.pages[:1])

    assert three.turned_to(1, held=False) == Turned(1, 3, 2, False, 12)
    assert three.turned_to(3, held=False) == Turned(3, 2, 1, False, 12)
    assert three.turned_to(4, held=False).page == three.turned_to(0, held=False).page == 1
    assert three.turned_to(2, held=True) == Turned(2, 1, 3, True, 0)
    assert one.turned_to(1, held=False) == Turned(1, 1, 1, False, 0)
