"""Knoesten: the state of a table, read and written as the casebook's `position`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from referee.engine import tricks
from referee.engine.cards import UNKNOWN, Card, read_cards, write_cards
from referee.engine.errors import EntryError
from referee.engine.fields import one_card, one_of, player
from referee.engine.positions import mapping_by_player, numbers_by_player, trick_of, with_cards
from referee.engine.table import OpenRuling, Setup
from referee.engine.tricks import Trick
from referee.engine.unseen import Hidden
from referee.engine.values import often_replaced
from referee.games.knoesten.rulebook import HAND_SIZE, PACK, RULES

PHASES = ("join", "exchange", "play", "done")


@often_replaced
class State(NamedTuple):
    """The state of the table. Seats are numbered from 0, clockwise; sets of cards are integers.

    `joined` are the seats still in the hand (before they are asked, all that were dealt in), `answered` those that have
    said join or pass, `exchanged` those that have exchanged. `leader` leads the trick. `stock` is the highest possible
    number of undealt cards left, `least_stock` the lowest (a position doesn't say how many were exchanged before it).
    `pile_size` is the highest possible number of handed-in cards still in the pile; `pile` are known cards that surely
    are. `handed_in` are the known cards that each seat handed in, `loose` those of which it handed in some, nobody told
    which. `void`: the hand was stopped. `ended`: the result of the game has been entered, whoever has reached 0.
    """

    setup: Setup
    dealer: int | None
    phase: str
    turn: int | None
    trump: Card | None
    scores: tuple[int, ...]
    passes: tuple[int, ...]
    joined: tuple[int, ...] = ()
    answered: frozenset[int] = frozenset()
    exchanged: frozenset[int] = frozenset()
    leader: int | None = None
    trick: Trick = ()
    tricks: tuple[int, ...] = ()
    hidden: Hidden = Hidden(0, (), (), (), ())
    seen: tuple[Card, ...] = ()
    stock: int = 0
    least_stock: int = 0
    pile_size: int = 0
    pile: int = 0
    handed_in: tuple[int, ...] = ()
    loose: tuple[int, ...] = ()
    void: bool = False
    ended: bool = False
    finished: bool = False
    winners: tuple[int, ...] = ()
    open: tuple[OpenRuling, ...] = ()


@cache
def seats_from(players: int, first: int) -> tuple[int, ...]:
    """Return all seats clockwise from `first`."""
    return tuple((first + step) % players for step in range(players))


@cache
@RULES.judge("players")
def dealt_in(players: int, dealer: int) -> tuple[int, ...]:
    """Return the seats dealt in, starting at the dealer's left, the dealer last (clauses players, deal)."""
    seats = ((dealer + step) % players for step in range(1, players + 1))
    return tuple(seat for seat in seats if not (players == 5 and seat == (dealer - 1) % players))


@RULES.judge("next")
def due_dealer(state: State) -> int | None:
    """Return the next dealer: the player to the left, or the same one after a stopped hand. None: anybody may."""
    if state.dealer is None or state.void:
        return state.dealer
    return (state.dealer + 1) % len(state.scores)


def next_to_answer(state: State) -> int | None:
    """Return who is asked next whether to join; None when all have answered (clause join)."""
    assert state.dealer is not None
    for seat in dealt_in(len(state.scores), state.dealer)[:-1]:
        if seat not in state.answered:
            return seat
    return None


def next_to_exchange(state: State) -> int | None:
    """Return who exchanges next, the dealer first; None when all have (clause exchange)."""
    assert state.dealer is not None
    for seat in seats_from(len(state.scores), state.dealer):
        if seat in state.joined and seat not in state.exchanged:
            return seat
    return None


def next_to_play(joined: tuple[int, ...], leader: int, trick: Trick, hidden: Hidden) -> int | None:
    """Return who plays next: the first player, clockwise from the leader, who has not played to the trick.

    None if the trick is complete, or nobody has a card left.
    """
    order = [seat for seat in seats_from(len(hidden.unknown), leader) if seat in joined]
    return tricks.next_to_play(order, trick, hidden)


def first_leader(state: State) -> int:
    """Return who leads to the first trick: the first player after the dealer who joined (clause lead)."""
    assert state.dealer is not None
    in_order = dealt_in(len(state.scores), state.dealer)
    return next(seat for seat in in_order if seat in state.joined)


# --- reading ---------------------------------------------------------------------------------------------

KEYS = frozenset(
    "dealer phase turn trump scores passes joined hands trick tricks seen hand_count finished winners".split()  # noqa: SIM905 - reads as the format's own list
)


def begin(setup: Setup, position: Mapping[str, Any] | None) -> State:
    """Return the state at `position` (the casebook's keys); None is a game before its first deal.

    Raises:
        EntryError: an unknown key, or an invalid value; the error names it.
    """
    players = setup.players
    start = setup.options["start_points"]
    if position is None:
        return State(
            setup=setup,
            dealer=None,
            phase="done",
            turn=None,
            trump=None,
            scores=(start,) * len(players),
            passes=(0,) * len(players),
        )
    for key in position:
        if key not in KEYS:
            raise EntryError("unknown-key", key=key, expected=tuple(sorted(KEYS)))
    dealer = player(position.get("dealer", players[-1]), "dealer", players)
    phase = one_of(*PHASES)(position.get("phase", "play"), "phase", players)
    trump = one_card(position["trump"], "trump", players) if position.get("trump") else None
    if trump is not None and trump not in PACK.bit:
        raise EntryError("card-not-in-deck", key="trump", value=trump)
    state = State(
        setup=setup,
        dealer=dealer,
        phase=phase,
        turn=None,
        trump=trump,
        scores=numbers_by_player(position, "scores", players, default=start),
        passes=numbers_by_player(position, "passes", players),
        tricks=numbers_by_player(position, "tricks", players),
        handed_in=(0,) * len(players),
        loose=(0,) * len(players),
    )
    state = _read_joined(state, position)
    state = _read_cards(state, position)
    return _read_turn(state, position)


def _read_joined(state: State, position: Mapping[str, Any]) -> State:
    players = state.setup.players
    assert state.dealer is not None
    in_hand = dealt_in(len(players), state.dealer)
    names = position.get("joined")
    if names is None:
        return state._replace(joined=tuple(sorted(in_hand)))
    if not isinstance(names, list | tuple) or not names:
        raise EntryError("not-a-list", key="joined", value=names)
    joined = {player(name, "joined", players) for name in names}
    for seat in joined:
        if seat not in in_hand:
            raise EntryError("sits-out", key="joined", value=players[seat])
    return state._replace(joined=tuple(seat for seat in range(len(players)) if seat in joined))


def _read_cards(state: State, position: Mapping[str, Any]) -> State:
    players = state.setup.players
    trick = trick_of(position, players)
    seen = read_cards(position.get("seen", ""), key="seen")
    gone = with_cards(PACK, with_cards(PACK, 0, seen, "seen"), tuple(card for _seat, card in trick), "trick")
    played = tuple(PACK.mask(card for by, card in trick if by == seat) for seat in range(len(players)))
    state = state._replace(trick=trick, seen=seen)
    known, held, unknown = _read_hands(state, position, gone)
    trump = PACK.bit[state.trump] if state.trump else 0
    if trump & ~known:
        known |= trump
        dealer = state.dealer
        if (
            dealer in state.joined
            and unknown[dealer]
            and _has_the_trump(state, unknown[dealer] + held[dealer].bit_count())
        ):
            unknown[dealer] -= 1
            held[dealer] |= trump
    for seat, name in enumerate(players):
        if unknown[seat] + held[seat].bit_count() > HAND_SIZE:
            raise EntryError("too-many-cards", key=f"hands.{name}", value=position["hands"][name], expected=HAND_SIZE)
    unseen = PACK.all & ~known
    if sum(unknown) > unseen.bit_count():
        raise EntryError("too-many-cards", key="hands", value=sum(unknown), expected=unseen.bit_count())
    hidden = Hidden(unseen, tuple(held), played, tuple(unknown), (0,) * len(players))
    stock = len(PACK.cards_in_order) - HAND_SIZE * len(dealt_in(len(players), state.dealer or 0))
    return state._replace(hidden=hidden, stock=stock, least_stock=stock)


def _has_the_trump(state: State, cards: int) -> bool:
    """Return whether this many dealer's cards include the turned one: in play always, before it if there are five."""
    return state.phase == "play" or (state.phase in ("join", "exchange") and cards == HAND_SIZE)


def _read_hands(state: State, position: Mapping[str, Any], known: int) -> tuple[int, list[int], list[int]]:
    """Read the hands. Return all known cards, and for each seat its known cards and its number of unknown ones."""
    hands = mapping_by_player(position, "hands", state.setup.players)
    held, unknown = [], []
    for seat, name in enumerate(state.setup.players):
        cards = (UNKNOWN,) * _held_by_default(state, seat)
        if name in hands:
            cards = read_cards(hands[name], key=f"hands.{name}", unknown=True)
        mask = with_cards(PACK, 0, tuple(card for card in cards if card != UNKNOWN), f"hands.{name}")
        if mask & known:
            raise EntryError("doubled-card", key=f"hands.{name}", value=write_cards(PACK.cards(mask & known)))
        known |= mask
        held.append(mask)
        unknown.append(len(cards) - mask.bit_count())
    return known, held, unknown


def _held_by_default(state: State, seat: int) -> int:
    """Return how many cards a seat holds if the position doesn't say."""
    assert state.dealer is not None
    if state.phase == "done" or seat not in dealt_in(len(state.scores), state.dealer):
        return 0
    if state.phase != "play":
        return HAND_SIZE - (1 if seat == state.dealer and state.trump else 0)
    if seat not in state.joined:
        return 0
    laid = sum(1 for by, _card in state.trick if by == seat)
    taken = max(sum(state.tricks), len(state.seen) // len(state.joined))
    return max(0, HAND_SIZE - taken - laid)


def _read_turn(state: State, position: Mapping[str, Any]) -> State:
    """Set whose turn it is, and which players were asked or exchanged earlier."""
    named = position.get("turn")
    turn = player(named, "turn", state.setup.players) if named is not None else None
    if state.phase == "join":
        assert state.dealer is not None
        asked = dealt_in(len(state.scores), state.dealer)[:-1]
        before = asked[: asked.index(turn)] if turn in asked else []
        # A player who has not been asked may still join, whether or not the position names them.
        joined = {*state.joined, *asked[len(before) :]}
        state = state._replace(answered=frozenset(before), joined=tuple(sorted(joined)))
        return state._replace(turn=next_to_answer(state))
    if state.phase == "exchange":
        order = [seat for seat in seats_from(len(state.scores), state.dealer or 0) if seat in state.joined]
        before = order[: order.index(turn)] if turn in order else []
        before_turn = HAND_SIZE * len(before)
        state = state._replace(
            exchanged=frozenset(before), least_stock=max(0, state.stock - before_turn), pile_size=before_turn
        )
        return state._replace(turn=next_to_exchange(state))
    if state.phase == "play":
        leader = state.trick[0][0] if state.trick else first_leader(state) if turn is None else turn
        if turn is None:
            turn = next_to_play(state.joined, leader, state.trick, state.hidden)
        return state._replace(leader=leader, turn=turn)
    return state


# --- writing ---------------------------------------------------------------------------------------------


def position(state: State) -> dict[str, Any]:
    """Return the state with the casebook's keys, including everything the referee knows."""
    players = state.setup.players

    def by_name(values: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(players, values, strict=False))

    hidden = state.hidden
    hands = [
        write_cards((*PACK.cards(held), *[UNKNOWN] * unknown))
        for held, unknown in zip(hidden.held, hidden.unknown, strict=True)
    ]
    in_hand = [seat for seat in state.joined if hidden.held]
    dealt = () if state.dealer is None else dealt_in(len(players), state.dealer)
    sit_out = [seat for seat in range(len(hidden.held)) if seat not in dealt]
    return {
        "dealer": None if state.dealer is None else players[state.dealer],
        "phase": state.phase,
        "turn": None if state.turn is None else players[state.turn],
        "trump": state.trump,
        "scores": by_name(state.scores),
        "passes": by_name(state.passes),
        "joined": [players[seat] for seat in state.joined],
        "hands": {players[seat]: hands[seat] for seat in in_hand},
        "hand_count": {players[seat]: hidden.count(seat) for seat in (*in_hand, *sit_out)},
        "trick": [{"by": players[seat], "card": card} for seat, card in state.trick],
        "tricks": by_name(state.tricks or (0,) * len(players)),
        "seen": write_cards(state.seen),
        "finished": state.finished,
        "winners": [players[seat] for seat in state.winners],
    }
