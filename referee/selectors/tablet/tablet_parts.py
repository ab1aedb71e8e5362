"""The parts of a table that the referee's tablet opens: a hand's ribbon of events, one event, one player.

All are taken from a `TableFull`, so there are no queries, except for a player's penalties at other tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.access.policies import REFEREE
from referee.errors import EventUnknown, TableUnknown
from referee.ground.shape import Shape
from referee.hooks import PenaltyCard, penalty_card
from referee.models import Table, TableStatus
from referee.selectors.log.fines import fines_at_other_tables
from referee.selectors.tablet.clashes import Clash, clash_of, clashing
from referee.shapes.common import CallView, Confirmation, Place, Report, Restore, Rewound
from referee.shapes.log import LogLine, VerdictView
from referee.shapes.penalties import EarlierFine
from referee.shapes.replay import CardCost
from referee.shapes.table import Knowledge, TableFull

TROUBLE = ("illegal", "open")
DONE = (TableStatus.FINISHED, TableStatus.CLOSED)


@dataclass(frozen=True, slots=True)
class Ribbon(Shape):
    """The log of one hand, newest first. `hands` are the numbers of all hands."""

    hand: int
    hands: tuple[int, ...]
    trouble_only: bool
    lines: tuple[LogLine, ...]
    hidden: int  # lines of this hand left out because nothing is wrong with them

    @property
    def earlier(self) -> int | None:
        """The number of the hand before, if any."""
        return self.hand - 1 if self.hand - 1 in self.hands else None

    @property
    def later(self) -> int | None:
        """The number of the hand after, if any."""
        return self.hand + 1 if self.hand + 1 in self.hands else None


@dataclass(frozen=True, slots=True)
class AtFault(Shape):
    """A player whose breach an entry shows, with their seat and a sentence on what they did."""

    player: str
    position: int
    sentence: str


@dataclass(frozen=True, slots=True)
class RuledBefore(Shape):
    """A referee's verdict on an entry that was about the same clauses, with its reason."""

    table_id: int
    table: str  # "Round 2, table 4"
    number: int  # of the entry in that table's log
    clauses: tuple[str, ...]  # those that both entries are about
    verdict: VerdictView
    reason: str


@dataclass(frozen=True, slots=True)
class OpenedEvent(Shape):
    """One line of the log with everything related to it.

    `odds`, `before`, `cost` and `can_be_valued` are what `opened_by_referee` adds.
    """

    line: LogLine
    proof: tuple[LogLine, ...]  # the other lines that prove its breaches, or settled it
    about: tuple[LogLine, ...]  # later lines about it: overrulings, corrections, notes
    doubts: tuple[LogLine, ...]  # open lines of which, including this one, at least one must be illegal
    clash: Clash | None  # the contradiction that this line is part of, if any
    at_fault: tuple[AtFault, ...]  # players who can be given a fault for it in one tap
    can_overrule: bool
    can_correct: bool
    can_insert: bool  # a forgotten entry can be inserted just before it
    odds: float | None = None  # while it is open: the share of the deals fitting what is known in which it is illegal
    before: tuple[RuledBefore, ...] = ()  # what referees decided about the same clauses, the latest first
    cost: CardCost | None = None  # what the card cost, and what others lost by it, once the hand was valued
    can_be_valued: bool = False  # the hand is over, and its cards are not valued yet


@dataclass(frozen=True, slots=True)
class OpenedPlayer(Shape):
    """One player at a table, with the penalties of this game, and those of the player's other games in this hall."""

    place: Place
    knowledge: Knowledge | None
    fined: tuple[LogLine, ...]  # lines that cost this player points or pricks, newest first
    last: LogLine | None  # the last entry of this player that still stands
    fined_elsewhere: tuple[EarlierFine, ...]  # at the player's other tables of the tournament, the newest table first
    outside: PenaltyCard | None  # penalties outside games; null at a table without a tournament


def ribbon(full: TableFull, hand: int | None = None, *, event: int | None = None, trouble_only: bool = False) -> Ribbon:
    """Return the events of a hand, newest first: `hand` if it exists, else line `event`'s hand, else the latest."""
    by_hand = _hands(full.log)
    hands = tuple(by_hand) or (max(full.hand, 1),)
    of_event = next((number for number, lines in by_hand.items() if any(line.number == event for line in lines)), None)
    chosen = hand if hand in by_hand else of_event or hands[-1]
    lines = by_hand.get(chosen, [])
    shown = [line for line in lines if not trouble_only or _is_trouble(line)]
    return Ribbon(chosen, hands, trouble_only, tuple(reversed(shown)), len(lines) - len(shown))


@dataclass(frozen=True, slots=True)
class Needs(Shape):
    """Everything at a table that needs its referee."""

    calls: tuple[CallView, ...]  # open, longest first
    clashing: tuple[LogLine, ...]  # contradicted by something told, without a call about it; newest first
    unanswered: tuple[LogLine, ...]  # illegal, and neither cost anything nor spoken of; newest first
    open: tuple[LogLine, ...]  # newest first
    doubts: tuple[tuple[LogLine, ...], ...]  # in each set at least one must be illegal
    report: Report | None  # what one player alone reports, and nobody has agreed to or denied
    restore: Restore | None  # set while the real cards are being put back
    confirmation: Confirmation | None  # of a result that does not count yet, or that a player disputes
    is_late: bool  # the table's time is up, and it still plays
    is_held: bool  # the clock of the player to move was stopped by a referee
    rewound: Rewound | None = None  # what phones miss in the log since an older backup was restored

    @property
    def nothing(self) -> bool:
        """Whether the table can do without its referee."""
        lines = (self.calls, self.clashing, self.unanswered, self.open, self.doubts)
        waiting = (self.report, self.restore, self.confirmation, self.is_late, self.is_held, self.rewound)
        return not any(lines) and not any(waiting)


def needs(full: TableFull) -> Needs:
    """Return what at this table needs its referee, or may come to."""
    lines = {line.number: line for line in full.log}
    newest = tuple(reversed(full.log))
    return Needs(
        calls=tuple(call for call in reversed(full.calls) if call.answered_at is None),
        clashing=clashing(full),
        unanswered=tuple(line for line in newest if line.unanswered),
        open=tuple(line for line in newest if not line.struck and line.verdict and line.verdict.verdict == "open"),
        doubts=tuple(tuple(lines[number] for number in doubt) for doubt in full.doubts),
        report=full.report,
        restore=full.restore,
        confirmation=_confirmation_lacking(full),
        is_late=full.clock is not None and full.clock.seconds < 0 and full.status not in DONE,
        is_held=full.countdown is not None and full.countdown.held_by == REFEREE,
        rewound=full.rewound,
    )


def _confirmation_lacking(full: TableFull) -> Confirmation | None:
    """Return the confirmation that a result still lacks; None if there is no result, or it counts undisputed."""
    asked = full.confirmation
    return asked if asked and (asked.disputed_by or not asked.is_confirmed) else None


def opened_event(full: TableFull, number: int) -> OpenedEvent:
    """Return line `number` and everything related to it. Raises EventUnknown."""
    lines = {line.number: line for line in full.log}
    if number not in lines:
        raise EventUnknown(number=number)
    line = lines[number]
    cited = {event for breach in line.cited for event in breach.events}
    proving = sorted((cited | ({line.settled_by} if line.settled_by else set())) - {number})
    others = sorted({event for doubt in full.doubts if number in doubt for event in doubt} - {number})
    is_entry = line.kind == "entry" or (line.kind == "insertion" and not _is_undone(line))
    is_move = line.kind in ("entry", "correction", "insertion") and line.body is not None
    return OpenedEvent(
        line=line,
        proof=tuple(lines[event] for event in proving if event in lines),
        about=tuple(other for other in full.log if other.target == number),
        doubts=tuple(lines[event] for event in others if event in lines),
        clash=clash_of(full, number),
        at_fault=_at_fault(full, line),
        can_overrule=is_move and not line.struck and line.verdict is not None and line.by != "referee",
        can_correct=is_entry or (line.kind in ("take_back", "correction") and line.target is not None),
        can_insert=is_entry,
    )


def _at_fault(full: TableFull, line: LogLine) -> tuple[AtFault, ...]:
    """Return the breaches of an entry that nobody has paid for or spoken of, while a fault still costs something."""
    if not line.unanswered or line.verdict is None or full.position.get("finished"):
        return ()
    positions = {place.player: place.position for place in full.places}
    sentences: dict[str, str] = {}
    for breach in line.verdict.breaches:
        if breach.player in positions:
            sentences.setdefault(breach.player, breach.sentence)
    return tuple(AtFault(player, positions[player], sentence) for player, sentence in sentences.items())


def opened_player(full: TableFull, table: Table, position: int) -> OpenedPlayer:
    """Return the player who sits at `position` (0.., clockwise) of a table, which `full` shows. Raises TableUnknown.

    Queries: those of `selectors.log.fines.fines_at_other_tables`.
    """
    place = next((place for place in full.places if place.position == position), None)
    if place is None:
        raise TableUnknown
    key = table.seats.filter(player=place.player).values_list("player_key", flat=True).first() or ""
    entered = [line for line in full.log if line.by == place.player and line.kind == "entry" and not line.struck]
    return OpenedPlayer(
        place=place,
        knowledge=next((known for known in full.knowledge if known.player == place.player), None),
        fined=tuple(line for line in reversed(full.log) if _costs(line, place.player)),
        last=entered[-1] if entered else None,
        fined_elsewhere=fines_at_other_tables(table, place.player),
        outside=penalty_card(table.pk, key),
    )


def _hands(log: Iterable[LogLine]) -> dict[int, list[LogLine]]:
    """Return the log divided into hands. Lines before the first hand belong to it."""
    hands: dict[int, list[LogLine]] = {}
    hand = 0
    for line in _as_played(log):
        hand += line.begins_hand
        hands.setdefault(max(hand, 1), []).append(line)
    return hands


def _as_played(log: Iterable[LogLine]) -> list[LogLine]:
    """Return the log with insertions moved to where they belong."""
    lines: list[LogLine] = []
    for line in log:
        at = len(lines)
        if line.kind == "insertion":
            at = next(index for index, other in enumerate(lines) if other.number == line.target)
        lines.insert(at, line)
    return lines


def _is_undone(insertion: LogLine) -> bool:
    """Return whether an insertion was undone, so that it is no longer there to be corrected."""
    return insertion.struck and insertion.replaced_by is None


def _is_trouble(line: LogLine) -> bool:
    return line.kind != "entry" or line.struck or (line.verdict is not None and line.verdict.verdict in TROUBLE)


def _costs(line: LogLine, player: str) -> bool:
    return any(penalty.player == player and (penalty.points > 0 or penalty.pricks > 0) for penalty in line.penalties)


def deals(full: TableFull) -> tuple[tuple[int, int], ...]:
    """Return each hand's number with the number of its first line."""
    return tuple((hand, lines[0].number) for hand, lines in _hands(full.log).items())
