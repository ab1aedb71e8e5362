"""The head of a tournament as it stands: one hash over all tables, their results, and the audit log."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.cache import cache

from referee import api
from scoring.archive.heads import head_of
from scoring.models.tournaments import Act, Result, TableSeating, Tournament
from scoring.selectors.people.field import tournament_number
from scoring.selectors.rounds.rounds import seats_prefetched
from scoring.systems.standings.heads import TableWorth, results_hash, tournament_head

KEPT = 3600  # seconds for which the head of a tournament that does not change is kept


def head_of_tournament(tournament: Tournament) -> str:
    """Return the head of a tournament. Five queries."""
    last = Act.objects.filter(tournament=tournament).order_by("-pk").values_list("hash", flat=True).first()
    return tournament_head(results_hash_of(tournament), last or "")


def head_shown(tournament: Tournament) -> str:
    """Return the head of a tournament as people write it down.

    Two queries, and five more once after each change, since everybody who looks at final standings sees it.
    """
    acts = Act.objects.filter(tournament=tournament).count()
    key = f"head:{tournament.pk}:{tournament_number(tournament.pk)}:{acts}"
    return str(cache.get_or_set(key, lambda: head_of(head_of_tournament(tournament)), KEPT))


def results_hash_of(tournament: Tournament) -> str:
    """Return the hash over all tables of a tournament and what they count. Four queries."""
    return results_hash(_worths(tournament))


def _worths(tournament: Tournament) -> Iterator[TableWorth]:
    numbers = {pk: at for at, pk in enumerate(tournament.competitions.order_by("pk").values_list("pk", flat=True), 1)}
    tables = TableSeating.objects.filter(round__competition__in=numbers).select_related("round")
    found = list(tables.prefetch_related(seats_prefetched()).order_by("round__competition", "round__number", "number"))
    last = api.archive.last_hashes(table.referee_table_id for table in found)
    for table in found:
        yield TableWorth(
            numbers[table.round.competition_id],
            table.round.number,
            table.number,
            last_hash=last[table.referee_table_id],
            settled=table.settled,
            results=tuple((seat.player.name, _result(getattr(seat, "result", None))) for seat in table.seats.all()),
        )


def _result(result: Result | None) -> tuple[int, int, str, int, bool] | None:
    if result is None:
        return None
    points = str(result.placement_points)
    return result.game_points, result.place, points, result.pricks, result.finished_at is not None
