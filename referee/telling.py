"""What is told to few, folded with what everybody saw.

A line of play is first of all what everybody knows of it. Whoever was told more (the player who told it, perhaps one
other, the referee) has the same entries with more words in them. Such words count as far as they fit what everybody
saw; where they don't, they are set aside, and nothing that lay on the table is.
No Django in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.engine.errors import EntryError
from referee.engine.private import Body
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record

EVENT_REFERENCE = "event"  # the key of a body that holds the number of another event


class Said(NamedTuple):
    """An entry that counts: its number in the log, its words as they are heard, and as everybody hears them."""

    number: int
    heard: Body
    public: Body

    @property
    def tells(self) -> bool:
        """Whether it has words that not everybody hears."""
        return self.heard is not self.public


Aside = dict[int, tuple[int, ...]]
"""Entries (by their place, from 0) whose words are set aside, each with the log numbers of those they don't fit."""


def said(game: Game, number: int, body: Body, viewer: str | None, state: Any) -> Said:
    """An entry as `viewer` hears it (a player's name, "referee", or None for everybody); `state` is that before it."""
    public, own = heard(game, body, None, state), heard(game, body, viewer, state)
    return Said(number, public if own is public or own == public else own, public)


def heard(game: Game, body: Body, viewer: str | None, state: Any) -> Body:
    """The words of an entry as `viewer` hears them after `state`; `body` itself where all of them are for everybody."""
    kind = game.kinds.get(str(body.get("do")))
    return body if kind is None or kind.private is None else kind.private.heard_by(body, viewer, state)


def tells(game: Game, body: Body) -> bool:
    """Whether an entry names a card that not everybody may hear of."""
    kind = game.kinds.get(str(body.get("do")))
    return kind is not None and kind.private is not None and kind.private.tells(body)


def engine_body(body: Body, order: Sequence[int]) -> dict[str, Any]:
    """The body with log numbers turned into the engine's. Raises EntryError if one is not in the line."""
    number = body.get(EVENT_REFERENCE)
    if type(number) is not int:
        return dict(body)
    if number not in order:
        raise EntryError("no-such-event", key=EVENT_REFERENCE, value=number)
    return {**body, EVENT_REFERENCE: list(order).index(number) + 1}


def record_up_to(record: Record, start: Record, entries: int) -> Record:
    """The record as it stood after its first so many entries; costs nothing, for every ruling holds its state."""
    kept = record.entries[:entries]
    return record._replace(state=kept[-1].ruling.state if kept else start.state, entries=kept)


class Telling:
    """The entries of a line of play as somebody hears them, each ruled on by what is known to them then.

    `public` has the same entries with the rulings by what everybody knows. Every entry counts there, so it counts here.
    `order` are their numbers in the log.
    """

    def __init__(self, start: Record, entries: Sequence[Said], public: Record, order: Sequence[int]) -> None:
        self.start, self.entries, self.public = start, entries, public
        self.record, self.aside = start, Aside()
        self._order = order

    def begin_with(self, record: Record, aside: Aside) -> None:
        """Take over what came of the first entries, as it was found out before."""
        self.record, self.aside = record, dict(aside)

    def fold(self) -> None:
        """Go through the entries that are left. Words that don't fit what everybody saw are set aside."""
        for place in range(self.record.number, len(self.entries)):
            after = self._after(self.record, place, self.aside)
            if after is None:
                found = self._to_set_aside(place)
                self.aside |= {other: (*self.aside.get(other, ()), *numbers) for other, numbers in found.items()}
                after = self._refolded(place + 1, self.aside, min(found))
                assert after is not None  # noqa: S101 - with all such words set aside it is what everybody knows
            self.record = after

    def _to_set_aside(self, place: int) -> Aside:
        """The fewest words to set aside so that entry `place` fits: the latest are doubted first."""
        telling = [other for other in range(place + 1) if self.entries[other].tells and other not in self.aside]
        doubted: list[int] = []
        while not self._fits(place, doubted):
            doubted.append(telling.pop())
        for other in sorted(doubted):
            fewer = [one for one in doubted if one != other]
            if self._fits(place, fewer):
                doubted = fewer
        return {other: self._clashing(other, place, doubted) for other in doubted}

    def _clashing(self, other: int, place: int, doubted: Sequence[int]) -> tuple[int, ...]:
        """The log numbers of what these words don't fit: a later entry, or what was told before."""
        if other != place:
            return (self._order[place],)
        before = [one for one in range(place) if self.entries[one].tells and one not in self.aside]
        alone = [one for one in before if self._fits(place, [one])]
        return tuple(self._order[one] for one in alone or before)

    def _fits(self, place: int, doubted: Sequence[int]) -> bool:
        """Whether all goes well up to entry `place` once these words are set aside too."""
        if not doubted:
            return False  # that it doesn't fit is why somebody asks
        return self._refolded(place + 1, {**self.aside, **dict.fromkeys(doubted, ())}, min(doubted)) is not None

    def _refolded(self, end: int, aside: Aside, first: int) -> Record | None:
        """The record of the entries before `end` with these words set aside; the same as now before `first`."""
        record: Record | None = record_up_to(self.record, self.start, first)
        for place in range(first, end):
            if record is None:
                break
            record = self._after(record, place, aside)
        return record

    def _after(self, record: Record, place: int, aside: Aside) -> Record | None:
        """The record with one more entry; None if it can't have happened after what is known."""
        entry = self.entries[place]
        words = entry.public if place in aside else entry.heard
        event = record.game.read_event(engine_body(words, self._order[:place]), record)
        ruling = rule_on(record, event, self.public.entries[place].ruling)
        return record.after(event, ruling) if ruling.changed else None
