"""Kombinations-Whist: writing the state of a table with the casebook's keys (`position`)."""

from __future__ import annotations

from typing import Any

from referee.engine.cards import UNKNOWN, write_cards
from referee.games.kombinationswhist.asks import ROUNDS, Ask, asked_for, directions, may_prefer, receiver
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.scoring import result, target_of
from referee.games.kombinationswhist.showing import lies_open, studio_wants
from referee.games.kombinationswhist.state import (
    LIE_OPEN,
    UNDECIDED,
    Deal,
    State,
    awaits_justice,
    is_barred,
    players_left,
)


def position(state: State) -> dict[str, Any]:
    """Return the state with the casebook's keys, including everything the referee knows."""
    players, match, deal, hidden = state.setup.players, state.match, state.deal, state.hidden

    def by_name(values: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(players, values, strict=True))

    def name(seat: int | None) -> str | None:
        return None if seat is None else players[seat]

    hands = {
        players[seat]: write_cards((*PACK.cards(hidden.held[seat]), *[UNKNOWN] * hidden.unknown[seat]))
        for seat in deal.seats
    }
    return {
        "dealer": name(deal.dealer),
        "phase": state.phase,
        "turn": name(state.turn),
        "scores": by_name(match.scores),
        "potentials": by_name(match.potentials),
        "deals_played": match.deals_played,
        "bid": None
        if deal.bid is None
        else {"by": players[deal.bid.by], "standard": deal.bid.standard, "specials": list(deal.bid.specials)},
        "passed": [players[seat] for seat in deal.passed],
        "may_bid_too": [players[seat] for seat in deal.may_bid_too],
        "declared": _declared_as_data(state),
        "hands": hands,
        "hand_count": {players[seat]: hidden.count(seat) for seat in deal.seats},
        "trick": [{"by": players[seat], "card": card} for seat, card in state.trick],
        "tricks": by_name(state.tricks),
        "taken": [name(seat) if seat != UNDECIDED else None for seat in state.taken],
        "plague_taken": by_name(state.plague),
        "seen": write_cards(PACK.cards(state.seen)),
        "sits_out": [name(seat) for seat in players_left(match) if deal.seats and seat not in deal.seats],
        "barred": [name(seat) for seat in players_left(match) if is_barred(state, seat)],
        "asks": _asks(state),
        "studio_wants": studio_wants(state) if state.phase == "play" else 0,
        "target": target_of(match) if state.setup.options["variant"] == "classic" else None,
        "made": deal.made,
        "gained": _points_gained(state),
        "finished": match.finished,
        "winners": [players[seat] for seat in match.winners],
        "expelled": [players[seat] for seat in sorted(match.expelled)],
        "place": {row["player"]: row["place"] for row in result(state)} if match.finished else {},
    }


def _asks(state: State) -> list[dict[str, Any]]:
    """Return what is due before play, and from whom; in play, the taker of a trick that waits for justice."""
    players, deal = state.setup.players, state.deal
    if state.phase == "declare":
        return [_ask_as_data(deal, ask, players) for ask in asked_for(deal)]
    if state.phase == "play" and deal.declarer is not None and awaits_justice(state):
        return [{"what": "winner", "of": [players[deal.declarer]]}]
    return []


def _ask_as_data(deal: Deal, ask: Ask, players: tuple[str, ...]) -> dict[str, Any]:
    """Return what is due as data, with the possible answers: `directions`, and to whom each passes (`to`).

    `may_prefer` are players who may first say which suit they prefer.
    """
    asked: dict[str, Any] = {"what": ask.what, "of": [players[seat] for seat in ask.seats]}
    if ask.what == "direction":
        asked["directions"] = list(directions(deal))
    if ask.what == "trump":
        asked["may_prefer"] = [players[seat] for seat in may_prefer(deal)]
    if ask.what in ROUNDS:
        taker_of = {seat: receiver(deal, ask.what, seat) for seat in ask.seats}
        asked["to"] = {players[seat]: players[to] for seat, to in taker_of.items() if to is not None}
    return asked


def _points_gained(state: State) -> dict[str, int]:
    """Return the change of each player's points when the deal was scored; nothing if it was not."""
    if state.unscored is None:
        return {}
    pairs = zip(state.setup.players, state.match.scores, state.unscored.match.scores, strict=True)
    return {player: now - before for player, now, before in pairs}


def _declared_as_data(state: State) -> dict[str, Any]:
    """Return everything that has been declared."""
    players, deal, declared = state.setup.players, state.deal, state.deal.declared
    found: dict[str, Any] = {
        key: value
        for key in ("trump", "guess", "justice", "plague", "direction", "takes")
        if (value := getattr(declared, key)) is not None
    }
    if declared.guess is not None:
        found["guess"] = list(declared.guess)
    if declared.studio is not None:
        found["studio"] = write_cards(declared.studio)
    if declared.ranks:
        found["ranks"] = {players[seat]: card for seat, card in declared.ranks}
    if declared.preferences:
        found["preferences"] = {players[seat]: list(wish) for seat, wish in declared.preferences}
    for key in ROUNDS:
        if getattr(declared, key):
            found[key] = [players[seat] for seat in getattr(declared, key)]
    if not deal.parts.isdisjoint(LIE_OPEN):
        found["shown"] = declared.shown
        found["open"] = write_cards(PACK.cards(lies_open(state)))
    return found
