"""The addresses of the tournament: organiser, referee, players, standings."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from referee import api
from scoring.models import Competition, CompetitionStatus, Player, SeatOf
from scoring.selectors.links import link_path
from scoring.services.organisers import organiser_account


@dataclass(frozen=True, slots=True)
class Address:
    """An address to open: `title` says for whom, `path` follows the server's address, `note` is what they need."""

    title: str
    path: str
    note: str = ""


def tournament_addresses() -> list[Address]:
    """Return every address that people open this tournament, for the newest tournament that has not ended."""
    found = [Address(_("Organiser"), "/organise/", _organiser_note())]
    tournament = Competition.objects.exclude(status=CompetitionStatus.ENDED).first()
    if tournament is None:
        return found
    found += [Address(link.label, link.path) for link in api.referee_links(tournament.hall_id)]
    found.append(Address(_("Standings"), f"/e/{tournament.slug}/"))
    return found + [Address(title, link_path(player)) for title, player in _players(tournament)]


def _players(tournament: Competition) -> Iterator[tuple[str, Player]]:
    """Yield everybody of the latest round by table and seat, each with a title; before the first, all by name."""
    latest = tournament.rounds.last()
    if latest is None:
        yield from ((player.name, player) for player in tournament.players.all())
        return
    seats = SeatOf.objects.filter(table__round=latest).select_related("table", "player")
    for seat in seats.order_by("table__number", "position"):
        yield _("Table %(table)s, %(player)s") % {"table": seat.table.number, "player": seat.player.name}, seat.player


def _organiser_note() -> str:
    """Return the organiser's name and password for signing in."""
    account, unchanged = organiser_account()
    password = settings.ORGANISER_PASSWORD if unchanged else _("the one you set")
    return _("name %(name)s, password %(password)s") % {"name": account.get_username(), "password": password}
