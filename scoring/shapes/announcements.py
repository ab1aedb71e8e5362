"""What programs read of announcements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class SeenBy(Shape):
    """A person to whose page an announcement came."""

    name: str
    table: int | None  # the number of the table where the person sat


@dataclass(frozen=True, slots=True)
class AnnouncementShape(Shape):
    """An announcement."""

    id: int
    to: str  # all | competition | table | referees
    audience: str  # the same in words, with the table or the competition
    text: str
    sent_at: datetime
    ends_at: datetime
    seen: tuple[SeenBy, ...]
    missing: tuple[str, ...]  # the players who have not seen it
