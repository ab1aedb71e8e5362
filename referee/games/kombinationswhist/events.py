"""Kombinations-Whist: the events, one a `do` of the casebook. `by` is a seat; the referee's is REFEREE."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.cards import SUITS, UNKNOWN, Card, read_cards
from referee.engine.commuting import Touch, Touches, touching
from referee.engine.errors import EntryError
from referee.engine.events import EventKind, Reader, SeveralOf, cards_or_unknown, count, one_card, one_of, player, truth
from referee.engine.outcomes import PointsResult, counts_of_some, points_of_all
from referee.engine.private import Body, Private, as_seen
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS

DIRECTIONS = ("left", "right", "across")
Preference = tuple[str, int]
"""A suit, and how much it is preferred."""


class Deal(NamedTuple):
    """A deal begins."""

    by: int
    dealer: int


class Bid(NamedTuple):
    """A player bids one standard bid with any special bids."""

    by: int
    standard: str
    specials: tuple[str, ...] = ()


class Pass(NamedTuple):
    """A player passes; `timeout`: because the time was up."""

    by: int
    timeout: bool = False


class Declare(NamedTuple):
    """A player declares what the bid asks for before play; what is not declared is None."""

    by: int
    trump: str | None = None
    guess: tuple[int, ...] | None = None
    justice: Card | None = None
    plague: str | None = None
    direction: str | None = None
    studio: tuple[Card, ...] | None = None
    ranks: tuple[tuple[int, Card], ...] | None = None
    takes: Card | None = None
    preferences: tuple[tuple[int, Preference], ...] | None = None


class Send(NamedTuple):
    """A player passes cards to another: how many, and those of them that were told."""

    by: int
    to: int
    number: int
    cards: tuple[Card, ...] = ()


class Show(NamedTuple):
    """The declarer lays cards open; none where there is no trump to show."""

    by: int
    cards: tuple[Card, ...] = ()


class Play(NamedTuple):
    """A player lays one card to the trick."""

    by: int
    cards: Card


class Justice(NamedTuple):
    """The declarer says who takes the trick with the card of justice."""

    by: int
    winner: int


class Cheat(NamedTuple):
    """The referee says that a player cheated (3.3)."""

    by: int
    player: int
    on_purpose: bool = False
    agreed: bool = False


class Outcome(NamedTuple):
    """What a deal came to: who was declarer by which bid, and whether it was made; no declarer where all passed.

    `tricks` are those of each seat, None where nobody says; `honour`: the whole plague suit was taken
    (pest). `dealer` is None where it goes without saying.
    """

    by: int
    declarer: int | None = None
    standard: str = ""
    specials: tuple[str, ...] = ()
    made: bool = False
    honour: bool = False
    tricks: tuple[int | None, ...] | None = None
    dealer: int | None = None


suit = one_of(*SUITS)
special_bids = SeveralOf(tuple(SPECIAL_BIDS), "doubled-bid")


def different_cards(value: Any, key: str, players: tuple[str, ...]) -> tuple[Card, ...]:
    """Read known cards, none of them twice; there may be none."""
    return _all_different(read_cards(value, key=key), key)


def numbers(value: Any, key: str, players: tuple[str, ...]) -> tuple[int, ...]:
    """Read a list of whole numbers, 0 or more."""
    return tuple(count(number, key, players) for number in _list(value, key))


def card_of_each(value: Any, key: str, players: tuple[str, ...]) -> tuple[tuple[int, Card], ...]:
    """Read one card for each of some players, all different; returned in the order of the seats.

    A card that lies face down is `??`.
    """
    entries = sorted(
        (player(name, key, players), UNKNOWN if card == UNKNOWN else one_card(card, f"{key}.{name}", players))
        for name, card in _mapping(value, key).items()
    )
    _all_different(tuple(card for _seat, card in entries if card != UNKNOWN), key)
    return tuple(entries)


def preference_of_each(value: Any, key: str, players: tuple[str, ...]) -> tuple[tuple[int, Preference], ...]:
    """Read a suit and a number for each of some players; returned in the order of the seats."""
    entries = []
    for name, preference in _mapping(value, key).items():
        wish = _list(preference, f"{key}.{name}")
        if len(wish) != 2:
            raise EntryError("not-a-preference", key=f"{key}.{name}", value=preference)
        how_much = count(wish[1], f"{key}.{name}", players)
        entries.append((player(name, key, players), (suit(wish[0], f"{key}.{name}", players), how_much)))
    return tuple(sorted(entries))


def _list(value: Any, key: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise EntryError("not-a-list", key=key, value=value)
    return value


def _mapping(value: Any, key: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise EntryError("not-a-mapping", key=key, value=value)
    if not value:
        raise EntryError("nothing-named", key=key)
    return value


def _all_different(values: tuple[str, ...], key: str) -> tuple[str, ...]:
    if len(set(values)) != len(values):
        raise EntryError("doubled-card", key=key, value=" ".join(values))
    return values


DECLARATIONS: Mapping[str, Reader] = {
    "trump": suit,
    "guess": numbers,
    "justice": one_card,
    "plague": suit,
    "direction": one_of(*DIRECTIONS),
    "studio": different_cards,
    "ranks": card_of_each,
    "takes": one_card,
    "preferences": preference_of_each,
}


def _declare(by: int, *values: Any) -> Declare:
    if all(value is None for value in values):
        raise EntryError("nothing-declared", key="declare", expected=tuple(DECLARATIONS))
    return Declare(by, *values)


def _send(by: int, to: int, cards: tuple[Card, ...]) -> Send:
    if not cards:
        raise EntryError("no-card", key="cards")
    told = _all_different(tuple(card for card in cards if card != UNKNOWN), "cards")
    return Send(by, to, len(cards), told)


def _send_as_seen(body: Body, viewer: str | None, state: Any) -> Body:
    """Who is not told which cards were passed sees how many, and to whom; and those that lay in the studio."""
    cards = as_seen(body["cards"], () if state is None else state.deal.declared.studio or ())
    return {"by": body["by"], "do": body["do"], "to": body["to"], "cards": cards}


def _declare_as_seen(body: Body, viewer: str | None, state: Any) -> Body:
    """The cards laid for rangtrumf lie face down until all have laid one; each knows their own."""
    if "ranks" not in body:
        return body
    laid = {name: card if name == viewer else UNKNOWN for name, card in body["ranks"].items()}
    given = {what: body[what] for what in DECLARATIONS if what in body}
    return {"by": body["by"], "do": body["do"], **given, "ranks": laid}


def _all_have_laid(state: Any) -> bool:
    """Tell whether the cards laid for rangtrumf are turned up."""
    laid = {seat for seat, _card in state.deal.declared.ranks}
    return laid >= set(state.deal.seats)


OF_A_BID: Mapping[str, Reader] = {
    "declarer": player,
    "standard": one_of(*STANDARD_BIDS),
    "specials": special_bids,
    "made": truth,
    "honour": truth,
    "tricks": counts_of_some,
}
"""The fields of an outcome that belong to a deal with a declarer."""

NEEDED = ("declarer", "standard", "made")
"""Those that none is without."""


def _outcome(by: int, all_pass: bool, dealer: int | None, *of_the_bid: Any) -> Outcome:
    fields = dict(zip(OF_A_BID, of_the_bid, strict=True))
    for key in fields if all_pass else ():
        if fields[key] is not None:
            raise EntryError("key-not-for-this", key=key, do="outcome")
    if all_pass:
        return Outcome(by, dealer=dealer)
    for key in NEEDED:
        if fields[key] is None:
            raise EntryError("missing-key", key=key, do="outcome")
    if fields["honour"] and not (fields["made"] and "pest" in (fields["specials"] or ())):
        raise EntryError("key-not-for-this", key="honour", do="outcome")
    given = {key: value for key, value in fields.items() if value is not None}
    return Outcome(by, dealer=dealer, **given)


EVENTS: Mapping[str, EventKind] = {
    "deal": EventKind(Deal, {"dealer": player}, by_referee=True),
    "bid": EventKind(Bid, {"standard": one_of(*STANDARD_BIDS), "specials": special_bids}, {"specials": ()}),
    "pass": EventKind(Pass, {"timeout": truth}, {"timeout": False}),
    "declare": EventKind(
        _declare,
        DECLARATIONS,
        dict.fromkeys(DECLARATIONS),
        private=Private("ranks", _declare_as_seen, until=_all_have_laid),
    ),
    "send": EventKind(
        _send, {"to": player, "cards": cards_or_unknown}, private=Private("cards", _send_as_seen, shared_with="to")
    ),
    "show": EventKind(Show, {"cards": different_cards}, {"cards": ()}),
    "play": EventKind(Play, {"cards": one_card}),
    "justice": EventKind(Justice, {"winner": player}),
    "cheat": EventKind(
        Cheat,
        {"player": player, "on_purpose": truth, "agreed": truth},
        {"on_purpose": False, "agreed": False},
        by_referee=True,
    ),
    "outcome": EventKind(
        _outcome,
        {"all_pass": truth, "dealer": player, **OF_A_BID},
        {"all_pass": False, "dealer": None, **dict.fromkeys(OF_A_BID)},
        by_referee=True,
    ),
    "result": EventKind(PointsResult, {"points": points_of_all, "winner": player}, {"winner": None}, by_referee=True),
}


def _own_rank(event: Declare) -> Touch | None:
    """Each player's card of rangtrumf is laid by that player; nothing else is declared by several at once."""
    if event.ranks is None or event != Declare(event.by, ranks=event.ranks):
        return None
    return touching(*(("rank", seat) for seat, _card in event.ranks))


TOUCHES: Touches = {
    Send: lambda event: touching(("passed", event.by)),
    Declare: _own_rank,
}
"""Which events commute: all pass their cards at the same time, and all lay their card of rangtrumf."""
