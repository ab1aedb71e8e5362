"""Kombinations-Whist, the points of a deal: 2.2.2 (all pass), 2.2.3, 2.2.4; bid.potential, bid.pest, bid.obesudlat."""

from __future__ import annotations

from typing import Any

from referee.engine.places import shared_place
from referee.engine.unseen import Hidden
from referee.engine.values import with_one
from referee.games.kombinationswhist.bids_special import is_spared
from referee.games.kombinationswhist.bids_standard import TricksTaken
from referee.games.kombinationswhist.combinations import is_made, score_of
from referee.games.kombinationswhist.rulebook import (
    BARRED_BELOW,
    FIRST_TARGET,
    LAST_TARGET,
    PACK,
    RULES,
    WINS_AT_ONCE,
)
from referee.games.kombinationswhist.state import Deal, Match, State, players_left

# --- a deal that is over ------------------------------------------------------------------------------------


@RULES.judge("2.2.2")
def all_pass(state: State) -> State:
    """End a deal without a bid: give the free points; the same dealer deals again, and no deal is counted."""
    match = _free_points(state, state.match)
    return finish_deal(state, crown_winners(match, winner_by_shame(match)), redeal="2.2.2")


@RULES.judge("2.2")
@RULES.judge("2.2.3")
def score(state: State) -> State:
    """Count a deal that has been played: the declarer's points, the free points, who has won."""
    deal, match = state.deal, state.match
    assert deal.terms is not None and deal.declarer is not None
    made, honoured = is_bid_made(state)
    points = 0 if deal.opponent_cheated and not made else score_of(deal.terms, made, honoured)
    match = with_points(match, deal.declarer, points)
    if made and "potential" in deal.parts:
        match = _with_potential(match, deal.declarer)
    match = _with_deal_counted(_free_points(state, match), deal)
    winners = _winners(state, match) if made else ()
    after = finish_deal(state, crown_winners(match, winners or winner_by_shame(match)), made=made)
    return after._replace(unscored=state)


def finish_deal(state: State, match: Match, *, made: bool = False, redeal: str = "") -> State:
    """Return the table after a deal is over: nobody holds a card any more.

    Args:
        state: the table before.
        match: the points and everything else that lasts, already counted.
        made: whether the bid was made.
        redeal: the clause by which the same dealer deals again, if so.
    """
    nothing = (0,) * len(match.scores)
    return state._replace(
        match=match,
        deal=state.deal._replace(made=made, redeal=redeal, public=0, letters=None),
        phase="done",
        turn=None,
        leader=None,
        trick=(),
        hidden=Hidden(0, nothing, nothing, nothing, nothing),
        pending=None,
        unscored=None,
        open=(),
    )


def is_bid_made(state: State) -> tuple[bool, bool]:
    """Return whether the bid is made, and whether the whole plague suit was taken with it."""
    deal = state.deal
    assert deal.terms is not None and deal.declarer is not None
    if deal.declarer_cheated:
        return False, False
    if deal.entered is not None:
        return deal.entered
    if not is_made(deal.terms, tricks_taken(state)):
        return False, False
    return _pest(state) if "pest" in deal.parts else (True, False)


def tricks_taken(state: State) -> TricksTaken:
    """Return how the tricks fell. If only their number is known, the first ones count as nobody's."""
    deal = state.deal
    assert deal.declarer is not None
    unknown = sum(state.tricks) - len(state.taken)
    own = [place + unknown for place, seat in enumerate(state.taken) if seat == deal.declarer]
    return TricksTaken(
        total=state.tricks[deal.declarer],
        others=tuple(state.tricks[seat] for seat in deal.seats if seat != deal.declarer),
        first_three=sum(place < 3 for place in own),
        first_seven=sum(place < 7 for place in own),
        last_six=sum(place >= 7 for place in own),
        last=bool(state.taken) and state.taken[-1] == deal.declarer,
        guess=deal.declared.guess or (),
    )


@RULES.judge("bid.pest")
def _pest(state: State) -> tuple[bool, bool]:
    """Return whether the declarer is spared, and whether with honour: with the whole plague suit."""
    deal = state.deal
    if deal.declared.plague is None:
        return True, False
    whole = (PACK.suit[deal.declared.plague] & deal.deck).bit_count()
    own = state.plague[deal.declarer or 0]
    others = tuple(state.plague[seat] for seat in deal.seats if seat != deal.declarer)
    return is_spared(own, others, whole), own == whole


# --- points -------------------------------------------------------------------------------------------------


def with_points(match: Match, seat: int, points: int) -> Match:
    """Return the match with points added to (or subtracted from) a player's."""
    total = match.scores[seat] + points
    return match._replace(
        scores=with_one(match.scores, seat, total),
        barred=match.barred | {seat} if total < BARRED_BELOW else match.barred,
    )


@RULES.judge("bid.potential")
def _with_potential(match: Match, seat: int) -> Match:
    """Give the declarer a P."""
    potentials = with_one(match.potentials, seat, match.potentials[seat] + 1)
    return match._replace(potentials=potentials)


@RULES.judge("2.2.3")
def _free_points(state: State, match: Match) -> Match:
    """Give a point to players in the deal who were below -5 when it began; by option, also to those there now."""
    deal = state.deal
    below = set(deal.below)
    if state.setup.options["free_point"] == "same_deal":
        below |= {seat for seat in deal.seats if match.scores[seat] < BARRED_BELOW}
    for seat in below:
        match = with_points(match, seat, 1)
    return match


def _with_deal_counted(match: Match, deal: Deal) -> Match:
    """Count the deal. A round is over when everybody has dealt once."""
    assert deal.dealer is not None
    return with_round_closed(match._replace(deals_played=match.deals_played + 1, dealt=match.dealt | {deal.dealer}))


def with_round_closed(match: Match) -> Match:
    """Begin a new round if everybody who may still play has dealt in this one."""
    if not match.dealt.issuperset(players_left(match)):
        return match
    return match._replace(rounds=match.rounds + 1, dealt=frozenset())


# --- winning ------------------------------------------------------------------------------------------------


def crown_winners(match: Match, winners: tuple[int, ...]) -> Match:
    """Return the match as won by these seats; without any, unchanged."""
    return match._replace(finished=True, winners=winners) if winners else match


@RULES.judge("2.2.4")
def _winners(state: State, match: Match) -> tuple[int, ...]:
    """Return who has won by the bid just made; `match` is already counted, `state` is the one before."""
    deal = state.deal
    assert deal.declarer is not None
    if _wins_at_once(deal):
        return (deal.declarer,)
    points = match.scores[deal.declarer]
    if any(match.scores[seat] >= points for seat in players_left(match) if seat != deal.declarer):
        return ()
    if state.setup.options["variant"] == "limited":
        wins = match.rounds >= state.setup.options["rounds"]
    else:
        wins = points >= target_of(state.match)
    return (deal.declarer,) if wins else ()


@RULES.judge("2.2.4")
def target_of(match: Match) -> int:
    """Return the winning total of a classic game in this round."""
    return max(LAST_TARGET, FIRST_TARGET - match.rounds)


@RULES.judge("bid.obesudlat")
def _wins_at_once(deal: Deal) -> bool:
    """Return whether the bid wins the game regardless of points."""
    return "obesudlat" in deal.parts and deal.terms is not None and deal.terms.value >= WINS_AT_ONCE


@RULES.judge("2.2.4")
def winner_by_shame(match: Match) -> tuple[int, ...]:
    """Return who wins because all others have -5 or fewer: the player with the most points."""
    players = players_left(match)
    low = [seat for seat in players if match.scores[seat] <= BARRED_BELOW]
    if not players or len(low) < len(players) - 1:
        return ()
    most = max(match.scores[seat] for seat in players)
    best = tuple(seat for seat in players if match.scores[seat] == most)
    return best if len(best) == 1 else ()


@RULES.judge("2.2.4")
def result(state: State) -> tuple[dict[str, Any], ...]:
    """Return the players with points and place: winners first, then by points; equal points share the place."""
    match = state.match

    def rank(seat: int) -> tuple[bool, int]:
        return seat not in match.winners, -match.scores[seat]

    seats = sorted(range(len(match.scores)), key=rank)
    return tuple(
        {
            "player": state.setup.players[seat],
            "points": match.scores[seat],
            "place": shared_place(rank(seat), map(rank, seats)),
        }
        for seat in seats
    )
