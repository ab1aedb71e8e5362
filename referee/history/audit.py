"""Whether a table's log is intact, and whether everything stored of the table follows from it.

The log is read once, from its first line to its last: an unbroken chain, rulings that the engine repeats, and a row
that says what the log comes to. The findings are data, so that a page, a command and an archive can each put them into
words of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from referee.engine.errors import EntryError
from referee.engine.private import REFEREE
from referee.engine.table import Record
from referee.games import game_named
from referee.history import chain
from referee.history.chain import ChainedLine, Setup
from referee.history.confirmations import Heard
from referee.history.effects import effects_of
from referee.history.known import Known, known_by
from referee.history.lending import LENDING, lent_after
from referee.history.line import Line, LoggedLine, goes_on, step
from referee.history.snapshot import snapshot, status_of, stored_ruling
from referee.history.turn_clock import TURN_CLOCK, TurnClock, clock_after

DEPTHS = ("moves", "hands", "result")
CLOSED = "closed"

#: What can be wrong. `entry` is the number of the log line, `field` the stored value that differs.
BEGINNING, MISSING, HASH, UNREADABLE, RULING, FIELD, COUNT = (
    "beginning",
    "missing",
    "hash",
    "unreadable",
    "ruling",
    "field",
    "count",
)

#: What another version of the rule set may explain. The other findings need somebody's hand.
BY_RULES = frozenset({UNREADABLE, RULING, FIELD})

#: What the engine raises when a line that nobody could have entered has been put into a log.
UNREADABLE_BY = (
    EntryError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)


class AuditedLine(ChainedLine, Protocol):
    """A log line with its own hash."""

    hash: str


class Finding(NamedTuple):
    """Something that is wrong with a table: `what` it is, at which entry (0: none), and what is stored and counted."""

    what: str
    entry: int = 0
    field: str = ""
    stored: Any = None
    counted: Any = None


@dataclass
class Audit:
    """The audit of one table. `read` takes its log line by line, `close` compares what is stored with the whole log.

    `lent` is who entered for whom as the table was opened. `number` and `hash` are those of the last line read.
    """

    setup: Setup
    lent: dict[str, str] = field(default_factory=dict)
    number: int = 0
    hash: str = ""
    entered: bool = False  # whether anything has been entered in the game
    readable: bool = True
    depth: str = ""
    closed: bool = False
    heard: Heard = field(default_factory=Heard)
    clock: TurnClock = field(default_factory=TurnClock)

    def __post_init__(self) -> None:
        game, options = game_named(self.setup.game), {**self.setup.options, "policy": self.setup.policy}
        players = [player for player, _key in self.setup.seats]
        start = Record.begin(game, players=players, options=options, brought=self.setup.brought)
        self.line = self.referees = Line.begin(start)  # `referees` is the line as the referee knows it
        self._points = game.result(start.state)
        self._known: Known | None = None

    def _known_by_referee(self, line: Line) -> Line:
        """Return the line as the referee knows it: the line itself as long as nothing was told to few."""
        if not line.tells_few:
            return line
        self._known = known_by(line, REFEREE, self._known)
        return self._known.line

    def read(self, event: AuditedLine) -> Iterator[Finding]:
        """Read the next line of the log, and yield what is wrong with it. An unreadable line ends the replay."""
        if not self.number:
            yield from self._find_depth(event.previous_hash, entry=1)
        if event.number != self.number + 1:
            yield Finding(MISSING, self.number + 1)
        self.number = event.number
        if event.previous_hash != self.hash or event.hash != chain.event_hash(event):
            yield Finding(HASH, event.number)
        self.hash = event.hash
        if self.readable:
            yield from self._replay_event(event)

    def close(self, stored: Mapping[str, Any]) -> Iterator[Finding]:
        """Yield each stored value of the table that differs from what its log comes to."""
        if not self.number:
            yield from self._find_depth(str(stored.get("last_hash", "")), entry=0)
        if not self.readable:
            return
        if (stored.get("last_number", self.number), stored.get("last_hash", self.hash)) != (self.number, self.hash):
            yield Finding(COUNT, 0, "last_number", stored.get("last_number"), self.number)
        for name, counted in self.counted().items():
            if name in stored and not chain.same_in_json(stored[name], counted):
                yield Finding(FIELD, 0, name, stored[name], counted)

    def counted(self) -> dict[str, Any]:
        """Return what the table's row must say."""
        return {
            **snapshot(self.line, self.referees),
            "status": CLOSED if self.closed else status_of(self.line),
            "depth": self.depth,
            "lent": self.lent,
            "confirmed_by": self.heard.by,
            "disputed_by": self.heard.disputed_by,
            "reported": self.heard.reported,
            **dict(zip(TURN_CLOCK, self.clock, strict=True)),
        }

    def _find_depth(self, first: str, *, entry: int) -> Iterator[Finding]:
        """Find the depth with which the table was opened: the chain begins with the hash of the setup at that depth.

        A table opened before the chain covered the whole setup may begin with the old hash.
        """
        depths = (self.setup.depth, *(depth for depth in DEPTHS if depth != self.setup.depth))
        hashes = {depth: chain.setup_hash(self.setup._replace(depth=depth)) for depth in depths}
        self.depth = next((depth for depth, begins in hashes.items() if begins == first), "")
        self.hash = first
        is_old = not self.setup.brought and not self.setup.rules and first == chain.first_setup_hash(self.setup)
        if not self.depth and not is_old:
            yield Finding(BEGINNING, entry)
        self.depth = self.depth or self.setup.depth

    def _replay_event(self, event: AuditedLine) -> Iterator[Finding]:
        logged = LoggedLine(
            number=event.number,
            kind=event.kind,
            actor=event.actor,
            body=event.body,
            target=event.target,
            goes_on=goes_on(event.key),
        )
        try:
            before, was = self.line, self.referees
            self.line = step(before, logged).line
            self.referees = self._known_by_referee(self.line)
            ruling = stored_ruling(self.referees, logged)
        except UNREADABLE_BY:
            self.readable = False
            yield Finding(UNREADABLE, event.number)
            return
        if event.kind in ("correction", "insertion"):
            ruling = effects_of(was, self.referees).to_json()
        points = self._points if self.line is before else self.line.record.game.result(self.line.record.state)
        self.heard.hear(event, points_changed=points != self._points)
        self._points = points
        self.clock = clock_after(self.clock, event, self.line)
        self.entered = self.entered or event.kind == "entry"
        if event.kind == "note":
            self._take_note(event.body or {})
        if not chain.same_in_json(ruling, event.ruling):
            yield Finding(RULING, event.number, "ruling", event.ruling, ruling)

    def _take_note(self, note: Mapping[str, Any]) -> None:
        """Take over what a note says of the table."""
        name = note.get("note")
        if name in LENDING:
            self.lent = lent_after(self.lent, note)
        elif name == "depth":
            self.depth = note["depth"]
        elif name in ("close", "reopen"):
            self.closed = name == "close"
