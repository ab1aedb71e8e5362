"""Errors that only other programs meet."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import CompetitionError


class CompetitionUnknown(CompetitionError):
    """There is no such competition."""

    code = "competition-unknown"
    status = 404
    wrong = _("There is no such competition.")
