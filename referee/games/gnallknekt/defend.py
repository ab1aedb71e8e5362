"""Gnällknekt, defence: defend, defend.max, defend.pair."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.gnallknekt.events import Defend
from referee.games.gnallknekt.lives import turned_up
from referee.games.gnallknekt.rulebook import OPEN_MAX, RULES
from referee.games.gnallknekt.state import LOST, Life, State


def life_without_own_cards(state: State, event: Defend) -> Life:
    """Return the life as it is before the cards are laid, without those of them that come from that life itself."""
    life = state.lives[event.by][event.life]
    own = event.sources.count(event.life + 1)
    if not own:
        return life
    left = life._replace(down=life.down - own) if event.down else life._replace(open=life.open[own:])
    return turned_up(left, event.by, event.life)


@RULES.check("defend", Defend)
def defends_a_life(state: State, event: Defend) -> Finding | None:
    """A lost life can't be defended."""
    return Finding("defend", why="life-is-lost") if life_without_own_cards(state, event) == LOST else None


@RULES.check("defend.max", Defend)
def leaves_three_open(state: State, event: Defend) -> Finding | None:
    """A life has at most three open cards."""
    opened = life_without_own_cards(state, event).open
    if len(opened) + len(event.cards) <= OPEN_MAX:
        return None
    return Finding("defend.max", cards=tuple(card for card in opened if card[0] != "?"), why="too-many-open")


@RULES.check("defend", Defend)
def lays_one_card(state: State, event: Defend) -> Finding | None:
    """A defence is one card, unless it is a pair."""
    return None if _is_card_or_pair(event) else Finding("defend", why="one-card-or-a-pair")


@RULES.check("defend.pair", Defend)
def lays_a_pair(state: State, event: Defend) -> Finding | None:
    """Two cards are laid as one move only if they are of equal rank; jacks too (option jack_pair)."""
    return None if _is_card_or_pair(event) else Finding("defend.pair", why="no-pair")


def _is_card_or_pair(event: Defend) -> bool:
    return len(event.cards) == 1 or (len(event.cards) == 2 and event.cards[0][0] == event.cards[1][0])
