"""Random play with real cards: a simulated table, played through `rule_on`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from referee.engine.ruling import rule_on
from referee.engine.table import Game, Judged, Record
from referee.engine.verdicts import Verdict


class RandomTable(Protocol):
    """Random players who hold real cards.

    A table is made with a random generator and the record's setup, and asked for one event after another. It is told
    only the state, and keeps track of the real cards itself.
    """

    def next_event(self, state: Any) -> Any | None:
        """Return the next event, legal by the real cards; None when the game is over."""

    def next_mischief(self, state: Any) -> Any | None:
        """Return an event that is possible but breaks a rule; None if there is none now."""


LONGEST_GAME = 60
"""Hands after which a game without a winner is abandoned and a new one begun."""

MakeTable = Callable[[random.Random, Record], RandomTable]


@dataclass
class Tally:
    """The totals of a simulation: hands, games, events, verdicts, seconds in all and in `rule_on`."""

    hands: int = 0
    games: int = 0
    events: int = 0
    illegal: int = 0
    seconds: float = 0.0
    ruling_seconds: float = 0.0


def play_games(
    game: Game,
    make_table: MakeTable,
    *,
    players: tuple[str, ...],
    seed: int,
    mischief: float = 0.0,
    options: dict[str, Any] | None = None,
) -> Iterator[Tally]:
    """Play random games one after another forever, yielding the tally after each hand.

    Args:
        game: the game.
        make_table: makes the game's random players.
        players: their names.
        seed: the generator's seed; the same seed plays the same games.
        mischief: the probability (0 to 1) of an illegal move in place of a legal one.
        options: house options.
    """
    rng = random.Random(seed)
    tally = Tally()
    while True:
        record = Record.begin(game, players=players, options=options)
        table = make_table(rng, record)
        begun, ends = perf_counter(), tally.hands + LONGEST_GAME
        while tally.hands < ends and (event := _next_event(rng, table, record.state, mischief)) is not None:
            before = perf_counter()
            ruling = rule_on(record, event)
            tally.ruling_seconds += perf_counter() - before
            record = record.after(event, ruling)
            tally.events += 1
            tally.illegal += ruling.verdict is Verdict.ILLEGAL
            if game.hand_is_over(record.state):
                tally.hands += 1
                tally.seconds += perf_counter() - begun
                yield tally
                begun = perf_counter()
        tally.games += tally.hands < ends
        tally.seconds += perf_counter() - begun


def _next_event(rng: random.Random, table: RandomTable, state: Any, mischief: float) -> Any | None:
    if mischief and rng.random() < mischief:
        event = table.next_mischief(state)
        if event is not None:
            return event
    return table.next_event(state)


LONGEST_RECORD = 5_000
"""Entries after which a game without a winner is abandoned."""


class Ended(NamedTuple):
    """How a simulated game ended, after so many entries and hands.

    `places` are those of the players as they sit, beginning with whoever moved first. They are () if the game was
    abandoned, or if it was `stuck`: nobody could go on.
    """

    entries: int
    hands: int
    places: tuple[int, ...] = ()
    stuck: bool = False


Step = Callable[[Any, Any, int], Any]
"""Returns the state after an event with this number, from the state before it."""


def game_end(
    game: Game, *, players: tuple[str, ...], options: Mapping[str, Any], seed: int, step: Step | None = None
) -> Ended:
    """Play a random game to its end.

    The players know the real cards and keep the rules, so each event counts as legal and nothing is ruled on, unless
    another `step` says what follows from an event.
    """
    record = Record.begin(game, players=players, options=options)
    table, state = game.random_table(random.Random(seed), record), record.state
    step, first, hands = step or partial(after_legal, game), None, 0
    for number in range(1, LONGEST_RECORD + 1):
        try:
            event = table.next_event(state)
        except (AssertionError, LookupError, ValueError):  # what a player who has nothing to choose from runs into
            return Ended(number - 1, hands, stuck=True)
        if event is None:
            return Ended(number - 1, hands, _places(game, state, first or 0))
        state = step(state, event, number)
        first = state.turn if first is None else first
        hands += game.hand_is_over(state)
        if hands == LONGEST_GAME:
            return Ended(number, hands)
    return Ended(LONGEST_RECORD, hands)


def after_legal(game: Game, state: Any, event: Any, number: int) -> Any:
    """Return the state after an event that is known to be legal. Nothing that is open is asked about."""
    after = game.ruled(game.carry_out(state, event, number), event, Verdict.LEGAL)
    return game.conclude(after, event, Judged(number, Verdict.LEGAL, (), ()))[0]


def _places(game: Game, state: Any, first: int) -> tuple[int, ...]:
    """Return the places of the players as they sit, beginning with seat `first`."""
    places = {row["player"]: row["place"] for row in game.result(state)}
    names = state.setup.players
    return tuple(places[name] for name in (*names[first:], *names[:first]))
