"""Gnällknekt: what happens on the table when an event is carried out, legal or not; deck. Never judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.engine.outcomes import PlacesResult
from referee.games.gnallknekt import outcome
from referee.games.gnallknekt.endgame import arises, count_the_fallen, count_the_turn
from referee.games.gnallknekt.events import HAND, Attack, Defend, Discard, End, Event, Expose, Move, Outcome, Take
from referee.games.gnallknekt.lives import aim, may_be_this, tell, turned_up, untold, with_life
from referee.games.gnallknekt.rulebook import MOVES, RULES
from referee.games.gnallknekt.state import Life, State, hand_count, is_token, next_in, used_count
from referee.games.gnallknekt.taking import less_cards
from referee.games.gnallknekt.unseen import ONE

# --- what can't have happened ----------------------------------------------------------------------------


@RULES.judge("deck")
def impossible(state: State, event: Event | Outcome | PlacesResult) -> Finding | None:
    """Say why an event can't have happened; None if it can."""
    if isinstance(event, Outcome | PlacesResult):
        return outcome.impossible(state, event)
    if state.untold and not state.finished:
        return Finding("", why="cards-not-told")
    return _impossible_cards(state, event)


def _impossible_cards(state: State, event: Event) -> Finding | None:
    for card in getattr(event, "cards", ()):
        if card not in ONE:
            return Finding("deck", cards=(card,), why="card-not-in-deck")
    if isinstance(event, Take):
        return _impossible_take(state, event)
    if isinstance(event, Expose):
        return _impossible_expose(state, event)
    if isinstance(event, End):
        return None
    lifted = lift(state, event)
    if isinstance(lifted, Finding):
        return lifted
    if isinstance(event, Attack):
        return _impossible_hit(lifted, event)
    return None


def _impossible_take(state: State, event: Take) -> Finding | None:
    if event.stock > state.stock + used_count(state):
        return Finding("take", why="stock-is-empty")
    if less_cards(state.discard, event.discard) is None:
        return Finding("deck", cards=event.discard, why="not-in-discard-pile")
    return None


def _impossible_expose(state: State, event: Expose) -> Finding | None:
    """The cards must be such as still have to be told, and each of them one that may lie there."""
    asked = untold(state, event)
    if len(event.cards) > len(asked):
        return Finding("expose", why="nothing-to-expose")
    told: State | None = state
    for card, name in zip(asked, event.cards, strict=False):
        told = tell(told, card, name) if told is not None else None
    return Finding("deck", why="card-lies-elsewhere") if told is None else None


def _impossible_hit(lifted: State, event: Attack) -> Finding | None:
    target = aim(lifted, event)
    if target is None:
        return Finding("attack", cards=event.hit, why="nothing-there-to-hit")
    told: State | None = lifted
    for card, name in target.named:
        told = tell(told, card, name) if told is not None else None
    return Finding("deck", cards=event.hit, why="card-lies-elsewhere") if told is None else None


# --- cards leave their place -----------------------------------------------------------------------------


def lift(state: State, event: Attack | Defend | Discard) -> State | Finding:
    """Return the state when the cards played have left their places, or why they can't have lain there."""
    sources = (HAND,) * len(event.cards) if isinstance(event, Discard) else event.sources
    for card, source in zip(event.cards, sources, strict=True):
        if source == HAND:
            lifted = _from_hand(state, event.by, card)
        elif isinstance(event, Move) and event.down:
            lifted = _from_below(state, event.by, source - 1, card)
        else:
            lifted = _from_life(state, event.by, source - 1, card)
        if isinstance(lifted, Finding):
            return lifted
        state = lifted
    for source in set(sources) - {HAND}:
        life = state.lives[event.by][source - 1]
        state = with_life(state, event.by, source - 1, turned_up(life, event.by, source - 1))
    return state


def _from_hand(state: State, seat: int, card: Card) -> State | Finding:
    hand = state.hands[seat]
    if card in hand:
        left = less_cards(hand, (card,))
        assert left is not None
        hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
        return _no_longer_private(state._replace(hands=hands), seat, card)
    if not hand_count(state, seat):
        return Finding("deck", why="holds-no-cards")
    unseen = state.unseen.shown(seat, card)
    if unseen is None:
        return Finding("deck", why="card-not-in-hand" if state.unseen.count(seat) == 0 else "card-lies-elsewhere")
    return state._replace(unseen=unseen)


def _no_longer_private(state: State, seat: int, card: Card) -> State:
    """Of equal cards in a hand, the one that everybody has seen goes first."""
    private = state.private[seat]
    if private.count(card) <= state.hands[seat].count(card):
        return state
    left = less_cards(private, (card,)) or ()
    return state._replace(private=(*state.private[:seat], left, *state.private[seat + 1 :]))


def _from_life(state: State, seat: int, number: int, card: Card) -> State | Finding:
    life = state.lives[seat][number]
    if card not in life.open:
        tokens = [some for some in reversed(life.open) if is_token(some) and may_be_this(state, some, card)]
        told = tell(state, tokens[0], card) if tokens else None
        if told is None:
            return Finding("deck", why="not-in-that-life")
        state, life = told, told.lives[seat][number]
    opened = less_cards(life.open, (card,))
    assert opened is not None
    return with_life(state, seat, number, life._replace(open=opened))


def _from_below(state: State, seat: int, number: int, card: Card) -> State | Finding:
    life = state.lives[seat][number]
    unseen = state.unseen.shown_lying(card)
    if not life.down or unseen is None:
        return Finding("deck", why="not-in-that-life" if not life.down else "card-lies-elsewhere")
    return with_life(state, seat, number, life._replace(down=life.down - 1))._replace(unseen=unseen)


# --- carrying out ----------------------------------------------------------------------------------------


def carry_out(state: State, event: Any, number: int) -> State:
    """Return the state after an event that can have happened; a game that is over stays as it is."""
    if state.finished and isinstance(event, Take | Attack | Defend | Discard | End):
        return state
    return _CARRY_OUT[type(event)](state, event)


def _take(state: State, event: Take) -> State:
    """Cards go from the stock and the discard pile to the hand; the known ones stay known."""
    discard = less_cards(state.discard, event.discard)
    assert discard is not None
    seat = event.by
    hands = (*state.hands[:seat], state.hands[seat] + event.discard, *state.hands[seat + 1 :])
    state = _draw(state._replace(discard=discard, hands=hands), seat, event.stock)
    if seat != state.turn:
        return state
    taken = state.taken + event.stock + len(event.discard)
    return state._replace(step="moves", taken=taken)


@RULES.judge("take")
def _draw(state: State, seat: int, number: int) -> State:
    """Draw from the stock; when it runs out the used pile becomes the stock (option stock_empty)."""
    while number:
        if not state.stock:
            state = _reshuffle(state)
        drawn = min(number, state.stock)
        state = state._replace(stock=state.stock - drawn, unseen=state.unseen.drawn(seat, drawn))
        number -= drawn
        if not state.stock:
            state = _reshuffle(state)
    return state


def _reshuffle(state: State) -> State:
    """The used pile becomes the stock. Of a card nobody has told, what it may be is known now or never."""
    if not used_count(state):
        return state
    gone = {card for card in _awaited(state) if not any(card == known for known, _bag in state.named)}
    named = (*state.named, *((card, state.unseen.copies[0]) for card in sorted(gone)))
    stock = used_count(state)
    return state._replace(stock=stock, used=(), unseen=state.unseen.shuffled(state.used), named=named)


def _awaited(state: State) -> set[str]:
    """Return the unknown cards that have gone from the lives and on which a verdict waits."""
    lying = {card for own in state.lives for life in own for card in life.open}
    hits = (getattr(finding.condition, "hit", ()) for ruling in state.open for finding in ruling.findings)
    return {card for hit in hits for card in hit if card and is_token(card)} - lying


def _attack(state: State, event: Attack) -> State:
    """The cards hit and those that hit them go to the used pile."""
    lifted = lift(state, event)
    assert isinstance(lifted, State)
    target = aim(lifted, event)
    assert target is not None
    state = lifted
    for card, name in target.named:
        told = tell(state, card, name)
        assert told is not None
        state = told
    gone = [target.open[place] for place in target.places]
    known = tuple(card for card in gone if not is_token(card))
    unseen = state.unseen
    for _card in range(len(gone) - len(known)):
        unseen = unseen.used_lying()
    life = state.lives[event.target][event.life]
    opened = tuple(card for place, card in enumerate(target.open) if place not in target.places)
    life = turned_up(Life(life.down, opened), event.target, event.life)
    state = with_life(state, event.target, event.life, life)
    state = state._replace(used=state.used + known + event.cards, unseen=unseen)
    return _after_move(state, event)


def _defend(state: State, event: Defend) -> State:
    """The cards are laid open on the life."""
    lifted = lift(state, event)
    assert isinstance(lifted, State)
    life = lifted.lives[event.by][event.life]
    laid = life._replace(open=life.open + event.cards)
    return _after_move(with_life(lifted, event.by, event.life, laid), event)


def _after_move(state: State, event: Move) -> State:
    """Count the move, and who has fallen; who plays their own last card loses the turn with it."""
    if event.by == state.turn:
        state = state._replace(step="moves", moves_left=max(0, state.moves_left - 1))
    state = arises(count_the_fallen(state, event.by))
    if state.turn is not None and state.turn not in state.still_in:
        return _pass_turn(state)
    return state


def _expose(state: State, event: Expose) -> State:
    """What was turned up is known now."""
    for card, name in zip(untold(state, event), event.cards, strict=False):
        told = tell(state, card, name)
        assert told is not None
        state = told
    return state


def _discard(state: State, event: Discard) -> State:
    """The card lies on the discard pile; the turn passes."""
    lifted = lift(state, event)
    assert isinstance(lifted, State)
    state = lifted._replace(discard=lifted.discard + event.cards)
    return _pass_turn(state) if event.by == state.turn else state


def _end(state: State, event: End) -> State:
    return _pass_turn(state) if event.by == state.turn else state


@RULES.judge("turn")
def _pass_turn(state: State) -> State:
    """The turn goes on to the next player with a life left."""
    assert state.turn is not None
    state = count_the_turn(state)
    if state.finished:
        return state
    return state._replace(
        turn=next_in(state, state.turn or 0),
        step="take",
        moves_left=MOVES,
        taken=0,
        turn_number=state.turn_number + 1,
    )


_CARRY_OUT: dict[type, Callable[[State, Any], State]] = {
    Take: _take,
    Attack: _attack,
    Defend: _defend,
    Expose: _expose,
    Discard: _discard,
    End: _end,
    Outcome: outcome.end_hand,
    PlacesResult: outcome.end_game,
}
