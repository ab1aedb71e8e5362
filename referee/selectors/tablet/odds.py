"""An entry opened by its referee, with the odds that it is illegal. Nobody else is told them."""

from __future__ import annotations

from dataclasses import replace

from referee.access.policies import REFEREE
from referee.engine.odds import odds_of
from referee.lines import known_line, line_of
from referee.models import Table
from referee.selectors.tablet.tablet_parts import OpenedEvent, opened_event
from referee.shapes.table import TableFull


def opened_with_odds(table: Table, full: TableFull, number: int) -> OpenedEvent:
    """Return line `number` of a table, which `full` shows, and the odds if it is open. Raises EventUnknown.

    The deals are counted anew each time, in a bounded number of steps, so only an opened line asks for it.
    """
    event = opened_event(full, number)
    line = known_line(table, line_of(table), REFEREE)
    if number not in line.order:
        return event
    record = line.record
    odds = odds_of(record.game, record.state, line.order.index(number) + 1)
    return event if odds is None else replace(event, odds=round(float(odds), 4))
