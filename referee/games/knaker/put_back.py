"""Knåker, what a call does to the table: 9.1, 9.2, 16, 16.1, 16.2, 16.3, 16.5, 16.7, 16.8, 16.9."""

from __future__ import annotations

from typing import Any

from referee.engine.cards import UNKNOWN, Card
from referee.engine.table import Judged, OpenRuling
from referee.engine.verdicts import Verdict
from referee.games.knaker.cheating import in_time_for
from referee.games.knaker.conditions import CouldLay, OtherRank
from referee.games.knaker.deck import DECKS
from referee.games.knaker.events import HAND, Accuse, Cheat, Leave, Play, Remark, TakeBack
from referee.games.knaker.going_out import disqualify, lose
from referee.games.knaker.hands import replaced
from referee.games.knaker.pricks import (
    CHANGES_CARDS,
    DENIED_PRICKS,
    DISQUALIFIED_FROM,
    DISQUALIFIES,
    KIND_PRICKS,
    NEXT_GAME_PRICKS,
    TAKES_PILE_AT,
    USUAL_PRICKS,
)
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import (
    DISQUALIFIED,
    IN,
    Past,
    Seat,
    State,
    owes_pile_now,
    owing_after,
    past_event,
    with_seat,
)
from referee.games.knaker.turns import turn_after

Penalties = tuple[dict[str, Any], ...]


@RULES.judge("9.2")
@RULES.judge("16")
@RULES.judge("16.5")
def accuse(state: State, event: Accuse, number: int) -> State:
    """A call that may be made puts the table back to before an illegal event; what is open is noted."""
    now = state._replace(given=(), past=Past(number, event, state))
    past = past_event(state, event.event)
    if past is None or state.seats[event.by].status != IN or not in_time_for(state, past):
        return now
    if event.event not in state.illegal:
        is_open = any(ruling.event == event.event for ruling in state.open)
        return now._replace(called=state.called | {event.event}) if is_open else now
    convict, pricks = past.event.by, USUAL_PRICKS + DENIED_PRICKS * event.denies
    back = _earlier(state, past)
    back = back._replace(past=Past(number, event, back), given=((convict, pricks),) if convict >= 0 else ())
    if convict >= 0:
        seat = back.seats[convict]
        seats = with_seat(back.seats, convict, seat._replace(pricks=seat.pricks + pricks))
        back = back._replace(seats=seats, convicted=(*state.convicted, (event.event, convict, pricks)))
    back = _right_ended(back, convict)
    others = [index for index in range(len(back.seats)) if index != convict]
    for index in [*others, convict] if convict >= 0 else others:
        back = _still_punished(back, index, past.before.seats[index], state.seats[index])
    return back


@RULES.judge("9.1")
def _right_ended(state: State, index: int) -> State:
    """Who is convicted may neither take back nor lay more."""
    lying = state.lying
    if lying is None or lying.seat != index:
        return state
    return state._replace(lying=lying._replace(more=False, fixed=len(lying.laid)))


def _earlier(state: State, past: Past) -> State:
    """Return the state before an event, but for what no putting back undoes: pricks stay, and what has been seen."""
    back, seats = past.before, []
    if any(len(now.shown_down) > len(then.shown_down) for then, now in zip(back.seats, state.seats, strict=True)):
        back = _shuffled_in(back, ())
    unseen = back.unseen
    for then, now in zip(back.seats, state.seats, strict=True):
        seat, unseen = _with_what_was_seen(then, now, unseen, back)
        seats.append(seat._replace(pricks=now.pricks, next_game_pricks=now.next_game_pricks))
    still_open = _still_open(state, back)
    waiting = {ruling.event for ruling in still_open}
    return back._replace(
        seats=tuple(seats),
        unseen=unseen,
        open=still_open,
        illegal=frozenset(event for event in state.illegal if event < past.number and event not in waiting),
        called=frozenset(event for event in state.called if event < past.number),
        spoken=state.spoken,
        undone=state.undone.union(number for number, _event in events_since(state, past)),
        convicted=state.convicted,
    )


def _still_punished(back: State, index: int, then: Seat, now: Seat) -> State:
    """Do once more what pricks since then have brought; who was disqualified or has left stays away."""
    pricks = back.seats[index].pricks
    if now.left and not then.left:
        return _away(lose(back, index), index, left=True)
    if then.status != DISQUALIFIED and (now.status == DISQUALIFIED or pricks >= DISQUALIFIED_FROM):
        return _away(disqualify(back, index), index)
    return take_pile(back, index) if then.pricks < TAKES_PILE_AT <= pricks < DISQUALIFIED_FROM else back


def _with_what_was_seen(then: Seat, now: Seat, unseen: int, back: State) -> tuple[Seat, int]:
    """Return a seat as it was, with the cards known that it has shown since.

    What was shown after a draw may have come by it, and stays unknown.
    """
    deck = DECKS[back.house.decks]
    shown: list[Card] = []
    for trace in _since(then.traces, now.traces):
        if isinstance(trace, int):
            break
        shown.append(trace)
    for card in shown:
        unseen = deck.without(unseen, card)
    up = then.up
    for stack, card in _since(then.shown_up, now.shown_up):
        if stack is not None and UNKNOWN in up[stack]:
            at = up[stack].index(UNKNOWN)
            up = replaced(up, stack, replaced(up[stack], at, card))
            unseen = deck.without(unseen, card)
    if not shown and up is then.up:
        return then, unseen
    traces = (*then.traces, *shown)
    return then._replace(hand=then.hand + tuple(shown), hidden=then.hidden - len(shown), traces=traces, up=up), unseen


def _since(then: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[Any, ...]:
    return now[len(then) :]


def _still_open(state: State, back: State) -> tuple[OpenRuling, ...]:
    """Return what was open then: how a turn goes on is open again; what cards or the referee told stays told."""
    now = {(ruling.event, ruling.silent) for ruling in state.open}
    return tuple(
        ruling
        for ruling in back.open
        if (ruling.event, ruling.silent) in now
        or not (
            ruling.event in state.spoken
            or any(isinstance(finding.condition, CouldLay | OtherRank) for finding in ruling.findings)
        )
    )


@RULES.judge("16.8")
def give_pricks(state: State, index: int, pricks: int) -> State:
    """Give pricks, and what they bring: the pile at four, disqualification at five."""
    seat = state.seats[index]
    before, after = seat.pricks, seat.pricks + pricks
    state = state._replace(
        seats=with_seat(state.seats, index, seat._replace(pricks=after)), given=((index, pricks),) if pricks else ()
    )
    if after >= DISQUALIFIED_FROM:
        return state if seat.status == DISQUALIFIED else _away(disqualify(state, index), index)
    return take_pile(state, index) if before < TAKES_PILE_AT <= after else state


@RULES.judge("16.8")
def take_pile(state: State, index: int) -> State:
    """Take the pile for the fourth prick: at once, or if none lies when the turn next comes. The turn stays.

    Where nobody tells what lies on the table, that happens out of sight.
    """
    seat = state.seats[index]
    if seat.status != IN or state.banging == index or state.untold:
        return state
    if not state.pile:
        seat = seat._replace(owes_pile=state.visits[index])
        return state._replace(seats=with_seat(state.seats, index, seat))
    seat = seat._replace(hand=seat.hand + state.pile)
    owing = owing_after(state, index, seat.hand_count)
    seats = with_seat(state.seats, index, seat)
    return state._replace(pile=(), owners=(), seats=seats, lying=_pile_gone(state), owing=owing)


def _pile_gone(state: State) -> Any:
    lying = state.lying
    return lying._replace(more=False, gone=True, base=0, fixed=len(lying.laid)) if lying is not None else None


def _away(state: State, index: int, *, left: bool = False) -> State:
    """Take a player who leaves the game from the table: known cards are thrown, the turn passes on."""
    seat = state.seats[index]
    thrown = seat.hand + tuple(card for stack in seat.up for card in stack if card != UNKNOWN)
    gone = Seat(
        hidden=0,
        up=((),) * len(seat.up),
        down=(0,) * len(seat.down),
        pricks=seat.pricks,
        handicaps=seat.handicaps,
        status=seat.status,
        next_game_pricks=seat.next_game_pricks,
        traces=seat.traces,
        shown_up=seat.shown_up,
        shown_down=seat.shown_down,
        left=left or seat.left,
    )
    lying = state.lying
    if lying is not None and lying.seat == index:
        lying = _pile_gone(state)
    state = state._replace(
        seats=with_seat(state.seats, index, gone),
        thrown=state.thrown + thrown,
        owing=tuple(due for due in state.owing if due[0] != index),
        lying=lying,
    )
    if state.finished:
        return state._replace(turn=None)
    if state.turn != index:
        return state
    turn, visits = turn_after(state, index)
    return state._replace(turn=turn, visits=visits)


@RULES.judge("2.4")
@RULES.judge("16.2")
@RULES.judge("16.3")
@RULES.judge("16.5")
def cheat(state: State, event: Cheat, number: int) -> State:
    """The referee punishes a cheat that is no move: pricks, or for hidden cards disqualification (16.3)."""
    state = _right_ended(state._replace(given=(), past=Past(number, event, state)), event.player)
    pricks = KIND_PRICKS[event.kind] if event.pricks is None else event.pricks
    if event.kind in CHANGES_CARDS:
        state = _cards_changed(state, event)
    state = give_pricks(state, event.player, pricks + DENIED_PRICKS * event.denies)
    if event.kind in DISQUALIFIES and state.seats[event.player].status != DISQUALIFIED:
        state = _away(disqualify(state, event.player), event.player)
    return state


@RULES.judge("16.7")
def _cards_changed(state: State, event: Cheat) -> State:
    """Cards that were swapped, seen or turned are changed for random ones: nobody knows them any more.

    If it wasn't told which stack was turned, nobody can say which of the face-up cards are gone.
    """
    seat = state.seats[event.player]
    stacks = [at for at, down in enumerate(seat.down) if down and event.stack in (None, at)]
    up = seat.up
    known: tuple[Card, ...] = ()
    for at in stacks if event.kind == "turn-stack" else ():
        known += tuple(card for card in up[at] if card != UNKNOWN)
        up = replaced(up, at, (UNKNOWN,) * len(up[at]))
    state = state._replace(seats=with_seat(state.seats, event.player, seat._replace(up=up)))
    return _shuffled_in(state, known) if stacks else state


def _shuffled_in(state: State, cards: tuple[Card, ...]) -> State:
    """Shuffle cards into the stock, or without one into the thrown cards, and draw as many."""
    among = () if state.stock else state.thrown
    unseen, deck = state.unseen, DECKS[state.house.decks]
    for card in (*cards, *among):
        unseen = deck.with_one(unseen, card)
    return state._replace(unseen=unseen, thrown=state.thrown if state.stock else ())


@RULES.judge("16.1")
def remark(state: State, event: Remark, number: int) -> State:
    """Somebody out of the game pointed out a cheat: a prick in the next game."""
    return _next_game_prick(state._replace(past=Past(number, event, state)), event.player)


@RULES.judge("16.9")
def leave(state: State, event: Leave, number: int) -> State:
    """A player leaves over a majority's decision: a prick in the next game, and the lowest place still free."""
    state = _next_game_prick(state._replace(past=Past(number, event, state)), event.player)
    if state.seats[event.player].status != IN:
        return state
    return _away(lose(state, event.player), event.player, left=True)


def _next_game_prick(state: State, index: int) -> State:
    seat = state.seats[index]
    seat = seat._replace(next_game_pricks=seat.next_game_pricks + NEXT_GAME_PRICKS)
    return state._replace(seats=with_seat(state.seats, index, seat))


@RULES.judge("16")
def conclude(state: State, event: Any, judged: Judged) -> tuple[State, Penalties]:
    """Note which events stand as illegal, and count what a call or a cheat costs."""
    if judged.blamed:
        blamed = {number for number, _seat in judged.blamed if not (number == judged.number and type(event) is Accuse)}
        state = state._replace(illegal=state.illegal | blamed)
    if type(event) is TakeBack and judged.verdict is not Verdict.ILLEGAL:
        return _cured(state), ()
    if type(event) is Accuse:
        if state.seats[event.by].status != IN and judged.verdict is Verdict.ILLEGAL:
            state = _next_game_prick(state, event.by)
        return state, _penalties(state)
    return (state, _penalties(state)) if type(event) is Cheat else (state, ())


def _penalties(state: State) -> Penalties:
    return tuple({"player": state.setup.players[seat], "pricks": pricks} for seat, pricks in state.given)


@RULES.judge("9")
def _cured(state: State) -> State:
    """Forget illegal plays that have been taken back, wholly or so that the rest is right."""
    lying = state.lying
    if lying is None or not state.illegal:
        return state
    start = lying.start
    left = {laid.event for laid in lying.laid}
    right = start.before.turn == lying.seat and lying.wrong is None and not owes_pile_now(start.before, lying.seat)
    cured = {
        number
        for number, event in events_since(state, start)
        if type(event) is Play and event.by == lying.seat
        if number not in left or (right and event.source == HAND)
    }
    return state._replace(illegal=state.illegal - cured)


def events_since(state: State, start: Past) -> list[tuple[int, Any]]:
    """Return an event and all after it that stand, with their numbers, the last first."""
    found: list[tuple[int, Any]] = []
    past = state.past
    while past is not None and past.number >= start.number:
        found.append((past.number, past.event))
        past = past.before.past
    return found


@RULES.judge("16")
def noted(state: State, number: int, verdict: Verdict) -> State:
    """Let the referee's own verdict on an event count for later calls; a conviction is taken back by it."""
    state = state._replace(given=(), spoken=state.spoken | {number})
    if verdict is Verdict.ILLEGAL:
        return state._replace(illegal=state.illegal | {number}) if past_event(state, number) else state
    state = state._replace(illegal=state.illegal - {number})
    for event, index, pricks in state.convicted:
        if event == number:
            seat = state.seats[index]
            state = state._replace(
                seats=with_seat(state.seats, index, seat._replace(pricks=max(0, seat.pricks - pricks))),
                convicted=tuple(entry for entry in state.convicted if entry[0] != number),
                given=((index, -pricks),),
            )
    return state


def overruled(state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, Penalties]:
    """Tell what the referee's verdict gave back; `noted` has done it. A call alone gives pricks."""
    return state, _penalties(state)
