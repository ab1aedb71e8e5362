"""A quick table: a game begun at once, with no evening around it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from secrets import token_hex

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.errors import TooMany
from referee.models import Hall, Policy, RefereeLink
from referee.policies import QUICK
from referee.services.links import referee_link_make
from referee.services.tables import Player, hall_open, table_open

MOST_AN_HOUR = 60  # anybody may open one: a mistake or a prank must not fill the disk


def quick_table_open(*, game: str, names: Sequence[str], policy: str = Policy.TEACH) -> RefereeLink:
    """Open a table in a hall of its own; returns the referee's link to it, by which the seats are found.

    `names` are the players clockwise; an empty one becomes "Player 1" by its seat.
    Raises Malformed (unknown game or policy, wrong number of players, two of one name) or TooMany.
    """
    hour = timezone.now() - timedelta(hours=1)
    if Hall.objects.filter(slug__startswith=QUICK, created_at__gte=hour).count() >= MOST_AN_HOUR:
        raise TooMany
    players = [
        Player(name.strip() or _("Player %(seat)s") % {"seat": seat}) for seat, name in enumerate(names, start=1)
    ]
    with transaction.atomic():
        hall = hall_open(name=_("Quick table"), slug=f"{QUICK}{token_hex(4)}")
        table_open(hall_id=hall.pk, number=1, game=game, players=players, policy=policy)
        return referee_link_make(hall_id=hall.pk, label=_("Referee"))
