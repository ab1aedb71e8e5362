"""Entries: recording what was done at the table, taking it back, overruling it, and giving faults."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee import errors
from referee.access.actors import Actor, referee_actor, seat_actor
from referee.access.policies import REFEREE, players_decide
from referee.games import game_named
from referee.ground.errors import Malformed
from referee.history.line import Line, Slot
from referee.models import Kind, RefereeLink, Seat, Table, TableStatus
from referee.receipt import Receipt
from referee.selectors.parts.practice import all_held
from referee.selectors.parts.restore import call_put_back
from referee.services.calls import call_for_entry
from referee.services.recording import Draft, TableLog, table_log
from referee.services.reports import or_report

NOT_HELD = _("You don't hold that card: here the cards are dealt for you. Tap one of yours, or let the hint do it.")
DECISIONS = frozenset({"fault", "overrule"})  # the referee's own: with a reason, and at a closed table too


def event_record(
    *,
    table_id: int,
    actor: Actor,
    body: Mapping[str, Any],
    key: str,
    expected: int | None,
    own: Collection[int] = (),
    reason: str = "",
    about: int | None = None,
) -> Receipt:
    """Record one engine event at a table. Everything that happens in a game comes in through here.

    `key` identifies the submit: sent again with the same content it returns the same answer and counts once.
    `expected` is the last log number the sender had seen, None if it doesn't matter; `own` lists later numbers that the
    sender entered itself. If others have entered anything since, the entry is stale unless it commutes with all of it,
    as the game's `touches` say. A seat enters only its own moves (`by` is absent or its own name), but any seat may
    enter a `deal` or what all see. A fault or an overruling needs a `reason`; `about` is the log entry it concerns.
    Where every move is recorded, a hand's outcome or the game's result entered by a seat is only a report until another
    player says the same. Raises Stale, KeyReused, WrongSeat, RefereeOnly, Malformed, TooLarge, TableClosed, GameOver,
    TableUnknown.
    """
    draft = _draft(body, actor, reason, about)
    (receipt,) = _record_entries(table_id, actor, drafts=(draft,), key=key, expected=expected, own=own)
    return receipt


def events_record(
    *,
    table_id: int,
    actor: Actor,
    bodies: Sequence[Mapping[str, Any]],
    key: str,
    expected: int | None,
    own: Collection[int] = (),
) -> tuple[Receipt, ...]:
    """Record several engine events as one act, in order: all of them or none (decision 0009).

    Returns one receipt per event, or only the receipt of the first that can't be stored. Otherwise like `event_record`.
    """
    if not bodies:
        raise Malformed(_("An act needs at least one entry."), field="events")
    drafts = [_draft(body, actor) for body in bodies]
    return _record_entries(table_id, actor, drafts=drafts, key=key, expected=expected, own=own)


def _draft(body: Mapping[str, Any], actor: Actor, reason: str = "", about: int | None = None) -> Draft:
    """Return the entry as a log line, with `by` filled in."""
    entry = _entry(body, actor)
    if _do(entry) in DECISIONS and actor.role != "seat":
        reason = reason_given(reason)
    return Draft(Kind.ENTRY, str(entry.get("by", "")), body=entry, target=about, reason=reason)


def _record_entries(
    table_id: int, actor: Actor, drafts: Sequence[Draft], key: str, expected: int | None, own: Collection[int]
) -> tuple[Receipt, ...]:
    """Write the entries of one act to the log, if the table still accepts them from this actor."""
    with table_log(table_id, actor, key, *drafts, expected=expected, admit=_wait_while_put_back, own=own) as log:
        if log.is_new:
            may_write(log.table, actor)
            for draft in drafts:
                _refuse_unfit(log.table, log.line, actor, draft)
            if actor.practises and not all_held(log.table, log.line, [draft.body or {} for draft in drafts]):
                raise Malformed(NOT_HELD, field="cards")
            log.write(*or_report(log.table, log.line, actor, drafts))
            clashing = [receipt.event for receipt in log.receipts if receipt.clashes]
            if actor.role == "seat" and clashing and clashing[-1]:
                call_for_entry(seat_id=actor.id, number=clashing[-1].number)
    return log.receipts


def _wait_while_put_back(log: TableLog) -> None:
    """Let players' entries wait while real cards are put back; whether they are stale is asked when play goes on."""
    if log.actor.role == "seat" and log.table.status != TableStatus.CLOSED and call_put_back(log.table, log.line):
        raise errors.BeingPutBack


def _refuse_unfit(table: Table, line: Line, actor: Actor, draft: Draft) -> None:
    """Refuse an entry that the table no longer accepts from anybody, or not from this actor."""
    do = _do(draft.body or {})
    if table.status == TableStatus.CLOSED and do not in DECISIONS:
        raise errors.TableClosed
    if actor.role == "seat":
        _refuse_referees_own(table, do)
        if table.status == TableStatus.FINISHED:
            raise errors.GameOver
    if draft.target is not None and line.slot(draft.target) is None:
        raise errors.EventUnknown(number=draft.target)


def event_take_back(*, seat: Seat, key: str, expected: int | None) -> Receipt:
    """Take back the last act of this seat, entered by mistake, as long as no entry of others depends on it.

    A player can't take back an act that has cost a penalty. Where the players decide, another seat can take it back.
    Raises NotYourTurnToTakeBack, PenaltyGiven, and what `event_record` raises.
    """
    actor = seat_actor(seat)
    wanted = Draft(Kind.TAKE_BACK, seat.player)
    with table_log(seat.table_id, actor, key, wanted, expected=expected) as log:
        if log.is_new:
            act = _to_be_taken_back(log.table, log.line, actor)
            log.write(*(replace(wanted, target=slot.number) for slot in act))
    return log.receipt


def _to_be_taken_back(table: Table, line: Line, actor: Actor) -> tuple[Slot, ...]:
    """Return the entries that the seat may take back now, last first. Raises what `event_take_back` does."""
    if table.status == TableStatus.CLOSED:
        raise errors.TableClosed
    act = line.may_take_back(actor.label)
    if act and line.has_cost(act):
        raise errors.PenaltyGiven
    if not act and players_decide(table.hall.slug):
        act = line.penalised_act_of_others(actor.label)
    if not act:
        raise errors.NotYourTurnToTakeBack
    return act


def event_overrule(
    *, link: RefereeLink, table_id: int, number: int, verdict: str, reason: str, key: str, expected: int | None
) -> Receipt:
    """Record the referee's own verdict ("legal" or "illegal") on log entry `number`, beside the engine's.

    Needs a reason.
    """
    body = {"by": REFEREE, "do": "overrule", "event": number, "verdict": verdict}
    actor = referee_actor(link)
    return event_record(
        table_id=table_id, actor=actor, body=body, key=key, expected=expected, reason=reason, about=number
    )


def fault_give(
    *,
    link: RefereeLink,
    table_id: int,
    player: str,
    reason: str,
    key: str,
    expected: int | None,
    about: int | None = None,
) -> Receipt:
    """Give a fault for something the engine can't see. Needs a reason. `about` is the log entry it concerns, if any."""
    body = {"by": REFEREE, "do": "fault", "player": player}
    actor = referee_actor(link)
    return event_record(
        table_id=table_id, actor=actor, body=body, key=key, expected=expected, reason=reason, about=about
    )


def reason_given(reason: str) -> str:
    """Return the reason without surrounding spaces. Raises Malformed if there is none."""
    reason = reason.strip()
    if not reason:
        raise Malformed(_("Give a reason: one is kept with every decision."), field="reason")
    return reason


def may_write(table: Table, actor: Actor) -> None:
    """Raise TableUnknown for a seat of another table or a referee of another hall, as if the table did not exist."""
    if (actor.role == "referee" and table.hall_id != actor.hall_id) or (
        actor.role == "seat" and table.pk != actor.table_id
    ):
        raise errors.TableUnknown


def _entry(body: object, actor: Actor) -> dict[str, Any]:
    """Return the body with `by` filled in: the seat's name, or the referee for entries any seat may make for them."""
    if not isinstance(body, Mapping):
        raise Malformed(_("An entry must be a set of named values."), field="event")
    entry = dict(body)
    if actor.role == "seat":
        kind = game_named(actor.game).kinds.get(_do(entry))
        witnessed = kind is not None and kind.witnessed
        is_referees = kind is not None and kind.by_referee
        if witnessed and not is_referees and entry.get("by") is not None:
            return entry
        by = REFEREE if witnessed and is_referees else actor.player
        if entry.get("by") not in (None, actor.player, by):
            raise errors.WrongSeat(player=actor.player)
        entry["by"] = by
    return entry


def _do(entry: Mapping[str, Any]) -> str:
    """Return the entry's `do`, or "" if it can't be read (the engine then says so in words)."""
    do = entry.get("do")
    return do if isinstance(do, str) else ""


def _refuse_referees_own(table: Table, do: str) -> None:
    """Refuse the referee's entries from a seat, except those that everybody sees happen."""
    kind = game_named(table.game).kinds.get(do)
    if kind is not None and kind.by_referee and not kind.witnessed:
        raise errors.RefereeOnly
