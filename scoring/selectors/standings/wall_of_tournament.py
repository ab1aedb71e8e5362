"""The big screen of a whole tournament: the pages of all its running competitions, one competition after another.

A page stays for as long as its names take to read. So 200 players are shown within a minute, whether they play one
competition or several (docs/decisions/0066).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Literal

from django.utils.translation import gettext as _

from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.rounds.rounds import TableRow
from scoring.selectors.standings import wall
from scoring.selectors.standings.overall import OverallView, overall_view
from scoring.selectors.standings.standings import StandingsView, shared_standings
from scoring.selectors.standings.trick_of_round import trick_of_round
from scoring.selectors.standings.visible import rounds_seen

#: Names that are read in ten seconds, and the least seconds for which a page stays.
NAMES_IN_TEN, LEAST_SECONDS = 33, 6

#: The most tables of a page, and of a page with one and two columns, on a screen that lies and on one that stands.
MOST_TABLES, LYING, STANDING = 12, (6, 12), (12,)

#: For how long a competition that has ended stays on the screen while others are played.
END_STAYS = timedelta(minutes=30)

Phase = Literal["seats", "tables", "standings", "ended"]


def wall_of_tournament(tournament: Tournament) -> wall.Wall:
    """Return the pages of the competitions that are played, or of all that were played once they are over.

    The overall ranking comes first when it is final: all competitions have ended, and nothing of them is hidden.
    """
    competitions = list(tournament.competitions.select_related("tournament"))
    views = {competition.pk: shared_standings(competition) for competition in competitions}
    shown = {view.slug for view in _competitions_shown(list(views.values()))}
    pages: list[wall.WallPage] = []
    if tournament.overall and all(view.final for view in views.values()):
        pages += _overall_pages(overall_view(tournament))
    for competition in competitions:
        if competition.slug in shown:
            pages += _pages(competition, views[competition.pk])
    return wall.Wall(tuple(replace(page, seconds=_seconds(page)) for page in pages))


def _competitions_shown(views: Sequence[StandingsView]) -> list[StandingsView]:
    """Return the competitions that the screen shows: those being played, and those that ended a short time ago.

    If none is being played, these are all that have ended, and before the first draw all of them.
    """
    if all(view.status != CompetitionStatus.RUNNING for view in views):
        return [view for view in views if view.ended] or list(views)
    return [view for view in views if view.status == CompetitionStatus.RUNNING or _has_just_ended(view)]


def _has_just_ended(view: StandingsView) -> bool:
    return view.ended and view.final_since is not None and view.as_of < view.final_since + END_STAYS


def _pages(competition: Competition, view: StandingsView) -> list[wall.WallPage]:
    """Return the pages of a competition, each with its standings and its stage."""
    phase = _phase(view)
    pages: tuple[wall.WallPage, ...] = ()
    if view.round and wall.shows_seats(view):
        pages += wall.in_one_grid(wall.seat_pages(view))
    if phase == "tables":
        pages += wall.in_one_grid(_table_pages(rounds_seen(competition, [view.round])[0].tables), LYING, STANDING)
    if phase in ("standings", "ended"):
        trick = wall.trick_pages(trick_of_round(competition, view))
        pages += wall.in_one_grid((*wall.podium_pages(view), *trick, *wall.place_pages(view)))
    stage = f"{view.slug}-{view.round}-{phase}"
    return [replace(page, of=view, heading=competition.name or competition.title, stage=stage) for page in pages]


def _phase(view: StandingsView) -> Phase:
    if view.ended:
        return "ended"
    if view.waiting:
        return "seats"
    return "tables" if view.round else "standings"


def _table_pages(tables: Sequence[TableRow]) -> tuple[wall.WallPage, ...]:
    return tuple(
        wall.WallPage("tables", _tables_label(part), tables=part) for part in wall.parts_of(tables, MOST_TABLES)
    )


def _tables_label(part: Sequence[TableRow]) -> str:
    first, last = part[0].number, part[-1].number
    if first == last:
        return _("Table %(table)s") % {"table": first}
    return _("Tables %(first)s – %(last)s") % {"first": first, "last": last}


def _overall_pages(overall: OverallView) -> list[wall.WallPage]:
    """Return the podium of the overall ranking, if all results are shown, and its rows."""
    parts = wall.parts_of(overall.rows)
    podium = (wall.WallPage("podium", _("Podium"), steps=overall.podium),) if overall.podium else ()
    rows = (
        wall.WallPage("overall", label, totals=part, decimals=overall.decimals)
        for label, part in zip(wall.place_labels(parts), parts, strict=True)
    )
    return [replace(page, heading=_("Overall ranking"), stage="overall") for page in wall.in_one_grid((*podium, *rows))]


def _seconds(page: wall.WallPage) -> int:
    names = sum(len(table.seats) for table in page.tables) or page.rows
    return max(LEAST_SECONDS, names * 10 // NAMES_IN_TEN)
