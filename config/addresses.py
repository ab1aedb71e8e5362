"""The addresses of the evening: organiser, referee, seats, standings."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from referee import api
from scoring.models import Tournament, TournamentStatus
from scoring.services.organisers import organiser_account


@dataclass(frozen=True, slots=True)
class Address:
    """An address to open: `title` says for whom, `path` follows the server's address, `note` is what they need."""

    title: str
    path: str
    note: str = ""


def evening_addresses() -> list[Address]:
    """Return every address that people open this evening, for the newest evening that has not ended."""
    found = [Address(_("Organiser"), "/organise/", _organiser_note())]
    evening = Tournament.objects.exclude(status=TournamentStatus.ENDED).first()
    if evening is None:
        return found
    found += [Address(link.label, link.path) for link in api.referee_links(evening.hall_id)]
    found.append(Address(_("Standings"), f"/e/{evening.slug}/"))
    latest = evening.rounds.last()
    tables = latest.tables.values_list("referee_table_id", flat=True) if latest else []
    for link in api.seat_links(tables):
        title = _("Table %(table)s, %(player)s") % {"table": link.table_number, "player": link.name}
        found.append(Address(title, link.path))
    return found


def _organiser_note() -> str:
    """Return the organiser's name and password for signing in."""
    account, unchanged = organiser_account()
    password = settings.ORGANISER_PASSWORD if unchanged else _("the one you set")
    return _("name %(name)s, password %(password)s") % {"name": account.get_username(), "password": password}
