"""The cards on an embedded table: the table as everybody at it saw it some time ago, as the organiser chose (0066)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from referee import api
from scoring.models.choices import CardsAfter, RoundStatus
from scoring.models.tournaments import Competition, TableSeating
from scoring.selectors.standings.visible import visible_to_public


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A table as it was some time ago. `minutes` is how long ago; 0 after the end of its game."""

    table: api.TableBefore
    minutes: int


def cards_shown(competition: Competition, number: int) -> CardsShown | None:
    """Return what an embedded table of the latest round shows of its cards; None if nothing.

    The cards of a round whose results are hidden are hidden too, since they tell who wins. In a duplicate, other tables
    may still have to play the same cards.
    """
    after, round_ = CardsAfter(competition.cards_after), competition.rounds.last()
    if after == CardsAfter.NEVER or round_ is None or not visible_to_public(competition).sees(round_.number):
        return None
    if competition.deals and round_.status != RoundStatus.ENDED:
        return None
    seating = TableSeating.objects.filter(round=round_, number=number).first()
    if seating is None:
        return None
    now = timezone.now()
    minutes = 0 if after == CardsAfter.GAME else int(after)
    if minutes:
        found = api.table_before(seating.referee_table_id, now - timedelta(minutes=minutes))
    else:
        found = api.table_after_game(seating.referee_table_id, now)
    return CardsShown(found, minutes) if found is not None else None
