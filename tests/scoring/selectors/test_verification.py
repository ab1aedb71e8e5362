"""Stored results and standings agree with the tables, and anything changed by hand is found."""

from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from referee.services.outbox import outbox_sweep
from scoring.models import Competition, Result, Standing
from scoring.selectors.verification import tournament_faults
from scoring.services.rounds import round_end
from tests.scoring.competitions import EIGHT, give_fault, make_competition, play_hand, start_round, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Competition:
    """Return a competition of two rounds. One has ended; in the other one table plays and one has not begun."""
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
