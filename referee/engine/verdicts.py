"""The parts of a ruling on an event: the verdict, the clauses it cites, and what it costs."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from referee.engine.cards import Card


class Verdict(StrEnum):
    """The four verdicts of the casebook."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    OPEN = "open"
    IMPOSSIBLE = "impossible"


NOT_PROVEN = "not-proven"
"""The reason why an event is legal although nothing can tell any more whether it broke a rule."""


class Breach(NamedTuple):
    """A clause that was broken (or may have been, for an event that is open or never proven), with its proof.

    `cards` are the cards that show it, the event's own first; `events` are the numbers of the events in which they were
    seen; `why` is the key of its sentence.
    """

    clause: str
    player: str
    cards: tuple[Card, ...] = ()
    events: tuple[int, ...] = ()
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the breach as plain data."""
        return {
            "clause": self.clause,
            "player": self.player,
            "cards": list(self.cards),
            "events": list(self.events),
            "why": self.why,
        }


def _why_legal(verdict: Verdict, breaches: tuple[Breach, ...]) -> str:
    """Return NOT_PROVEN for an event that is legal only because no breach can be proven any more, else ""."""
    return NOT_PROVEN if verdict is Verdict.LEGAL and any(breach.why == NOT_PROVEN for breach in breaches) else ""


class Settlement(NamedTuple):
    """The settlement of an earlier event that was open."""

    event: int
    verdict: Verdict
    breaches: tuple[Breach, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses cited, each once."""
        return tuple(dict.fromkeys(breach.clause for breach in self.breaches))

    @property
    def why(self) -> str:
        """NOT_PROVEN if it became legal for lack of proof; else ""."""
        return _why_legal(self.verdict, self.breaches)

    def to_json(self) -> dict[str, Any]:
        """Return the settlement as plain data. `why` is included only if it is not empty."""
        settled = {
            "event": self.event,
            "verdict": str(self.verdict),
            "rules": list(self.rules),
            "breaches": [breach.to_json() for breach in self.breaches],
        }
        return settled | ({"why": self.why} if self.why else {})


class Ruling(NamedTuple):
    """The engine's ruling on one event.

    `state` is the table's state afterwards; `changed` is False if nothing was carried out (impossible, or refused under
    the policy `strict`). `penalties` are `{"player": …, "points": …}` (or `pricks`). `doubts` are the minimal sets of
    events open in `state` of which at least one must be illegal. `blamed` are the (event, seat) found illegal by it, as
    far as they may be charged. `stood` is the verdict that an overruling replaces.
    """

    verdict: Verdict
    state: Any
    breaches: tuple[Breach, ...] = ()
    settles: tuple[Settlement, ...] = ()
    penalties: tuple[dict[str, Any], ...] = ()
    doubts: tuple[tuple[int, ...], ...] = ()
    changed: bool = True
    blamed: tuple[tuple[int, int], ...] = ()
    stood: Verdict | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses cited, each once, in the rulebook's order."""
        return tuple(dict.fromkeys(breach.clause for breach in self.breaches))

    @property
    def why(self) -> str:
        """NOT_PROVEN if the event is legal for lack of proof; else ""."""
        return _why_legal(self.verdict, self.breaches)

    def to_json(self) -> dict[str, Any]:
        """Return everything except the state as plain data. `why` is included only if it is not empty."""
        ruled: dict[str, Any] = {
            "verdict": str(self.verdict),
            "rules": list(self.rules),
            "breaches": [breach.to_json() for breach in self.breaches],
            "settles": [settlement.to_json() for settlement in self.settles],
            "penalties": [dict(penalty) for penalty in self.penalties],
            "doubts": [list(events) for events in self.doubts],
        }
        return ruled | ({"why": self.why} if self.why else {})
