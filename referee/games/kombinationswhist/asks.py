"""Kombinations-Whist, what a bid requires before play, from whom, and in which order (2.2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.games.kombinationswhist.rulebook import TABLE
from referee.games.kombinationswhist.state import Deal, clockwise_from, next_after, right_of

ROUNDS = {"brev": 1, "mastarbrev": 2}
"""The rounds of passing, by their order."""

PASSED_CARDS = 3
"""How many cards each player passes (bid.brev, bid.mastarbrev)."""


STEPS: Mapping[str, int] = {"left": 1, "right": -1, "across": 2}
"""How many places to the left of its giver a letter goes, for each direction that the declarer can name (bid.brev)."""


class Ask(NamedTuple):
    """Something due before play: its name, its order (None: any time), and the seats that still owe it."""

    what: str
    order: int | None
    seats: tuple[int, ...]


def asked_for(deal: Deal) -> list[Ask]:
    """Return what is still due before play, in order."""
    if deal.terms is None or deal.declarer is None:
        return []
    asks = [Ask(what, 0, seats_owing(deal, what)) for what in deal.terms.standard.asks]
    for special in deal.terms.specials:
        asks += [Ask(what, special.order, seats_owing(deal, what)) for what in special.asks]
    due = [ask for ask in asks if ask.seats]
    return sorted(due, key=lambda ask: (ask.order is None, ask.order or 0))


def seats_owing(deal: Deal, what: str) -> tuple[int, ...]:
    """Return the seats that still have to declare or pass `what`, clockwise from the declarer."""
    assert deal.declarer is not None
    seats = clockwise_from(deal.seats, deal.declarer)
    if what in ROUNDS:
        senders = seats if what == "brev" else seats[1:]
        return tuple(seat for seat in senders if seat not in getattr(deal.declared, what))
    if what == "ranks":
        laid = [seat for seat, _card in deal.declared.ranks]
        return tuple(seat for seat in seats if seat not in laid)
    return () if getattr(deal.declared, what) is not None else (chooser(deal, what),)


def chooser(deal: Deal, what: str) -> int:
    """Return who declares this: the declarer, or the player to their left who chooses trumps (bid.mastartrumf)."""
    assert deal.declarer is not None and deal.terms is not None
    if what == "trump" and deal.terms.standard.left_chooses:
        return next_after(deal.seats, deal.declarer)
    return deal.declarer


def round_of(deal: Deal, seat: int) -> str | None:
    """Return the round of passing in which a seat passes next; None if the bid has none."""
    if "brev" in deal.parts and (seat not in deal.declared.brev or "mastarbrev" not in deal.parts):
        return "brev"
    return "mastarbrev" if "mastarbrev" in deal.parts else None


def letter_round(deal: Deal, seat: int) -> int:
    """Return the number of that round; 0 if the bid has none, or the seat has already passed its cards in it."""
    what = round_of(deal, seat)
    return 0 if what is None or seat in getattr(deal.declared, what) else ROUNDS[what]


def directions(deal: Deal) -> tuple[str, ...]:
    """Return the directions in which letters can go at this table. Across exists only with four players."""
    return tuple(name for name in STEPS if name != "across" or len(deal.seats) == TABLE)


def receiver(deal: Deal, what: str, seat: int) -> int | None:
    """Return the seat that gets another seat's cards in this round; None if the direction isn't named or there."""
    if what == "mastarbrev":
        others = tuple(other for other in deal.seats if other != deal.declarer)
        return right_of(others, seat)
    direction = deal.declared.direction
    if direction not in directions(deal):
        return None
    return deal.seats[(deal.seats.index(seat) + STEPS[direction]) % len(deal.seats)]


def may_prefer(deal: Deal) -> tuple[int, ...]:
    """Return the seats that may say which suit they prefer before trumps are chosen (bid.mastartrumf)."""
    if deal.terms is None or not deal.terms.standard.left_chooses or deal.declared.trump is not None:
        return ()
    return tuple(seat for seat in deal.seats if seat not in (deal.declarer, chooser(deal, "trump")))
