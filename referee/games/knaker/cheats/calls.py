"""Knåker, the effects of a call on the table: 9, 9.2, 16, 16.1, 16.5, 16.7."""

from __future__ import annotations

from typing import Any

from referee.engine.cards import UNKNOWN, Card
from referee.engine.table import Judged, OpenRuling
from referee.engine.verdicts import Settlement, Verdict
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cheats.cheating import in_time_for
from referee.games.knaker.cheats.punishments import next_game_prick, remove_player, take_pile
from referee.games.knaker.cheats.random_cards import changed_since, seen_elsewhere, shuffled_in
from referee.games.knaker.events import HAND, Accuse, Cheat, Instick, Play, TakeBack, Witness
from referee.games.knaker.lays.conditions import CouldLay, OtherRank
from referee.games.knaker.lays.rights import kept_by_others, lay_of, right_ended
from referee.games.knaker.players.going_out import disqualify, lose
from referee.games.knaker.players.hands import with_value
from referee.games.knaker.players.pricks import DENIED_PRICKS, DISQUALIFIED_FROM, TAKES_PILE_AT, USUAL_PRICKS
from referee.games.knaker.players.turns import may_go_on, owes_pile_now, turn_shared, with_turn
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import (
    DISQUALIFIED,
    IN,
    Exchanged,
    Past,
    Seat,
    State,
    any_event,
    events_since,
    past_event,
    with_seat,
)

Penalties = tuple[dict[str, Any], ...]

LATE_DRAW = "not-drawn"
"""The reason why a lay is illegal if the draw after it came late (3.4)."""


@RULES.judge("9.2")
@RULES.judge("16")
@RULES.judge("16.5")
def accuse(state: State, event: Accuse, number: int) -> State:
    """Carry out a call: put back what is illegal and give pricks, if it is allowed; if the event is open, note it.

    An event that was put back before isn't put back again: it only costs its pricks.
    """
    now = state._replace(given=(), past=Past(number, event, state))
    past = any_event(state, event.event)
    if past is None or state.seats[event.by].status != IN or not in_time_for(state, past):
        return now
    if event.event not in state.illegal and event.event not in state.delays:
        is_open = any(ruling.event == event.event for ruling in state.open)
        return now._replace(called=state.called | {event.event}) if is_open else now
    target = put_back_to(state, event.event)
    then = (state if target is None else target).seats
    called = {event.event}
    state = state._replace(illegal=state.illegal - called, delays=state.delays - called, called=state.called - called)
    back = state if target is None else _restore_state(state, target)
    back = back._replace(given=(), past=Past(number, event, back))
    return _punish_convict(back, past, then, state.seats, USUAL_PRICKS + DENIED_PRICKS * event.denies)


@RULES.judge("16")
@RULES.judge("3.4")
def put_back_to(state: State, number: int) -> State | None:
    """Return the position that a call of an illegal event brings back; None if the event was put back before.

    That is the position before the event. For a late draw the cheat is the delay, so it is the position after the lay.
    """
    past = past_event(state, number)
    if past is None:
        return None
    if number in state.illegal or number not in state.delays:
        return past.before
    *_, after = (state, *(later.before for later in events_since(state.past, number)))
    return after


@RULES.judge("9.1")
def _punish_convict(back: State, past: Past, then: tuple[Seat, ...], now: tuple[Seat, ...], pricks: int) -> State:
    """Give the convicted player their pricks, and apply what pricks given since then have brought (16.8)."""
    convict = past.event.by
    if convict >= 0:
        seat = back.seats[convict]
        back = back._replace(
            seats=with_seat(back.seats, convict, seat._replace(pricks=seat.pricks + pricks)),
            given=((convict, pricks),),
            convicted=(*back.convicted, (past.number, convict, pricks)),
        )
    back = right_ended(back, convict)
    others = [index for index in range(len(back.seats)) if index != convict]
    for index in [*others, convict] if convict >= 0 else others:
        back = _still_punished(back, index, then[index], now[index])
    return back


def _restore_state(state: State, back: State) -> State:
    """Return an earlier state, except for what putting back never undoes: pricks, what was seen, and other cheats."""
    seats = []
    back_to = back.seats
    then_open = _still_open(state, back)
    changes = [changed_since(then, now) for then, now in zip(back.seats, state.seats, strict=True)]
    if any(changed.seat is not then for changed, then in zip(changes, back.seats, strict=True)):
        known = tuple(card for changed in changes for card in changed.known)
        among_thrown = not back.stock or any(changed.before for changed in changes)
        back = shuffled_in(back, known, with_thrown=among_thrown)
    unseen = back.unseen
    for then, changed, now in zip(back.seats, changes, state.seats, strict=True):
        seat, unseen = _with_what_was_seen(then, changed.seat, now, unseen, back)
        seats.append(seat._replace(pricks=now.pricks, next_game_pricks=now.next_game_pricks))
    back = seen_elsewhere(state, back_to, back._replace(seats=tuple(seats), unseen=unseen))
    callable_still = state.illegal | state.delays | {ruling.event for ruling in then_open}
    return back._replace(
        open=then_open,
        illegal=state.illegal,
        delays=state.delays,
        called=frozenset(event for event in state.called if event <= back.number or event in callable_still),
        spoken=state.spoken,
        undone=state.undone if state.past in (None, back.past) else (*state.undone, state.past),
        convicted=state.convicted,
    )


def _still_punished(back: State, index: int, then: Seat, now: Seat) -> State:
    """Repeat what pricks since then have brought. A player who was disqualified or has left stays away."""
    pricks = back.seats[index].pricks
    if now.left and not then.left:
        return remove_player(lose(back, index), index, left=True)
    if then.status != DISQUALIFIED and (now.status == DISQUALIFIED or pricks >= DISQUALIFIED_FROM):
        return remove_player(disqualify(back, index), index)
    return take_pile(back, index) if then.pricks < TAKES_PILE_AT <= pricks < DISQUALIFIED_FROM else back


def _with_what_was_seen(then: Seat, seat: Seat, now: Seat, unseen: int, back: State) -> tuple[Seat, int]:
    """Return `seat`, which is as it was `then` except for changed cards, with the cards known that it has shown since.

    A card shown after a draw may come from that draw and stays unknown; so do cards replaced by random ones.
    """
    deck = DECKS[back.house.decks]
    shown: list[Card] = []
    for trace in _added_since(then.traces, now.traces):
        if not isinstance(trace, str):
            break
        shown.append(trace)
    for card in shown:
        unseen = deck.without(unseen, card)
    up, seen_up = seat.up, _added_since(then.shown_up, now.shown_up)
    changed = {stack for stack, card in seen_up if card == UNKNOWN}
    for stack, card in seen_up:
        if stack is not None and stack not in changed and UNKNOWN in up[stack]:
            at = up[stack].index(UNKNOWN)
            up = with_value(up, stack, with_value(up[stack], at, card))
            unseen = deck.without(unseen, card)
    if not shown and up is seat.up:
        return seat, unseen
    traces = (*seat.traces, *shown)
    return seat._replace(hand=seat.hand + tuple(shown), hidden=seat.hidden - len(shown), traces=traces, up=up), unseen


def _added_since(then: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[Any, ...]:
    return now[len(then) :]


def _still_open(state: State, back: State) -> tuple[OpenRuling, ...]:
    """Return the rulings that are open once the game has been put back to the earlier state `back`.

    How a turn goes on is open again. What was shown by cards or said by the referee stays known, as does a late draw.
    Whether a player who has since taken the pile could have laid something stays open as long as it can still come to
    light.
    """
    now = {(ruling.event, ruling.silent) for ruling in state.open}
    again = [ruling for ruling in back.open if (ruling.event, ruling.silent) in now or not _is_told(state, ruling)]
    known = {(ruling.event, ruling.silent) for ruling in again}
    others = [ruling for ruling in state.open if (ruling.event, ruling.silent) not in known]
    return (*again, *(ruling for ruling in others if _can_still_be_answered(state, back, ruling)))


def _is_told(state: State, ruling: OpenRuling) -> bool:
    """Return whether what was open is known now, regardless of what is put back."""
    if ruling.event in state.spoken or (ruling.silent and ruling.event in state.delays):
        return True
    return any(isinstance(finding.condition, CouldLay | OtherRank) for finding in ruling.findings)


def _can_still_be_answered(state: State, back: State, ruling: OpenRuling) -> bool:
    """Return whether an open question about an undone event can still be answered by the hand as it was before."""
    conditions = [finding.condition for finding in ruling.findings]
    if ruling.event <= back.number or any(type(condition) is not CouldLay for condition in conditions):
        return False
    return all(_same_unknown_cards(state, back, condition) for condition in conditions)


def _same_unknown_cards(state: State, back: State, condition: Any) -> bool:
    """Return whether the cards a condition asks for were in the hand before: none drawn, none changed since."""
    before = len(back.seats[condition.seat].traces)
    traces = state.seats[condition.seat].traces[before:]
    drawn = any(isinstance(trace, int) for trace in traces[: condition.since - before])
    changed = any(isinstance(trace, Exchanged) for trace in traces)
    return condition.place == HAND and condition.since >= before and not drawn and not changed


# --- recording rulings --------------------------------------------------------------------------------------


@RULES.judge("9.1")
@RULES.judge("11.2")
def apply_verdict(state: State, event: Any, verdict: Verdict) -> State:
    """Let an illegal instick end nobody else's right, and an illegal lay take the turn from nobody (3).

    If such an instick flips the pile, or cards added after the turn had passed do, or a two is added, the player whose
    turn it was may go on too.
    """
    if verdict is not Verdict.ILLEGAL or type(event) not in (Instick, Play) or state.past is None:
        return state
    lying, before = state.lying, state.past.before
    if type(event) is Instick:
        assert lying is not None
        state = state._replace(lying=lying._replace(breach=True, under=kept_by_others(before, event.by)))
    elif may_go_on(before, event.by) or (lying is not None and lying.breach):
        return state
    if lying is None or not lying.again or None in (state.turn, before.turn) or before.turn == state.turn:
        return state
    return with_turn(state, turn_shared(before, event.by, state))


@RULES.judge("16")
def conclude(state: State, event: Any, judged: Judged) -> tuple[State, Penalties]:
    """Record which events stand as illegal, and count what a call or a cheat costs."""
    if judged.blamed or judged.settles:
        state = _noted_as_illegal(state, event, judged)
    if type(event) is TakeBack and judged.verdict is not Verdict.ILLEGAL:
        return _forget_cured_plays(state, event.by), ()
    if type(event) is Accuse:
        if state.seats[event.by].status != IN and judged.verdict is Verdict.ILLEGAL:
            state = next_game_prick(state, event.by)
        return state, _penalties(state)
    if type(event) is Witness and judged.verdict is Verdict.ILLEGAL:
        return next_game_prick(state, event.player), ()
    return (state, _penalties(state)) if type(event) is Cheat else (state, ())


def _noted_as_illegal(state: State, event: Any, judged: Judged) -> State:
    """Record the events this one shows to be illegal, or merely drawn late, and those it shows to be legal."""
    late = {settled.event for settled in judged.settles if _is_late_draw(settled)}
    right = {settled.event for settled in judged.settles if settled.verdict is Verdict.LEGAL}
    blamed = {number for number, _seat in judged.blamed if not (number == judged.number and type(event) is Accuse)}
    return state._replace(illegal=(state.illegal - right) | (blamed - late), delays=state.delays | late)


@RULES.judge("3.4")
def _is_late_draw(settled: Settlement) -> bool:
    """Return whether the only thing wrong with a lay is that its player drew too late."""
    return bool(settled.breaches) and all(breach.why == LATE_DRAW for breach in settled.breaches)


def _penalties(state: State) -> Penalties:
    return tuple({"player": state.setup.players[seat], "pricks": pricks} for seat, pricks in state.given)


@RULES.judge("9")
def _forget_cured_plays(state: State, index: int) -> State:
    """Forget illegal plays that have been taken back, entirely or so that the rest is legal."""
    lying = lay_of(state, index)
    if lying is None or not state.illegal:
        return state
    before = lying.start.before
    left = {laid.event for laid in lying.laid}
    right = may_go_on(before, index) and not lying.wrong and not owes_pile_now(before, index)
    cured = {
        past.number
        for past in events_since(state.past, before.number)
        if type(past.event) is Play and past.event.by == index
        if past.number not in left or (right and past.event.source == HAND)
    }
    return state._replace(illegal=state.illegal - cured)


@RULES.judge("16")
def record_verdict(state: State, number: int, verdict: Verdict) -> State:
    """Record the referee's own verdict on an event for later calls. It may undo a conviction."""
    state = state._replace(given=(), spoken=state.spoken | {number})
    if verdict is Verdict.ILLEGAL:
        stands_so = number in state.delays or any_event(state, number) is None
        return state if stands_so else state._replace(illegal=state.illegal | {number})
    state = state._replace(illegal=state.illegal - {number}, delays=state.delays - {number})
    for event, index, pricks in state.convicted:
        if event == number:
            seat = state.seats[index]
            state = state._replace(
                seats=with_seat(state.seats, index, seat._replace(pricks=max(0, seat.pricks - pricks))),
                convicted=tuple(entry for entry in state.convicted if entry[0] != number),
                given=((index, -pricks),),
            )
    return state


def apply_overruling(state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, Penalties]:
    """Return what the referee's verdict gave back, as `record_verdict` has recorded.

    By itself only a call gives pricks.
    """
    return state, _penalties(state)
