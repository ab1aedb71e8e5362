"""What can be wrong with a long job."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class TooManyJobs(CompetitionError):
    """One person asks for more files at once than one worker should have to make."""

    code = "too-many-jobs"
    title = _("Too many files at once")
    wrong = _("%(most)s of your files are still being made. Wait for one of them, or cancel it.")
