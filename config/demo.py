"""A demo evening: eight players at two tables of Knoesten, one of them in the middle of a hand.

Everything is done through the services that pages use, so the demo shows what a real evening looks like.
"""

from typing import Any

from django.utils.translation import gettext as _

from referee.actors import seat_actor
from referee.models import Seat
from referee.services.events import event_record
from scoring.models import Tournament
from scoring.services.organisers import organiser_account
from scoring.services.players import players_add
from scoring.services.rounds import round_start
from scoring.services.tournaments import tournament_create

PLAYERS = ("Anna", "Bo", "Cia", "Dag", "Elin", "Frits", "Greet", "Henk")
SEED = 1  # of the draw, so that everybody who tries the demo has the same tables

# One thing a line: the place at the table (1 to 4, clockwise), what is done, and with which cards or how many.
# Table 1: place 2 throws a spade away on hearts. Whether he had a heart, nobody can know yet: the ruling is open.
HALF_A_HAND = """
4 deal KC
1 join
2 join
3 join
4 exchange 1
1 exchange 2
2 exchange 0
3 exchange 3
1 play AH
2 play 9S
3 play TH
4 play 7H
1 play KD
2 play 8D
"""
JUST_DEALT = """
4 deal QD
"""


def demo_evening() -> bool:
    """Create the demo evening unless there is an evening already; return whether it was created."""
    if Tournament.objects.exists():
        return False
    organiser, _password = organiser_account()
    evening = tournament_create(organiser_id=organiser.pk, name=_("Demo evening"), game="knoesten")
    players_add(tournament_id=evening.pk, text="\n".join(PLAYERS))
    tables = round_start(tournament_id=evening.pk, number=1, seed=SEED).tables.all()
    for table, hand in zip(tables, (HALF_A_HAND, JUST_DEALT), strict=True):
        enter_hand(table.referee_table_id, hand)
    return True


def enter_hand(table_id: int, hand: str) -> None:
    """Enter the lines of `hand`, each from the phone of the place it names."""
    seats = list(Seat.objects.filter(table_id=table_id).select_related("table__hall").order_by("position"))
    for number, line in enumerate(hand.strip().splitlines()):
        place, do, *what = line.split()
        seat = seats[int(place) - 1]
        event_record(
            table_id=table_id,
            actor=seat_actor(seat),
            body={"do": do, **_fields(do, what, seat.player)},
            key=f"demo-{number}",
            expected=None,
        )


def _fields(do: str, what: list[str], player: str) -> dict[str, Any]:
    """Return the fields of an entry besides its `do`."""
    match do:
        case "deal":
            return {"dealer": player, "trump": what[0]}
        case "exchange":
            return {"count": int(what[0])}
        case "play":
            return {"cards": what[0]}
    return {}
