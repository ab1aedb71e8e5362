"""The kinds of long jobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.jobs.archive import archived, verified
from scoring.jobs.run import Work


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of long jobs: its title, the label of its button, and its work."""

    title: str | Promise
    button: str | Promise
    work: Work


#: All kinds by name.
KINDS: Mapping[str, Kind] = {
    "archive": Kind(_("Archive of the tournament"), _("Make the archive"), archived),
    "verified": Kind(_("Verified archive of the tournament"), _("Make it and verify it"), verified),
}
