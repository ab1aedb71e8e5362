"""The answer to a submit, reduced to what its sender may see. Queries: those of `selectors.log.log`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.access.policies import REFEREE
from referee.engine.verdicts import Breach
from referee.ground.shape import Shape
from referee.models import Kind
from referee.receipt import Receipt
from referee.selectors.log.log import LogReader, reader_of
from referee.selectors.log.verdicts import breach_view, verdict_view
from referee.selectors.log.whereabouts import where_seen, words_of
from referee.shapes.log import VerdictView
from referee.wording.entries import clashing_text, entered_text, refused_advice, refused_text, reported_text


@dataclass(frozen=True, slots=True)
class ReceiptView(Shape):
    """What the sender of a submit is told."""

    stored: bool  # False: impossible, or refused under the policy strict, or waiting as a report
    repeated: bool
    number: int  # last log number now
    entry: int | None  # the log number of the submit, if it was stored
    verdict: VerdictView | None
    beside: tuple[int, ...]  # entries of others that the sender had not seen, but that commute with it
    text: str  # one sentence for the strip: "Entered: K♥", "Not entered. That card lies elsewhere already."
    asks_referee: bool = False  # it contradicts what another player told, and the referee has been called
    why: str = ""  # only the reason of a refusal
    advice: str = ""  # what to do after a refusal
    waits: bool = False  # it counts once another player, or the referee, says the same


def receipt_view(receipt: Receipt, viewer: str | None) -> ReceiptView:
    """Return what `viewer` may be told about the receipt of a submit."""
    table = receipt.table
    reader = reader_of(table, viewer)
    if receipt.event is None:
        verdict = _refusal(receipt, reader)
        body = receipt.body or {}
        why, advice = _reason_text(verdict, reader, body), refused_advice(table.game, verdict.verdict, body)
        text = refused_text(why)
        return ReceiptView(
            stored=False,
            repeated=False,
            number=receipt.number,
            entry=None,
            verdict=verdict,
            beside=(),
            text=text,
            why=why,
            advice=advice,
        )
    if receipt.waits:
        text = reported_text(table.game, (receipt.body or {})["entry"])
        return ReceiptView(
            stored=False,
            repeated=receipt.repeated,
            number=receipt.number,
            entry=None,
            verdict=None,
            beside=receipt.beside,
            text=text,
            waits=True,
        )
    is_entry = receipt.event.kind in (Kind.ENTRY, Kind.INSERTION)
    shown = reader.verdict(receipt.event.number) if is_entry else None
    asks = receipt.clashes and viewer != REFEREE
    told = reader.naming(receipt.body) if receipt.body else None
    text = clashing_text(table.game, told) if asks else entered_text(table.game, told)
    return ReceiptView(
        stored=True,
        repeated=receipt.repeated,
        number=receipt.number,
        entry=receipt.event.number,
        verdict=shown,
        beside=receipt.beside,
        text=text,
        asks_referee=asks,
    )


def _refusal(receipt: Receipt, reader: LogReader) -> VerdictView:
    """Return why it was refused. The ruling already rests only on what the sender may know."""
    game, ruling = reader.line.record.game, receipt.ruling
    order = tuple(range(1, receipt.number + 1))  # entries refused together with it have no log number
    breaches = [_breach(row, receipt.number) for row in ruling["breaches"]]
    views = (breach_view(game, breach, receipt.body or {}, is_open=False, order=order) for breach in breaches)
    return verdict_view(ruling["verdict"], views)


def _breach(row: Mapping[str, Any], last: int) -> Breach:
    """Return a breach from a ruling's JSON, limited to events that are in the log."""
    events = tuple(event for event in row["events"] if event <= last)
    return Breach(row["clause"], row["player"], tuple(row["cards"]), events, row["why"])


def _reason_text(verdict: VerdictView, reader: LogReader, body: Mapping[str, Any]) -> str:
    """Return the reason. For a card that lies elsewhere, add the entry that says so, if the reader may know it."""
    breach = verdict.breaches[0]
    if breach.why != "card-lies-elsewhere":
        return breach.sentence
    record, by = reader.line.record, body.get("by")
    pad = record.game.pad(record.state, by).get("cards", {}) if by in record.setup.players else {}
    cards = [card for card in words_of(body) if pad.get(card) == "elsewhere"]
    return f"{breach.sentence} {where_seen(reader.table, reader.viewer, cards)}".strip()
