"""Knåker: the events, one for each `do` of the casebook. `by` is a seat; the referee's is REFEREE."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.commuting import Touch, Touches, touch_of
from referee.engine.errors import EntryError
from referee.engine.events import EventKind, event
from referee.engine.fields import Cards, EntryNumber, Field, Number, known_cards, one_of, player, truth
from referee.engine.outcomes import RESULT_BY_PLACES

STACKS = 3
HAND, UP, DOWN, STOCK = "hand", "up", "down", "stock"
GROSS = (
    "swap-down",
    "turn-stack",
    "throw-last",
    "look-down",
    "hide-card",
    "slow-draw",
    "hinder",
    "silent-instick",
    "other",
)
"""The cheats that are no move (2.4, 3.4, 11, 16.2, 16.3). Their costs are in pricks.py."""
MOST_PRICKS = 4


class LiftHand(NamedTuple):
    """Swap phase: take up the three hand cards."""

    by: int


class Lift(NamedTuple):
    """Swap phase: take cards of an own face-up stack (from 0) into the hand."""

    by: int
    stack: int
    cards: tuple[Card, ...]


class Lay(NamedTuple):
    """Swap phase: lay hand cards on a face-up stack (from 0) of the seat `on`."""

    by: int
    cards: tuple[Card, ...]
    stack: int
    on: int


class Shift(NamedTuple):
    """Swap phase: move own face-up cards from one stack to another, possibly of the seat `on`."""

    by: int
    cards: tuple[Card, ...]
    stack: int
    to_stack: int
    on: int


class Show(NamedTuple):
    """Tell which cards lie face-up on an own stack (from 0) that the referee doesn't know yet."""

    by: int
    stack: int
    cards: tuple[Card, ...]


class Ready(NamedTuple):
    """Swap phase: finish, and agree to start."""

    by: int


class Start(NamedTuple):
    """Play begins with the seat `first`."""

    by: int
    first: int


class Play(NamedTuple):
    """Lay cards from the hand or the face-up cards, or a face-down one blind."""

    by: int
    cards: tuple[Card, ...]
    source: str = HAND


class Chance(NamedTuple):
    """Turn over the top card of the stock onto the pile; `cards` is that one card."""

    by: int
    cards: tuple[Card, ...]


class PickUp(NamedTuple):
    """Take the lay pile."""

    by: int


class Draw(NamedTuple):
    """Draw `number` cards from the stock."""

    by: int
    number: int


class Instick(NamedTuple):
    """Lay cards during another player's turn."""

    by: int
    cards: tuple[Card, ...]
    source: str = HAND


class TakeBack(NamedTuple):
    """Take cards back up from the pile."""

    by: int
    cards: tuple[Card, ...]


class Blow(NamedTuple):
    """Bang and blow after going out on a seven; `ok` if the cards flew far enough in time."""

    by: int
    ok: bool


class Accuse(NamedTuple):
    """Call an earlier event a cheat; `denies` if its player denied it."""

    by: int
    event: int
    denies: bool = False


class Cheat(NamedTuple):
    """The referee punishes a cheat that is no move.

    `stack` (from 0) is the stack that was turned, None if that wasn't told. `hand`, for a cheat without a name of its
    own, says whether hand cards were changed or thrown away (16.7); None if that wasn't told.
    """

    by: int
    player: int
    kind: str
    denies: bool = False
    pricks: int | None = None
    stack: int | None = None
    hand: bool | None = None


class Remark(NamedTuple):
    """A player out of the game pointed out a cheat."""

    by: int
    player: int


class Witness(NamedTuple):
    """A player out of the game confirms the cheat `event`, which somebody in the game has pointed out."""

    by: int
    player: int
    event: int


class Leave(NamedTuple):
    """A player leaves because of a majority decision."""

    by: int
    player: int


class Outcome(NamedTuple):
    """A player goes out, or has lost. `shares`: in the same lap as the player before, so they share the place."""

    by: int
    player: int
    lost: bool = False
    shares: bool = False


stack_number = Number(1, STACKS, mistake="not-a-stack", expected=f"1 to {STACKS}", from_zero=True)
pricks_for_other = Number(1, MOST_PRICKS, mistake="not-a-number-of-pricks", expected=f"1 to {MOST_PRICKS}")
"""The number of pricks for a cheat without a name of its own (16.2)."""


def _lay(by: int, cards: tuple[Card, ...], stack: int, on: int | None) -> Lay:
    return Lay(by, cards, stack, by if on is None else on)


def _shift(by: int, cards: tuple[Card, ...], stack: int, to_stack: int, on: int | None) -> Shift:
    if on in (None, by) and stack == to_stack:
        raise EntryError("same-stack", key="to_stack", value=to_stack + 1)
    return Shift(by, cards, stack, to_stack, by if on is None else on)


def _cheat(
    by: int, seat: int, kind: str, denies: bool, pricks: int | None, stack: int | None, hand: bool | None
) -> Cheat:
    for key, value in (("pricks", pricks), ("hand", hand)):
        if value is not None and kind != "other":
            raise EntryError("key-not-for-this", key=key, value=value, do="cheat", kind=kind)
    if stack is not None and kind not in ("turn-stack", "look-down", "swap-down"):
        raise EntryError("key-not-for-this", key="stack", value=stack + 1, do="cheat", kind=kind)
    return Cheat(by=by, player=seat, kind=kind, denies=denies, pricks=pricks, stack=stack, hand=hand)


def _outcome(by: int, out: int | None, lost: int | None, shares: bool) -> Outcome:
    if out is None and lost is None:
        raise EntryError("missing-key", key="out", do="outcome")
    if lost is None:
        assert out is not None
        return Outcome(by, out, shares=shares)
    if out is not None or shares:
        raise EntryError("key-not-for-this", key="shares" if out is None else "out", do="outcome")
    return Outcome(by, lost, lost=True)


EVENTS: Mapping[str, EventKind] = {
    "lift_hand": event(LiftHand),
    "lift": event(Lift, Field("stack", stack_number), Field("cards", known_cards)),
    "lay": event(_lay, Field("cards", known_cards), Field("stack", stack_number), Field("on", player, None)),
    "shift": event(
        _shift,
        Field("cards", known_cards),
        Field("stack", stack_number),
        Field("to_stack", stack_number),
        Field("on", player, None),
    ),
    "show": event(Show, Field("stack", stack_number), Field("cards", known_cards), witnessed=True),
    "ready": event(Ready),
    "start": event(Start, Field("first", player), by_referee=True, witnessed=True),
    "play": event(Play, Field("cards", known_cards), Field("from", one_of(HAND, UP, DOWN), HAND)),
    "chance": event(Chance, Field("cards", Cards(least=1, most=1))),
    "pick_up": event(PickUp),
    "draw": event(Draw, Field("count", Number(1))),
    "instick": event(Instick, Field("cards", known_cards), Field("from", one_of(HAND, UP), HAND)),
    "take_back": event(TakeBack, Field("cards", known_cards)),
    "blow": event(Blow, Field("ok", truth), witnessed=True),
    "accuse": event(Accuse, Field("event", EntryNumber()), Field("denies", truth, False)),
    "cheat": event(
        _cheat,
        Field("player", player),
        Field("kind", one_of(*GROSS)),
        Field("denies", truth, False),
        Field("pricks", pricks_for_other, None),
        Field("stack", stack_number, None),
        Field("hand", truth, None),
        by_referee=True,
    ),
    "remark": event(Remark, Field("player", player), by_referee=True),
    "witness": event(Witness, Field("player", player), Field("event", EntryNumber()), by_referee=True),
    "leave": event(Leave, Field("player", player), by_referee=True),
    "outcome": event(
        _outcome,
        Field("out", player, None),
        Field("lost", player, None),
        Field("shares", truth, False),
        by_referee=True,
        witnessed=True,
    ),
    "result": RESULT_BY_PLACES,
}


def _own_cards(event: LiftHand | Lift | Show | Ready, _before: object) -> Touch:
    return touch_of(event.by)


def _onto_a_stack(event: Lay | Shift, _before: object) -> Touch:
    return touch_of(event.by, event.on)


def _move(event: Play | Chance | PickUp | Instick, _before: object) -> Touch:
    return touch_of(event.by, "turn")


TOUCHES: Touches = {
    LiftHand: _own_cards,
    Lift: _own_cards,
    Show: _own_cards,
    Ready: _own_cards,
    Lay: _onto_a_stack,
    Shift: _onto_a_stack,
    Draw: lambda event, _before: touch_of(event.by, reads=("turn",)),  # late after the next player's move (3.4)
    Play: _move,
    Chance: _move,
    PickUp: _move,
    Instick: _move,
}
"""Which events commute: players who swap, tell cards, draw or get ready don't wait for each other."""
