"""Kombinations-Whist, what its pages need besides the engine's view: the bids with what they are worth. No queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.combinations import combination
from referee.games.kombinationswhist.rulebook import RULES
from referee.games.kombinationswhist.ways import hopeless
from referee.selectors.shapes import Place
from referee.wording.games.kombinationswhist import bid_text, declared_facts

MOST_AT_TABLE = 4
ELSEWHERE = "elsewhere"
View = Mapping[str, Any]
Pad = Mapping[str, str]
# When what has been declared is told, other than in the log.
MATTERS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("trump", "guess", "justice", "plague"), ("declare", "play")),
    **dict.fromkeys(("direction", "ranks", "takes", "preferences"), ("declare",)),
}


@dataclass(frozen=True, slots=True)
class BidRow:
    """A bid of the sheet. `clash` are the ids of bids it can't stand beside; `with_trumps` its value beside trumps.

    `hopeless` are sets of special bids, their ids parted by plus signs, beside which nobody can make it.
    """

    id: str
    name: str
    rule: str
    value: int
    points: int | None
    trumps: bool
    too_low: bool
    clash: tuple[str, ...] = ()
    with_trumps: int | None = None
    but: tuple[str, ...] = ()  # bids with trumps beside which it is not
    hopeless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingBid:
    """The bid that stands: whose, what it combines, its value, what it scores and costs."""

    by: str
    name: str
    parts: tuple[str, ...]
    value: int
    points: int
    price: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The bidding sheet of a player. `least` is the value that a bid needs now; `warnings` are what nobody can make."""

    least: int
    standards: tuple[BidRow, ...]
    specials: tuple[BidRow, ...]
    warnings: tuple[str, ...]


def standing_bid(view: View) -> StandingBid | None:
    """The bid that stands, or that is played; None before the first."""
    bid = view.get("bid")
    if bid is None:
        return None
    terms = combination(bid["standard"], tuple(bid["specials"]))
    parts = (bid["standard"], *bid["specials"])
    return StandingBid(bid["by"], bid_text(*_split(parts)), parts, terms.value, terms.points, terms.price)


def bid_sheet(view: View, player: str) -> Sheet:
    """All bids: the standard bids by value, those too low by themselves at the end."""
    bid, least = standing_bid(view), 1
    if bid is not None:
        potentials = view["potentials"]
        least = bid.value + (potentials[player] <= potentials[bid.by])
    standards = sorted(STANDARD_BIDS.values(), key=lambda row: (row.value < least, abs(row.value - least)))
    sets = {row.id: [sorted(parts) for parts in hopeless(row.id, len(seats_of(view)))] for row in standards}
    return Sheet(
        least,
        tuple(
            BidRow(
                row.id,
                *_named(row.id),
                row.value,
                row.points,
                row.trumps,
                row.value < least,
                hopeless=tuple(map("+".join, sets[row.id])),
            )
            for row in standards
        ),
        tuple(
            BidRow(
                row.id,
                *_named(row.id),
                row.value,
                None,
                row.trumps_only,
                too_low=False,
                clash=tuple(dict.fromkeys((*row.not_with, *(_without_trumps() if row.trumps_only else ())))),
                with_trumps=row.with_trumps,
                but=row.but,
            )
            for row in SPECIAL_BIDS.values()
        ),
        tuple(bid_text(standard, parts) for standard in STANDARD_BIDS for parts in sets[standard]),
    )


@dataclass(frozen=True, slots=True)
class Due:
    """What a player may enter now besides bidding and playing. `ask` is what they owe the bid, if it is their time."""

    ask: str
    guesses: int  # how many numbers of tricks are named
    to: str | None  # who gets the cards this player passes next
    directions: tuple[str, ...]  # in which the declarer may send the letters
    prefers: bool  # may say which suit they prefer
    may_bid: bool  # it is for this player to bid or pass
    show: bool  # the hand, or the trumps, are still to be laid open
    no_trump: bool  # may say instead that there is no trump to lay open
    left_out: tuple[str, ...]  # trumps that may have been left out when the trumps were laid open
    refill: int  # cards that the studio lacks, as far as the hand has some that may go there
    for_studio: Pad  # the pad, with only those cards that may go into the studio


@dataclass(frozen=True, slots=True)
class WhistTable:
    """What lies open of a deal, as one reader may know it."""

    at_table: tuple[Place, ...]
    out: tuple[Place, ...]  # who sits out, or doesn't play any more
    bid: StandingBid | None
    is_played: bool  # the bidding is over
    studio: tuple[str, ...]
    open_cards: tuple[str, ...]  # the declarer's hand or trumps, where they lie open
    facts: tuple[str, ...]  # what has been declared, in words
    gained: tuple[tuple[str, int], ...]  # what the deal that is over changed
    passed: tuple[str, ...]  # who has passed; in the rounds of letters, who has passed cards
    all_passed: bool  # the deal ended so


def due(view: View, player: str, pad: Pad) -> Due:
    """What the bid asks of a player now; `pad` is the card pad of the phone."""
    bid, declared, asked = standing_bid(view), view["declared"], view["asks"]
    first: Mapping[str, Any] = asked[0] if asked else {"what": "", "of": ()}
    is_declarer = bid is not None and bid.by == player and view["phase"] == "play"
    parts = bid.parts if bid and view["phase"] in ("declare", "play") else ()
    shown, has_open_trumps = bool(declared.get("shown")), "oppen-trumf" in parts
    trumps = [card for card in pad if has_open_trumps and card[1] == declared.get("trump")]
    lies_open = [*str(declared.get("open", "")).split(), *str(declared.get("studio", "")).split()]
    return Due(
        ask=first["what"] if player in first["of"] else "",
        guesses=STANDARD_BIDS[parts[0]].guesses if parts else 0,
        to=first.get("to", {}).get(player),
        directions=tuple(first.get("directions", ())),
        prefers=player in first.get("may_prefer", ()),
        may_bid=view["phase"] == "bid" and player in (view["turn"], *view["may_bid_too"]),
        show=is_declarer and not shown and not {"oppen-hand", "oppen-trumf"}.isdisjoint(parts),
        no_trump=has_open_trumps and "held" not in map(pad.get, trumps),
        left_out=tuple(card for card in trumps if pad[card] != ELSEWHERE and card not in lies_open)
        if is_declarer and shown
        else (),
        refill=view["studio_wants"] if is_declarer else 0,
        for_studio={card: ELSEWHERE if card in trumps or card in lies_open else pad[card] for card in pad},
    )


def whist_table(view: View, places: Sequence[Place]) -> WhistTable:
    """The table of a deal: its players, and what lies open."""
    bid, declared = standing_bid(view), view["declared"]
    seats = seats_of(view)
    at_table = tuple(place for place in places if place.player in seats) or tuple(places[:MOST_AT_TABLE])
    rounds = ("mastarbrev", "brev") if view["phase"] == "declare" else ()
    return WhistTable(
        at_table=at_table,
        out=tuple(place for place in places if place not in at_table),
        bid=bid,
        is_played=view["phase"] in ("declare", "play"),
        studio=tuple(str(declared.get("studio", "")).split()) if view["phase"] != "done" else (),
        open_cards=tuple(str(declared.get("open", "")).split()) if view["phase"] == "play" else (),
        facts=_facts(declared, view["phase"]),
        gained=tuple((player, points) for player, points in view["gained"].items() if points),
        passed=tuple(view["passed"])
        if view["phase"] == "bid"
        else tuple(next(filter(None, map(declared.get, rounds)), ())),
        all_passed=bool(seats) and set(view["passed"]) >= set(seats),
    )


def seats_of(view: View) -> tuple[str, ...]:
    """Who plays the deal, clockwise."""
    return tuple(view["hands"])


def _split(parts: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return parts[0], parts[1:]


def _named(bid: str) -> tuple[str, str]:
    clause = RULES.clauses[f"bid.{bid}"]
    return clause.title, gettext(clause.text)


def _without_trumps() -> tuple[str, ...]:
    return tuple(row.id for row in STANDARD_BIDS.values() if not row.trumps)


def _facts(declared: View, phase: str) -> tuple[str, ...]:
    """What has been declared that still matters; the studio's cards are drawn."""
    return declared_facts({what: value for what, value in declared.items() if phase in MATTERS.get(what, ())})
