"""Whatever has happened in a tournament, its archive is sound: all games, all depths, and everything people do."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from config.demo.tables import SimulatedTable, unrecorded_result
from referee.access.actors import referee_actor
from referee.errors import RefereeError
from referee.games import GAMES
from referee.models import Event, Kind, RefereeLink
from referee.services.corrections import event_correct, event_insert
from referee.services.depths import depth_change
from referee.services.events import event_take_back, fault_give
from referee.services.outbox import outbox_sweep
from scoring.models import Competition, Player, Settled, TableSeating, Tournament
from scoring.services.cutting import cut_make
from scoring.services.merging import players_merge
from scoring.services.players import player_away, player_withdraw, players_add
from scoring.services.rounds import round_end, round_start
from scoring.services.settling import result_enter, table_settle
from scoring.services.substitutes import substitute_set
from tests.scoring.competitions import make_competition, player_of, reloaded
from tests.support.archived import export, faults
from tests.support.referee import new_key
from tests.support.seeds import seeds

pytestmark = pytest.mark.django_db

NINE = "Anna Bo Cia Dag Eva Fia Gus Hal Ida"
DEPTHS = ("moves", "hands", "result")


def play(table: TableSeating, rng: random.Random) -> None:
    """Play some moves at a table; the referee does everything a referee can do there, and may enter the result."""
    played = SimulatedTable(table.referee_table_id, table.number, f"{rng.random()}")
    link = RefereeLink.objects.filter(hall=played.table.hall_id).first()
    assert link is not None
    where: Any = {"table_id": table.referee_table_id, "expected": None}
    for _move in range(rng.randrange(6, 26)):
        if not played.move():
            break
    entries = list(Event.objects.filter(table=played.table, kind=Kind.ENTRY))
    with suppress(RefereeError):
        event_take_back(seat=played.seats[0], key=new_key(), expected=None)
    for number in rng.sample(range(1, len(entries) + 1), 2):
        with suppress(RefereeError):
            event_correct(link=link, number=number, body=None, reason="not so", key=new_key(), **where)
    with suppress(RefereeError):
        again = rng.choice(entries)
        event_insert(link=link, number=rng.choice(entries).number, body=again.body, reason="", key=new_key(), **where)
    fined = rng.choice(played.seats).player
    with suppress(RefereeError):  # not every game has faults
        fault_give(link=link, player=fined, reason="Spoke", key=new_key(), **where)
    depth = rng.choice(DEPTHS)
    depth_change(table_id=played.table.pk, actor=referee_actor(link), depth=depth, key=new_key())
    if rng.random() < 0.5:
        result(table, rng)


def result(table: TableSeating, rng: random.Random) -> None:
    """Enter the result of a game that was played on, or begun and ended, without phones."""
    where = {"competition_id": table.round.competition_id, "number": table.round.number, "table": table.number}
    body = unrecorded_result(table.referee_table_id, f"{rng.random()}")
    with suppress(RefereeError):
        result_enter(**where, body=body, reason="On paper", key=new_key())


def play_round(competition: Competition, number: int, rng: random.Random) -> None:
    """Play a round: some tables move by move, some with nothing but their result, one with nothing at all."""
    round_ = round_start(competition_id=competition.pk, number=number, seed=rng.randrange(1000))
    for table in round_.tables.select_related("round"):
        kind = rng.random()
        if kind < 0.7:
            play(table, rng)
        elif kind < 0.9:
            result(table, rng)
    outbox_sweep()


def people_come_and_go(competition: Competition) -> None:
    """Somebody is away, somebody leaves, somebody plays for another, and two lines of the list are one person."""
    whole = {"tournament_id": competition.tournament_id}
    player_away(**whole, player_id=player_of(competition, "Cia").pk, away=True)
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Dag").pk)
    substitute_set(**whole, player_id=player_of(competition, "Eva").pk, name="Stand-in")
    players_add(competition_id=competition.pk, text="Bosse\nJon\nKim")
    kept, other = player_of(competition, "Bo"), player_of(competition, "Bosse")
    players_merge(**whole, kept_id=kept.pk, other_id=other.pk)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", seeds(few=1, many=2))
def test_archive_of_any_tournament_is_sound(game: str, seed: int, tmp_path: Path) -> None:
    """Corrections, take-backs, insertions, faults, results on paper, awards, substitutes, merges, byes and finals."""
    rng = random.Random(f"{game} {seed}")
    depth, confirm = rng.choice(DEPTHS), rng.choice(("none", "two", "winner"))
    competition = make_competition(NINE, game=game, depth=depth, confirm=confirm)
    play_round(competition, 1, rng)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    table_settle(competition_id=competition.pk, number=1, table=1, settled=Settled.UNPLAYED, reason="Wrong cards")
    people_come_and_go(reloaded(competition))
    play_round(reloaded(competition), 2, rng)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    cut_make(competition_id=competition.pk, sizes=[4, 4])
    play_round(reloaded(competition), 3, rng)

    assert faults(export(Tournament.objects.get(), tmp_path / "any.zip")) == []
    assert Player.objects.filter(name="Bosse").count() == 0
