"""The one function that rules on an event, and the record of a table as a fold of events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.engine.clauses import Check, Clause, Finding, Rulebook
from referee.engine.doubts import smallest_doubts
from referee.engine.errors import EntryError
from referee.engine.events import OVERRULE, REFEREE, EventKind, Overrule, read_event
from referee.engine.options import Option, Options
from referee.engine.turns import TurnTime, no_turn_time
from referee.engine.verdicts import Breach, Ruling, Settlement, Verdict


class Setup(NamedTuple):
    """What doesn't change during a game: the players, clockwise, and the house options."""

    players: tuple[str, ...]
    options: Mapping[str, Any]


class OpenRuling(NamedTuple):
    """An event whose verdict waits: its number, its maker's seat, its cards, and what would break it."""

    event: int
    seat: int
    cards: tuple[str, ...]
    findings: tuple[Finding, ...]
    silent: bool = False


class Judged(NamedTuple):
    """What was ruled on an event, handed to the game so that it can count the cost.

    `blamed` are the (event, seat) found illegal by it: the event itself, and those it settles.
    """

    number: int
    verdict: Verdict
    blamed: tuple[tuple[int, int], ...]


def no_joint_proof(state: Any, conditions: Sequence[Any]) -> bool:
    """Take conditions one by one: they never exclude one another."""
    return True


def nothing_noted(state: Any, number: int, verdict: Verdict) -> Any:
    """Keep nothing about an event that the referee has ruled on."""
    return state


def nothing_to_restore(record: Record, number: int) -> tuple[dict[str, Any], ...]:
    """Move no real card: in most games nothing is put back."""
    return ()


@dataclass(frozen=True, repr=False)
class Game:
    """One game, as the kernel knows it: its tables and its functions.

    All functions are pure. `impossible` says why an event can't have happened (None if it can);
    `carry_out` does it, legal or not, and never judges; `conclude` counts what was ruled.
    A state has at least the attributes `setup` and `open` (a tuple of OpenRuling).
    `hand_is_over` is True after the event that ends a hand; `random_table` makes random players with
    real cards (`simulation.RandomTable`).
    `best` says which end of the game's points is the good one: "lowest" or "highest".
    `noted` lets a game keep by its number that the referee has ruled on an event, for later calls.
    `turn_time` says how long the player to move has, and what happens when that is over (None: no clock runs).
    `restore_steps` says what people do with the real cards because of an event that puts the table back.
    `outcome` says what is asked of whoever enters only what the hand, or the game, came to.
    """

    id: str
    title: str
    seats: range
    rulebook: Rulebook
    options_table: Options
    events: Mapping[str, EventKind]
    begin: Callable[[Setup, Mapping[str, Any] | None], Any]
    impossible: Callable[[Any, Any], Finding | None]
    carry_out: Callable[[Any, Any, int], Any]
    conclude: Callable[[Any, Any, Judged], tuple[Any, tuple[dict[str, Any], ...]]]
    overruled: Callable[[Any, int, Verdict, Verdict], tuple[Any, tuple[dict[str, Any], ...]]]
    position: Callable[[Any], dict[str, Any]]
    view: Callable[[Any, str | None], dict[str, Any]]
    offers: Callable[[Any, str], tuple[dict[str, Any], ...]]
    pad: Callable[[Any, str], dict[str, Any]]
    knowledge: Callable[[Any], dict[str, Any]]
    result: Callable[[Any], tuple[dict[str, Any], ...]]
    outcome: Callable[[Any], dict[str, Any]]
    hand_is_over: Callable[[Any], bool]
    random_table: Callable[..., Any]
    best: str = "lowest"
    all_can_be_kept: Callable[[Any, Sequence[Any]], bool] = no_joint_proof
    noted: Callable[[Any, int, Verdict], Any] = nothing_noted
    turn_time: Callable[[Any], TurnTime | None] = no_turn_time
    restore_steps: Callable[[Record, int], tuple[dict[str, Any], ...]] = nothing_to_restore
    checks: Mapping[type, tuple[Check, ...]] = field(init=False)
    kinds: Mapping[str, EventKind] = field(init=False)

    def __post_init__(self) -> None:
        """Gather the checks once, and add the events every game has."""
        object.__setattr__(self, "checks", self.rulebook.checks())
        object.__setattr__(self, "kinds", {**self.events, "overrule": OVERRULE})

    def __repr__(self) -> str:
        """Name the game; its tables would fill pages."""
        return f"<Game {self.id}>"

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by id, in the book's order."""
        return self.rulebook.clauses

    @property
    def options(self) -> Mapping[str, Option]:
        """The house options by name."""
        return self.options_table.rows

    def read_event(self, raw: object, record: Record) -> Any:
        """Read an event as the casebook writes it.

        Raises:
            EntryError: it can't be read; the error names the key.
        """
        return read_event(raw, self.kinds, record.setup.players)


class Entry(NamedTuple):
    """An event and what was ruled on it."""

    event: Any
    ruling: Ruling


class Record(NamedTuple):
    """A table's events so far with their rulings, and the state they have led to. Immutable."""

    game: Game
    setup: Setup
    state: Any
    entries: tuple[Entry, ...] = ()

    @classmethod
    def begin(
        cls,
        game: Game,
        *,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> Record:
        """Begin a record.

        Args:
            game: the game.
            players: the names, clockwise; all different.
            options: house options that differ from the defaults.
            position: where the table stands, with the casebook's keys and its defaults for what is
                left out; None for a fresh game, before the first deal.

        Raises:
            EntryError: wrong number of players, doubled names, unknown option or key.
        """
        names = tuple(players)
        if len(names) not in game.seats:
            raise EntryError(
                "wrong-player-count", key="players", value=len(names), expected=f"{game.seats[0]} to {game.seats[-1]}"
            )
        if len(set(names)) != len(names) or not all(isinstance(name, str) for name in names):
            raise EntryError("doubled-player", key="players", value=names)
        if "referee" in names:
            raise EntryError("reserved-name", key="players", value="referee")
        setup = Setup(names, game.options_table.read(options or {}))
        return cls(game, setup, game.begin(setup, position))

    @property
    def number(self) -> int:
        """The number of the last event; 0 before the first."""
        return len(self.entries)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings as they were given, in order."""
        return tuple(entry.ruling for entry in self.entries)

    def after(self, event: Any, ruling: Ruling) -> Record:
        """Return the record with one more event."""
        return Record(self.game, self.setup, ruling.state, (*self.entries, Entry(event, ruling)))

    def standing(self, number: int) -> Settlement:
        """Return how event `number` stands now: as ruled, or as settled or overruled since."""
        first = self.entries[number - 1].ruling
        stands = Settlement(number, first.verdict, first.breaches)
        for entry in self.entries[number:]:
            if isinstance(entry.event, Overrule) and entry.event.event == number:
                stands = Settlement(number, entry.event.verdict, stands.breaches)
            for settlement in entry.ruling.settles:
                if settlement.event == number:
                    stands = settlement
        return stands


def rule_on(record: Record, event: Any) -> Ruling:
    """Rule on one event: the only way in, for a phone as for a casebook.

    Args:
        record: the table so far.
        event: an event made by `Game.read_event`.

    Returns:
        The ruling, with the state afterwards. Never raises for an event that could be read.
    """
    game, state = record.game, record.state
    number = len(record.entries) + 1
    if isinstance(event, Overrule):
        return _rule_on_overruling(record, event)
    mistake = game.impossible(state, event)
    if mistake is not None:
        return Ruling(Verdict.IMPOSSIBLE, state, _breaches(state, event.by, (), (mistake,)), changed=False)
    findings = [finding for check in game.checks.get(type(event), ()) if (finding := check(state, event)) is not None]
    after = game.carry_out(state, event, number)
    verdict, breaches, waiting = KEPT
    blamed: tuple[tuple[int, int], ...] = ()
    if findings:
        verdict, breaches, waiting = _resolve(game, after, number, event, findings)
        if verdict is Verdict.ILLEGAL:
            if state.setup.options["policy"] == "strict":
                return Ruling(verdict, state, breaches, changed=False)
            blamed = tuple((number, seat) for seat in _seats_of(state, breaches))
    settles: tuple[Settlement, ...] = ()
    if after.open:
        after, settles, late = _ask_again(game, after, number)
        blamed += late
    if waiting:
        after = after._replace(open=after.open + waiting)
    after, penalties = game.conclude(after, event, Judged(number, verdict, blamed))
    doubts = smallest_doubts(game, after) if len(after.open) > 1 else ()
    return Ruling(verdict, after, breaches, settles, penalties, doubts)


Resolved = tuple[Verdict, tuple[Breach, ...], tuple[OpenRuling, ...]]
"""A verdict, what it cites, and what has to be asked again."""

KEPT: Resolved = (Verdict.LEGAL, (), ())
"""What it comes to when no clause has anything to say."""


def _resolve(game: Game, after: Any, number: int, event: Any, findings: list[Finding]) -> Resolved:
    """Turn what the clauses say into a verdict, what it cites, and what has to be asked again."""
    cards: tuple[str, ...] = _cards_of(event)
    loud = tuple([finding for finding in findings if not finding.silent])
    waiting: tuple[OpenRuling, ...] = ()
    if len(loud) < len(findings):
        silent = tuple([finding for finding in findings if finding.silent])
        waiting = (OpenRuling(number, event.by, cards, silent, silent=True),)
    broken, unknown = _sort_out(after, loud)
    if _is_open(game, after, broken, unknown):
        waiting += (OpenRuling(number, event.by, cards, tuple(unknown)),)
        return Verdict.OPEN, _breaches(after, event.by, cards, unknown), waiting
    ruling = OpenRuling(number, event.by, cards, loud)
    return *_settled(game, after, ruling, broken, unknown, number), waiting


def _is_open(game: Game, state: Any, broken: list[Finding], unknown: list[Finding]) -> bool:
    """Tell whether nothing is surely broken, and something may be that need not be."""
    if broken or not unknown:
        return False
    return len(unknown) == 1 or game.all_can_be_kept(state, [finding.condition for finding in unknown])


def _settled(
    game: Game, state: Any, ruling: OpenRuling, broken: list[Finding], unknown: list[Finding], number: int
) -> tuple[Verdict, tuple[Breach, ...]]:
    """Return how an event comes out that isn't open, and what it cites; `number` is the event that led to it."""
    if not broken and not unknown:
        return Verdict.LEGAL, ()
    # Where only all of them together are sure, none is proven, and all that may be broken are cited.
    proven = {finding.clause for finding in broken}
    yields_to = game.rulebook.yields_to
    cited = [finding for finding in broken or unknown if proven.isdisjoint(yields_to[finding.clause])]
    return Verdict.ILLEGAL, _proven_breaches(state, ruling, cited, number)


def _sort_out(state: Any, findings: tuple[Finding, ...]) -> tuple[list[Finding], list[Finding]]:
    """Return the findings that are surely so, and those that may be."""
    broken: list[Finding] = []
    unknown: list[Finding] = []
    for finding in findings:
        status = True if finding.condition is None else finding.condition.status(state)
        if status:
            broken.append(finding)
        elif status is None:
            unknown.append(finding)
    return broken, unknown


def _breaches(state: Any, maker: int, cards: tuple[str, ...], findings: Sequence[Finding]) -> tuple[Breach, ...]:
    players = state.setup.players
    breaches = [
        Breach(finding.clause, players[seat] if seat >= 0 else "referee", cards + finding.cards, (), finding.why)
        for finding in findings
        for seat in finding.seats or (maker,)
    ]
    return tuple(breaches)


def _proven_breaches(state: Any, ruling: OpenRuling, findings: list[Finding], number: int) -> tuple[Breach, ...]:
    events = (ruling.event,) if number == ruling.event else (ruling.event, number)
    proven: list[Breach] = []
    for finding in findings:
        proof = finding.condition.proof(state) if finding.condition is not None else ()
        breaches = _breaches(state, ruling.seat, ruling.cards, (finding,))
        proven += [breach._replace(cards=breach.cards + proof, events=events) for breach in breaches]
    return tuple(proven)


def _seats_of(state: Any, breaches: tuple[Breach, ...]) -> tuple[int, ...]:
    """Return whose breaches these are, each once; the referee's seat for those of nobody at the table."""
    seats = {player: seat for seat, player in enumerate(state.setup.players)}
    return tuple(dict.fromkeys(seats.get(breach.player, REFEREE) for breach in breaches))


def _ask_again(game: Game, after: Any, number: int) -> tuple[Any, tuple[Settlement, ...], tuple[tuple[int, int], ...]]:
    """Ask all open rulings again: who is settled by this event, and which were illegal."""
    settles: list[Settlement] = []
    blamed: list[tuple[int, int]] = []
    still_open: list[OpenRuling] = []
    changed = False
    for ruling in after.open:
        findings = ruling.findings
        # Nearly always one condition that is still unsure; that needs no more asking.
        if len(findings) == 1 and (condition := findings[0].condition) and condition.status(after) is None:
            still_open.append(ruling)
            continue
        broken, unknown = _sort_out(after, findings)
        if _is_open(game, after, broken, unknown):
            if len(unknown) < len(findings):
                ruling, changed = ruling._replace(findings=tuple(unknown)), True
            still_open.append(ruling)
            continue
        changed = True
        verdict, breaches = _settled(game, after, ruling, broken, unknown, number)
        if verdict is Verdict.ILLEGAL and (ruling.event, ruling.seat) not in blamed:
            blamed.append((ruling.event, ruling.seat))
        if verdict is Verdict.ILLEGAL or not ruling.silent:
            _settle(settles, Settlement(ruling.event, verdict, breaches))
    if changed:
        after = after._replace(open=tuple(still_open))
    return after, tuple(settles), tuple(blamed)


def _settle(settles: list[Settlement], settled: Settlement) -> None:
    """Add how an event has come out; what it was silent about and what was open of it are one settlement."""
    for at, earlier in enumerate(settles):
        if earlier.event == settled.event:
            illegal = Verdict.ILLEGAL in (earlier.verdict, settled.verdict)
            verdict = Verdict.ILLEGAL if illegal else settled.verdict
            settles[at] = Settlement(settled.event, verdict, earlier.breaches + settled.breaches)
            return
    settles.append(settled)


def _rule_on_overruling(record: Record, event: Overrule) -> Ruling:
    """Let the referee's verdict on an earlier event stand in place of the engine's."""
    game, state = record.game, record.state
    if not 1 <= event.event <= record.number or not record.entries[event.event - 1].ruling.changed:
        mistake = Breach("", "referee", (), (), "no-such-event")
        return Ruling(Verdict.IMPOSSIBLE, state, (mistake,), changed=False)
    stands = record.standing(event.event)
    seats = _seats_of(state, stands.breaches) or (record.entries[event.event - 1].event.by,)
    after = state._replace(open=tuple(ruling for ruling in state.open if ruling.event != event.event))
    after = game.noted(after, event.event, event.verdict)
    penalties: tuple[dict[str, Any], ...] = ()
    for seat in seats:
        if seat >= 0 and stands.verdict is not event.verdict:
            after, cost = game.overruled(after, seat, stands.verdict, event.verdict)
            penalties += cost
    return Ruling(Verdict.LEGAL, after, penalties=penalties)


def _cards_of(event: Any) -> tuple[str, ...]:
    cards = getattr(event, "cards", ())
    return (cards,) if isinstance(cards, str) else tuple(cards)
