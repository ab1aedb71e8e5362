"""Which documents there are to print, and how each is read and made."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from referee import api
from referee.ground.paper.document import Part, pdf
from referee.ground.paper.mark import Mark
from scoring.archive.heads import head_of
from scoring.models.tournaments import Competition, TableSeating
from scoring.printing.certificates import Certificate, certificates
from scoring.printing.seats import seats_by_name, seats_by_table
from scoring.printing.slips import Slip, slips
from scoring.printing.tables import tables_as_they_stand
from scoring.selectors.access.club import club_mark
from scoring.selectors.people.field import sizes_of
from scoring.selectors.rounds.rounds import RoundView, TableRow, round_views
from scoring.selectors.standings.standings import standings_view

A_PAGE = 3  # empty slips that are printed at once, of at most six players each
AT_A_TIME = 10  # tables whose logs are read in one portion

Make = Callable[[], list[Part]]
Portions = Generator[None, None, Make]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a document is asked of: a competition, one of its rounds (None if it has none), and the server's address."""

    competition: Competition
    number: int | None
    base: str

    @property
    def title(self) -> str:
        """The competition's full name."""
        return self.competition.title

    def round(self) -> RoundView | None:
        """Return the round. The queries of `round_views`."""
        return next(iter(round_views(self.competition, [self.number])), None) if self.number is not None else None


def _by_name(asked: Asked) -> Portions:
    round_ = asked.round()
    yield
    return partial(seats_by_name, asked.title, round_) if round_ else list


def _by_table(asked: Asked) -> Portions:
    round_ = asked.round()
    yield
    return partial(seats_by_table, asked.title, round_) if round_ else list


def _slips(asked: Asked) -> Portions:
    round_ = asked.round()
    yield
    if round_ is None:
        return list
    playing = _playing(asked.competition, round_.number)
    return partial(slips, [_slip(asked, round_.number, one, playing.get(one.number)) for one in round_.tables])


def _playing(competition: Competition, number: int) -> dict[int, api.TableSummary]:
    """Return the tables of the round at which something has been entered and that still play, by their numbers."""
    seated = TableSeating.objects.filter(round__competition=competition, round__number=number)
    numbers = dict(seated.values_list("referee_table_id", "number"))
    found = api.tables_status(list(numbers))
    return {numbers[key]: one for key, one in found.items() if one.played and one.status not in api.DONE}


def _slip(asked: Asked, number: int, table: TableRow, playing: api.TableSummary | None) -> Slip:
    """Return the slip of a table, with the address of the form for its result. `playing`: how a game stands so far."""
    where = gettext("Round %(round)s · Table %(table)s") % {"round": number, "table": table.number}
    form = reverse("scoring:table_result", args=[asked.competition.slug, number, table.number])
    results = tuple((_figure(seat.game_points), _figure(seat.place)) for seat in table.seats)
    names = tuple(seat.called for seat in table.seats)
    if playing is None:
        return Slip(
            title=asked.title,
            heading=where,
            names=names,
            address=asked.base + form,
            results=results if table.done else (),
            head=table.head,
        )
    points = tuple((_figure(one.points), "") for one in playing.players)
    told = {"hand": playing.hand, "number": playing.log_number}
    so_far = gettext("Not final: hand %(hand)s, line %(number)s of the log") % told
    return Slip(
        title=asked.title,
        heading=where,
        names=names,
        address=asked.base + form,
        results=points,
        head=head_of(playing.log_hash),
        so_far=so_far,
    )


def _figure(figure: int | None) -> str:
    return "" if figure is None else str(figure)


def _empty_slips(asked: Asked) -> Portions:
    yield
    heading = gettext("Round ____   Table ____")
    names = ("",) * sizes_of(asked.competition).largest
    return partial(slips, [Slip(asked.title, heading, names)] * A_PAGE)


def _tables(asked: Asked) -> Portions:
    tables = TableSeating.objects.filter(round__competition=asked.competition)
    seated = tables.filter(round__number=asked.number or 0)
    numbers = dict(seated.values_list("referee_table_id", "number"))
    keys, found = list(numbers), []
    for at in range(0, len(keys), AT_A_TIME):
        found += [(numbers[one.table_id], one) for one in api.tables_by_hand(keys[at : at + AT_A_TIME])]
        yield
    return partial(tables_as_they_stand, asked.title, found)


def _certificates(asked: Asked) -> Portions:
    view = standings_view(asked.competition, whole=True)
    yield
    day, mark = timezone.localdate(asked.competition.ended_at), club_mark()
    ranked = [line for line in view.lines if line.has_played]
    return partial(
        certificates,
        [
            Certificate(
                name=line.called,
                place=line.rank,
                shared=line.shared,
                players=len(ranked),
                competition=asked.title,
                on=day,
                of=mark,
            )
            for line in ranked
        ],
    )


@dataclass(frozen=True, slots=True)
class Document:
    """A document that can be printed: its title, a sentence about it, and how it is read."""

    title: str | Promise
    about: str | Promise
    read: Callable[[Asked], Portions]
    of_round: bool = True


#: All documents by the name in their address, in the order of the page.
DOCUMENTS: Mapping[str, Document] = {
    "seats-by-name": Document(
        _("Where do I sit?"), _("All names in alphabetical order, with table and seat. For the wall."), _by_name
    ),
    "seats-by-table": Document(
        _("Seat plan"),
        _("Each table with its players in seat order. For the wall or the table."),
        _by_table,
    ),
    "slips": Document(
        _("Slips for results"),
        _("A slip for each table, with its players. An organiser or helper who scans its code gets the form."),
        _slips,
    ),
    "tables": Document(
        _("All tables as they stand"),
        _("A page for each table, to play on by hand: score, whose turn it is, penalties, and the hand so far."),
        _tables,
    ),
    "empty-slips": Document(
        _("Empty slips"), _("Slips without names, for tables that were not planned."), _empty_slips, of_round=False
    ),
    "certificates": Document(
        _("Certificates"),
        _("A page for each player who has played: name, place, competition and date."),
        _certificates,
        of_round=False,
    ),
}


def document_in_portions(name: str, asked: Asked) -> Generator[None, None, Callable[[], bytes]]:
    """Return the work that makes a document, for which everything was read in portions, in the request's language."""
    make = yield from DOCUMENTS[name].read(asked)
    made = date_format(timezone.localtime(), "Y-m-d H:i")
    foot, mark = f"{asked.title} · {made} · Kontrollant", club_mark()
    return partial(_make_pdf, make, asked.title, foot, get_language() or "en", mark)


def _make_pdf(make: Make, title: str, foot: str, language: str, mark: Mark) -> bytes:
    with translation.override(language):
        return pdf(make(), title=title, foot=foot, language=language, mark=mark)
