"""Archives that must stay sound: of earlier versions of this software, and of what organisers seldom do."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction

from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.models.tournaments import Round, Tournament
from scoring.services.files.importing import tournament_import
from scoring.services.people.players import player_remove
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.table_sizes import sizes_set
from tests.scoring.competitions import make_competition, make_organiser, reloaded, start_round
from tests.support.archived import Unpacked, export, faults
from tests.support.archived_any import NINE

KEPT = sorted((Path(__file__).parent.parent.parent / "data" / "archives").glob("*.zip"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_archive_of_an_earlier_version_is_sound(file: Path) -> None:
    """Nothing in it is called changed. Other rules may explain that a ruling differs now."""
    assert [str(fault) for fault in verify(file).of(CHANGED)] == []


@pytest.mark.django_db
def test_player_removed_after_a_bye_leaves_the_archive_sound(tmp_path: Path) -> None:
    """Whoever has only had a bye can be removed from the list. The round still knows that somebody had a bye."""
    competition = make_competition(NINE)
    sizes_set(competition_id=competition.pk, smallest=4, largest=4)
    start_round(reloaded(competition))
    (bye,) = Round.objects.get().byes
    with transaction.atomic():
        player_remove(competition_id=competition.pk, player_id=bye)
        call_command("verify", verbosity=0)
        file = export(Tournament.objects.get(), tmp_path / "here.zip")
        transaction.set_rollback(True)
    assert faults(file) == []

    again = export(tournament_import(file, organiser_id=make_organiser("kim").pk), tmp_path / "again.zip")
    assert faults(again) == []
    unpacked = Unpacked.of(file)
    unpacked.files["rounds.jsonl"][0]["byes"] *= 2
    assert "Friday, round 1, byes: It is ?, ?; the audit log says" in faults(unpacked.packed(tmp_path / "two.zip"))[0]


@pytest.mark.django_db
def test_most_meetings_of_a_pair_are_named_if_somebody_changes_them(tmp_path: Path) -> None:
    """An archive of a competition without a limit lacks the field. The audit log proves the number, and its lack."""
    competition = make_competition(NINE)
    plain = Unpacked.of(export(Tournament.objects.get(), tmp_path / "plain.zip"))
    assert "meetings_most" not in plain.files["competitions.jsonl"][0]
    seating_set(competition_id=competition.pk, way="meetings", meetings_most=2)
    start_round(reloaded(competition))
    file = export(Tournament.objects.get(), tmp_path / "here.zip")
    assert faults(file) == []
    copied = tournament_import(file, organiser_id=make_organiser("kim").pk, again=True)
    assert copied.competitions.get().meetings_most == 2
    for changed in (3, None):
        unpacked = Unpacked.of(file)
        line = unpacked.files["competitions.jsonl"][0]
        del line["meetings_most"]
        line.update({"meetings_most": changed} if changed else {})
        assert "meetings_most" in " ".join(faults(unpacked.packed(tmp_path / f"{changed}.zip")))
