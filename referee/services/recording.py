"""The single path for writing to a log: lock the table, check for repetition and staleness, rule, insert, snapshot.

Everything written to a log goes through `table_log`. Screens are notified after commit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.access.actors import Actor
from referee.access.policies import REFEREE
from referee.engine.commuting import Made
from referee.engine.errors import EntryError
from referee.engine.ruling import made_in_turn
from referee.errors import KeyReused, LogRewound, Stale, TableUnknown
from referee.ground.errors import Malformed, TooLarge
from referee.ground.prepared import Insert, Select, Update
from referee.ground.serving import live, metrics
from referee.ground.worker import wake_when_time_is_over
from referee.history import chain
from referee.history.known import ruling_for
from referee.history.line import PART, Line, LoggedLine, Step, goes_on, read_entry, step
from referee.history.playback import hands_told_anew
from referee.history.reports import is_report, report_of
from referee.history.snapshot import SNAPSHOT, log_numbers, snapshot, status_of, stored_ruling
from referee.history.turn_clock import TURN_CLOCK, clock_after
from referee.lines import keep, known_line, line_of
from referee.models import Event, Kind, Table, TableStatus
from referee.receipt import Receipt
from referee.refusals import refuse_line
from referee.selectors.log.log import log_lines
from referee.selectors.parts.turns import runs_until, turn_clock
from referee.selectors.tablet.hall import hall_number
from referee.services.outbox import outbox_promise
from referee.services.waiting import report_noted
from referee.wording.mistakes import entry_error

RESULT = "table.result"  # outbox topic: the points, the status or the recorded depth of a table have changed
HANDS = "table.hands"  # outbox topic: hands of a table that are over may have changed
LONGEST_BODY, LONGEST_REASON, LONGEST_KEY = 2000, 500, 64  # characters; of JSON far more than any entry needs
MOST_IN_ACT = 8  # log lines; a player does two or three things at once
UNREADABLE = re.compile("[\x00\ud800-\udfff]")
Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A log line that has no number yet."""

    kind: str
    by: str
    body: Body | None = None
    target: int | None = None
    reason: str = ""

    def is_in(self, event: Event, actor: Actor) -> bool:
        """Return whether `event` is this draft, written earlier.

        A take-back finds its target only when it is written, and a call its number, so these are not compared.
        """
        if self.kind == Kind.ENTRY and is_report(event):
            return (report_of(self.body), actor.label) == (event.body, event.actor)
        same_target = self.target == event.target or self.kind == Kind.TAKE_BACK
        body = event.body if self.kind == Kind.NOTE and self.body is None else self.body
        return same_target and (self.kind, self.by, body, self.reason, actor.label) == (
            event.kind,
            event.by,
            event.body,
            event.reason,
            event.actor,
        )


Check = Callable[[Line, Line], dict[str, Any]]

# The table's row, locked, with the line that has this key and the last number as seen before any waiting for the lock.
_LOCKED = (
    "SELECT {tbl}, {event}, (SELECT last_number FROM referee_table WHERE id = tbl.id) FROM referee_table tbl"
    " LEFT JOIN referee_event event ON event.table_id = tbl.id AND event.key = %s WHERE tbl.id = %s"
)
_SELECTS = {lock: Select(_LOCKED + lock, tbl=Table, event=Event) for lock in ("", " FOR UPDATE OF tbl")}
_INSERT = Insert(Event)
_UPDATE = Update(Table, "last_number", "last_hash", "status", *SNAPSHOT, *TURN_CLOCK, "reported")


def table_locked(table_id: int) -> Table:
    """Lock the table's row until the transaction ends and return it: each table has one writer at a time."""
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None:
        raise TableUnknown
    return table


class TableLog:
    """A table's log while its row is locked for one submit (`table_log`).

    `table` and `line` are current, also after `write`. `receipts` has one receipt per line written; for a repeated
    submit these are the receipts of the first time.
    """

    def __init__(self, table: Table, actor: Actor, key: str, drafts: Sequence[Draft], first: Event | None) -> None:
        self.table, self.actor, self.key, self.drafts = table, actor, key, drafts
        self.line = self._before = line_of(table)
        self._beside: tuple[int, ...] = ()
        self.receipts = self._repeated = _earlier_receipts(table, actor, drafts, key, first)

    @property
    def is_new(self) -> bool:
        """Whether this is submitted for the first time, so that it has to be checked and written."""
        return not self._repeated

    @property
    def receipt(self) -> Receipt:
        """The receipt of the submit's last line; its event is None if nothing had to be written."""
        return self.receipts[-1] if self.receipts else Receipt({}, self.table, None)

    def see(self, expected: int | None, own: Collection[int]) -> None:
        """Compare what the sender had seen with the line now (see `refuse_stale`). Raises Stale."""
        if self.is_new:
            self._beside = refuse_stale(
                self.table, self.line, actor=self.actor, expected=expected, drafts=self.drafts, own=own
            )
            return
        until = self.receipts[0].event.number if self.receipts[0].event else 0
        beside = tuple(number for number in _unseen_changes(self.line, self.actor, expected, own) if number < until)
        self.receipts = tuple(replace(receipt, beside=beside) for receipt in self.receipts)

    def write(self, *drafts: Draft, check: Check | None = None) -> None:
        """Write these lines, all of them or none.

        If one can't be stored, only its receipt is kept. `check` receives the line before and after an entry, as the
        referee knows it, and returns the ruling to store, or raises. Raises OutOfSection, StandingsFinal.
        """
        for place, draft in enumerate(drafts):
            refuse_line(self.table, self.actor, draft.kind, draft.body)
            receipt, self.line = _write_line(
                self.table, self.line, actor=self.actor, draft=draft, key=key_in_act(self.key, place), check=check
            )
            if not receipt.stored:
                self._undo(receipt)
                return
            self.receipts = (*self.receipts, replace(receipt, beside=self._beside))

    def close(self) -> None:
        """Update the table's row from the line, and notify the screens after commit."""
        if self.is_new and self.receipts and self.receipt.stored:
            _snapshot(self.table, self._before, self.line)
            transaction.on_commit(partial(_announce, self.table, self.line))

    def _undo(self, refused: Receipt) -> None:
        """Roll back everything that the act has written so far."""
        transaction.set_rollback(True)
        self.line, self.receipts = self._before, (refused,)


@contextmanager
def table_log(
    table_id: int,
    actor: Actor,
    key: str,
    *drafts: Draft,
    expected: int | None = None,
    admit: Callable[[TableLog], None] | None = None,
    own: Collection[int] = (),
) -> Iterator[TableLog]:
    """Open a table's log to write the lines of one submit: the drafts, or what they turn out to be.

    The row is locked, and the block runs in one transaction:

        with table_log(table_id, actor, key, draft, expected=expected) as log:
            if log.is_new:
                may_write(log.table, actor)
                log.write(draft)
        return log.receipt

    `key` identifies the submit: sent again with the same drafts it is not new, and its receipt is the first one.
    `expected` is the last number that the sender had seen (None: it doesn't matter); `own` are later ones that the
    sender entered. `admit` raises where nothing is accepted now, whatever the sender has seen: it is asked before that.
    Raises KeyReused, LogRewound, Malformed, Stale, TableUnknown, TooLarge.
    """
    for place, draft in enumerate(drafts):
        _refuse_unfit(draft, key)
        key_in_act(key, place)
    with transaction.atomic():
        table, first = _lock_table(table_id, key)
        log = TableLog(table, actor, key, drafts, first)
        if admit and log.is_new:
            admit(log)
        log.see(expected, own)
        yield log
        log.close()
    if log.receipts and not log.receipt.stored:
        log.table.refresh_from_db()  # the transaction was rolled back, so the row in memory is outdated


def _lock_table(table_id: int, key: str) -> tuple[Table, Event | None]:
    """Lock the table's row as `table_locked` does; return it with the line that was entered with this key, if any.

    After waiting for the lock, PostgreSQL gives the row as it is then, but the line as it was before: it is read again.
    """
    lock = " FOR UPDATE OF tbl" if connection.features.has_select_for_update_of else ""
    found = _SELECTS[lock].first(key, table_id)
    if found is None:
        raise TableUnknown
    table, event, seen = found
    if seen != table.last_number:
        event = table.events.filter(key=key).first()
    return table, event


def _earlier_receipts(
    table: Table, actor: Actor, drafts: Sequence[Draft], key: str, first: Event | None
) -> tuple[Receipt, ...]:
    """Return the receipts of the same submit if it was made before; () if it is new. Raises KeyReused.

    `first` is the line that has this key.
    """
    if first is None:
        return ()
    others = table.events.filter(key__in=[f"{key}{PART}{place}" for place in range(1, MOST_IN_ACT)])
    events = [first, *others.order_by("number")]
    # How many entries a take-back covers is known only when it is written.
    said = [*drafts] * len(events) if first.kind == Kind.TAKE_BACK else drafts
    same = len(said) == len(events)
    if not same or not all(draft.is_in(event, actor) for draft, event in zip(said, events, strict=True)):
        raise KeyReused
    return tuple(Receipt(event.ruling or {}, table, event, repeated=True, body=event.body) for event in events)


@metrics.count_entries
def _write_line(
    table: Table, line: Line, actor: Actor, draft: Draft, key: str, check: Check | None
) -> tuple[Receipt, Line]:
    """Store one line, if it can be stored. Return its receipt and the line of play after it."""
    number = table.last_number + 1
    entry = LoggedLine(number, draft.kind, actor.label, draft.body, draft.target, goes_on=goes_on(key))
    result = _rule_on_line(table, line, entry, actor)
    if not result.stored:
        refused = log_numbers(result.ruling.to_json(), (*line.order, number)) if result.ruling else {}
        return Receipt(refused, table, None, body=draft.body), line
    ruling = stored_ruling(known_line(table, result.line, REFEREE), entry)
    if check:
        ruling = check(known_line(table, line, REFEREE), known_line(table, result.line, REFEREE))
    event = _insert_line(table, actor, draft=draft, number=number, ruling=ruling, key=key)
    table.turn_ends_at, table.turn_held_at = clock_after(turn_clock(table), event, result.line)
    report_noted(table, event)
    return Receipt(ruling or {}, table, event, body=draft.body), result.line


def key_in_act(key: str, place: int) -> str:
    """Return the key of an act's line at `place` (from 0): the submit's own, then derived ones.

    Raises Malformed.
    """
    if place >= MOST_IN_ACT:
        raise TooLarge
    derived = f"{key}{PART}{place}" if place else key
    if len(derived) > LONGEST_KEY:
        raise _unfit_key(LONGEST_KEY - len(f"{PART}{place}"))
    return derived


def _unfit_key(longest: int) -> Malformed:
    words = _("An entry needs a key of 1 to %(longest)s characters without “%(part)s”.")
    return Malformed(words, field="key", longest=longest, part=PART)


def refuse_stale(
    table: Table,
    line: Line,
    actor: Actor,
    expected: int | None,
    drafts: Sequence[Draft] = (),
    own: Collection[int] = (),
) -> tuple[int, ...]:
    """Return the changes that the sender had not seen, if the `drafts` commute with all of them; else raise Stale.

    Notes change nothing, and the sender knows its `own` entries. If the missed entries include all the drafts' words,
    the error names the entry that has the first.
    """
    if expected is None:
        return ()
    if expected > table.last_number:
        raise LogRewound(number=table.last_number)
    unseen = _unseen_changes(line, actor, expected, own)
    if unseen and not line.commute(unseen, _events(line, actor, drafts)):
        missed = [row for row in log_lines(table, actor.viewer, after=expected) if row.kind != Kind.NOTE]
        bodies = [draft.body for draft in drafts]
        found = [next((row.number for row in missed if body is not None and row.body == body), None) for body in bodies]
        same = found[0] if found and None not in found else None
        raise Stale(expected=expected, number=table.last_number, missed=missed, same=same)
    return unseen


def _unseen_changes(line: Line, actor: Actor, expected: int | None, own: Collection[int]) -> tuple[int, ...]:
    """Return the changes of the line after `expected`, without those that the sender made."""
    if expected is None:
        return ()
    since = takewhile(lambda change: change[0] > expected, reversed(line.changes))
    return tuple(number for number, who in since if who != actor.label or number not in own)


def _events(line: Line, actor: Actor, drafts: Sequence[Draft]) -> Sequence[Made]:
    """Return the engine's events that the drafts enter or take back; () if they do anything else, or can't be read."""
    kinds = {draft.kind for draft in drafts}
    if kinds == {Kind.TAKE_BACK}:
        return line.made(line.may_take_back(actor.label))
    if kinds == {Kind.ENTRY}:
        with suppress(EntryError):
            return made_in_turn(line.record, [read_entry(line, draft.body or {}) for draft in drafts])
    return ()


def refuse_unreadable(words: str, field: str) -> None:
    """Refuse text with characters that databases can't store and pages can't show."""
    if UNREADABLE.search(words):
        raise Malformed(_("%(field)s contains characters that can't be shown."), field=field)


def _refuse_unfit(draft: Draft, key: str) -> None:
    """Refuse a draft or key that is too long, or has unreadable characters."""
    if not 0 < len(key) <= LONGEST_KEY or PART in key:
        raise _unfit_key(LONGEST_KEY)
    refuse_unreadable(key, "key")
    refuse_unreadable(draft.reason, "reason")
    body = "" if draft.body is None else json.dumps(draft.body)
    if len(body) > LONGEST_BODY or len(draft.reason) > LONGEST_REASON:
        raise TooLarge


def _rule_on_line(table: Table, line: Line, entry: LoggedLine, actor: Actor) -> Step:
    """Return the line with one more entry, or why it is refused.

    The refusal rests only on what the sender may know, so that it can't reveal what somebody else told.
    """
    try:
        if entry.kind == Kind.ENTRY and entry.body is not None:
            ruling = ruling_for(known_line(table, line, actor.viewer), line, entry.body)
            if ruling is not None and not ruling.changed:
                return Step(line, ruling, False)
        return step(line, entry)
    except EntryError as error:
        raise entry_error(error, table.game, (entry.body or {}).get("do")) from error


def is_possible(table: Table, line: Line, actor: Actor, draft: Draft) -> bool:
    """Return whether this entry would be stored. Raises an error if it can't be read."""
    entry = LoggedLine(table.last_number + 1, draft.kind, actor.label, draft.body, draft.target)
    return _rule_on_line(table, line, entry, actor).stored


def _insert_line(
    table: Table, actor: Actor, draft: Draft, number: int, ruling: dict[str, Any] | None, key: str
) -> Event:
    event = Event(
        table=table,
        number=number,
        kind=draft.kind,
        actor=actor.label,
        by=draft.by,
        body=draft.body,
        target=draft.target,
        ruling=ruling,
        reason=draft.reason,
        key=key,
        previous_hash=table.last_hash,
        created_at=timezone.now(),
    )
    event.hash = chain.event_hash(event)
    _INSERT.run(event)
    table.last_number, table.last_hash = number, event.hash
    return event


def _snapshot(table: Table, before: Line, after: Line) -> None:
    """Update the table's row from the line, and store an outbox promise if the result has changed."""
    was, shallow = table.status, table.shallow
    if after is not before:
        for field, value in snapshot(after, known_line(table, after, REFEREE)).items():
            setattr(table, field, value)
    if was != TableStatus.CLOSED:
        table.status = status_of(after)
    _UPDATE.run(table)
    if _points(before) != _points(after):
        table.confirmed_by, table.disputed_by = [], ""
        table.save(update_fields=["confirmed_by", "disputed_by"])
    if (was, shallow, _points(before)) != (table.status, table.shallow, _points(after)):
        outbox_promise(topic=RESULT, payload={"table": table.pk})
    closed = was == TableStatus.CLOSED  # then every hand is over
    if was != table.status or (after is not before and (closed or hands_told_anew(before, after))):
        hands_promise(table)


def hands_promise(table: Table) -> None:
    """Promise to index the hands of a table anew, if it belongs to a round. Others are in no index."""
    if table.round is not None:
        outbox_promise(topic=HANDS, payload={"table": table.pk})


def _points(line: Line) -> tuple[dict[str, Any], ...]:
    return line.record.game.result(line.record.state)


def _announce(table: Table, line: Line) -> None:
    keep(table, line)
    live.publish(f"table:{table.pk}", table.last_number)
    live.publish(f"hall:{table.hall_id}", hall_number(table.hall_id))
    if (ends_at := runs_until(table)) is not None:
        wake_when_time_is_over(table.pk, ends_at)
