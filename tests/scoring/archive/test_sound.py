"""Whatever has happened in a tournament, its archive is sound, and is the same after an import elsewhere."""

import random
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction

from referee.games import GAMES
from referee.models import Event
from scoring.archive.verifying import verify
from scoring.models.choices import Settled
from scoring.models.tournaments import Player, Tournament
from scoring.services.files.importing import tournament_import
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.settling import table_settle
from tests.scoring.competitions import make_competition, make_organiser, reloaded
from tests.support.always import always_the_same
from tests.support.archived import Unpacked, differences, export
from tests.support.archived_any import (
    DEPTHS,
    NINE,
    leave_and_return,
    people_come_and_go,
    play_round,
    prick_for_the_next_game,
    settings_and_sections,
)
from tests.support.seeds import seeds

pytestmark = pytest.mark.django_db


def tournament_of(game: str, rng: random.Random) -> Tournament:
    """Return a random tournament of one game in which everything happens."""
    depth, confirm = rng.choice(DEPTHS), rng.choice(("none", "two", "winner"))
    competition = make_competition(NINE, game=game, depth=depth, confirm=confirm)
    play_round(competition, 1, rng)
    settings_and_sections(competition, rng)
    if game == "knaker":
        prick_for_the_next_game(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    table_settle(competition_id=competition.pk, number=1, table=1, settled=Settled.UNPLAYED, reason="Wrong cards")
    people_come_and_go(reloaded(competition))
    play_round(reloaded(competition), 2, rng)
    leave_and_return(reloaded(competition), 2, rng)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    cut_make(competition_id=competition.pk, sizes=[3, 3])
    play_round(reloaded(competition), 3, rng)
    return Tournament.objects.get()


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", seeds(few=1, many=2))
def test_archive_of_any_tournament_is_sound_here_and_elsewhere(game: str, seed: int, tmp_path: Path) -> None:
    """The tournaments have corrections, faults, awards, substitutes, merges, byes, finals, leavers and more."""
    rng = random.Random(f"{game} {seed}")
    with transaction.atomic(), always_the_same():
        file = export(tournament_of(game, rng), tmp_path / "here.zip")
        assert Player.objects.filter(name="Bosse").count() == 0
        transaction.set_rollback(True)
    if (game, seed) == ("knaker", 0):  # with other seeds, all tables may be over before anybody gets a prick
        assert any(line["opened"]["brought"] for line in Unpacked.of(file).files["tables.jsonl"])
    assert verify(file).is_sound, [str(fault) for fault in verify(file).faults]
    assert not Event.objects.exists()

    imported = tournament_import(file, organiser_id=make_organiser("kim").pk)
    again = export(imported, tmp_path / "again.zip")

    assert verify(again).is_sound
    assert differences(Unpacked.of(file), Unpacked.of(again)) == []
    call_command("verify", verbosity=0)
