"""A rulebook as a table of clauses, and the functions that judge by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from referee.engine.cards import Card
from referee.engine.errors import EntryError


def gettext_noop(message: str) -> str:
    """Mark a text for translation; whoever displays it translates it."""
    return message


class Condition(Protocol):
    """A condition on hidden cards that would break a clause if it were true."""

    def status(self, state: Any) -> bool | None:
        """Return True if the condition holds, False if it doesn't, None while both are possible."""

    def proof(self, state: Any) -> tuple[Card, ...]:
        """Return the cards that show that it holds; () if that follows by counting."""


class JointCondition(Condition, Protocol):
    """A condition in a game with joint proof (`Game.all_can_be_kept`)."""

    def remains(self, state: Any) -> tuple[Any, ...]:
        """Return what the condition amounts to while it is undecided. Conditions with equal remains are equivalent."""


class Finding(NamedTuple):
    """A check's objection to an event: the clause is broken, or would be if `condition` holds.

    `silent`: the event's verdict doesn't wait for the condition, which is mentioned again only if it turns out to be
    broken (a card that must still be drawn, for example). `seats` are the seats that broke the clause, if not the
    event's own.
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

    `yields_to` lists clauses to which this one is subordinate: if one of them is proven broken, this one did not apply.
    `not_judged` says why no function judges by the clause, if none does. `is_free`: breaking it alone costs nothing.
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
        """Make the rulebook of `game` from its clauses."""
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
            EntryError: the rulebook has no clause with that id.
        """
        if clause not in self.clauses:
            raise EntryError("unknown-clause", key=clause, game=self.game)
        return self.clauses[clause]

    def check(self, clause: str, *events: type) -> Callable[[Check], Check]:
        """Mark a function as the check of `clause` for `events`: (state, event) -> Finding or None."""

        def register(function: Check) -> Check:
            self.judge(clause)(function)
            for event in events:
                row = self._checks.setdefault(event, [])
                row.append((self.order[clause], function))
                row.sort(key=lambda entry: entry[0])
            return function

        return register

    def judge(self, clause: str) -> Callable[[Judge], Judge]:
        """Mark a function as putting `clause` into effect (a check, a count, carrying something out)."""

        def register(function: Judge) -> Judge:
            self.judges[self.clause(clause).id].append(function)
            return function

        return register

    def checks(self) -> dict[type, tuple[Check, ...]]:
        """Return the checks of each kind of event, in the rulebook's order."""
        return {event: tuple(check for _, check in row) for event, row in self._checks.items()}
