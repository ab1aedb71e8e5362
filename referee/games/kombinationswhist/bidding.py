"""Kombinations-Whist, dealing and bidding: 1, 2.2, 2.2.2, 2.2.3 (who may bid), 2.2.4, 3.1, 3.3 (deals), bid.potential.

It also covers what each special bid can't be combined with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.clauses import Finding
from referee.engine.turns import TurnTime
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS, Special
from referee.games.kombinationswhist.combinations import clashes_with, combination
from referee.games.kombinationswhist.events import Bid, Deal, Pass
from referee.games.kombinationswhist.options import OFF
from referee.games.kombinationswhist.rulebook import FEWEST, RULES
from referee.games.kombinationswhist.state import State, is_barred, may_bid_now, next_dealer, next_to_bid, players_left
from referee.games.kombinationswhist.ways import can_be_made

# --- dealing ------------------------------------------------------------------------------------------------


@RULES.check("1", Deal)
def enough_players(state: State, event: Deal) -> Finding | None:
    """At least three players who may play must be left."""
    return Finding("1", why="too-few-players") if len(players_left(state.match)) < FEWEST else None


@RULES.check("2.2", Deal)
def deal_is_over(state: State, event: Deal) -> Finding | None:
    """A new deal begins when the last one is over."""
    return None if state.phase == "done" else Finding("2.2", why="hand-not-over")


@RULES.check("2.2", Deal)
def dealer_in_order(state: State, event: Deal) -> Finding | None:
    """The player to the last dealer's left deals."""
    return None if state.deal.redeal else _wrong_dealer(state, event, "2.2")


@RULES.check("2.2.2", Deal)
def same_dealer_after_passes(state: State, event: Deal) -> Finding | None:
    """When all have passed, the same dealer deals again."""
    return _wrong_dealer(state, event, "2.2.2") if state.deal.redeal == "2.2.2" else None


@RULES.check("3.3", Deal)
def same_dealer_after_cheat(state: State, event: Deal) -> Finding | None:
    """A deal called off is dealt again by the same dealer; an expelled player deals no more."""
    if event.dealer in state.match.expelled:
        return Finding("3.3", why="expelled")
    return _wrong_dealer(state, event, "3.3") if state.deal.redeal == "3.3" else None


@RULES.check("2.2.4", Deal)
def nobody_has_won(state: State, event: Deal) -> Finding | None:
    """No deal follows in a game that has been won."""
    return Finding("2.2.4", why="game-is-won") if state.match.finished else None


def _wrong_dealer(state: State, event: Deal, clause: str) -> Finding | None:
    due = next_dealer(state)
    return None if due is None or event.dealer == due else Finding(clause, why="wrong-dealer")


# --- bidding ------------------------------------------------------------------------------------------------


@RULES.check("3.1", Bid, Pass)
def plays_this_deal(state: State, event: Bid | Pass) -> Finding | None:
    """A player who sits out neither bids nor passes."""
    if event.by in state.deal.seats or event.by in state.match.expelled or state.phase == "done":
        return None
    return Finding("3.1", why="sits-out")


@RULES.check("3.3", Bid, Pass)
def is_not_expelled(state: State, event: Bid | Pass) -> Finding | None:
    """A player who cheated on purpose never plays again."""
    return Finding("3.3", why="expelled") if event.by in state.match.expelled else None


@RULES.check("2.2.2", Bid, Pass)
def in_turn(state: State, event: Bid | Pass) -> Finding | None:
    """Bids go clockwise from the dealer's left while the bidding lasts, and never again after passing.

    A player who was skipped does not break this: see `may_bid_now`.
    """
    if state.phase != "bid":
        return Finding("2.2.2", why="no-bidding-now")
    if event.by not in state.deal.seats:
        return None
    if event.by in state.deal.passed:
        return Finding("2.2.2", why="has-passed")
    if may_bid_now(state, event.by) or (type(event) is Pass and _was_passed_over(state, event.by)):
        return None
    return Finding("2.2.2", why="out-of-turn")


def _was_passed_over(state: State, seat: int) -> bool:
    """Return whether the turn has just passed a seat that may not bid; it may still say that it passes."""
    return is_barred(state, seat) and next_to_bid(state, seat) == state.turn


@RULES.check("2.2.2", Pass)
def clock_runs(state: State, event: Pass) -> Finding | None:
    """The clock makes nobody pass if it isn't running."""
    if not event.timeout:
        return None
    return Finding("2.2.2", why="no-clock") if _seconds(state) in OFF else None


def turn_time(state: State) -> TurnTime | None:
    """A player who has not bid in time passes (2.2.2).

    Until there is a bid, everybody has the time for the first one.
    """
    if state.phase != "bid" or state.turn is None or (seconds := _seconds(state)) in OFF:
        return None
    player = state.setup.players[state.turn]
    return TurnTime(player, seconds, {"by": player, "do": "pass", "timeout": True})


def _seconds(state: State) -> Any:
    """Return the seconds for the next bid, or a word for none."""
    return state.setup.options["bid_seconds" if state.deal.bid else "first_bid_seconds"]


@RULES.check("2.2.2", Bid)
def is_worth_one(state: State, event: Bid) -> Finding | None:
    """A bid is worth at least 1."""
    return Finding("2.2.2", why="worth-too-little") if combination(event.standard, event.specials).value < 1 else None


@RULES.check("2.2.2", Bid)
def overbids(state: State, event: Bid) -> Finding | None:
    """A bid is worth more than the last one, or as much where that is enough."""
    last = state.deal.bid
    if last is None or state.phase != "bid":
        return None
    value = combination(event.standard, event.specials).value
    to_beat = combination(last.standard, last.specials).value
    if value > to_beat or (value == to_beat and _as_much_is_enough(state, event.by, last.by)):
        return None
    return Finding("2.2.2", why="no-overbid")


@RULES.judge("bid.potential")
def _as_much_is_enough(state: State, seat: int, leader: int) -> bool:
    """Who has more P than the player who leads the bidding may overbid with a bid of equal value."""
    return state.match.potentials[seat] > state.match.potentials[leader]


@RULES.check("2.2.2", Bid)
def parts_agree(state: State, event: Bid) -> Finding | None:
    """Bids that exclude one another are not combined."""
    bid = combination(event.standard, event.specials)
    if not any(clashes_with(bid, special) for special in bid.specials):
        return None
    return Finding("2.2.2", why="bids-exclude-each-other")


def _column_of(special: Special) -> Callable[[State, Bid], Finding | None]:
    """Return the check of one row's column of incompatible bids."""

    def stands_alone(state: State, event: Bid) -> Finding | None:
        if special.id not in event.specials:
            return None
        if not clashes_with(combination(event.standard, event.specials), special):
            return None
        return Finding(f"bid.{special.id}", why="bids-exclude-each-other")

    return stands_alone


COLUMNS = {
    f"bid.{special.id}": _column_of(special)
    for special in SPECIAL_BIDS.values()
    if special.not_with or special.trumps_only
}
for _clause, _column in COLUMNS.items():
    RULES.check(_clause, Bid)(_column)


@RULES.check("2.2.2", Bid)
def is_possible(state: State, event: Bid) -> Finding | None:
    """Some distribution of the tricks can make the bid, whatever cards anybody holds."""
    players = len(state.deal.seats)
    if players < FEWEST or can_be_made(event.standard, event.specials, players):
        return None
    return Finding("2.2.2", why="nobody-can-make-it")


@RULES.check("2.2.3", Bid)
def is_not_barred(state: State, event: Bid) -> Finding | None:
    """A player below -5 (by option, one who ever was) may not bid."""
    return Finding("2.2.3", why="barred-from-bidding") if is_barred(state, event.by) else None
