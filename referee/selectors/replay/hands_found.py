"""Finding hands that are over by clause, player, bid, points and time, in the index of them (decision 0125).

Queries: one for the count; for a part two for the hands, one each for their seats, clauses and bids, and for everybody
but a referee one for each table among them for the names under which its players publish.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, overload
from unicodedata import normalize

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils.timezone import make_aware
from django.utils.translation import gettext

from referee.access.links import replay_token
from referee.faces import face_of
from referee.forms.hands import HandsAsked, HandsForm
from referee.games import game_named
from referee.hooks import names_published
from referee.models import ClauseOutcome, IndexedBid, IndexedClause, IndexedHand, IndexedSeat, Seat
from referee.shapes.hands import ClauseInHand, HandFound, PlayerInHand
from referee.wording.names import with_names
from referee.wording.tables import table_name

MOST_CLAUSES = 12  # told of one hand
PAGE = 50  # hands


def seats_at(sat: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Return the ids of the seats that these players have had, each given by a table's id and the player's key."""
    wanted = set(sat)
    keys = {key for _table, key in wanted}
    found = Seat.objects.filter(table__in={table for table, _key in wanted}, player_key__in=keys)
    return frozenset(pk for pk, *seat in found.values_list("pk", "table", "player_key") if tuple(seat) in wanted)


def games_indexed(hall: int) -> tuple[str, ...]:
    """Return the games of the hands that are over in a hall, by name. One query."""
    return tuple(IndexedHand.objects.filter(hall=hall).order_by("game").values_list("game", flat=True).distinct())


def seats_named(hall: int, names: Sequence[str]) -> tuple[frozenset[int] | None, ...]:
    """Return for each name the seats of the players who have it in a hall; None if nobody has. Two queries a name."""
    return tuple(_seats_of(hall, _compared(name)) for name in names)


def _seats_of(hall: int, name: str) -> frozenset[int] | None:
    """A player who has got another name has the seats under both."""
    here = Seat.objects.filter(table__hall=hall)
    who = here.values_list("player", "player_key").distinct()
    keys = {key for player, key in who if _compared(player) == name}
    return frozenset(here.filter(player_key__in=keys).values_list("pk", flat=True)) if keys else None


def _compared(name: str) -> str:
    return " ".join(normalize("NFKC", name.casefold()).split())


class HandsFound(Sequence[HandFound]):
    """The hands that were searched for, the newest first. They are read when a part or their number is needed.

    A `referee` (the token of their link) is led to the replays of the tablet, and reads the names that it has.
    """

    def __init__(self, asked: HandsAsked, referee: str = "") -> None:
        self.matching, self._asked, self._referee = _matching(asked), asked, referee

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
        hands = [_shape(row, self._referee) for row in map(rows.__getitem__, newest)]
        if self._referee:
            return hands
        names = {pk: names_published(pk) for pk in {row.table_id for row in rows.values()}}
        return [with_names(hand, names[rows[pk].table_id]) for pk, hand in zip(newest, hands, strict=True)]


def hands_page(form: HandsForm, query: QueryDict, referee: str = "") -> dict[str, Any]:
    """Return what a page about hands shows: the form and, if that can be read, a page of what was found.

    `query` is that of the page's address. What is returned of it leads to the other pages.
    """
    if not form.is_valid():
        return {"form": form}
    page = Paginator(HandsFound(form.asked, referee), PAGE).get_page(query.get("page"))
    others = query.copy()
    others.pop("page", None)
    return {"form": form, "page": page, "query": others.urlencode()}


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


def _shape(hand: IndexedHand, referee: str) -> HandFound:
    table, token = hand.table, replay_token(hand.table_id)
    game, names = game_named(table.game), face_of(table.game).bids
    replay, at = ("tablet-replay-moment", (referee, table.pk)) if referee else ("replay-moment", (token,))
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
        replay=reverse(f"referee:{replay}", args=[*at, told[0].number if told else hand.first]),
        text=reverse("referee:replay-notation", args=[token]),
    )
