"""What can be wrong with a penalty outside a game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class PenaltyKindUnknown(CompetitionError):
    """The tournament's schedule has no such kind of penalty."""

    code = "penalty-kind-unknown"
    status = 422
    title = _("There is no such kind of penalty")
    wrong = _("Choose one of the kinds of this tournament.")


class PenaltyUnclear(CompetitionError):
    """A penalty has no reason, or takes more points than it may."""

    code = "penalty-unclear"
    status = 422
    title = _("The penalty is not clear")
    wrong = _("Say why, in at most %(longest)s letters, and take at most %(most)s points.")


class PenaltyUnknown(CompetitionError):
    """The player has no penalty with this number, or it has been revoked."""

    code = "penalty-unknown"
    status = 404
    title = _("There is no such penalty")
    wrong = _("The player has no such penalty now. It may have been revoked a moment ago.")


class ScheduleUnclear(CompetitionError):
    """A line of the schedule of penalties can't be read."""

    code = "schedule-unclear"
    status = 422
    title = _("This is no schedule")
    wrong = _("“%(line)s” can't be read. Write one kind a line, with the points of each step, such as Late: 0, 1, 2.")
