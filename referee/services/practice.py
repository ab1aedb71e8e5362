"""Practising alone: a table where the server deals and players of the house play by themselves (decision 0025)."""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from referee.access.actors import HOUSE, Actor, seat_actor
from referee.access.policies import PRACTICE, is_practice
from referee.engine.practice import Move
from referee.errors import Stale, TableClosed
from referee.games import game_named
from referee.ground.errors import TooMany
from referee.ground.serving.guests import times_within_the_hour
from referee.lines import line_of
from referee.models import Event, Hall, Policy, Seat, Table, TableStatus
from referee.receipt import Receipt
from referee.selectors.parts.practice import LEARNER, at_hand, house_move, learner_move, table_move
from referee.services.events import event_record
from referee.services.tables import Player, hall_open, table_open

PLAYERS = ("Rut", "Sven", "Tove", "Ulf", "Vera")  # of the house, clockwise from the learner's left
USUAL_SEATS = 3

# Anybody may practise, so no guest may fill the disk. Tables of players are counted apart (`services.quick`).
HOUR = timedelta(hours=1)
MOST_AN_ADDRESS = 60  # per hour; a whole club may share one address
MOST_AT_ONCE = 300  # tables, by all addresses together
MOST_ENTRIES = 2500  # per table; the longest game of random players has about a thousand
MOST_BY_TABLE = 20  # moves that the table makes by itself in one request
LEFT_ALONE = timedelta(hours=2)  # after this time without an entry a table is deleted
LONGEST_KEPT = timedelta(hours=12)


def practice_open(*, game: str, address: str = "") -> Seat:
    """Open a table for one person, with players of the house. Return the person's seat.

    `address` is the requester's. Raises TooMany.
    """
    practice_sweep()
    if address and times_within_the_hour("practice-tables", address) > MOST_AN_ADDRESS:
        raise TooMany
    if Hall.objects.filter(slug__startswith=PRACTICE).count() >= MOST_AT_ONCE:
        raise TooMany
    rules = game_named(game)
    seats = USUAL_SEATS if USUAL_SEATS in rules.seats else min(rules.seats)
    names = [_("Guest"), *PLAYERS][:seats]
    with transaction.atomic():
        hall = hall_open(name=_("Practice"), slug=PRACTICE + token_hex(12))
        table = table_open(
            hall_id=hall.pk,
            number=1,
            game=game,
            players=[Player(name) for name in names],
            options=rules.practice_options,
            policy=Policy.TEACH,
        )
        _table_goes_on(table)
        return table.seats.select_related("table__hall").get(position=LEARNER)


def practice_go_on(*, seat: Seat, expected: int) -> None:
    """Enter the next move of a player of the house, and what the table does, unless `expected` is no longer current.

    Raises TableClosed.
    """
    _may_go_on(seat.table)
    if seat.table.last_number == expected:
        _enter(seat.table, HOUSE, house_move(at_hand(seat.table, line_of(seat.table))))
        _table_goes_on(seat.table)


def practice_follow_hint(*, seat: Seat, key: str, expected: int) -> Receipt | None:
    """Enter for the learner what the hint says. Return None if there is no hint now. Raises TableClosed and Stale."""
    _may_go_on(seat.table)
    if seat.table.last_number != expected:
        raise Stale(expected=expected, number=seat.table.last_number, missed=[])
    return _enter(seat.table, seat_actor(seat), learner_move(at_hand(seat.table, line_of(seat.table))), key)


def _may_go_on(table: Table) -> None:
    if not is_practice(table.hall.slug) or table.status == TableStatus.CLOSED or table.last_number >= MOST_ENTRIES:
        raise TableClosed


def _table_goes_on(table: Table) -> None:
    """Enter what the table does by itself: it deals, and tells the cards that everybody sees."""
    for _move in range(MOST_BY_TABLE):
        move = table_move(at_hand(table, line_of(table)))
        if move is None or _enter(table, HOUSE, move) is None:
            return


def _enter(table: Table, actor: Actor, move: Move | None, key: str = "") -> Receipt | None:
    """Record a move as every entry is recorded. Return None if there is none, or somebody was faster."""
    if move is None:
        return None
    # Everybody who enters the house's move computes the same key, so two open pages enter it once.
    number = table.last_number
    key = key or salted_hmac(__name__, f"{table.pk}/{number}", algorithm="sha256").hexdigest()
    try:
        receipt = event_record(table_id=table.pk, actor=actor, body=move.body, key=key, expected=number)
    except Stale:
        return None
    table.refresh_from_db()
    return receipt


def practice_sweep() -> None:
    """Delete the practice tables that nobody has played at for a while, each with everything that belongs to it."""
    now = timezone.now()
    halls = Hall.objects.filter(slug__startswith=PRACTICE).annotate(played=Max("tables__events__created_at"))
    alone = Q(created_at__lt=now - LEFT_ALONE) & (Q(played=None) | Q(played__lt=now - LEFT_ALONE))
    for hall in halls.filter(alone | Q(created_at__lt=now - LONGEST_KEPT)):
        with transaction.atomic():
            Event.objects.filter(table__hall=hall).delete()
            hall.delete()
