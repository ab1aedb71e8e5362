"""Kombinations-Whist: entering only the outcome of a deal, or the result of the game; its mistakes and effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.clauses import Check, Finding
from referee.engine.events import REFEREE
from referee.engine.outcomes import PointsResult
from referee.engine.unseen import Hidden
from referee.games.kombinationswhist import bidding
from referee.games.kombinationswhist.combinations import combination
from referee.games.kombinationswhist.events import Bid, Deal, Outcome
from referee.games.kombinationswhist.rulebook import BARRED_BELOW, FEWEST, HAND_SIZE, LAST_TARGET, PACK, RULES
from referee.games.kombinationswhist.scoring import finish_deal
from referee.games.kombinationswhist.state import (
    UNDECIDED,
    State,
    clockwise_from,
    is_barred,
    new_deal,
    next_dealer,
    players_left,
)
from referee.games.kombinationswhist.ways import Known, Way, ways_out


def form_questions(state: State) -> dict[str, Any]:
    """Return what a form asks about the deal in progress, or about the next one.

    `dealers` may have dealt it (several before the first deal). `players` may be declarer, in the order in which they
    bid. `bid` is the bid that stands, `settled`: nobody can overbid it any more; `passed` and `barred` don't bid now.
    `tricks` is the number played in all, `taken` are those so far.
    """
    players, left = state.setup.players, players_left(state.match)
    if state.finished or len(left) < FEWEST:
        left = []
    dealt = deal_of(state, None) if left else None
    everybody = [players[seat] for seat in left]
    asks: dict[str, Any] = {
        "dealers": everybody,
        "players": everybody,
        "bid": None,
        "settled": False,
        "passed": [],
        "barred": [players[seat] for seat in left if is_barred(state, seat)],
        "tricks": HAND_SIZE,
        "taken": {},
    }
    if dealt is None:
        return asks
    deal = dealt.deal
    assert deal.dealer is not None
    seats = clockwise_from(deal.seats, deal.dealer + 1)
    return asks | {
        "dealers": [players[deal.dealer]],
        "players": [players[seat] for seat in seats],
        "bid": deal.bid
        and {"by": players[deal.bid.by], "standard": deal.bid.standard, "specials": list(deal.bid.specials)},
        "settled": dealt.phase != "bid",
        "passed": [players[seat] for seat in deal.passed],
        "taken": {players[seat]: dealt.tricks[seat] for seat in seats},
    }


def deal_of(state: State, dealer: int | None) -> State | None:
    """Return the deal in progress, or one dealt now by `dealer` (None: the due dealer); None if that is unknown.

    If no deal may follow any more, the table is returned as it was: its deal is over.
    """
    if state.phase != "done":
        return state
    dealer = next_dealer(state) if dealer is None else dealer
    return None if dealer is None else new_deal(state, dealer)


def _goes_on(state: State, event: Outcome) -> State | None:
    """Return the deal that an outcome concerns, if there is one."""
    dealt = deal_of(state, event.dealer)
    return None if dealt is None or dealt.phase == "done" else dealt


# --- what can't have happened ----------------------------------------------------------------------------


def why_impossible(state: State, event: Outcome | PointsResult) -> Finding | None:
    """Return why a deal, or a game, can't have had this outcome; None if it can."""
    if isinstance(event, PointsResult) or state.finished:
        return None
    if deal_of(state, event.dealer) is None:
        return Finding("2.1", why="say-who-dealt")
    dealt = _goes_on(state, event)
    return (
        None
        if dealt is None
        else _another_deal(dealt, event) or _other_tricks(dealt, event) or _other_way(dealt, event)
    )


def _another_deal(dealt: State, event: Outcome) -> Finding | None:
    """What is known of a deal stands: its dealer, its players, and the bid once nobody can overbid it."""
    deal = dealt.deal
    if event.dealer not in (None, deal.dealer):
        return Finding("2.2", why="another-dealt")
    if event.declarer is None:
        return Finding("2.2.2", why="somebody-has-bid") if deal.bid else None
    if event.declarer not in deal.seats:
        expelled = event.declarer in dealt.match.expelled
        clause, why = ("3.3", "expelled") if expelled else ("3.1", "sits-out")
        return Finding(clause, why=why, seats=(event.declarer,))
    if dealt.phase != "bid" and _bid_of(event) != deal.bid:
        return Finding("2.2.2", why="another-bid")
    if event.made and deal.declarer_cheated:
        return Finding("3.3", why="declarer-cheated", seats=(event.declarer,))
    return None


def _bid_of(event: Outcome) -> Bid | None:
    return None if event.declarer is None else Bid(event.declarer, event.standard, event.specials)


@RULES.judge("2.2")
def _other_tricks(dealt: State, event: Outcome) -> Finding | None:
    """Thirteen tricks are taken, by those who play."""
    if event.tricks is None or event.declarer is None:
        return None
    for seat, number in enumerate(event.tricks):
        if number and seat not in dealt.deal.seats:
            return Finding("3.1", why="sits-out", seats=(seat,))
        if (number or 0) < dealt.tricks[seat]:
            return Finding("2.2.1", why="had-taken-more", seats=(seat,))
    return (
        None if sum(number or 0 for number in event.tricks) == HAND_SIZE else Finding("2.2", why="not-that-many-tricks")
    )


def _other_way(dealt: State, event: Outcome) -> Finding | None:
    """The bid's outcome agrees with its arithmetic: with the tricks told or taken, and the plague cards."""
    if event.declarer is None or (dealt.deal.declarer_cheated and not event.made):
        return None
    known = _known_of(dealt, event.declarer, event.tricks)
    way = (Way.HONOURED if event.honour else Way.MADE) if event.made else Way.FAILED
    if way in ways_out(event.standard, event.specials, known):
        return None
    part = _part_that_excludes(way, event, known)
    told = event.tricks is not None or any(dealt.tricks)
    why = "plague-says-otherwise" if part == "pest" else "tricks-say-otherwise" if told else "nobody-can-make-it"
    return Finding(f"bid.{part}", why=why, seats=(event.declarer,))


def _part_that_excludes(way: Way, event: Outcome, known: Known) -> str:
    """Return the part of a bid without which it could have had this outcome; the standard bid if it is no other."""
    if way is Way.FAILED or Way.MADE not in ways_out(event.standard, (), known):
        return event.standard
    for name in event.specials:
        others = [other for other in event.specials if other != name]
        if name != "pest" and way in ways_out(event.standard, others, known):
            return name
    return "pest" if "pest" in event.specials else event.standard


def _known_of(dealt: State, declarer: int, tricks: tuple[int | None, ...] | None) -> Known:
    """Return what is known of the tricks of a deal, the declarer's first."""
    deal = dealt.deal
    seats = (declarer, *(seat for seat in deal.seats if seat != declarer))
    uncounted = sum(dealt.tricks) - sum(seat != UNDECIDED for seat in dealt.taken)
    taken = [None if seat == UNDECIDED else seat == declarer for seat in dealt.taken]
    places = (*[None] * uncounted, *taken, *[None] * (HAND_SIZE - uncounted - len(taken)))
    plague = deal.declared.plague
    suits = PACK.suits if plague is None else (plague,)
    return Known(
        places=places,
        uncounted=uncounted,
        tricks=tuple(dealt.tricks[seat] for seat in seats),
        final=None if tricks is None else tuple(tricks[seat] or 0 for seat in seats),
        plague=tuple(dealt.plague[seat] for seat in seats),
        whole=tuple(sorted({(PACK.suit[suit] & deal.deck).bit_count() for suit in suits})),
        guess=deal.declared.guess,
    )


# --- what breaks a rule ----------------------------------------------------------------------------------


def _of_the_deal(check: Callable[[State, Deal], Finding | None]) -> Check:
    """Return the check of a deal, for one that counts as dealt at the moment of its outcome."""

    def deal_was_due(state: State, event: Outcome) -> Finding | None:
        dealer = next_dealer(state) if event.dealer is None else event.dealer
        return None if state.phase != "done" else check(state, Deal(event.by, REFEREE if dealer is None else dealer))

    return deal_was_due


def _of_the_bid(check: Callable[[State, Bid], Finding | None]) -> Check:
    """Return the check of a bid, for the declarer's bid if nobody entered it."""

    def bid_was_allowed(state: State, event: Outcome) -> Finding | None:
        dealt, bid = _goes_on(state, event), _bid_of(event)
        if dealt is None or bid is None or bid == dealt.deal.bid:
            return None
        finding = check(dealt, bid)
        return finding and finding._replace(seats=(bid.by,))

    return bid_was_allowed


def _has_not_passed(state: State, event: Bid) -> Finding | None:
    return Finding("2.2.2", why="has-passed") if event.by in state.deal.passed else None


for _clause, _check in (
    ("1", bidding.enough_players),
    ("2.2", bidding.dealer_in_order),
    ("2.2.2", bidding.same_dealer_after_passes),
    ("3.3", bidding.same_dealer_after_cheat),
    ("2.2.4", bidding.nobody_has_won),
):
    RULES.check(_clause, Outcome)(_of_the_deal(_check))

for _clause, _check_of_bid in (
    ("2.2.2", _has_not_passed),
    ("2.2.2", bidding.is_worth_one),
    ("2.2.2", bidding.overbids),
    ("2.2.2", bidding.parts_agree),
    ("2.2.2", bidding.is_possible),
    ("2.2.3", bidding.is_not_barred),
    *bidding.COLUMNS.items(),
):
    RULES.check(_clause, Outcome)(_of_the_bid(_check_of_bid))


@RULES.check("2.2.4", PointsResult)
def somebody_has_won(state: State, event: PointsResult) -> Finding | None:
    """The winner has strictly the most points and either enough of them, or all others at -5.

    Obesudlat needs neither.
    """
    if state.finished:
        return Finding("2.2.4", why="game-is-won")
    if event.winner is not None:
        return None
    points = sorted(event.points[seat] for seat in players_left(state.match))
    *others, most = points
    if others and others[-1] == most:
        return Finding("2.2.4", why="level-at-the-top")
    enough = most >= LAST_TARGET or state.setup.options["variant"] == "limited"
    return None if enough or all(low <= BARRED_BELOW for low in others) else Finding("2.2.4", why="nobody-has-won")


# --- carrying out ----------------------------------------------------------------------------------------


def end_deal(state: State, event: Outcome) -> State:
    """End the deal and gather its cards. Open rulings stay open; the points are counted later."""
    dealt = _goes_on(state, event)
    if dealt is None:
        return state
    nothing = (0,) * len(dealt.tricks)
    cleared = dealt._replace(
        turn=None,
        leader=None,
        trick=(),
        taken=(),
        tricks=nothing,
        plague=nothing,
        seen=0,
        led=0,
        pending=None,
        hidden=Hidden(0, nothing, nothing, nothing, nothing),
        open=(),
    )
    bid = _bid_of(event)
    if bid is None:
        return cleared
    terms = combination(bid.standard, bid.specials)
    deal = dealt.deal._replace(
        bid=bid, terms=terms, declarer=bid.by, parts=terms.parts, entered=(event.made, event.honour)
    )
    tricks = tuple(number or 0 for number in event.tricks or nothing)
    return cleared._replace(deal=deal, phase="play", tricks=tricks)


def end_game(state: State, event: PointsResult) -> State:
    """End the game with these points. The player with the most has won, unless another is named."""
    if state.finished:
        return state
    most = max(event.points[seat] for seat in players_left(state.match))
    best = tuple(seat for seat in players_left(state.match) if event.points[seat] == most)
    winners = best if event.winner is None else (event.winner,)
    return finish_deal(state, state.match._replace(scores=event.points, finished=True, winners=winners))
