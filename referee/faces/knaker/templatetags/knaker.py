"""Template tags for Knåker's table: stacks, pricks, the cards by rank, and what a phone offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.translation import override

from referee.engine.cards import JOKERS, RANKS, SUITS, UNKNOWN
from referee.faces.knaker.fields import CHEATS
from referee.faces.knaker.words import price_of
from referee.games.knaker.state import HAND_FULL, IN, PLAY, SWAP
from referee.shapes.seat import Offer, SeatView
from referee.signs import RANK_NAMES, card_sign, rank_shown

register = template.Library()
register.filter(card_sign)
register.filter(rank_shown)

TOP_SHOWN = 5  # cards of the lay pile that are fanned out
ROW = 7  # ranks in a row of the pad
MOST_DRAWN = 5  # cards a player may claim to have drawn, allowed or not
MOST_PRICKS = 5
PAD_RANKS = (*RANKS[1:], RANKS[0], "X")  # as they follow one another on the pad: three to joker
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
    row: int  # where it stands on the pad: 1 or 2
    dimmed: bool  # none of its cards can be laid now, as far as this reader may be told


@dataclass(frozen=True, slots=True)
class Held:
    """Known hand cards laid by one tap. `act` is what the tap sends, `drawn` how many cards it then draws."""

    cards: tuple[str, ...]
    act: str
    drawn: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A face-up stack, and the cards that may be laid onto it: (code, what the tap sends)."""

    stack: StackView
    taps: tuple[tuple[str, str], ...]


@register.filter
def sitter(view: Mapping[str, Any], player: str) -> Sitter:
    """Return a player's cards and pricks, from the engine's view or position."""
    raw = view["seats"][player]
    stacks = (tuple(raw["up"]), tuple(raw["down"]), tuple(raw["locked"]))
    facts = (raw["hand"], raw["hand_count"], raw["pricks"], raw["status"], raw["place"], raw["ready"])
    return _sitter(player, *stacks, *facts, tuple(raw["handicaps"]), raw["owes_pile"])


@lru_cache(maxsize=1024)  # a page asks for the same player many times
def _sitter(
    player: str,
    up: tuple[str, ...],
    down: tuple[int, ...],
    locked: tuple[int, ...],
    hand: str,
    hand_count: int,
    pricks: int,
    status: str,
    place: int | None,
    ready: bool,
    handicaps: tuple[str, ...],
    owes_pile: bool,
) -> Sitter:
    return Sitter(
        player=player,
        hand=tuple(card for card in hand.split() if card != UNKNOWN),
        hand_count=hand_count,
        stacks=tuple(
            StackView(number, lying, tuple(cards.split()), number in locked)
            for number, (cards, lying) in enumerate(zip(up, down, strict=True), start=1)
        ),
        pricks=pricks,
        status=status,
        place=place,
        ready=ready,
        handicaps=handicaps,
        owes_pile=owes_pile,
    )


@register.filter
def ranks(seat: SeatView) -> list[Rank]:
    """Return the pack by rank, three to joker: twos come late, since they go on almost any card.

    A card with several copies appears once for each.
    """
    decks = int(seat.options.get("decks", 1))
    pale = {"elsewhere"} if seat.policy == "call" else {"elsewhere", "illegal"}
    rows = []
    for at, letter in enumerate(PAD_RANKS):
        keys = tuple(
            (code, seat.pad.get(code, "elsewhere"))
            for code in codes_of(letter)
            for _copy in range(decks * (BLACK_JOKERS if code == JOKERS[0] else 1))
        )
        dimmed = all(state in pale for _code, state in keys)
        name = str(RANK_NAMES.get(letter, letter))
        rows.append(
            Rank(letter=letter, shown=rank_shown(letter), name=name, keys=keys, row=1 + at // ROW, dimmed=dimmed)
        )
    return rows


def codes_of(letter: str) -> tuple[str, ...]:
    """Return the cards of a rank."""
    return JOKERS if letter == "X" else tuple(letter + suit for suit in SUITS)


@register.filter
def pack(seat: SeatView) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return each card once, in rows as long as the ranks, three to joker: a row for each suit, two with a joker."""
    jokers = dict(zip(SUITS, JOKERS, strict=False))
    rows = ((suit, [rank + suit for rank in PAD_RANKS if rank != "X"] + [jokers.get(suit, "")]) for suit in SUITS)
    return [(suit, [(code, seat.pad.get(code, "")) for code in codes if code]) for suit, codes in rows]


@register.filter
def swaps_onto(seat: SeatView, player: str) -> list[Swap]:
    """Return for each face-up stack of a player the cards that this seat may hold and lay there, as taps that do it.

    These are the cards of its rank; on a face-down card of one's own, any. The draw then due is a field of its own.
    """
    found = []
    for stack in sitter(seat.view, player).stacks:
        known = [code for code in stack.up if code != UNKNOWN]
        onto = {"do": "lay", "stack": stack.number} | ({} if player == seat.player else {"on": player})
        bare = player == seat.player and not stack.up
        fitting = codes_of(known[0][0]) if known else seat.pad if bare else ()
        may_hold = [code for code in fitting if seat.pad.get(code, "elsewhere") != "elsewhere"]
        taps = tuple((code, urlencode({**onto, "cards": code})) for code in may_hold)
        found.append(Swap(stack, taps))
    return found


@register.filter
def laid_from(stack: StackView) -> list[Held]:
    """Return the groups in which the known face-up cards of a stack may be laid: each alone, and all together."""
    known = tuple(code for code in stack.up if code != UNKNOWN)
    groups = [(code,) for code in dict.fromkeys(known)] + ([known] if len(known) > 1 else [])
    return [Held(cards, urlencode({"do": "play", "cards": " ".join(cards), "from": "up"}), 0) for cards in groups]


@register.filter
def of_stack(offers: Iterable[Offer], number: int) -> list[Offer]:
    """Return the offers that take cards from one stack."""
    return [offer for offer in offers if offer.body["stack"] == number]


@register.filter
def enters(seat: SeatView) -> bool:
    """Return whether moves can be entered on this phone now, which a player who is banging does not do."""
    stopped = seat.restoring or seat.tally or seat.result or seat.status == "closed"
    stopped = stopped or seat.view["banging"] == seat.player
    return not stopped and sitter(seat.view, seat.player).status == IN


@register.filter
def lays_now(seat: SeatView) -> bool:
    """Return whether the stock and the pile are to be tapped: the next move is, or may be, this player's."""
    return enters(seat) and seat.phase == PLAY and plays(seat)


@register.filter
def swaps(seat: SeatView) -> bool:
    """Return whether this player swaps cards: stacks that are tapped show what can be done there."""
    lifts = any(offer.body["do"] == "lift_hand" for offer in seat.offers)
    return enters(seat) and seat.phase == SWAP and not lifts


@register.filter
def panel_to_open(one: Sitter, seat: SeatView) -> str:
    """Return what a tap on another player opens: "tell" their face-up cards, "swap" on their stacks, or nothing.

    Where something may be laid, what is still to be told is asked for there.
    """
    if not enters(seat) or seat.phase != SWAP or one.status != IN:
        return ""
    if swaps(seat) and len(one.untold) < sum(bool(stack.up) for stack in one.stacks):
        return "swap"
    return "tell" if one.untold else ""


@register.filter
def told_as(one: Sitter, seat: SeatView) -> str:
    """Return what telling the next face-up card of a player sends besides the card; "" if all are told."""
    if not one.untold:
        return ""
    by = {} if one.player == seat.player else {"by": one.player}
    return urlencode({**by, "stack": one.untold[0].number})


@register.filter
def any_untold(seat: SeatView) -> bool:
    """Return whether anybody has a face-up card that nobody has entered yet."""
    return any(sitter(seat.view, place.player).untold for place in seat.places)


@register.filter
def open_rank(seat: SeatView) -> str:
    """Return the rank whose suits lie open at once: that of an instick, or of more, while it is another's turn."""
    return "" if seat.is_my_turn else str(seat.view["counts_as"] or "")


@register.filter
def told_next(seat: SeatView) -> str:
    """Return whose face-up card is asked for: one's own; else that of the next player, if one tells them for others."""
    if seat.phase != SWAP or not enters(seat):
        return ""
    untold = [place.player for place in seat.places if sitter(seat.view, place.player).untold]
    last = (seat.last.body if seat.last and seat.last.own else None) or {}
    tells_for_others = last.get("do") == "show" and last["by"] != seat.player
    if not untold or (untold[0] != seat.player and not tells_for_others):
        return ""
    return str(last["by"]) if tells_for_others and last["by"] in untold else untold[0]


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
    """Return the groups that this player's known hand cards form: each card in the pad's order, and all of a rank."""
    hand = sorted(sitter(seat.view, seat.player).hand, key=lambda card: (PAD_RANKS.index(card[0]), card))
    by_rank: dict[str, list[str]] = {}
    for card in hand:
        by_rank.setdefault(card[0], []).append(card)
    together = [tuple(cards) for cards in by_rank.values() if len(cards) > 1]
    return [_cards_to_lay(seat, cards) for cards in (*((card,) for card in dict.fromkeys(hand)), *together)]


def _cards_to_lay(seat: SeatView, cards: tuple[str, ...]) -> Held:
    """Return cards as laid by one tap, with the draw that is then due."""
    drawn = max(0, due_after(seat, len(cards)))
    fields = {"do": "play" if plays(seat) else "instick", "cards": " ".join(cards)}
    then = {"then": urlencode({"do": "draw", "count": drawn})} if drawn else {}
    return Held(cards, urlencode({**fields, **then}), drawn)


@register.filter
def of_kind(offers: Iterable[Offer], do: str) -> list[Offer]:
    """Return the offers of one `do`."""
    return [offer for offer in offers if offer.body["do"] == do]


@register.filter
def called(calls: Iterable[Offer]) -> list[tuple[int, str]]:
    """Return the entries that may be called a cheat: (number, the call in words)."""
    return [(call.body["event"], call.text) for call in calls]


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
def draws(seat: SeatView) -> range:
    """Return the numbers of cards that somebody may claim to have drawn."""
    return range(1, min(MOST_DRAWN, int(seat.view["stock"])) + 1)


@register.filter
def notches(pricks: int) -> list[bool]:
    """Return the pricks as five notches, True for those that are cut."""
    return [at < pricks for at in range(MOST_PRICKS)]


@register.simple_tag
def cheats() -> list[dict[str, str]]:
    """Return the cheats that are no move, except the one whose pricks the referee chooses; `reason` is stored.

    `price` is what each costs (16.2, 16.3).
    """
    with override("en"):
        reasons = {kind: str(words) for kind, words in CHEATS.items() if kind != "other"}
    return [
        {"kind": kind, "words": str(CHEATS[kind]), "reason": reason, "price": price_of(kind)}
        for kind, reason in reasons.items()
    ]


@register.filter
def anybody_out(view: Mapping[str, Any]) -> bool:
    """Return whether a player is no longer in the game, and so may only confirm what others point out (16.1)."""
    return any(seat["status"] != "in" for seat in view["seats"].values())


@register.filter
def waited_for(view: Mapping[str, Any]) -> list[str]:
    """Return the players who have not yet said that they are ready to begin."""
    return [name for name, seat in view["seats"].items() if not seat["ready"]]
