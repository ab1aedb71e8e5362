"""Renewing the standings counts only the table that changed, writes only what changed, and trusts the database."""

from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from referee import api
from scoring.models.tournaments import Competition, Result, Standing, TableSeating
from scoring.selectors.people.field import field_of, rows_of
from scoring.services.rounds.rounds import round_end
from scoring.services.standings import kept_standings as kept_standings
from scoring.services.standings.results import results_refresh, standings_renew
from tests.scoring.competitions import EIGHT, at_referee, give_fault, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def score(table: TableSeating, *places: int) -> None:
    """Write the results of a table directly into the database, by seat."""
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
    """Return each player's stored rank, by name."""
    return dict(Standing.objects.filter(entry__competition=competition).values_list("entry__player__name", "rank"))


def true_ranks(competition: Competition) -> dict[str, int]:
    """Return each player's rank as counted anew from the database, by name."""
    fresh = reloaded(competition)
    return {row.player: row.rank for row in rows_of(fresh, field_of(fresh))}


@pytest.fixture
def competition() -> Competition:
    """Return a competition of eight players at two tables, whose standings are kept."""
    made = make_competition(EIGHT)
    start_round(made)
    return made


def test_renewed_for_one_table_the_ranks_are_those_of_a_full_count(competition: Competition) -> None:
    """After each of several changes, at one table and then the other, the ranks are those of a full count."""
    for number, places in ((1, (1, 2, 3, 4)), (2, (1, 2, 3, 4)), (1, (4, 3, 2, 1)), (2, (1, 1, 3, 4))):
        score(table_of(competition, number), *places)
        renew(competition, table_of(competition, number))

        assert ranks(competition) == true_ranks(competition)


def test_only_the_table_that_changed_is_read(competition: Competition) -> None:
    """Only the results of the changed table are read, and only the rows of players who moved are written."""
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
    """A renewal for extra time or a call only gives the standings their next number."""
    number = reloaded(competition).number

    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        standings_renew(reloaded(competition), [])

    assert not [query for query in queries if "INSERT" in query["sql"]]
    assert reloaded(competition).number == number + 1


def test_a_renewal_that_is_rolled_back_leaves_nothing_behind(competition: Competition) -> None:
    """After a rolled-back renewal, the next one counts from the database."""
    table = table_of(competition, 1)
    with transaction.atomic():
        score(table, 4, 3, 2, 1)
        standings_renew(reloaded(competition), [table])
        transaction.set_rollback(True)
    score(table_of(competition, 2), 1, 2, 3, 4)
    renew(competition, table_of(competition, 2))

    assert ranks(competition) == true_ranks(competition)


def test_what_another_process_has_counted_is_read_from_the_database(competition: Competition) -> None:
    """If the standings have a number that this process doesn't know, they are read from the database."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    Competition.objects.filter(pk=competition.pk).update(number=reloaded(competition).number + 1)
    score(table_of(competition, 2), 4, 3, 2, 1)
    renew(competition, table_of(competition, 2))

    assert ranks(competition) == true_ranks(competition)
    assert set(ranks(competition).values()) == {1, 3, 5, 7}


def test_forgotten_standings_are_made_anew(competition: Competition) -> None:
    """Forgotten standings, as after a restart of the server, are made anew from the database."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    kept_standings.forget()
    renew(competition, table_of(competition, 1))

    assert ranks(competition) == true_ranks(competition)


def test_other_rules_are_noticed(competition: Competition) -> None:
    """Standings that were kept with other tie-breaks are not used."""
    score(table_of(competition, 1), 1, 2, 3, 4)
    renew(competition, table_of(competition, 1))
    Competition.objects.filter(pk=competition.pk).update(tie_breaks=["lot"])
    renew(competition, table_of(competition, 1))

    assert ranks(competition) == true_ranks(competition)
    assert len(set(ranks(competition).values())) == 8


def test_a_missed_round_counts_by_the_competitions_rule() -> None:
    """If the rule is half a first place, a player who came for round 2 has that for round 1, others have nothing."""
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
    """Byes are stored with the round and count by their own rule."""
    made = make_competition(EIGHT)
    free = made.players.order_by("pk")[0]
    made.players.filter(pk=free.pk).update(away=True)
    _play(made)
    made.rounds.update(byes=[free.pk])

    field = field_of(reloaded(made))
    assert [(one.player, one.why) for one in field.missed] == [(free.name, "bye")]
    assert field.missed_worth(free.name)[0][1] == Fraction(3, 2)


def test_pricks_of_a_game_are_stored_with_its_result() -> None:
    """Pricks are stored, so that a tie-break can use them."""
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
