"""What phones report after an older backup was restored: that the log lacks what they have seen (decision 0079).

It is kept at the table beside the log, for its referees, and changes nothing in the game. It is bounded: one report a
seat, with so many entries. A report is kept only if it has a mark that this server once gave of a log that is there no
longer.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from referee.access.actors import referee_actor
from referee.access.marks import unfit_marks
from referee.access.sections import refuse_elsewhere
from referee.engine.errors import EntryError
from referee.ground.serving import live
from referee.history.line import read_entry
from referee.lines import line_of
from referee.models import RefereeLink, Seat, Table
from referee.selectors.tablet.hall import hall_number
from referee.services.events import may_write
from referee.services.recording import LONGEST_BODY, LONGEST_KEY, UNREADABLE, table_locked

MOST_ENTRIES = 24  # that one seat's report names


@dataclass(frozen=True, slots=True)
class Told:
    """An acknowledged act of a phone: its key, and what it said; () if that can't be read."""

    key: str
    bodies: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """What the log lacks of what a phone has seen: its lines from `since` to `until`, and the acts with these keys."""

    since: int
    until: int
    keys: tuple[str, ...]


def rewound_report(*, seat: Seat, marks: Sequence[tuple[int, str]], told: Sequence[Told]) -> Lost | None:
    """Compare what a phone has seen with the log. If the log lacks some of it, keep that for the referees.

    Returns None if nothing is missing. `told` are acts of this seat that the phone asks about.
    """
    unfit = unfit_marks(seat.table, marks)
    if not unfit:
        return None
    asked = [one for one in told if 0 < len(one.key) <= LONGEST_KEY and not UNREADABLE.search(one.key)][-MOST_ENTRIES:]
    there = set(seat.table.events.filter(key__in=[one.key for one in asked]).values_list("key", flat=True))
    missing = [one for one in asked if one.key not in there]
    lost = Lost(min(unfit[0], seat.table.last_number + 1), unfit[-1], tuple(one.key for one in missing))
    with transaction.atomic():
        table = table_locked(seat.table_id)
        _keep(table, seat, lost, dict(marks)[lost.until], missing)
    return lost


def rewound_settle(*, link: RefereeLink, table_id: int) -> None:
    """Take the phones' reports from the referees' pages: the table is as it should be, or they are wrong.

    Repeating it changes nothing. Raises TableUnknown, OutOfSection.
    """
    with transaction.atomic():
        table = table_locked(table_id)
        actor = referee_actor(link)
        may_write(table, actor)
        refuse_elsewhere(table, actor)
        reports = {position: {"mark": one["mark"]} for position, one in table.rewound.items()}
        _save(table, reports)


def _keep(table: Table, seat: Seat, lost: Lost, mark: str, missing: Sequence[Told]) -> None:
    """Keep a seat's report. One with the mark of a report that was settled says nothing new."""
    before = table.rewound.get(str(seat.position), {})
    if before.get("mark") == mark and "until" not in before:
        return
    kept = {one["key"]: one for one in before.get("entries", ())}
    for one in missing:
        kept.setdefault(one.key, {"key": one.key, "bodies": _readable_bodies(table, seat, one.bodies)})
    until, since = max(lost.until, before.get("until", 0)), min(lost.since, before.get("since", lost.since))
    last = mark if until == lost.until else before["mark"]
    entries = list(kept.values())[:MOST_ENTRIES]
    report = {"mark": last, "since": since, "until": until, "player": seat.player, "entries": entries}
    _save(table, {**table.rewound, str(seat.position): report})


def _readable_bodies(table: Table, seat: Seat, bodies: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the bodies with their player, if the game can read them; a number may name an entry that is gone, too."""
    said = [{**body, "by": body.get("by") or seat.player} for body in bodies]
    written = json.dumps(said, ensure_ascii=False)
    if len(written) > LONGEST_BODY or UNREADABLE.search(written) or "\\u0000" in written:
        return []
    line = line_of(table)
    try:
        for body in said:
            read_entry(line, body)
    except EntryError:
        return []
    return said


def _save(table: Table, reports: dict[str, Any]) -> None:
    if reports == table.rewound:
        return
    table.rewound, table.rewound_changes = reports, table.rewound_changes + 1
    table.save(update_fields=["rewound", "rewound_changes"])
    transaction.on_commit(partial(_announce, table.hall_id))


def _announce(hall_id: int) -> None:
    live.publish(f"hall:{hall_id}", hall_number(hall_id))
