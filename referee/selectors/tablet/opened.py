"""An entry opened by its referee, with the odds that it is illegal and what was ruled before. Nobody else is told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.db.models import Exists, OuterRef, Subquery

from referee.access.policies import REFEREE
from referee.engine.odds import odds_of
from referee.engine.verdicts import Verdict
from referee.lines import known_line, line_of
from referee.models import Event, Kind, Table
from referee.selectors.log.verdicts import verdict_view
from referee.selectors.replay.costs import UNASKED, WAITING, costs_at_table
from referee.selectors.tablet.tablet_parts import OpenedEvent, RuledBefore, opened_event
from referee.shapes.table import TableFull
from referee.wording.tables import table_name

MOST_BEFORE = 3  # earlier rulings shown
MOST_READ = 200  # earlier rulings among which those about the same clauses are sought


def opened_by_referee(table: Table, full: TableFull, number: int) -> OpenedEvent:
    """Return line `number` of a table, which `full` shows. Raises EventUnknown. Two queries if it cites a clause.

    The deals are counted anew each time, in a bounded number of steps, so only an opened line asks for the odds.
    """
    event = opened_event(full, number)
    clauses = {breach.clause for breach in event.line.cited}
    costs = costs_at_table(table, number) if event.line.cards and clauses else None
    return replace(
        event,
        odds=_odds(table, number),
        before=_rulings_before(table, number, clauses) if clauses else (),
        cost=costs.of(number) if costs else None,
        can_be_valued=costs is not None and costs.state in (UNASKED, WAITING),
    )


def _odds(table: Table, number: int) -> float | None:
    line = known_line(table, line_of(table), REFEREE)
    if number not in line.order:
        return None
    record = line.record
    odds = odds_of(record.game, record.state, line.order.index(number) + 1)
    return None if odds is None else round(float(odds), 4)


def _rulings_before(table: Table, number: int, clauses: Collection[str]) -> tuple[RuledBefore, ...]:
    """Return the latest rulings of the hall's referees on other entries of this game that cite any of these clauses.

    A ruling that was undone is left out, and so is one that a later one on the same entry replaced.
    """
    same = Event.objects.filter(table=OuterRef("table"))
    found = (
        Event.objects.filter(table__hall=table.hall_id, table__game=table.game, by=REFEREE, body__do="overrule")
        .filter(~Exists(same.filter(target=OuterRef("number"), kind__in=[Kind.CORRECTION, Kind.TAKE_BACK])))
        .exclude(table=table, target=number)
        .exclude(target=None)
        .annotate(ruled=Subquery(same.filter(number=OuterRef("target")).values("ruling")[:1]))
        .select_related("table")
        .order_by("-pk")[:MOST_READ]
    )
    rulings: dict[tuple[int, int], RuledBefore] = {}
    for one in found:
        entry, body, about = one.target or 0, one.body or {}, (one.ruled or {}).get("rules", ())
        shared = tuple(clause for clause in about if clause in clauses)
        if shared and len(rulings) < MOST_BEFORE:
            verdict = verdict_view(Verdict(body["verdict"]))
            told = RuledBefore(one.table_id, table_name(one.table), entry, shared, verdict, one.reason)
            rulings.setdefault((one.table_id, entry), told)
    return tuple(rulings.values())
