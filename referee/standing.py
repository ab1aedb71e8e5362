"""How each entry of a line stands now: as ruled, settled since, or overruled; what it cost; whether it is out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from referee.engine.verdicts import Breach, Ruling, Settlement, Verdict
from referee.line import EVENT_REFERENCE, Line

CALL = "accuse"  # calls an earlier entry a cheat, where a game has that: what it costs is for that entry


@dataclass(slots=True)
class Standing:
    """One entry. Events in `breaches` go by the engine's numbers; `settled_by` is a number of the log.

    `overruled` is what the engine says where the referee says otherwise. `cost` are the points the engine took for it,
    `spoken` says whether the referee overruled it or gave a fault about it: either makes the verdict public.
    """

    verdict: Verdict
    breaches: tuple[Breach, ...]
    settled_by: int | None = None
    overruled: Verdict | None = None
    cost: int = 0
    spoken: bool = False

    @property
    def why(self) -> str:
        """Why it is legal, where that is not because it keeps every rule, and the referee has not said so either."""
        return "" if self.spoken else Settlement(0, self.verdict, self.breaches).why

    @property
    def told(self) -> bool:
        """Whether everybody at the table knows: it has cost points, or the referee has spoken."""
        return self.spoken or self.cost != 0

    @property
    def unanswered(self) -> bool:
        """Whether it is illegal and nobody has heard of it yet."""
        return self.verdict is Verdict.ILLEGAL and not self.told


@dataclass(slots=True)
class Standings:
    """All entries of a line that count, by log number; `open` and `unanswered` for a glance."""

    by_number: dict[int, Standing] = field(default_factory=dict)

    @property
    def open(self) -> int:
        """How many wait for cards nobody has seen."""
        return sum(standing.verdict is Verdict.OPEN for standing in self.by_number.values())

    @property
    def unanswered(self) -> int:
        """How many are illegal, and have neither cost anything nor been spoken of."""
        return sum(standing.unanswered for standing in self.by_number.values())


def standings(line: Line) -> Standings:
    """How every entry of the line stands, in one pass over its rulings."""
    found = Standings()
    places = (slot for slot in line.slots if slot.place is not None)
    for slot, entry in zip(places, line.record.entries, strict=True):
        ruling = entry.ruling
        found.by_number[slot.number] = Standing(ruling.verdict, ruling.breaches)
        for settlement in ruling.settles:
            number = line.order[settlement.event - 1]
            standing = found.by_number[number]
            standing.verdict, standing.breaches = settlement.verdict, settlement.breaches
            standing.settled_by = slot.number
        # Who pays is found by what everybody can prove, which may be later than the verdict.
        charged = () if ruling.stood is not None else ruling.blamed
        blamed = list(dict.fromkeys(line.order[event - 1] for event, _seat in charged))
        called = (slot.body or {}).get(EVENT_REFERENCE) if (slot.body or {}).get("do") == CALL else None
        if called in found.by_number and found.by_number[called].verdict is Verdict.ILLEGAL:
            blamed.append(called)
        _charge(found, line, blamed, ruling)
        _hear_referee(found, slot.body or {}, slot.about)
    return found


def _charge(found: Standings, line: Line, blamed: Iterable[int], ruling: Ruling) -> None:
    """Hand each penalty of a ruling to the entry that it is for: the maker's first one without."""
    penalties = [dict(penalty) for penalty in ruling.penalties]
    for number in blamed:
        maker = _maker(line, number)
        for penalty in penalties:
            if penalty["player"] == maker:
                found.by_number[number].cost += penalty.get("points", 0) or penalty.get("pricks", 0)
                penalties.remove(penalty)
                break


def _maker(line: Line, number: int) -> Any:
    slot = line.slot(number)
    return (slot.body or {}).get("by") if slot else None


def _hear_referee(found: Standings, body: Any, about: int | None) -> None:
    """Take the referee's word on an earlier entry: an overruling, or a fault about it."""
    number = body.get("event") if body.get("do") == "overrule" else about
    standing = found.by_number.get(number) if isinstance(number, int) else None
    if standing is None:
        return
    standing.spoken = True
    if body.get("do") == "overrule":
        if standing.overruled is None:
            standing.overruled = standing.verdict
        standing.verdict = Verdict(body["verdict"])
