"""What the work of a job is given (a `Run`), and what it returns (`Made`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from scoring.models.jobs import Job
from scoring.models.tournaments import Competition


class Stopped(Exception):
    """The job was cancelled, or another worker has it now."""


class Run:
    """One attempt at a job. `folder` is there for its files until the attempt is over."""

    def __init__(self, job: Job, folder: Path) -> None:
        self.job, self.folder = job, folder
        self.progress = 0
        self.stopped = Event()

    @property
    def competition(self) -> Competition:
        """The competition whose job it is. Raises LookupError if it is of none."""
        if self.job.competition is None:
            raise LookupError(self.job)
        return self.job.competition

    def tell(self, done: float) -> None:
        """Say which share of the work is done, from 0 to 1. Raises Stopped if it should end.

        This costs next to nothing, so work should call it often.
        """
        if self.stopped.is_set():
            raise Stopped
        self.progress = min(99, int(100 * done))


@dataclass(frozen=True, slots=True)
class Made:
    """What a job has made: a file, or None, and what was found out."""

    file: Path | None = None
    file_name: str = ""
    content_type: str = ""
    found: dict[str, Any] = field(default_factory=dict)


Work = Callable[[Run], Made]
