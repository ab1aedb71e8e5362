"""Kombinations-Whist: what its pages need besides the engine's view, such as the bids and their values. No queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.faces.kombinationswhist.words import bid_text, declared_facts
from referee.faces.tricks import TrickPlace
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.combinations import combination
from referee.games.kombinationswhist.rulebook import RULES
from referee.games.kombinationswhist.ways import hopeless_specials

MOST_AT_TABLE = 4
ELSEWHERE = "elsewhere"
View = Mapping[str, Any]
Pad = Mapping[str, str]
# The phases in which a declaration is shown, apart from the log.
MATTERS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("trump", "guess", "justice", "plague"), ("declare", "play")),
    **dict.fromkeys(("direction", "ranks", "takes", "preferences"), ("declare",)),
}


@dataclass(frozen=True, slots=True)
class BidRow:
    """A bid on the sheet. `clash` are ids of bids it can't be combined with; `with_trumps` is its value beside trumps.

    `hopeless` are sets of special bids, ids joined by plus signs, with which nobody can make it.
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
    but: tuple[str, ...] = ()  # bids with trumps with which it can't be combined
    hopeless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingBid:
    """The bid that stands: its player, its parts, its value, what it scores and costs."""

    by: str
    name: str
    parts: tuple[str, ...]
    value: int
    points: int
    price: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The bidding sheet of a player. `least` is the lowest value allowed now; `warnings` are bids nobody can make."""

    least: int
    standards: tuple[BidRow, ...]
    specials: tuple[BidRow, ...]
    warnings: tuple[str, ...]


def standing_bid(view: View) -> StandingBid | None:
    """Return the bid that stands, or is being played; None before the first."""
    bid = view.get("bid")
    if bid is None:
        return None
    terms = combination(bid["standard"], tuple(bid["specials"]))
    parts = (bid["standard"], *bid["specials"])
    return StandingBid(
        by=bid["by"],
        name=bid_text(*_first_and_rest(parts)),
        parts=parts,
        value=terms.value,
        points=terms.points,
        price=terms.price,
    )


def bid_sheet(view: View, player: str) -> Sheet:
    """Return all bids. Standard bids are ordered by value, with those too low on their own at the end."""
    bid, least = standing_bid(view), 1
    if bid is not None:
        potentials = view["potentials"]
        least = bid.value + (potentials[player] <= potentials[bid.by])
    standards = sorted(STANDARD_BIDS.values(), key=lambda row: (row.value < least, abs(row.value - least)))
    sets = {row.id: [sorted(parts) for parts in hopeless_specials(row.id, len(seats_of(view)))] for row in standards}
    return Sheet(
        least,
        tuple(
            BidRow(
                row.id,
                *_title_and_text(row.id),
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
                *_title_and_text(row.id),
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
    """What a player may enter now besides bidding and playing. `ask` is the declaration they owe now, if any."""

    ask: str
    guesses: int  # how many numbers of tricks must be named
    to: str | None  # who receives the cards this player passes next
    directions: tuple[str, ...]  # in which the declarer may send the letters
    prefers: bool  # may say which suit they prefer
    may_bid: bool  # it is this player's turn to bid or pass
    show: bool  # the hand, or the trumps, must still be laid open
    no_trump: bool  # may say instead that there are no trumps to lay open
    left_out: tuple[str, ...]  # trumps that may have been omitted when the trumps were laid open
    refill: int  # cards that the studio lacks, as far as the hand has suitable ones
    for_studio: Pad  # the pad with only the cards that may go into the studio


@dataclass(frozen=True, slots=True)
class WhistTable:
    """What lies open in a deal, as one reader may know it."""

    at_table: tuple[TrickPlace, ...]
    out: tuple[TrickPlace, ...]  # players who sit out, or no longer play
    bid: StandingBid | None
    is_played: bool  # the bidding is over
    studio: tuple[str, ...]
    open_cards: tuple[str, ...]  # the declarer's hand or trumps, if laid open
    facts: tuple[str, ...]  # declarations in words
    gained: tuple[tuple[str, int], ...]  # points changed by the deal that is over
    passed: tuple[str, ...]  # players who have passed; in the rounds of letters, players who have passed cards
    all_passed: bool  # whether the deal ended because everybody passed


def due(view: View, player: str, pad: Pad) -> Due:
    """Return what the bid asks of a player now. `pad` is the phone's card pad."""
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


def whist_table(view: View, places: Sequence[TrickPlace]) -> WhistTable:
    """Return the table of a deal: its players, and what lies open."""
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
    """Return the players of the deal, clockwise."""
    return tuple(view["hands"])


def _first_and_rest(parts: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return parts[0], parts[1:]


def _title_and_text(bid: str) -> tuple[str, str]:
    clause = RULES.clauses[f"bid.{bid}"]
    return clause.title, gettext(clause.text)


def _without_trumps() -> tuple[str, ...]:
    return tuple(row.id for row in STANDARD_BIDS.values() if not row.trumps)


def _facts(declared: View, phase: str) -> tuple[str, ...]:
    """Return the declarations that still matter; the studio's cards are drawn instead."""
    return declared_facts({what: value for what, value in declared.items() if phase in MATTERS.get(what, ())})
