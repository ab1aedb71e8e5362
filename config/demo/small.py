"""A demo tournament: eight players at two tables, one of them in the middle of a hand.

Everything is done through the services that pages use, so the demo looks like a real tournament. The game's face
provides the moves.
"""

from django.utils.translation import gettext as _

from referee.access.actors import seat_actor
from referee.faces import FACES
from referee.faces.face import Demo
from referee.models import Seat
from referee.services.events import event_record
from scoring.models.tournaments import Tournament
from scoring.services.access.accounts import organiser_account
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_start
from scoring.services.tournaments.competitions import tournament_create

PLAYERS = ("Anna", "Bo", "Cia", "Dag", "Elin", "Frits", "Greet", "Henk")
SEED = 1  # of the draw, so that everybody who tries the demo has the same tables


def demo_tournament() -> bool:
    """Create the demo tournament unless there is a tournament already; return whether it was created."""
    if Tournament.objects.exists():
        return False
    game, demo = next((name, face.demo) for name, face in FACES.items() if face.demo)
    organiser = organiser_account()
    competition = tournament_create(organiser_id=organiser.pk, name=_("Demo tournament"), game=game)
    players_add(competition_id=competition.pk, text="\n".join(PLAYERS))
    for number, table in enumerate(round_start(competition_id=competition.pk, number=1, seed=SEED).tables.all()):
        enter_hand(table.referee_table_id, number, demo)
    return True


def enter_hand(table_id: int, number: int, demo: Demo) -> None:
    """Enter what is played at a table, each entry from the phone of its seat."""
    seats = list(Seat.objects.filter(table_id=table_id).select_related("table__hall").order_by("position"))
    for at, (seat, body) in enumerate(demo(number, [seat.player for seat in seats])):
        event_record(table_id=table_id, actor=seat_actor(seats[seat]), body=body, key=f"demo-{at}", expected=None)
