"""Gnällknekt, for the screens: the moves possible now, and what each viewer may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from referee.engine import private
from referee.engine.cards import UNKNOWN, Card, write_cards
from referee.engine.events import REFEREE
from referee.engine.offers import not_forbidden
from referee.engine.table import Game, Telling
from referee.games.gnallknekt.attack import PAIR, attacker, beats, defender
from referee.games.gnallknekt.bags import CARDS, has_card
from referee.games.gnallknekt.events import HAND, Expose
from referee.games.gnallknekt.lives import JACK, may_be, untold_cards
from referee.games.gnallknekt.position import position
from referee.games.gnallknekt.rulebook import LIVES, MOVES
from referee.games.gnallknekt.state import LOST, State, cards_to_draw, is_token
from referee.games.gnallknekt.taking import less_cards, most_to_take

Raw = dict[str, Any]
Held = tuple[Card, int]
"""A card that a player can play, and its source: HAND, or one of their lives."""


def view(state: State, viewer: str | None) -> Raw:
    """Return the position as `viewer` may know it: a player's name, "referee", or None for everybody else.

    Everything lies open except the hands; only the referee and its player see the cards of a hand.
    """
    shown = position(state)
    if viewer == private.REFEREE:
        return shown
    for name, number in shown["hand_count"].items():
        if name != viewer:
            shown["hands"][name] = write_cards([UNKNOWN] * number)
    return shown


def as_known_to(state: State, seat: int) -> State:
    """Return the state without the cards in other hands that this player has not seen.

    Cards taken from the discard pile were seen by everybody.
    """
    if not any(cards for other, cards in enumerate(state.private) if other != seat):
        return state
    hands, unseen = list(state.hands), state.unseen
    for other, cards in enumerate(state.private):
        if other == seat:
            continue
        left = less_cards(hands[other], cards)
        assert left is not None
        hands[other] = left
        unseen = unseen.forgotten(other, cards)
    return state._replace(hands=tuple(hands), unseen=unseen)


def offers(game: Game, state: State, player: str) -> tuple[Raw, ...]:
    """Return the events a player may make now, the most likely first.

    Among everything not ruled illegal or impossible these are listed: taking from the stock, the top of the discard
    pile, or both (with the option also one card out of the pile instead of its top); attacks and defences by one card
    that may be in the hand or lies open in one of the player's own lives, and by two cards of equal rank both known to
    be there; discards; and ending the turn. Attacks aim at the top. Even out of turn, anybody may say that the used
    cards were shuffled.
    """
    seat = state.setup.players.index(player)
    state = as_known_to(state, seat)
    raws = (*(_candidates(state, seat) if state.turn == seat else ()), *_shuffles(state))
    return not_forbidden(game, state, ({"by": player, **raw} for raw in raws))


def _candidates(state: State, seat: int) -> Iterator[Raw]:
    """Yield candidate events, likely ones first, without attacks that certainly fail."""
    yield from _takes(state, seat)
    known = _to_play_with(state, seat)
    unknown = [(card, HAND) for card in _may_be_drawn(state, seat)]
    laid: list[tuple[Held, ...]] = [*_pairs(known), *((held,) for held in dict.fromkeys([*known, *unknown]))]
    targets = _targets(state, seat)
    for held in laid:
        cards = _write_lay(held)
        laid_cards = [card for card, _source in held]
        for target, opened in targets:
            if not _surely_fails(laid_cards, opened):
                yield {"do": "attack", **cards, **target}
    for held in laid:
        cards = _write_lay(held)
        for life in range(1, LIVES + 1):
            yield {"do": "defend", **cards, "life": life}
    for card in dict.fromkeys((*state.hands[seat], *(card for card, _source in unknown))):
        yield {"do": "discard", "cards": card}
    yield {"do": "end"}


def _takes(state: State, seat: int) -> Iterator[Raw]:
    """Yield ways to take cards, the most cards first."""
    if state.step == "moves" and state.moves_left < MOVES:
        return
    due_now = max(0, most_to_take(state, seat) - state.taken)
    piles = [state.discard[::-1][:number] for number in range(min(due_now, len(state.discard)) + 1)]
    if state.setup.options["discard_take"] == "any":
        piles += [(card,) for card in dict.fromkeys(state.discard[-2::-1]) if card != state.discard[-1]]
    takes = [
        (stock, pile)
        for pile in piles
        for stock in range(min(due_now, cards_to_draw(state)) + 1)
        if 0 < stock + len(pile) <= due_now
    ]
    for stock, pile in sorted(takes, key=lambda take: (-take[0] - len(take[1]), len(take[1]))):
        raw: Raw = {"do": "take"}
        if stock:
            raw["stock"] = stock
        if pile:
            raw["discard"] = write_cards(pile)
        yield raw


def _shuffles(state: State) -> Iterator[Raw]:
    """Yield that the used cards became the stock, if it has run out; otherwise that they lie under it."""
    if state.turn is None:
        return
    if state.unseen.ran_out:
        yield {"do": "shuffle"}
    elif state.unseen.used:
        yield {"do": "shuffle", "under": True}


def _to_play_with(state: State, seat: int) -> list[Held]:
    """Return the cards known to be a player's: in the hand, and open in their own lives."""
    held = [(card, HAND) for card in state.hands[seat]]
    for number, life in enumerate(state.lives[seat], start=1):
        held += [(card, number) for card in reversed(life.open) if not is_token(card)]
    return held


def _may_be_drawn(state: State, seat: int) -> list[Card]:
    """Return the cards that may be among the unknown ones of a hand but are not among the known ones."""
    may = state.unseen.may_hold(seat)
    return [card for card in CARDS if card not in state.hands[seat] and has_card(may, card)]


def _pairs(known: Sequence[Held]) -> Iterable[tuple[Held, ...]]:
    """Return the different pairs of known cards of equal rank."""
    return dict.fromkeys(pair for pair in combinations(known, 2) if pair[0][0][0] == pair[1][0][0])


def _write_lay(held: Sequence[Held]) -> Raw:
    sources = [source for _card, source in held]
    raw: Raw = {"cards": write_cards(card for card, _source in held)}
    if any(sources):
        same = len(set(sources)) == 1
        raw |= {"from": "life", "life_from": sources[0] if same else sources}
    return raw


def _targets(state: State, seat: int) -> list[tuple[Raw, tuple[str, ...]]]:
    """Return the lives that a player may attack, each with its open cards, starting with the next player's."""
    players = state.setup.players
    others = [other for other in state.still_in if other != seat]
    others.sort(key=lambda other: (other - seat) % len(players))
    return [
        ({"target": players[other], "life": number}, life.open)
        for other in others
        for number, life in enumerate(state.lives[other], start=1)
        if life != LOST
    ]


def _surely_fails(cards: Sequence[Card], opened: Sequence[str]) -> bool:
    """Return whether told cards lie on top and aren't beaten.

    A pair on a jack is left out, since it may be allowed (final).
    """
    hit = opened[-2:]
    if not hit or any(map(is_token, hit)):
        return False
    kind, defence = attacker(cards), defender(hit[0] if len(hit) > 1 else "", hit[-1])
    return (defence, hit[-1]) not in beats(kind, cards[0]) and (kind, defence) != (PAIR, JACK)


def pad(state: State, player: str) -> Raw:
    """Return what a seat's card pad shows: the state of each card for this player, and what to tell.

    `cards`: "held" is known to be in this hand, "offer" may be in it, "illegal" if it isn't this player's turn,
    "elsewhere" if both copies lie elsewhere (an entry mistake). `expose`: the lives of which somebody must tell a card,
    as `player` and `life`, whether it has `gone` since, and what it `may_be`.
    """
    seat = state.setup.players.index(player)
    shown = as_known_to(state, seat)
    may = shown.unseen.may_hold(seat)
    cards = {}
    for card in CARDS:
        if card in shown.hands[seat]:
            cards[card] = "held" if seat == state.turn else "illegal"
        elif has_card(may, card):
            cards[card] = "offer" if seat == state.turn else "illegal"
        else:
            cards[card] = "elsewhere"
    return {"cards": cards, "expose": to_expose(state)}


def to_expose(state: State) -> list[Raw]:
    """Return the lives that have a card still to be told: it lies open there, or is `gone` since."""
    players = state.setup.players
    return [
        {
            "player": players[seat],
            "life": number + 1,
            "gone": asked[0] not in life.open,
            "may_be": list(may_be(state, asked[0])),
        }
        for seat, lives in enumerate(state.lives)
        for number, life in enumerate(lives)
        if (asked := untold_cards(state, Expose(REFEREE, seat, number, ())))
    ]


def tellings(state: State, player: str) -> tuple[Telling, ...]:
    """Return the cards that were turned up in lives and are still to be told."""
    expose = {"by": private.REFEREE, "do": "expose"}
    return tuple(
        Telling({**expose, "player": asked["player"], "life": asked["life"]}, {"cards": tuple(asked["may_be"])})
        for asked in to_expose(as_known_to(state, state.setup.players.index(player)))
    )


def knowledge(state: State) -> Raw:
    """Return what is known of the hand of each player still in, for the referee.

    `holds` are known cards, `lacks` those that are certainly not in the hand, `hidden` is the number of unknown ones.
    """
    return {
        name: {
            "holds": list(state.hands[seat]),
            "lacks": [card for card in CARDS if card not in state.hands[seat] and not has_card(may, card)],
            "hidden": state.unseen.counts[seat],
        }
        for seat, name in enumerate(state.setup.players)
        if seat in state.still_in and (may := state.unseen.may_hold(seat)) is not None
    }
