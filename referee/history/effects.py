"""The effects of a change in a log on the line of play: verdicts, points, turn, entries dropped or restored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.history.line import Line
from referee.history.status import statuses


class Change(NamedTuple):
    """One value before and after a change; None where it did not or does not exist."""

    of: Any
    was: Any
    now: Any


class Effects(NamedTuple):
    """All differences between two lines of play of one log.

    `of` is a log number in `verdicts` and a player in `scores`.
    """

    verdicts: tuple[Change, ...]
    scores: tuple[Change, ...]
    turn: Change
    finished: Change
    set_aside: tuple[int, ...]
    restored: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The form in which a correction's effects are stored in the log."""

        def rows(name: str, changes: tuple[Change, ...]) -> list[dict[str, Any]]:
            return [{name: change.of, "was": change.was, "now": change.now} for change in changes]

        return {
            "verdicts": rows("event", self.verdicts),
            "scores": rows("player", self.scores),
            "set_aside": list(self.set_aside),
            "restored": list(self.restored),
        }


def effects_of(before: Line, after: Line) -> Effects:
    """Return what changed from one line to the other, by log number. Both lines are as the referee knows them."""
    was, now = _verdicts(before), _verdicts(after)
    old, new = _position(before), _position(after)
    aside_was, aside_now = _entries_set_aside(before), _entries_set_aside(after)
    return Effects(
        verdicts=_changes(was, now),
        scores=_changes(before.record.points, after.record.points),
        turn=Change("turn", old.get("turn"), new.get("turn")),
        finished=Change("finished", bool(old.get("finished")), bool(new.get("finished"))),
        set_aside=tuple(sorted(aside_now - aside_was)),
        restored=tuple(sorted(aside_was - aside_now)),
    )


def _changes(was: Mapping[Any, Any], now: Mapping[Any, Any]) -> tuple[Change, ...]:
    both = {**was, **now}
    return tuple(Change(of, was.get(of), now.get(of)) for of in both if was.get(of) != now.get(of))


def _verdicts(line: Line) -> dict[int, str]:
    found = statuses(line).by_number
    return {number: str(found[number].verdict) for number in sorted(found)}


def _position(line: Line) -> dict[str, Any]:
    return line.record.game.position(line.record.state)


def _entries_set_aside(line: Line) -> set[int]:
    """Return the entries that don't count: impossible ones, and private statements that clash with other entries."""
    return {slot.number for slot in line.slots if slot.set_aside or slot.clashes}
