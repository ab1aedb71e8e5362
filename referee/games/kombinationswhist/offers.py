"""Kombinations-Whist, for the screens: what may be entered now, and what each viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from referee.engine.cards import UNKNOWN, write_cards
from referee.engine.table import Game, Record, rule_on
from referee.engine.unseen import Hidden
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist.asks import PASSED_CARDS, asked_for, chooser, owing, receiver, round_of
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.declaring import MOST_PREFERRED
from referee.games.kombinationswhist.events import DECLARATIONS, DIRECTIONS
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK
from referee.games.kombinationswhist.showing import missing_in_studio
from referee.games.kombinationswhist.state import State
from referee.games.kombinationswhist.tricks import STUDIO_SIZE
from referee.games.kombinationswhist.writing import position

REFEREE_VIEWS = "referee"
Offer = dict[str, Any]


# --- what each viewer may know ------------------------------------------------------------------------------


def known_to(state: State, viewer: str | None, seat: int) -> int:
    """Return the known cards (a set) of a hand that a viewer may know: a player's name, or None for all others."""
    players = state.setup.players
    held = state.hidden.held[seat]
    if viewer == players[seat]:
        return held
    told = state.deal.told[players.index(viewer)] if viewer in players else 0
    return held & (state.deal.public | told)


def view(state: State, viewer: str | None) -> dict[str, Any]:
    """Return the position as `viewer` may know it: a player's name, "referee", or None for all others.

    Everybody knows the cards that lie or have lain open; a player also the own hand, and cards passed on.
    """
    shown = position(state)
    if viewer == REFEREE_VIEWS:
        return shown
    if "ranks" in shown["declared"] and owing(state.deal, "ranks"):
        laid = shown["declared"]["ranks"]
        shown["declared"]["ranks"] = {name: card if name == viewer else UNKNOWN for name, card in laid.items()}
    for seat in state.deal.seats:
        known = known_to(state, viewer, seat)
        unknown = state.hidden.count(seat) - known.bit_count()
        shown["hands"][state.setup.players[seat]] = write_cards((*PACK.cards(known), *[UNKNOWN] * unknown))
    return shown


def as_known_to(state: State, player: str) -> State:
    """Return the state less what only the others' private entries tell: their known cards."""
    hidden = state.hidden
    held, unknown, unseen = [], [], hidden.unseen
    for seat, cards in enumerate(hidden.held):
        known = known_to(state, player, seat)
        held.append(known)
        unknown.append(hidden.count(seat) - known.bit_count())
        unseen |= cards & ~known
    nobody = (0,) * len(held)
    return state._replace(hidden=Hidden(unseen, tuple(held), hidden.played, tuple(unknown), nobody))


# --- what may be entered ------------------------------------------------------------------------------------


def offers(game: Game, state: State, player: str) -> tuple[Offer, ...]:
    """Return the events a player may enter now, likely ones first.

    Of all the events that `candidates` lists, exactly those that are not ruled illegal or impossible
    by what this player may know.
    """
    state = as_known_to(state, player)
    record = Record(game, state.setup, state)
    found = []
    for raw in candidates(state, player):
        ruling = rule_on(record, game.read_event(raw, record))
        if ruling.verdict in (Verdict.LEGAL, Verdict.OPEN):
            found.append(raw)
    return tuple(found)


def candidates(state: State, player: str) -> Iterator[Offer]:
    """Yield the events among which a phone offers.

    Bidding: every standard bid alone and with one special bid, and the pass. Before play: one
    declaration at a time; for guesses all of them; for the studio, the cards laid for rangtrumf and the
    cards passed all choices from a hand that is known (passed cards also as unknown ones), else none. In play:
    every card, the refill of the studio, the open hand or trumps of a hand that is known, and who takes a trick.
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
    for ask in asked_for(state.deal):
        if ask.what in DECLARATIONS:
            yield from ({"do": "declare", ask.what: value} for value in _values(state, seat, ask.what))
    yield from _preferences(state, seat)
    yield from _passings(state, seat)


def _values(state: State, seat: int, what: str) -> Iterable[Any]:
    """Return what may be declared, as it is entered."""
    deal, hidden = state.deal, state.hidden
    held = PACK.cards(hidden.held[seat])
    values: dict[str, Callable[[], Iterable[Any]]] = {
        "trump": lambda: PACK.suits,
        "plague": lambda: PACK.suits,
        "direction": lambda: DIRECTIONS,
        "justice": lambda: PACK.cards(deal.deck),
        "guess": lambda: _guesses(state),
        "studio": lambda: () if hidden.unknown[seat] else map(write_cards, combinations(held, STUDIO_SIZE)),
        "ranks": lambda: ({state.setup.players[seat]: card} for card in PACK.cards(_possible(state, seat))),
        "takes": lambda: (card for _seat, card in deal.declared.ranks),
    }
    return values[what]()


def _possible(state: State, seat: int) -> int:
    """Return the cards (a set) that a hand may hold."""
    return state.hidden.held[seat] | state.hidden.may_hold(seat)


def _guesses(state: State) -> Iterator[list[int]]:
    assert state.deal.terms is not None
    return map(list, combinations(range(HAND_SIZE + 1), state.deal.terms.standard.guesses))


def _preferences(state: State, seat: int) -> Iterator[Offer]:
    if "mastartrumf" not in state.deal.parts or seat == chooser(state.deal, "trump"):
        return
    for suit in PACK.suits:
        for how_much in range(1, MOST_PREFERRED + 1):
            yield {"do": "declare", "preferences": {state.setup.players[seat]: [suit, how_much]}}


def _passings(state: State, seat: int) -> Iterator[Offer]:
    deal, hidden = state.deal, state.hidden
    what = round_of(deal, seat)
    to = receiver(deal, what, seat) if what and seat in deal.seats else None
    if to is None:
        return
    passing = {"do": "send", "to": state.setup.players[to]}
    yield {**passing, "cards": write_cards([UNKNOWN] * PASSED_CARDS)}
    if not hidden.unknown[seat]:
        for cards in combinations(PACK.cards(hidden.held[seat]), PASSED_CARDS):
            yield {**passing, "cards": write_cards(cards)}


def _in_play(state: State, seat: int) -> Iterator[Offer]:
    """Yield the cards that may be played, shown, and who may be given a trick."""
    deal, hidden = state.deal, state.hidden
    held = hidden.held[seat]
    in_hand = PACK.cards(held), PACK.cards(hidden.may_hold(seat))
    for card in (*in_hand[0], *in_hand[1]):
        yield {"do": "play", "cards": card}
    if seat != deal.declarer:
        return
    if "oppen-hand" in deal.parts and not hidden.unknown[seat]:
        yield {"do": "show", "cards": write_cards(in_hand[0])}
    if "oppen-trumf" in deal.parts and deal.declared.trump and not hidden.unknown[seat]:
        yield {"do": "show", "cards": write_cards(PACK.cards(held & PACK.suit[deal.declared.trump]))}
    if "atelje" in deal.parts and missing_in_studio(state):
        yield from ({"do": "show", "cards": card} for card in (*in_hand[0], *in_hand[1]))
    if "rattvisa" in deal.parts:
        yield from ({"do": "justice", "winner": state.setup.players[other]} for other in deal.seats)


# --- what the screens show besides --------------------------------------------------------------------------


def pad(game: Game, state: State, player: str) -> dict[str, Any]:
    """Return what the card pad of a seat shows: for each card of the deal how it stands for this player.

    "held" known to be in this hand, "offer" may be played (before play: may be in the hand), "illegal"
    would surely break a rule, "elsewhere" lies elsewhere (an entry mistake). Empty while nobody plays.
    """
    if state.phase not in ("declare", "play"):
        return {"cards": {}}
    seat = state.setup.players.index(player)
    state = as_known_to(state, player)
    record = Record(game, state.setup, state)
    held, possible = state.hidden.held[seat], _possible(state, seat)
    cards = {}
    for card in PACK.cards(state.deal.deck):
        if not PACK.bit[card] & possible:
            cards[card] = "elsewhere"
            continue
        cards[card] = "held" if PACK.bit[card] & held else "offer"
        if state.phase == "play":
            ruling = rule_on(record, game.read_event({"by": player, "do": "play", "cards": card}, record))
            cards[card] = "illegal" if ruling.verdict is Verdict.ILLEGAL else cards[card]
    return {"cards": cards}


def knowledge(state: State) -> dict[str, Any]:
    """Return for each player in the deal what is known of the hand, for the referee.

    `holds` are known cards, `lacks` the suits of which surely none is left in the hand, `hidden` the
    number of unknown cards.
    """
    if state.phase == "done":
        return {}
    hidden = state.hidden
    return {
        state.setup.players[seat]: {
            "holds": list(PACK.cards(hidden.held[seat])),
            "lacks": [suit for suit in PACK.suits if not _possible(state, seat) & PACK.suit[suit]],
            "hidden": hidden.unknown[seat],
        }
        for seat in state.deal.seats
    }
