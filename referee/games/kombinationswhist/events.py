"""Kombinations-Whist: the events, one for each `do` of the casebook. `by` is a seat; the referee's is REFEREE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from referee.engine import fields
from referee.engine.cards import SUITS, UNKNOWN, Card
from referee.engine.entry_schema import Schema, value_schema
from referee.engine.errors import EntryError
from referee.engine.events import EventKind, event
from referee.engine.outcomes import CountsOfSome, PointsResult, points_of_all
from referee.engine.private import Body, Private, as_seen
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS

DIRECTIONS = ("left", "right", "across")
MOST_TRICKS = 13
MOST_PREFERRED = 5
"""Trumps are preferred by 1 to 5."""

Preference = tuple[str, int]
"""A suit, and how strongly it is preferred."""


class Deal(NamedTuple):
    """A deal begins."""

    by: int
    dealer: int


class Bid(NamedTuple):
    """A player bids one standard bid with any number of special bids."""

    by: int
    standard: str
    specials: tuple[str, ...] = ()


class Pass(NamedTuple):
    """A player passes. `timeout`: because the time was up."""

    by: int
    timeout: bool = False


class Declare(NamedTuple):
    """A player declares what the bid requires before play. Anything not declared is None."""

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
    """The declarer lays cards open; none if there is no trump to show."""

    by: int
    cards: tuple[Card, ...] = ()


class Play(NamedTuple):
    """A player plays one card to the trick."""

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
    """The outcome of a deal: the declarer, the bid, and whether it was made; no declarer if everybody passed.

    `tricks` are those of each seat, None if nobody says; `honour`: the whole plague suit was taken (pest). `dealer` is
    None if it is obvious.
    """

    by: int
    declarer: int | None = None
    standard: str = ""
    specials: tuple[str, ...] = ()
    made: bool = False
    honour: bool = False
    tricks: tuple[int | None, ...] | None = None
    dealer: int | None = None


special_bids = fields.SeveralOf(tuple(SPECIAL_BIDS), "doubled-bid")
different_cards = fields.Cards(different=True)


class CardOfEach(fields.OfPlayers):
    """One card for each of some players, all different, `??` if face down. The event holds them in seating order."""

    def __call__(self, value: Any, key: str, players: fields.Players) -> tuple[tuple[int, Card], ...]:
        """Read the cards."""
        entries = sorted(
            (
                fields.player(name, key, players),
                UNKNOWN if card == UNKNOWN else fields.one_card(card, f"{key}.{name}", players),
            )
            for name, card in _read_named(value, key).items()
        )
        fields.all_different(tuple(card for _seat, card in entries if card != UNKNOWN), key)
        return tuple(entries)


@dataclass(frozen=True)
class Wish(fields.FieldKind):
    """A suit, and how strongly it is preferred: `["H", 3]`, in a form "H 3"."""

    drawn: ClassVar[str] = "wishes"

    def __call__(self, value: Any, key: str, players: fields.Players) -> Preference:
        """Read the suit and the number."""
        wish = fields.a_list(value, key)
        if len(wish) != 2:
            raise EntryError("not-a-preference", key=key, value=value)
        return fields.suit(wish[0], key, players), fields.count(wish[1], key, players)

    def raw_of(self, text: str, key: str) -> list[Any]:
        """Return the suit and the number in a text."""
        wanted, _space, how_much = text.partition(" ")
        return [wanted, fields.number_of(how_much, key)]

    def text_of(self, raw: Any) -> str:
        """Return the suit, a space, and the number."""
        return " ".join(map(str, raw))

    def choices(self, at: fields.AtTable) -> tuple[list[Any], ...]:
        """Return each suit with 1 to 5."""
        return tuple([wanted, how_much] for wanted in SUITS for how_much in range(1, MOST_PREFERRED + 1))


class WishOfEach(fields.OfPlayers):
    """The preferences of some players, held in seating order."""

    def __call__(self, value: Any, key: str, players: fields.Players) -> tuple[tuple[int, Preference], ...]:
        """Read the preferences."""
        return tuple(
            sorted(
                (fields.player(name, key, players), self.each(wish, f"{key}.{name}", players))
                for name, wish in _read_named(value, key).items()
            )
        )


@value_schema.register
def _(kind: CardOfEach, cards: Sequence[Card]) -> Schema:
    each = {"enum": [*cards, UNKNOWN]}
    told = "a card for each player, by name; ?? is one that lies face down"
    return {"type": "object", "additionalProperties": each, "minProperties": 1, "description": told}


@value_schema.register
def _(kind: WishOfEach, cards: Sequence[Card]) -> Schema:
    wish = value_schema(kind.each, cards)
    told = "for each player, by name: a suit, and how strongly it is preferred"
    return {"type": "object", "additionalProperties": wish, "minProperties": 1, "description": told}


@value_schema.register
def _(kind: Wish, cards: Sequence[Card]) -> Schema:
    return {
        "type": "array",
        "prefixItems": [{"enum": list(SUITS)}, {"type": "integer", "minimum": 0}],
        "minItems": 2,
        "maxItems": 2,
    }


def _read_named(value: Any, key: str) -> Mapping[Any, Any]:
    if not fields.a_mapping(value, key):
        raise EntryError("nothing-named", key=key)
    return fields.a_mapping(value, key)


def _declare(by: int, *values: Any) -> Declare:
    if all(value is None for value in values):
        raise EntryError("nothing-declared", key="declare", expected=tuple(DECLARATIONS))
    return Declare(by, *values)


def _send(by: int, to: int, cards: tuple[Card, ...]) -> Send:
    if not cards:
        raise EntryError("no-card", key="cards")
    return Send(by, to, len(cards), tuple(card for card in cards if card != UNKNOWN))


def _send_as_seen(body: Body, viewer: str | None, state: Any) -> Body:
    """Return a passing as seen by others: the number of cards, the receiver, and cards that lay in the studio."""
    cards = as_seen(body["cards"], () if state is None else state.deal.declared.studio or ())
    return {"by": body["by"], "do": body["do"], "to": body["to"], "cards": cards}


def _declare_as_seen(body: Body, viewer: str | None, state: Any) -> Body:
    """Return a declaration as seen by others. Cards for rangtrumf lie face down until all have laid one."""
    if "ranks" not in body:
        return body
    laid = {name: card if name == viewer else UNKNOWN for name, card in body["ranks"].items()}
    given = {what: body[what] for what in DECLARATIONS if what in body}
    return {"by": body["by"], "do": body["do"], **given, "ranks": laid}


def _all_have_laid(state: Any) -> bool:
    """Return whether the cards laid for rangtrumf are turned up."""
    laid = {seat for seat, _card in state.deal.declared.ranks}
    return laid >= set(state.deal.seats)


_DECLARED = (
    fields.Field("trump", fields.suit, None),
    fields.Field("guess", fields.Numbers(usual=MOST_TRICKS), None),
    fields.Field("justice", fields.one_card, None),
    fields.Field("plague", fields.suit, None),
    fields.Field("direction", fields.one_of(*DIRECTIONS), None),
    fields.Field("studio", different_cards, None),
    fields.Field("ranks", CardOfEach(fields.one_card), None, Private(_declare_as_seen, until=_all_have_laid)),
    fields.Field("takes", fields.one_card, None),
    fields.Field("preferences", WishOfEach(Wish()), None),
)
DECLARATIONS: Mapping[str, fields.FieldKind] = {field.name: field.kind for field in _DECLARED}
"""Everything that can be declared, each with its reader."""

OF_A_BID = (
    fields.Field("declarer", fields.player, None),
    fields.Field("standard", fields.one_of(*STANDARD_BIDS), None),
    fields.Field("specials", special_bids, None),
    fields.Field("made", fields.truth, None),
    fields.Field("honour", fields.truth, None),
    fields.Field("tricks", CountsOfSome(fields.Number(usual=MOST_TRICKS)), None),
)
"""The fields of an outcome that apply only to a deal with a declarer."""

NEEDED = ("declarer", "standard", "made")
"""The ones of these that are always required."""


def _outcome(by: int, all_pass: bool, dealer: int | None, *of_the_bid: Any) -> Outcome:
    fields = {field.name: value for field, value in zip(OF_A_BID, of_the_bid, strict=True)}
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
    "deal": event(Deal, fields.Field("dealer", fields.player), by_referee=True, witnessed=True),
    "bid": event(
        Bid, fields.Field("standard", fields.one_of(*STANDARD_BIDS)), fields.Field("specials", special_bids, ())
    ),
    "pass": event(Pass, fields.Field("timeout", fields.truth, False)),
    "declare": event(_declare, *_DECLARED),
    "send": event(
        _send,
        fields.Field("to", fields.player),
        fields.Field("cards", fields.cards_or_unknown, private=Private(_send_as_seen, shared_with="to")),
    ),
    "show": event(Show, fields.Field("cards", different_cards, ())),
    "play": event(Play, fields.Field("cards", fields.one_card)),
    "justice": event(Justice, fields.Field("winner", fields.player)),
    "cheat": event(
        Cheat,
        fields.Field("player", fields.player),
        fields.Field("on_purpose", fields.truth, False),
        fields.Field("agreed", fields.truth, False),
        by_referee=True,
    ),
    "outcome": event(
        _outcome,
        fields.Field("all_pass", fields.truth, False),
        fields.Field("dealer", fields.player, None),
        *OF_A_BID,
        by_referee=True,
        witnessed=True,
    ),
    "result": event(
        PointsResult,
        fields.Field("points", points_of_all),
        fields.Field("winner", fields.player, None),
        by_referee=True,
        witnessed=True,
    ),
}
