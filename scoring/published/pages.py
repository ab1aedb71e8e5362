"""The pages of a published tournament: where each lies, its template, and what it shows.

Everything is read as the public sees it. A page links to others by `root`, the way from it to its language's folder, so
that the whole folder works wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.text import slugify

from referee import api
from referee.ground.charts import Figures
from scoring.models.tournaments import Competition, Player, Tournament
from scoring.published.hands import HandsOfTable, hands_of
from scoring.published.lean import make_lean
from scoring.selectors.rounds.rounds import RoundView
from scoring.selectors.standings.overall import OverallView, overall_view
from scoring.selectors.standings.places import places_figures
from scoring.selectors.standings.standings import StandingRow, StandingsView, standings_view
from scoring.selectors.standings.visible import rounds_seen

Draw = Callable[[], str]


@dataclass(frozen=True)
class Part:
    """A competition as the public sees it. Its pages lie in `folder`. `lines` has each player's standing."""

    folder: str
    standings: StandingsView
    rounds: tuple[RoundView, ...]
    competition: Competition
    lines: Mapping[str, StandingRow]

    @property
    def chart(self) -> str:
        """The id of the competition's picture on a player's page."""
        return f"places-{self.folder}"


@dataclass(frozen=True, slots=True)
class InPart:
    """A player's page about one competition."""

    part: Part
    line: StandingRow
    places: Figures | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player, and the file of the player's page."""

    name: str
    club: str
    file: str
    parts: tuple[InPart, ...]


def pages_of(tournament: Tournament, *, hands: bool) -> dict[str, Draw]:
    """Return how to draw each page, by its path below the published folder; `hands` says whether each hand has one."""
    pages: dict[str, Draw] = {"index.html": partial(_front_page, tournament.name)}
    told = hands_of(tournament) if hands else ()
    for language, _title in settings.LANGUAGES:
        with translation.override(language):
            parts = tuple(map(_part, tournament.competitions.select_related("tournament").order_by("pk")))
            files = _player_files(tournament)
            overall = overall_view(tournament)
        shared = {"tournament": tournament.name, "overall": overall, "parts": parts, "files": files}
        for path, name, context in _pages(shared, overall, parts, tournament, told):
            pages[f"{language}/{path}"] = partial(_draw_page, language, path, name, partial(dict, shared, **context))
    for table in told:
        for number in range(1, table.hands + 1):  # hand by hand: what the languages share is read once
            path = table.path(number)
            for language, _title in settings.LANGUAGES:
                hand = partial(_hand, tournament.name, table, number)
                pages[f"{language}/{path}"] = partial(_draw_page, language, path, "hand", hand)
    return pages


def _front_page(tournament: str) -> str:
    """Return the page that leads to the languages."""
    with translation.override(settings.LANGUAGE_CODE):
        context = {"tournament": tournament, "languages": settings.LANGUAGES, "base": "", "root": "en/"}
        return render_to_string("scoring/published/front.html", context)


def _pages(
    shared: dict[str, Any],
    overall: OverallView,
    parts: tuple[Part, ...],
    tournament: Tournament,
    hands: Sequence[HandsOfTable],
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, template and own context of each page except those of hands."""
    told = {(table.folder, table.round, table.table): table for table in hands}
    yield "index.html", "tournament", {"podium": overall.podium}
    for part in parts:
        places = places_figures(part.competition)
        yield f"{part.folder}/index.html", "competition", {"part": part, "places": places}
        for round_ in part.rounds:
            tables = [(table, told.get((part.folder, round_.number, table.number))) for table in round_.tables]
            context = {"part": part, "round": round_, "tables": tables}
            yield f"{part.folder}/round-{round_.number}.html", "round", context
    for player in _players(tournament, shared["files"], parts):
        yield f"players/{player.file}", "player", {"player": player}


def _hand(tournament: str, table: HandsOfTable, number: int) -> dict[str, Any]:
    return {"tournament": tournament, "table": table, "told": api.hand_told(table.table_id, number)}


def _draw_page(language: str, path: str, name: str, context: Callable[[], dict[str, Any]]) -> str:
    deep = path.count("/")
    root = "../" * deep
    others = [(code, title, f"{root}../{code}/{path}") for code, title in settings.LANGUAGES]
    where = {"root": root, "base": f"{root}../", "others": others, "language": language}
    with translation.override(language):
        return make_lean(render_to_string(f"scoring/published/{name}.html", {**context(), **where}))


def _part(competition: Competition) -> Part:
    standings = standings_view(competition)
    rounds = tuple(reversed(rounds_seen(competition)))
    return Part(competition.slug, standings, rounds, competition, {line.name: line for line in standings.lines})


def _player_files(tournament: Tournament) -> dict[str, str]:
    """Return the file of each player's page, by name. A player keeps it however many others come."""
    files: dict[str, str] = {}
    for name in (
        tournament.players.filter(entries__isnull=False).distinct().order_by("pk").values_list("name", flat=True)
    ):
        stem, taken = slugify(name) or "player", set(files.values())
        file = f"{stem}.html"
        count = 2
        while file in taken:
            file, count = f"{stem}-{count}.html", count + 1
        files[name] = file
    return files


def _players(tournament: Tournament, files: Mapping[str, str], parts: tuple[Part, ...]) -> Iterator[PlayerPage]:
    clubs = dict(Player.objects.filter(tournament=tournament).values_list("name", "club"))
    for name, file in files.items():
        found = tuple(
            InPart(part, line, places_figures(part.competition, name))
            for part in parts
            if (line := part.lines.get(name))
        )
        yield PlayerPage(name, clubs[name], file, found)
