"""Whether a table's log is intact: an unbroken chain, rulings that the engine repeats, a snapshot that matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from referee.history.audit import (
    BEGINNING,
    BY_RULES,
    COUNT,
    FIELD,
    HASH,
    MISSING,
    RULING,
    UNREADABLE,
    UNREADABLE_BY,
    Audit,
    Finding,
)
from referee.history.versions import rules_version
from referee.lines import setup_of
from referee.models import Kind, Table

AUDITED = (
    *("state", "result", "hand", "shallow", "open_rulings", "unanswered", "status", "depth", "lent"),
    *("confirmed_by", "disputed_by", "reported", "turn_ends_at", "turn_held_at", "last_number", "last_hash"),
)

#: A sentence for each kind of finding.
SENTENCES = {
    BEGINNING: _("Entry 1 does not follow from what the table was opened with: seats, options, rules, depth."),
    MISSING: _("Entry %(entry)s is missing."),
    HASH: _("Entry %(entry)s has been changed: its hash does not match."),
    UNREADABLE: _("Entry %(entry)s can't be read any more."),
    RULING: _("Entry %(entry)s would be ruled on differently now."),
    FIELD: _("The table's stored %(field)s differs from its log."),
    COUNT: _("The table counts %(stored)s entries, but its log has %(counted)s, or ends with another one."),
}


@dataclass(frozen=True, slots=True)
class TableCheck:
    """What is wrong with a table, one sentence each.

    `differences` are not faults of the log: the table was opened with other rules, and today's rules differ there.
    """

    faults: tuple[str, ...]
    differences: tuple[str, ...]


def table_check(table: Table, *, counts_state: bool = False) -> TableCheck:
    """Return what is wrong with a table's log and with what is stored of the table. Folds the whole log again.

    The log is read as far as `table` counts it: if play goes on meanwhile, it has further lines and a newer row. With
    `counts_state`, the table has no state yet: `table.state` becomes what the log comes to, and is not saved.
    """
    findings = list(_findings(table, counts_state=counts_state))
    told = tuple(str(SENTENCES[found.what]) % found._asdict() for found in findings)
    brought = tuple(_brought_faults(table))
    other_rules = table.rules != rules_version(table.game)
    if other_rules and not brought and all(found.what in BY_RULES for found in findings):
        return TableCheck(faults=(), differences=told)
    return TableCheck(faults=(*told, *brought), differences=())


def table_faults(table: Table, *, counts_state: bool = False) -> Iterator[str]:
    """Yield the sentences of both kinds in `table_check`; nothing if the table is as the rules of today make it."""
    check = table_check(table, counts_state=counts_state)
    yield from (*check.faults, *check.differences)


def _findings(table: Table, *, counts_state: bool) -> Iterator[Finding]:
    seats = list(table.seats.order_by("position").values_list("player", "player_key"))
    lent = dict(table.follows.lent) if table.follows else {}  # at first, as at the end of the players' last game
    try:
        audit = Audit(setup_of(table, seats, table.depth), lent)
    except UNREADABLE_BY:
        yield Finding(BEGINNING, 1)
        return
    for event in table.events.filter(number__lte=table.last_number).order_by("number").iterator():
        yield from audit.read(event)
    if counts_state and audit.readable:
        table.state = audit.counted()["state"]
    yield from audit.close({name: getattr(table, name) for name in AUDITED})
    last = table.events.aggregate(last=Max("number", default=0))["last"]
    counted = Table.objects.values_list("last_number", flat=True).get(pk=table.pk)
    if last > counted:  # although both are written together
        yield Finding(COUNT, 0, "last_number", counted, last)


def _brought_faults(table: Table) -> Iterator[str]:
    """Check the penalties brought into this game against the log of the game before."""
    if table.follows is None:
        return
    told = table.follows.events.filter(kind=Kind.NOTE, body__note="next").first()
    if told is None or (told.body or {}).get("brought") != table.brought:
        yield str(SENTENCES[FIELD]) % {"field": "brought"}
