"""Whether stored results, standings and awards agree with the tables and the audit log, and whether that is intact.

A worker writes them after the tables, so a difference counts only if it is still there after everything has been read
again and nothing is on its way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from referee import api
from scoring.archive.audit_log import act_of, check_told
from scoring.archive.report import CHANGED, Places, Report
from scoring.models.choices import Settled
from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Competition, Standing, TableSeating, Tournament
from scoring.selectors.access.acts import OF_CLUB
from scoring.selectors.files.archive import ArchiveSource
from scoring.selectors.people.field import field_of, rows_of
from scoring.selectors.people.table_results import is_stored_as, results_at
from scoring.selectors.rounds.rounds import seats_prefetched
from scoring.systems.access.act_chain import broken_lines
from scoring.systems.standings.settled_by_acts import Settling, settled_by_acts

UNCOUNTABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)  # what wrong values raise
TRIES = 3  # how many readings a difference must survive


def tournament_faults() -> Iterator[str]:
    """Yield a sentence for each fault in the results and standings of all competitions, and in all audit logs."""
    for competition in Competition.objects.select_related("tournament"):
        yield from competition_faults(competition)
    for tournament in Tournament.objects.order_by("pk"):
        yield from _act_faults(tournament.name, Act.objects.filter(tournament=tournament))
        yield from _award_faults(tournament)
        yield from _told_faults(tournament)
    for tournament in Tournament.every.filter(deleted_at__isnull=False).order_by("pk"):
        yield from _act_faults(tournament.name, Act.objects.filter(tournament=tournament))
    for season in Season.objects.order_by("pk"):
        yield from _act_faults(season.name, Act.objects.filter(season=season))
    yield from _act_faults(_("The club"), Act.objects.filter(**OF_CLUB))


def competition_faults(competition: Competition) -> list[str]:
    """Return what is wrong with stored results and ranks, compared with the tables: one sentence each."""
    faults: list[str] = []
    for _try in range(TRIES):
        try:
            faults = [*_result_faults(competition), *_standing_faults(competition)]
        except UNCOUNTABLE as trouble:
            told = _(
                "%(competition)s: the results can't be counted, because something that they need is wrong (%(why)s)."
            )
            faults = [told % {"competition": competition.title, "why": repr(trouble)}]
        if not faults:
            break
    return faults


def _told_faults(tournament: Tournament) -> list[str]:
    """Return what contradicts the audit log or the tables, as the verification of an archive would find it."""
    report = Report()
    for _try in range(TRIES):
        report = Report()
        try:
            files = {name: list(lines()) for name, lines in ArchiveSource(tournament).files.items()}
            names = {line["competition"]: line["name"] or tournament.name for line in files["competitions"]}
            check_told(files, [act_of(line) for line in files["acts"]], report, Places(names))
        except UNCOUNTABLE as trouble:
            told = _("What is stored does not fit together (%(why)s).")
            report.add(tournament.name, told % {"why": repr(trouble)})
        if not report.of(CHANGED):
            break
    return [fault.translated(_) for fault in report.of(CHANGED)]


def _result_faults(competition: Competition) -> Iterator[str]:
    tables = list(
        TableSeating.objects.filter(round__competition=competition)
        .select_related("round__competition")
        .prefetch_related(seats_prefetched())
        .order_by("round__number", "number")
    )
    standings = api.tables_status(table.referee_table_id for table in tables)
    untold = api.untold_tables()
    for table in tables:
        standing = standings.get(table.referee_table_id)
        where = {"competition": competition.title, "round": table.round.number, "table": table.number}
        if standing is None:
            yield (
                _("%(competition)s, round %(round)s: table %(table)s does not exist in the referee's records.") % where
            )
            continue
        results = results_at(table, standing)
        if results and table.recorded != standing.recorded and table.referee_table_id not in untold:
            told = _("%(competition)s, round %(round)s, table %(table)s: the stored depth is not that of the log.")
            yield told % where
        for seat in table.seats.all() if table.referee_table_id not in untold else ():
            expected, stored = results.get(seat.key), getattr(seat, "result", None)
            if expected is None and stored is None:
                continue
            if expected is None or not is_stored_as(expected, stored):
                yield _(
                    "%(competition)s, round %(round)s, table %(table)s: the stored result of %(player)s differs from "
                    "the table's log."
                ) % {**where, "player": seat.player.name}


def _standing_faults(competition: Competition) -> Iterator[str]:
    ranks = {row.player: row.rank for row in rows_of(competition, field_of(competition))}
    for standing in Standing.objects.filter(entry__competition=competition).select_related("entry__player"):
        if ranks.get(standing.entry.player.name) != standing.rank:
            yield _("%(competition)s: the stored rank of %(player)s does not follow from the results.") % {
                "competition": competition.title,
                "player": standing.entry.player.name,
            }


def _act_faults(name: str, acts: QuerySet[Act]) -> Iterator[str]:
    """Check the hash chain of an audit log."""
    log = list(acts.order_by("pk"))
    for number, changed in broken_lines(log):
        words = (
            _("%(log)s: line %(number)s of the audit log (%(kind)s, %(at)s) has been changed.")
            if changed
            else _("%(log)s: lines are missing or moved before line %(number)s of the audit log (%(kind)s, %(at)s).")
        )
        act = log[number - 1]
        yield words % {"log": name, "number": number, "kind": act.kind, "at": f"{act.at:%Y-%m-%d %H:%M}"}


def _award_faults(tournament: Tournament) -> Iterator[str]:
    """Check how tables are settled against the audit log, as far as it tells of their rounds."""
    told, drawn = settled_by_acts(Act.objects.filter(tournament=tournament).order_by("pk"))
    tables = TableSeating.objects.filter(round__competition__tournament=tournament)
    for table in tables.select_related("round__competition__tournament").prefetch_related(seats_prefetched()):
        competition, number = table.round.competition, table.round.number
        names = {seat.key: seat.player.name for seat in table.seats.all()}
        awarded = {names.get(key, key): points for key, points in table.awarded.items()}
        settling = told.get((competition.pk, number, table.number), Settling())
        if (competition.pk, number) in drawn and not settling.agrees(table.settled, awarded, table.adjusted):
            yield _(
                "%(competition)s, round %(round)s, table %(table)s: the table is settled otherwise than the audit log "
                "says (stored: %(stored)s; audit log: %(told)s)."
            ) % {
                "competition": competition.title,
                "round": number,
                "table": table.number,
                "stored": _settled_text(table.settled, awarded),
                "told": _settled_text(settling.settled, settling.points),
            }


def _settled_text(settled: str, points: Mapping[str, str]) -> str:
    """Return how a table is settled, with the points awarded, such as "points awarded, Anna 3, Bo 1"."""
    how = str(Settled(settled).label) if settled in Settled.values else settled or _("by the game's result")
    return ", ".join([how, *(f"{name} {value}" for name, value in points.items())])
