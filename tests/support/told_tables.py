"""Tables at which players have told the referee what not everybody may hear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.access.actors import seat_actor
from referee.models import Table
from referee.receipt import Receipt
from referee.services.events import event_record
from referee.services.tables import Player, hall_open, table_open
from tests.support.referee import FOUR, new_key, seat_of
from tests.support.tellings import Told

# Moments at which somebody has told what not all may know: game, seed, the bid, entries so far.
SCENES: Mapping[str, tuple[str, int, tuple[str, tuple[str, ...]] | None, int]] = {
    "handed in": ("knoesten", 1, None, 10),
    "handed in, later": ("knoesten", 3, None, 18),
    "letters": ("kombinationswhist", 1, ("spel", ("brev",)), 16),
    "letters, some passed": ("kombinationswhist", 1, ("spel", ("brev",)), 11),
    "cards laid face down": ("kombinationswhist", 2, ("rangtrumf", ()), 7),
}


def told_scene(scene: str, policy: str = "call") -> Told:
    """The game of a scene, played so far."""
    game, seed, bid, number = SCENES[scene]
    told = Told(game, seed, options={"policy": policy}, mischief=0.0, force_bid=bid)
    assert len(list(told.entries(number))) == number
    return told


def open_probed_table(
    game: str, policy: str = "call", options: Mapping[str, Any] | None = None, slug: str = "probed"
) -> Table:
    """A table of a game."""
    hall = hall_open(name="Clubhouse", slug=slug)
    players = [Player(name) for name in FOUR]
    return table_open(hall_id=hall.pk, number=1, game=game, players=players, policy=policy, options=options)


def enter_bodies(table: Table, bodies: Iterable[Mapping[str, Any]]) -> list[Receipt]:
    """All this entered, by each on their own phone."""
    outcomes = []
    for body in bodies:
        by = str(body["by"]) if body["by"] in FOUR else FOUR[0]
        sent = body if body["by"] in FOUR else {name: value for name, value in body.items() if name != "by"}
        actor = seat_actor(seat_of(table, by))
        outcomes.append(event_record(table_id=table.pk, actor=actor, body=sent, key=new_key(), expected=None))
        assert outcomes[-1].stored, (body, outcomes[-1])
    return outcomes
