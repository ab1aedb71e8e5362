"""The announcements that run in a hall now, and who has seen them.

Every page of the hall asks for them whenever it is drawn, so they are read once and kept until one is sent or ended.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils import timezone

from referee.models import Announcement, Audience
from referee.wording.announcements import announcement_text

KEPT = 60  # seconds


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement as one page shows it, with the seconds until it ends."""

    id: int
    text: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Seeing:
    """A person to whose page an announcement came, and the table where they sat."""

    who: str
    name: str
    table: int | None


@dataclass(frozen=True, slots=True)
class SentAnnouncement:
    """An announcement for the organiser. `group` is scoring's id of its competition."""

    id: int
    to: str
    text: str
    group: int | None
    tables: tuple[int, ...]
    sent_at: datetime
    ends_at: datetime
    runs: bool
    seen: tuple[Seeing, ...]


def kept_as(hall_id: int) -> str:
    """Return the key under which a hall's announcements are kept in the cache."""
    return f"announced-{hall_id}"


def running(hall_id: int) -> list[Announcement]:
    """Return the announcements that run in a hall. One query at most, and none where they were read a moment ago."""
    found: list[Announcement] | None = cache.get(kept_as(hall_id))
    now = timezone.now()
    if found is None:
        found = list(Announcement.objects.filter(hall=hall_id, ends_at__gt=now))
        cache.set(kept_as(hall_id), found, KEPT)
    return [one for one in found if one.ends_at > now]


def announced(
    hall_id: int, *, tables: Iterable[int] = (), group: int | None = None, referee: bool = False
) -> tuple[Announced, ...]:
    """Return what a page shows now: what is for all, and what is for its tables, its competition, or the referees."""
    now, own = timezone.now(), set(tables)

    def concerns(one: Announcement) -> bool:
        return (
            one.to == Audience.ALL
            or (referee and one.to == Audience.REFEREES)
            or (group is not None and one.to == Audience.COMPETITION and one.group == group)
            or not own.isdisjoint(one.tables)
        )

    return tuple(
        Announced(one.pk, announcement_text(one.phrase, one.text), int((one.ends_at - now).total_seconds()) + 1)
        for one in running(hall_id)
        if concerns(one)
    )


def announcements_sent(hall_id: int, most: int = 20) -> tuple[SentAnnouncement, ...]:
    """Return a hall's latest announcements, with those who have seen them. Two queries."""
    now = timezone.now()
    return tuple(
        SentAnnouncement(
            id=one.pk,
            to=one.to,
            text=announcement_text(one.phrase, one.text),
            group=one.group,
            tables=tuple(one.tables),
            sent_at=one.sent_at,
            ends_at=one.ends_at,
            runs=one.ends_at > now,
            seen=tuple(Seeing(seeing.who, seeing.name, seeing.table) for seeing in one.seen.all()),
        )
        for one in Announcement.objects.filter(hall=hall_id).prefetch_related("seen")[:most]
    )
