"""Gnällknekt: reading and writing the state of a table as the casebook's `position`: deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.engine.cards import UNKNOWN, Card, read_cards, write_cards
from referee.engine.errors import EntryError
from referee.engine.fields import count, one_of, player, truth
from referee.engine.positions import mapping_by_player
from referee.engine.table import Setup
from referee.games.gnallknekt import endgame
from referee.games.gnallknekt.bags import CARDS, ONE
from referee.games.gnallknekt.lives import turned_up
from referee.games.gnallknekt.rulebook import FACE_DOWN, GNALL_ROUNDS, LIVES, MOVES, RULES
from referee.games.gnallknekt.state import (
    NO_LIVES,
    Life,
    Lives,
    State,
    hand_count,
    is_token,
    next_in,
    token,
)
from referee.games.gnallknekt.taking import most_to_take
from referee.games.gnallknekt.unseen import Unseen
from referee.ground.whole_numbers import whole_number

STEPS = ("take", "moves")
DEFAULT_STOCK = 50
DEFAULT_LIVES = (f"{FACE_DOWN}|{UNKNOWN}",) * LIVES
"""Defaults for what a position leaves out."""

KEYS = frozenset(
    "turn step moves_left stock used discard hands lives gnall_rounds hand_count finished places drawn untold".split()  # noqa: SIM905 - reads as the format's own list
)


@RULES.judge("deal")
def dealt_position(setup: Setup) -> dict[str, Any]:
    """Return the position after the deal: the dealt cards are gone from the stock, and no card is known yet."""
    return {"stock": 2 * len(CARDS) - LIVES * (FACE_DOWN + 1) * len(setup.players)}


def begin(setup: Setup, position: Mapping[str, Any] | None) -> State:
    """Return the state at `position` (the casebook's keys); None is a game that has just been dealt.

    Raises:
        EntryError: an unknown key, or an invalid value; the error names it.
    """
    players = setup.players
    if position is None:
        position = dealt_position(setup)
    for key in position:
        if key not in KEYS:
            raise EntryError("unknown-key", key=key, expected=tuple(sorted(KEYS)))
    lives = _read_lives(position, players)
    discard = read_cards(position.get("discard", ""), key="discard")
    hands, unknown = _read_hands(position, players)
    stock = count(position.get("stock", DEFAULT_STOCK), "stock", players)
    used = count(position.get("used", 0), "used", players)
    lost = [seat for seat, own in enumerate(lives) if own == NO_LIVES]
    state = State(
        setup,
        turn=player(position.get("turn") or players[0], "turn", players),
        step=one_of(*STEPS)(position.get("step", "take"), "step", players),
        moves_left=count(position.get("moves_left", MOVES), "moves_left", players),
        taken=0,
        turn_number=0,
        discard=discard,
        hands=hands,
        lives=lives,
        unseen=_read_unseen(discard, hands, lives, unknown, (stock, used)),
        private=hands,
        still_in=tuple(seat for seat in range(len(players)) if seat not in lost),
        begun_out=tuple(zip(lost, _read_places(position, players, lost), strict=True)),
        drawn=truth(position.get("drawn", False), "drawn", players),
    )
    return _so_far(state, count(position.get("gnall_rounds", 0), "gnall_rounds", players))


def _so_far(state: State, rounds: int) -> State:
    """Return the state with what follows from the rest: a possible turn, the count, and the end of the game."""
    assert state.turn is not None
    if endgame.whines(state) or (rounds and len(state.still_in) <= 2):
        state = endgame.begin_count(state, 2 * rounds)
    if state.drawn or rounds >= 2 * GNALL_ROUNDS:
        return endgame.finish_game(state, drawn=True)
    state = endgame.decide(state)
    if state.turn is None:
        return state
    if state.turn not in state.still_in:
        state = state._replace(turn=next_in(state, state.turn))
    return state._replace(taken=most_to_take(state, state.turn or 0) if state.step == "moves" else 0)


# --- reading ---------------------------------------------------------------------------------------------


def _read_hands(
    position: Mapping[str, Any], players: tuple[str, ...]
) -> tuple[tuple[tuple[Card, ...], ...], list[int]]:
    """Read the hands. Return the known cards of each seat, and how many are unknown."""
    given = mapping_by_player(position, "hands", players)
    hands = [read_cards(given.get(name, ""), key=f"hands.{name}", unknown=True) for name in players]
    known = tuple(tuple(card for card in hand if card != UNKNOWN) for hand in hands)
    return known, [hand.count(UNKNOWN) for hand in hands]


def _read_lives(position: Mapping[str, Any], players: tuple[str, ...]) -> tuple[Lives, ...]:
    given = mapping_by_player(position, "lives", players)
    lives = []
    for seat, name in enumerate(players):
        own = given.get(name, DEFAULT_LIVES)
        if not isinstance(own, list | tuple) or len(own) != LIVES:
            raise EntryError("not-three-lives", key=f"lives.{name}", value=own, expected=LIVES)
        lives.append(tuple(_read_life(life, f"lives.{name}", seat, number) for number, life in enumerate(own)))
    return tuple(lives)


def _read_life(text: Any, key: str, seat: int, number: int) -> Life:
    """Read a life, "face-down count | open cards, bottom → top"."""
    below, bar, above = text.partition("|") if isinstance(text, str) else ("", "", "")
    down = whole_number(below.strip(), most=FACE_DOWN)
    if not bar or down is None:
        raise EntryError("bad-life", key=key, value=text)
    cards = read_cards(above, key=key, unknown=True)
    opened = tuple(token(seat, number, down, place) if card == UNKNOWN else card for place, card in enumerate(cards))
    return turned_up(Life(down, opened), seat, number)


def _read_unseen(
    discard: tuple[Card, ...],
    hands: tuple[tuple[Card, ...], ...],
    lives: tuple[Lives, ...],
    unknown: list[int],
    piles: tuple[int, int],
) -> Unseen:
    """Count the cards. A third copy, or more cards than there are, is an error. `piles`: stock and used."""
    shown = [
        ("discard", discard),
        *(("hands", hand) for hand in hands),
        *(("lives", tuple(card for card in life.open if not is_token(card))) for own in lives for life in own),
    ]
    seen: Counter[Card] = Counter()
    for key, cards in shown:
        for card in cards:
            if card not in ONE:
                raise EntryError("card-not-in-deck", key=key, value=card)
            seen[card] += 1
            if seen[card] > 2:
                raise EntryError("third-card", key=key, value=card)
    lying = sum(life.down + sum(map(is_token, life.open)) for own in lives for life in own)
    if lying + sum(unknown) + seen.total() > 2 * len(CARDS):
        raise EntryError("too-many-cards", key="position", value=lying + sum(unknown) + seen.total())
    stock, used = piles
    return Unseen.begin(seen.elements(), unknown, lying=lying, stock=stock, used=used)


def _read_places(position: Mapping[str, Any], players: tuple[str, ...], lost: list[int]) -> list[int | None]:
    """Return the places of players without lives. If there is just one, it is the last place."""
    given = mapping_by_player(position, "places", players)
    for name, place in given.items():
        if type(place) is not int or not 1 <= place <= len(players):
            raise EntryError("not-a-place", key=f"places.{name}", value=place, expected=len(players))
    default = len(players) if len(lost) == 1 else None
    return [given.get(players[seat], default) for seat in lost]


# --- writing ---------------------------------------------------------------------------------------------


def write_life(life: Life) -> str:
    """Write a life as the casebook does."""
    return f"{life.down}|{write_cards(UNKNOWN if is_token(card) else card for card in life.open)}"


def position(state: State) -> dict[str, Any]:
    """Return the state with the casebook's keys, including everything the referee knows."""
    players = state.setup.players
    seats = range(len(players))
    stock, used = state.unseen.piles()
    return {
        "turn": None if state.turn is None else players[state.turn],
        "step": state.step,
        "moves_left": state.moves_left,
        "stock": stock,
        "used": used,
        "discard": write_cards(state.discard),
        "hands": {
            players[seat]: write_cards((*state.hands[seat], *[UNKNOWN] * state.unseen.counts[seat])) for seat in seats
        },
        "hand_count": {players[seat]: hand_count(state, seat) for seat in seats},
        "lives": {players[seat]: [write_life(life) for life in state.lives[seat]] for seat in seats},
        "gnall_rounds": endgame.gnall_rounds(state),
        "finished": state.finished,
        "places": {players[seat]: place for seat, place in endgame.places(state).items()},
        "drawn": state.drawn,
        "untold": state.untold,
    }
