"""Cards to print with a QR code: one for each seat, one for each referee."""

from dataclasses import dataclass

from referee import api
from scoring.models import RoundStatus, TableSeating, Tournament


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A card for one seat: `address` is the seat's secret link, `seat_id` the referee's seat."""

    seat_id: int
    table: int
    seat: int
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class RefereeCard:
    """A card for one referee: `address` is the secret link to the hall, `link_id` the referee's number for it."""

    link_id: int
    label: str
    address: str
    is_head: bool


def seat_cards(tournament: Tournament, number: int, base: str = "") -> tuple[SeatCard, ...]:
    """Return the cards of the current round, by table and seat, with addresses below `base`; none if it has ended."""
    tables = TableSeating.objects.filter(round__tournament=tournament, round__number=number)
    links = api.seat_links(tables.exclude(round__status=RoundStatus.ENDED).values_list("referee_table_id", flat=True))
    return tuple(
        SeatCard(link.seat_id, link.table_number, link.position + 1, link.name, base + link.path) for link in links
    )


def referee_cards(tournament: Tournament, base: str) -> tuple[RefereeCard, ...]:
    """Return a card for each valid referee's link."""
    return tuple(
        RefereeCard(link.link_id, link.label, base + link.path, link.is_head)
        for link in api.referee_links(tournament.hall_id)
    )
