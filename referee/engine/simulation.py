"""Random play with real cards: a simulated table, played through `rule_on`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol

from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
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
