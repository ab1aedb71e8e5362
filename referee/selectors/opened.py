"""What the referee's tablet lays open of a table: a hand's ribbon of events, one event, one player.

All of it is cut from a `TableFull`, so none of this makes a query.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.errors import EventUnknown, TableUnknown
from referee.selectors.clashes import Clash, clash_of, clashing
from referee.selectors.shape import Shape
from referee.selectors.shapes import CallView, Knowledge, LogLine, Place, TableFull

TROUBLE = ("illegal", "open")


@dataclass(frozen=True, slots=True)
class Ribbon(Shape):
    """The log of one hand, newest first; `hands` are the numbers of all hands there are."""

    hand: int
    hands: tuple[int, ...]
    trouble_only: bool
    lines: tuple[LogLine, ...]
    hidden: int  # lines of this hand left out because nothing is wrong with them

    @property
    def earlier(self) -> int | None:
        """The hand before, if there is one."""
        return self.hand - 1 if self.hand - 1 in self.hands else None

    @property
    def later(self) -> int | None:
        """The hand after, if there is one."""
        return self.hand + 1 if self.hand + 1 in self.hands else None


@dataclass(frozen=True, slots=True)
class AtFault(Shape):
    """A player whose breach an entry shows, where they sit, and what they did in a sentence."""

    player: str
    position: int
    sentence: str


@dataclass(frozen=True, slots=True)
class OpenedEvent(Shape):
    """One line of the log with all that bears on it."""

    line: LogLine
    proof: tuple[LogLine, ...]  # the other lines that prove its breaches, or settled it
    about: tuple[LogLine, ...]  # what was said of it later: overrulings, corrections, notes
    doubts: tuple[LogLine, ...]  # open lines of which, together with this one, at least one must be illegal
    clash: Clash | None  # what a player told and what everybody saw, where this line doesn't fit
    at_fault: tuple[AtFault, ...]  # whom a fault can be given for it in one tap
    can_overrule: bool
    can_correct: bool
    can_insert: bool  # something that was forgotten, just before it


@dataclass(frozen=True, slots=True)
class OpenedPlayer(Shape):
    """One player at a table, with what they have been fined for so far."""

    place: Place
    knowledge: Knowledge | None
    fined: tuple[LogLine, ...]  # lines that cost this player points, newest first
    last: LogLine | None  # the last thing entered for this player that still stands


def ribbon(full: TableFull, hand: int | None = None, *, event: int | None = None, trouble_only: bool = False) -> Ribbon:
    """The events of a hand, newest first: `hand` if there is such a one, else that of line `event`, else the latest."""
    by_hand = _hands(full.log)
    hands = tuple(by_hand) or (max(full.hand, 1),)
    of_event = next((number for number, lines in by_hand.items() if any(line.number == event for line in lines)), None)
    chosen = hand if hand in by_hand else of_event or hands[-1]
    lines = by_hand.get(chosen, [])
    shown = [line for line in lines if not trouble_only or _is_trouble(line)]
    return Ribbon(chosen, hands, trouble_only, tuple(reversed(shown)), len(lines) - len(shown))


@dataclass(frozen=True, slots=True)
class Needs(Shape):
    """What a table wants of its referee."""

    calls: tuple[CallView, ...]  # waiting, longest first
    clashing: tuple[LogLine, ...]  # something told doesn't fit them, and no call waits for that; newest first
    unanswered: tuple[LogLine, ...]  # illegal, and neither cost anything nor spoken of; newest first
    open: tuple[LogLine, ...]  # newest first
    doubts: tuple[tuple[LogLine, ...], ...]  # of each set at least one must be illegal


def needs(full: TableFull) -> Needs:
    """What at this table waits for its referee, or may come to."""
    lines = {line.number: line for line in full.log}
    newest = tuple(reversed(full.log))
    return Needs(
        calls=tuple(call for call in reversed(full.calls) if call.answered_at is None),
        clashing=clashing(full),
        unanswered=tuple(line for line in newest if line.unanswered),
        open=tuple(line for line in newest if not line.struck and line.verdict and line.verdict.verdict == "open"),
        doubts=tuple(tuple(lines[number] for number in doubt) for doubt in full.doubts),
    )


def opened_event(full: TableFull, number: int) -> OpenedEvent:
    """Line `number` and all that bears on it. Raises EventUnknown."""
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
    """Whose breaches an entry shows that nobody has paid for or spoken of, while a fault still costs something."""
    if not line.unanswered or line.verdict is None or full.position.get("finished"):
        return ()
    positions = {place.player: place.position for place in full.places}
    sentences: dict[str, str] = {}
    for breach in line.verdict.breaches:
        if breach.player in positions:
            sentences.setdefault(breach.player, breach.sentence)
    return tuple(AtFault(player, positions[player], sentence) for player, sentence in sentences.items())


def opened_player(full: TableFull, position: int) -> OpenedPlayer:
    """The player who sits at `position` (0.., clockwise). Raises TableUnknown for a seat that isn't there."""
    place = next((place for place in full.places if place.position == position), None)
    if place is None:
        raise TableUnknown
    entered = [line for line in full.log if line.by == place.player and line.kind == "entry" and not line.struck]
    return OpenedPlayer(
        place=place,
        knowledge=next((known for known in full.knowledge if known.player == place.player), None),
        fined=tuple(line for line in reversed(full.log) if _costs(line, place.player)),
        last=entered[-1] if entered else None,
    )


def _hands(log: Iterable[LogLine]) -> dict[int, list[LogLine]]:
    """The log cut into hands; what comes before the first belongs to it."""
    hands: dict[int, list[LogLine]] = {}
    hand = 0
    for line in _as_played(log):
        hand += line.begins_hand
        hands.setdefault(max(hand, 1), []).append(line)
    return hands


def _as_played(log: Iterable[LogLine]) -> list[LogLine]:
    """The log with what was put in later standing where it belongs."""
    lines: list[LogLine] = []
    for line in log:
        at = len(lines)
        if line.kind == "insertion":
            at = next(index for index, other in enumerate(lines) if other.number == line.target)
        lines.insert(at, line)
    return lines


def _is_undone(insertion: LogLine) -> bool:
    """Whether what was put in was taken out again as if it had never been; it is not there to be corrected."""
    return insertion.struck and insertion.replaced_by is None


def _is_trouble(line: LogLine) -> bool:
    return line.kind != "entry" or line.struck or (line.verdict is not None and line.verdict.verdict in TROUBLE)


def _costs(line: LogLine, player: str) -> bool:
    return any(penalty.player == player and (penalty.points > 0 or penalty.pricks > 0) for penalty in line.penalties)


def deals(full: TableFull) -> tuple[tuple[int, int], ...]:
    """Each hand's number, and that of its first line."""
    return tuple((hand, lines[0].number) for hand, lines in _hands(full.log).items())
