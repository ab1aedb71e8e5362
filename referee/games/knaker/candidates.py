"""Knåker, candidate events for the screens, most likely first; offers.py removes those that break a rule.

These are: single cards known to be there or that may be; for each rank the first two, three, ... known cards together;
runs with one known card of each rank; full houses and frippelknåkers of known cards; each card that may be laid blind;
the last one, two, ... cards laid, to take back; and for a call the other players' events that are not too old,
including those that another call has put back. In the swap phase single cards are listed; cards that are only possibly
in the hand are listed only for stacks whose rank is known, and bare ones; none from a locked stack (2.2).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from referee.engine.cards import ALL_CARDS, UNKNOWN, Card, write_cards
from referee.games.knaker.cards.combos import IN_KAKER, NEXT_IN_RUN, PAIR, RUN_RANKS, TRIPLE
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cards.laying import VALUE
from referee.games.knaker.cheats.cheating import called_already, in_time_for, never_too_old
from referee.games.knaker.events import DOWN, HAND, STACKS, UP, Accuse
from referee.games.knaker.lays.rights import lay_of, may_add
from referee.games.knaker.lays.stock import missing_of_frippel
from referee.games.knaker.players.hands import as_told, may_be_there
from referee.games.knaker.players.turns import may_go_on
from referee.games.knaker.state import HAND_FULL, IN, SWAP, State, events_since

Raw = dict[str, Any]


def candidates(state: State, index: int) -> Iterator[Raw]:
    """Yield the candidate events of a seat."""
    player = state.setup.players[index]
    listed = _swaps(state, index) if state.phase == SWAP else _moves(state, index)
    for raw in listed:
        yield {"by": player, **raw}


def place_to_lay_from(state: State, index: int) -> str:
    """Return where a player would lay cards from now: the hand, else the face-up, else the face-down cards."""
    seat = state.seats[index]
    return HAND if seat.hand_count else UP if any(seat.up) else DOWN


def _moves(state: State, index: int) -> Iterator[Raw]:
    seat, lying = state.seats[index], lay_of(state, index)
    if state.banging == index:
        yield from ({"do": "blow", "ok": ok} for ok in (True, False))
    if state.stock and seat.hand_count < HAND_FULL:
        yield from ({"do": "draw", "count": count} for count in range(HAND_FULL - seat.hand_count, 0, -1))
    if seat.status == IN and state.turn is not None:
        yield from _lays_now(state, index)
    if lying is not None:
        laid = [entry.card for entry in lying.laid]
        yield from ({"do": "take_back", "cards": write_cards(laid[-count:])} for count in range(1, len(laid) + 1))
    yield from _calls(state, index)


def _lays_now(state: State, index: int) -> Iterator[Raw]:
    goes_on = may_go_on(state, index)
    if goes_on or may_add(state, index):
        yield from _plays(state, index)
    if goes_on:
        yield {"do": "pick_up"}
        yield from ({"do": "chance", "cards": card} for card in unseen_cards(state) if state.stock)
    if state.turn != index or state.claims:
        for cards in of_one_rank(_known_cards(state, index, HAND), _possible_cards(state, index, HAND)):
            yield {"do": "instick", "cards": write_cards(cards)}


def _calls(state: State, index: int) -> Iterator[Raw]:
    """Yield calls of events that stand, then of those that another call has put back."""
    listed: set[int] = set()
    for end in (state.past, *reversed(state.undone)):
        too_old = False
        for past in events_since(end, 0):
            if past.number in listed:
                break
            listed.add(past.number)
            if past.event.by in (index, -1) or isinstance(past.event, Accuse):
                continue
            too_old = too_old or not in_time_for(state, past)
            if (not too_old or never_too_old(state, past)) and not called_already(state, past):
                yield {"do": "accuse", "event": past.number}


def _plays(state: State, index: int) -> Iterator[Raw]:
    places = [place_to_lay_from(state, index)]
    if places == [HAND] and state.house.up_any_time:
        places.append(UP)
    for place in places:
        known = _known_cards(state, index, place)
        together = [*combinations_of(known), *_frippels(state, known)]
        for cards in (*of_one_rank(known, _possible_cards(state, index, place)), *together):
            yield {"do": "play", "cards": write_cards(cards), "from": place}


def _known_cards(state: State, index: int, place: str) -> tuple[Card, ...]:
    seat = state.seats[index]
    if place == HAND:
        return seat.hand
    return tuple(card for stack in seat.up for card in stack if card != UNKNOWN) if place == UP else ()


def unseen_cards(state: State) -> list[Card]:
    """Return each card of the deck of which at least one copy has not been seen."""
    return _kinds_of(state, state.unseen)


def _kinds_of(state: State, cards: int) -> list[Card]:
    deck = DECKS[state.house.decks]
    return [card for card in deck.kinds if cards & deck.mask[card]]


def _possible_cards(state: State, index: int, place: str) -> list[Card]:
    """Return the cards that may be among the unknown ones of a place."""
    seat = state.seats[index]
    unknown = {HAND: seat.hidden, UP: sum(stack.count(UNKNOWN) for stack in seat.up), DOWN: sum(seat.down)}[place]
    return _kinds_of(state, may_be_there(state, index, place)) if unknown else []


def of_one_rank(known: tuple[Card, ...], possible: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield known cards alone and together with others of their rank, then the cards that may be there."""
    by_rank: dict[str, list[Card]] = {}
    for card in known:
        by_rank.setdefault(card[0], []).append(card)
    for card in dict.fromkeys(known):
        yield (card,)
    for cards in by_rank.values():
        yield from (tuple(cards[:count]) for count in range(2, len(cards) + 1))
    yield from ((card,) for card in possible if card not in known)


def combinations_of(known: tuple[Card, ...], first: Container[Card] = ALL_CARDS) -> Iterator[tuple[Card, ...]]:
    """Yield the runs with one known card of each rank, and the full houses, that begin with one of `first`."""
    by_rank: dict[str, list[Card]] = {}
    for card in known:
        by_rank.setdefault(card[0], []).append(card)
    for cards in by_rank.values():
        if cards[0] in first:
            yield from _runs((cards[0],), by_rank)
    several = [rank for rank, cards in by_rank.items() if rank in IN_KAKER and len(cards) >= PAIR]
    lower = [rank for rank in several if by_rank[rank][0] in first]
    for low, high in ((low, high) for low in lower for high in several if VALUE[low] < VALUE[high]):
        for lows, highs in ((PAIR, TRIPLE), (TRIPLE, PAIR)):
            if len(by_rank[low]) >= lows and len(by_rank[high]) >= highs:
                yield (*by_rank[low][:lows], *by_rank[high][:highs])


def _runs(begun: tuple[Card, ...], by_rank: dict[str, list[Card]]) -> Iterator[tuple[Card, ...]]:
    if len(begun) >= RUN_RANKS:
        yield begun
    for rank in NEXT_IN_RUN.get(begun[-1][0], ""):
        if rank in by_rank and all(card[0] != rank for card in begun):
            yield from _runs((*begun, by_rank[rank][0]), by_rank)


def _frippels(state: State, known: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield the known cards that complete a frippelknåker on the pile."""
    need = missing_of_frippel(state)
    if need is None or len(need.wants) < PAIR:
        return
    cards: tuple[Card, ...] = ()
    for rank, count in need.wants:
        of_rank = tuple(card for card in known if card[0] == rank)
        if len(of_rank) < count:
            return
        cards += of_rank[:count]
    yield cards


# --- swap phase ------------------------------------------------------------------------------------------


def _swaps(state: State, index: int) -> Iterator[Raw]:
    seat = state.seats[index]
    if not seat.lifted:
        yield {"do": "lift_hand"}
        return
    if state.stock and seat.hand_count < HAND_FULL:
        yield from ({"do": "draw", "count": count} for count in range(HAND_FULL - seat.hand_count, 0, -1))
    yield from _lays(state, index)
    for stack in (at for at in range(STACKS) if at not in seat.locked):
        for card in _on_stack(state, index, stack):
            yield {"do": "lift", "stack": stack + 1, "cards": card}
            for raw in _targets(state, index, card):
                if (raw.get("on"), raw["stack"]) != (None, stack + 1):
                    to_stack = {"to_stack": raw["stack"]} | ({"on": raw["on"]} if "on" in raw else {})
                    yield {"do": "shift", "cards": card, "stack": stack + 1, **to_stack}
    yield {"do": "ready"}
    yield from _calls(state, index)


def _lays(state: State, index: int) -> Iterator[Raw]:
    known = dict.fromkeys(state.seats[index].hand)
    possible = [card for card in _possible_cards(state, index, HAND) if card not in known]
    for card in (*known, *possible):
        for target in _targets(state, index, card, told=card not in known):
            yield {"do": "lay", "cards": card, **target}


def _on_stack(state: State, index: int, stack: int) -> list[Card]:
    """Return the cards that may lie on a face-up stack, even if one may have been laid from another stack instead."""
    there = as_told(state.seats[index], stack, (UNKNOWN,)).up[stack]
    known = list(dict.fromkeys(card for card in there if card != UNKNOWN))
    return known + ([card for card in unseen_cards(state) if card not in known] if UNKNOWN in there else [])


def _targets(state: State, index: int, card: Card, *, told: bool = False) -> Iterator[Raw]:
    """Yield the stacks a card may go on, own ones first; with `told` only stacks with a known card."""
    players = state.setup.players
    for on in (index, *(other for other in range(len(players)) if other != index)):
        for stack, there in enumerate(state.seats[on].up):
            known = [other for other in there if other != UNKNOWN]
            bare = not there and on == index and state.seats[on].down[stack]
            if bare or (UNKNOWN in there and not told) or any(other[0] == card[0] for other in known):
                yield {"stack": stack + 1} | ({"on": players[on]} if on != index else {})
