"""Endings with all cards open, valued by trying everything that the rulings allow: no bound, no memory, no shortcut.

It shares no code with `engine.endings`. Every card of a hand is ruled on, as if it were entered with all hands in view;
whoever may play tries each legal one, to the end of the hand, where the game itself counts the points.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from referee.engine.cards import Pack
from referee.engine.ruling import rule_on
from referee.engine.simulation import LONGEST_GAME
from referee.engine.table import Game, Record
from referee.engine.unseen import Hidden
from referee.engine.verdicts import Verdict
from referee.games.knoesten.events import Play as KnoestenPlay
from referee.games.knoesten.rulebook import PACK as KNOESTEN_PACK
from referee.games.kombinationswhist.events import Justice
from referee.games.kombinationswhist.events import Play as WhistPlay
from referee.games.kombinationswhist.rulebook import PACK as WHIST_PACK
from referee.games.kombinationswhist.state import awaits_justice

PLAYERS = ("anna", "bo", "cia", "dag")
LAID_OPEN = frozenset({"atelje", "oppen-trumf", "oppen-hand"})  # which cards lie open changes no card that is played


class Open(NamedTuple):
    """A table in play whose hands everybody sees: its state says of each card who holds it."""

    game: Game
    state: Any

    @property
    def hands(self) -> tuple[frozenset[str], ...]:
        """The cards of each seat."""
        return tuple(frozenset(TRIED[self.game.id].pack.cards(held)) for held in self.state.hidden.held)

    @property
    def heroes(self) -> tuple[int, ...]:
        """The seats whose points are searched for: everybody who plays for themselves, or the declarer."""
        return (self.state.deal.declarer,) if self.game.id == "kombinationswhist" else tuple(self.state.joined)


class _Tried(NamedTuple):
    """The rules of a game for trying everything."""

    pack: Pack
    play: Callable[[int, str], Any]
    points: Callable[[Any, int], int]
    best: int  # 1 if more points are better, -1 if fewer are


TRIED = {
    "knoesten": _Tried(KNOESTEN_PACK, KnoestenPlay, lambda state, seat: state.scores[seat], -1),
    "kombinationswhist": _Tried(WHIST_PACK, WhistPlay, lambda state, seat: state.match.scores[seat], 1),
}


def sure_points(table: Open, seat: int) -> int:
    """Return how many points a seat can win until the end of the hand, whatever all others do together."""
    tried = TRIED[table.game.id]
    return _tried_all(table.game, tried, table.state, seat) - tried.best * tried.points(table.state, seat)


def _tried_all(game: Game, tried: _Tried, state: Any, seat: int) -> int:
    if state.phase == "done":
        return tried.best * tried.points(state, seat)
    ends = [_tried_all(game, tried, after, seat) for _event, after in states_after(Open(game, state))]
    return max(ends) if state.turn == seat else min(ends)


def states_after(table: Open) -> Iterator[tuple[Any, Any]]:
    """Yield each legal event of the player to move, with the state after it."""
    game, state = table
    record, tried = Record(game, state.setup, state), TRIED[game.id]
    if _waits(game, state):
        events = [Justice(state.turn, winner) for winner in state.deal.seats]
    else:
        events = [tried.play(state.turn, card) for card in tried.pack.cards(state.hidden.held[state.turn])]
    for event in events:
        ruling = rule_on(record, event)
        if ruling.verdict is Verdict.LEGAL:
            yield event, ruling.state


def hands_played(game: Game, seed: int, mischief: float) -> Iterator[tuple[Record, int]]:
    """Yield records of random play that end with a hand, and the number of its first entry; `mischief` is the share of
    entries that break a rule, if any can."""
    rng = random.Random(seed)
    while True:
        record, first = Record.begin(game, players=PLAYERS), 1
        table = game.random_table(rng, record)
        while event := (rng.random() < mischief and table.next_mischief(record.state)) or table.next_event(
            record.state
        ):
            record = record.after(event, rule_on(record, event))
            if game.hand_is_over(record.state):
                yield record, first
                first = record.number + 1


def open_tables(game: Game, seed: int, cards: tuple[int, ...]) -> Iterator[Open]:
    """Yield tables of random play forever, one a hand, once nobody has more than one of these numbers of cards left:
    between two tricks, or somewhere in the first trick."""
    rng = random.Random(seed)
    while True:
        record = Record.begin(game, players=PLAYERS)
        table, hands = game.random_table(rng, record), 0
        left, late = rng.choice(cards), rng.randrange(len(PLAYERS))
        while hands < LONGEST_GAME and (event := table.next_event(record.state)) is not None:
            record = record.after(event, rule_on(record, event))
            state = record.state
            if state.phase == "play" and max(map(int.bit_count, table.hands)) <= left and not _waits(game, state):
                late -= 1
                if late == -1:
                    yield Open(game, opened(game, state, table.hands))
            if game.hand_is_over(state):
                hands, left, late = hands + 1, rng.choice(cards), rng.randrange(len(PLAYERS))


def _waits(game: Game, state: Any) -> bool:
    return game.id == "kombinationswhist" and awaits_justice(state)


def opened(game: Game, state: Any, hands: list[int]) -> Any:
    """Return the state with all hands in view."""
    nothing = (0,) * len(hands)
    held = tuple(hands)
    if game.id == "knoesten":
        held = tuple(hand if seat in state.joined else 0 for seat, hand in enumerate(hands))
        state = state._replace(pile=0, pile_size=0, handed_in=nothing, loose=nothing)
    else:
        deal = state.deal
        state = state._replace(deal=deal._replace(parts=deal.parts - LAID_OPEN, letters=None))
    return state._replace(hidden=Hidden(0, held, state.hidden.played, nothing, nothing), open=())
