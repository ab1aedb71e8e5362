"""The values that selectors return: small, frozen, in the reader's language, reduced to what the reader may see.

Cards are codes ("7H", "??"); `referee.wording` has their names and symbols. Events go by their log number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import ngettext

from referee.selectors.depths import DepthView
from referee.selectors.reports import Report
from referee.selectors.restore import Restore
from referee.selectors.shape import JSON, Shape
from referee.selectors.tallies import Tally


@dataclass(frozen=True, slots=True)
class BreachView(Shape):
    """A clause that was, or may have been, broken: its title, why it is cited, and what proves it."""

    clause: str
    title: str
    text: str  # the clause itself
    sentence: str  # "Bo did not follow hearts: he had the 8♥."
    player: str
    cards: tuple[str, ...]
    events: tuple[int, ...]
    href: str  # the address of the clause in the rule text
    why: str = ""  # the key of the sentence: "card-lies-elsewhere"


@dataclass(frozen=True, slots=True)
class VerdictView(Shape):
    """A verdict as it is shown, never by colour alone: `mark` is ✓ ? or ✕, and `word` says the same.

    `look` is the verdict as displayed: "unproven" for an entry that is legal only because nothing can disprove it any
    more.
    """

    verdict: str  # legal | open | illegal | impossible
    look: str
    mark: str
    word: str
    breaches: tuple[BreachView, ...] = ()
    overruled: bool = False  # the referee decided so, against the engine


@dataclass(frozen=True, slots=True)
class PenaltyView(Shape):
    """The penalty for an entry. `points` are added to the player's score; some games give pricks instead."""

    player: str
    points: int
    pricks: int = 0

    @property
    def amount(self) -> str:
        """The amount: "+2", "1 prick"."""
        if not self.pricks:
            return f"{self.points:+d}"
        return ngettext("%(count)d prick", "%(count)d pricks", self.pricks) % {"count": self.pricks}


@dataclass(frozen=True, slots=True)
class Settled(Shape):
    """An earlier entry whose verdict this one settles."""

    number: int
    text: str
    verdict: VerdictView


@dataclass(frozen=True, slots=True)
class LogLine(Shape):
    """A line of a table's log as one reader may see it."""

    number: int
    kind: str  # entry | take_back | correction | note
    by: str  # who acted in the game: a player's name or "referee"
    actor: str  # who entered it: a player's name, or a referee's label
    own: bool  # whether the reading seat entered it
    text: str  # as it was entered: "Bo plays K♥"
    body: JSON | None  # the engine event now in force (for a correction, the replacement)
    at: datetime
    text_now: str = ""  # its current words, if a correction has replaced them
    verdict: VerdictView | None = None  # the current verdict; None if there is none, or this reader may not see it
    entered_as: VerdictView | None = None  # the original verdict, if it differs
    engine_says: VerdictView | None = None  # the engine's verdict that the referee overruled
    unanswered: bool = False  # illegal, and neither cost anything nor spoken of; shown to referees only
    settles: tuple[Settled, ...] = ()  # earlier entries that this one settles
    penalties: tuple[PenaltyView, ...] = ()  # given at this moment, for this entry or one it settles
    settled_by: int | None = None  # the entry that settled it
    reason: str = ""
    target: int | None = None  # the line it takes back, corrects or concerns
    replaced_by: int | None = None  # the correction whose words are in force
    taken_back_by: int | None = None
    struck: bool = False  # no longer part of the line of play, for whatever reason
    set_aside: bool = False  # made impossible by a later correction
    aside_for: tuple[int, ...] = ()  # lines that contradict its private words, which are therefore set aside
    clashes: tuple[int, ...] = ()  # lines that contradict this one, or whose private words do
    begins_hand: bool = False
    can_undo: bool = False  # a correction or take-back that can still be undone

    @property
    def cited(self) -> tuple[BreachView, ...]:
        """The clauses that its verdict cites; if the referee ruled otherwise, those of the engine's verdict."""
        verdicts = (verdict for verdict in (self.verdict, self.engine_says) if verdict is not None)
        return next((verdict.breaches for verdict in verdicts if verdict.breaches), ())


@dataclass(frozen=True, slots=True)
class Place(Shape):
    """A player at the table as everybody sees them."""

    player: str
    position: int  # 0.., clockwise from the first seat
    is_me: bool
    is_turn: bool
    is_dealer: bool
    points: int | None
    tricks: int
    passes: int
    joined: bool | None  # None: not asked yet
    hand_count: int | None
    cards: tuple[str, ...]  # cards of this player in the trick, in the order played: two if one was played out of turn
    leads: bool  # the first of these cards led the trick
    place: int | None  # final place once the game is finished
    sits_out: bool = False  # not dealt in


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
class CallView(Shape):
    """A call for the referee."""

    id: int
    table_id: int
    table_label: str
    player: str
    reason: str
    raised_at: datetime
    waiting: int  # whole seconds until it was claimed or answered, or until now
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


@dataclass(frozen=True, slots=True)
class ResultRow(Shape):
    """A player's final standing in a game."""

    player: str
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Clock(Shape):
    """The time left at a table. `ends_at` includes extra time; `now` is the server's time when this was read."""

    ends_at: datetime
    now: datetime
    seconds: int  # until then; negative afterwards
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
    now: datetime
    seconds: int  # seconds left, rounded up; 0 once the time is over
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
    trump: str | None
    trick: tuple[tuple[str, str], ...]  # (player, card), in the order played
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
    view: JSON = field(default_factory=dict)  # the engine's view for this player, for what is specific to a game
    laid_last: str = ""  # this player's card, if it was played last in the trick and the game lets it be taken back up
    to_tell: tuple[JSON, ...] = ()  # cards lying face up that nobody has entered yet, and where they lie
    options: JSON = field(default_factory=dict)  # the table's house options
    taken_over_at: datetime | None = None  # when this phone took over the seat, if recently
    restoring: Restore | None = None  # set while the real cards are being put back: no entries are accepted
    may_finish_restore: bool = False  # whether this seat may say that the cards are back
    late_calls: tuple[Offer, ...] = ()  # calls of a cheat that break a rule themselves: too late, or not one's own
    next_game: NextGame | None = None  # once this game is over
    report: Report | None = None  # what one player alone reports it came to


@dataclass(frozen=True, slots=True)
class Tile(Shape):
    """A table at a glance, for the referee."""

    table_id: int
    number: int
    label: str
    game_title: str
    status: str
    hand: int
    phase: str
    turn: str | None
    to_move: str  # the players who may make the next move, in words; "" if there are none
    last: LogLine | None  # the last line of its log, with the verdict but without its clauses
    last_seconds: int | None  # seconds since the last entry
    calls: tuple[CallView, ...]  # open ones; unclaimed first, longest first
    open_rulings: int
    unanswered: int  # illegal, and neither cost anything nor spoken of
    last_number: int
    unconfirmed: bool = False  # it has a result that is not final yet
    depth: str = ""  # the recording depth in words; "" if it is every move
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class HallView(Shape):
    """All tables of a hall, most urgent first."""

    hall_id: int
    name: str
    number: int  # grows with everything that happens at any table of the hall
    tiles: tuple[Tile, ...]  # of tables that are not closed
    closed: tuple[Tile, ...]
    calls: tuple[CallView, ...]  # of all tables, in the same order
    ringing: tuple[str, ...] = ()  # the marks of the calls for which this referee's bell rings
    referees: int = 1  # how many referees have a valid link


@dataclass(frozen=True, slots=True)
class Knowledge(Shape):
    """What is known about a player's hidden hand: the cards it surely holds and surely lacks."""

    player: str
    holds: tuple[str, ...]
    lacks: tuple[str, ...]  # cards, or suits ("H")
    hidden: int  # number of cards nobody has seen


@dataclass(frozen=True, slots=True)
class TableFull(Shape):
    """One table in full, for the referee."""

    table_id: int
    number: int  # last log number
    table_number: int
    label: str
    game: str
    game_title: str
    policy: str
    status: str
    hand: int
    phase: str
    turn: str | None
    ask: str
    places: tuple[Place, ...]
    trump: str | None
    trick: tuple[tuple[str, str], ...]
    log: tuple[LogLine, ...]  # oldest first
    knowledge: tuple[Knowledge, ...]
    countdown: Countdown | None
    calls: tuple[CallView, ...]  # newest first, including answered ones
    doubts: tuple[tuple[int, ...], ...]  # sets of open entries of which at least one must be illegal
    result: tuple[ResultRow, ...]
    confirmation: Confirmation | None
    clock: Clock | None
    recording: DepthView
    tallies: tuple[Tally, ...]  # the forms for a hand's outcome and for the result; () once the game is over
    position: JSON = field(default_factory=dict)
    restore: Restore | None = None  # set while the real cards are being put back
    next_game: NextGame | None = None  # once this game is over
    report: Report | None = None  # what one player alone reports it came to
