"""A large competition for `hall_bench`, built through services: everybody has played some rounds of Knoesten."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.db import transaction

from referee import api
from referee.models import Seat
from scoring.models.tournaments import Competition, Round
from scoring.selectors.people.links import link_path
from scoring.services.access.accounts import organiser_account
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_end, round_start
from scoring.services.tournaments.competitions import tournament_create


def built(players: int, rounds: int) -> dict[str, Any]:
    """Build the competition. Return its slug, an organiser's session, and each player's name and personal path."""
    organiser = organiser_account()
    competition = tournament_create(organiser_id=organiser.pk, name="The hall", game="knoesten")
    players_add(competition_id=competition.pk, text="\n".join(f"Player {at + 1}" for at in range(players)))
    random = Random(1)
    for number in range(1, rounds + 1):
        _play(competition, round_start(competition_id=competition.pk, number=number, seed=number), random)
    return {
        "slug": competition.slug,
        "session": _session(organiser),
        "players": [(player.name, link_path(player)) for player in competition.players.all()],
    }


def _play(competition: Competition, played: Round, random: Random) -> None:
    """Let every table of a round end with the organiser's result, and end the round."""
    with transaction.atomic():
        for table in played.tables.all():
            seats = Seat.objects.filter(table=table.referee_table_id)
            points = {seat.player: random.randrange(40) for seat in seats}
            points[min(points, key=points.__getitem__)] = 0
            body = {"by": "referee", "do": "result", "points": points}
            api.result_enter(table_id=table.referee_table_id, body=body, reason="On paper", key=uuid4().hex)
        round_end(competition_id=competition.pk, number=played.number, as_they_stand=True)


def _session(user: User) -> str:
    """Return the key of a session in which the organiser has signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)
