"""Stored results and standings agree with the tables, and anything changed by hand is found."""

from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from referee.services.outbox import outbox_sweep
from scoring.models.act_triggers import triggers_dropped
from scoring.models.choices import Settled
from scoring.models.tournaments import Act, Competition, Result, Standing, TableSeating
from scoring.selectors.files.verification import tournament_faults
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.settling import table_settle
from scoring.services.standings.results import standings_renew, table_count
from tests.scoring.competitions import (
    EIGHT,
    give_fault,
    make_competition,
    play_hand,
    reloaded,
    start_round,
    table_of,
)
from tests.support.kept_rows import given_to_each

pytestmark = pytest.mark.django_db


def two_rounds() -> Competition:
    """Make a competition of two rounds. One has ended; in the other one table plays and one has not begun."""
    competition = make_competition(EIGHT)
    first = start_round(competition)
    play_hand(table_of(competition, 1))
    play_hand(table_of(competition, 2))
    outbox_sweep()
    round_end(competition_id=competition.pk, number=first.number, as_they_stand=True)
    start_round(competition, seed=2)
    give_fault(table_of(competition, 1), table_of(competition, 1).seats.all()[0].player.name)
    outbox_sweep()
    return competition


made, played = given_to_each(two_rounds)


def test_competition_as_it_was_played_is_sound(played: Competition) -> None:
    """A competition with final results, provisional results and tables without results has no faults."""
    assert list(tournament_faults()) == []


@pytest.mark.parametrize(
    "change",
    [{"game_points": 1}, {"place": 2}, {"placement_points": Fraction(7, 2)}, {"finished_at": None}],
)
def test_result_changed_by_hand_shows(played: Competition, change: dict[str, object]) -> None:
    """Game points, place, placement points and whether the result is final are all counted anew."""
    result = Result.objects.filter(place=1).order_by("pk").first()
    assert result is not None
    Result.objects.filter(pk=result.pk).update(**change)

    assert any(f"the stored result of {result.seat.player.name}" in fault for fault in tournament_faults())


def test_result_put_in_or_taken_out_by_hand_shows(played: Competition) -> None:
    """A result at a table that nobody has played at is a fault, and so is a missing result at one that was played."""
    idle = table_of(played, 2).seats.all()[0]
    Result.objects.create(seat=idle, game_points=0, place=1, placement_points=Fraction(3), source_hash="")
    gone = Result.objects.filter(seat__table__round__number=1).first()
    assert gone is not None
    gone.delete()

    faults = list(tournament_faults())
    for name in (idle.player.name, gone.seat.player.name):
        assert any(f"the stored result of {name}" in fault for fault in faults)


def test_rank_changed_by_hand_shows(played: Competition) -> None:
    """A stored rank must be the one that follows from the results."""
    standing = Standing.objects.order_by("rank").last()
    assert standing is not None
    Standing.objects.filter(pk=standing.pk).update(rank=1)

    assert list(tournament_faults()) == [
        f"Friday: the stored rank of {standing.entry.player.name} does not follow from the results."
    ]


def test_result_that_is_on_its_way_is_no_fault(played: Competition) -> None:
    """If the worker has not yet counted the last entry, that is promised in the outbox and is not a fault."""
    give_fault(table_of(played, 1), table_of(played, 1).seats.all()[3].player.name)

    assert list(tournament_faults()) == []


def test_command_names_what_is_wrong_with_a_competition(played: Competition) -> None:
    """`manage.py verify` checks all competitions after the tables, and ends with an error if one has a fault."""
    call_command("verify", stdout=StringIO())
    Result.objects.filter(place=1).update(game_points=-3)
    out = StringIO()

    with pytest.raises(CommandError, match="not what its tables come to"):
        call_command("verify", stdout=out)

    assert "the stored result of" in out.getvalue()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ("UPDATE scoring_act SET data = '{}' WHERE id = %s", "has been changed"),
        ("UPDATE scoring_act SET actor_name = 'Nobody' WHERE id = %s", "has been changed"),
        ("DELETE FROM scoring_act WHERE id = %s", "missing or moved"),
    ],
)
def test_line_of_the_audit_log_changed_by_hand_shows(played: Competition, change: str, word: str) -> None:
    """The lines of an audit log are chained by hash, so the line that was changed is named, or the one after a gap."""
    second, third = Act.objects.filter(tournament=played.tournament).order_by("pk")[1:3]
    with triggers_dropped(), connection.cursor() as cursor:
        cursor.execute(change, [second.pk])

    named = third if "DELETE" in change else second
    faults = [fault for fault in tournament_faults() if "audit log" in fault]
    assert len(faults) == 1 and word in faults[0] and f"line 2 of the audit log ({named.kind}," in faults[0]


def test_award_changed_by_hand_shows(played: Competition) -> None:
    """Points that an organiser awarded are in the audit log: other points are found even if the results agree."""
    table = TableSeating.objects.get(round__competition=played, round__number=1, number=1)
    keys = [seat.key for seat in table.seats.all()]
    points = {key: Fraction(3 - at) for at, key in enumerate(keys)}
    table_settle(
        competition_id=played.pk, number=1, table=1, settled=Settled.AWARDED, awarded=points, reason="Cards missing"
    )
    assert list(tournament_faults()) == []

    table.refresh_from_db()
    table.awarded |= {keys[0]: "1", keys[2]: "3"}
    table.save()
    table_count(table)
    standings_renew(reloaded(played))

    fault = next(iter(tournament_faults()))
    assert "Friday, round 1, table 1: the table is settled otherwise" in fault
    TableSeating.objects.filter(pk=table.pk).update(settled="", awarded={})
    assert any("settled otherwise" in fault for fault in tournament_faults())


def test_fault_is_told_in_the_readers_language(played: Competition) -> None:
    """The sentences are those of an archive's verification, which are English without Django."""
    Competition.objects.filter(pk=played.pk).update(seating="standings")
    assert "Friday, seating: It is “standings”; the audit log says “meetings”." in tournament_faults()

    with translation.override("sv"):
        assert "Friday, seating: Det står ”standings”; loggboken säger ”meetings”." in tournament_faults()


def test_settling_that_was_undone_is_sound(played: Competition) -> None:
    """The audit log also says that a settling no longer holds."""
    for settled, reason in ((Settled.UNPLAYED, "Wrong cards"), ("", "")):
        table_settle(competition_id=played.pk, number=1, table=2, settled=settled, reason=reason)
    assert list(tournament_faults()) == []
