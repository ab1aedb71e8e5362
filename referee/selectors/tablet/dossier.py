"""One case on paper: a log line and everything related to it, with who and when, and whether the log is intact.

Queries: those of `selectors.tablet.table`, one for the corrections, and those of `selectors.log.verification`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.ground.shape import Shape
from referee.lines import line_of
from referee.models import Kind, Table
from referee.selectors.log.verification import table_check
from referee.selectors.tablet.table import table_full
from referee.selectors.tablet.tablet_parts import OpenedEvent, opened_event, ribbon
from referee.shapes.common import CallView, DepthView
from referee.shapes.log import BreachView, LogLine, VerdictView
from referee.shapes.table import TableFull
from referee.wording.options import options_text

# The reasons for which a line is part of the dossier.
ROLES: Mapping[str, str | Promise] = {
    "case": _("the case"),
    "shows": _("shows it"),
    "settles": _("settles it"),
    "settled": _("settled by it"),
    "doubt": _("one of these must be illegal"),
    "said": _("what was said of it"),
    "changes": _("changes its verdict"),
}


CORRECTING = (Kind.CORRECTION, Kind.INSERTION)
DECIDED = frozenset({"overrule", "fault", "cheat"})


@dataclass(frozen=True, slots=True)
class ScoreMoved(Shape):
    """A player whose points were changed by a correction."""

    player: str
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class CaseRow(Shape):
    """A log line in a case. `role` is a key of `ROLES`, `why` the same in words."""

    role: str
    why: str
    line: LogLine
    scores: tuple[ScoreMoved, ...] = ()  # points changed when a correction was made

    @property
    def is_decision(self) -> bool:
        """Whether this is a decision of a referee: a ruling, a fault, a correction, an insertion, an undo or a note."""
        return self.line.kind in (*CORRECTING, Kind.NOTE) or (self.line.body or {}).get("do") in DECIDED


@dataclass(frozen=True, slots=True)
class Dossier(Shape):
    """A case: line `number` of a table's log, and everything related to it."""

    number: int
    table: str
    hall: str
    game: str
    policy: str
    players: tuple[str, ...]
    options: str  # house options that differ from the game's defaults, as questions and answers; "" if none does
    hand: int
    recording: DepthView
    line: LogLine
    verdict: VerdictView | None
    breaches: tuple[BreachView, ...]  # of the case and of what is judged with it; each pair of clause and sentence once
    timeline: tuple[CaseRow, ...]  # oldest first
    calls: tuple[CallView, ...]  # raised during this hand, oldest first
    entries: tuple[LogLine, ...]  # the whole hand without notes, oldest first
    log_number: int  # the last line of the log
    log_hash: str
    faults: tuple[str, ...]  # problems of the log; () if it is intact
    differences: tuple[str, ...]  # where today's rules differ, although the log is intact
    made_at: datetime
    made_by: str

    @property
    def log_told(self) -> tuple[str, ...]:
        """Sentences that say whether the log is intact."""
        if self.faults or not self.differences:
            return self.faults or (
                str(_("The log is intact: its chain is unbroken, and every ruling follows from the rules.")),
            )
        told = _(
            "The log is intact: its chain is unbroken. The table was played with an earlier version of the rules, and "
            "the rules of today differ there:"
        )
        return (str(told), *self.differences)

    @property
    def decisions(self) -> tuple[CaseRow, ...]:
        """The referees' decisions, oldest first."""
        return tuple(row for row in self.timeline if row.is_decision)


def dossier(table: Table, number: int, *, made_by: str) -> Dossier:
    """Return the case of log line `number`. Raises EventUnknown."""
    full = table_full(table)
    event = opened_event(full, number)
    in_hand = ribbon(full, event=number)
    corrections = _corrections(table)
    changing = {at for at, ruling in corrections.items() if _touches(ruling, number)}
    timeline = _timeline(full, event, changing, corrections)
    check = table_check(table)
    return Dossier(
        number=number,
        table=full.label,
        hall=table.hall.name,
        game=full.game_title,
        policy=full.policy,
        players=tuple(place.player for place in full.places),
        options=_options(table),
        hand=in_hand.hand,
        recording=full.recording,
        line=event.line,
        verdict=event.line.verdict,
        breaches=_breaches(timeline),
        timeline=timeline,
        calls=_calls(full, in_hand.lines, in_hand.hand == in_hand.hands[-1]),
        entries=tuple(line for line in reversed(in_hand.lines) if line.kind != Kind.NOTE),
        log_number=table.last_number,
        log_hash=table.last_hash,
        faults=check.faults,
        differences=check.differences,
        made_at=timezone.now(),
        made_by=made_by,
    )


def _options(table: Table) -> str:
    """Return the current house options that differ from the game's defaults, in words."""
    record = line_of(table).record
    own = {name: option.default for name, option in record.game.options.items()}
    chosen = record.setup.options.items()
    return options_text(table.game, {name: value for name, value in chosen if name != "policy" and value != own[name]})


def _corrections(table: Table) -> dict[int, Mapping[str, Any]]:
    """Return what each correction and insertion changed when it was made, by its number."""
    found = table.events.filter(kind__in=CORRECTING).values_list("number", "ruling")
    return {number: ruling or {} for number, ruling in found}


def _touches(ruling: Mapping[str, Any], number: int) -> bool:
    """Return whether it changed the standing of line `number`."""
    verdicts = {row["event"] for row in ruling.get("verdicts", ()) if isinstance(row, dict)}
    return number in verdicts | {*ruling.get("set_aside", ()), *ruling.get("restored", ())}


def _timeline(
    full: TableFull, event: OpenedEvent, changing: set[int], corrections: Mapping[int, Mapping[str, Any]]
) -> tuple[CaseRow, ...]:
    """Return all lines related to the case, oldest first.

    A line with several roles appears once, with its first role.
    """
    number = event.line.number
    lines = {line.number: line for line in full.log}
    roles = {number: "case"}
    settled = [row.number for row in event.line.settles]
    said = [line.number for line in event.about]
    said += [line.number for line in full.log if line.target in said]
    shown = [line.number for line in event.proof if line.number != event.line.settled_by]
    for role, numbers in (
        ("settles", [event.line.settled_by] if event.line.settled_by else []),
        ("shows", shown),
        ("settled", settled),
        ("doubt", [line.number for line in event.doubts]),
        ("said", said),
        ("changes", sorted(changing)),
        ("case", [event.line.target] if event.line.target else []),
    ):
        for other in numbers:
            roles.setdefault(other, role)
    return tuple(
        CaseRow(roles[other], str(ROLES[roles[other]]), lines[other], _score_moves(corrections.get(other, {})))
        for other in sorted(roles)
        if other in lines
    )


def _score_moves(ruling: Mapping[str, Any]) -> tuple[ScoreMoved, ...]:
    return tuple(ScoreMoved(row["player"], row["was"], row["now"]) for row in ruling.get("scores", ()))


def _breaches(timeline: Iterable[CaseRow]) -> tuple[BreachView, ...]:
    """Return every clause cited for the case and for what is judged with it. Each clause's text appears once."""
    found: dict[tuple[str, str], BreachView] = {}
    told: set[str] = set()
    for case in timeline:
        if case.role not in ("case", "settled", "doubt"):
            continue
        for breach in case.line.cited:
            if (breach.clause, breach.sentence) not in found:
                found[breach.clause, breach.sentence] = replace(breach, text="") if breach.clause in told else breach
                told.add(breach.clause)
    return tuple(found.values())


def _calls(full: TableFull, hand: Iterable[LogLine], latest: bool) -> tuple[CallView, ...]:
    """Return the calls raised while the hand was played."""
    times = [line.at for line in hand if line.kind != Kind.INSERTION]
    if not times:
        return ()
    later = [line.at for line in full.log if line.at > max(times)]
    until = None if latest or not later else min(later)
    return tuple(
        call
        for call in reversed(full.calls)
        if min(times) <= call.raised_at and (until is None or call.raised_at < until)
    )
