"""What a player may say on their own page now, and what waits for the organiser's agreement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models.asked import Asked
from scoring.models.choices import RoundStatus, Says
from scoring.models.tournaments import Competition, Entry, Round
from scoring.shapes.standings import PlayerSays

STALE = timedelta(hours=2)  # after the time at which a player was expected, nobody is told of it any more


def own_view(entry: Entry, on: Round | None, drawn: int, seat: str) -> PlayerSays | None:
    """Return what the player of an entry may say now; None if nothing. One query, and none where players may not.

    `on` is the round that is on, `drawn` how many rounds are drawn, `seat` the state of the player's table in it ("" if
    they don't sit in it).
    """
    player = entry.player
    if entry.competition.tournament.own_acts is None:
        return None
    asked = {one.says: one for one in Asked.objects.filter(entry=entry)}
    plays_on = not entry.withdrawn
    skip = (on.number if on and seat == "waiting" else drawn + 1) if plays_on and not player.away else 0
    planned = entry.competition.planned_rounds
    if planned and skip > planned and entry.competition.cut_after is None:
        skip = 0
    skips = entry.skips_round or 0
    return PlayerSays(
        away=player.away and plays_on,
        late=plays_on and seat in ("", "waiting"),
        expected_at=expected_of(player.expected_at),
        skip=skip,
        skips=skips if skips > drawn or (skips == drawn and seat == "waiting") else 0,
        home=plays_on,
        stay=entry.withdrawn and entry.home_after == drawn,
        skip_asked=_state(asked, Says.SKIP, skip),
        home_asked=_state(asked, Says.HOME),
        real_name=player.real_name or "",
    )


def _state(asked: Mapping[str, Asked], says: Says, number: int | None = None) -> str:
    one = asked.get(says)
    if one is None or (number is not None and one.round != number):
        return ""
    return "waits" if one.refused_at is None else "refused"


def expected_of(moment: datetime | None) -> datetime | None:
    """Return when a late player is expected, unless that is long past."""
    return moment if moment and moment > timezone.now() - STALE else None


def asked_open(competition: Competition) -> list[Asked]:
    """Return what players have asked for and nobody has answered, the earliest first. Two queries."""
    last = competition.rounds.last()
    first = 0 if last is None else last.number + (last.status == RoundStatus.ENDED)
    found = Asked.objects.filter(entry__competition=competition, entry__withdrawn=False, refused_at=None)
    return [one for one in found.select_related("entry__player") if one.says == Says.HOME or one.round >= first]
