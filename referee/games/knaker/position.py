"""Knåker: reading and writing a state as the casebook's `position`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.cards import UNKNOWN, Card, read_cards, write_cards
from referee.engine.errors import EntryError
from referee.engine.fields import count, one_of, player
from referee.engine.table import Setup, Sizes
from referee.games.knaker.cards.deck import DECKS, Deck
from referee.games.knaker.cards.laying import top_of
from referee.games.knaker.events import STACKS, stack_number
from referee.games.knaker.options import house_of
from referee.games.knaker.players.going_out import places
from referee.games.knaker.players.pricks import DISQUALIFIED_FROM, TAKES_PILE_AT
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import (
    DISQUALIFIED,
    HANDICAPS,
    IN,
    OTHERS,
    OUT,
    PLAY,
    STATUSES,
    SWAP,
    Claim,
    Seat,
    State,
)

KEYS = frozenset(("phase", "turn", "skipped", "pile", "stock", "seats"))
TOLD = frozenset(("finished", "counts_as", "banging", "untold"))
"""Keys that only a state has; they follow from the rest."""
SEAT_KEYS = frozenset(("hand", "up", "down", "locked", "pricks", "handicaps"))
SEAT_TOLD = frozenset(("hand_count", "status", "place", "next_game_pricks", "owes_pile", "ready"))

HAND_SIZE = 3
DEFAULT_STOCK = 20
SIZES = {1: Sizes(range(2, 7), best=4), 2: Sizes(range(2, 13), best=8)}
"""By the number of decks; two are meant for seven players or more (17)."""


@RULES.judge("1")
@RULES.judge("16.1")
@RULES.judge("16.8")
@RULES.judge("16.9")
@RULES.judge("17")
def begin(setup: Setup, position: Mapping[str, Any] | None) -> State:
    """Return the state at `position` (the casebook's keys); None is a game just dealt, before the swaps.

    A game just dealt begins with the pricks that players bring from their last one, at most one too few to be
    disqualified.

    Raises:
        EntryError: an unknown key, an invalid value, or more cards than there are.
    """
    house = house_of(setup.options)
    players = len(setup.players)
    deck = DECKS[house.decks]
    nothing = (0,) * players
    if position is None:
        stock = deck.size - players * (HAND_SIZE + 2 * STACKS)
        most = DISQUALIFIED_FROM - 1
        brought = [min(setup.brought.get(name, 0), most) for name in setup.players]
        seats = tuple([_owing_pile(Seat(lifted=False, pricks=pricks)) for pricks in brought])
        return State(
            setup=setup,
            house=house,
            phase=SWAP,
            turn=None,
            pile=(),
            owners=(),
            stock=stock,
            seats=seats,
            unseen=deck.all,
            visits=nothing,
        )
    only_known_keys(position, KEYS | TOLD, "position")
    phase = one_of(SWAP, PLAY)(position.get("phase", PLAY), "phase", setup.players)
    pile = read_cards(position.get("pile", ""), key="pile")
    unseen = _remove_seen(deck.all, pile, "pile", deck)
    seats, unseen = _read_seats(position.get("seats", {}), setup, unseen, deck, phase)
    state = State(
        setup=setup,
        house=house,
        phase=phase,
        turn=None,
        pile=pile,
        owners=(OTHERS,) * len(pile),
        stock=0,
        seats=seats,
        unseen=unseen,
        visits=nothing,
    )
    state = state._replace(stock=_read_stock(position, unseen))
    return _with_standing(state, position) if phase == PLAY else state


@RULES.judge("16.8")
def _owing_pile(seat: Seat) -> Seat:
    """Let a player who has four pricks before play begins take the pile in their first turn: there is none yet."""
    return seat._replace(owes_pile=0) if TAKES_PILE_AT <= seat.pricks < DISQUALIFIED_FROM else seat


def only_known_keys(raw: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    """Refuse unknown keys."""
    for key in raw:
        if key not in known:
            raise EntryError("unknown-key", key=key, where=where, expected=tuple(sorted(known)))


def _remove_seen(unseen: int, cards: tuple[Card, ...], key: str, deck: Deck) -> int:
    """Remove the known cards from the unseen ones."""
    for card in cards:
        if card == UNKNOWN:
            continue
        if not unseen & deck.mask[card]:
            raise EntryError("doubled-card", key=key, value=card)
        unseen = deck.without(unseen, card)
    return unseen


def _read_stock(position: Mapping[str, Any], unseen: int) -> int:
    if "stock" not in position:
        return min(DEFAULT_STOCK, unseen.bit_count())
    stock = count(position["stock"], "stock", ())
    if stock > unseen.bit_count():
        raise EntryError("too-many-cards", key="stock", value=stock, expected=unseen.bit_count())
    return stock


def _read_seats(raw: Any, setup: Setup, unseen: int, deck: Deck, phase: str) -> tuple[tuple[Seat, ...], int]:
    if not isinstance(raw, Mapping):
        raise EntryError("not-a-mapping", key="seats", value=raw)
    for name in raw:
        player(name, "seats", setup.players)
    seats = []
    for name in setup.players:
        seat = _read_seat(raw.get(name) or {}, f"seats.{name}")._replace(lifted=phase == PLAY)
        seat = seat if phase == PLAY else _owing_pile(seat)
        unseen = _remove_seen(unseen, seat.hand, f"seats.{name}.hand", deck)
        for stack in seat.up:
            unseen = _remove_seen(unseen, stack, f"seats.{name}.up", deck)
        seats.append(seat)
    for seat, name in zip(seats, setup.players, strict=True):
        unknown = seat.hidden + sum(seat.down) + sum(stack.count(UNKNOWN) for stack in seat.up)
        if unknown > unseen.bit_count():
            raise EntryError("too-many-cards", key=f"seats.{name}", value=unknown, expected=unseen.bit_count())
    return tuple(seats), unseen


def _read_seat(raw: Any, key: str) -> Seat:
    if not isinstance(raw, Mapping):
        raise EntryError("not-a-mapping", key=key, value=raw)
    only_known_keys(raw, SEAT_KEYS | SEAT_TOLD, key)
    hand = read_cards(raw.get("hand", "?? ?? ??"), key=f"{key}.hand", unknown=True)
    known = tuple(card for card in hand if card != UNKNOWN)
    up = _list_of_stacks(raw.get("up", [UNKNOWN] * STACKS), f"{key}.up")
    down = _list_of_stacks(raw.get("down", [1] * STACKS), f"{key}.down")
    handicaps = _list(raw, "handicaps", key)
    pricks = count(raw.get("pricks", 0), f"{key}.pricks", ())
    return Seat(
        hand=known,
        hidden=len(hand) - len(known),
        up=tuple(read_cards(stack, key=f"{key}.up", unknown=True) for stack in up),
        down=tuple(_down_count(cards, f"{key}.down") for cards in down),
        locked=tuple(sorted({stack_number(stack, f"{key}.locked", ()) for stack in _list(raw, "locked", key)})),
        pricks=pricks,
        handicaps=tuple(one_of(*HANDICAPS)(word, f"{key}.handicaps", ()) for word in handicaps),
        status=one_of(*STATUSES)(raw.get("status") or IN, f"{key}.status", ()),
        next_game_pricks=count(raw.get("next_game_pricks", 0), f"{key}.next_game_pricks", ()),
        secret=known,
        owes_pile=-1 if raw.get("owes_pile") else None,
    )


def _list(raw: Mapping[str, Any], name: str, key: str) -> list[Any]:
    value = raw.get(name) or []
    if not isinstance(value, list | tuple):
        raise EntryError("not-a-list", key=f"{key}.{name}", value=value)
    return list(value)


def _list_of_stacks(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) != STACKS:
        raise EntryError("not-three-stacks", key=key, value=value)
    return list(value)


def _down_count(value: Any, key: str) -> int:
    if type(value) is not int or value not in (0, 1):
        raise EntryError("not-a-count", key=key, value=value, expected="0 or 1")
    return int(value)


def _with_standing(state: State, position: Mapping[str, Any]) -> State:
    """Set who is still in the game and whose turn it is: by default the first player's."""
    players = state.setup.players
    raw = position.get("seats") or {}
    told = [_place_told(raw.get(name) or {}) for name in players]
    seats = tuple(_with_status(seat) for seat in state.seats)
    order = sorted(range(len(players)), key=lambda index: told[index])
    out: list[tuple[int, int]] = []
    for index in order:
        if seats[index].status == OUT:
            apart = bool(out) and told[index] != told[out[-1][0]]
            out.append((index, out[-1][1] + apart if out else 0))
    bottom = tuple(index for index in reversed(order) if seats[index].status not in (IN, OUT))
    left = [index for index in range(len(players)) if seats[index].status == IN]
    turn: int | None = None
    if position.get("turn") is not None:
        turn = player(position["turn"], "turn", players)
    elif left:
        turn = left[0]
    finished = len(left) <= 1
    return state._replace(
        seats=seats,
        turn=None if finished else turn,
        claims=() if finished or turn is None else _read_claims(position, state, turn),
        out=tuple(out),
        bottom=bottom,
        finished=finished,
    )


@RULES.judge("3")
def _read_claims(position: Mapping[str, Any], state: State, turn: int) -> tuple[Claim, ...]:
    """Read who may go on beside the player to move, because a card out of turn skipped them."""
    players, visits = state.setup.players, state.visits
    skipped = [player(name, "skipped", players) for name in _list(position, "skipped", "position")]
    claims = tuple(Claim(seat, visits) for seat in dict.fromkeys(skipped) if seat != turn)
    return (*claims, Claim(turn, (*visits[:turn], visits[turn] + 1, *visits[turn + 1 :]))) if claims else ()


def _place_told(raw: Mapping[str, Any]) -> int:
    place = raw.get("place")
    return place if isinstance(place, int) else 0


def _with_status(seat: Seat) -> Seat:
    """Set the status of a seat for which the position gives none: without cards it is out."""
    if seat.status != IN:
        return seat
    if seat.pricks >= DISQUALIFIED_FROM:
        return seat._replace(status=DISQUALIFIED)
    return seat if seat.has_cards else seat._replace(status=OUT)


# --- writing ---------------------------------------------------------------------------------------------


def position(state: State) -> dict[str, Any]:
    """Return the state with the casebook's keys, including everything the referee knows.

    Beside `turn`, `skipped` are players who may go on as well because a card out of turn skipped them (3). In addition
    to the casebook's keys: `counts_as`, the rank that counts on top of the pile ("" for none), `banging`, who must bang
    and blow, `untold`, whether nobody has told what lies there, and for each seat `owes_pile` (16.8) and `ready`.
    """
    players = state.setup.players
    found = places(state)
    return {
        "phase": state.phase,
        "turn": None if state.turn is None else players[state.turn],
        "skipped": [players[claim.seat] for claim in state.claims if claim.seat != state.turn],
        "pile": write_cards(state.pile),
        "stock": state.stock,
        "seats": {
            name: _seat(seat, found[index]) for index, (name, seat) in enumerate(zip(players, state.seats, strict=True))
        },
        "finished": state.finished,
        "counts_as": top_of(state.house, state.pile).rank,
        "banging": None if state.banging is None else players[state.banging],
        "untold": state.untold,
    }


def _seat(seat: Seat, place: int | None) -> dict[str, Any]:
    return {
        "hand": hand_text(seat.hand, seat.hidden),
        "hand_count": seat.hand_count,
        "up": [write_cards(stack) for stack in seat.up],
        "down": list(seat.down),
        "locked": [stack + 1 for stack in seat.locked],
        "pricks": seat.pricks,
        "handicaps": list(seat.handicaps),
        "status": seat.status,
        "place": place,
        "next_game_pricks": seat.next_game_pricks,
        "owes_pile": seat.owes_pile is not None,
        "ready": seat.ready,
    }


def hand_text(known: tuple[Card, ...], unknown: int) -> str:
    """Write a hand: its known cards, and `??` for each unknown one."""
    return write_cards((*known, *[UNKNOWN] * unknown))
