"""Values the cards of a hand once somebody has asked for it (decision 0126)."""

from __future__ import annotations

import logging
from functools import partial

from django.db import transaction
from django.db.models import F, QuerySet

from referee.engine.costs import costs_of
from referee.ground import worker
from referee.ground.errors import TooMany, raises
from referee.ground.serving.guests import times_within_the_hour
from referee.models import HandCosts, Table
from referee.selectors.replay.costs import TRIES, UNASKED, basis_of, costs_of_hand
from referee.selectors.replay.replay import film_of, hand_with

logger = logging.getLogger(__name__)

MOST_AN_ADDRESS = 60  # hands that somebody without a referee's link may ask for within the hour
MOST_WAITING = 200  # hands that may wait; each takes a few seconds


@raises(TooMany)
def costs_ask(*, table: Table, number: int, address: str = "") -> None:
    """Have the cards of a hand valued, once, however many ask; `number` is any moment of the hand.

    `address` is that of a guest, who may ask for so many hands an hour. Raises EventUnknown, TooMany.
    """
    if costs_of_hand(table, number).state != UNASKED:
        return
    if address and times_within_the_hour("hand-costs", address) > MOST_AN_ADDRESS:
        raise TooMany
    if _due().count() >= MOST_WAITING:
        raise TooMany
    film = film_of(table)
    hand = hand_with(film, number)
    new = {"basis": basis_of(film, hand), "found": None, "tries": 0}
    with transaction.atomic():
        HandCosts.objects.update_or_create(table=table, hand=hand.number, defaults=new)
        transaction.on_commit(partial(worker.wake, worker.COSTS_WORK), robust=True)


def costs_work() -> None:
    """Value the hands that wait, or start another process that does."""
    start = worker.beside()
    if start is None:
        costs_count()
    elif _due().exists():
        start()


def costs_count() -> None:
    """Value the cards of the hands that wait, the oldest first. It may be started twice and killed at any moment."""
    while (waiting := _due().select_related("table__hall").first()) is not None:
        begun = _due().filter(pk=waiting.pk, tries=waiting.tries).update(tries=F("tries") + 1)
        if begun:
            try:
                _count(waiting)
            except Exception:  # whatever the error, the other hands are valued
                logger.exception("the cards of hand %s of table %s could not be valued", waiting.hand, waiting.table_id)


def _count(waiting: HandCosts) -> None:
    """Value the cards of a hand. A hand that has changed meanwhile is valued when somebody asks again."""
    film = film_of(waiting.table)
    hand = next((one for one in film.hands if one.number == waiting.hand), None)
    if hand is None or basis_of(film, hand) != waiting.basis:
        waiting.delete()
        return
    costs = costs_of(film.line.record, hand.first, hand.last)
    found = [cost._replace(event=film.number_at(cost.event)) for cost in costs]
    HandCosts.objects.filter(pk=waiting.pk, basis=waiting.basis).update(found=found)


def _due() -> QuerySet[HandCosts]:
    return HandCosts.objects.filter(found__isnull=True, tries__lt=TRIES)
