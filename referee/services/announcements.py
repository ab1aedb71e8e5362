"""Announcements: sent to the pages of a hall, noted as seen, ended.

They need no stream and no request of their own. Every page that is open hears from its stream that there is news, and
fetches itself again, as after an entry; a page that opens later has the announcement too, as long as it runs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from referee.ground.serving import live
from referee.models import Announcement, AnnouncementSeen, Audience, Hall, RefereeLink, Seat, Table, TableStatus
from referee.selectors.parts.announcements import Announced, announced, kept_as, running

IN_PLAY = (TableStatus.WAITING, TableStatus.PLAYING, TableStatus.FINISHED)
MOST_RUNNING = 5  # announcements; the oldest ends when another is sent


@transaction.atomic
def announcement_send(
    *,
    hall_id: int,
    to: str,
    minutes: int,
    phrase: str = "",
    text: str = "",
    tables: Collection[int] = (),
    group: int | None = None,
) -> Announcement:
    """Show a line on the pages that it is for, for so many minutes. `tables` are ids, where it is not for all."""
    Hall.objects.select_for_update().get(pk=hall_id)
    now = timezone.now()
    too_many = Announcement.objects.filter(hall=hall_id, ends_at__gt=now).values_list("pk", flat=True)
    Announcement.objects.filter(pk__in=list(too_many)[MOST_RUNNING - 1 :]).update(ends_at=now)
    ends_at = now + timedelta(minutes=minutes)
    sent = Announcement.objects.create(
        hall_id=hall_id,
        to=Audience(to),
        phrase=phrase,
        text=text[: Announcement.TEXT],
        tables=list(tables),
        group=group,
        ends_at=ends_at,
    )
    transaction.on_commit(lambda: _tell_pages(sent))
    return sent


@transaction.atomic
def announcement_end(*, hall_id: int, announcement_id: int) -> Announcement | None:
    """End an announcement now; return it, or None if it runs no more."""
    now = timezone.now()
    found = Announcement.objects.select_for_update().filter(hall=hall_id, pk=announcement_id, ends_at__gt=now).first()
    if found is not None:
        found.ends_at = now
        found.save(update_fields=["ends_at"])
        transaction.on_commit(lambda: _tell_pages(found))
    return found


def announcements_follow(*, hall_id: int, group: int, tables: Iterable[int]) -> None:
    """Show what runs for a competition at tables of it that have just been opened, too."""
    opened = list(tables)
    for one in running(hall_id):
        if one.group == group and one.to == Audience.COMPETITION:
            Announcement.objects.filter(pk=one.pk).update(tables=[*one.tables, *opened])
            transaction.on_commit(lambda: cache.delete(kept_as(hall_id)))


def announced_to_seat(seat: Seat) -> tuple[Announced, ...]:
    """Return what the phone of a seat shows, and note that its player has seen it."""
    shown = announced(seat.table.hall_id, tables=[seat.table_id])
    seen_note(shown, f"player {seat.player_key or seat.player}", seat.player, seat.table.room_number)
    return shown


def announced_to_referee(link: RefereeLink) -> tuple[Announced, ...]:
    """Return what a referee's tablet shows, and note that the referee has seen it."""
    shown = announced(link.hall_id, referee=True)
    seen_note(shown, f"referee {link.pk}", link.label, None)
    return shown


def seen_note(shown: Iterable[Announced], who: str, name: str, table: int | None) -> None:
    """Note once that a person has seen these announcements.

    What is kept in the cache may be gone from the database, as after an older backup was restored; that is left out.
    """
    new = [one.id for one in shown if cache.add(f"announced-{one.id}-{who}".replace(" ", "-"), 1, one.seconds)]
    if new:
        there = Announcement.objects.filter(pk__in=new).values_list("pk", flat=True)
        seen = [AnnouncementSeen(announcement_id=pk, who=who[:90], name=name[:80], table=table) for pk in there]
        AnnouncementSeen.objects.bulk_create(seen, ignore_conflicts=True)


def _tell_pages(sent: Announcement) -> None:
    """Let the pages fetch themselves again. The number is none that a page can have, so that all of them do."""
    cache.delete(kept_as(sent.hall_id))
    tables = Table.objects.filter(hall=sent.hall_id, status__in=IN_PLAY)
    if sent.to != Audience.ALL:
        tables = tables.filter(pk__in=sent.tables)
    if sent.to != Audience.REFEREES:
        for table_id in tables.values_list("pk", flat=True):
            live.publish(f"table:{table_id}", -sent.pk)
    live.publish(f"hall:{sent.hall_id}", -sent.pk)
