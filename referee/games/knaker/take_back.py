"""Knåker, taking back what one has laid: 9, 9.1."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.games.knaker.conditions import Unfinished
from referee.games.knaker.events import STOCK, TakeBack
from referee.games.knaker.hands import put_back
from referee.games.knaker.reading import BEGUN, SOUND, WRONG, Layer, Pile, Reading, layer_of, read_cards, read_instick
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HAND_FULL, IN, Laid, Lying, Past, State, owing_after, with_seat
from referee.games.knaker.turns import turn_after, turn_to


class Left(NamedTuple):
    """What lies when cards have been taken back: the rest, laid anew from the start of the turn.

    `last` is how its last event is read (None if nothing is left), `grade` that of the worst of them,
    `wrong` the first card that can't be part of it, `thrown` all that it flips away.
    """

    taken: tuple[Laid, ...] = ()
    kept: tuple[Laid, ...] = ()
    last: Reading | None = None
    grade: int = SOUND
    wrong: int | None = None
    thrown: Pile = ()


@RULES.check("9", TakeBack)
def rest_could_have_been_laid(state: State, event: TakeBack) -> Finding | None:
    """Only who laid the cards takes them back, and what is left could have been laid from the start."""
    lying = state.lying
    if lying is None or not may_take_back(state, event):
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
    if may_take_back(state, event) or _laid_by_another(state, event):
        return None
    return Finding("9.1", why="right-has-ended")


def may_take_back(state: State, event: TakeBack) -> bool:
    """Tell whether all these cards are ones the player has still the right to take back."""
    lying = state.lying
    if lying is None or lying.seat != event.by or lying.gone:
        return False
    free = Counter(laid.card for laid in lying.laid[lying.fixed :])
    return not Counter(event.cards) - free


def _laid_by_another(state: State, event: TakeBack) -> bool:
    """Tell whether one of these cards lies in the pile, and none of its kind was laid by this player."""
    wanted = Counter(event.cards)
    own = Counter(card for card, owner in zip(state.pile, state.owners, strict=True) if owner == event.by)
    return bool((wanted - own) & Counter(state.pile))


def left_after(state: State, lying: Lying, cards: tuple[Card, ...]) -> Left:
    """Return what lies when cards have been taken back, the last ones of their kind first."""
    wanted = Counter(cards)
    taken: list[Laid] = []
    kept: list[Laid] = []
    for at in range(len(lying.laid) - 1, -1, -1):
        laid = lying.laid[at]
        free = at >= lying.fixed and wanted[laid.card] > 0
        wanted[laid.card] -= free
        (taken if free else kept).append(laid)
    left = Left(tuple(reversed(taken)), tuple(reversed(kept)))
    return _laid_anew(layer_of(state, lying.seat), lying, left)


def _laid_anew(layer: Layer, lying: Lying, left: Left) -> Left:
    """Lay what is kept once more, event by event."""
    before = lying.start.before
    pile, owners, base = before.pile, before.owners, len(before.pile)
    at = 0
    while at < len(left.kept):
        first = left.kept[at]
        cards = tuple(laid.card for laid in left.kept[at:] if laid.event == first.event)
        if lying.instick:
            last = read_instick(layer, pile, owners, cards)
        else:
            last = read_cards(layer, pile, owners, base, cards)
            if left.last is not None and not left.last.again and base == len(pile):
                last = last._replace(grade=WRONG)
        if last.grade > BEGUN:
            left = left._replace(grade=max(left.grade, last.grade), wrong=at if left.wrong is None else left.wrong)
        left = left._replace(last=last, thrown=left.thrown + last.thrown)
        pile, owners, base = last.pile, last.owners, last.base
        if first.source == STOCK and not layer.house.more_after_chance:
            base = len(pile)
        at += len(cards)
    return left


@RULES.judge("9")
def take_back(state: State, event: TakeBack, number: int) -> State:
    """The cards go back where they came from, and the turn to where what is left puts it."""
    past = Past(number, event, state)
    lying = state.lying
    if lying is None or lying.seat != event.by or lying.gone:
        return _take_from_pile(state, event, past)
    if not may_take_back(state, event):
        lying = lying._replace(fixed=0)
        if Counter(event.cards) - Counter(laid.card for laid in lying.laid):
            return _take_from_pile(state, event, past)
    left = left_after(state, lying, event.cards)
    before, last = lying.start.before, left.last
    seat = put_back(state.seats[event.by], left.taken)._replace(status=IN)
    moved = Counter(before.pile) + Counter(laid.card for laid in lying.laid) - Counter(state.pile)
    after = _in_again(state, event.by)._replace(
        pile=before.pile if last is None else last.pile,
        owners=before.owners if last is None else last.owners,
        thrown=tuple((Counter(state.thrown) - moved).elements()) + left.thrown,
        seats=with_seat(state.seats, event.by, seat),
        lying=lying._replace(
            laid=left.kept,
            base=len(before.pile) if last is None else last.base,
            needs=() if last is None else last.stretches[-1].needs,
            wrong=left.wrong,
            fixed=min(lying.fixed, len(left.kept)),
        ),
        owing=_owing(state, event.by, seat.hand_count, left.kept),
        past=past,
    )
    return _with_turn(after, before, event.by, last, instick=lying.instick)


def _in_again(state: State, index: int) -> State:
    """Who had gone out with the cards taken back is in the game again."""
    return state._replace(
        out=tuple(entry for entry in state.out if entry[0] != index),
        bottom=tuple(seat for seat in state.bottom if seat != index),
        banging=None if state.banging == index else state.banging,
        finished=sum(seat.status == IN for at, seat in enumerate(state.seats) if at != index) < 1,
    )


def _with_turn(state: State, before: State, index: int, last: Reading | None, *, instick: bool) -> State:
    """Give the turn to whom it belongs after what is left."""
    state = state._replace(turn=None if state.finished else before.turn, visits=before.visits)
    if state.turn is None or (instick and (last is None or not last.again)):
        return state
    if last is None:
        holder = state.seats[state.turn]
        turn, visits = (state.turn, state.visits) if holder.status == IN else turn_after(state, state.turn)
    else:
        turn, visits = turn_to(state, index) if last.again else turn_after(state, index)
    return state._replace(turn=turn, visits=visits)


def _owing(state: State, index: int, held: int, kept: tuple[Laid, ...]) -> tuple[tuple[int, int], ...]:
    """A draw stays due after what is left, if it was and the hand is still short."""
    owing = tuple(entry for entry in state.owing if entry[0] != index)
    if held < HAND_FULL and kept and len(owing) != len(state.owing):
        owing += ((index, kept[-1].after),)
    return owing


def _take_from_pile(state: State, event: TakeBack, past: Past) -> State:
    """Cards that were not the player's to take are taken all the same; nobody may go on with that lay."""
    pile, owners, thrown = list(state.pile), list(state.owners), list(state.thrown)
    for card in event.cards:
        if card in pile:
            at = len(pile) - 1 - pile[::-1].index(card)
            del pile[at], owners[at]
        else:
            thrown.remove(card)
    seat = state.seats[event.by]
    held, lying = seat.hand_count + len(event.cards), state.lying
    return state._replace(
        pile=tuple(pile),
        owners=tuple(owners),
        thrown=tuple(thrown),
        seats=with_seat(state.seats, event.by, seat._replace(hand=seat.hand + event.cards)),
        lying=lying._replace(more=False, gone=True) if lying is not None else None,
        owing=owing_after(state, event.by, held),
        past=past,
    )
