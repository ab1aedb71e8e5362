"""Stickspel: the rules, on a page. `GAME` at the end is the whole game at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN, Card, Pack, write_cards
from referee.engine.clauses import Clause, Finding, Rulebook
from referee.engine.clauses import gettext_noop as _
from referee.engine.errors import EntryError
from referee.engine.events import REFEREE, EventKind, event
from referee.engine.fields import Field, count, one_card, player
from referee.engine.offers import deals
from referee.engine.options import Option, Options
from referee.engine.outcomes import RESULT_BY_POINTS, CountsOfSome, PointsResult
from referee.engine.practice import Move, sensible_cards, shuffled
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Judged, OpenRuling, Record, Setup
from referee.engine.unseen import Hidden, Holds, all_can_be_lacking
from referee.engine.values import with_one
from referee.engine.verdicts import Verdict

PACK, HAND_SIZE = Pack("23456789TJQKA"), 5
RULES = Rulebook(
    "stickspel",
    (
        Clause("deck", _("Cards"), _("52 cards; everybody gets five.")),
        Clause("deal", _("Dealing"), _("The deal passes to the left when a hand is over.")),
        Clause("turn", _("Turn"), _("The player at the dealer's left leads. Everybody waits for their turn.")),
        Clause("follow", _("Following suit"), _("Follow the suit led if you can. A breach costs a point.")),
        Clause("trick", _("Taking"), _("The highest card of the suit led takes the trick, and its player leads next.")),
        Clause("score", _("Points"), _("Each trick is a point.")),
        Clause("win", _("Winning"), _("After a hand in which somebody reached the target, most points win.")),
    ),
)
OPTIONS = Options(Option("target", 5, "win", "Points that end the game.", least=1))


class Deal(NamedTuple):
    """A hand begins."""

    by: int
    dealer: int


class Play(NamedTuple):
    """A player plays a card."""

    by: int
    cards: Card


class Outcome(NamedTuple):
    """A hand entered by its tricks; None for a player who is not named."""

    by: int
    tricks: tuple[int | None, ...]
    dealer: int | None = None


EVENTS: Mapping[str, EventKind] = {
    "deal": event(Deal, Field("dealer", player), by_referee=True, witnessed=True),
    "play": event(Play, Field("cards", one_card)),
    "outcome": event(
        Outcome, Field("tricks", CountsOfSome(count)), Field("dealer", player, None), by_referee=True, witnessed=True
    ),
    "result": RESULT_BY_POINTS,
}


class State(NamedTuple):
    """The table. Seats are numbered from 0, clockwise; `trick` has (seat, card) in the order played."""

    setup: Setup
    scores: tuple[int, ...]
    hidden: Hidden
    dealer: int | None = None
    phase: str = "done"
    leader: int | None = None
    turn: int | None = None
    trick: tuple[tuple[int, Card], ...] = ()
    tricks: tuple[int, ...] = ()
    finished: bool = False
    open: tuple[OpenRuling, ...] = ()


def begin(setup: Setup, position: Mapping[str, Any] | None) -> State:
    """Return a table before a deal: a fresh one, or with the casebook's `dealer` (of the last hand) and `scores`."""
    players, given = setup.players, position or {}
    for key in given:
        if key not in ("dealer", "scores"):
            raise EntryError("unknown-key", key=key, expected=("dealer", "scores"))
    dealer = player(given["dealer"], "dealer", players) if "dealer" in given else None
    scores = tuple(given.get("scores", {}).get(name, 0) for name in players)
    return State(setup, scores, dealt(len(players), 0), dealer, tricks=(0,) * len(players))


def dealt(players: int, cards: int) -> Hidden:
    """Return what is known of hands of so many cards: nothing."""
    nothing = (0,) * players
    return Hidden(PACK.all, nothing, nothing, (cards,) * players, nothing)


def next_to_play(hidden: Hidden, leader: int, trick: tuple[tuple[int, Card], ...]) -> int | None:
    """Return who plays next, clockwise from the leader; None if the trick is complete or the cards are gone."""
    laid, seats = {seat for seat, _card in trick}, len(hidden.unknown)
    order = ((leader + step) % seats for step in range(seats))
    return next((seat for seat in order if seat not in laid and hidden.count(seat)), None)


# --- what can't have happened, and what breaks a rule ----------------------------------------------------


@RULES.judge("deck")
def impossible(state: State, event: Any) -> Finding | None:
    """Return why an event can't have happened; None if it can."""
    if isinstance(event, Outcome):
        return _impossible_outcome(state, event)
    if not isinstance(event, Play):
        return None
    bit = PACK.bit.get(event.cards)
    if bit is None:
        return Finding("deck", why="card-not-in-deck")
    if state.phase == "done" or not state.hidden.count(event.by):
        return Finding("deck", why="holds-no-cards")
    return None if state.hidden.can_hold(event.by, bit) else Finding("deck", why="card-lies-elsewhere")


@RULES.judge("score")
def _impossible_outcome(state: State, event: Outcome) -> Finding | None:
    if event.dealer is None and state.dealer is None:
        return Finding("deal", why="say-who-dealt")
    return None if sum(taken or 0 for taken in event.tricks) == HAND_SIZE else Finding("score", why="five-tricks")


@RULES.check("deal", Deal)
def dealer_is_due(state: State, event: Deal) -> Finding | None:
    """The deal passes to the left, once the hand is over."""
    if state.phase != "done":
        return Finding("deal", why="hand-not-over")
    return None if event.dealer in due_dealers(state) else Finding("deal", why="wrong-dealer")


@RULES.check("turn", Play)
def in_turn(state: State, event: Play) -> Finding | None:
    """Everybody waits for their turn."""
    return None if event.by == state.turn else Finding("turn", why="out-of-turn")


@RULES.check("follow", Play)
def follows(state: State, event: Play) -> Finding | None:
    """A card of another suit is illegal if a card of the suit led was held, which later cards may show."""
    if not state.trick or state.trick[0][1][1] == event.cards[1]:
        return None
    cards = PACK.suit[state.trick[0][1][1]] & state.hidden.unseen
    return Finding("follow", Holds(event.by, cards, PACK), why="held-suit-led") if cards else None


@RULES.check("win", Deal, Outcome, PointsResult)
def nobody_has_won(state: State, event: Deal | Outcome | PointsResult) -> Finding | None:
    """A game that is over accepts neither a hand nor a result."""
    return Finding("win", why="game-is-won") if state.finished else None


@RULES.check("win", PointsResult)
def somebody_has_won(state: State, event: PointsResult) -> Finding | None:
    """The game is over once somebody has the points."""
    reached = max(event.points) >= state.setup.options["target"]
    return None if reached else Finding("win", why="nobody-has-won")


# --- what happens ----------------------------------------------------------------------------------------


def carry_out(state: State, event: Any, number: int) -> State:
    """Return the state after an event that can have happened, legal or not."""
    if state.finished:
        return state
    if isinstance(event, Deal):
        players = len(state.scores)
        leader = (event.dealer + 1) % players
        fresh = State(state.setup, state.scores, dealt(players, HAND_SIZE), event.dealer, "play", leader, leader)
        return fresh._replace(tricks=(0,) * players)
    if isinstance(event, Play):
        return _played(state, event)
    if isinstance(event, PointsResult):
        return _ended(state, event.points)._replace(finished=True)
    assert isinstance(event, Outcome)
    dealer = next(iter(due_dealers(state))) if event.dealer is None else event.dealer
    taken = tuple(tricks or 0 for tricks in event.tricks)
    points = zip(state.scores, taken, state.tricks, strict=True)
    return _ended(state, tuple(score + now - before for score, now, before in points))._replace(dealer=dealer)


@RULES.judge("trick")
def _played(state: State, event: Play) -> State:
    """Lay a card. A complete trick is a point for its taker, who leads; after the last one the hand is over."""
    assert state.leader is not None
    trick = (*state.trick, (event.by, event.cards))
    hidden = state.hidden.after_play(event.by, PACK.bit[event.cards])
    turn = next_to_play(hidden, trick[0][0], trick)
    if turn is not None:
        return state._replace(hidden=hidden, trick=trick, turn=turn)
    led = trick[0][1][1]
    taker = max((PACK.bit[card], seat) for seat, card in trick if card[1] == led)[1]
    scores = with_one(state.scores, taker, state.scores[taker] + 1)
    tricks = with_one(state.tricks, taker, state.tricks[taker] + 1)
    state = state._replace(hidden=hidden, trick=(), tricks=tricks, leader=taker, scores=scores)
    turn = next_to_play(hidden, taker, ())
    return state._replace(turn=turn, phase="done" if turn is None else "play")


def _ended(state: State, scores: tuple[int, ...]) -> State:
    players = len(scores)
    return State(state.setup, scores, dealt(players, 0), state.dealer, tricks=(0,) * players)


@RULES.judge("win")
def conclude(state: State, event: Any, judged: Judged) -> tuple[State, tuple[dict[str, Any], ...]]:
    """Take a point from whoever broke a rule, and end the game once somebody has the target."""
    blamed = [] if state.finished else [seat for _event, seat in judged.blamed if seat >= 0]
    for seat in blamed:
        state = state._replace(scores=with_one(state.scores, seat, state.scores[seat] - 1))
    reached = state.phase == "done" and max(state.scores) >= state.setup.options["target"]
    state = state._replace(finished=state.finished or reached)
    return state, tuple({"player": state.setup.players[seat], "points": -1} for seat in blamed)


def overruled(state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, tuple[dict[str, Any], ...]]:
    """Take or give back the point of a breach on which the referee has decided otherwise."""
    if Verdict.ILLEGAL not in (before, now):
        return state, ()
    points = -1 if now is Verdict.ILLEGAL else 1
    scores = with_one(state.scores, seat, state.scores[seat] + points)
    return state._replace(scores=scores), ({"player": state.setup.players[seat], "points": points},)


# --- what pages show -------------------------------------------------------------------------------------


def position(state: State) -> dict[str, Any]:
    """Return the table with the casebook's keys. Nothing in it is secret: cards are known once they are played."""
    players = state.setup.players
    count_of = {name: state.hidden.count(seat) for seat, name in enumerate(players)}
    best = max(state.scores)
    return {
        "dealer": None if state.dealer is None else players[state.dealer],
        "phase": state.phase,
        "turn": None if state.turn is None else players[state.turn],
        "scores": dict(zip(players, state.scores, strict=True)),
        "hands": {name: write_cards([UNKNOWN] * number) for name, number in count_of.items()},
        "hand_count": count_of,
        "trick": [{"by": players[seat], "card": card} for seat, card in state.trick],
        "tricks": dict(zip(players, state.tricks, strict=True)),
        "finished": state.finished,
        "winners": [name for name, points in zip(players, state.scores, strict=True) if points == best]
        if state.finished
        else [],
    }


def due_dealers(state: State) -> tuple[int, ...]:
    """Return who may deal now: before the first hand anybody, then the next to the left."""
    seats = len(state.scores)
    return tuple(range(seats)) if state.dealer is None else ((state.dealer + 1) % seats,)


def offers(state: State, name: str) -> tuple[dict[str, Any], ...]:
    """Return the cards that a player may play now."""
    cards = pad(state, name)["cards"] if state.phase == "play" else {}
    is_turn = state.turn == state.setup.players.index(name)
    return tuple({"by": name, "do": "play", "cards": card} for card in cards if is_turn and cards[card] == "offer")


def pad(state: State, name: str) -> dict[str, Any]:
    """Return each card's state for a player: on offer, surely against a rule, or lying elsewhere."""
    record, cards = Record(GAME, state.setup, state), {}
    states = {Verdict.IMPOSSIBLE: "elsewhere", Verdict.ILLEGAL: "illegal"}
    for card in PACK.cards_in_order if state.phase == "play" else ():
        verdict = rule_on(record, Play(state.setup.players.index(name), card)).verdict
        cards[card] = states.get(verdict, "offer")
    return {"cards": cards}


def knowledge(state: State) -> dict[str, Any]:
    """Return what is known of each hand: how many cards it has."""
    names = state.setup.players if state.phase == "play" else ()
    return {name: {"holds": [], "lacks": [], "hidden": state.hidden.unknown[at]} for at, name in enumerate(names)}


@RULES.judge("score")
def result(state: State) -> tuple[dict[str, Any], ...]:
    """Return the players with points and place, most points first."""
    rows = sorted(zip(state.setup.players, state.scores, strict=True), key=lambda row: -row[1])
    return tuple(
        {"player": name, "points": points, "place": 1 + sum(other > points for other in state.scores)}
        for name, points in rows
    )


def asked(state: State) -> dict[str, Any]:
    """Return what a form asks about a hand: who dealt it, and the tricks of each."""
    names = state.setup.players
    dealers = (state.dealer,) if state.phase == "play" else due_dealers(state)
    return {"players": names, "dealers": [names[seat] for seat in dealers if seat is not None], "tricks": HAND_SIZE}


class RandomPlayers:
    """Players with real cards, who keep the rules."""

    def __init__(self, rng: Random, record: Record) -> None:
        """Sit down."""
        self.rng = rng
        self.hands: list[list[Card]] = []

    def next_event(self, state: State) -> Deal | Play | None:
        """Return the next event; None when the game is over."""
        if state.finished:
            return None
        if state.phase == "done":
            cards = self.rng.sample(PACK.cards_in_order, HAND_SIZE * len(state.scores))
            self.hands = [cards[at :: len(state.scores)] for at in range(len(state.scores))]
            return Deal(REFEREE, self.rng.choice(due_dealers(state)))
        assert state.turn is not None
        hand = self.hands[state.turn]
        following = [card for card in hand if state.trick and card[1] == state.trick[0][1][1]]
        card = self.rng.choice(following or hand)
        hand.remove(card)
        return Play(state.turn, card)

    def next_mischief(self, state: State) -> Iterator[Any] | None:
        """Return nothing: they never break a rule."""
        return None


class PlayersAtHand:
    """Sensible players with real cards, for somebody who practises."""

    def __init__(self, seed: str, record: Record) -> None:
        """Sit down."""
        self.seed, self.players, self.deals = seed, record.setup.players, 0
        self.hands: list[list[Card]] = [[] for _player in self.players]

    def follow(self, event: Any, before: State, after: State) -> None:
        """Deal, or play a card."""
        if isinstance(event, Deal):
            cards = shuffled(self.seed, self.deals, PACK.cards_in_order)
            self.hands = [cards[at * HAND_SIZE : (at + 1) * HAND_SIZE] for at in range(len(self.players))]
            self.deals += 1
        elif isinstance(event, Play):
            self.hands[event.by].remove(event.cards)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return a player's cards."""
        return PACK.cards(PACK.mask(self.hands[seat]))

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Deal, or play as trick players do."""
        if seat == REFEREE and state.phase == "done" and not state.finished:
            yield Move({"by": "referee", "do": "deal", "dealer": self.players[due_dealers(state)[0]]})
        elif seat == state.turn and state.phase == "play":
            for card, why in sensible_cards(self.may_play(state, seat), state.trick, seat, PACK.bit, None):
                yield Move({"by": self.players[seat], "do": "play", "cards": card}, why)

    def may_play(self, state: State, seat: int) -> list[Card]:
        """Return the cards that follow suit, or all of them."""
        hand = self.hands[seat]
        return [card for card in hand if state.trick and card[1] == state.trick[0][1][1]] or hand

    def holds(self, state: State, event: Any) -> bool:
        """Return whether a player holds the card."""
        return not isinstance(event, Play) or event.cards in self.hands[event.by]

    def keeps(self, state: State, event: Any) -> bool:
        """Return whether the card followed suit, if one could."""
        return not isinstance(event, Play) or event.cards in self.may_play(state, event.by)


GAME = Game(
    id="stickspel",
    title="Stickspel",
    seats=range(3, 6),
    rulebook=RULES,
    options_table=OPTIONS,
    events=EVENTS,
    begin=begin,
    impossible=impossible,
    carry_out=carry_out,
    conclude=conclude,
    overruled=overruled,
    position=position,
    view=lambda state, viewer: position(state),
    offers=offers,
    pad=pad,
    knowledge=knowledge,
    points=lambda state: state.scores,
    result=result,
    outcome=asked,
    hand_is_over=lambda state: bool(state.phase == "done"),
    random_table=RandomPlayers,
    practice=PlayersAtHand,
    best="highest",
    all_can_be_kept=all_can_be_lacking,
    tellings=deals,
)
