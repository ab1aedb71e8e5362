"""Secret links: holding a link gives access to what it opens, without an account.

A link is derived from the server's secret, the row's id and its generation. The database therefore holds no secret, and
raising the generation voids every earlier link.
"""

from __future__ import annotations

import base64
import re
from copy import copy
from typing import Literal

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.timezone import localtime

from referee.errors import RefereeRevoked, SeatRelinked, TraineeRefused, WrongSeat
from referee.ground.errors import LinkRevoked, LinkUnknown
from referee.ground.prepared import Select
from referee.ground.serving import context
from referee.hooks import personal_path, seat_passed_on
from referee.models import Hall, RefereeLink, Seat, Table

Door = Literal["seat", "referee", "player", "join", "role", "replay"]
_SHAPE = re.compile(r"([0-9a-z]{1,12})-([0-9a-z]{1,6})-([A-Za-z0-9_-]{24})")
FOR_ALL = "~"  # behind a seat's token: this phone enters for several players
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SEAT = Select(
    "SELECT {seat}, {tbl}, {hall} FROM referee_seat seat"
    " JOIN referee_table tbl ON tbl.id = seat.table_id JOIN referee_hall hall ON hall.id = tbl.hall_id"
    " WHERE seat.id = %s",
    seat=Seat,
    tbl=Table,
    hall=Hall,
)
_REFEREE = Select(
    "SELECT {link}, {hall} FROM referee_refereelink link JOIN referee_hall hall ON hall.id = link.hall_id"
    " WHERE link.id = %s",
    link=RefereeLink,
    hall=Hall,
)


def seat_token(seat: Seat) -> str:
    """The secret part of a seat's address, `/s/<token>/`: 144 bits that only this server can make."""
    return _token("seat", seat.pk, seat.generation)


def referee_token(link: RefereeLink) -> str:
    """The secret part of a referee's address, `/r/<token>/`."""
    return _token("referee", link.pk, link.generation)


def player_token(player_id: int, generation: int) -> str:
    """Return the secret part of a player's personal address, `/p/<token>/`. The tournament stores the generation."""
    return _token("player", player_id, generation)


def read_player_token(token: str) -> tuple[int, int]:
    """Return the player's id and the generation in a genuine token. Raises LinkUnknown."""
    return _read_token("player", token)


def player_door(player_id: int, generation: int) -> tuple[str, int]:
    """Return the topic that a stream opened by a personal link also listens to, and the link's generation."""
    return f"door:player:{player_id}", generation


def join_token(tournament_id: int, generation: int) -> str:
    """Return the secret part of the address where players put themselves on a tournament's list, `/join/<token>/`."""
    return _token("join", tournament_id, generation)


def read_join_token(token: str) -> tuple[int, int]:
    """Return the tournament's id and the generation in a genuine token. Raises LinkUnknown."""
    return _read_token("join", token)


def role_token(role_id: int) -> str:
    """Return the secret part of the address of a role in a tournament, `/h/<token>/`.

    The token stays genuine when the role is taken back, so the role's row must be asked whether it is still given.
    """
    return _token("role", role_id, 0)


def read_role_token(token: str) -> int:
    """Return the role's id in a genuine token. Raises LinkUnknown."""
    return _read_token("role", token)[0]


def replay_token(table_id: int) -> str:
    """Return the secret part of a table's replay address, `/replay/<token>/`, which opens nothing else."""
    return _token("replay", table_id, 0)


def seat_door(seat: Seat) -> tuple[str, int]:
    """Return the topic that a stream opened by this seat's link also listens to, and the link's generation."""
    seat = seat.entered_from or seat
    return f"door:seat:{seat.pk}", seat.generation


def referee_door(link: RefereeLink) -> tuple[str, int]:
    """Return the same for a referee's link. Revoking a link counts as one more generation."""
    return f"door:referee:{link.pk}", link.generation + (link.revoked_at is not None)


def seat_for(token: str) -> Seat:
    """Return the seat that a link opens, with its table and hall. Raises LinkUnknown, LinkRevoked or SeatRelinked.

    A seat's link with FOR_ALL behind it opens the page on which that phone enters for several players. A position that
    follows names one of them (`Seat.entered_from` is then the phone's own seat). Raises WrongSeat for somebody who has
    not handed their seat over.
    """
    own, for_all, position = token.partition(FOR_ALL)
    phone = _own_seat(own)
    if not for_all:
        return phone
    seats = [phone if seat.pk == phone.pk else seat for seat in phone.table.seats.order_by("position")]
    chosen = next((seat for seat in seats if str(seat.position) == position), phone)
    if chosen is not phone and phone.table.lent.get(chosen.player) != phone.player:
        raise WrongSeat(player=phone.player)
    opened = copy(chosen)
    opened.table, opened.entered_from = phone.table, phone
    return opened


def token_for(phone: Seat, position: int | None = None) -> str:
    """Return the token with which a phone enters for several players: for one of them, or for whoever is to move."""
    return f"{seat_token(phone)}{FOR_ALL}{'' if position is None else position}"


def _own_seat(token: str) -> Seat:
    pk, generation = _read_token("seat", token)
    found = _SEAT.first(pk)
    if found is None:
        raise LinkUnknown
    seat: Seat
    seat, seat.table, seat.table.hall = found
    context.note(table=seat.table_id, hall=seat.table.hall.slug, seat=seat.pk)
    if seat.generation != generation:
        if seat.relinked_at is None:
            raise LinkRevoked
        at = localtime(seat.relinked_at).strftime("%H:%M")
        passed_on = seat_passed_on(seat.table.hall_id, seat.player_key, at)
        error = passed_on or SeatRelinked(player=seat.player, at=at)
        error.takes_code = bool(personal_path(seat.table.hall_id, seat.player_key)) and not passed_on
        raise error
    return seat


def referee_for(token: str) -> RefereeLink:
    """Return the referee's link of a token, with its hall.

    Everything that a referee sees and does passes here. Raises LinkUnknown, LinkRevoked, RefereeRevoked or
    TraineeRefused.
    """
    link = _referee_link(token)
    if link.is_trainee:
        raise TraineeRefused
    return link


def trainee_for(token: str) -> RefereeLink:
    """Return the trainee's link of a token, with its hall. Raises LinkUnknown, LinkRevoked or RefereeRevoked."""
    link = _referee_link(token)
    if not link.is_trainee:
        raise LinkUnknown
    return link


def _referee_link(token: str) -> RefereeLink:
    pk, generation = _read_token("referee", token)
    found = _REFEREE.first(pk)
    if found is None:
        raise LinkUnknown
    link: RefereeLink
    link, link.hall = found
    context.note(hall=link.hall.slug, referee=link.pk)
    if link.revoked_at is not None:
        raise RefereeRevoked(label=link.label, at=localtime(link.revoked_at).strftime("%H:%M"))
    if link.generation != generation:
        raise LinkRevoked
    return link


def replayed_table(token: str) -> Table:
    """Return the table whose finished hands this address shows, with its hall. Raises LinkUnknown."""
    pk, _generation = _read_token("replay", token)
    table = Table.objects.select_related("hall").filter(pk=pk).first()
    if table is None:
        raise LinkUnknown
    return table


def _token(door: Door, pk: int, generation: int) -> str:
    return f"{_base36(pk)}-{_base36(generation)}-{_seal(door, pk, generation)}"


def _seal(door: Door, pk: int, generation: int) -> str:
    # The salt keeps the name that this module had when the first links were printed.
    digest = salted_hmac(f"referee.links.{door}", f"{pk}.{generation}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def _read_token(door: Door, token: str) -> tuple[int, int]:
    """Return row id and generation of a genuine token. Raises LinkUnknown for a forged or garbled one."""
    match = _SHAPE.fullmatch(token)
    if match is None:
        raise LinkUnknown
    pk, generation = int(match[1], 36), int(match[2], 36)
    if pk >= 2**63 or not constant_time_compare(match[3], _seal(door, pk, generation)):
        raise LinkUnknown
    return pk, generation


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits or "0"
