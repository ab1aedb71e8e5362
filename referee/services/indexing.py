"""Keeps the index of hands that are over (decision 0125). It follows from the logs and can be rebuilt at any time."""

from __future__ import annotations

from django.db import transaction

from referee.models import IndexedBid, IndexedClause, IndexedHand, IndexedSeat, Table
from referee.selectors.replay.indexed import HandFacts, facts_of
from referee.services.recording import table_locked


@transaction.atomic
def hands_index(*, table_id: int) -> int:
    """Index the hands of a table that are over anew, and return how many there are.

    A table outside the rounds of a tournament, or one that was deleted, has none.
    """
    table = Table.objects.filter(pk=table_id).exclude(round=None).first()
    if table is None:
        return 0
    list(facts_of(table))  # reads the log, which may take long, before the table's row is locked
    table = table_locked(table_id)
    facts = list(facts_of(table))
    IndexedHand.objects.filter(table=table).delete()
    _store(table, facts)
    return len(facts)


def _store(table: Table, facts: list[HandFacts]) -> None:
    seats = dict(table.seats.values_list("player", "pk"))
    ends = dict(table.events.filter(number__in=[one.last for one in facts]).values_list("number", "created_at"))
    hands = IndexedHand.objects.bulk_create(
        IndexedHand(
            table=table,
            hall_id=table.hall_id,
            game=table.game,
            number=one.number,
            first=one.first,
            ended_at=ends[one.last],
        )
        for one in facts
    )
    told = list(zip(hands, facts, strict=True))
    IndexedSeat.objects.bulk_create(
        IndexedSeat(hand=hand, seat_id=seats[player], points=points)
        for hand, one in told
        for player, points in one.points.items()
    )
    IndexedClause.objects.bulk_create(
        IndexedClause(hand=hand, clause=clause, outcome=outcome, seat_id=seats.get(player), number=number)
        for hand, one in told
        for clause, outcome, player, number in one.clauses
    )
    IndexedBid.objects.bulk_create(IndexedBid(hand=hand, word=word) for hand, one in told for word in one.bid)
