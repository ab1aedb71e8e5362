"""Events as they are entered: the fields of each `do`, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.engine.errors import EntryError
from referee.engine.fields import EntryNumber, Field, OneOf
from referee.engine.private import Private
from referee.engine.verdicts import Verdict

REFEREE = -1
"""The referee's seat number in `by`. Players are numbered from 0, clockwise."""


class Overrule(NamedTuple):
    """The referee's own verdict on an earlier event. It stands beside the engine's."""

    by: int
    event: int
    verdict: Verdict


class EventKind(NamedTuple):
    """One `do`: the event it makes of its fields, who may enter it, and which part of it is private.

    It is entered by a player, only by the referee (`by_referee`), or by either (`by_anybody`). Everybody at the table
    sees an event that is `witnessed`: any seat may enter it, even if it is formally another player's or the referee's.
    """

    make: Callable[..., Any]
    fields: Mapping[str, Field]
    by_referee: bool
    by_anybody: bool
    private: Private | None
    witnessed: bool = False


def event(
    make: Callable[..., Any],
    *fields: Field,
    by_referee: bool = False,
    by_anybody: bool = False,
    witnessed: bool = False,
) -> EventKind:
    """Declare one `do`: the event it makes of its fields, and who may enter it."""
    private = next((field.private._replace(field=field.name) for field in fields if field.private is not None), None)
    return EventKind(
        make=make,
        fields={field.name: field for field in fields},
        by_referee=by_referee,
        by_anybody=by_anybody,
        private=private,
        witnessed=witnessed,
    )


class VerdictOfReferee(OneOf):
    """A verdict that a referee may give: legal or illegal."""

    def __call__(self, value: object, key: str, players: tuple[str, ...]) -> Verdict:
        """Read the verdict."""
        return Verdict(super().__call__(value, key, players))


OVERRULE = event(
    Overrule,
    Field("event", EntryNumber()),
    Field("verdict", VerdictOfReferee((Verdict.LEGAL, Verdict.ILLEGAL))),
    by_referee=True,
)
ALWAYS_ALLOWED = frozenset(["by", "do"])


def read_event(raw: object, kinds: Mapping[str, EventKind], players: tuple[str, ...]) -> Any:
    """Read an event as the casebook writes it.

    Args:
        raw: a mapping with `by`, `do` and the fields of that `do`.
        kinds: the game's events by their `do`.
        players: the players' names, clockwise.

    Raises:
        EntryError: something is missing, unknown, or of the wrong kind; the error names it.
    """
    if not isinstance(raw, Mapping):
        raise EntryError("not-a-mapping", key="event", value=raw)
    do = raw.get("do")
    kind = kinds.get(do) if isinstance(do, str) else None
    if kind is None:
        raise EntryError("unknown-do", key="do", value=do, expected=tuple(kinds))
    by = _read_by(raw.get("by"), kind, players)
    for key in raw:
        if key not in kind.fields and key not in ALWAYS_ALLOWED:
            raise EntryError("unknown-key", key=key, do=do, expected=tuple(kind.fields))
    return kind.make(by, *(_read_field(raw, field, do, players) for field in kind.fields.values()))


def _read_field(raw: Mapping[str, Any], field: Field, do: object, players: tuple[str, ...]) -> Any:
    if field.name in raw:
        return field.kind(raw[field.name], field.name, players)
    if field.required:
        raise EntryError("missing-key", key=field.name, do=do)
    return field.default


def _read_by(by: object, kind: EventKind, players: tuple[str, ...]) -> int:
    if kind.by_referee:
        if by != "referee":
            raise EntryError("referee-only", key="by", value=by)
        return REFEREE
    if kind.by_anybody and by == "referee":
        return REFEREE
    if by not in players:
        raise EntryError("unknown-player", key="by", value=by, expected=players)
    return players.index(by)
