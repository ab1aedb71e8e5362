"""How each entry of a line stands now: as ruled, settled since, or overruled; what it cost; whether it is out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.table import Entry
from referee.engine.verdicts import Breach, Ruling, Settlement, Verdict
from referee.line import EVENT_REFERENCE, Line, Slot
from referee.projection import projected

CALL = "accuse"  # calls an earlier entry a cheat, where a game has that: what it costs is for that entry


@dataclass(frozen=True, slots=True)
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
    def is_open(self) -> bool:
        """Whether it waits for cards nobody has seen."""
        return self.verdict is Verdict.OPEN

    @property
    def unanswered(self) -> bool:
        """Whether it is illegal and nobody has heard of it yet."""
        return self.verdict is Verdict.ILLEGAL and not self.told


@dataclass(slots=True)
class Standings:
    """All entries of a line that count, by log number.

    `open` is how many wait for cards nobody has seen, `unanswered` how many are illegal and have neither cost anything
    nor been spoken of.
    """

    by_number: dict[int, Standing] = field(default_factory=dict)
    open: int = 0
    unanswered: int = 0

    def put(self, number: int, standing: Standing) -> None:
        """From now on this entry stands so."""
        before = self.by_number.get(number)
        self.open += standing.is_open - (before is not None and before.is_open)
        self.unanswered += standing.unanswered - (before is not None and before.unanswered)
        self.by_number[number] = standing

    def change(self, number: int, **changes: Any) -> None:
        """From now on this entry stands otherwise."""
        self.put(number, replace(self.by_number[number], **changes))


def standings(line: Line) -> Standings:
    """How every entry of the line stands."""
    return projected(line, STANDINGS)


class _OfEntries:
    """Counts how every entry stands, in one pass over the rulings."""

    def begin(self, _line: Line) -> Standings:
        return Standings()

    def copy(self, value: Standings) -> Standings:
        return replace(value, by_number=dict(value.by_number))

    def count(self, value: Standings, line: Line, slot: Slot, entry: Entry) -> None:
        ruling, body = entry.ruling, slot.body or {}
        value.put(slot.number, Standing(ruling.verdict, ruling.breaches))
        for settlement in ruling.settles:
            value.change(
                line.order[settlement.event - 1],
                verdict=settlement.verdict,
                breaches=settlement.breaches,
                settled_by=slot.number,
            )
        # Who pays is found by what everybody can prove, which may be later than the verdict.
        charged = () if ruling.stood is not None else ruling.blamed
        blamed = list(dict.fromkeys(line.order[event - 1] for event, _seat in charged))
        called = body.get(EVENT_REFERENCE) if body.get("do") == CALL else None
        if called in value.by_number and value.by_number[called].verdict is Verdict.ILLEGAL:
            blamed.append(called)
        _charge(value, line, blamed, ruling)
        _hear_referee(value, body, slot.about)


STANDINGS = _OfEntries()


def _charge(found: Standings, line: Line, blamed: Iterable[int], ruling: Ruling) -> None:
    """Hand each penalty of a ruling to the entry that it is for: the maker's first one without."""
    penalties = [dict(penalty) for penalty in ruling.penalties]
    for number in blamed:
        maker = _maker(line, number)
        for penalty in penalties:
            if penalty["player"] == maker:
                cost = penalty.get("points", 0) or penalty.get("pricks", 0)
                found.change(number, cost=found.by_number[number].cost + cost)
                penalties.remove(penalty)
                break


def _maker(line: Line, number: int) -> Any:
    slot = line.slot(number)
    return (slot.body or {}).get("by") if slot else None


def _hear_referee(found: Standings, body: Any, about: int | None) -> None:
    """Take the referee's word on an earlier entry: an overruling, or a fault about it."""
    number = body.get("event") if body.get("do") == "overrule" else about
    standing = found.by_number.get(number) if isinstance(number, int) else None
    if number is None or standing is None:
        return
    found.change(number, spoken=True)
    if body.get("do") == "overrule":
        overruled = standing.verdict if standing.overruled is None else standing.overruled
        found.change(number, overruled=overruled, verdict=Verdict(body["verdict"]))
