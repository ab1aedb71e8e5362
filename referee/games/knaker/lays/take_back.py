"""Knåker, taking back laid cards: 9, 9.1."""

from __future__ import annotations

from collections import Counter

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.games.knaker.events import TakeBack
from referee.games.knaker.lays.conditions import Unfinished
from referee.games.knaker.lays.reading import BEGUN
from referee.games.knaker.lays.rest_of_lay import Left, left_after
from referee.games.knaker.lays.rights import Owners, Pile, lay_of, lays, pile_of, still_lies, with_lays
from referee.games.knaker.players.hands import put_back
from referee.games.knaker.players.turns import (
    Turn,
    turn_contested,
    turn_moves,
    turn_taken,
    with_turn,
    without_those_out,
)
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HAND_FULL, IN, Laid, Lying, Past, State, owing_after, with_seat

Lie = tuple[Pile, Owners]
"""A pile with the owner of each of its cards."""


@RULES.check("9", TakeBack)
def rest_could_have_been_laid(state: State, event: TakeBack) -> Finding | None:
    """Only the player who laid the cards takes them back, and the rest could have been laid from the start."""
    lying = may_take_back(state, event)
    if lying is None:
        return Finding("9", why="laid-by-another") if _laid_by_another(state, event) else None
    left = left_after(state, lying, event.cards)
    if left.grade > BEGUN:
        return Finding("9", why="rest-not-layable")
    if left.last is not None and left.last.grade == BEGUN:
        unfinished = Unfinished(event.by, left.kept[-1].after, lying.start.before.number)
        return Finding("9", unfinished, why="rest-not-complete")
    return None


@RULES.check("9.1", TakeBack)
def right_has_not_ended(state: State, event: TakeBack) -> Finding | None:
    """The right ends with the next player's card, an instick, a conviction, a draw or a chance."""
    if may_take_back(state, event) is not None or _laid_by_another(state, event):
        return None
    return Finding("9.1", why="right-has-ended")


def may_take_back(state: State, event: TakeBack) -> Lying | None:
    """Return the player's lay from which all these cards may still be taken back; None if there is none."""
    lying = lay_of(state, event.by)
    for lay in (lying, lying.instead) if lying is not None else ():
        if lay is None or lay.gone or not still_lies(state, lay):
            continue
        free = Counter(laid.card for laid in lay.laid[lay.fixed :])
        if not Counter(event.cards) - free:
            return lay
    return None


def _laid_by_another(state: State, event: TakeBack) -> bool:
    """Return whether one of these cards is in the pile but no card like it was laid by this player."""
    wanted = Counter(event.cards)
    own = Counter(card for card, owner in zip(state.pile, state.owners, strict=True) if owner == event.by)
    return bool((wanted - own) & Counter(state.pile))


@RULES.judge("9")
def take_back(state: State, event: TakeBack, number: int) -> State:
    """Return the cards to where they came from, and the turn to where the rest puts it."""
    past = Past(number, event, state)
    lying = may_take_back(state, event)
    if lying is None:
        lying = lay_of(state, event.by)
        if lying is None or lying.gone or not still_lies(state, lying):
            return _take_from_pile(state, event, past)
        lying = lying._replace(fixed=0)
        if Counter(event.cards) - Counter(laid.card for laid in lying.laid):
            return _take_from_pile(state, event, past)
    left = left_after(state, lying, event.cards)
    before, last = lying.start.before, left.last
    seat = put_back(state.seats[event.by], left.taken)._replace(status=IN)
    moved = Counter(before.pile) + Counter(laid.card for laid in lying.laid) - Counter(pile_of(state, lying)[0])
    was, alone = pile_of(state, lying), _pile_alone(lying, left)
    pile, owners = alone
    if lying.alone is not None:
        pile, owners = _with_what_came_upon_it((state.pile, state.owners), was, alone)
    rest = _rest(lying, left, alone)
    if lying.instead is not None:
        other = left_after(state, lying.instead, event.cards)
        rest = rest._replace(instead=_rest(lying.instead, other, _pile_alone(lying.instead, other)))
    after = _in_again(state, event.by)._replace(
        pile=pile,
        owners=owners,
        thrown=_thrown_cards(state.thrown, moved, left.thrown),
        seats=with_seat(state.seats, event.by, seat),
        owing=_draws_owed(state, event.by, seat.hand_count, left.kept),
        past=past,
    )
    after = with_lays(after, lambda other: rest._replace(under=other.under) if other.seat == event.by else other)
    after = without_those_out(with_turn(after, (before.turn, before.visits, before.claims)))
    if after.turn is not None:
        after = with_turn(after, _turn_after_rest(after, rest, left))
    on_kings = None if left.thrown else before.on_kings
    if last is not None and last.no_black:
        on_kings = event.by, after.visits[event.by]
    after = after._replace(on_kings=on_kings)
    return after if lying.alone is None else _with_breaches_anew(after, event.by, was, alone)


def _thrown_cards(was: Pile, moved: Counter[Card], now: Pile) -> Pile:
    """Return the thrown cards if a lay no longer flips away `moved`, but its rest flips away `now`.

    Cards that have been mixed with others since (16.7) can't be identified and stay where they are.
    """
    mixed = moved - Counter(was)
    return tuple((Counter(was) - moved).elements()) + tuple((Counter(now) - mixed).elements())


def _pile_alone(lying: Lying, left: Left) -> Lie:
    """Return the pile with the rest of a lay, without what a breach has put on it."""
    before, last = lying.start.before, left.last
    return (before.pile, before.owners) if last is None else (last.pile, last.owners)


def _rest(lying: Lying, left: Left, alone: Lie) -> Lying:
    """Return the rest of a lay."""
    last = left.last
    return lying._replace(
        laid=left.kept,
        base=len(lying.start.before.pile) if last is None else last.base,
        needs=() if last is None else last.stretches[-1].needs,
        wrong=left.wrong,
        fixed=min(lying.fixed, len(left.kept)),
        again=last is not None and last.again,
        alone=None if lying.alone is None else alone,
    )


@RULES.judge("9.1")
def _with_breaches_anew(state: State, index: int, was: Lie, now: Lie) -> State:
    """Update the breaches on top of a lay that has changed: what they lie on, and the turn."""
    above: list[Lying] = []
    for other in lays(state):
        if other.seat == index:
            break
        above.append(other)
    changed: dict[int, Lying] = {}
    for other in reversed(above):
        start = other.start
        pile, owners = _with_what_came_upon_it((start.before.pile, start.before.owners), was, now)
        before = start.before._replace(
            pile=pile, owners=owners, turn=state.turn, visits=state.visits, claims=state.claims
        )
        changed[other.seat] = other._replace(
            start=Past(start.number, start.event, before),
            alone=None if other.alone is None else _with_what_came_upon_it(other.alone, was, now),
        )
        if state.turn is not None and (other.again or not other.instick):
            state = with_turn(state, turn_contested(state, other.seat, again=other.again))
    return with_lays(state, lambda other: changed.get(other.seat, other)._replace(under=other.under))


def _with_what_came_upon_it(pile: Lie, was: Lie, now: Lie) -> Lie:
    """Return a pile after its bottom has changed; what was laid on top or in between stays."""
    own = list(zip(*was, strict=True))
    rest = list(zip(*now, strict=True))
    kept: list[tuple[Card, int]] = []
    for entry in zip(*pile, strict=True):
        if not own or entry != own[0]:
            kept.append(entry)
            continue
        own.pop(0)
        if rest and entry == rest[0]:
            kept.append(rest.pop(0))
    kept = rest + kept
    return tuple(card for card, _owner in kept), tuple(owner for _card, owner in kept)


def _in_again(state: State, index: int) -> State:
    """Bring a player back into the game who had gone out with the cards taken back."""
    return state._replace(
        out=tuple(entry for entry in state.out if entry[0] != index),
        bottom=tuple(seat for seat in state.bottom if seat != index),
        banging=None if state.banging == index else state.banging,
        finished=sum(seat.status == IN for at, seat in enumerate(state.seats) if at != index) < 1,
    )


def _turn_after_rest(now: State, lying: Lying, left: Left) -> Turn:
    """Return the turn after the rest of a lay, given the turn before it."""
    last = left.last
    again = last is not None and last.again
    if last is None or (lying.instick and not again):
        return now.turn, now.visits, now.claims
    if lying.breach:
        return turn_contested(now, lying.seat, again=again)
    now = now if lying.instick else turn_taken(now, lying.seat)
    if again and left.late and left.grade > BEGUN:
        return turn_contested(with_turn(now, turn_moves(now, lying.seat)), lying.seat, again=True)
    return turn_moves(now, lying.seat, again=again)


def _draws_owed(state: State, index: int, held: int, kept: tuple[Laid, ...]) -> tuple[tuple[int, int], ...]:
    """Keep a draw due after the rest of a lay, if it was due and the hand is still short."""
    owing = tuple(entry for entry in state.owing if entry[0] != index)
    if held < HAND_FULL and kept and len(owing) != len(state.owing):
        owing += ((index, kept[-1].after),)
    return owing


def _take_from_pile(state: State, event: TakeBack, past: Past) -> State:
    """Take cards that were not the player's to take; nobody may continue that lay."""
    pile, owners, thrown = list(state.pile), list(state.owners), list(state.thrown)
    for card in event.cards:
        if card in pile:
            at = len(pile) - 1 - pile[::-1].index(card)
            del pile[at], owners[at]
        else:
            thrown.remove(card)
    seat = state.seats[event.by]
    held = seat.hand_count + len(event.cards)
    after = with_lays(state, lambda lying: lying._replace(more=False, gone=True))._replace(
        pile=tuple(pile),
        owners=tuple(owners),
        thrown=tuple(thrown),
        seats=with_seat(state.seats, event.by, seat._replace(hand=seat.hand + event.cards, status=IN)),
        owing=owing_after(state, event.by, held),
        past=past,
    )
    had_gone_out = seat.status != IN or state.banging == event.by
    return _plays_on(after, event.by) if had_gone_out else after


@RULES.judge("7.1")
def _plays_on(state: State, index: int) -> State:
    """Bring a player who had gone out and holds cards again back into the game, until that is put right."""
    state = _in_again(state, index)
    if state.turn is not None or state.finished:
        return state
    return with_turn(state, turn_moves(state, index))
