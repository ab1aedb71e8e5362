"""What a referee says of an event: verdict, the clauses it cites, and what it costs."""

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
"""Why an event is legal of which nothing that is still to come can tell whether it broke a rule."""


class Breach(NamedTuple):
    """A clause that was broken (or, of an open event or one never proven, may have been), and what proves it.

    `cards` are the cards that show it, that of the event first; `events` the numbers of the events
    in which they were seen; `why` the key of the sentence that tells it.
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
    """Return NOT_PROVEN for what is legal only because nothing more can prove that it broke a rule, else ""."""
    return NOT_PROVEN if verdict is Verdict.LEGAL and any(breach.why == NOT_PROVEN for breach in breaches) else ""


class Settlement(NamedTuple):
    """An earlier event that was open, and how it has come out."""

    event: int
    verdict: Verdict
    breaches: tuple[Breach, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses cited, each once."""
        return tuple(dict.fromkeys(breach.clause for breach in self.breaches))

    @property
    def why(self) -> str:
        """NOT_PROVEN where it came out as legal for want of proof; "" else."""
        return _why_legal(self.verdict, self.breaches)

    def to_json(self) -> dict[str, Any]:
        """Return the settlement as plain data; `why` only where there is something to say."""
        settled = {
            "event": self.event,
            "verdict": str(self.verdict),
            "rules": list(self.rules),
            "breaches": [breach.to_json() for breach in self.breaches],
        }
        return settled | ({"why": self.why} if self.why else {})


class Ruling(NamedTuple):
    """What the referee says of one event.

    `state` is the table's state afterwards; `changed` is False where nothing was carried out
    (impossible, or refused under the policy `strict`). `penalties` are `{"player": …, "points": …}`
    (or `pricks`), `doubts` the smallest sets of events still open in `state` of which at least one must be illegal.
    `blamed` are the (event, seat) found illegal by it, as far as they may be charged for it; `stood` is the verdict
    that an overruling replaces.
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
        """NOT_PROVEN where the event is legal for want of proof; "" else."""
        return _why_legal(self.verdict, self.breaches)

    def to_json(self) -> dict[str, Any]:
        """Return all but the state as plain data; `why` only where there is something to say."""
        ruled: dict[str, Any] = {
            "verdict": str(self.verdict),
            "rules": list(self.rules),
            "breaches": [breach.to_json() for breach in self.breaches],
            "settles": [settlement.to_json() for settlement in self.settles],
            "penalties": [dict(penalty) for penalty in self.penalties],
            "doubts": [list(events) for events in self.doubts],
        }
        return ruled | ({"why": self.why} if self.why else {})
