"""Cards with a QR code for printing: one for each player, valid for the whole tournament, and one for each referee."""

import re
from dataclasses import dataclass

from referee import api
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Entry, TableSeating, Tournament
from scoring.selectors.people.links import code_of, link_path
from scoring.selectors.people.substitutes import playing_for
from scoring.wording.substitutes import stand_in_text

CODE_GROUP = 3  # characters between two gaps


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player's card for the tournament. `address` is the personal link, and `code` can be typed instead of it.

    `withdrawn` means from all competitions; `came_late`, that a round was drawn before the player came.
    """

    player_id: int
    name: str
    substitute: str  # who plays for the player now, and has the card; "" for nobody
    club: str
    address: str
    code: str
    withdrawn: bool
    came_late: bool

    @property
    def called(self) -> str:
        """Who has the card, such as "Cilla (for Bo)"."""
        return stand_in_text(self.name, self.substitute)


@dataclass(frozen=True, slots=True)
class Wifi:
    """The hall's Wi-Fi: its name and password, and what its QR code says to a phone."""

    name: str
    password: str
    joins: str


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat of the current round with its own link, for an organiser who helps a player."""

    player_id: int
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
    tables: str  # of the referee's section, as "1–8, 12"; "" for all
    is_trainee: bool


def player_cards(tournament: Tournament, base: str) -> tuple[PlayerCard, ...]:
    """Return a card for every player, by name, with addresses below `base`. Four queries."""
    tables = TableSeating.objects.filter(round__competition__tournament=tournament, round__number=1)
    first = set(tables.values_list("seats__player", flat=True))
    entries = Entry.objects.filter(competition__tournament=tournament, withdrawn=False)
    playing = set(entries.values_list("player", flat=True))
    stand_ins = playing_for(tournament)
    return tuple(
        PlayerCard(
            player_id=player.pk,
            name=player.both_names,
            substitute=stand_ins.get(player.pk, ""),
            club=player.club,
            address=base + link_path(player),
            code=_in_groups(code_of(player)),
            withdrawn=player.pk not in playing,
            came_late=bool(first) and player.pk not in first,
        )
        for player in tournament.players.exclude(entries=None)
    )


def _in_groups(code: str) -> str:
    return " ".join(code[at : at + CODE_GROUP] for at in range(0, len(code), CODE_GROUP))


def wifi_of(tournament: Tournament) -> Wifi | None:
    """Return the hall's Wi-Fi; None if the organiser has not entered any."""
    name, password = tournament.wifi_name, tournament.wifi_password
    if not name:
        return None
    protected = f"T:WPA;S:{_escape_text(name)};P:{_escape_text(password)}"
    return Wifi(name, password, f"WIFI:{protected if password else f'T:nopass;S:{_escape_text(name)}'};;")


def _escape_text(text: str) -> str:
    """Return text for a Wi-Fi's code, in which some signs part the fields."""
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def seat_links(competition: Competition, number: int, base: str = "") -> tuple[SeatLink, ...]:
    """Return the seats of the current round by table and seat, with addresses below `base`; none after it has ended.

    Two queries for the seating, as a table may know a player by an earlier key.
    """
    on = TableSeating.objects.filter(round__competition=competition, round__number=number)
    tables = on.exclude(round__status=RoundStatus.ENDED).prefetch_related("seats")
    players = {(table.referee_table_id, seat.key): seat.player_id for table in tables for seat in table.seats.all()}
    links = api.seat_links(table.referee_table_id for table in tables)
    return tuple(
        SeatLink(players[link.table_id, link.key], link.table_number, link.position + 1, link.name, base + link.path)
        for link in links
    )


def referee_cards(tournament: Tournament, base: str) -> tuple[RefereeCard, ...]:
    """Return a card for each valid link of a referee or trainee."""
    return tuple(
        RefereeCard(link.link_id, link.label, base + link.path, link.is_head, link.tables, link.is_trainee)
        for link in api.referee_links(tournament.hall_id)
    )
