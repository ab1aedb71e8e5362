"""Kombinations-Whist: reading the state of a table from the casebook's keys (`position`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.cards import UNKNOWN, Card, read_cards
from referee.engine.errors import EntryError
from referee.engine.fields import Reader, count, one_of, player, truth
from referee.engine.positions import mapping_of, numbers_by_player, seats_of, trick_of, with_cards
from referee.engine.table import Setup
from referee.engine.unseen import Hidden
from referee.games.kombinationswhist.asks import ROUNDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.carry_out import go_on_before_play, go_on_bidding
from referee.games.kombinationswhist.combinations import combination
from referee.games.kombinationswhist.events import DECLARATIONS, Bid, special_bids
from referee.games.kombinationswhist.rulebook import BARRED_BELOW, FEWEST, HAND_SIZE, PACK, deck_of
from referee.games.kombinationswhist.state import (
    LIE_OPEN,
    PHASES,
    Deal,
    Declared,
    Match,
    State,
    clockwise_from,
    first_leader,
    has_justice,
    next_to_play,
    players_left,
    seats_of_deal,
)

KEYS = (
    *("dealer", "phase", "turn", "scores", "potentials", "deals_played", "bid", "passed", "declared", "hands"),
    *("trick", "tricks", "taken", "plague_taken", "seen", "expelled", "may_bid_too"),
    *("hand_count", "sits_out", "barred", "asks", "studio_wants"),
    *("target", "made", "gained", "finished", "winners", "place"),
)
"""The keys of a position. The last two rows are written but ignored when read: they follow from the rest."""

NOTHING = Hidden(0, (), (), (), ())


def begin(setup: Setup, position: Mapping[str, Any] | None) -> State:
    """Return the state at `position` (the casebook's keys); None is a game before its first deal.

    Raises:
        EntryError: an unknown key, or an invalid value; the error names it.
    """
    zeros = (0,) * len(setup.players)
    if position is None:
        hidden = Hidden(0, zeros, zeros, zeros, zeros)
        return State(
            setup=setup,
            match=Match(zeros, zeros),
            deal=Deal(),
            phase="done",
            turn=None,
            leader=None,
            trick=(),
            taken=(),
            tricks=zeros,
            plague=zeros,
            seen=0,
            hidden=hidden,
        )
    for key in position:
        if key not in KEYS:
            raise EntryError("unknown-key", key=key, expected=KEYS)
    phase = one_of(*PHASES)(position.get("phase", "bid"), "phase", setup.players)
    dealer = player(position.get("dealer", setup.players[-1]), "dealer", setup.players)
    match = _read_match(position, setup, phase, dealer)
    deal = _read_deal(position, setup, match, phase, dealer)
    state = State(
        setup=setup,
        match=match,
        deal=deal,
        phase=phase,
        turn=None,
        leader=None,
        trick=(),
        taken=(),
        tricks=zeros,
        plague=zeros,
        seen=0,
        hidden=NOTHING,
    )
    state = _read_tricks(state, position)
    state = _read_cards(state, position)
    return _read_turn(state, position)


# --- the game and the deal ----------------------------------------------------------------------------------


def _read_match(position: Mapping[str, Any], setup: Setup, phase: str, dealer: int) -> Match:
    players = setup.players
    scores = numbers_by_player(position, "scores", players)
    expelled = frozenset(seats_of(position, "expelled", players))
    played = count(position.get("deals_played", 0), "deals_played", players)
    seats = [seat for seat in range(len(players)) if seat not in expelled]
    rounds, dealt = divmod(played, max(1, len(seats)))
    last = dealer + (phase == "done")
    order = clockwise_from(tuple(seats), last)
    return Match(
        scores=scores,
        potentials=numbers_by_player(position, "potentials", players, least=0),
        deals_played=played,
        rounds=rounds,
        dealt=frozenset(order[len(order) - dealt :]),
        barred=frozenset(seat for seat, points in enumerate(scores) if points < BARRED_BELOW),
        expelled=expelled,
    )


def _read_deal(position: Mapping[str, Any], setup: Setup, match: Match, phase: str, dealer: int) -> Deal:
    players = setup.players
    if len(players_left(match)) < FEWEST:
        raise EntryError("too-few-players", key="expelled", expected=FEWEST)
    seats = seats_of_deal(match, dealer)
    bid = _read_bid(position.get("bid"), players)
    if bid is None and phase in ("declare", "play"):
        raise EntryError("missing-key", key="bid", phase=phase)
    if bid is not None and bid.by not in seats:
        raise EntryError("sits-out", key="bid.by", value=players[bid.by])
    deal = Deal(
        dealer,
        seats,
        deck_of(len(seats)),
        bid,
        passed=tuple(dict.fromkeys(seats_of(position, "passed", players))),
        below=frozenset(seat for seat in seats if match.scores[seat] < BARRED_BELOW),
    )
    if phase == "bid":
        return deal._replace(may_bid_too=tuple(seats_of(position, "may_bid_too", players)))
    if bid is None:
        return deal
    terms = combination(bid.standard, bid.specials)
    has_played = bool(position.get("taken") or position.get("tricks"))
    declared = _read_declared(position, players, shown=has_played and not terms.parts.isdisjoint(LIE_OPEN))
    return deal._replace(terms=terms, declarer=bid.by, parts=terms.parts, declared=declared)


def _read_bid(value: Any, players: tuple[str, ...]) -> Bid | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise EntryError("not-a-mapping", key="bid", value=value)
    for key in value:
        if key not in ("by", "standard", "specials"):
            raise EntryError("unknown-key", key=f"bid.{key}", expected=("by", "standard", "specials"))
    return Bid(
        player(value.get("by"), "bid.by", players),
        one_of(*STANDARD_BIDS)(value.get("standard"), "bid.standard", players),
        special_bids(value.get("specials", []), "bid.specials", players),
    )


def _open_cards(value: Any, key: str, players: tuple[str, ...]) -> int:
    return with_cards(PACK, 0, read_cards(value, key=key), key)


LAID_OPEN: Mapping[str, tuple[str, Reader]] = {"shown": ("shown", truth), "open": ("laid_open", _open_cards)}
"""The keys of what lies open: the name of each in `Declared`, and its reader."""


def _read_declared(position: Mapping[str, Any], players: tuple[str, ...], *, shown: bool) -> Declared:
    value = position.get("declared", {})
    if not isinstance(value, Mapping):
        raise EntryError("not-a-mapping", key="declared", value=value)
    read: dict[str, Any] = {"shown": shown}
    for key, entry in value.items():
        if key not in (*DECLARATIONS, *ROUNDS, *LAID_OPEN):
            raise EntryError("unknown-key", key=f"declared.{key}", expected=(*DECLARATIONS, *LAID_OPEN))
        if key in ROUNDS:
            read[key] = tuple(seats_of(value, key, players))
        elif key in LAID_OPEN:
            name, read_entry = LAID_OPEN[key]
            read[name] = read_entry(entry, f"declared.{key}", players)
        elif entry is not None:
            read[key] = DECLARATIONS[key](entry, f"declared.{key}", players)
    if read.get("takes") and not read.get("trump"):
        read["trump"] = read["takes"][1]
    return Declared(**read)


# --- the cards ----------------------------------------------------------------------------------------------


def _read_tricks(state: State, position: Mapping[str, Any]) -> State:
    """Read the current trick, and who took the earlier ones."""
    players = state.setup.players
    taken = tuple(seats_of(position, "taken", players))
    tricks = numbers_by_player(position, "tricks", players, least=0)
    if taken:
        followed = tuple(taken.count(seat) for seat in range(len(players)))
        if "tricks" in position and tricks != followed:
            raise EntryError("tricks-differ", key="tricks", value=position["tricks"])
        tricks = followed
    trick = trick_of(position, players)
    return state._replace(
        taken=taken,
        tricks=tricks,
        plague=numbers_by_player(position, "plague_taken", players, least=0),
        trick=trick,
        leader=trick[0][0] if trick else None,
    )


def _read_cards(state: State, position: Mapping[str, Any]) -> State:
    """Read where cards lie: current trick, earlier tricks, hands; the rest is unseen."""
    deal = state.deal
    laid = with_cards(PACK, 0, tuple(card for _seat, card in state.trick), "trick", deck=deal.deck)
    seen = with_cards(PACK, laid, read_cards(position.get("seen", ""), key="seen"), "seen", deck=deal.deck) ^ laid
    known, held, unknown = _read_hands(state, position, laid | seen)
    unseen = deal.deck & ~known
    if sum(unknown) > unseen.bit_count():
        raise EntryError("too-many-cards", key="hands", value=sum(unknown), expected=unseen.bit_count())
    played = tuple(
        PACK.mask(card for by, card in state.trick if by == seat) for seat in range(len(state.setup.players))
    )
    leads = state.trick[:1] if state.leader == deal.declarer else ()
    public = PACK.mask(deal.declared.studio or ())
    if deal.declarer is not None:
        laid_open = deal.declared.laid_open or _shown_by_default(deal, held[deal.declarer])
        deal = deal._replace(declared=deal.declared._replace(laid_open=laid_open))
        public |= laid_open
    return state._replace(
        seen=seen,
        deal=deal._replace(before=seen, public=public),
        led=PACK.mask(card for _seat, card in leads),
        hidden=Hidden(unseen, tuple(held), played, tuple(unknown), (0,) * len(unknown)),
    )


def _shown_by_default(deal: Deal, held: int) -> int:
    """Return which known cards of the declarer lie open if a position doesn't name them."""
    if not deal.declared.shown:
        return 0
    if "oppen-hand" in deal.parts:
        return held
    if "oppen-trumf" in deal.parts and deal.declared.trump:
        return held & PACK.suit[deal.declared.trump]
    return 0


def _read_hands(state: State, position: Mapping[str, Any], known: int) -> tuple[int, list[int], list[int]]:
    """Read the hands. Return all known cards, and for each seat its known cards and its number of unknown ones."""
    hands = mapping_of(position, "hands")
    for name in hands:
        if player(name, "hands", state.setup.players) not in state.deal.seats:
            raise EntryError("sits-out", key=f"hands.{name}")
    held, unknown = [], []
    for seat, name in enumerate(state.setup.players):
        cards = (UNKNOWN,) * _held_by_default(state, seat)
        if name in hands:
            cards = read_cards(hands[name], key=f"hands.{name}", unknown=True)
        if seat == state.deal.declarer:
            declared = state.deal.declared
            cards = _with_open_cards(cards, (*(declared.studio or ()), *PACK.cards(declared.laid_open)))
        held_now = tuple(card for card in cards if card != UNKNOWN)
        mask = with_cards(PACK, known, held_now, f"hands.{name}", deck=state.deal.deck) & ~known
        known |= mask
        held.append(mask)
        unknown.append(len(cards) - mask.bit_count())
    return known, held, unknown


def _with_open_cards(cards: tuple[Card, ...], open_cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Count open cards among the declarer's, in place of unknown ones if there are any."""
    missing = tuple(card for card in open_cards if card not in cards)
    known = tuple(card for card in cards if card != UNKNOWN)
    unknown = max(0, len(cards) - len(known) - len(missing))
    return (*known, *missing, *(UNKNOWN,) * unknown)


def _held_by_default(state: State, seat: int) -> int:
    """Return how many cards a seat holds if the position doesn't say."""
    if state.phase == "done" or seat not in state.deal.seats:
        return 0
    laid = sum(by == seat for by, _card in state.trick)
    return max(0, HAND_SIZE - sum(state.tricks) - laid)


# --- whose turn ---------------------------------------------------------------------------------------------


def _read_turn(state: State, position: Mapping[str, Any]) -> State:
    """Set whose turn it is: as given, or as it follows from the rest."""
    named = position.get("turn")
    turn = player(named, "turn", state.setup.players) if named is not None else None
    deal = state.deal
    assert deal.dealer is not None
    if state.phase == "bid":
        state = go_on_bidding(state, deal.bid.by if deal.bid else deal.dealer)
        return state if turn is None or state.phase != "bid" else state._replace(turn=turn)
    if state.phase == "declare":
        state = go_on_before_play(state)
        return state if turn is None else state._replace(turn=turn)
    if state.phase == "done":
        return state
    if state.leader is None:
        leader = turn if turn is not None else state.taken[-1] if state.taken else first_leader(deal)
        state = state._replace(leader=leader)
    assert state.leader is not None
    follows = next_to_play(deal, state.leader, state.trick, state.hidden)
    if follows is None and state.trick:
        if not has_justice(deal, state.trick):
            raise EntryError("complete-trick", key="trick")
        follows = deal.declarer
    return state._replace(turn=follows if turn is None else turn)
