"""Gnällknekt: entries that can't have happened, even if the rules were broken; deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.clauses import Finding
from referee.engine.outcomes import PlacesResult
from referee.games.gnallknekt import outcome
from referee.games.gnallknekt.bags import ONE
from referee.games.gnallknekt.events import Attack, Defend, Discard, End, Event, Expose, Outcome, Shuffle, Take
from referee.games.gnallknekt.lifting import lift
from referee.games.gnallknekt.lives import aim, tell, tell_exposed, untold_cards
from referee.games.gnallknekt.rulebook import RULES
from referee.games.gnallknekt.state import State, cards_to_draw
from referee.games.gnallknekt.taking import less_cards


@RULES.judge("deck")
def why_impossible(state: State, event: Event | Outcome | PlacesResult) -> Finding | None:
    """Return why an event can't have happened; None if it can."""
    if isinstance(event, Outcome | PlacesResult):
        return outcome.why_impossible(state, event)
    if state.untold and not state.finished:
        return Finding("", why="cards-not-told")
    return _impossible_cards(state, event)


def _impossible_cards(state: State, event: Event) -> Finding | None:
    for card in getattr(event, "cards", ()):
        if card not in ONE:
            return Finding("deck", cards=(card,), why="card-not-in-deck")
    return _BY_KIND[type(event)](state, event)


def _impossible_laid(state: State, event: Attack | Defend | Discard) -> Finding | None:
    lifted = lift(state, event)
    if isinstance(lifted, Finding):
        return lifted
    return _impossible_hit(lifted, event) if isinstance(event, Attack) else None


def _impossible_take(state: State, event: Take) -> Finding | None:
    if event.stock > cards_to_draw(state):
        return Finding("take", why="stock-is-empty")
    if less_cards(state.discard, event.discard) is None:
        return Finding("deck", cards=event.discard, why="not-in-discard-pile")
    return None


def _impossible_end(state: State, event: End) -> None:
    """Return None: a player can always end the turn."""
    return None


def _impossible_shuffle(state: State, event: Shuffle) -> Finding | None:
    if state.unseen.shuffled(under=event.under) is not None:
        return None
    possible = state.unseen.shuffled(under=True) is not None
    return Finding("deck", why="stock-not-empty" if possible else "nothing-to-shuffle")


def _impossible_expose(state: State, event: Expose) -> Finding | None:
    """Check that these cards still have to be told, and that each can lie there."""
    asked = untold_cards(state, event)
    if len(event.cards) > len(asked):
        return Finding("expose", why="nothing-to-expose")
    return Finding("deck", why="card-lies-elsewhere") if tell_exposed(state, event) is None else None


def _impossible_hit(lifted: State, event: Attack) -> Finding | None:
    target = aim(lifted, event)
    if target is None:
        return Finding("attack", cards=event.hit, why="nothing-there-to-hit")
    told: State | None = lifted
    for card, name in target.named:
        told = tell(told, card, name) if told is not None else None
    return Finding("deck", cards=event.hit, why="card-lies-elsewhere") if told is None else None


_BY_KIND: dict[type, Callable[[State, Any], Finding | None]] = {
    Take: _impossible_take,
    Attack: _impossible_laid,
    Defend: _impossible_laid,
    Discard: _impossible_laid,
    Expose: _impossible_expose,
    Shuffle: _impossible_shuffle,
    End: _impossible_end,
}
