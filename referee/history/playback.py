"""A line of play in parts: its hands, and the tricks or turns of a hand.

Places are the engine's numbers of the entries, from 1; both ends of a part belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.table import Record
from referee.history.depth import DEAL, recorded_depth
from referee.history.line import EVENT_REFERENCE, Line

PLAY = "play"  # the event that lays a card to a trick
FAR = 24  # entries to look back for the last trick; between two tricks there are never that many
Cards = tuple[tuple[str, str], ...]
"""The cards of a trick: (player, card), in the order played."""


class Hand(NamedTuple):
    """The entries of one hand. `over` says whether nothing more can happen in it."""

    number: int
    first: int
    last: int
    over: bool


class Part(NamedTuple):
    """The entries of one trick, or of one player's turn, or what belongs to neither.

    `trick` is the number of the trick in its hand; 0 if it is none. `cards` are those of the trick. `by` is the player
    who took the trick, or whose turn it was; "" if that is nobody, or not known.
    """

    first: int
    last: int
    by: str = ""
    trick: int = 0
    cards: Cards = ()


class Trick(NamedTuple):
    """A complete trick: its cards, and the player who took it ("" if nobody can say who did)."""

    cards: Cards
    by: str


def hands_of(line: Line, *, closed: bool = False) -> tuple[Hand, ...]:
    """Return the hands of a line; a game that is not dealt has one. At a `closed` table all of them are over."""
    record = line.record
    if not record.number:
        return ()
    place = {number: place for place, number in enumerate(line.order, 1)}
    begun = sorted(place[number] for number in recorded_depth(line).begun if number in place)
    firsts = [1, *begun[1:]]  # what comes before the first deal belongs to the first hand
    lasts = [*(first - 1 for first in firsts[1:]), record.number]
    over = closed or record.game.hand_is_over(record.state)
    return tuple(
        Hand(number, first, last, over or last != record.number)
        for number, (first, last) in enumerate(zip(firsts, lasts, strict=True), 1)
    )


def hands_told_anew(before: Line, after: Line) -> bool:
    """Return whether a hand that is over before or after may have changed between two lines of one log."""
    is_over, kept = after.record.game.hand_is_over, len(before.slots)
    if is_over(after.record.state):
        return True
    grown = (after.slots[:kept], after.arrangements) == (before.slots, before.arrangements)
    looks_back = any(slot.about or EVENT_REFERENCE in (slot.body or {}) for slot in after.slots[kept:])
    return (looks_back or not grown) and (len(recorded_depth(after).begun) > 1 or is_over(before.record.state))


def parts_of(line: Line, hand: Hand) -> tuple[Part, ...]:
    """Return the tricks of a hand, in order, or in a game without tricks the turns."""
    tricks = "trick" in _position(line.record, 0, line)
    return tuple(_tricks(line, hand) if tricks else _turns(line, hand))


def last_trick(record: Record) -> Trick | None:
    """Return the trick that has just been completed; None once the next one has begun, and before the first of a hand.

    The cards of real people lie there until somebody plays the next one, and so they do on every screen.
    """
    game = record.game
    after = game.position(record.state)
    for place in range(record.number, max(0, record.number - FAR), -1):
        if after.get("trick") or _begins_hand(record, place):
            return None
        entry = record.entries[place - 1]
        before = game.position(record.entries[place - 2].ruling.state) if place > 1 else {}
        if done := _completed_trick(record, entry.event, before, after):
            return done
        after = before
    return None


def _turns(line: Line, hand: Hand) -> Iterator[Part]:
    """Yield the entries of a hand, those of one player after another together."""
    players = line.record.setup.players
    first, by = hand.first, None
    for place in range(hand.first, hand.last + 1):
        actor = line.record.entries[place - 1].event.by
        if by is not None and actor != by:
            yield Part(first, place - 1, _name(players, by))
            first = place
        by = actor
    yield Part(first, hand.last, _name(players, by))


def _tricks(line: Line, hand: Hand) -> Iterator[Part]:
    """Yield the tricks of a hand, and what came before, between and after them."""
    first, number = hand.first, 0
    before = _position(line.record, hand.first - 1, line)
    for place in range(hand.first, hand.last + 1):
        after = _position(line.record, place, line)
        if not before.get("trick") and after.get("trick") and first < place:
            yield Part(first, place - 1)
            first = place
        done = _completed_trick(line.record, line.record.entries[place - 1].event, before, after)
        if done is not None:
            number += 1
            yield Part(first, place, done.by, number, done.cards)
            first = place + 1
        before = after
    if first <= hand.last:
        cards = _laid_cards(before)
        yield Part(first, hand.last, "", number + 1 if cards else 0, cards)


def _completed_trick(record: Record, event: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> Trick | None:
    """Return the trick that this event completed; None if it completed none."""
    if after.get("trick"):
        return None
    had = before.get("tricks") or {}
    takers = [name for name, number in (after.get("tricks") or {}).items() if number > had.get(name, 0)]
    is_play = _is_kind(record, event, PLAY)
    if not is_play and not (takers and before.get("trick")):
        return None
    played = ((_name(record.setup.players, event.by), event.cards),) if is_play else ()
    return Trick((*_laid_cards(before), *played), takers[0] if takers else "")


def _begins_hand(record: Record, place: int) -> bool:
    return _is_kind(record, record.entries[place - 1].event, DEAL)


def _is_kind(record: Record, event: object, do: str) -> bool:
    kind = record.game.kinds.get(do)
    return kind is not None and isinstance(kind.make, type) and isinstance(event, kind.make)


def _position(record: Record, place: int, line: Line) -> Mapping[str, Any]:
    state = record.entries[place - 1].ruling.state if place else line.start.state
    return record.game.position(state)


def _laid_cards(position: Mapping[str, Any]) -> Cards:
    return tuple((row["by"], row["card"]) for row in position.get("trick") or ())


def _name(players: tuple[str, ...], seat: int | None) -> str:
    return players[seat] if seat is not None and 0 <= seat < len(players) else ""
