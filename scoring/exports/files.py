"""Which files there are: each sheet in each format, and all sheets in one file."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial

from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from referee import api
from scoring.exports.sheet import Book, Portions, Sheet, at_once
from scoring.exports.sheets.categories import categories_sheet, fees_sheet
from scoring.exports.sheets.log import acts_sheet
from scoring.exports.sheets.meetings import MOST_IN_A_SQUARE, cross_sheet, meetings_sheet
from scoring.exports.sheets.penalties import penalties_sheet
from scoring.exports.sheets.players import players_sheet
from scoring.exports.sheets.results import results_sheet
from scoring.exports.sheets.standings import standings_sheet
from scoring.exports.writers.csv import csv_text
from scoring.exports.writers.json import json_bytes
from scoring.exports.writers.pdf import pdf_bytes
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, TableSeating
from scoring.selectors.access.acts import Asked, acts_of
from scoring.selectors.access.club import club_mark
from scoring.selectors.people.fees import fees_of
from scoring.selectors.people.penalties import penalties_listed
from scoring.selectors.people.players import players_listed
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.rounds.rounds import RoundView, round_views
from scoring.selectors.standings.categories import categories_of, category_standings, prizes_of
from scoring.selectors.standings.penalties import penalties_in
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.visible import rounds_seen

ALL = "all"  # the name of the file with all sheets
GAMES, TXT = "games", "txt"  # the file with all games in the notation, which is no sheet


class Source:
    """What the sheets of one file are read from: a competition, as its organisers see it (`whole`) or as all do."""

    def __init__(self, competition: Competition, *, whole: bool) -> None:
        self.competition = competition
        self.whole = whole
        self._rounds: list[RoundView] | None = None

    @property
    def note(self) -> str:
        """A sentence about what these readers don't see; "" if they see everything."""
        return "" if self.whole else hidden_text(self.competition)

    def rounds(self) -> Generator[None, None, list[RoundView]]:
        """Return the rounds, the first one first. Each is read in a portion of its own, and only once for a file."""
        if self._rounds is None:
            read = round_views if self.whole else rounds_seen
            found: list[RoundView] = []
            for number in list(self.competition.rounds.values_list("number", flat=True)):
                found += read(self.competition, [number])
                yield
            self._rounds = found
        return self._rounds


def _standings(source: Source) -> Portions:
    return (yield from at_once(standings_sheet(standings_view(source.competition, whole=source.whole))))


def _results(source: Source) -> Portions:
    return results_sheet((yield from source.rounds()), source.note)


def _meetings(source: Source) -> Portions:
    return meetings_sheet((yield from source.rounds()), source.note)


def _cross_portions(source: Source) -> Portions:
    return cross_sheet((yield from source.rounds()), source.note)


def _players(source: Source) -> Portions:
    return (yield from at_once(players_sheet(players_listed(source.competition.tournament), whole=source.whole)))


def _penalties(source: Source) -> Portions:
    return penalties_sheet((yield from penalties_in(source.competition)), penalties_listed(source.competition))


def _categories(source: Source) -> Portions:
    standings = standings_view(source.competition, whole=source.whole)
    categories = category_standings(source.competition, standings)
    prizes = prizes_of(source.competition, standings) if source.whole or standings.final else None
    return (yield from at_once(categories_sheet(categories, prizes, source.note)))


def _fees(source: Source) -> Portions:
    return (yield from at_once(fees_sheet(fees_of(source.competition.tournament))))


def _log(source: Source) -> Portions:
    return (yield from at_once(acts_sheet(acts_of(source.competition.tournament, Asked()))))


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A sheet that can be had: its title, a sentence about it, whether it is `public`, and how it is read."""

    title: str | Promise
    about: str | Promise
    public: bool
    read: Callable[[Source], Portions]


#: All sheets by name, in the order of the page and of the file with all of them.
SHEETS: Mapping[str, SheetKind] = {
    "standings": SheetKind(
        _("Standings"),
        _("The place of each player, with points, tables played, and what separates equal points."),
        True,
        _standings,
    ),
    "results": SheetKind(
        _("Results"),
        _("Every seat of every round: who sat where, with game points, place and points."),
        True,
        _results,
    ),
    "cross": SheetKind(
        _("Cross table"),
        _("All players against each other, with the points of each pair."),
        True,
        _cross_portions,
    ),
    "meetings": SheetKind(
        _("Meetings"),
        _("Each pair of players who have met: how often, with their points, and who was placed higher."),
        True,
        _meetings,
    ),
    "players": SheetKind(
        _("Players"),
        _("All players of the tournament, with their clubs and the competitions they play in."),
        True,
        _players,
    ),
    "penalties": SheetKind(
        _("Penalties"),
        _("Every penalty with its reason and clause, by round and table."),
        False,
        _penalties,
    ),
    "categories": SheetKind(
        _("Categories"),
        _("The standings of each category, with prizes."),
        True,
        _categories,
    ),
    "fees": SheetKind(_("Fees"), _("What everybody owes and has paid, with totals for the treasurer."), False, _fees),
    "log": SheetKind(_("Audit log"), _("Who did what between the tables, and when."), False, _log),
}


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files: its name on buttons, its content type, and whether it can hold several sheets."""

    title: str
    content_type: str
    several: bool


FORMATS: Mapping[str, Format] = {
    "xlsx": Format("Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", True),
    "pdf": Format("PDF", "application/pdf", True),
    "csv": Format("CSV", "text/csv; charset=utf-8", False),
    "json": Format("JSON", "application/json", True),
}


def _xlsx_bytes(book: Book) -> bytes:
    from scoring.exports.writers.xlsx import xlsx_bytes  # openpyxl loads slowly, and most servers write no workbook

    return xlsx_bytes(book)


_WRITERS: Mapping[str, Callable[[Book], bytes]] = {"xlsx": _xlsx_bytes, "pdf": pdf_bytes, "json": json_bytes}


def sheets_of(competition: Competition, *, whole: bool) -> dict[str, SheetKind]:
    """Return the sheets that this reader may have. A cross table of a large field would fit nowhere.

    Categories and fees are there if the organiser has any.
    """
    has = {
        "cross": competition.entries.count() <= MOST_IN_A_SQUARE,
        "categories": bool(categories_of(competition.tournament)),
        "fees": bool(competition.tournament.fees),
    }
    return {name: kind for name, kind in SHEETS.items() if (whole or kind.public) and has.get(name, True)}


def book_in_portions(competition: Competition, names: list[str], *, whole: bool) -> Generator[None, None, Book]:
    """Return a book with these sheets, read in portions, in the language of the request."""
    source = Source(competition, whole=whole)
    sheets: list[Sheet] = []
    for name in names:
        sheets.append((yield from SHEETS[name].read(source)))
        yield
    return Book(
        title=competition.title,
        language=get_language() or "en",
        made_at=timezone.now(),
        sheets=tuple(sheets),
        about={
            "tournament": competition.tournament.name,
            "competition": competition.name,
            "slug": competition.slug,
            "game": competition.game,
            "readers": "organisers" if whole else "everybody",
        },
        mark=club_mark(),
    )


def games_in_portions(competition: Competition) -> Generator[None, None, Callable[[], bytes]]:
    """Return the work that writes all games of a competition in the notation. Each table is a portion.

    In a duplicate, the round that is on is left out: other tables may still have to play the same cards.
    """
    tables = TableSeating.objects.filter(round__competition=competition).order_by("round__number", "number")
    if competition.deals:
        tables = tables.filter(round__status=RoundStatus.ENDED)
    texts = list[str]()
    for table_id in list(tables.values_list("referee_table_id", flat=True)):
        texts.append(api.table_as_text(table_id))
        yield
    return "\n".join(filter(None, texts)).encode


def write_book(book: Book, format_: str, dialect: str = "") -> bytes:
    """Return the book as a file, in its own language. This needs no database."""
    with translation.override(book.language):
        if format_ == "csv":
            return csv_text(book.sheets[0], dialect).encode()
        return _WRITERS[format_](book)


def file_in_portions(
    competition: Competition, names: list[str], format_: str, *, whole: bool, dialect: str = ""
) -> Generator[None, None, Callable[[], bytes]]:
    """Return the work that writes a file of these sheets, which are read in portions."""
    book = yield from book_in_portions(competition, names, whole=whole)
    return partial(write_book, book, format_, dialect)
