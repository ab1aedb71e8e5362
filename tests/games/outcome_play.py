"""Entering outcomes in place of moves, for the outcome tests of all games."""

from typing import Any

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict


def entered(record: Record, *raws: dict[str, Any]) -> Record:
    """Return the record after these events, each of which must be one that can have happened."""
    for raw in raws:
        event = record.game.read_event(raw, record)
        ruling = rule_on(record, event)
        assert ruling.verdict is not Verdict.IMPOSSIBLE, ruling.breaches
        record = record.after(event, ruling)
    return record


def one_hand(record: Record, table: Any) -> list[Record]:
    """Return the records of a hand that `table` plays at random, one after each of its events."""
    records: list[Record] = []
    while not records or record.state.phase != "done":
        event = table.next_event(record.state)
        record = record.after(event, rule_on(record, event))
        records.append(record)
    return records
