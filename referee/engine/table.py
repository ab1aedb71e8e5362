"""A game as the kernel sees it, and the record of a table as a fold of events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self

from referee.engine.cards import ALL_CARDS, Card
from referee.engine.clauses import Check, Clause, Finding, Rulebook
from referee.engine.commuting import Made, Touches, commute
from referee.engine.endings import Stake
from referee.engine.errors import EntryError
from referee.engine.events import OVERRULE, EventKind, Overrule, read_event
from referee.engine.options import Option, Options, Reading
from referee.engine.turns import TurnTime, no_turn_time
from referee.engine.verdicts import Ruling, Settlement, Verdict


class Setup(NamedTuple):
    """Everything that doesn't change during a game: the players, clockwise, the house options, and `brought`.

    `brought` maps players to the penalties they bring from their last game, if the game has such (Knåker's pricks).
    """

    players: tuple[str, ...]
    options: Mapping[str, Any]
    brought: Mapping[str, int] = MappingProxyType({})


class Dealing(NamedTuple):
    """How a game is dealt: the cards, how many hands of which size, and which of the dealer's cards is turned up.

    `turned` counts from 1; 0 if no card is. Whoever gets no hand sits out to the dealer's right.
    """

    cards: tuple[Card, ...]
    hands: int
    size: int
    turned: int = 0


class OpenRuling(NamedTuple):
    """An event whose verdict waits: its number, its player's seat, its cards, and the findings that would break it."""

    event: int
    seat: int
    cards: tuple[str, ...]
    findings: tuple[Finding, ...]
    silent: bool = False


class Event(Protocol):
    """What the kernel needs of every event, which is an immutable NamedTuple."""

    @property
    def by(self) -> int:
        """The seat of whoever it is of; REFEREE for the referee."""


class TableState(Protocol):
    """What the kernel needs of every game's state, which is an immutable NamedTuple."""

    @property
    def setup(self) -> Setup:
        """What doesn't change during the game."""

    @property
    def open(self) -> tuple[OpenRuling, ...]:
        """The events whose verdicts wait."""

    def _replace(self, *, open: tuple[OpenRuling, ...] = ...) -> Self:
        """Return the state with other events that wait."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    State = TypeVar("State", bound=TableState, default=Any)  # a `Game` without its state is any game
else:
    from typing import TypeVar

    State = TypeVar("State")


class Judged(NamedTuple):
    """The ruling on an event, passed to the game so that it can count the cost.

    `blamed` are the (event, seat) found illegal by it: the event itself and those it settles, as far as everybody can
    prove it. A free breach (`Clause.is_free`) blames nobody. `settles` are the settlements of earlier events.
    """

    number: int
    verdict: Verdict
    blamed: tuple[tuple[int, int], ...]
    settles: tuple[Settlement, ...] = ()


class Telling(NamedTuple):
    """An event that a player may enter now, and that leaves some fields open.

    `choices` are the values that each of these fields may have. A field in `several` takes that many of its choices,
    with a space between two: cards, of which there would be too many combinations to list.
    """

    body: Mapping[str, Any]
    choices: Mapping[str, tuple[Any, ...]] = MappingProxyType({})
    several: Mapping[str, int] = MappingProxyType({})

    @property
    def example(self) -> dict[str, Any]:
        """The event with the first of all choices."""
        return {**self.body, **{name: self._first(name, values) for name, values in self.choices.items()}}

    def _first(self, name: str, values: tuple[Any, ...]) -> Any:
        return " ".join(values[: self.several[name]]) if name in self.several else values[0]


class Sizes(NamedTuple):
    """How many players a table takes under some house options, and the number with which the game is best."""

    allowed: range
    best: int


def no_points(state: object) -> None:
    """Count no points during a game: in some games only places are left at its end."""


def no_joint_proof(state: object, conditions: Sequence[Any]) -> bool:
    """Treat conditions one by one: they never exclude one another."""
    return True


def no_odds(state: object, conditions: Sequence[Any]) -> None:
    """Count nothing: the conditions are not only about cards, or the deals are not equally likely."""


def no_stakes(state: object, seat: int) -> None:
    """Value no card: it depends on cards that nobody ever sees, or the game is not one of tricks."""


def never_over(state: object) -> bool:
    """Wait for cards to appear as long as anything is open."""
    return False


def nothing_changed(state: State, event: object, verdict: Verdict) -> State:
    """Change nothing because of a verdict: in most games the table stays the same."""
    return state


def nothing_noted(state: State, number: int, verdict: Verdict) -> State:
    """Record nothing about an event that the referee has ruled on."""
    return state


def nothing_to_tell(state: object, player: str) -> tuple[Telling, ...]:
    """Return no tellings: in some games nothing can be entered besides the offers."""
    return ()


def nothing_to_restore(record: Record, number: int) -> tuple[dict[str, Any], ...]:
    """Move no real card: in most games nothing is put back."""
    return ()


@dataclass(frozen=True, repr=False)
class Game(Generic[State]):
    """One game as the kernel sees it: its tables and its functions.

    All functions are pure. `impossible` says why an event can't have happened (None if it can). `carry_out` performs
    it, legal or not, and never judges. `ruled` then changes what depends on the verdict, before open rulings are asked
    again. `conclude` counts the cost. A state has at least the attributes `setup` and `open` (a tuple of OpenRuling).
    `points` are those of each seat now, as phones and previews show them (`no_points`: the game counts none).
    `hand_is_over` is True after the event that ends a hand. `random_table` makes random players with real cards
    (`simulation.RandomTable`), `practice` sensible ones for somebody who practises alone (`practice.RealTable`; None:
    the game can't be practised), with `practice_options` in place of the usual ones. `hands_over`: some penalties count
    in the players' next game (`next_game_pricks` of its result). `best` says which points win: "lowest" or "highest".
    `odds` is the share of the deals fitting what is known in which one of some conditions of one event is true (None:
    it can't be counted). `stakes` is what a seat has at stake in a state, if that can be searched once all hands are
    known (None: it can't). `is_over` says that no more cards will come to light: what is open then is closed as legal,
    never proven. `noted` lets a game remember that the referee has ruled on an event, for later calls. `turn_time` says
    how long the player to move has, and what happens after that (None: no clock runs). `restore_steps` lists what
    people do with the real cards because of an event that puts the table back. `outcome` says what to ask of somebody
    who enters only the outcome of a hand or the result of a game. `touches` says which events commute, so that neither
    makes the other stale. `seats` is the number of players under any options, and `sizes_with` says what house options
    change of that. `cards` are those of its pack. `dealing` says how they are dealt at a table with so many seats
    (None: no two tables can have the same deal). `tellings` lists what a player may enter now besides the offers.
    """

    id: str
    title: str
    seats: range
    rulebook: Rulebook
    options_table: Options
    events: Mapping[str, EventKind]
    begin: Callable[[Setup, Mapping[str, Any] | None], State]
    impossible: Callable[[State, Any], Finding | None]
    carry_out: Callable[[State, Any, int], State]
    conclude: Callable[[State, Any, Judged], tuple[State, tuple[dict[str, Any], ...]]]
    overruled: Callable[[State, int, Verdict, Verdict], tuple[State, tuple[dict[str, Any], ...]]]
    position: Callable[[State], dict[str, Any]]
    view: Callable[[State, str | None], dict[str, Any]]
    offers: Callable[[State, str], tuple[dict[str, Any], ...]]
    pad: Callable[[State, str], dict[str, Any]]
    knowledge: Callable[[State], dict[str, Any]]
    points: Callable[[State], Sequence[int] | None]
    result: Callable[[State], tuple[dict[str, Any], ...]]
    outcome: Callable[[State], dict[str, Any]]
    hand_is_over: Callable[[State], bool]
    random_table: Callable[..., Any]
    practice: Callable[[str, Any], Any] | None = None
    practice_options: Mapping[str, Any] = field(default_factory=dict)
    best: str = "lowest"
    best_size: int = 4
    sizes_with: Callable[[Mapping[str, Any]], Sizes] | None = None
    hands_over: bool = False
    all_can_be_kept: Callable[[State, Sequence[Any]], bool] = no_joint_proof
    odds: Callable[[State, Sequence[Any]], Fraction | None] = no_odds
    stakes: Callable[[State, int], Stake | None] = no_stakes
    is_over: Callable[[State], bool] = never_over
    ruled: Callable[[State, Any, Verdict], State] = nothing_changed
    noted: Callable[[State, int, Verdict], State] = nothing_noted
    turn_time: Callable[[State], TurnTime | None] = no_turn_time
    restore_steps: Callable[[Record, int], tuple[dict[str, Any], ...]] = nothing_to_restore
    touches: Touches = field(default_factory=dict)
    cards: tuple[Card, ...] = tuple(sorted(ALL_CARDS))
    dealing: Callable[[int], Dealing] | None = None
    tellings: Callable[[State, str], tuple[Telling, ...]] = nothing_to_tell
    checks: Mapping[type, tuple[Check, ...]] = field(init=False)
    kinds: Mapping[str, EventKind] = field(init=False)

    def __post_init__(self) -> None:
        """Collect the checks once, and add the events that every game has."""
        object.__setattr__(self, "checks", self.rulebook.checks())
        object.__setattr__(self, "kinds", {**self.events, "overrule": OVERRULE})

    def __repr__(self) -> str:
        """Name the game only; its tables would fill pages."""
        return f"<Game {self.id}>"

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by id, in the book's order."""
        return self.rulebook.clauses

    @property
    def options(self) -> Mapping[str, Option]:
        """The house options by name."""
        return self.options_table.rows

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The readings by name."""
        return self.options_table.readings

    def sizes(self, options: Mapping[str, Any] | None = None) -> Sizes:
        """Return how many players a table takes under house options; those left out have their defaults."""
        if self.sizes_with is None:
            return Sizes(self.seats, self.best_size)
        return self.sizes_with({**self.options_table.defaults, **(options or {})})

    def read_event(self, raw: object, record: Record) -> Any:
        """Read an event as the casebook writes it.

        Raises:
            EntryError: it can't be read; the error names the key.
        """
        return read_event(raw, self.kinds, record.setup.players)

    def commute(self, one: Made, other: Made) -> bool:
        """Return whether two events lead to the same table in either order."""
        return commute(self.touches, one, other)


class Entry(NamedTuple):
    """An event with its ruling."""

    event: Any
    ruling: Ruling


class Record(NamedTuple, Generic[State]):
    """A table's events so far with their rulings, and the state they have led to. Immutable."""

    game: Game[State]
    setup: Setup
    state: State
    entries: tuple[Entry, ...] = ()

    @classmethod
    def begin(
        cls,
        game: Game[State],
        *,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        brought: Mapping[str, int] | None = None,
    ) -> Record[State]:
        """Begin a record.

        Args:
            game: the game.
            players: the names, clockwise; all different.
            options: house options that differ from the defaults.
            position: the position to start from, with the casebook's keys and its defaults for what is left out; None
            for a
                fresh game, before the first deal.
            brought: the penalties that players bring into a fresh game from their last one, by name.

        Raises:
            EntryError: wrong number of players, duplicate names, an unknown option or key, or penalties brought to a
            game
                that has none.
        """
        names = tuple(players)
        if len(set(names)) != len(names) or not all(isinstance(name, str) for name in names):
            raise EntryError("doubled-player", key="players", value=names)
        if "referee" in names:
            raise EntryError("reserved-name", key="players", value="referee")
        chosen = game.options_table.read(options or {})
        allowed = game.sizes(chosen).allowed
        if len(names) not in allowed:
            raise EntryError("wrong-player-count", key="players", value=len(names), expected=allowed)
        setup = Setup(names, chosen, _read_brought(game, names, brought or {}))
        return cls(game, setup, game.begin(setup, position))

    @property
    def number(self) -> int:
        """The number of the last event; 0 before the first."""
        return len(self.entries)

    @property
    def points(self) -> Mapping[str, int]:
        """Each player's points now; empty in a game that counts none."""
        points = self.game.points(self.state)
        return {} if points is None else dict(zip(self.setup.players, points, strict=True))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings as they were given, in order."""
        return tuple(entry.ruling for entry in self.entries)

    def after(self, event: Any, ruling: Ruling) -> Record[State]:
        """Return the record with one more event."""
        return Record(self.game, self.setup, ruling.state, (*self.entries, Entry(event, ruling)))

    def settlement(self, number: int) -> Settlement:
        """Return the current standing of event `number`: as ruled, or as settled or overruled since."""
        first = self.entries[number - 1].ruling
        stands = Settlement(number, first.verdict, first.breaches)
        for entry in self.entries[number:]:
            if isinstance(entry.event, Overrule) and entry.event.event == number:
                stands = Settlement(number, entry.event.verdict, stands.breaches)
            for settlement in entry.ruling.settles:
                if settlement.event == number:
                    stands = settlement
        return stands


def _read_brought(game: Game, players: tuple[str, ...], brought: Mapping[str, int]) -> Mapping[str, int]:
    """Return the penalties that players bring, after checking that each name is at this table and each is a count."""
    for name, number in brought.items():
        if not game.hands_over:
            raise EntryError("unknown-key", key="brought", game=game.id)
        if name not in players:
            raise EntryError("unknown-player", key="brought", value=name)
        if type(number) is not int or number < 0:
            raise EntryError("not-a-count", key=f"brought.{name}", value=number)
    return MappingProxyType({name: number for name, number in brought.items() if number})
