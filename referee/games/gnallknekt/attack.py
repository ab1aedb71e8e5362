"""Gnällknekt, attacks: values, attack, attack.order, attack.jack, attack.pair, attack.trump.

The table BREACHES says what knocks out what: the kind of the attacker, the kind of the defender, and the clause that is
broken if the attacker doesn't win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN, Card
from referee.engine.clauses import Finding
from referee.engine.values import keeps_last
from referee.games.gnallknekt.bags import CARDS, ONE, has_card, kinds
from referee.games.gnallknekt.endgame import Final, final_blow
from referee.games.gnallknekt.events import Attack
from referee.games.gnallknekt.lives import JACK, Aim, aim, bag_of, is_pair, may_be, may_be_both
from referee.games.gnallknekt.rulebook import RULES
from referee.games.gnallknekt.state import State, is_token

# --- values ----------------------------------------------------------------------------------------------

IN_ATTACK = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
IN_DEFENCE = IN_ATTACK | {"A": 1}


@RULES.judge("values")
def is_higher(card: Card, hit: Card) -> bool:
    """Return whether an attacking card is at least as high as a defending one. An ace's value depends on its role."""
    return IN_ATTACK[card[0]] >= IN_DEFENCE[hit[0]]


# --- attacker and defender -------------------------------------------------------------------------------

CARD, PAIR, NO_PAIR = "card", "pair", "no pair"
Wins = Callable[[Card, Card], bool]


def always(card: Card, hit: Card) -> bool:
    """A trump knocks out any card."""
    return True


def knocks_nothing_out(card: Card, hit: Card) -> bool:
    """No card of this kind knocks it out."""
    return False


def same_rank_or_higher_of_the_suit(card: Card, hit: Card) -> bool:
    """A single card against a single card."""
    return card[0] == hit[0] or (card[1] == hit[1] and is_higher(card, hit))


BREACHES: Mapping[tuple[str, str], tuple[Wins, str]] = {
    # attacker, defender: the test for a win, and the clause broken otherwise
    (CARD, CARD): (same_rank_or_higher_of_the_suit, "attack"),
    (CARD, JACK): (knocks_nothing_out, "attack.jack"),
    (CARD, PAIR): (knocks_nothing_out, "attack.pair"),
    (JACK, CARD): (always, "attack.trump"),
    (JACK, JACK): (always, "attack.jack"),
    (JACK, PAIR): (always, "attack.pair"),
    (PAIR, CARD): (always, "attack.trump"),
    (PAIR, JACK): (knocks_nothing_out, "attack.jack"),
    (PAIR, PAIR): (is_higher, "attack.pair"),
    (NO_PAIR, CARD): (knocks_nothing_out, "attack"),
    (NO_PAIR, JACK): (knocks_nothing_out, "attack.jack"),
    (NO_PAIR, PAIR): (knocks_nothing_out, "attack.pair"),
}


def attacker(cards: Sequence[Card]) -> str:
    """Return the kind of attack that these cards are. Two jacks count as one jack (option jack_pair)."""
    if len(cards) == 1:
        return JACK if cards[0][0] == JACK else CARD
    if len(cards) > 2 or cards[0][0] != cards[1][0]:
        return NO_PAIR
    return JACK if cards[0][0] == JACK else PAIR


def defender(under: str, top: str) -> str:
    """Return the kind of defence of a known card, given the known card under it, if any."""
    if top[0] == JACK:
        return JACK
    return PAIR if is_pair(under, top) else CARD


def breach(kind: str, card: Card, under: str, top: str) -> str:
    """Return the clause that an attack of this kind breaks against these known cards; "" if none."""
    wins, clause = BREACHES[kind, defender(under, top)]
    return "" if wins(card, top) else clause


@cache
def beats(kind: str, card: Card) -> frozenset[tuple[str, Card]]:
    """Return what an attack of this kind knocks out, as (kind of defence, top card)."""
    return frozenset(
        (defence, top)
        for (attack, defence), (wins, _clause) in BREACHES.items()
        for top in CARDS
        if attack == kind and wins(card, top)
    )


# --- cards nobody has told yet ---------------------------------------------------------------------------


class Depends(NamedTuple):
    """The condition that a clause is broken, if this depends on cards not told yet, or on the rest of the turn.

    `kind` and `card` are the attacker; `hit` is the card under the top card that was hit, and that top card; `final` is
    the exception by which a pair may take a jack, if it can still apply.
    """

    clause: str
    kind: str
    card: Card
    hit: tuple[str, str]
    final: Final | None = None

    def status(self, state: State) -> bool | None:
        """Return True if it is broken, False if it is not, None while both are possible."""
        breaches = self.breaches(state)
        if self.clause not in breaches:
            return False
        surely = True if len(breaches) == 1 else None
        if self.final is None:
            return surely
        fails = self.final.status(state)
        return fails and surely if fails is not False else False

    def breaches(self, state: State) -> set[str]:
        """Return the clauses that the attack breaks for each possibility of the cards hit; "" stands for none."""
        unknown = [card for card in self.hit if card and is_token(card)]
        if len(unknown) == 1:
            under, top = (UNKNOWN if card in unknown else card for card in self.hit)
            may = bag_of(state, unknown[0])
            return {clause for clause, cards in broken_by(self.kind, self.card, under, top).items() if may & 3 * cards}
        under, top = self.hit
        found: set[str] = set()
        for hit in product(may_be(state, under) if under else ("",), may_be(state, top)):
            clause = breach(self.kind, self.card, *hit)
            if clause not in found and (not unknown or may_be_both(state, self.hit, hit)):
                found.add(clause)
        return found

    def proof(self, state: State) -> tuple[Card, ...]:
        """Return what has been told since about the cards hit."""
        told = [may_be(state, card) for card in self.hit if card and is_token(card)]
        return tuple(cards[0] for cards in told if len(cards) == 1)


@cache
def broken_by(kind: str, card: Card, under: str, top: str) -> Mapping[str, int]:
    """Return for each clause, and for "", the bag of cards that the one unknown card (`??`) must be to break it."""
    bags: dict[str, int] = {}
    for told in CARDS:
        clause = breach(kind, card, *(told if some == UNKNOWN else some for some in (under, top)))
        bags[clause] = bags.get(clause, 0) + ONE[told]
    return bags


def all_can_be_kept(state: State, conditions: Sequence[Any]) -> bool:
    """Return whether the cards hit can be such that none of these conditions holds, for each attack separately."""
    by_hit: dict[tuple[str, str], list[Depends]] = {}
    for condition in conditions:
        if condition.final is None:
            by_hit.setdefault(condition.hit, []).append(condition)
    return all(group[0].breaches(state) - {one.clause for one in group} for group in by_hit.values())


def odds(state: State, conditions: Sequence[Depends]) -> Fraction | None:
    """Return the share of what the cards hit can be that breaks one of these clauses.

    None if the rest of the turn matters, or after a shuffle: then copies are no longer equally likely.
    """
    copies, told = state.unseen.equal_copies(), dict(state.named)
    if copies is None or any(condition.final is not None for condition in conditions):
        return None
    first, clauses = conditions[0], {condition.clause for condition in conditions}
    untold = [card for card in first.hit if card and is_token(card) and card not in told]
    under, top = ([told.get(card, card)] if card not in untold else kinds(copies) for card in first.hit)
    ways = broken = 0
    for hit in product(under, top):
        cards = [card for card, named in zip(hit, first.hit, strict=True) if named in untold]
        number = prod(has_card(copies, card) // ONE[card] - cards[:at].count(card) for at, card in enumerate(cards))
        ways += number
        broken += number if breach(first.kind, first.card, *hit) in clauses else 0
    return Fraction(broken, ways) if ways else None


# --- the clauses -----------------------------------------------------------------------------------------


def _finding(state: State, event: Attack, clause: str, why: str) -> Finding | None:
    """Return the finding that the cards hit are not beaten, by this clause: certain, or depending on an untold card."""
    kind = attacker(event.cards)
    if kind == JACK:
        return None
    target = _aim(state, event)
    if target is None:
        return None
    hit, final = target.hit, None
    if kind == PAIR and clause == "attack.jack":
        final = final_blow(state, event)
    depends = Depends(clause, kind, event.cards[0], hit, final)
    if is_token(hit[1]) or hit[0][:1] == "?":
        return Finding(clause, depends, why=why)
    if breach(kind, event.cards[0], *hit) != clause:
        return None
    return Finding(clause, depends if final else None, _cards_hit(target), why)


@keeps_last
def _aim(state: State, event: Attack) -> Aim | None:
    """Return the aim of an attack; None if the target is the attacker's own life, which is always illegal."""
    return None if event.target == event.by else aim(state, event)


def _cards_hit(target: Aim) -> tuple[Card, ...]:
    return tuple(target.open[place] for place in target.places)


@RULES.check("attack", Attack)
def hits_another(state: State, event: Attack) -> Finding | None:
    """An attack goes against another player's life."""
    return Finding("attack", why="own-life") if event.target == event.by else None


@RULES.check("attack", Attack)
def beats_the_card(state: State, event: Attack) -> Finding | None:
    """A single card is beaten by the same rank, or by a higher card of its suit."""
    return _finding(state, event, "attack", "card-not-beaten")


@RULES.check("attack", Attack)
def hits_one_card(state: State, event: Attack) -> Finding | None:
    """An attack knocks out one card, or two if they are a pair. Jacks are never a pair (attack.pair)."""
    if len(event.hit) < 2:
        return None
    target = _aim(state, event)
    if target is None or target.is_pair or not target.on_top:
        return None
    jacks = all(card[0] == JACK for card in _cards_hit(target))
    return Finding("attack.pair" if jacks else "attack", cards=_cards_hit(target), why="one-at-a-time")


@RULES.check("attack.order", Attack)
def hits_the_top(state: State, event: Attack) -> Finding | None:
    """A card goes only after those that lie on it; the lower card of a pair goes with the upper one or not at all."""
    if not event.hit:
        return None
    target = _aim(state, event)
    if target is None:
        return None
    upper = target.open[target.places[-1]]
    lower_alone = target.is_pair and attacker(event.cards) == CARD and event.hit != (upper,) and len(event.hit) == 1
    if target.on_top and not lower_alone:
        return None
    return Finding("attack.order", cards=(target.open[-1],), why="lies-under-another")


@RULES.check("attack.jack", Attack)
def beats_the_jack(state: State, event: Attack) -> Finding | None:
    """A jack is beaten only by a jack, or by a pair that ends its player's game (final)."""
    return _finding(state, event, "attack.jack", "jack-not-beaten")


@RULES.check("attack.pair", Attack)
def beats_the_pair(state: State, event: Attack) -> Finding | None:
    """A pair is beaten by a pair of its rank or a higher one, or by a jack."""
    return _finding(state, event, "attack.pair", "pair-not-beaten")


@RULES.check("attack.trump", Attack)
def is_one_card_or_a_pair(state: State, event: Attack) -> Finding | None:
    """Several cards are laid in one attack only if they are a pair."""
    return Finding("attack.trump", why="no-pair") if attacker(event.cards) == NO_PAIR else None


@RULES.check("final", Attack)
def ends_the_players_game(state: State, event: Attack) -> Finding | None:
    """A pair may take a jack if the moves left can still take everything that its player has."""
    if attacker(event.cards) != PAIR:
        return None
    jack = beats_the_jack(state, event)
    if jack is None or not isinstance(jack.condition, Depends) or jack.condition.final is None:
        return None
    return jack._replace(clause="final", why="lives-left-after-all")
