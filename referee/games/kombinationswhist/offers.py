"""Kombinations-Whist, for the screens: what may be entered now, and what each viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from referee.engine import private
from referee.engine.cards import UNKNOWN, Card, write_cards
from referee.engine.offers import deals, not_forbidden
from referee.engine.ruling import verdict_on
from referee.engine.table import Game, Record, Telling
from referee.engine.unseen import Hidden, single_cards
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist import asks
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.carry_out import known_cards
from referee.games.kombinationswhist.declaring import MOST_PREFERRED
from referee.games.kombinationswhist.events import DECLARATIONS
from referee.games.kombinationswhist.letters import after_play, may_hold, must_hold, only_known, to_pass
from referee.games.kombinationswhist.passing import Hands
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK
from referee.games.kombinationswhist.showing import in_studio, missing_in_studio, open_trumps
from referee.games.kombinationswhist.state import State
from referee.games.kombinationswhist.tricks import STUDIO_SIZE
from referee.games.kombinationswhist.writing import position

Offer = dict[str, Any]


# --- what each viewer may know ------------------------------------------------------------------------------


def view(state: State, viewer: str | None) -> dict[str, Any]:
    """Return the position as `viewer` may know it: a player's name, "referee", or None for everybody else.

    Everybody knows the cards that lie or have lain open; a player also knows their own hand, and cards passed on.
    """
    if viewer == private.REFEREE:
        return position(state)
    shown = position(as_known_to(state, viewer))
    if "ranks" in shown["declared"] and asks.seats_owing(state.deal, "ranks"):
        laid = shown["declared"]["ranks"]
        shown["declared"]["ranks"] = {name: card if name == viewer else UNKNOWN for name, card in laid.items()}
    return shown


def as_known_to(state: State, viewer: str | None) -> State:
    """Return the state without what only others' private entries tell: as this player knows the hands."""
    deal, seats = state.deal, state.setup.players
    seat = seats.index(viewer) if viewer in seats else None
    if deal.letters is None:
        assert isinstance(state.hidden, Hidden)
        return state._replace(hidden=only_known(state.hidden, deal.public, seat))
    in_lots = state.phase == "declare" or "subtrumf" in deal.parts
    hands = deal.letters.known_to(seat, in_lots=in_lots)
    shown = [cards & deal.public for cards in state.hidden.held]
    return state._replace(hidden=after_play(hands, state.hidden.played, shown))


# --- what may be entered ------------------------------------------------------------------------------------


def offers(game: Game, state: State, player: str) -> tuple[Offer, ...]:
    """Return the events a player may enter now, likely ones first.

    Of the events that `candidates` lists, these are exactly those not ruled illegal or impossible by what this player
    may know.
    """
    state = as_known_to(state, player)
    return not_forbidden(game, state, candidates(state, player))


def candidates(state: State, player: str) -> Iterator[Offer]:
    """Yield the events from which a phone's offers are chosen.

    Bidding: every standard bid alone and with one special bid, and the pass. Before play: one declaration at a time;
    all guesses; for the studio, rangtrumf and passed cards all choices from a known hand (passed cards also as unknown
    ones), else none. In play: every card, what may be laid open (`_to_show`), and who takes a trick.
    """
    seat = state.setup.players.index(player)
    if state.phase == "bid":
        found = _bids()
    elif state.phase == "declare":
        found = _before_play(state, seat)
    elif state.phase == "play":
        found = _in_play(state, seat)
    else:
        found = iter(())
    for raw in found:
        yield {"by": player, **raw}


def _bids() -> Iterator[Offer]:
    yield {"do": "pass"}
    for standard in STANDARD_BIDS:
        yield {"do": "bid", "standard": standard}
    for standard in STANDARD_BIDS:
        for special in SPECIAL_BIDS:
            yield {"do": "bid", "standard": standard, "specials": [special]}


def _before_play(state: State, seat: int) -> Iterator[Offer]:
    """Yield what may be declared and passed."""
    for ask in asks.asked_for(state.deal):
        if ask.what in DECLARATIONS:
            yield from ({"do": "declare", ask.what: value} for value in _values(state, seat, ask.what))
    yield from _preferences(state, seat)
    yield from _passings(state, seat)


def _values(state: State, seat: int, what: str) -> Iterable[Any]:
    """Return the values that may be declared, as they are entered."""
    deal, hidden = state.deal, state.hidden
    held = PACK.cards(hidden.held[seat])
    values: dict[str, Callable[[], Iterable[Any]]] = {
        "trump": lambda: PACK.suits,
        "plague": lambda: PACK.suits,
        "direction": lambda: asks.directions(deal),
        "justice": lambda: PACK.cards(deal.deck),
        "guess": lambda: _guesses(state),
        "studio": lambda: () if hidden.unknown[seat] else map(write_cards, combinations(held, STUDIO_SIZE)),
        "ranks": lambda: ({state.setup.players[seat]: card} for card in PACK.cards(may_hold(hidden, seat))),
        "takes": lambda: (card for _seat, card in known_cards(deal.declared.ranks)),
    }
    return values[what]()


def _guesses(state: State) -> Iterator[list[int]]:
    assert state.deal.terms is not None
    return map(list, combinations(range(HAND_SIZE + 1), state.deal.terms.standard.guesses))


def _preferences(state: State, seat: int) -> Iterator[Offer]:
    if seat not in asks.may_prefer(state.deal):
        return
    for suit in PACK.suits:
        for how_much in range(1, MOST_PREFERRED + 1):
            yield {"do": "declare", "preferences": {state.setup.players[seat]: [suit, how_much]}}


def _passings(state: State, seat: int) -> Iterator[Offer]:
    deal = state.deal
    what = asks.round_of(deal, seat)
    to = asks.receiver(deal, what, seat) if what and seat in deal.seats else None
    if to is None:
        return
    passing = {"do": "send", "to": state.setup.players[to]}
    yield {**passing, "cards": write_cards([UNKNOWN] * asks.PASSED_CARDS)}
    cards, all_are_held = _to_pass(state, seat)
    if all_are_held:
        for chosen in combinations(PACK.cards(cards), asks.PASSED_CARDS):
            yield {**passing, "cards": write_cards(chosen)}


def _to_pass(state: State, seat: int) -> tuple[int, bool]:
    """Return the cards (a set) that may be in the seat's next letter, and whether the seat surely holds them all."""
    deal = state.deal
    return to_pass(state.hidden, seat, asks.letter_round(deal, seat), in_studio(deal, seat))


def _in_play(state: State, seat: int) -> Iterator[Offer]:
    """Yield the cards that may be played or shown, and the players who may be given a trick."""
    deal, hidden = state.deal, state.hidden
    held = hidden.held[seat]
    in_hand = PACK.cards(held), PACK.cards(hidden.may_hold(seat))
    for card in (*in_hand[0], *in_hand[1]):
        yield {"do": "play", "cards": card}
    if seat != deal.declarer:
        return
    yield from ({"do": "show", "cards": write_cards(cards)} for cards in _to_show(state, seat))
    if "rattvisa" in deal.parts:
        yield from ({"do": "justice", "winner": state.setup.players[other]} for other in deal.seats)


def _to_show(state: State, seat: int) -> Iterable[tuple[Card, ...]]:
    """Return what the declarer may lay open: a known hand, all trumps of one, no trump, a single card.

    A single card refills the studio, is the only trump, or was omitted when the trumps were laid open.
    """
    deal, hidden = state.deal, state.hidden
    known, singles = hidden.held[seat], 0
    found: list[tuple[Card, ...]] = []
    if "oppen-hand" in deal.parts and not hidden.unknown[seat]:
        found.append(PACK.cards(known))
    if "oppen-trumf" in deal.parts and deal.declared.trump:
        singles = PACK.suit[deal.declared.trump]
        found += [(), PACK.cards(known & singles) if not hidden.unknown[seat] else ()]
    if "atelje" in deal.parts and missing_in_studio(state):
        singles = deal.deck
    may_hold = hidden.may_hold(seat)
    found += [(card,) for card in (*PACK.cards(known & singles), *PACK.cards(may_hold & singles))]
    return dict.fromkeys(found)


def tellings(state: State, player: str) -> tuple[Telling, ...]:
    """Return the deals between two hands by each player, or what shows several cards of a hand that nobody knows.

    That is an open hand or the studio. If the hand is known, the offers list it.
    """
    if state.phase == "done":
        return deals(state, player)
    state, seat = as_known_to(state, player), state.setup.players.index(player)
    deal_now, hidden = state.deal, state.hidden
    if not deal_now.parts or seat not in deal_now.seats or not hidden.unknown[seat]:
        return ()
    if state.phase == "declare" and any(ask.what == "studio" for ask in asks.asked_for(deal_now)):
        for_studio = _held_together_first(hidden, seat, ~open_trumps(deal_now))
        return (Telling({"by": player, "do": "declare"}, {"studio": for_studio}, {"studio": STUDIO_SIZE}),)
    if state.phase == "play" and "oppen-hand" in deal_now.parts and seat == deal_now.declarer:
        cards = _held_together_first(hidden, seat, deal_now.deck)
        return (Telling({"by": player, "do": "show"}, {"cards": cards}, {"cards": hidden.count(seat)}),)
    return ()


def _held_together_first(hands: Hands, seat: int, among: int) -> tuple[Card, ...]:
    """Return the cards of a set that may be in a hand. Those that come first can all be in it together.

    The hand's sure cards are the very first, so that the first ones make a whole hand.
    """
    sure, possible = must_hold(hands, seat) & among, may_hold(hands, seat) & among
    together = 0
    for card in (*single_cards(sure), *single_cards(possible & ~sure)):
        if hands.can_hold(seat, card):
            hands, together = hands.reveal(seat, card), together | card
    return (*PACK.cards(sure), *PACK.cards(together & ~sure), *PACK.cards(possible & ~together))


# --- what the screens show besides --------------------------------------------------------------------------


def pad(game: Game, state: State, player: str) -> dict[str, Any]:
    """Return what a seat's card pad shows: the state of each card of the deal for this player.

    "held" is known to be in this hand, "offer" may be played (before play: may be in the hand), "illegal" would
    certainly break a rule, "elsewhere" lies elsewhere (an entry mistake). Empty while nobody plays. Until a player has
    passed three cards, those that come in with the same round of letters count as elsewhere.
    """
    if state.phase not in ("declare", "play"):
        return {"cards": {}}
    seat = state.setup.players.index(player)
    state = as_known_to(state, player)
    possible, held = _in_hand(state, seat)
    record = Record(game, state.setup, state)
    cards = {}
    for card in PACK.cards(state.deal.deck):
        if not PACK.bit[card] & possible:
            cards[card] = "elsewhere"
            continue
        cards[card] = "held" if PACK.bit[card] & held else "offer"
        if state.phase == "play":
            verdict = verdict_on(record, game.read_event({"by": player, "do": "play", "cards": card}, record))
            cards[card] = "illegal" if verdict is Verdict.ILLEGAL else cards[card]
    return {"cards": cards}


def _in_hand(state: State, seat: int) -> tuple[int, int]:
    """Return the cards (a set) that may be in a hand now, and those that certainly are."""
    deal = state.deal
    possible = may_hold(state.hidden, seat)
    what = asks.round_of(deal, seat) if state.phase == "declare" and seat in deal.seats else None
    if what is not None and seat in asks.seats_owing(deal, what):
        possible = _to_pass(state, seat)[0] | in_studio(deal, seat)
    return possible, must_hold(state.hidden, seat) & possible


def knowledge(state: State) -> dict[str, Any]:
    """Return what is known of the hand of each player in the deal, for the referee.

    `holds` are the cards certainly in it, also by counting, `lacks` the suits of which there is certainly none in it,
    `hidden` is the number of its other cards.
    """
    if state.phase == "done":
        return {}
    found = {}
    for seat in state.deal.seats:
        sure, possible = must_hold(state.hidden, seat), may_hold(state.hidden, seat)
        found[state.setup.players[seat]] = {
            "holds": list(PACK.cards(sure)),
            "lacks": [suit for suit in PACK.suits if not possible & PACK.suit[suit]],
            "hidden": state.hidden.count(seat) - sure.bit_count(),
        }
    return found
