"""Statements told to few, folded together with what everybody saw.

A line of play is first of all what everybody knows of it. Somebody who was told more (the player who said it, perhaps
one other, the referee) has the same entries with more words in them. Such words count as long as they fit what
everybody saw. If they don't, they are set aside; what lay on the table never is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.engine.errors import EntryError
from referee.engine.private import Body
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record

EVENT_REFERENCE = "event"  # the key of a body that refers to another event by number


class Said(NamedTuple):
    """An entry that counts: its log number, its words as this viewer hears them, and as everybody hears them."""

    number: int
    heard: Body
    public: Body

    @property
    def tells(self) -> bool:
        """Whether it has words that not everybody hears."""
        return self.heard is not self.public


Aside = dict[int, tuple[int, ...]]
"""Entries (by place, from 0) whose private words are set aside, with the log numbers of the entries they contradict."""


def entry_as_heard(game: Game, number: int, body: Body, viewer: str | None, state: Any) -> Said:
    """Return an entry as `viewer` hears it (a player's name, "referee", None: everybody); `state` precedes it."""
    public, own = words_heard(game, body, None, state), words_heard(game, body, viewer, state)
    return Said(number, public if own is public or own == public else own, public)


def words_heard(game: Game, body: Body, viewer: str | None, state: Any) -> Body:
    """Return the words of an entry as `viewer` hears them after `state`; `body` itself if all of them are public."""
    kind = game.kinds.get(str(body.get("do")))
    return body if kind is None or kind.private is None else kind.private.heard_by(body, viewer, state)


def tells(game: Game, body: Body) -> bool:
    """Return whether an entry names a card that not everybody may hear of."""
    kind = game.kinds.get(str(body.get("do")))
    return kind is not None and kind.private is not None and kind.private.tells(body)


def engine_body(body: Body, order: Sequence[int]) -> dict[str, Any]:
    """Return the body with log numbers replaced by the engine's. Raises EntryError for a number not in the line."""
    number = body.get(EVENT_REFERENCE)
    if type(number) is not int:
        return dict(body)
    if number not in order:
        raise EntryError("no-such-event", key=EVENT_REFERENCE, value=number)
    return {**body, EVENT_REFERENCE: list(order).index(number) + 1}


def record_up_to(record: Record, start: Record, entries: int) -> Record:
    """Return the record as it was after its first `entries` entries. This is cheap: every ruling holds its state."""
    kept = record.entries[:entries]
    return record._replace(state=kept[-1].ruling.state if kept else start.state, entries=kept)


class Telling:
    """The entries of a line of play as one viewer hears them, each ruled on by what that viewer knew at the time.

    `public` has the same entries with rulings by public knowledge. Every entry counts there, so it counts here too.
    `order` lists their log numbers.
    """

    def __init__(self, start: Record, entries: Sequence[Said], public: Record, order: Sequence[int]) -> None:
        self.start, self.entries, self.public = start, entries, public
        self.record, self.aside = start, Aside()
        self._order = order

    def begin_with(self, record: Record, aside: Aside) -> None:
        """Take over the results for the first entries from an earlier fold."""
        self.record, self.aside = record, dict(aside)

    def fold(self) -> None:
        """Fold the remaining entries. Private words that contradict what everybody saw are set aside."""
        for place in range(self.record.number, len(self.entries)):
            after = self._record_after(self.record, place, self.aside)
            if after is None:
                found = self._to_set_aside(place)
                self.aside |= {other: (*self.aside.get(other, ()), *numbers) for other, numbers in found.items()}
                after = self._refolded(place + 1, self.aside, min(found))
                assert after is not None  # noqa: S101 - with all such words set aside it is what everybody knows
            self.record = after

    def _to_set_aside(self, place: int) -> Aside:
        """Return a minimal set of private words to set aside so that entry `place` fits.

        The latest are doubted first.
        """
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
        """Return the log numbers that these words contradict: a later entry, or what was told before."""
        if other != place:
            return (self._order[place],)
        before = [one for one in range(place) if self.entries[one].tells and one not in self.aside]
        alone = [one for one in before if self._fits(place, [one])]
        return tuple(self._order[one] for one in alone or before)

    def _fits(self, place: int, doubted: Sequence[int]) -> bool:
        """Return whether all entries up to `place` fit once these words are set aside too."""
        if not doubted:
            return False  # callers ask only after a contradiction, so nothing fits without setting words aside
        return self._refolded(place + 1, {**self.aside, **dict.fromkeys(doubted, ())}, min(doubted)) is not None

    def _refolded(self, end: int, aside: Aside, first: int) -> Record | None:
        """Return the record of the entries before `end` with these words set aside.

        Those before `first` don't change.
        """
        record: Record | None = record_up_to(self.record, self.start, first)
        for place in range(first, end):
            if record is None:
                break
            record = self._record_after(record, place, aside)
        return record

    def _record_after(self, record: Record, place: int, aside: Aside) -> Record | None:
        """Return the record with one more entry; None if it contradicts what is known."""
        entry = self.entries[place]
        words = entry.public if place in aside else entry.heard
        event = record.game.read_event(engine_body(words, self._order[:place]), record)
        ruling = rule_on(record, event, self.public.entries[place].ruling)
        return record.after(event, ruling) if ruling.changed else None
