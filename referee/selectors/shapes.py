"""What selectors return: small frozen values, in the reader's language, already cut to what the reader may see.

Cards are codes ("7H", "??"); `referee.wording` has their names and signs. Events go by their number in the log.
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
    """A clause that was broken, or may have been: what it is called, why it is cited, what proves it."""

    clause: str
    title: str
    text: str  # the clause itself
    sentence: str  # "Bo did not follow hearts: he had the 8♥."
    player: str
    cards: tuple[str, ...]
    events: tuple[int, ...]
    href: str  # the clause in the rule text
    why: str = ""  # the key of the sentence: "card-lies-elsewhere"


@dataclass(frozen=True, slots=True)
class VerdictView(Shape):
    """What is said of an entry, never by colour alone: `mark` is ✓ ? or ✕, `word` says the same.

    `look` is the verdict as it is shown: "unproven" for what is legal only because nothing more can prove otherwise.
    """

    verdict: str  # legal | open | illegal | impossible
    look: str
    mark: str
    word: str
    breaches: tuple[BreachView, ...] = ()
    overruled: bool = False  # the referee said so, the engine otherwise


@dataclass(frozen=True, slots=True)
class PenaltyView(Shape):
    """What an entry cost. `points` is added to the player's score; some games give pricks instead."""

    player: str
    points: int
    pricks: int = 0

    @property
    def amount(self) -> str:
        """How much: "+2", "1 prick"."""
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
    """A line of a table's log, as one reader may see it."""

    number: int
    kind: str  # entry | take_back | correction | note
    by: str  # who acted in the game: a player's name or "referee"
    actor: str  # who entered it, in words: a player's name, a referee's label
    own: bool  # entered by the seat that reads it
    text: str  # as it was entered: "Bo plays K♥"
    body: JSON | None  # the engine event as it stands now (a correction's: the replacement)
    at: datetime
    text_now: str = ""  # as it stands, where a correction has replaced it
    verdict: VerdictView | None = None  # as it stands now; None: nothing to say, or not to this reader
    entered_as: VerdictView | None = None  # as it was first ruled, where that differs
    engine_says: VerdictView | None = None  # what the referee overruled
    unanswered: bool = False  # illegal, and neither cost anything nor spoken of; only a referee is told
    settles: tuple[Settled, ...] = ()  # earlier entries it leaves no other possibility for
    penalties: tuple[PenaltyView, ...] = ()  # points given in this moment, for this entry or one it settles
    settled_by: int | None = None  # the entry that left no other possibility
    reason: str = ""
    target: int | None = None  # the line it takes back, corrects or is about
    replaced_by: int | None = None  # the correction whose words stand now
    taken_back_by: int | None = None
    struck: bool = False  # no longer part of the line of play, whatever the cause
    set_aside: bool = False  # after a correction it could no longer have happened
    aside_for: tuple[int, ...] = ()  # the lines for which what it told to few is set aside: it doesn't fit them
    clashes: tuple[int, ...] = ()  # lines that don't fit this one: what was told to few, and what everybody saw
    begins_hand: bool = False
    can_undo: bool = False  # a correction or take-back that still stands

    @property
    def cited(self) -> tuple[BreachView, ...]:
        """The clauses that its verdict cites; where the referee has ruled otherwise, those of the engine's."""
        verdicts = (verdict for verdict in (self.verdict, self.engine_says) if verdict is not None)
        return next((verdict.breaches for verdict in verdicts if verdict.breaches), ())


@dataclass(frozen=True, slots=True)
class Place(Shape):
    """A player at the table, as everybody sees them."""

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
    cards: tuple[str, ...]  # what lies before them in the trick, in the order laid: two if one was laid out of turn
    leads: bool  # the first of these led to the trick
    place: int | None  # final place once the game is finished
    sits_out: bool = False  # was not dealt in


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
    may: bool  # this seat may take it out; its maker may not once it has cost a penalty
    waits_for: str  # who else takes it out: "referee" or "player"; "" if this seat may


@dataclass(frozen=True, slots=True)
class CallView(Shape):
    """A call for the referee."""

    id: int
    table_id: int
    table_label: str
    player: str
    reason: str
    raised_at: datetime
    waiting: int  # whole seconds until somebody claimed or answered it, or until now
    claimed_at: datetime | None = None
    claimed_by: str = ""  # who is coming; "" again once it is handed on
    escalated_at: datetime | None = None
    escalated_by: str = ""  # who handed it on to the head referee
    waits_for: str = ""  # the head referee, while it is handed on and nobody comes
    answered_at: datetime | None = None  # when it was over, answered or withdrawn
    answered_by: str = ""
    withdrawn: bool = False  # its player needed no referee any more
    answer: str = ""
    about: int | None = None  # the entry that called the referee: it doesn't fit what another player told


@dataclass(frozen=True, slots=True)
class ResultRow(Shape):
    """A player's final standing in a game."""

    player: str
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Clock(Shape):
    """The time left at a table: `ends_at` with extra time, `now` the server's time when this was read."""

    ends_at: datetime
    now: datetime
    seconds: int  # until then; negative once it is over
    extra_minutes: int

    @property
    def left(self) -> str:
        """The seconds as a clock shows them: "12:05", "−0:30"."""
        minutes, seconds = divmod(abs(self.seconds), 60)
        return f"{'−' if self.seconds < 0 else ''}{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class Countdown(Shape):
    """The time of the player to move: when it will be over (held: if it ran on `now`, the server's time of reading)."""

    player: str
    ends_at: datetime
    now: datetime
    seconds: int  # left, begun ones counted; 0 once it is over
    total: int  # that the player was given
    held: bool  # it stands until it is let run on
    held_by: str  # who stopped it: a player's name or "referee"; "" while it runs
    may_hold: bool  # this reader may let it stand, and run on

    @property
    def gone(self) -> str:
        """How much of it is gone, from 0 to 1, as an attribute of a drawing has it."""
        return f"{1 - self.seconds / self.total:.3f}"


@dataclass(frozen=True, slots=True)
class Confirmation(Shape):
    """A result that counts only once it is confirmed, at a table that asks for it."""

    asks: str  # who must confirm, in words
    rows: tuple[ResultRow, ...]  # the result in question, best first
    confirmed_by: tuple[str, ...]  # players, and "referee"
    disputed_by: str
    is_confirmed: bool
    may_confirm: bool  # this reader, now
    may_dispute: bool


@dataclass(frozen=True, slots=True)
class Carried(Shape):
    """Penalties that a player takes into the next game."""

    player: str
    pricks: int


@dataclass(frozen=True, slots=True)
class NextGame(Shape):
    """What a finished game says of the next: what is taken into it, and where it is, once it is opened."""

    carried: tuple[Carried, ...] = ()
    may_open: bool = False  # a tap opens it, with the same players
    table_id: int | None = None  # of the next game, once it is opened
    href: str = ""  # where this seat goes on playing


@dataclass(frozen=True, slots=True)
class SeatView(Shape):
    """All a phone shows: public things, and what this seat alone knows."""

    table_id: int
    table_number: int
    table_label: str
    hall: str
    game: str
    game_title: str
    policy: str
    status: str
    number: int  # last log number: goes out again as `expected`
    player: str
    hand: int
    phase: str
    turn: str | None
    is_my_turn: bool
    ask: str  # one sentence: what is asked of me now
    places: tuple[Place, ...]  # in seating order, from me on
    trump: str | None
    trick: tuple[tuple[str, str], ...]  # (player, card), in the order played
    my_cards: tuple[str, ...]
    pad: dict[str, str]  # card -> offer | illegal | elsewhere | ...
    offers: tuple[Offer, ...]
    last: LogLine | None  # the last entry, with its verdict if this seat may see it
    dealers: tuple[str, ...]  # who may deal now; () while a hand is played
    take_back: TakeBack | None
    countdown: Countdown | None  # how long the player to move has, where a game says so
    call: CallView | None  # my call, waiting
    answered: CallView | None  # my last call, answered within the last minutes
    result: tuple[ResultRow, ...]  # () until the game is finished
    confirmation: Confirmation | None  # None: there is no result yet, or it counts at once
    clock: Clock | None
    recording: DepthView
    tally: Tally | None  # the form that is asked for at this depth; None at every move, and once the game is over
    view: JSON = field(default_factory=dict)  # the engine's view for this player, for what is peculiar to a game
    laid_last: str = ""  # my card, if it lies last in the trick and the game has an entry for taking it back up
    to_tell: tuple[JSON, ...] = ()  # cards everybody sees and nobody has told yet: where they lie
    options: JSON = field(default_factory=dict)  # the house options of this table
    taken_over_at: datetime | None = None  # this phone has got the seat from another, a short while ago
    restoring: Restore | None = None  # while the real cards are being put back: entries wait
    may_finish_restore: bool = False  # this seat may say that the cards are back
    late_calls: tuple[Offer, ...] = ()  # calls of a cheat that break a rule by themselves: too late, or not one's own
    next_game: NextGame | None = None  # once this one is over
    report: Report | None = None  # what a player alone says it came to


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
    to_move: str  # whoever may make the next move, in words; "" if nobody is to move
    last: LogLine | None  # the last line of its log; the verdict without its clauses
    last_seconds: int | None  # since the last entry
    calls: tuple[CallView, ...]  # not over; those nobody comes to first, longest first
    open_rulings: int
    unanswered: int  # illegal, and neither cost anything nor spoken of
    last_number: int
    unconfirmed: bool = False  # it has a result that does not count yet
    depth: str = ""  # what is recorded, in words; "" if it is every move
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class HallView(Shape):
    """All tables of a hall, those in need first."""

    hall_id: int
    name: str
    number: int  # grows with everything that happens at any table of the hall
    tiles: tuple[Tile, ...]  # of tables not closed
    closed: tuple[Tile, ...]
    calls: tuple[CallView, ...]  # of all tables, in the same order
    ringing: tuple[str, ...] = ()  # what this referee's bell rings for
    referees: int = 1  # whose links are good


@dataclass(frozen=True, slots=True)
class Knowledge(Shape):
    """What a player's hidden hand is known to hold and to lack."""

    player: str
    holds: tuple[str, ...]
    lacks: tuple[str, ...]  # cards, or suits ("H")
    hidden: int  # cards nobody has seen


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
    calls: tuple[CallView, ...]  # newest first, answered ones too
    doubts: tuple[tuple[int, ...], ...]  # sets of open entries of which at least one must be illegal
    result: tuple[ResultRow, ...]
    confirmation: Confirmation | None
    clock: Clock | None
    recording: DepthView
    tallies: tuple[Tally, ...]  # the forms of a hand's outcome and of the result; () once the game is over
    position: JSON = field(default_factory=dict)
    restore: Restore | None = None  # while the real cards are being put back
    next_game: NextGame | None = None  # once this one is over
    report: Report | None = None  # what a player alone says it came to
