"""The current status of each entry of a line: as ruled, settled since or overruled; its cost; who knows of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from referee.engine.table import Entry
from referee.engine.verdicts import Breach, Ruling, Settlement, Verdict
from referee.history.line import EVENT_REFERENCE, Line, Slot
from referee.history.projection import projected_value

OVERRULE = "overrule"
CALL = "accuse"  # calls an earlier entry a cheat, in games that have this; its penalty is charged to that entry


@dataclass(frozen=True, slots=True)
class EntryStatus:
    """The status of one entry. Events in `breaches` go by the engine's numbers; `settled_by` is a log number.

    `overruled` is the engine's verdict if the referee decided otherwise. `cost` is the number of points the engine took
    for the entry. `spoken` says whether the referee overruled it or gave a fault about it; either makes the verdict
    public.
    """

    verdict: Verdict
    breaches: tuple[Breach, ...]
    settled_by: int | None = None
    overruled: Verdict | None = None
    cost: int = 0
    spoken: bool = False

    @property
    def why(self) -> str:
        """The reason why it is legal although it doesn't keep every rule; "" once the referee has spoken."""
        return "" if self.spoken else Settlement(0, self.verdict, self.breaches).why

    @property
    def announced(self) -> bool:
        """Whether everybody at the table knows the verdict: it has cost points, or the referee has spoken."""
        return self.spoken or self.cost != 0

    @property
    def is_open(self) -> bool:
        """Whether the verdict depends on cards nobody has seen."""
        return self.verdict is Verdict.OPEN

    @property
    def unanswered(self) -> bool:
        """Whether it is illegal and nobody has been announced yet."""
        return self.verdict is Verdict.ILLEGAL and not self.announced


class Given(NamedTuple):
    """A penalty, or one that was given back: for which entry, and at which. Both are log numbers."""

    entry: int
    at: int
    player: str
    points: int
    pricks: int


@dataclass(slots=True)
class EntryStatuses:
    """The statuses of all entries that count, by log number.

    `open` counts those that depend on cards nobody has seen, `unanswered` the illegal ones that have neither cost
    anything nor been spoken of. `given` are all penalties, in the order given.
    """

    by_number: dict[int, EntryStatus] = field(default_factory=dict)
    open: int = 0
    unanswered: int = 0
    given: tuple[Given, ...] = ()

    def put(self, number: int, status: EntryStatus) -> None:
        """Set the status of this entry."""
        before = self.by_number.get(number)
        self.open += status.is_open - (before is not None and before.is_open)
        self.unanswered += status.unanswered - (before is not None and before.unanswered)
        self.by_number[number] = status

    def change(self, number: int, **changes: Any) -> None:
        """Change parts of this entry's status."""
        self.put(number, replace(self.by_number[number], **changes))


def statuses(line: Line) -> EntryStatuses:
    """Return the status of every entry of the line."""
    return projected_value(line, STATUSES)


class _OfEntries:
    """Projection that finds every entry's status in one pass over the rulings."""

    def begin(self, _line: Line) -> EntryStatuses:
        return EntryStatuses()

    def copy(self, value: EntryStatuses) -> EntryStatuses:
        return replace(value, by_number=dict(value.by_number))

    def count(self, value: EntryStatuses, line: Line, slot: Slot, entry: Entry) -> None:
        ruling, body = entry.ruling, slot.body or {}
        value.put(slot.number, EntryStatus(ruling.verdict, ruling.breaches))
        for settlement in ruling.settles:
            value.change(
                line.order[settlement.event - 1],
                verdict=settlement.verdict,
                breaches=settlement.breaches,
                settled_by=slot.number,
            )
        # Who pays depends on what everybody can prove, which may come later than the verdict.
        charged = () if ruling.stood is not None else ruling.blamed
        blamed = list(dict.fromkeys(line.order[event - 1] for event, _seat in charged))
        called = body.get(EVENT_REFERENCE) if body.get("do") == CALL else None
        if called in value.by_number and value.by_number[called].verdict is Verdict.ILLEGAL:
            blamed.append(called)
        spoken_of = body.get(EVENT_REFERENCE) if body.get("do") == OVERRULE else slot.about
        _charge(value, line, blamed, ruling, at=slot.number, about=spoken_of)
        _hear_referee(value, body, spoken_of)


STATUSES = _OfEntries()


def _charge(
    found: EntryStatuses, line: Line, blamed: Iterable[int], ruling: Ruling, *, at: int, about: int | None
) -> None:
    """Charge each penalty of a ruling to an entry: the first blamed entry of the penalised player that has none yet.

    What is left is for the entry that the referee spoke `about`, or else for entry `at` itself, but costs neither.
    """
    penalties = [dict(penalty) for penalty in ruling.penalties]
    for number in blamed:
        maker = _maker(line, number)
        for penalty in penalties:
            if penalty["player"] == maker:
                cost = penalty.get("points", 0) or penalty.get("pricks", 0)
                found.change(number, cost=found.by_number[number].cost + cost)
                found.given += (_given_penalty(number, at, penalty),)
                penalties.remove(penalty)
                break
    found.given += tuple(
        _given_penalty(about if about in found.by_number else at, at, penalty) for penalty in penalties
    )


def _given_penalty(entry: int | None, at: int, penalty: dict[str, Any]) -> Given:
    return Given(entry or at, at, penalty["player"], penalty.get("points", 0), penalty.get("pricks", 0))


def _maker(line: Line, number: int) -> Any:
    slot = line.slot(number)
    return (slot.body or {}).get("by") if slot else None


def _hear_referee(found: EntryStatuses, body: Any, number: int | None) -> None:
    """Apply the referee's decision on an earlier entry: an overruling, or a fault about it."""
    status = found.by_number.get(number) if isinstance(number, int) else None
    if number is None or status is None:
        return
    found.change(number, spoken=True)
    if body.get("do") == OVERRULE:
        overruled = status.verdict if status.overruled is None else status.overruled
        found.change(number, overruled=overruled, verdict=Verdict(body["verdict"]))
