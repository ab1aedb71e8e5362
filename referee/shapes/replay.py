"""A hand that is over, played back or told: what everybody at the table could know after each of its entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.ground.shape import JSON, Screen, Shape
from referee.shapes.common import Place
from referee.shapes.log import LogLine, VerdictView
from referee.shapes.table import Knowledge


@dataclass(frozen=True, slots=True)
class Mark(Shape):
    """An entry of the hand at a glance."""

    number: int  # its log number
    look: str  # of its verdict as it stands now; "" if this is not told
    word: str  # the same in words
    part: bool = False  # whether a trick or turn begins with it


@dataclass(frozen=True, slots=True)
class StillOpen(Shape):
    """An entry whose verdict depended, at this moment, on cards that nobody had seen."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class HandKnown(Shape):
    """What everybody could know of a player's hand. `new_…` are those that this entry has proven."""

    player: str
    holds: tuple[str, ...]  # cards
    lacks: tuple[str, ...]  # suits ("H") or ranks; no single cards, which would be too many to draw
    hidden: int  # cards that nobody has seen
    new_holds: tuple[str, ...] = ()
    new_lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment(Shape):
    """The table as everybody knew it after one entry, in the form that templates draw from above (`TableFull`)."""

    table_id: int
    number: int  # the log number of the entry
    version: str  # a fingerprint of what everybody may know; changes whenever something of it does
    label: str
    game: str
    game_title: str
    hand: int
    hands: int  # those that are over
    at: int  # which entry of the hand, from 1
    of: int  # how many there are
    before: int | None  # the moment before; None at the beginning of the hand
    after: int | None
    line: LogLine
    then: VerdictView | None  # the verdict when it was entered, if it stands otherwise now
    settled_by: str  # the entry that settled it, in words; "" if none did
    still_open: tuple[StillOpen, ...]
    hands_known: tuple[HandKnown, ...]
    places: tuple[Place, ...]
    screen: Screen
    phase: str
    turn: str | None
    knowledge: tuple[Knowledge, ...]
    position: JSON
    restore: None = None  # what only a running game shows
    countdown: None = None


@dataclass(frozen=True, slots=True)
class Replay(Shape):
    """A hand to play back: all its moments at a glance."""

    table_id: int
    version: str
    label: str
    game: str
    game_title: str
    hand: int
    hands: int
    hand_before: int | None  # the first moment of the hand before
    hand_after: int | None
    marks: tuple[Mark, ...]
    troubles: tuple[Mark, ...] = ()  # the marks of what was open or illegal
    counts: Mapping[str, Any] = field(default_factory=dict)  # of each word


@dataclass(frozen=True, slots=True)
class SideLoss(Shape):
    """What a side lost by a card that the rules did not allow."""

    players: tuple[str, ...]
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class CardCost(Shape):
    """What a card cost its player, or gave the declarer against whom they play; less than 0 if it gained or took.

    `exact`: a search found it; else it is rough. `lost` is for the referee alone.
    """

    number: int  # the log number of the entry
    player: str
    card: str
    points: int
    exact: bool
    better: tuple[str, ...]  # cards that would have cost nothing
    text: str  # "The 8♥ cost Bo 5 points."
    lost: tuple[SideLoss, ...] = ()


@dataclass(frozen=True, slots=True)
class HandCosts(Shape):
    """What the cards of a hand cost, as far as it has been counted."""

    table_id: int
    hand: int
    state: str  # unvalued | unknown | unasked | waiting | failed | counted
    text: str  # the same in a sentence
    cards: tuple[CardCost, ...] = ()

    @property
    def dear(self) -> tuple[CardCost, ...]:
        """The cards that cost, or gained, anything."""
        return tuple(card for card in self.cards if card.points or card.lost)

    def of(self, number: int) -> CardCost | None:
        """Return what the card of an entry cost, if that is known."""
        return next((card for card in self.cards if card.number == number), None)


@dataclass(frozen=True, slots=True)
class PartTold(Shape):
    """A trick, a player's turn, or what belongs to neither (`happened.PartView`).

    `picture` is the table after its last entry, if the table is drawn there.
    """

    trick: int
    by: str
    cards: tuple[tuple[str, str], ...]
    lines: tuple[LogLine, ...]
    picture: Moment | None


@dataclass(frozen=True, slots=True)
class HandTold(Shape):
    """A hand that is over, from its first entry to its last."""

    game: str
    game_title: str
    hand: int
    hands: int  # how many hands of the table are over
    parts: tuple[PartTold, ...]


@dataclass(frozen=True, slots=True)
class TrickTold(Shape):
    """A trick of a game that is over: its cards with their players as they were laid, and who took it with which."""

    game: str
    hand: int
    hands: int  # how many hands were played
    trick: int
    by: str
    cards: tuple[tuple[str, str], ...]
    took: int  # how high the card is that took it, from 0 for a two
    others: int  # how high the others are together

    @property
    def order(self) -> tuple[int, int, int, int]:
        """What the finest trick has the least of."""
        return self.took, -self.others, self.hand, self.trick
