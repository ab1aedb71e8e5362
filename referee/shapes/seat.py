"""What a seat's phone shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from referee.ground.shape import JSON, Screen, Shape
from referee.shapes.common import (
    CallView,
    Clock,
    Confirmation,
    Countdown,
    Course,
    DepthView,
    NextGame,
    Place,
    Report,
    Restore,
    ResultRow,
)
from referee.shapes.log import LogLine, PenaltyReason
from referee.shapes.practice import PracticeView
from referee.shapes.tally import Tally


@dataclass(frozen=True, slots=True)
class Offer(Shape):
    """Something the player may do now. `body` is the event to send."""

    body: JSON
    text: str


@dataclass(frozen=True, slots=True)
class TakeBack(Shape):
    """The last act, which may have been entered by mistake."""

    number: int
    text: str
    player: str  # who did it
    is_mine: bool
    may: bool  # whether this seat may take it back; its own player can't once it has cost a penalty
    waits_for: str  # who else may take it back: "referee" or "player"; "" if this seat may


@dataclass(frozen=True, slots=True)
class EnteredFor(Shape):
    """One of the players for whom a phone enters."""

    player: str
    position: int
    is_shown: bool  # the page is this player's now


@dataclass(frozen=True, slots=True)
class SeatView(Shape):
    """Everything a phone shows: what is public, and what only this seat knows."""

    table_id: int
    table_number: int
    table_label: str
    hall: str
    game: str
    game_title: str
    policy: str
    status: str
    number: int  # last log number; sent back as `expected`
    player: str
    hand: int
    phase: str
    turn: str | None
    is_my_turn: bool
    ask: str  # one sentence on what this player is asked to do now
    places: tuple[Place, ...]  # in seating order, starting with this player
    my_cards: tuple[str, ...]
    pad: dict[str, str]  # card -> offer | illegal | elsewhere | ...
    offers: tuple[Offer, ...]
    last: LogLine | None  # the last entry, with its verdict if this seat may see it
    dealers: tuple[str, ...]  # players who may deal now; () during a hand
    take_back: TakeBack | None
    countdown: Countdown | None  # the time of the player to move, in games with such a clock
    call: CallView | None  # this seat's open call
    answered: CallView | None  # this seat's last call, answered within the last minutes
    result: tuple[ResultRow, ...]  # () until the game is finished
    confirmation: Confirmation | None  # None: there is no result yet, or it needs no confirmation
    clock: Clock | None
    recording: DepthView
    tally: Tally | None  # the form asked for at this depth; None if every move is recorded, and once the game is over
    screen: Screen  # what only this game shows
    view: JSON = field(default_factory=dict)  # the engine's view for this player, of which the screen is made
    options: JSON = field(default_factory=dict)  # the table's house options
    taken_over_at: datetime | None = None  # when this phone took over the seat, if recently
    restoring: Restore | None = None  # set while the real cards are being put back: no entries are accepted
    may_finish_restore: bool = False  # whether this seat may say that the cards are back
    next_game: NextGame | None = None  # once this game is over
    of_tournament: bool = False  # whether the player has a personal link, which leads to the next round's seat
    report: Report | None = None  # what one player alone reports it came to
    course: Course | None = None  # once this game is over: its points over the hands, and pricks
    penalties: tuple[PenaltyReason, ...] = ()  # the latest ones, newest first
    practice: PracticeView | None = None  # at a practice table: the cards dealt to this player, and a hint
    for_all: tuple[EnteredFor, ...] = ()  # on a phone that enters for several players: these
    lent_to: str = ""  # the player whose phone enters for this seat, too
    lent_by: tuple[str, ...] = ()  # the players who have handed their seats over to this phone
    head: str = ""  # once this game is over: the head of its log, to be written down

    @property
    def moves_on(self) -> bool:
        """Whether the round is over and the player is done here, so that the phone goes to the player's own page."""
        settled = self.confirmation is None or self.confirmation.is_confirmed
        return self.of_tournament and self.status == "closed" and settled and self.restoring is None
