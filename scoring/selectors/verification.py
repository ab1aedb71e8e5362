"""Whether stored results and standings agree with the tables.

A worker writes them after the tables, so a difference counts only if it is still there after everything has been read
again and nothing is on its way.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee import api
from scoring.models import Competition, Standing, TableSeating
from scoring.selectors.counted import counted
from scoring.selectors.field import field_of, rows_of
from scoring.selectors.rounds import seats_prefetched

TRIES = 3  # how many readings a difference must survive


def tournament_faults() -> Iterator[str]:
    """Yield a sentence for each fault in the results and standings of all competitions."""
    for competition in Competition.objects.select_related("tournament"):
        yield from _faults(competition)


def _faults(competition: Competition) -> list[str]:
    faults: list[str] = []
    for _try in range(TRIES):
        faults = [*_result_faults(competition), *_standing_faults(competition)]
        if not faults:
            break
    return faults


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
        results = counted(table, standing)
        for seat in table.seats.all() if table.referee_table_id not in untold else ():
            expected, stored = results.get(seat.key), getattr(seat, "result", None)
            if expected is None and stored is None:
                continue
            if expected is None or not expected.is_stored_as(stored):
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
