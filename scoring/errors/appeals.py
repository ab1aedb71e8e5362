"""What can be wrong with an appeal, or with a vote about one."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class AppealsOff(CompetitionError):
    """The organiser hears no appeals in this competition."""

    code = "appeals-off"
    title = _("No appeals are heard here")
    wrong = _("No appeals are heard in this competition. Talk to the organiser.")


class AppealLate(CompetitionError):
    """The ruling is unknown, or the time for appeals is over."""

    code = "appeal-late"
    title = _("Too late for an appeal")
    wrong = _(
        "Appeals are heard until %(minutes)s minutes after the last entry at the table. Choose one of its rulings."
    )


class AppealTwice(CompetitionError):
    """The player has appealed against this ruling before, or as often as a player may."""

    code = "appeal-twice"
    title = _("Appealed already")
    wrong = _("A player appeals once against a ruling, and at most %(most)s times in a competition.")


class AppealUnclear(CompetitionError):
    """The sentence is missing or too long, the vote is none of the three, or the minutes are too many."""

    code = "appeal-unclear"
    status = 422
    title = _("The appeal is not clear")
    wrong = _("Choose one of the answers, and say why in at most %(longest)s letters.")


class AppealMinutesUnclear(CompetitionError):
    """The minutes for appeals are no whole number, or too many."""

    code = "appeal-minutes-unclear"
    status = 422
    title = _("The minutes are not clear")
    wrong = _("Type a whole number of minutes, at most %(most)s, or 0 to hear no appeals.")


class AppealUnknown(CompetitionError):
    """There is no such appeal."""

    code = "appeal-unknown"
    status = 404
    title = _("There is no such appeal")
    wrong = _("The competition has no such appeal.")


class AppealDecided(CompetitionError):
    """The appeal has been decided."""

    code = "appeal-decided"
    title = _("The appeal is decided")
    wrong = _("This appeal has been decided, so nobody votes on it any more.")
