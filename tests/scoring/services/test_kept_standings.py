"""Renewing the standings: one table alone is counted, only what changed is written, and the database is the truth."""

from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from referee import api
from scoring.models import Competition, Result, Standing, TableSeating
from scoring.selectors.field import field_of, rows_of
from scoring.services import kept_standings
from scoring.services.results import results_refresh, standings_renew
from scoring.services.rounds import round_end
from tests.scoring.competitions import EIGHT, at_referee, give_fault, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def score(table: TableSeating, *places: int) -> None:
    """Write the results of a table straight into the database, by seat."""
    for seat, place in zip(table.seats.all(), places, strict=True):
        values = {"game_points": place, "place": place, "placement_points": Fraction(4 - place), "source_hash": ""}
        Result.objects.update_or_create(seat=seat, defaults=values)


def renew(competition: Competition, table: TableSeating) -> None:
    """Renew the standings because of this table."""
    with transaction.atomic():
        standings_renew(reloaded(competition), [table])


def _results_read(queries: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in queries if 'FROM "scoring_result"' in query["sql"]]


def ranks(competition: Competition) -> dict[str, int]:
    """Return the stored ranks by name."""
    return dict(Standing.objects.filter(entry__competition=competition).values_list("entry__player__name", "rank"))


def true_ranks(competition: Competition) -> dict[str, int]:
    """Return the ranks counted anew from the database."""
    fresh = reloaded(competition)
    return {row.player: row.rank for row in rows_of(fresh, field_of(fresh))}


@pytest.fixture
def competition() -> Competition:
    """Eight players at two tables, the standings kept."""
    made = make_competition(EIGHT)
    start_round(made)
    return made


def test_renewed_for_one_table_the_ranks_are_those_of_a_full_count(competition: Competition) -> None:
    """One table after another, in turns, with changes."""
    for number, places in ((1, (1, 2, 3, 4)), (2, (1, 2, 3, 4)), (1, (4, 3, 2, 1)), (2, (1, 1, 3, 4))):
        score(table_of(competition, number), *places)
        renew(competition, table_of(competition, number))

        assert ranks(competition) == true_ranks(competition)


def test_only_the_table_that_changed_is_read(competition: Competition) -> None:
    """And only the rows of those who moved are written."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    renew(competition, table_of(competition, 1))
    score(table_of(competition, 2), 4, 3, 2, 1)
    before = {row.pk: row.moved_at for row in Standing.objects.all()}

    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        standings_renew(reloaded(competition), [table_of(competition, 2)])

    (read,) = _results_read(queries)
    assert '"table_id" = ' in read and "competition_id" not in read
    after = {row.pk: row.moved_at for row in Standing.objects.all()}
    stayed = [row.pk for row in Standing.objects.filter(rank=1)]
    assert any(after[key] != before[key] for key in after)
    assert stayed and ranks(competition) == true_ranks(competition)


def test_nothing_is_written_when_nobody_moves(competition: Competition) -> None:
    """A renewal because of extra time or a call only gives the standings their next number."""
    number = reloaded(competition).number

    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        standings_renew(reloaded(competition), [])

    assert not [query for query in queries if "INSERT" in query["sql"]]
    assert reloaded(competition).number == number + 1


def test_a_renewal_that_is_rolled_back_leaves_nothing_behind(competition: Competition) -> None:
    """The next one counts from the database, which knows nothing of it."""
    table = table_of(competition, 1)
    with transaction.atomic():
        score(table, 4, 3, 2, 1)
        standings_renew(reloaded(competition), [table])
        transaction.set_rollback(True)
    score(table_of(competition, 2), 1, 2, 3, 4)
    renew(competition, table_of(competition, 2))

    assert ranks(competition) == true_ranks(competition)


def test_what_another_process_has_counted_is_read_from_the_database(competition: Competition) -> None:
    """It gave the standings a number that this process does not know."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    Competition.objects.filter(pk=competition.pk).update(number=reloaded(competition).number + 1)
    score(table_of(competition, 2), 4, 3, 2, 1)
    renew(competition, table_of(competition, 2))

    assert ranks(competition) == true_ranks(competition)
    assert set(ranks(competition).values()) == {1, 3, 5, 7}


def test_forgotten_standings_are_made_anew(competition: Competition) -> None:
    """As after a restart of the server."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    kept_standings.forget()
    renew(competition, table_of(competition, 1))

    assert ranks(competition) == true_ranks(competition)


def test_other_rules_are_noticed(competition: Competition) -> None:
    """Standings kept under other tie-breaks are of no use."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    renew(competition, table_of(competition, 1))
    Competition.objects.filter(pk=competition.pk).update(tie_breaks=["lot"])
    renew(competition, table_of(competition, 1))

    assert ranks(competition) == true_ranks(competition)
    assert len(set(ranks(competition).values())) == 8


def test_a_missed_round_counts_by_the_competitions_rule() -> None:
    """Who came to round 2 has half a first place for round 1, where that is the rule; who never came has nothing."""
    made = make_competition(EIGHT)
    Competition.objects.filter(pk=made.pk).update(missed_away="half")
    late, never = made.players.order_by("pk")[:2]
    made.players.filter(pk__in=[late.pk, never.pk]).update(away=True)
    _play(made)
    made.players.filter(pk=late.pk).update(away=False)
    _play(made)

    field = field_of(reloaded(made))
    assert [(one.player, one.round, one.why) for one in field.missed] == [(late.name, 1, "away")]
    assert field.missed_worth(late.name)[0][1] == Fraction(3, 2)
    assert field.missed_worth(never.name) == ()


def test_a_bye_has_a_rule_of_its_own() -> None:
    """The draw's byes stand in the round."""
    made = make_competition(EIGHT)
    free = made.players.order_by("pk")[0]
    made.players.filter(pk=free.pk).update(away=True)
    _play(made)
    made.rounds.update(byes=[free.pk])

    field = field_of(reloaded(made))
    assert [(one.player, one.why) for one in field.missed] == [(free.name, "bye")]
    assert field.missed_worth(free.name)[0][1] == Fraction(3, 2)


def test_pricks_of_a_game_are_stored_with_its_result() -> None:
    """The fewest may decide between equals."""
    made = make_competition(EIGHT, tie_breaks=["pricks"])
    start_round(made)
    table = table_of(made)
    played = at_referee(table)
    give_fault(table, "Bo")
    played.refresh_from_db()
    played.result = [{**row, "pricks": 2 if row["player"] == "Bo" else 0} for row in played.result]
    played.save(update_fields=["result"])
    results_refresh(referee_table_id=played.pk)

    assert {one.player: one.pricks for one in field_of(reloaded(made)).outcomes}["Bo"] == 2
    assert api.game_info("knaker").has_pricks
    assert not api.game_info("knoesten").has_pricks


def _play(competition: Competition) -> None:
    started = start_round(reloaded(competition))
    for table in started.tables.all():
        score(table, *range(1, table.seats.count() + 1))
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)
