"""An archive of a duplicate is sound here and elsewhere, names what was changed in it, and keeps the secret."""

from pathlib import Path

import pytest

from scoring.archive.verifying import verify
from scoring.models.tournaments import Result, Tournament
from scoring.services.files.importing import tournament_import
from scoring.services.rounds.duplicate import deals_set
from scoring.services.standings.results import results_refresh
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import (
    EIGHT,
    end_round,
    make_competition,
    make_organiser,
    play_hand,
    reloaded,
    start_round,
    table_of,
)
from tests.support.archived import Unpacked, export, faults, words_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The archive of a duplicate after its first round, in which the standings are not final."""
    made = make_competition(EIGHT)
    deals_set(competition_id=made.pk, number=4)
    start_round(reloaded(made))
    for number in (1, 2):
        play_hand(table_of(made, number))
        results_refresh(referee_table_id=table_of(made, number).referee_table_id)
    end_round(made)
    return export(Tournament.objects.get(), tmp_path / "here.zip")


def test_it_is_sound_here_and_elsewhere(file: Path) -> None:
    """Hands, points and the commitment come along."""
    assert faults(file) == []
    here = list(Result.objects.order_by("pk").values_list("hands", "placement_points"))
    other = tournament_import(file, organiser_id=make_organiser("kim").pk, again=True)
    there = Result.objects.filter(seat__table__round__competition__tournament=other).order_by("pk")
    assert list(there.values_list("hands", "placement_points")) == here
    assert verify(file).is_sound


def test_the_seed_is_in_it_only_after_the_end(file: Path, tmp_path: Path) -> None:
    """Before the end, the seed would tell the deals of later rounds."""
    competition = Tournament.objects.get().competitions.get()
    assert competition.deals["seed"] not in words_in(file)
    assert competition.deals["commitment"] in words_in(file)
    competition_end(competition_id=competition.pk)
    later = export(competition.tournament, tmp_path / "later.zip")
    assert competition.deals["seed"] in words_in(later)
    assert faults(later) == []

    unpacked = Unpacked.of(later)
    unpacked.files["competitions.jsonl"][0]["deals"]["seed"] = "00" * 32
    assert any("committed" in one for one in faults(unpacked.packed(tmp_path / "changed.zip")))


@pytest.mark.parametrize("changed", [{"placement_points": "3"}, {"hands": [[1, -4]]}, {"hands": ["?"]}])
def test_whatever_was_changed_is_named(file: Path, tmp_path: Path, changed: dict[str, object]) -> None:
    """Points that don't follow from the hands, and hands that don't follow from the log."""
    unpacked = Unpacked.of(file)
    unpacked.files["tables.jsonl"][0]["seats"][0]["result"] |= changed
    assert faults(unpacked.packed(tmp_path / "changed.zip"))
