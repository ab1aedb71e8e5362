"""The kinds of long jobs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.exports.files import FORMATS
from scoring.jobs.archive import make_archive, verify_archive
from scoring.jobs.files import extension_read, write_everything
from scoring.jobs.run import Work
from scoring.jobs.simulation import simulate_games
from scoring.models.jobs import Job

Fields = Mapping[str, str]


def _nothing_read(_given: Fields) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of long jobs.

    `read` returns the arguments of what somebody asks for with a form, or None if there is no such job.
    """

    title: str | Promise
    work: Work
    read: Callable[[Fields], dict[str, Any] | None] = _nothing_read


EVERYTHING, SIMULATION = "everything", "simulation"

#: The kinds of files that organisers of a competition ask for, by name.
FILES: Mapping[str, Kind] = {
    "archive": Kind(_("Archive of the tournament"), make_archive),
    "verified": Kind(_("Verified archive of the tournament"), verify_archive),
    EVERYTHING: Kind(_("Everything in one file"), write_everything, extension_read),
}

#: All kinds by name.
KINDS: Mapping[str, Kind] = {**FILES, SIMULATION: Kind(_("Simulated games"), simulate_games)}


def title_of(job: Job) -> str:
    """Return what a job makes, in the reader's language."""
    title, format_ = str(KINDS[job.kind].title), FORMATS.get(job.arguments.get("extension", ""))
    return f"{title} ({format_.title})" if format_ else title
