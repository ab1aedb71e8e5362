"""A call of the organiser's in an archive: it is verified, imported and written again."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction

from referee.models import Call, RefereeLink
from referee.services.calls import call_answer
from scoring.archive.verifying import verify
from scoring.models.tournaments import Tournament
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.settling import referee_call
from tests.scoring.competitions import EIGHT, make_competition, make_organiser, play_hand, start_round
from tests.support.archived import Unpacked, assert_named, differences, export, faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the archive of a tournament that is gone. The organiser called the referee to both tables; one came."""
    with transaction.atomic():
        made = make_competition(EIGHT)
        for table in start_round(made).tables.all():
            play_hand(table)
            referee_call(competition_id=made.pk, number=1, table=table.number, key=f"call-{table.number}")
        link = RefereeLink.objects.get(hall_id=made.tournament.hall_id)
        call_answer(link=link, call_id=Call.objects.order_by("pk")[0].pk, answer="Settled")
        round_end(competition_id=made.pk, number=1, as_they_stand=True)
        path = export(made.tournament, tmp_path / "made.zip")
        transaction.set_rollback(True)
    return path


def test_call_without_a_seat_is_archived_and_verified(file: Path, tmp_path: Path) -> None:
    """It has no position; if a player's is put on it, that is noticed."""
    assert faults(file) == []
    assert [call["position"] for call in Unpacked.of(file).files["calls.jsonl"]] == [None, None]

    def named(unpacked: Unpacked) -> None:
        unpacked.files["calls.jsonl"][0]["position"] = unpacked.files["tables.jsonl"][0]["seats"][0]["position"]

    assert_named(file, tmp_path / "named.zip", named, "the log says")


def test_call_without_a_seat_is_imported(file: Path, tmp_path: Path) -> None:
    """One waits and one is answered, as before; written again, it is the same."""
    make_organiser()
    call_command("archive", "import", str(file), "--organiser", "mia")
    again = export(Tournament.objects.get(), tmp_path / "again.zip")

    assert [(call.player, call.answer) for call in Call.objects.order_by("pk")] == [("", "Settled"), ("", "")]
    assert verify(again).is_sound
    assert differences(Unpacked.of(file), Unpacked.of(again)) == []
