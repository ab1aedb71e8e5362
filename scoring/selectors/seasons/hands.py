"""What an organiser may ask the index of hands for: halls, games and people of their tournaments (decision 0125)."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User

from referee import api
from scoring.models.choices import RoundStatus
from scoring.models.seasons import Season
from scoring.models.tournaments import Competition, Round, SeatOf
from scoring.selectors.access.roles import tournaments_organised
from scoring.selectors.seasons.persons import persons_named
from scoring.systems.people.persons import Person
from scoring.systems.roster.names import tidy


def halls_of(user: User, season: Season | None = None) -> frozenset[int]:
    """Return the halls of the tournaments that an account organises, or of those with a part in a season. One query.

    Left out is a tournament while a round of a duplicate is played: other tables may still have to play the same cards.
    """
    secret = Round.objects.exclude(status=RoundStatus.ENDED).filter(competition__deals__isnull=False)
    found = tournaments_organised(user).exclude(pk__in=secret.values("competition__tournament"))
    if season is not None:
        found = found.filter(competitions__in_seasons__season=season)
    return frozenset(found.values_list("hall_id", flat=True))


def games_of(user: User) -> tuple[api.GameInfo, ...]:
    """Return the games that are played in the tournaments that an account organises. One query."""
    found = Competition.objects.filter(tournament__in=tournaments_organised(user)).values_list("game", flat=True)
    played = set(found.order_by().distinct())
    return tuple(game for game in api.games() if game.name in played)


def seats_of(user: User, names: Sequence[str]) -> tuple[frozenset[int] | None, ...]:
    """Return for each name the seats of whoever has it in tournaments of an account; None if nobody has.

    Two queries, and two for each name.
    """
    return tuple(map(_seats, persons_named(user, list(map(tidy, names))) if names else ()))


def _seats(persons: Sequence[Person]) -> frozenset[int] | None:
    players = [id_ for person in persons for id_ in person.ids]
    seats = SeatOf.objects.filter(player__in=players).select_related("table")
    return api.seats_at((seat.table.referee_table_id, seat.key) for seat in seats) if players else None
