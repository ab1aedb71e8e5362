"""An archive of rounds that don't keep the organiser's wishes is sound, since nobody has changed it."""

from pathlib import Path

import pytest

from scoring.archive.report import NOTE
from scoring.archive.verifying import verify
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.rounds.requests import seating_request
from scoring.services.people.never_pairs import never_set
from scoring.services.people.people import player_edit
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.plans import plan_keep
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.table_sizes import sizes_set
from scoring.systems.seating import seat
from tests.scoring.competitions import EIGHT, make_competition, player_of, reloaded, start_round
from tests.support.archived import Unpacked, export, faults

pytestmark = pytest.mark.django_db


def never(competition: Competition, one: str, *others: str) -> None:
    """Let a player never meet these others."""
    for other in others:
        pair = {"player_id": player_of(competition, one).pk, "other_id": player_of(competition, other).pk}
        never_set(tournament_id=competition.tournament_id, **pair, never=True)


def sound_with_notes(file: Path) -> list[str]:
    """Return the notes of a verification that finds nothing worse."""
    report = verify(file)
    assert report.is_sound, [str(fault) for fault in report.faults]
    return [str(note) for note in report.of(NOTE)]


def test_final_that_seats_a_pair_who_must_never_meet_is_sound(tmp_path: Path) -> None:
    """The players of one final share a table in spite of the wish. The report says so in a note."""
    competition = make_competition(EIGHT)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    never(competition, "Anna", "Bo", "Cia", "Dag", "Eva", "Fia", "Gus", "Hal")
    cut_make(competition_id=competition.pk, sizes=[4, 4])
    start_round(reloaded(competition))

    notes = sound_with_notes(export(Tournament.objects.get(), tmp_path / "final.zip"))
    assert len(notes) == 3
    assert all(note.startswith("Friday, certificate of the seating: Round 2: Anna and ") for note in notes), notes
    assert all("must never meet, and sit together" in note for note in notes)


def test_plan_that_no_longer_keeps_the_rules_is_sound(tmp_path: Path) -> None:
    """A stored plan may break a wish or the sizes of tables until the next draw solves it anew."""
    competition = make_competition(EIGHT)
    plan = seat(seating_request(reloaded(competition), rounds=3, seed=1, steps=300))
    plan_keep(competition_id=competition.pk, seating=plan, first=1)
    start_round(competition)
    for name in ("Anna", "Bo", "Cia", "Dag", "Eva"):
        player = player_of(competition, name)
        player_edit(tournament_id=competition.tournament_id, player_id=player.pk, name=name, family="Ek")
    never(competition, "Fia", "Anna", "Bo", "Cia", "Dag", "Eva", "Gus", "Hal")
    sizes_set(competition_id=competition.pk, smallest=3, largest=3)

    notes = sound_with_notes(export(Tournament.objects.get(), tmp_path / "plan.zip"))
    for rule in ("must be kept apart", "must never meet", "takes no table of"):
        assert any(rule in note for note in notes), notes


def test_changed_wish_is_named(tmp_path: Path) -> None:
    """A pair with other players or another time no longer fits the certificate."""
    competition = make_competition(EIGHT)
    never(competition, "Anna", "Bo")
    start_round(competition)
    file = export(Tournament.objects.get(), tmp_path / "wishes.zip")
    assert faults(file) == []

    def changed(**values: object) -> list[str]:
        unpacked = Unpacked.of(file)
        unpacked.files["never.jsonl"][0].update(values)
        return faults(unpacked.packed(tmp_path / "changed.zip"))

    expected = "Friday, certificate of the seating, never: "
    assert changed(since="2999-01-01T00:00:00.000000+00:00")[0].startswith(expected)
    cia, dag = (str(player_of(competition, name).pk) for name in ("Cia", "Dag"))
    assert changed(players=[cia, dag])[0].startswith(expected)
    for unreadable in ({"since": "soon"}, {"players": [cia]}, {"players": [cia, {}]}):
        assert changed(**unreadable)
