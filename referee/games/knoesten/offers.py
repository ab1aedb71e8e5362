"""Knoesten, for the screens: the moves possible now, and what each viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine import private
from referee.engine.cards import UNKNOWN, write_cards
from referee.engine.events import REFEREE
from referee.engine.offers import deals, not_forbidden
from referee.engine.ruling import verdict_on
from referee.engine.table import Game, Record, Telling
from referee.engine.tricks import known_hands
from referee.engine.verdicts import Verdict
from referee.games.knoesten.events import Deal
from referee.games.knoesten.handing_in import has_come_back
from referee.games.knoesten.rulebook import HAND_SIZE, PACK
from referee.games.knoesten.state import State, dealt_in, due_dealer, position
from referee.games.knoesten.taking_back import last_card, shown_in_hand


def view(state: State, viewer: str | None) -> dict[str, Any]:
    """Return the position as `viewer` may know it: a player's name, "referee", or None for everybody else.

    Everybody knows the turned card in the dealer's hand and any card taken back; other known cards of a hand are known
    only to the referee and to that player. `sits_out` names players not dealt in, `knoest` those who took no trick in
    the hand just counted: nobody if it was stopped, or if only the game's result is known.
    """
    players = state.setup.players
    playing = range(len(players)) if state.dealer is None else dealt_in(len(players), state.dealer)
    counted = state.phase == "done" and sum(state.tricks) == HAND_SIZE
    shown = position(state) | {
        "sits_out": [name for seat, name in enumerate(players) if seat not in playing],
        "knoest": [players[seat] for seat in state.joined if counted and not state.tricks[seat]],
    }
    if viewer == private.REFEREE:
        return shown
    hidden = state.hidden
    for seat, name in enumerate(players):
        if name == viewer or name not in shown["hands"]:
            continue
        public = shown_in_hand(state, seat)
        others = hidden.count(seat) - public.bit_count()
        shown["hands"][name] = write_cards((*PACK.cards(public), *[UNKNOWN] * others))
    return shown


def as_known_to(state: State, player: str) -> State:
    """Return the state without what only the others' private entries tell: their known cards.

    What the player handed in stays known to them, told or not. For example: Anna's hand is known and she exchanges two
    cards; three of the five are surely still hers.
    """
    if not state.hidden.held:
        return state
    seat = state.setup.players.index(player)
    hidden, trump = state.hidden, PACK.bit[state.trump] if state.trump else 0
    public = [trump | shown_in_hand(state, other) for other in range(len(hidden.held))]
    private = [
        0 if other == seat or other not in state.joined else cards & ~public[other]
        for other, cards in enumerate(hidden.held)
    ]
    own, own_loose = state.handed_in[seat], state.loose[seat]
    told_by_others = _of_others(state.handed_in, seat) & ~own & ~trump
    if not any(private) and not told_by_others and not _of_others(state.loose, seat):
        return state
    told_by_others &= state.pile
    return state._replace(
        hidden=hidden._replace(
            unseen=hidden.unseen | sum(private) | told_by_others,
            held=tuple(held ^ cards for held, cards in zip(hidden.held, private, strict=True)),
            unknown=tuple(count + cards.bit_count() for count, cards in zip(hidden.unknown, private, strict=True)),
            barred=tuple(own if other == seat else 0 for other in range(len(private))),
            shares=tuple(share for share in hidden.shares if share.seats == (seat,) and not share.cards & ~own_loose),
        ),
        pile=state.pile & ~told_by_others,
        handed_in=tuple(own if other == seat else 0 for other in range(len(private))),
        loose=tuple(own_loose if other == seat else 0 for other in range(len(private))),
    )


def _of_others(cards: Sequence[int], seat: int) -> int:
    """Return the union of the sets of all seats but one."""
    union = 0
    for other, those in enumerate(cards):
        union |= 0 if other == seat else those
    return union


def offers(game: Game, state: State, player: str) -> tuple[dict[str, Any], ...]:
    """Return the events a player may enter now: exactly those not ruled illegal or impossible."""
    state = as_known_to(state, player)
    return not_forbidden(game, state, _candidates(state, player))


def _candidates(state: State, player: str) -> list[dict[str, Any]]:
    """Return every event a player could enter in this phase, likely ones first."""
    if state.phase == "join":
        return [{"by": player, "do": "join"}, {"by": player, "do": "pass"}]
    if state.phase == "exchange":
        return [{"by": player, "do": "exchange", "count": count} for count in range(HAND_SIZE + 1)]
    if state.phase == "play":
        held = state.hidden.held[state.setup.players.index(player)]
        cards = (*PACK.cards(held), *PACK.cards(PACK.all & ~held))
        return [{"by": player, "do": "play", "cards": card} for card in cards]
    return []


def pad(game: Game, state: State, player: str) -> dict[str, Any]:
    """Return what a seat's card pad shows: the state of each card for this player.

    "held" is known to be in this hand, "offer" may be played, "illegal" would certainly break a rule, "elsewhere" lies
    elsewhere (an entry mistake), or was handed in by this player, who more likely mistyped than was dealt it again.
    Before the deal all cards can be turned up. `take_back` is this player's card if it was played last to the trick,
    else None.
    """
    seat = state.setup.players.index(player)
    take_back = last_card(state, seat)
    if state.phase != "play":
        return {"cards": dict.fromkeys(PACK.cards_in_order, "offer"), "take_back": take_back}
    state = as_known_to(state, player)
    record = Record(game, state.setup, state)
    held = state.hidden.held[seat]
    cards = {}
    for card in PACK.cards_in_order:
        verdict = verdict_on(record, game.read_event({"by": player, "do": "play", "cards": card}, record))
        if verdict is Verdict.IMPOSSIBLE or has_come_back(state, seat, PACK.bit[card]):
            cards[card] = "elsewhere"
        elif verdict is Verdict.ILLEGAL:
            cards[card] = "illegal"
        else:
            cards[card] = "held" if PACK.bit[card] & held else "offer"
    return {"cards": cards, "take_back": take_back}


def knowledge(state: State) -> dict[str, Any]:
    """Return what is known of the hand of each player still in, for the referee."""
    if not state.hidden.held or state.phase == "done":
        return {}
    return known_hands(state.hidden, {seat: state.setup.players[seat] for seat in state.joined}, PACK)


def next_deals(state: State) -> list[Deal]:
    """Return the deals that may follow a finished hand, one for every card that can be turned up."""
    if state.phase != "done" or state.finished:
        return []
    due = due_dealer(state)
    dealers = range(len(state.scores)) if due is None else (due,)
    return [Deal(REFEREE, dealer, card) for dealer in dealers for card in PACK.cards_in_order]


def tellings(state: State, player: str) -> tuple[Telling, ...]:
    """Return the deals between two hands; the turned card may be any card."""
    return deals(state, player, trump=PACK.cards_in_order)
