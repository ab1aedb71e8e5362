"""Standings that this process keeps, so that one more result does not mean counting all others again.

The database has the truth. The standings kept here have a number, and every change of results raises the number in the
database in the same transaction. If the two numbers differ, because another process has made the change or this one has
lost it, the standings are made anew from the database. Standings are taken out of the cache while they change and put
back after the commit, so that a transaction that is rolled back leaves none behind.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache
from django.db import transaction

from scoring.models.tournaments import Competition, Result, TableSeating
from scoring.selectors.people.field import field_of, table_results, tie_breaks_of
from scoring.systems.standings.stages import StagedStandings, running_standings
from scoring.systems.standings.standings import RunningStandings

COMPETITIONS = 16  # more competitions than are played at once on one server


class _Kept(NamedTuple):
    """Standings, and what they were made from: their number and the competition's rules."""

    made_of: tuple[object, ...]
    standings: RunningStandings | StagedStandings


_kept: LRUCache[int, _Kept] = LRUCache(COMPETITIONS)
_lock = Lock()


def standings_with(
    competition: Competition, tables: Iterable[TableSeating] | None
) -> RunningStandings | StagedStandings:
    """Return the standings as they are now.

    `tables` are the tables whose results have changed; None means that anything may have changed.
    """
    with _lock:
        kept = _kept.pop(competition.pk, None)
    if tables is None or kept is None or kept.made_of != _made_of(competition):
        return running_standings(field_of(competition), tie_breaks_of(competition))
    for table in tables:
        results = list(table_results(Result.objects.filter(seat__table=table)))
        kept.standings.change(table.round.number, table.number, results)
    return kept.standings


def standings_keep(competition: Competition, standings: RunningStandings | StagedStandings) -> None:
    """After the commit, keep the standings under the number that the competition has now."""
    made_of = _made_of(competition)

    def keep() -> None:
        with _lock:
            _kept[competition.pk] = _Kept(made_of, standings)

    transaction.on_commit(keep)


def forget() -> None:
    """Forget all standings, as when the process ends."""
    with _lock:
        _kept.clear()


def _made_of(competition: Competition) -> tuple[object, ...]:
    one = competition
    rules = (one.scheme, tuple(one.tie_breaks), one.missed_away, one.missed_bye, one.lot_seed, one.cut_after)
    return (one.number, *rules)
