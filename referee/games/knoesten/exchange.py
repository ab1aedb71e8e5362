"""Knoesten, the exchange: exchange, exchange.trump, exchange.stock."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knoesten.events import Exchange, Play
from referee.games.knoesten.handing_in import has_come_back
from referee.games.knoesten.rulebook import HAND_SIZE, PACK, RULES
from referee.games.knoesten.state import State


@RULES.check("exchange", Exchange)
def exchanges_once_in_order(state: State, event: Exchange) -> Finding | None:
    """Each player exchanges once, the dealer first, after all have answered and before play begins."""
    if state.phase != "exchange":
        return Finding("exchange", why="no-exchange-now")
    if event.by not in state.joined:
        return Finding("exchange", why="not-in-the-hand")
    if event.by in state.exchanged:
        return Finding("exchange", why="has-exchanged")
    return None if event.by == state.turn else Finding("exchange", why="dealer-first-then-clockwise")


@RULES.check("exchange.trump", Exchange)
def turned_card_stays(state: State, event: Exchange) -> Finding | None:
    """The dealer exchanges at most four cards: the turned card stays."""
    if event.by != state.dealer or state.trump is None:
        return None
    if event.number < HAND_SIZE and state.trump not in event.cards:
        return None
    return Finding("exchange.trump", cards=(state.trump,), why="turned-card-stays")


@RULES.check("exchange.stock", Play)
def not_ones_own(state: State, event: Play) -> Finding | None:
    """Nobody gets back a card they handed in themselves. If that happens, the dealer of the hand dealt wrongly."""
    if state.dealer is None or not has_come_back(state, event.by, PACK.bit[event.cards]):
        return None
    return Finding("exchange.stock", why="own-card-came-back", seats=(state.dealer,))
