"""Template tags for Knåker's table: stacks, pricks, the cards by rank, and what a phone offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.translation import override

from referee.engine.cards import JOKERS, RANKS, SUITS, UNKNOWN
from referee.faces.knaker.fields import CHEATS
from referee.games.knaker.state import HAND_FULL
from referee.shapes.seat import Offer, SeatView
from referee.signs import RANK_NAMES, RANKS_SHOWN, SUIT_SIGNS, card_sign

register = template.Library()
register.filter(card_sign)

TOP_SHOWN = 5  # cards of the lay pile that are fanned out
MOST_DRAWN = 5  # cards a player may claim to have drawn, allowed or not
MOST_PRICKS = 5
BLACK_JOKERS = 2  # black jokers per deck (there is one red joker)


@dataclass(frozen=True, slots=True)
class StackView:
    """A stack as it lies: its number (1 to 3), its count of face-down cards, and its face-up cards, bottom to top."""

    number: int
    down: int
    up: tuple[str, ...]
    locked: bool

    @property
    def untold(self) -> bool:
        """Whether it has a face-up card that nobody has entered yet."""
        return UNKNOWN in self.up


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player at the table, as the reader knows them."""

    player: str
    hand: tuple[str, ...]  # known cards
    hand_count: int
    stacks: tuple[StackView, ...]
    pricks: int
    status: str
    place: int | None
    ready: bool
    handicaps: tuple[str, ...]
    owes_pile: bool

    @property
    def untold(self) -> list[StackView]:
        """The stacks with a face-up card that nobody has entered yet."""
        return [stack for stack in self.stacks if stack.untold]

    @property
    def has_up(self) -> bool:
        """Whether any face-up cards are left."""
        return any(stack.up for stack in self.stacks)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank of the pad: its letter, its display, its name, and its cards as (code, state)."""

    letter: str
    shown: str
    name: str
    keys: tuple[tuple[str, str], ...]

    @property
    def dimmed(self) -> bool:
        """Whether all its cards lie elsewhere."""
        return all(state == "elsewhere" for _code, state in self.keys)


@dataclass(frozen=True, slots=True)
class Held:
    """Known hand cards laid by one tap. `act` is what the tap sends, `drawn` how many cards it then draws."""

    cards: tuple[str, ...]
    act: str
    drawn: int


@register.filter
def sitter(view: Mapping[str, Any], player: str) -> Sitter:
    """Return a player's cards and pricks, from the engine's view or position."""
    raw = view["seats"][player]
    return Sitter(
        player=player,
        hand=tuple(card for card in raw["hand"].split() if card != UNKNOWN),
        hand_count=raw["hand_count"],
        stacks=tuple(
            StackView(number, down, tuple(up.split()), number in raw["locked"])
            for number, (up, down) in enumerate(zip(raw["up"], raw["down"], strict=True), start=1)
        ),
        pricks=raw["pricks"],
        status=raw["status"],
        place=raw["place"],
        ready=raw["ready"],
        handicaps=tuple(raw["handicaps"]),
        owes_pile=raw["owes_pile"],
    )


@register.filter
def ranks(seat: SeatView) -> list[Rank]:
    """Return the pack by rank, three to joker: twos come late, since they go on almost any card.

    A card with several copies appears once for each.
    """
    decks = int(seat.options.get("decks", 1))
    rows = []
    for letter in (*RANKS[1:], RANKS[0], "X"):
        codes = JOKERS if letter == "X" else tuple(letter + suit for suit in SUITS)
        keys = tuple(
            (code, seat.pad.get(code, "elsewhere"))
            for code in codes
            for _copy in range(decks * (BLACK_JOKERS if code == JOKERS[0] else 1))
        )
        rows.append(Rank(letter, RANKS_SHOWN.get(letter, letter), str(RANK_NAMES.get(letter, letter)), keys))
    return rows


@register.filter
def suit_sign(suit: str) -> str:
    """Return a suit's symbol: "♠"."""
    return SUIT_SIGNS[suit]


@register.simple_tag
def jokers() -> tuple[str, ...]:
    """Return the jokers' codes."""
    return JOKERS


@register.filter
def plays(seat: SeatView) -> bool:
    """Return whether a card laid now takes or continues this player's turn; otherwise it is an instick."""
    return seat.is_my_turn or any(offer.body["do"] == "play" for offer in seat.offers)


@register.filter
def due_after(seat: SeatView, laid: int) -> int:
    """Return how many cards must be drawn after laying so many from the hand (3.4); zero or less means none."""
    return min(int(seat.view["stock"]), HAND_FULL - sitter(seat.view, seat.player).hand_count + laid)


@register.filter
def held_groups(seat: SeatView) -> list[Held]:
    """Return the groups that this player's known hand cards form: each card, and all cards of a rank."""
    hand = sitter(seat.view, seat.player).hand
    by_rank: dict[str, list[str]] = {}
    for card in hand:
        by_rank.setdefault(card[0], []).append(card)
    together = [tuple(cards) for cards in by_rank.values() if len(cards) > 1]
    return [_held(seat, cards) for cards in (*((card,) for card in dict.fromkeys(hand)), *together)]


def _held(seat: SeatView, cards: tuple[str, ...]) -> Held:
    """Return cards as laid by one tap, with the draw that is then due."""
    drawn = max(0, due_after(seat, len(cards)))
    fields = {"do": "play" if plays(seat) else "instick", "cards": " ".join(cards)}
    then = {"then": urlencode({"do": "draw", "count": drawn})} if drawn else {}
    return Held(cards, urlencode({**fields, **then}), drawn)


@register.filter
def doing(offers: Iterable[Offer], do: str) -> list[Offer]:
    """Return the offers of one `do`."""
    return [offer for offer in offers if offer.body["do"] == do]


@register.filter
def known_only(offers: Iterable[Offer], seat: SeatView) -> list[Offer]:
    """Return only the offers with cards that lie open on this player's own stacks."""
    stacks = sitter(seat.view, seat.player).stacks
    return [offer for offer in offers if offer.body["cards"] in stacks[offer.body["stack"] - 1].up]


@register.filter
def fan_of(pile: str) -> list[str]:
    """Return the top cards of the lay pile, the top one last."""
    return pile.split()[-TOP_SHOWN:]


@register.filter
def rank_shown(letter: str) -> str:
    """Return a rank as a card's corner shows it."""
    return RANKS_SHOWN.get(letter, letter)


@register.filter
def draws(seat: SeatView) -> range:
    """Return the numbers of cards that somebody may claim to have drawn."""
    return range(1, min(MOST_DRAWN, int(seat.view["stock"])) + 1)


@register.filter
def notches(pricks: int) -> list[bool]:
    """Return the pricks as five notches, True for those that are cut."""
    return [at < pricks for at in range(MOST_PRICKS)]


@register.simple_tag
def cheats() -> list[dict[str, str]]:
    """Return the cheats that are no move, except the one whose pricks the referee chooses; `reason` is stored."""
    with override("en"):
        reasons = {kind: str(words) for kind, words in CHEATS.items() if kind != "other"}
    return [{"kind": kind, "words": str(CHEATS[kind]), "reason": reason} for kind, reason in reasons.items()]


@register.filter
def waited_for(view: Mapping[str, Any]) -> list[str]:
    """Return the players who have not yet said that they are ready to begin."""
    return [name for name, seat in view["seats"].items() if not seat["ready"]]
