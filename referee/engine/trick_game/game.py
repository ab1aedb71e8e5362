"""A plain game of tricks, given by what is its own; everything else that a `Game` asks for is here.

All hands are dealt face down, everybody follows suit, the highest card of the suit led (or of the trump) takes, tricks
are points. A game with more than that (bids, exchanges, a duty to ruff) adds checks and overrides single methods, or is
written of functions with `tricks`, `places`, `positions` and `offers`, as Knoesten is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from referee.engine.cards import UNKNOWN, Card, Pack, write_cards
from referee.engine.clauses import Clause, Finding, Rulebook
from referee.engine.clauses import gettext_noop as _
from referee.engine.errors import EntryError
from referee.engine.fields import player
from referee.engine.odds import odds_of_holding
from referee.engine.offers import deals
from referee.engine.options import Option, Options
from referee.engine.outcomes import PointsResult
from referee.engine.places import ranked_by_points
from referee.engine.positions import numbers_by_player
from referee.engine.ruling import verdict_on
from referee.engine.table import Game, Judged, Record, Setup
from referee.engine.trick_game.players import PlayersAtHand, RandomPlayers
from referee.engine.trick_game.state import EVENTS, Deal, Outcome, Play, State
from referee.engine.tricks import Trick, broken_if_held, known_hands, next_to_play, suit_not_followed, taker
from referee.engine.unseen import Hidden, all_can_be_lacking
from referee.engine.values import with_one
from referee.engine.verdicts import Verdict

Penalties = tuple[dict[str, Any], ...]


def no_bonus(tricks: tuple[int, ...]) -> tuple[int, ...]:
    """Give nothing at the end of a hand besides the points of its tricks."""
    return (0,) * len(tricks)


def target(points: int) -> Option:
    """Return the house option of how many points end the game."""
    return Option("target", points, "win", "Points that end the game.", least=1)


CLAUSES = (
    Clause("deck", _("Cards"), _("Everybody gets the same number of cards.")),
    Clause("deal", _("Dealing"), _("The deal passes to the left when a hand is over.")),
    Clause("turn", _("Turn"), _("The player at the dealer's left leads. Everybody waits for their turn.")),
    Clause("follow", _("Following suit"), _("Follow the suit led if you can. A breach costs a point.")),
    Clause("trick", _("Taking"), _("The highest card of the suit led takes the trick, and its player leads next.")),
    Clause("score", _("Points"), _("Each trick is a point.")),
    Clause("win", _("Winning"), _("After a hand in which somebody reached the target, most points win.")),
)
"""The clauses that a plain game has, in a book's order; the methods below judge by them."""


def clauses(**texts: str) -> tuple[Clause, ...]:
    """Return the clauses of a plain game, with other texts for some of them: `clauses(deck="32 cards; ...")`."""
    assert texts.keys() <= {clause.id for clause in CLAUSES}, "a plain game has no such clause"
    return tuple(clause._replace(text=texts.pop(clause.id, clause.text)) for clause in CLAUSES)


@dataclass(frozen=True, repr=False)
class TrickGame:
    """What is a game's own. `trump` is the suit that is trump in every hand; `breach` is added for a breach.

    `trick_points` are those of one trick, `bonus` what the hand gives besides, from the tricks of each seat. `best`
    says which points win, "highest" or "lowest"; either way somebody who reaches the option `target` ends the game.
    """

    rulebook: Rulebook
    title: str
    seats: range
    pack: Pack
    hand_size: int
    target: int
    trump: str | None = None
    trick_points: int = 1
    bonus: Callable[[tuple[int, ...]], tuple[int, ...]] = no_bonus
    breach: int = -1
    best: str = "highest"

    @cached_property
    def game(self) -> Game:
        """The game as the kernel sees it."""
        rules = self.rulebook
        rules.check("win", Deal, Outcome, PointsResult)(self.is_not_won)
        rules.check("win", PointsResult)(self.has_winner)
        rules.check("deal", Deal)(self.dealer_is_due)
        rules.check("turn", Play)(self.in_turn)
        rules.check("follow", Play)(self.follows)
        for clause, judge in (("deck", self.impossible), ("trick", self.played), ("score", self.hand_over)):
            rules.judge(clause)(judge)
        return Game(
            id=rules.game,
            title=self.title,
            seats=self.seats,
            rulebook=rules,
            options_table=Options(target(self.target)),
            events=EVENTS,
            begin=self.begin,
            impossible=self.impossible,
            carry_out=self.carry_out,
            conclude=self.conclude,
            overruled=self.overruled,
            position=self.position,
            view=lambda state, viewer: self.position(state),
            offers=self.offers,
            pad=self.pad,
            knowledge=self.knowledge,
            points=lambda state: state.scores,
            result=lambda state: ranked_by_points(state.setup.players, state.scores, self.best),
            outcome=self.asked,
            hand_is_over=lambda state: bool(state.phase == "done"),
            random_table=partial(RandomPlayers, self),
            practice=partial(PlayersAtHand, self),
            best=self.best,
            best_size=min(4, self.seats[-1]),
            all_can_be_kept=all_can_be_lacking,
            odds=odds_of_holding,
            cards=self.pack.cards_in_order,
            tellings=deals,
        )

    # --- where a table stands --------------------------------------------------------------------------------

    def begin(self, setup: Setup, position: Mapping[str, Any] | None) -> State:
        """Return a table before a deal, with the casebook's `dealer` (of the last hand) and `scores`, if given."""
        given = position or {}
        for key in given:
            if key not in ("dealer", "scores"):
                raise EntryError("unknown-key", key=key, expected=("dealer", "scores"))
        dealer = player(given["dealer"], "dealer", setup.players) if "dealer" in given else None
        return self._state_between(setup, numbers_by_player(given, "scores", setup.players), dealer)

    def _state_between(self, setup: Setup, scores: tuple[int, ...], dealer: int | None) -> State:
        nothing = (0,) * len(scores)
        return State(setup, scores, Hidden(self.pack.all, nothing, nothing, nothing, nothing), nothing, dealer)

    def due_dealers(self, state: State) -> tuple[int, ...]:
        """Return who may deal now: before the first hand anybody, then the next to the left."""
        seats = len(state.scores)
        return tuple(range(seats)) if state.dealer is None else ((state.dealer + 1) % seats,)

    # --- what can't have happened, and what breaks a rule ------------------------------------------------------

    def impossible(self, state: State, event: object) -> Finding | None:
        """Return why an event can't have happened; None if it can."""
        if isinstance(event, Outcome):
            return None if state.finished else self._impossible_outcome(state, event)
        if not isinstance(event, Play):
            return None
        bit = self.pack.bit.get(event.cards)
        if bit is None:
            return Finding("deck", why="card-not-in-deck")
        if state.phase == "done" or not state.hidden.count(event.by):
            return Finding("deck", why="holds-no-cards")
        return None if state.hidden.can_hold(event.by, bit) else Finding("deck", why="card-lies-elsewhere")

    def _impossible_outcome(self, state: State, event: Outcome) -> Finding | None:
        taken = [tricks or 0 for tricks in event.tricks]
        if event.dealer is None and state.dealer is None:
            return Finding("deal", why="say-who-dealt")
        if state.phase == "play" and event.dealer not in (None, state.dealer):
            return Finding("deal", why="another-dealt")
        for seat, before in enumerate(state.tricks if state.phase == "play" else ()):
            if taken[seat] < before:
                return Finding("trick", why="had-taken-more", seats=(seat,))
        return None if sum(taken) == self.hand_size else Finding("score", why="not-that-many-tricks")

    def is_not_won(self, state: State, event: Deal | Outcome | PointsResult) -> Finding | None:
        """A game that is over accepts neither a hand nor a result."""
        return Finding("win", why="game-is-won") if state.finished else None

    def has_winner(self, state: State, event: PointsResult) -> Finding | None:
        """The game is over once somebody has the points."""
        reached = max(event.points) >= state.setup.options["target"]
        return None if reached else Finding("win", why="nobody-has-won")

    def dealer_is_due(self, state: State, event: Deal) -> Finding | None:
        """The deal passes to the left, once the hand is over."""
        if state.phase != "done":
            return Finding("deal", why="hand-not-over")
        return None if event.dealer in self.due_dealers(state) else Finding("deal", why="wrong-dealer")

    def in_turn(self, state: State, event: Play) -> Finding | None:
        """Everybody waits for their turn."""
        return None if event.by == state.turn else Finding("turn", why="out-of-turn")

    def follows(self, state: State, event: Play) -> Finding | None:
        """A card of another suit is illegal if a card of the suit led was held, which later cards may show."""
        led = suit_not_followed(state.trick, event.cards)
        if led is None:
            return None
        return broken_if_held(state.hidden, event.by, "follow", self.pack.suit[led], "held-suit-led", pack=self.pack)

    # --- what happens ----------------------------------------------------------------------------------------

    def carry_out(self, state: State, event: object, number: int) -> State:
        """Return the state after an event that can have happened, legal or not."""
        if state.finished:
            return state
        if isinstance(event, Deal):
            return self._dealt_state(state, event.dealer)
        if isinstance(event, Play):
            return self.played(state, event)
        if isinstance(event, PointsResult):
            return self._state_between(state.setup, event.points, state.dealer)._replace(finished=True)
        assert isinstance(event, Outcome)
        if state.phase == "done":
            state = self._dealt_state(state, self.due_dealers(state)[0] if event.dealer is None else event.dealer)
        for seat, taken in enumerate(event.tricks):
            state = self._with_tricks(state, seat, (taken or 0) - state.tricks[seat])
        return self.hand_over(state)

    def _dealt_state(self, state: State, dealer: int) -> State:
        state = self._state_between(state.setup, state.scores, dealer)
        leader, hands = (dealer + 1) % len(state.scores), (self.hand_size,) * len(state.scores)
        return state._replace(phase="play", leader=leader, turn=leader, hidden=state.hidden._replace(unknown=hands))

    def played(self, state: State, event: Play) -> State:
        """Lay a card. Whoever takes a complete trick leads; after the last one the hand is over."""
        assert state.leader is not None
        seats, trick = range(len(state.scores)), (*state.trick, (event.by, event.cards))
        hidden = state.hidden.after_play(event.by, self.pack.bit[event.cards])
        turn = next_to_play((*seats[trick[0][0] :], *seats[: trick[0][0]]), trick, hidden)
        state = state._replace(hidden=hidden, trick=trick, turn=turn)
        if turn is not None:
            return state
        taken_by = taker(trick, self.trump, self.pack.bit)
        state = self._with_tricks(state._replace(trick=(), leader=taken_by), taken_by, 1)
        turn = next_to_play((*seats[taken_by:], *seats[:taken_by]), (), hidden)
        return self.hand_over(state) if turn is None else state._replace(turn=turn)

    def _with_tricks(self, state: State, seat: int, more: int) -> State:
        scores = with_one(state.scores, seat, state.scores[seat] + more * self.trick_points)
        return state._replace(scores=scores, tricks=with_one(state.tricks, seat, state.tricks[seat] + more))

    def hand_over(self, state: State) -> State:
        """Count what the hand gives besides its tricks. The tricks stay visible until the next deal."""
        scores = tuple(points + more for points, more in zip(state.scores, self.bonus(state.tricks), strict=True))
        nobody = self._state_between(state.setup, scores, state.dealer)
        return state._replace(scores=scores, phase="done", turn=None, trick=(), hidden=nobody.hidden)

    def conclude(self, state: State, event: object, judged: Judged) -> tuple[State, Penalties]:
        """Count a breach for whoever broke a rule, and end the game once somebody has reached the target."""
        blamed = [] if state.finished else [seat for _event, seat in judged.blamed if seat >= 0]
        for seat in blamed:
            state = state._replace(scores=with_one(state.scores, seat, state.scores[seat] + self.breach))
        reached = state.phase == "done" and max(state.scores) >= state.setup.options["target"]
        state = state._replace(finished=state.finished or reached)
        return state, tuple({"player": state.setup.players[seat], "points": self.breach} for seat in blamed)

    def overruled(self, state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, Penalties]:
        """Count a breach, or give its points back, when the referee has decided otherwise."""
        if Verdict.ILLEGAL not in (before, now):
            return state, ()
        points = self.breach if now is Verdict.ILLEGAL else -self.breach
        scores = with_one(state.scores, seat, state.scores[seat] + points)
        return state._replace(scores=scores), ({"player": state.setup.players[seat], "points": points},)

    # --- what pages show -------------------------------------------------------------------------------------

    def position(self, state: State) -> dict[str, Any]:
        """Return the table with the casebook's keys. Nothing is secret: cards are known once they are played."""
        players = state.setup.players
        cards = {name: state.hidden.count(seat) for seat, name in enumerate(players)}
        ranked = ranked_by_points(players, state.scores, self.best)
        return {
            "dealer": None if state.dealer is None else players[state.dealer],
            "phase": state.phase,
            "turn": None if state.turn is None else players[state.turn],
            "scores": dict(zip(players, state.scores, strict=True)),
            "hands": {name: write_cards([UNKNOWN] * number) for name, number in cards.items()},
            "hand_count": cards,
            "trump": self.trump,
            "trick": [{"by": players[seat], "card": card} for seat, card in state.trick],
            "tricks": dict(zip(players, state.tricks, strict=True)),
            "finished": state.finished,
            "winners": [row["player"] for row in ranked if row["place"] == 1] if state.finished else [],
        }

    def pad(self, state: State, name: str) -> dict[str, Any]:
        """Return each card's state for a player: on offer, surely against a rule, or lying elsewhere."""
        record, seat = Record(self.game, state.setup, state), state.setup.players.index(name)
        states = {Verdict.IMPOSSIBLE: "elsewhere", Verdict.ILLEGAL: "illegal"}
        playing = self.pack.cards_in_order if state.phase == "play" else ()
        return {"cards": {card: states.get(verdict_on(record, Play(seat, card)), "offer") for card in playing}}

    def offers(self, state: State, name: str) -> tuple[dict[str, Any], ...]:
        """Return the cards that a player may play now."""
        if state.turn != state.setup.players.index(name):
            return ()
        cards = self.pad(state, name)["cards"]
        return tuple({"by": name, "do": "play", "cards": card} for card in cards if cards[card] == "offer")

    def knowledge(self, state: State) -> dict[str, Any]:
        """Return what is known of each hand, for the referee."""
        players = dict(enumerate(state.setup.players)) if state.phase == "play" else {}
        return known_hands(state.hidden, players, self.pack)

    def asked(self, state: State) -> dict[str, Any]:
        """Return what a form asks about a hand: who dealt it, and the tricks of each."""
        names = state.setup.players
        dealers = (state.dealer,) if state.phase == "play" else self.due_dealers(state)
        return {
            "players": [] if state.finished else list(names),
            "dealers": [names[seat] for seat in dealers if seat is not None],
            "tricks": self.hand_size,
        }

    def may_play(self, hand: list[Card], trick: Trick) -> list[Card]:
        """Return the cards of a hand that follow suit; all of them if none does."""
        return [card for card in hand if suit_not_followed(trick, card) is None] or hand
