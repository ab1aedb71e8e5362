"""What a table's row and its log keep of the line of play, so that it can be read without folding the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any

from referee.history.depth import recorded_depth
from referee.history.line import Line, LoggedLine
from referee.history.status import statuses

SNAPSHOT = ("state", "result", "hand", "shallow", "open_rulings", "unanswered")  # fields that cache a table's line
CLASHES = "clashes"  # key in a stored ruling: the entries that contradicted this one when it was entered
WAITING, PLAYING, FINISHED = "waiting", "playing", "finished"


def snapshot(line: Line, referees: Line) -> dict[str, Any]:
    """Return the values of the fields `SNAPSHOT` for this line. `referees` is the line as the referee knows it."""
    found = statuses(referees)
    game, state = line.record.game, line.record.state
    hands = recorded_depth(line)
    begun, result = len(hands.begun), list(game.result(state))
    position = game.position(referees.record.state)
    values = (position, result, begun, hands.shallow, found.open, found.unanswered)
    return dict(zip(SNAPSHOT, values, strict=True))


def status_of(line: Line) -> str:
    """Return waiting, playing or finished, according to the line."""
    if not line.order:
        return WAITING
    return FINISHED if line.record.state.finished else PLAYING


def stored_ruling(referees: Line, entry: LoggedLine) -> dict[str, Any] | None:
    """Return what the log stores for an entry, as the referee knows it: the ruling, and the entries it contradicts."""
    if entry.kind != "entry":
        return None
    ruling = log_numbers(referees.record.entries[-1].ruling.to_json(), referees.order)
    clashes = {*referees.slots[-1].clashes}
    if any(map(attrgetter("clashes"), referees.slots)):  # seldom, and this runs at every entry
        clashes |= {slot.number for slot in referees.slots if entry.number in slot.clashes}
    return {**ruling, CLASHES: sorted(clashes)} if clashes else ruling


def log_numbers(ruling: Mapping[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """Return the ruling's JSON with the engine's numbers replaced by log numbers."""

    def breaches(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{**row, "events": [order[event - 1] for event in row["events"]]} for row in rows]

    return {
        **ruling,
        "breaches": breaches(ruling["breaches"]),
        "settles": [
            {**row, "event": order[row["event"] - 1], "breaches": breaches(row["breaches"])}
            for row in ruling["settles"]
        ],
        "doubts": [[order[event - 1] for event in events] for events in ruling["doubts"]],
    }
