"""What the cards of a hand that is over cost, as far as a worker has counted it.

Queries: one for what was counted, and those of `selectors.replay.replay`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256

from referee.engine.costs import Cost, Loss, all_cards_played
from referee.engine.table import no_stakes
from referee.history.playback import Hand
from referee.history.telling import record_up_to
from referee.history.versions import rules_version
from referee.models import HandCosts, Table
from referee.selectors.replay.replay import Film, film_of, hand_with
from referee.shapes import replay as shapes
from referee.wording.costs import STATES, cost_text, loss_text

TRIES = 3  # how often counting is begun before it is given up

UNVALUED, UNKNOWN, UNASKED, WAITING, FAILED, COUNTED = STATES


def costs_of_hand(table: Table, number: int, *, for_referee: bool = False) -> shapes.HandCosts:
    """Return what the cards of a hand cost; `number` is any moment of it. Raises EventUnknown.

    What others lost by a card is for the referee alone.
    """
    film = film_of(table)
    return film.shown(_costs(film, number, for_referee=for_referee))


def costs_at_table(table: Table, number: int) -> shapes.HandCosts | None:
    """Return the same for the referee, under the names that the table itself knows; None unless the hand is over."""
    film = film_of(table)
    return _costs(film, number, for_referee=True) if number in film.places else None


def _costs(film: Film, number: int, *, for_referee: bool) -> shapes.HandCosts:
    hand = hand_with(film, number)
    state, found = _state_of(film, hand)
    cards = tuple(_shown(film, cost, for_referee=for_referee) for cost in found)
    return shapes.HandCosts(film.reader.table.pk, hand.number, state, str(STATES[state]), cards)


def losses_at(table: Table) -> tuple[shapes.CardCost, ...]:
    """Return the cards of a table by which others lost, as far as counted, under the players' own names."""
    film = film_of(table)
    counted = {kept.hand: kept for kept in table.hand_costs.filter(found__isnull=False)} if film.hands else {}
    costs = [cost for hand in film.hands for cost in _found(film, hand, counted.get(hand.number))]
    return tuple(_shown(film, cost, for_referee=True) for cost in costs if cost.lost)


def basis_of(film: Film, hand: Hand) -> str:
    """Return a fingerprint of all that the costs of a hand follow from."""
    record, line = film.line.record, film.line
    before = record_up_to(record, line.start, hand.first - 1)
    entries = [(slot.number, slot.body) for slot in line.counting[hand.first - 1 : hand.last]]
    all_of_it = [rules_version(record.game.id), dict(record.setup.options), dict(before.points), entries]
    return sha256(json.dumps(all_of_it, sort_keys=True, default=str).encode()).hexdigest()


def is_due(hand_costs: HandCosts) -> bool:
    """Return whether a worker is still going to value this hand."""
    return hand_costs.found is None and hand_costs.tries < TRIES


def _state_of(film: Film, hand: Hand) -> tuple[str, Sequence[Cost]]:
    """Return how far the costs of a hand are, and the costs."""
    record = film.line.record
    if record.game.stakes is no_stakes:
        return UNVALUED, ()
    if not all_cards_played(record, hand.first, hand.last):
        return UNKNOWN, ()
    kept = film.reader.table.hand_costs.filter(hand=hand.number).first()
    if kept is None or kept.basis != basis_of(film, hand):
        return UNASKED, ()
    if kept.found is None:
        return WAITING if is_due(kept) else FAILED, ()
    return COUNTED, tuple(map(_read, kept.found))


def _found(film: Film, hand: Hand, kept: HandCosts | None) -> Iterator[Cost]:
    if kept is not None and kept.found is not None and kept.basis == basis_of(film, hand):
        yield from map(_read, kept.found)


def _read(row: Sequence[object]) -> Cost:
    """Return a cost from its stored row. JSON keeps tuples as lists."""
    cost = Cost(*row)  # type: ignore[arg-type]  # as `services.costs` has written it
    lost = tuple(Loss(tuple(seats), points) for seats, points in cost.lost)
    return cost._replace(better=tuple(cost.better), lost=lost)


def _shown(film: Film, cost: Cost, *, for_referee: bool) -> shapes.CardCost:
    record = film.line.record
    players, place = record.setup.players, film.places[cost.event]
    before = record.entries[place - 2].ruling.state
    stake = record.game.stakes(before, cost.seat)
    player = players[cost.seat]
    if not for_referee and film.reader.seen(cost.event) is None:
        cost = cost._replace(points=max(cost.points, 0))  # that a card gained would say that it was illegal
    return shapes.CardCost(
        number=cost.event,
        player=player,
        card=cost.card,
        points=cost.points,
        exact=cost.exact,
        better=cost.better,
        text=cost_text(
            cost.card,
            cost.points,
            player=player,
            against=players[stake.rules.hero] if stake and stake.sign < 0 else "",
            exact=cost.exact,
        ),
        lost=tuple(_loss(players, player, loss, cost) for loss in cost.lost) if for_referee else (),
    )


def _loss(players: Sequence[str], player: str, loss: Loss, cost: Cost) -> shapes.SideLoss:
    names = tuple(players[seat] for seat in loss.seats)
    return shapes.SideLoss(names, loss.points, loss_text(names, loss.points, player=player, exact=cost.exact))
