"""The trick of the round on the big screen: of what everybody may see again, one trick that a hall likes to see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone

from referee import api
from scoring.models.choices import CardsAfter
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.rounds import TableRow
from scoring.selectors.standings.standings import StandingsView
from scoring.selectors.standings.visible import rounds_seen, visible_to_public

AT_ONCE = 3  # tables whose games are gone through for one answer; the others' turn comes with the next
KEPT = 24 * 3600  # seconds
NONE = "none"  # a game without such a trick, as it is kept


@dataclass(frozen=True, slots=True)
class TrickOfRound:
    """The trick, and at which table of which round it was played."""

    round: int
    table: int
    trick: api.TrickTold


def trick_of_round(competition: Competition, view: StandingsView) -> TrickOfRound | None:
    """Return, between two rounds and after the last, the trick of the round that was taken by the lowest card.

    Of several it is the one whose other cards are highest, then that of the first table. A round whose results are
    hidden has none, and where cards are shown some minutes later, it comes so much later, too. None until all games
    have been gone through, a few for each answer.
    """
    round_ = competition.rounds.last()
    if (
        view.round
        or round_ is None
        or round_.ended_at is None
        or not visible_to_public(competition).sees(round_.number)
    ):
        return None
    if timezone.now() < round_.ended_at + _later(competition):
        return None
    tables = [table for table in rounds_seen(competition, [round_.number])[0].tables if table.done and table.replay]
    found = dict(_kept(tables))
    missing = [table for table in tables if table.number not in found]
    for table in missing[:AT_ONCE]:
        found[table.number] = api.finest_trick(table.at_referee)
        cache.set(_key(table), found[table.number] or NONE, KEPT)
    told = [TrickOfRound(round_.number, number, trick) for number, trick in found.items() if trick is not None]
    if len(missing) > AT_ONCE or not told:
        return None
    return min(told, key=lambda one: (one.trick.order[:2], one.table))


def _later(competition: Competition) -> timedelta:
    """Return how long after a move the public sees cards of it."""
    after = CardsAfter(competition.cards_after)
    return timedelta(0) if after in (CardsAfter.NEVER, CardsAfter.GAME) else timedelta(minutes=int(after))


def _kept(tables: list[TableRow]) -> Iterator[tuple[int, api.TrickTold | None]]:
    for table in tables:
        kept = cache.get(_key(table))
        if kept is not None:
            yield table.number, None if kept == NONE else kept


def _key(table: TableRow) -> str:
    """Return where a game's trick is kept: by the head of its log, so that a correction finds another."""
    return f"finest-trick:{table.at_referee}:{table.head}"
