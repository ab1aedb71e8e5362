"""The addresses of a tournament: for its organiser, its referees and its players, and of its standings."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Player, SeatOf, Tournament
from scoring.selectors.people.links import link_path


@dataclass(frozen=True, slots=True)
class Address:
    """An address to open: `title` says for whom, `path` follows the server's address, `note` is what they need."""

    title: str
    path: str
    note: str = ""


def tournament_addresses(code: str = "") -> list[Address]:
    """Return the addresses that people open during the newest tournament that has not ended.

    `code` opens the page of the first start on another device; "" if the organiser has a password.
    """
    found = [Address(_("Organiser"), "/organise/", _organiser_note(code))]
    going_on = Competition.objects.exclude(status=CompetitionStatus.ENDED).select_related("tournament")
    latest = going_on.order_by("-tournament__created_at").first()
    if latest is None:
        return found
    tournament = latest.tournament
    found += [Address(link.label, link.path) for link in api.referee_links(tournament.hall_id)]
    competitions = tournament.competitions.all()
    found += [Address(_standings(competition), f"/e/{competition.slug}/") for competition in competitions]
    return found + [Address(title, link_path(player)) for title, player in _players(tournament)]


def addresses_to_look_at(tournament: Tournament) -> list[Address]:
    """Return the addresses that show a tournament from every side, with the link of one player."""
    competitions = list(tournament.competitions.order_by("pk"))
    first, latest = competitions[0], competitions[-1]
    found = [
        Address(_("Organiser"), reverse("scoring:tournament", args=[tournament.slug])),
        Address(_("Audit log"), reverse("scoring:acts", args=[first.slug])),
        Address(_("Overall ranking"), reverse("scoring:overall", args=[tournament.slug])),
    ]
    found += [Address(link.label, link.path) for link in api.referee_links(tournament.hall_id)]
    found += [Address(_standings(one), reverse("scoring:standings", args=[one.slug])) for one in competitions]
    found.append(Address(_("Projector"), reverse("scoring:overall_projector", args=[tournament.slug])))
    player = Player.objects.filter(seats__table__round__competition=latest).order_by("name", "pk").first()
    return [*found, Address(player.name, link_path(player))] if player else found


def _players(tournament: Tournament) -> Iterator[tuple[str, Player]]:
    """Yield the players with titles: those of the latest rounds by table and seat, or all before the first round."""
    latest = [round_ for competition in tournament.competitions.all() if (round_ := competition.rounds.last())]
    if not latest:
        yield from ((player.name, player) for player in tournament.players.all())
        return
    seats = SeatOf.objects.filter(table__round__in=latest).select_related("table", "player")
    for seat in seats.order_by("table__number", "position"):
        yield _("Table %(table)s, %(player)s") % {"table": seat.table.number, "player": seat.player.name}, seat.player


def _standings(competition: Competition) -> str:
    return _("Standings of %(name)s") % {"name": competition.name} if competition.name else _("Standings")


def _organiser_note(code: str) -> str:
    """Return how the organiser gets in."""
    if not code:
        return _("with your name and your password")
    port = urlsplit(settings.PUBLIC_ADDRESS).port
    here = {"here": f"http://localhost{f':{port}' if port else ''}/organise/", "code": code}
    return _("on this computer: %(here)s, on another device with the code %(code)s") % here
