"""Counting tables: from a table's standing at the referee to results, ranks and a new number of the standings."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from referee import api
from referee.ground.serving.live import publish
from scoring.models.choices import CompetitionStatus, RoundStatus, WebhookKind
from scoring.models.tournaments import Competition, Result, Round, SeatOf, Standing, TableSeating
from scoring.selectors.people.duplicate import best_of, deals_in, held_in
from scoring.selectors.people.field import tournament_number
from scoring.selectors.people.table_results import is_stored_as, results_at
from scoring.services.locking import competition_alone_locked
from scoring.services.programs.webhook_events import webhook_promise
from scoring.services.standings.kept_standings import standings_keep, standings_with
from scoring.systems.standings.comparison import compared, hands_read


@transaction.atomic
def results_refresh(*, referee_table_id: int) -> bool:
    """Count a referee's table as it stands now; return whether that changed anything. May be called repeatedly.

    A table that still plays counts provisionally, and so does a result that must be confirmed first. A table counts
    nothing if nobody has played at it or if it belongs to no competition. After the end of a competition its standings
    are final, and nothing is counted; a result that came too late is counted when the competition is opened again.
    """
    found = TableSeating.objects.filter(referee_table_id=referee_table_id).select_related("round").first()
    if found is None:
        return False
    competition = competition_alone_locked(found.round.competition_id)
    if competition.status == CompetitionStatus.ENDED:
        return False
    table = TableSeating.objects.select_related("round__competition").get(pk=found.pk)
    changed = table_count(table)
    if changed:
        standings_renew(competition, [table])
    return changed


def tables_recount(competition: Competition) -> None:
    """Count every table whose stored results differ from what its log says now. Must be called in a transaction.

    Results that the outbox has not delivered yet are counted too, so that none can follow once the standings are final.
    """
    found = TableSeating.objects.filter(round__competition=competition).select_related("round__competition")
    tables = list(found.prefetch_related("seats__result"))
    summaries = api.tables_status(table.referee_table_id for table in tables)
    for table in tables:
        results = results_at(table, summaries[table.referee_table_id])
        stored = {seat.key: getattr(seat, "result", None) for seat in table.seats.all()}
        if any(stored.get(key) is not None for key in stored.keys() - results.keys()) or not all(
            is_stored_as(row, stored[key]) for key, row in results.items()
        ):
            table_count(table)


def table_count(table: TableSeating) -> bool:
    """Write the results of one table, inside the caller's transaction; return whether any of them changed."""
    standing = api.tables_status([table.referee_table_id])[table.referee_table_id]
    seats = list(table.seats.select_related("result"))
    results = results_at(table, standing)
    if not results:
        deleted, _ = Result.objects.filter(seat__table=table).delete()
        return bool(deleted)
    ends = not table.settled and all(row.final for row in results.values())
    if ends and not all(_is_final(seat) for seat in seats):
        webhook_promise(WebhookKind.TABLE, table.round.competition, round=table.round.number, table=table.number)
    if table.round.status == RoundStatus.SEATED:
        Round.objects.filter(pk=table.round_id).update(status=RoundStatus.RUNNING)
    changed = table.recorded != standing.recorded
    if changed:
        table.recorded = standing.recorded
        table.save(update_fields=["recorded"])
    for seat in seats:
        result = results[seat.key]
        new = Result(
            seat_id=seat.pk,
            game_points=result.game_points,
            place=result.place,
            placement_points=result.placement_points,
            pricks=result.pricks,
            hands=list(result.hands) or None,
            source_hash=standing.log_hash,
        )
        changed |= _store(new, getattr(seat, "result", None), final=result.final)
    if changed and table.round.competition.deals:
        _compare_anew(table.round)
    return changed


def _compare_anew(round_: Round) -> None:
    """Store what each hand of a round is worth beside those at the other tables. Awarded points stay."""
    points = compared(held_in(round_), best_of(round_), deals_in(round_.competition))
    found = Result.objects.filter(seat__table__round=round_, hands__isnull=False).select_related("seat__table")
    moved = []
    for result in found:
        table, key = result.seat.table, result.seat.key
        worth = points[table.referee_table_id, key]
        if key not in table.awarded and result.placement_points != worth:
            result.placement_points = worth
            moved.append(result)
    Result.objects.bulk_update(moved, ["placement_points"], batch_size=500)


def _is_final(seat: SeatOf) -> bool:
    """Return whether the stored result of a seat is final."""
    result: Result | None = getattr(seat, "result", None)
    return result is not None and result.finished_at is not None


def _store(new: Result, old: Result | None, *, final: bool) -> bool:
    """Save a result over the earlier one; return whether anything shown in the standings has changed."""
    new.pk = None if old is None else old.pk
    if final:
        new.finished_at = timezone.now() if old is None or old.finished_at is None else old.finished_at
    if old is not None and _compared_values(old) == _compared_values(new) and old.source_hash == new.source_hash:
        return False
    new.save()
    return old is None or _compared_values(old) != _compared_values(new)


def _compared_values(result: Result) -> tuple[object, ...]:
    hands = hands_read(result.hands)
    return result.game_points, result.place, result.placement_points, result.finished_at, result.pricks, hands


@transaction.atomic
def standings_retell(*, referee_table_id: int) -> None:
    """Give the standings a new number because of something else at a table: its extra time, or a call there."""
    found = TableSeating.objects.filter(referee_table_id=referee_table_id).select_related("round").first()
    if found is not None:
        standings_renew(competition_alone_locked(found.round.competition_id), [])


def standings_renew(competition: Competition, tables: Iterable[TableSeating] | None = None) -> None:
    """Record who moved, give the standings their next number, and notify pages after the commit.

    Must be called in a transaction. `tables` are the tables whose results have changed since the last number; None
    means that anything may have changed. In a duplicate, one table's results change those of others.
    """
    if competition.deals:
        tables = None
    standings = standings_with(competition, tables)
    entries = competition.entries.values_list("pk", "player__name", "standing__rank")
    before = {name: (key, rank) for key, name, rank in entries}
    if before.keys() != {name for _rank, name in standings.ranks}:  # a player has come, gone or been renamed
        standings = standings_with(competition, None)
    now = timezone.now()
    renewed = [
        Standing(entry_id=key, rank=rank, moved_from=was, moved_at=None if was is None else now)
        for rank, name in standings.ranks
        for key, was in (before[name],)
        if was != rank
    ]
    Standing.objects.bulk_create(
        renewed, update_conflicts=True, unique_fields=["entry"], update_fields=["rank", "moved_from", "moved_at"]
    )
    competition.number += 1
    competition.save(update_fields=["number"])
    standings_keep(competition, standings)
    webhook_promise(WebhookKind.STANDINGS, competition)
    topic, number, tournament_id = standings_topic(competition.pk), competition.number, competition.tournament_id
    transaction.on_commit(lambda: publish(topic, number))
    # The tournament's number is taken after the commit, so that of two competitions that are counted at the same time,
    # the later one includes both.
    transaction.on_commit(lambda: publish(tournament_topic(tournament_id), tournament_number(tournament_id)))


def standings_topic(competition_id: int) -> str:
    """Return the topic on which the standings publish their new number."""
    return f"standings:{competition_id}"


def tournament_topic(tournament_id: int) -> str:
    """Return the topic on which a tournament publishes its new number when the standings of a competition change."""
    return f"tournament:{tournament_id}"
