"""Template tags for Gnällknekt's table: lives as rows of cards, what can be taken, and what hits which life."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, cast
from urllib.parse import urlencode

from django import template

from referee.engine.cards import UNKNOWN
from referee.faces.gnallknekt.screen import GnallknektScreen
from referee.games.gnallknekt.rulebook import LIVES
from referee.shapes.seat import Offer, SeatView
from referee.signs import card_sign

register = template.Library()
register.filter(card_sign)

TOP_SHOWN = 4  # cards of the discard pile that are fanned out
MOST_TAKEN = 7  # cards a player may claim to have taken from the stock, allowed or not


@dataclass(frozen=True, slots=True)
class LifeView:
    """A life as it lies: its number (1 to 3), its count of face-down cards, and its open cards, bottom to top."""

    number: int
    down: int
    open: tuple[str, ...]

    @property
    def lost(self) -> bool:
        """Whether it has no card left."""
        return not self.down and not self.open

    @property
    def untold(self) -> bool:
        """Whether it has an open card that nobody has entered yet."""
        return UNKNOWN in self.open

    @property
    def count(self) -> int:
        """The number of its cards."""
        return self.down + len(self.open)


@register.filter
def lives_of(view: Mapping[str, Any], player: str) -> list[LifeView]:
    """Return a player's three lives, from the engine's view or position."""
    return [_life(number, text) for number, text in enumerate(view["lives"][player], start=1)]


def _life(number: int, text: str) -> LifeView:
    down, _bar, opened = text.partition("|")
    return LifeView(number, int(down), tuple(opened.split()))


@register.filter
def held_by(view: Mapping[str, Any], player: str) -> list[str]:
    """Return the known cards of a player's hand."""
    return [card for card in view["hands"][player].split() if card != UNKNOWN]


@register.filter
def cards_held(view: Mapping[str, Any], player: str) -> int:
    """Return the number of cards in a player's hand."""
    return int(view["hand_count"][player])


@register.filter
def place_of(view: Mapping[str, Any], player: str) -> int | None:
    """Return the place of a player without lives; None for one who has lives, or whose place is unknown."""
    out = all(life.lost for life in lives_of(view, player))
    return (view.get("places") or {}).get(player) if out else None


@register.filter
def top_first(pile: str) -> list[str]:
    """Return the cards of a pile, its top card first."""
    return pile.split()[::-1]


@register.filter
def top_cards(pile: str) -> list[str]:
    """Return the top cards of a pile, the top one last."""
    return pile.split()[-TOP_SHOWN:]


@register.filter
def takes(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    """Return what may be taken: `full` is all that is due, `fewer` the rest."""
    found = [offer for offer in offers if offer.body["do"] == "take"]
    most = max((_number_taken(offer) for offer in found), default=0)
    return {
        "full": [offer for offer in found if _number_taken(offer) == most],
        "fewer": [offer for offer in found if _number_taken(offer) < most],
    }


def _number_taken(offer: Offer) -> int:
    return int(offer.body.get("stock", 0)) + len(str(offer.body.get("discard", "")).split())


@register.filter
def counts_taken(seat: SeatView) -> range:
    """Return the numbers of cards that somebody may claim to have taken from the stock."""
    return range(MOST_TAKEN + 1)


@register.filter
def cards_by_place(seat: SeatView) -> dict[str, str]:
    """Return the cards that may be laid on each place: "Bo 2" -> "KH AS 2KH", the last one from the second life.

    Empty if the policy is to tell players nothing.
    """
    if seat.policy == "call":
        return {}
    found: dict[str, list[str]] = defaultdict(list)
    for offer in seat.offers:
        body = offer.body
        cards = str(body.get("cards", "")).split()
        if len(cards) == 1 and body["do"] in ("attack", "defend", "discard"):
            place = f"{body.get('target', '')} {body.get('life', '')}".strip()
            found[place].append(f"{body.get('life_from', '')}{cards[0]}")
    return {place: " ".join(cards) for place, cards in found.items()}


@register.filter
def value_at(table: Mapping[str, str], key: object) -> str:
    """Return an entry of a table; "" if it has none."""
    return table.get(str(key), "")


@register.filter
def fitting(table: Mapping[str, str], player: str = "") -> tuple[str, ...]:
    """Return what `cards_by_place` has for each life of another player, or of this one's own."""
    return tuple(table.get(f"{player} {number}".strip(), "") for number in range(1, LIVES + 1))


@register.filter
def nth(items: Sequence[str], number: int) -> str:
    """Return an item by its number, which begins with 1."""
    return items[number - 1]


@register.filter
def tells(seat: SeatView) -> list[Mapping[str, Any]]:
    """Return the lives that have a card still to be entered, this player's own first."""
    return sorted(_to_tell(seat), key=lambda one: one["player"] != seat.player)


@register.filter
def may_be(one: Mapping[str, Any], pad: Mapping[str, str]) -> dict[str, str]:
    """Return the pad's cards for an untold one: those it can't be are `elsewhere`."""
    possible = frozenset(one["may_be"])
    return {card: "" if card in possible else "elsewhere" for card in pad}


@register.filter
def is_out(seat: SeatView) -> bool:
    """Return whether this player has no lives left."""
    return place_of(seat.view, seat.player) is not None


@register.filter
def enters(seat: SeatView) -> bool:
    """Return whether moves can be entered on this phone now."""
    stopped = seat.restoring or seat.tally or seat.result or seat.status == "closed"
    return not stopped and not is_out(seat)


@register.filter
def cards_to_play(seat: SeatView) -> list[dict[str, Any]]:
    """Return this player's known cards: from the hand (`life` 0), and open in their own lives."""
    held = [{"code": code, "life": 0} for code in held_by(seat.view, seat.player)]
    lying = (
        {"code": code, "life": life.number}
        for life in lives_of(seat.view, seat.player)
        for code in reversed(life.open)
        if code != UNKNOWN
    )
    return [*held, *lying]


@register.filter
def pairs_to_play(seat: SeatView) -> list[dict[str, Any]]:
    """Return the pairs among this player's known cards: two of equal rank from the hand, or from one life."""
    found = []
    for one, other in combinations(cards_to_play(seat), 2):
        if one["life"] == other["life"] and one["code"][0] == other["code"][0]:
            found.append({"codes": f"{one['code']} {other['code']}", "life": one["life"]})
    return found


@dataclass(frozen=True, slots=True)
class Onto:
    """A life to lay on: what a form sends, its owner ("" for one's own), its number, its open cards that are told."""

    act: str
    player: str
    number: int
    cards: tuple[str, ...]


@register.filter
def codes_of(pad: Mapping[str, str]) -> tuple[str, ...]:
    """Return the cards of a pad."""
    return tuple(pad)


@register.simple_tag
def unusual_choices(seat: SeatView) -> dict[str, Any]:
    """Return the choices for a face-down card, or a hit below the top.

    They are the numbers of one's own lives with cards face down, and open; the places to lay on; the covered cards.
    """
    own = [life for life in lives_of(seat.view, seat.player) if not life.lost]
    others = [
        (place.player, life)
        for place in seat.places
        if not place.is_me
        for life in lives_of(seat.view, place.player)
        if not life.lost
    ]
    attacks = [_life_to_lay_on("attack", life, player) for player, life in others]
    under = {code: None for _player, life in others for code in life.open[:-1] if code != UNKNOWN}
    return {
        "down": [life.number for life in own if life.down],
        "open": [life.number for life in own if life.open],
        "places": [*attacks, *(_life_to_lay_on("defend", life) for life in own)],
        "under": list(under),
    }


@lru_cache(maxsize=2048)  # each phone asks for all lives after each move
def _life_to_lay_on(do: str, life: LifeView, player: str = "") -> Onto:
    sent = {"do": do, "target": player, "life": life.number}
    act = urlencode({name: value for name, value in sent.items() if value})
    return Onto(act, player, life.number, tuple(code for code in life.open if code != UNKNOWN))


@register.filter
def is_dealt(seat: SeatView) -> bool:
    """Return whether nobody holds a card yet: the cards that lie open are being told."""
    return not seat.view["discard"] and not any(seat.view["hand_count"].values()) and bool(_to_tell(seat))


@register.filter
def discards_now(seat: SeatView) -> bool:
    """Return whether this player is asked to discard: the moves are made, and cards are left in the hand."""
    asked = seat.is_my_turn and seat.view["step"] == "moves" and not seat.view["moves_left"]
    return asked and not owes_word(seat) and cards_held(seat.view, seat.player) > 0


@register.filter
def asks_now(seat: SeatView) -> str:
    """Return what this player's turn asks for: "word" (of a card turned up), "take", "place" (of a move), "discard"."""
    if owes_word(seat):
        return "word"
    if not seat.is_my_turn:
        return ""
    if seat.view["step"] == "moves":
        return "place" if seat.view["moves_left"] else "discard"
    return str(seat.view["step"])


@register.filter
def asked_life(seat: SeatView) -> int | None:
    """Return this player's own life whose card is asked for, if any."""
    return next((one["life"] for one in tells(seat) if one["player"] == seat.player and not one.get("gone")), None)


@register.filter
def owes_word(seat: SeatView) -> bool:
    """Return whether one of this player's own cards is still to be entered."""
    return any(one["player"] == seat.player for one in _to_tell(seat))


def _to_tell(seat: SeatView) -> tuple[Mapping[str, Any], ...]:
    return cast(GnallknektScreen, seat.screen).to_tell
