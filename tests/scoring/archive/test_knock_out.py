"""An archive of a knock-out is sound here and elsewhere, and whatever was changed in it is named."""

from pathlib import Path

import pytest

from scoring.archive.verifying import verify
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.people.field import cut_of
from scoring.services.files.importing import tournament_import
from scoring.services.people.people import player_edit
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.knock_out import knock_out_make, knock_out_undo
from scoring.systems.standings.cuts import Final
from tests.scoring.competitions import EIGHT, make_competition, make_organiser, play_round
from tests.support.archived import Unpacked, export, faults

pytestmark = pytest.mark.django_db


def finals(competition: Competition) -> tuple[Final, ...]:
    """The finals with their knock-outs."""
    cut = cut_of(competition)
    assert cut
    return cut.finals


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The archive of a knock-out of twelve, decided twice over, in which somebody who is out has changed the name."""
    made = make_competition(f"{EIGHT} Ida Jon Kim Leo")
    play_round(made)
    cut_make(competition_id=made.pk, sizes=[12], goes_on=2)
    play_round(made)
    knock_out_make(competition_id=made.pk, best=3)
    knock_out_undo(competition_id=made.pk)
    knock_out_make(competition_id=made.pk)
    out = made.entries.filter(out_after=2).select_related("player")[0].player
    player_edit(tournament_id=made.tournament_id, player_id=out.pk, name="Zelda")
    play_round(made)
    knock_out_make(competition_id=made.pk)
    play_round(made)
    return export(Tournament.objects.get(), tmp_path / "here.zip")


def test_it_is_sound_here_and_elsewhere(file: Path) -> None:
    """The recount knows both stages; an imported tournament has the same chain of cuts."""
    competition = Competition.objects.get()
    assert sorted(len(stage.players) for final in finals(competition) for stage in final.stages) == [4, 6, 12]
    assert faults(file) == []
    other = tournament_import(file, organiser_id=make_organiser("kim").pk, again=True)
    assert finals(other.competitions.get()) == finals(competition)
    assert verify(file).is_sound


def test_whatever_was_changed_is_named(file: Path, tmp_path: Path) -> None:
    """Who went on instead, a stage that is left out, and how many were to go on."""

    def changed(name: str, at: int, **values: object) -> list[str]:
        unpacked = Unpacked.of(file)
        line = unpacked.files[f"{name}.jsonl"][at]
        for field, value in values.items():
            if value is None:
                del line[field]
            else:
                line[field] = value
        return faults(unpacked.packed(tmp_path / "changed.zip"))

    entries = Unpacked.of(file).files["entries.jsonl"]
    out, on = (next(at for at, line in enumerate(entries) if line.get("out_after") == after) for after in (2, None))
    for at, after in ((out, None), (out, 3), (on, 2)):
        found = changed("entries", at, out_after=after)
        assert any("out_after" in fault for fault in found), found
        assert any("standings" in fault for fault in found), found
    assert any("goes_on" in fault for fault in changed("competitions", 0, goes_on=3))
    assert any("goes_on" in fault for fault in changed("competitions", 0, goes_on=None))
