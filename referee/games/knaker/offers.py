"""Knåker, for the screens: what may be entered now, and what each viewer may know.

Of the candidates in candidates.py, exactly those not ruled illegal or impossible are offered.
"""

from __future__ import annotations

from typing import Any

from referee.engine import private
from referee.engine.cards import RANKS, UNKNOWN, Card
from referee.engine.offers import not_forbidden
from referee.engine.ruling import verdict_on
from referee.engine.table import Game, Record, Telling
from referee.engine.verdicts import Verdict
from referee.games.knaker.candidates import candidates, place_to_lay_from, unseen_cards
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.events import DOWN, HAND
from referee.games.knaker.lays.rights import may_add
from referee.games.knaker.players.hands import can_come_from, without_card
from referee.games.knaker.players.turns import may_go_on
from referee.games.knaker.position import hand_text, position
from referee.games.knaker.state import IN, SWAP, State, with_seat


def view(state: State, viewer: str | None) -> dict[str, Any]:
    """Return the position as `viewer` may know it: a player's name, "referee", or None for everybody else.

    Cards taken up, shown or lifted are known to everybody; other known cards of a hand only to the referee and to their
    holder.
    """
    shown = position(state)
    if viewer == private.REFEREE:
        return shown
    for name, seat in zip(state.setup.players, state.seats, strict=True):
        if name != viewer and seat.secret:
            public = _public(seat.hand, seat.secret)
            shown["seats"][name]["hand"] = hand_text(public, seat.hand_count - len(public))
    return shown


def _public(hand: tuple[Card, ...], secret: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in secret:
        hand = without_card(hand, card)
    return hand


def as_known_to(state: State, index: int) -> State:
    """Return the state without the cards that only other players know."""
    deck = DECKS[state.house.decks]
    for other, seat in enumerate(state.seats):
        if other == index or not seat.secret:
            continue
        unseen = state.unseen
        for card in seat.secret:
            unseen = deck.with_one(unseen, card)
        hidden = seat._replace(hand=_public(seat.hand, seat.secret), hidden=seat.hidden + len(seat.secret), secret=())
        state = state._replace(seats=with_seat(state.seats, other, hidden), unseen=unseen)
    return state


def offers(game: Game, state: State, player: str) -> tuple[dict[str, Any], ...]:
    """Return the candidate events that a player may enter now: not certainly illegal, not impossible."""
    index = state.setup.players.index(player)
    state = as_known_to(state, index)
    return not_forbidden(game, state, candidates(state, index))


def pad(game: Game, state: State, player: str) -> dict[str, Any]:
    """Return what a seat's card pad shows: the state of each card for this player.

    `do` and `from` say what a tap would enter: in the swap phase laying off, else a play if it is the player's turn or
    more may be added, else an instick. `cards`: "held" is known to be there and may be laid, "offer" may be laid,
    "illegal" would certainly break a rule, "elsewhere" lies elsewhere (an entry mistake).
    """
    index = state.setup.players.index(player)
    state = as_known_to(state, index)
    cards = DECKS[state.house.decks].kinds
    if state.phase == SWAP:
        return {"cards": {card: _in_hand(state, index, card) for card in cards}, "do": "lay", "from": HAND}
    plays = may_go_on(state, index) or may_add(state, index)
    source = place_to_lay_from(state, index) if plays else HAND
    raw = {"by": player, "do": "play" if plays else "instick", "from": source}
    seat = state.seats[index]
    known = seat.hand if source == HAND else tuple(card for stack in seat.up for card in stack)
    record = Record(game, state.setup, state)
    shown = {}
    for card in cards:
        verdict = verdict_on(record, game.read_event({**raw, "cards": card}, record))
        if verdict is Verdict.IMPOSSIBLE:
            shown[card] = "elsewhere"
        elif verdict is Verdict.ILLEGAL:
            shown[card] = "illegal"
        else:
            shown[card] = "held" if card in known and source != DOWN else "offer"
    return {"cards": shown, "do": raw["do"], "from": source}


def _in_hand(state: State, index: int, card: Card) -> str:
    if can_come_from(state, index, (card,), HAND):
        return "elsewhere"
    return "held" if card in state.seats[index].hand else "offer"


def tellings(state: State, player: str) -> tuple[Telling, ...]:
    """Return what all have seen: who begins after the swap phase, and the cards of a stack that nobody has told."""
    if state.untold or state.finished:
        return ()
    state = as_known_to(state, state.setup.players.index(player))
    playing = [(name, seat) for name, seat in zip(state.setup.players, state.seats, strict=True) if seat.status == IN]
    start = {"by": private.REFEREE, "do": "start"}
    starts = [Telling({**start, "first": name}) for name, _seat in playing] if state.phase == SWAP else []
    may_be = tuple(unseen_cards(state))
    shows = (
        Telling({"by": name, "do": "show", "stack": place}, {"cards": may_be})
        for name, seat in playing
        for place, stack in enumerate(seat.up, start=1)
        if UNKNOWN in stack and may_be
    )
    return (*starts, *shows)


def knowledge(state: State) -> dict[str, Any]:
    """Return what is known of the hand of each player in the game, for the referee.

    `holds` are known cards, `lacks` the ranks of which there is certainly none in the hand, `hidden` is the number of
    unknown cards.
    """
    deck = DECKS[state.house.decks]
    known: dict[str, Any] = {}
    for name, seat in zip(state.setup.players, state.seats, strict=True):
        if seat.status != IN:
            continue
        held = {card[0] for card in seat.hand}
        unseen = state.unseen if seat.hidden else 0
        known[name] = {
            "holds": list(seat.hand),
            "lacks": [rank for rank in (*RANKS, "X") if rank not in held and not unseen & deck.rank[rank]],
            "hidden": seat.hidden,
        }
    return known
