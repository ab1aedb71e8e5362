"""The clock of the round at a table: its deadline, and extra time for one table. Screens count down by themselves."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from referee.access.actors import HOUSE, referee_actor
from referee.access.policies import REFEREE
from referee.errors import ClockStands
from referee.ground.errors import Malformed
from referee.models import Kind, RefereeLink, TableStatus
from referee.receipt import Receipt
from referee.selectors.tablet.table import table_for
from referee.services.outbox import outbox_promise
from referee.services.recording import Draft, table_log

CLOCK = "table.clock"  # outbox topic: a table has been given extra time
MOST_MINUTES = 60  # of extra time given at once


def table_clock_set(*, table_id: int, ends_at: datetime | None, key: str) -> Receipt:
    """Set a table's deadline. None removes it and all extra time; extra time survives a new deadline.

    When the time is up, screens show it but nothing else happens. A finished or closed table keeps its deadline.
    """
    until = ends_at.isoformat() if ends_at else ""
    draft = Draft(Kind.NOTE, REFEREE, body={"note": "clock" if ends_at else "clock_off", "until": until})
    with table_log(table_id, HOUSE, key, draft) as log:
        table = log.table
        over = table.status in (TableStatus.FINISHED, TableStatus.CLOSED)
        if log.is_new and not over and table.ends_at != ends_at:
            table.ends_at = ends_at
            table.extra_minutes = table.extra_minutes if ends_at else 0
            table.save(update_fields=["ends_at", "extra_minutes"])
            log.write(draft)
    return log.receipt


def extra_time_give(*, link: RefereeLink, table_id: int, minutes: int, key: str, reason: str = "") -> Receipt:
    """Give one table more time. Raises ClockStands if no clock runs, Malformed, TableUnknown."""
    table_for(link, table_id)
    if not 0 < minutes <= MOST_MINUTES:
        raise Malformed(_("Extra time must be 1 to %(most)s minutes."), field="minutes", most=MOST_MINUTES)
    draft = Draft(Kind.NOTE, REFEREE, body={"note": "extra_time", "minutes": minutes}, reason=reason)
    with table_log(table_id, referee_actor(link), key, draft) as log:
        if log.is_new:
            if log.table.ends_at is None:
                raise ClockStands
            log.table.extra_minutes += minutes
            log.table.save(update_fields=["extra_minutes"])
            outbox_promise(topic=CLOCK, payload={"table": table_id})
            log.write(draft)
    return log.receipt
