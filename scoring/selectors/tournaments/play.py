"""A player's own play: the games with their hands, and figures beside the mean of the field.

Figures count rounds that have ended and whose results the public sees, so that a hidden round stays hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import GAME_COUNTS, RoundStatus
from scoring.models.tournaments import Competition, Player, SeatOf
from scoring.selectors.standings.visible import visible_to_public
from scoring.shapes.standings import PlayedGame, PlayFigure, PlayShape


def play_of(player: Player) -> tuple[PlayShape, ...]:
    """Return the player's play in each competition in which they have sat. Six queries each, and those of new logs."""
    sat = Competition.objects.filter(rounds__tables__seats__player=player).select_related("tournament").distinct()
    return tuple(_in(competition, player) for competition in sat.order_by("pk"))


def _in(competition: Competition, player: Player) -> PlayShape:
    seats = SeatOf.objects.filter(table__round__competition=competition).select_related("table__round")
    own = {seat.table.referee_table_id: seat for seat in seats.filter(player=player).order_by("-table__round__number")}
    tables = {
        table: found
        for key in {seat.key for seat in own.values()}
        for table, found in api.own_tables([pk for pk, seat in own.items() if seat.key == key], key).items()
    }
    seen = visible_to_public(competition)
    over = seats.filter(table__round__status=RoundStatus.ENDED, table__settled__in=GAME_COUNTS)
    counted = {seat.table.referee_table_id for seat in over if seen.sees(seat.table.round.number)}
    plays = api.plays_at(counted)
    mine = [play for play in plays if play.table_id in own and play.key == own[play.table_id].key]
    hands = api.hands_over([pk for pk in own if tables[pk].played])
    return PlayShape(
        competition=competition.title,
        hands=sum(play.hands for play in mine),
        games=tuple(
            PlayedGame(seat.table.round.number, seat.table.number, hands.get(pk, 0), tables[pk].path)
            for pk, seat in own.items()
            if tables[pk].played
        ),
        figures=_figures(mine, plays) if mine else (),
    )


def _figures(mine: Sequence[api.Play], field: Sequence[api.Play]) -> tuple[PlayFigure, ...]:
    """Return tricks a hand, and breaches and calls a game. A figure that nobody in the field has is left out."""
    names = {
        "breaches": _("Proven breaches a game"),
        "calls_right": _("Cheats called rightly, a game"),
        "calls_wrong": _("Cheats called wrongly, a game"),
    }
    found = []
    if any(play.tricks is not None for play in field):
        found.append(PlayFigure("tricks", _("Tricks a hand"), _tricks(mine), _tricks(field)))
    for key, name in names.items():
        if any(getattr(play, key) for play in field):
            found.append(PlayFigure(key, name, _mean(mine, key), _mean(field, key)))
    return tuple(found)


def _tricks(plays: Sequence[api.Play]) -> float:
    return sum(play.tricks or 0 for play in plays) / max(sum(play.hands for play in plays), 1)


def _mean(plays: Sequence[api.Play], key: str) -> float:
    return sum(int(getattr(play, key)) for play in plays) / max(len(plays), 1)
