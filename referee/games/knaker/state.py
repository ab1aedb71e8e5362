"""Knåker: the state of a table. position.py reads and writes it as the casebook's `position`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.engine.cards import Card
from referee.engine.table import OpenRuling, Setup
from referee.engine.values import often_replaced
from referee.games.knaker.cards.jokers import Need
from referee.games.knaker.events import STACKS
from referee.games.knaker.options import House

SWAP, PLAY = "swap", "play"
IN, OUT, LOST, DISQUALIFIED = "in", "out", "lost", "disqualified"
STATUSES = (IN, OUT, LOST, DISQUALIFIED)
NO_INSTICK, HEXAKAJAK = "no-instick", "hexakajak"
HANDICAPS = (NO_INSTICK, HEXAKAJAK)
HAND_FULL = 3
"""A player with fewer cards in hand draws up to this many (2.3, 3.4)."""
OTHERS = -1
"""The owner of cards that lay in the pile when the record began: none of the seats."""


class Exchanged(NamedTuple):
    """Random cards may have replaced any of a hand (16.7).

    Nobody knows which came back, not even of these known ones.
    """

    cards: tuple[Card, ...]


Trace = Card | int | Exchanged
"""An event in the history of a hand's unknown cards: a card shown, a number of cards added, or an exchange."""


class RuledOut(NamedTuple):
    """Cards that certainly aren't among the unknown ones of a player's hand or stacks.

    Of a card with several copies these are the first ones: as many as can't be there (`Deck.first_copies`).
    """

    hand: int = 0
    up: int = 0
    down: int = 0


@often_replaced
class Seat(NamedTuple):
    """One player's cards, pricks and status.

    `hand` are the known cards in hand, `hidden` is the number of unknown ones, `secret` are those of `hand` that only
    their holder knows. `up` are the face-up stacks, bottom to top (`??` if the referee doesn't know the card), `down`
    is how many face-down cards lie under each. `traces` is the history of the unknown cards of the hand. `shown_up` and
    `shown_down` are the unknown cards of the stacks that have come to light, as (stack, card); the stack is None if it
    may have been another, the card is `??` if random ones have replaced those there (16.7). `owes_pile`: the fourth
    prick came when there was no pile; the number says how often the turn had come by then (16.8). `left`: has left the
    table by 16.9. `ruled_out`: what was seen elsewhere before it was shuffled in (16.7).
    """

    hand: tuple[Card, ...] = ()
    hidden: int = 3
    up: tuple[tuple[Card, ...], ...] = (("??",),) * STACKS
    down: tuple[int, ...] = (1,) * STACKS
    locked: tuple[int, ...] = ()
    pricks: int = 0
    handicaps: tuple[str, ...] = ()
    status: str = IN
    next_game_pricks: int = 0
    secret: tuple[Card, ...] = ()
    traces: tuple[Trace, ...] = ()
    shown_up: tuple[tuple[int | None, Card], ...] = ()
    shown_down: tuple[tuple[int, Card], ...] = ()
    lifted: bool = True
    ready: bool = False
    owes_pile: int | None = None
    left: bool = False
    ruled_out: RuledOut = RuledOut()

    @property
    def hand_count(self) -> int:
        """How many cards are in hand."""
        return len(self.hand) + self.hidden

    @property
    def has_cards(self) -> bool:
        """Whether any card is left, in hand or on the table."""
        return bool(self.hand or self.hidden or any(self.up) or any(self.down))


class Past:
    """An event that stands, and the state before it. Each links to the one before, so nothing is copied.

    Compared by number and event only, since these determine the states before.
    """

    __slots__ = ("before", "event", "number")

    def __init__(self, number: int, event: Any, before: State) -> None:
        """Keep `event`, which had this number, with the state `before` it."""
        self.number = number
        self.event = event
        self.before = before

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same event."""
        return isinstance(other, Past) and (self.number, self.event) == (other.number, other.event)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.number)

    def __repr__(self) -> str:
        """Name the event only: the states before it would fill pages."""
        return f"Past({self.number}, {self.event!r})"


class Laid(NamedTuple):
    """A card laid in the turn, and where it came from (`stack` from 0).

    `event` is the number of its event, `after` that of the event before it, by which checks identify it, because they
    don't know their own event's number.
    """

    event: int
    after: int
    card: Card
    source: str
    stack: int = 0


@often_replaced
class Lying(NamedTuple):
    """What a player has laid in the last turn or instick, and what they may still do with it (rule 9).

    `start` is its first event; `laid` are all its cards in order, the first `fixed` of which may not be taken back;
    `more`: more may be laid. `base` is how many cards lie under the cards that count as one combination. While that
    isn't complete, `needs` are the ways to complete it; `wrong` are the first cards of the events whose cards can't be
    part of it. `gone`: the pile was taken away from it. A card out of turn or an illegal instick ends nobody else's
    right (9.1). It is marked as a `breach`, and what lay before it is kept in `under`. `again`: such a breach gave its
    player the turn; `out_of_turn`: it did not, so that laying more on it is out of turn too. `alone`, for a lay with a
    breach on it, is the pile as it would lie without that breach, with its owners; otherwise None. `instead` is the
    same lay if its last cards were added to what their player had laid before, which after a breach is just as possible
    as a new lay.
    """

    seat: int
    start: Past
    laid: tuple[Laid, ...]
    base: int
    more: bool = True
    fixed: int = 0
    instick: bool = False
    needs: tuple[Need, ...] = ()
    wrong: tuple[int, ...] = ()
    gone: bool = False
    breach: bool = False
    out_of_turn: bool = False
    again: bool = False
    under: Lying | None = None
    alone: tuple[tuple[Card, ...], tuple[int, ...]] | None = None
    instead: Lying | None = None


class Claim(NamedTuple):
    """A player who may go on after a card out of turn, and how often the turn has come to each seat if they do.

    `by_breach`: this is the offender, whose card gave another turn (a two, a flip).
    """

    seat: int
    visits: tuple[int, ...]
    by_breach: bool = False


@often_replaced
class State(NamedTuple):
    """Where the table stands. Seats are numbered from 0, clockwise; sets of cards are integers.

    `owners` says for each card of the pile who laid it; `unseen` are the cards whose place nobody
    knows; `thrown` those that were flipped away. `visits` counts for each seat how often the turn has
    come to it or passed over it, by which laps are told. `owing` are (seat, after) of those who have
    still to draw, with the number of the event before their last play (3.4); `late` those of them that
    the last move showed too late. `on_kings` is (seat, visits) of who has laid on three kings in the turn
    that was theirs then, and may lay no black card in it (14).
    `out` are (seat, group): equal groups share the place; `tie` is (group, seat, visits) of the lap in which
    a group goes out; `bottom` those placed from the last place up. `banging` has gone out on a
    seven and must bang and blow. `illegal` are the events found illegal that nobody has called with
    right, `delays` the lays found illegal only because the draw after them came late; both keep those
    that a call of something else has put back. `called` were pointed out while still open, `undone`
    are the ends of the lines of play that were put back, `spoken` the events the referee has ruled on,
    `given` the (seat, pricks) of the last call or cheat, and `convicted` (event, seat, pricks) of those
    called with right. `untold`: since the last outcome nobody has told what lies on the table.
    """

    setup: Setup
    house: House
    phase: str
    turn: int | None
    pile: tuple[Card, ...]
    owners: tuple[int, ...]
    stock: int
    seats: tuple[Seat, ...]
    unseen: int
    visits: tuple[int, ...]
    thrown: tuple[Card, ...] = ()
    claims: tuple[Claim, ...] = ()
    lying: Lying | None = None
    owing: tuple[tuple[int, int], ...] = ()
    late: tuple[tuple[int, int], ...] = ()
    out: tuple[tuple[int, int], ...] = ()
    tie: tuple[int, int, int] | None = None
    bottom: tuple[int, ...] = ()
    banging: int | None = None
    finished: bool = False
    illegal: frozenset[int] = frozenset()
    delays: frozenset[int] = frozenset()
    called: frozenset[int] = frozenset()
    undone: tuple[Past, ...] = ()
    spoken: frozenset[int] = frozenset()
    given: tuple[tuple[int, int], ...] = ()
    convicted: tuple[tuple[int, int, int], ...] = ()
    past: Past | None = None
    untold: bool = False
    on_kings: tuple[int, int] | None = None
    open: tuple[OpenRuling, ...] = ()

    @property
    def number(self) -> int:
        """The number of the last event that was carried out; 0 before the first."""
        return self.past.number if self.past is not None else 0


def with_seat(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one of them replaced."""
    return (*seats[:index], seat, *seats[index + 1 :])


def owing_after(state: State, index: int, held: int) -> tuple[tuple[int, int], ...]:
    """Return the draws still due when a seat holds this many cards: with three in hand none of its own (3.4)."""
    if held < HAND_FULL or not state.owing:
        return state.owing
    return tuple(due for due in state.owing if due[0] != index)


def past_event(state: State, number: int) -> Past | None:
    """Return the event with this number, if it still stands."""
    return _event_before(state.past, number)


def undone_event(state: State, number: int) -> Past | None:
    """Return the event with this number, if it was put back."""
    return next((past for end in state.undone if (past := _event_before(end, number)) is not None), None)


def any_event(state: State, number: int) -> Past | None:
    """Return the event with this number, whether it stands or was put back."""
    return past_event(state, number) or undone_event(state, number)


def _event_before(past: Past | None, number: int) -> Past | None:
    while past is not None and past.number > number:
        past = past.before.past
    return past if past is not None and past.number == number else None


def state_after(state: State, past: Past) -> State | None:
    """Return the state right after an event; None if it is the last of those that were put back together."""
    if state.past == past:
        return state
    for end in (state.past, *state.undone):
        after = None
        for later in events_since(end, past.number):
            after = later.before
        if after is not None and after.past == past:
            return after
    return None


def events_since(past: Past | None, number: int) -> Iterator[Past]:
    """Yield the events that led to `past`, itself first, back to the one after event `number`."""
    while past is not None and past.number > number:
        yield past
        past = past.before.past
