"""Links: making those of referees, and voiding old ones."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.access.actors import HOUSE, Actor
from referee.access.links import referee_door, seat_door
from referee.access.policies import REFEREE
from referee.access.sections import read_section, section_text
from referee.ground.errors import LinkUnknown, Malformed
from referee.ground.serving import live
from referee.hooks import link_renewed
from referee.models import Hall, Kind, RefereeLink, Seat, TableStatus
from referee.selectors.tablet.hall import hall_number
from referee.services.events import may_write
from referee.services.recording import Draft, refuse_unreadable, table_log

LONGEST_LABEL = 80


def referee_link_make(*, hall_id: int, label: str, is_trainee: bool = False) -> RefereeLink:
    """Make a new link to a hall for one referee or trainee; the first referee's becomes the head's.

    Raises Malformed, LinkUnknown.
    """
    label = label.strip()
    if not 0 < len(label) <= LONGEST_LABEL:
        raise Malformed(_("A referee's label must have 1 to 80 characters."), field="label")
    refuse_unreadable(label, "label")
    with transaction.atomic():
        hall = Hall.objects.select_for_update().filter(pk=hall_id).first()
        if hall is None:
            raise LinkUnknown
        is_head = not is_trainee and not hall.referee_links.filter(is_head=True).exists()
        return RefereeLink.objects.create(hall=hall, label=label, is_head=is_head, is_trainee=is_trainee)


def seat_relink(*, seat_id: int, key: str, actor: Actor = HOUSE) -> Seat:
    """Give a player's seat a new link, for another phone. In a tournament, the personal link is renewed too.

    The player's seats of earlier rounds in the hall get new links as well, since each of them leads to the personal
    link.

    Earlier links become void at once, and phones with one of them are told. A repetition with the same key does
    nothing.
    """
    seat = Seat.objects.select_related("table__hall").filter(pk=seat_id).first()
    if seat is None:
        raise LinkUnknown
    link_renewed(seat.table.hall_id, seat.player_key, partial(_renew_link, seat, key, actor))
    seat.refresh_from_db()
    return seat


def _renew_link(seat: Seat, key: str, actor: Actor) -> bool:
    """Give the seat its next link, and void those of its player's other seats; return whether it was done only now."""
    is_new = _relink_seat(seat, key, actor)
    if is_new and seat.player_key:
        seats_void(hall_id=seat.table.hall_id, player_key=seat.player_key, but=seat.pk)
    return is_new


def seats_void(*, hall_id: int, player_key: str, but: int | None = None) -> None:
    """Void all links of this player's seats in a hall, except one seat's. The logs of tables in play say so."""
    seats = Seat.objects.select_related("table__hall").filter(table__hall=hall_id, player_key=player_key)
    for seat in seats.exclude(pk=but or 0).order_by("table"):
        if seat.table.status in (TableStatus.WAITING, TableStatus.PLAYING):
            _relink_seat(seat, str(uuid4()), HOUSE)
        else:
            _next_generation(seat.pk)


def _relink_seat(seat: Seat, key: str, actor: Actor) -> bool:
    """Give the seat its next link, with a note in the log; return whether this key did it only now."""
    draft = Draft(Kind.NOTE, REFEREE, body={"note": "relink", "player": seat.player})
    with table_log(seat.table_id, actor, key, draft) as log:
        is_new = log.is_new
        if is_new:
            may_write(log.table, actor)
            _next_generation(seat.pk)
            log.write(draft)
    return is_new


def _next_generation(seat_id: int) -> None:
    """Void a seat's links, and close the streams of phones that hold one. Call in a transaction."""
    Seat.objects.filter(pk=seat_id).update(generation=F("generation") + 1, relinked_at=timezone.now())
    transaction.on_commit(lambda: live.publish(*seat_door(Seat.objects.get(pk=seat_id))))


def referee_head_choose(*, hall_id: int, link_id: int) -> RefereeLink:
    """Make this link the head referee's. Calls that are handed on wait for it. Raises LinkUnknown."""
    with transaction.atomic():
        link = _link_of(hall_id, link_id, is_trainee=False)
        link.hall.referee_links.update(is_head=False)
        link.is_head, link.changes = True, link.changes + 1
        link.save(update_fields=["is_head", "changes"])
        transaction.on_commit(partial(_announce, hall_id))
    return link


def referee_section_set(*, hall_id: int, link_id: int, section: str) -> tuple[RefereeLink, str]:
    """Give a referee a section of the tables, written as "1–8, 12" ("" for all), and return the link and what it was.

    Raises LinkUnknown, Malformed.
    """
    wanted = read_section(section)
    with transaction.atomic():
        link = _link_of(hall_id, link_id, is_trainee=False)
        was = section_text(link.section)
        if link.section != wanted:
            link.section, link.changes = wanted, link.changes + 1
            link.save(update_fields=["section", "changes"])
            transaction.on_commit(partial(_announce, hall_id))
    return link, was


def link_revoke(*, hall_id: int, link_id: int) -> RefereeLink:
    """Void a referee's link for good. If it was the head's, the oldest remaining one takes over. Raises LinkUnknown."""
    with transaction.atomic():
        link = _link_of(hall_id, link_id)
        was_head, link.is_head, link.revoked_at = link.is_head, False, timezone.now()
        link.save(update_fields=["is_head", "revoked_at"])
        next_head = link.hall.referee_links.filter(revoked_at=None, is_trainee=False).order_by("pk").first()
        if was_head and next_head is not None:
            next_head.is_head = True
            next_head.save(update_fields=["is_head"])
        transaction.on_commit(partial(live.publish, *referee_door(link)))
        transaction.on_commit(partial(_announce, hall_id))
    return link


def _link_of(hall_id: int, link_id: int, **wanted: bool) -> RefereeLink:
    """Return a link of this hall that works and has the `wanted` values; lock the hall until the transaction ends."""
    if Hall.objects.select_for_update().filter(pk=hall_id).first() is None:
        raise LinkUnknown
    links = RefereeLink.objects.select_related("hall").filter(hall_id=hall_id, revoked_at=None, **wanted)
    link = links.filter(pk=link_id).first()
    if link is None:
        raise LinkUnknown
    return link


def _announce(hall_id: int) -> None:
    live.publish(f"hall:{hall_id}", hall_number(hall_id))
