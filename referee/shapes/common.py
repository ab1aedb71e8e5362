"""What several pages show: places at the table, calls, clocks, results, and how deep a game is recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from referee.ground.shape import TICKS, Shape


@dataclass(frozen=True, slots=True)
class Place(Shape):
    """A player at the table as everybody sees them. What only one game shows of them is in its screen."""

    player: str
    position: int  # 0.., clockwise from the first seat
    is_me: bool
    is_turn: bool
    is_dealer: bool
    points: int | None
    hand_count: int | None
    place: int | None  # final place once the game is finished


@dataclass(frozen=True, slots=True)
class CallView(Shape):
    """A call for the referee."""

    id: int
    table_id: int
    table_label: str
    player: str  # "" if the organiser calls
    reason: str
    raised_at: datetime
    waiting: int = field(metadata=TICKS)  # whole seconds until it was claimed or answered, or until now
    claimed_at: datetime | None = None
    claimed_by: str = ""  # who is coming; "" again once it is handed on
    escalated_at: datetime | None = None
    escalated_by: str = ""  # who handed it on to the head referee
    waits_for: str = ""  # the head referee, while it is handed on and unclaimed
    answered_at: datetime | None = None  # when it was answered or withdrawn
    answered_by: str = ""
    withdrawn: bool = False  # the player no longer needed a referee
    answer: str = ""
    about: int | None = None  # the entry that raised it, because it contradicts what another player told
    table_number: int = 0  # in the room
    elsewhere: str = ""  # whom it is left to for now, if the table is not in this referee's section


@dataclass(frozen=True, slots=True)
class ResultRow(Shape):
    """A player's final standing in a game."""

    player: str
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class CourseRow(Shape):
    """A player's points after each hand, and the pricks they got in this game (None in a game without pricks)."""

    player: str
    points: tuple[int, ...]
    pricks: int | None


@dataclass(frozen=True, slots=True)
class Course(Shape):
    """How a game came to where it stands. `hands` are those that are over; () if there are not at least two."""

    hands: tuple[int, ...]
    rows: tuple[CourseRow, ...]

    @property
    def has_pricks(self) -> bool:
        """Whether anybody got a prick."""
        return any(row.pricks for row in self.rows)


@dataclass(frozen=True, slots=True)
class Clock(Shape):
    """The time left at a table. `ends_at` includes extra time; `now` is the server's time when this was read."""

    ends_at: datetime
    now: datetime = field(metadata=TICKS)
    seconds: int = field(metadata=TICKS)  # until then; negative afterwards
    extra_minutes: int

    @property
    def left(self) -> str:
        """The seconds as a clock shows them: "12:05", "−0:30"."""
        minutes, seconds = divmod(abs(self.seconds), 60)
        return f"{'−' if self.seconds < 0 else ''}{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class Countdown(Shape):
    """The clock of the player to move. `ends_at` is when the time ends (if paused: assuming it resumed at `now`)."""

    player: str
    ends_at: datetime
    now: datetime = field(metadata=TICKS)
    seconds: int = field(metadata=TICKS)  # seconds left, rounded up; 0 once the time is over
    total: int  # seconds that the player was given
    held: bool  # paused until somebody resumes it
    held_by: str  # who paused it: a player's name or "referee"; "" while it runs
    may_hold: bool  # whether this reader may pause and resume it

    @property
    def gone(self) -> str:
        """The share of time used, from 0 to 1, as an attribute of a drawing."""
        return f"{1 - self.seconds / self.total:.3f}"


@dataclass(frozen=True, slots=True)
class Confirmation(Shape):
    """A result that is final only once it is confirmed, at a table that requires it."""

    asks: str  # who must confirm, in words
    rows: tuple[ResultRow, ...]  # the result, best first
    confirmed_by: tuple[str, ...]  # players, and "referee"
    disputed_by: str
    is_confirmed: bool
    may_confirm: bool  # whether this reader may, now
    may_dispute: bool


@dataclass(frozen=True, slots=True)
class Carried(Shape):
    """Penalties that a player carries into the next game."""

    player: str
    pricks: int


@dataclass(frozen=True, slots=True)
class NextGame(Shape):
    """What a finished game says about the next one: what is carried over, and where it is, once opened."""

    carried: tuple[Carried, ...] = ()
    may_open: bool = False  # a tap opens it, with the same players
    table_id: int | None = None  # the next game's table, once opened
    href: str = ""  # where this seat continues


@dataclass(frozen=True, slots=True)
class DepthChoice(Shape):
    """One recording depth of a game, and what it can prove."""

    depth: str  # moves | hands | result
    name: str  # the depth in words: "each hand's outcome"
    proven: str
    unproven: str
    possible: bool  # whether it can still be chosen in this game


@dataclass(frozen=True, slots=True)
class DepthView(Shape):
    """A table's recording depth: what the phones ask for now, and what the entries so far can still prove."""

    now: DepthChoice
    choices: tuple[DepthChoice, ...]  # every depth, the deepest first
    may_change: bool  # whether this reader may change it
    recorded: str  # a sentence on how the game has been recorded so far
    least: str  # the shallowest depth used in this game
    missing: str  # what can't be proven from it; "" if every move was recorded


@dataclass(frozen=True, slots=True)
class Report(Shape):
    """A report that waits, or that was denied and is shown to its own player."""

    number: int  # the number of its line in the log
    by: str
    text: str  # the reported outcome in words
    query: str  # the same entry as a query string: sending it means agreeing
    own: bool  # whether it is this reader's own
    denied_by: str  # a player's name, or "referee"; "" while it waits


@dataclass(frozen=True, slots=True)
class Gone(Shape):
    """An act that a phone had entered, and that the log lacks since an older backup was restored."""

    player: str
    text: str  # in words; "" if it can't be read any more


@dataclass(frozen=True, slots=True)
class Rewound(Shape):
    """What phones have seen of a log, and that it lacks since an older backup was restored (decision 0079)."""

    since: int  # the first number of the lines that are gone, as far as phones know
    until: int  # the last number that a phone had seen
    gone: tuple[Gone, ...]  # acts that phones name, and that have not been entered again
    players: tuple[str, ...]  # whose phones have reported it


@dataclass(frozen=True, slots=True)
class RestoreStep(Shape):
    """One thing to do with real cards; or something that has been seen, which is never `done`."""

    number: int  # from 1; 0 for something seen
    cards: tuple[str, ...]  # the known ones; `text` continues after them
    text: str
    done: bool


@dataclass(frozen=True, slots=True)
class Restore(Shape):
    """How the real cards are put back after the call or cheat `event`."""

    event: int
    steps: tuple[RestoreStep, ...]  # in an order in which people can do them
    seen: tuple[RestoreStep, ...]  # what can't be undone: who has seen what

    @property
    def next(self) -> int | None:
        """The first step that is not done yet."""
        return next((step.number for step in self.steps if not step.done), None)

    @property
    def left(self) -> int:
        """How many steps are still to be done."""
        return sum(not step.done for step in self.steps)


@dataclass(frozen=True, slots=True)
class SeatLink(Shape):
    """The link of a player, as a path below the server's address."""

    player: str
    path: str  # in a tournament, the player's personal link; elsewhere the link of the seat, /s/<token>/
