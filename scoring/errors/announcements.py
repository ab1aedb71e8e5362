"""What can be wrong with an announcement."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class AnnouncementEmpty(CompetitionError):
    """The announcement has neither a phrase nor words."""

    code = "announcement-empty"
    status = 422
    title = _("Nothing to announce")
    wrong = _("Tap a phrase, or write what is to be announced.")


class TableNotOn(CompetitionError):
    """Nobody plays now at the table that the announcement is for."""

    code = "table-not-on"
    title = _("Nobody plays at that table")
    wrong = _("Nobody plays at table %(number)s now.")
