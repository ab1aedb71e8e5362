"""What is announced in a tournament now, and who has seen it and who has not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Entry, SeatOf, TableSeating, Tournament

MINUTES = (5, 15, 30, 60, 180)  # for which the page offers to show an announcement


@dataclass(frozen=True, slots=True)
class SentView:
    """An announcement for its organiser. `to` says for whom it is, `missing` are players who have not seen it."""

    sent: api.SentAnnouncement
    to: str
    missing: tuple[str, ...]


def announced_in(competition: Competition) -> tuple[api.Announced, ...]:
    """Return what a competition's screen shows."""
    return api.announced(competition.tournament.hall_id, group=competition.pk)


def announced_on_screen(tournament: Tournament) -> tuple[api.Announced, ...]:
    """Return what the screen of a whole tournament shows."""
    return api.announced(tournament.hall_id)


def tables_on(tournament_id: int) -> Mapping[int, int]:
    """Return the referee's id of each table that is being played at, by its number in the hall. One query."""
    tables = TableSeating.objects.filter(round__competition__tournament=tournament_id)
    on = tables.exclude(round__status=RoundStatus.ENDED).order_by("number")
    return dict(on.values_list("number", "referee_table_id"))


def sent_views(tournament: Tournament) -> tuple[SentView, ...]:
    """Return a tournament's latest announcements, the newest first. Six queries."""
    names = {one.pk: one.name or one.title for one in tournament.competitions.select_related("tournament")}
    entries = Entry.objects.filter(player__tournament=tournament, withdrawn=False)
    players = list(entries.values_list("competition", "player", "player__name").distinct())
    seats = SeatOf.objects.filter(player__tournament=tournament)
    seated = list(seats.values_list("table__referee_table_id", "table__number", "player", "player__name"))
    found = []
    for sent in api.announcements_sent(tournament.hall_id):
        own = set(sent.tables)
        if sent.to == api.Audience.TABLE:
            wanted = {player: name for table, _number, player, name in seated if table in own}
        elif sent.to == api.Audience.REFEREES:
            wanted = {}
        else:
            wanted = {player: name for group, player, name in players if sent.group in (None, group)}
        numbers = {number for table, number, _player, _name in seated if table in own}
        there = {seeing.who for seeing in sent.seen}
        missing = sorted(name for player, name in wanted.items() if f"player {player}" not in there)
        found.append(SentView(sent, _to_text(sent, names, numbers), tuple(missing)))
    return tuple(found)


def _to_text(sent: api.SentAnnouncement, names: Mapping[int, str], numbers: set[int]) -> str:
    if sent.to == api.Audience.COMPETITION:
        return names.get(sent.group or 0, "")
    if sent.to == api.Audience.TABLE:
        return _("Table %(number)s") % {"number": min(numbers)} if numbers else str(api.Audience.TABLE.label)
    return str(api.Audience(sent.to).label)
