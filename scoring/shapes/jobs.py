"""What programs read of long jobs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import JSON, Shape


@dataclass(frozen=True, slots=True)
class LongJob(Shape):
    """A file that takes long to make. It exists only for the program that asked for it."""

    id: int
    kind: str  # archive | verified | everything
    title: str
    state: str  # waiting | running | done | failed | cancelled
    progress: int  # in percent
    before: int  # how many files are made before this one, as long as it waits
    trouble: str  # why it failed, as a sentence; "" if it has not
    found: JSON  # of an archive: file_head; of a verified one also tables, entries, head, faults, count, changed, notes
    file_name: str  # "" until the job is done
    size: int  # of the file, in bytes
    file: str  # the address of the file, `/api/v1/…`; "" until the job is done
    keep_until: datetime | None  # when the job is deleted with its file; null until the job is over
