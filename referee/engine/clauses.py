"""A rulebook as a table of clauses, and the functions that judge by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from referee.engine.cards import Card
from referee.engine.errors import EntryError


def gettext_noop(message: str) -> str:
    """Mark a text for translation; whoever shows it to a person translates it."""
    return message


class Condition(Protocol):
    """What would break a clause, though it can't be seen yet whether it is so."""

    def status(self, state: Any) -> bool | None:
        """Return True if it is so, False if it is not, None while both are possible."""

    def proof(self, state: Any) -> tuple[Card, ...]:
        """Return the cards that show that it is so; () if it follows by counting."""


class JointCondition(Condition, Protocol):
    """A condition of a game with joint proof (`Game.all_can_be_kept`)."""

    def remains(self, state: Any) -> tuple[Any, ...]:
        """Return what it comes down to while unsure: where that is the same, two are so or not so together."""


class Finding(NamedTuple):
    """What a clause has to say against an event: broken, or broken if `condition` holds.

    `silent`: the event's verdict doesn't wait for the condition, and is mentioned again only if it
    turns out broken (a card that is still to be drawn, say). `seats`: whose breach it is, where that
    isn't the event's maker.
    """

    clause: str
    condition: Condition | None = None
    cards: tuple[Card, ...] = ()
    why: str = ""
    silent: bool = False
    seats: tuple[int, ...] = ()


Check = Callable[[Any, Any], Finding | None]
Judge = TypeVar("Judge", bound=Callable[..., Any])


class Clause(NamedTuple):
    """One clause of a rulebook.

    `yields_to` are clauses of which this one is only the second part: where one of them is proven
    broken, this one was not in force. `not_judged` says why no function judges by it, if none does.
    `is_free`: a breach of it costs nobody anything by itself.
    """

    id: str
    title: str
    text: str
    yields_to: tuple[str, ...] = ()
    not_judged: str = ""
    is_free: bool = False


class Rulebook:
    """The clauses of one game in the book's order, and the checks that judge by them."""

    def __init__(self, game: str, clauses: Iterable[Clause]) -> None:
        """Make the rulebook of `game` from its rows."""
        self.game = game
        self.clauses: dict[str, Clause] = {clause.id: clause for clause in clauses}
        self.yields_to = {clause.id: frozenset(clause.yields_to) for clause in self.clauses.values()}
        self.free = frozenset(clause.id for clause in self.clauses.values() if clause.is_free)
        self.order: dict[str, int] = {clause: place for place, clause in enumerate(self.clauses)}
        self.judges: dict[str, list[Callable[..., Any]]] = {clause: [] for clause in self.clauses}
        self._checks: dict[type, list[tuple[int, Check]]] = {}

    def clause(self, clause: str) -> Clause:
        """Return a clause by its id.

        Raises:
            EntryError: the rulebook has none of that id.
        """
        if clause not in self.clauses:
            raise EntryError("unknown-clause", key=clause, game=self.game)
        return self.clauses[clause]

    def check(self, clause: str, *events: type) -> Callable[[Check], Check]:
        """Mark a function as the judge of `clause` over `events`: (state, event) -> Finding or None."""

        def register(function: Check) -> Check:
            self.judge(clause)(function)
            for event in events:
                row = self._checks.setdefault(event, [])
                row.append((self.order[clause], function))
                row.sort(key=lambda entry: entry[0])
            return function

        return register

    def judge(self, clause: str) -> Callable[[Judge], Judge]:
        """Mark a function as one that puts `clause` into effect (a check, a count, a carrying out)."""

        def register(function: Judge) -> Judge:
            self.judges[self.clause(clause).id].append(function)
            return function

        return register

    def checks(self) -> dict[type, tuple[Check, ...]]:
        """Return for each kind of event its checks, in the rulebook's order."""
        return {event: tuple(check for _, check in row) for event, row in self._checks.items()}
