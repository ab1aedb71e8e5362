"""Finding hands that are over by clause, player, bid, points and time, in the index of them (decision 0125).

Queries: one for the count; for a part two for the hands, one each for their seats, clauses and bids, and one for each
table among them for the names under which its players publish.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, overload

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.timezone import make_aware
from django.utils.translation import gettext

from referee.access.links import replay_token
from referee.faces import face_of
from referee.games import game_named
from referee.hooks import names_published
from referee.models import ClauseOutcome, IndexedBid, IndexedClause, IndexedHand, IndexedSeat, Seat
from referee.shapes.hands import ClauseInHand, HandFound, PlayerInHand
from referee.wording.names import with_names
from referee.wording.tables import table_name

MOST_CLAUSES = 12  # told of one hand


@dataclass(frozen=True, slots=True)
class HandsAsked:
    """What somebody searches for, in the halls whose hands they may see. A field that is left out is no condition.

    `player` and `other` are the seats in which these persons have sat; both must have played the hand. The player broke
    the clause and won the points; without one, anybody did. `since` and `until` are days.
    """

    halls: Collection[int]
    game: str = ""
    clause: str = ""
    outcome: str = ""
    bid: str = ""
    player: Collection[int] | None = None
    other: Collection[int] | None = None
    least: int | None = None
    most: int | None = None
    since: date | None = None
    until: date | None = None


def seats_at(sat: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Return the ids of the seats that these players have had, each given by a table's id and the player's key."""
    wanted = set(sat)
    keys = {key for _table, key in wanted}
    found = Seat.objects.filter(table__in={table for table, _key in wanted}, player_key__in=keys)
    return frozenset(pk for pk, *seat in found.values_list("pk", "table", "player_key") if tuple(seat) in wanted)


class HandsFound(Sequence[HandFound]):
    """The hands that were searched for, the newest first. They are read when a part or their number is needed."""

    def __init__(self, asked: HandsAsked) -> None:
        self.matching, self._asked = _matching(asked), asked

    def __len__(self) -> int:
        return self._count

    @cached_property
    def _count(self) -> int:
        return self.matching.count()

    @overload
    def __getitem__(self, part: int) -> HandFound: ...
    @overload
    def __getitem__(self, part: slice) -> Sequence[HandFound]: ...
    def __getitem__(self, part: int | slice) -> HandFound | Sequence[HandFound]:
        if isinstance(part, int):
            return self[part : part + 1][0]
        newest = list(self.matching.order_by("-ended_at", "-pk").values_list("pk", flat=True)[part])
        rows = {row.pk: row for row in _with_all_told(newest, self._asked)}
        names = {pk: names_published(pk) for pk in {row.table_id for row in rows.values()}}
        return [with_names(_shape(row), names[row.table_id]) for row in map(rows.__getitem__, newest)]


def _with_all_told(ids: Collection[int], asked: HandsAsked) -> QuerySet[IndexedHand]:
    """Return these hands with all rows that are shown of them."""
    by_clause = asked.clause or asked.outcome
    told = _clauses(asked) if by_clause else IndexedClause.objects.exclude(outcome=ClauseOutcome.CLEARED)
    return (
        IndexedHand.objects.filter(pk__in=ids)
        .select_related("table__hall")
        .prefetch_related(
            "bids",
            Prefetch("seats", IndexedSeat.objects.select_related("seat").order_by("seat__position")),
            Prefetch("clauses", told.select_related("seat").order_by("number", "pk"), to_attr="told"),
        )
    )


def _matching(asked: HandsAsked) -> QuerySet[IndexedHand]:
    found = IndexedHand.objects.filter(hall__in=asked.halls, **dict(_of_hand(asked)))
    for condition in _conditions(asked):
        found = found.filter(pk__in=condition.values("hand"))
    return found


def _of_hand(asked: HandsAsked) -> Iterator[tuple[str, Any]]:
    """Yield what is asked of the hand itself."""
    if asked.game:
        yield "game", asked.game
    if asked.since:
        yield "ended_at__gte", _midnight(asked.since)
    if asked.until:
        yield "ended_at__lt", _midnight(asked.until + timedelta(days=1))


def _conditions(asked: HandsAsked) -> Iterator[QuerySet[Any]]:
    """Yield for each condition the rows of the index that meet it."""
    if asked.clause or asked.outcome:
        yield _clauses(asked)
    if asked.bid:
        yield IndexedBid.objects.filter(word=asked.bid)
    of_seats = {"seat__in": asked.player, "points__gte": asked.least, "points__lte": asked.most}
    if given := _given(of_seats):
        yield IndexedSeat.objects.filter(**given)
    if asked.other is not None:
        yield IndexedSeat.objects.filter(seat__in=asked.other)


def _clauses(asked: HandsAsked) -> QuerySet[IndexedClause]:
    of_clause = {"clause": asked.clause or None, "outcome": asked.outcome or None, "seat__in": asked.player}
    return IndexedClause.objects.filter(**_given(of_clause))


def _given(lookups: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in lookups.items() if value is not None}


def _midnight(day: date) -> datetime:
    return make_aware(datetime.combine(day, time()))


def _shape(hand: IndexedHand) -> HandFound:
    table, token = hand.table, replay_token(hand.table_id)
    game, names = game_named(table.game), face_of(table.game).bids
    told: list[IndexedClause] = hand.told[:MOST_CLAUSES]  # type: ignore[attr-defined]  # fetched by _with_all_told
    return HandFound(
        tournament=table.hall.name,
        table=table_name(table),
        game=game.id,
        game_title=game.title,
        hand=hand.number,
        ended_at=hand.ended_at,
        players=tuple(PlayerInHand(row.seat.player, row.points) for row in hand.seats.all()),
        bid=" + ".join(names[row.word] for row in hand.bids.all() if row.word in names),
        clauses=tuple(
            ClauseInHand(
                clause=row.clause,
                title=gettext(game.clauses[row.clause].title) if row.clause in game.clauses else "",
                outcome=row.outcome,
                told=row.get_outcome_display(),
                player=row.seat.player if row.seat else "",
                number=row.number,
            )
            for row in told
        ),
        replay=reverse("referee:replay-moment", args=[token, told[0].number if told else hand.first]),
        text=reverse("referee:replay-notation", args=[token]),
    )
