"""What can be wrong with what a player says on their own page, and with the organiser's answer to it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import TooMany
from scoring.errors.competition import CompetitionError


class OwnActsOff(CompetitionError):
    """The organiser has not opened this to players."""

    code = "own-acts-off"
    title = _("Players can't say that on their own page")
    wrong = _("That can't be said here at this tournament. Tell the organiser.")


class OwnActIsPast(CompetitionError):
    """A draw has used what the player said, the round goes on, or somebody else has decided."""

    code = "own-act-is-past"
    title = _("Too late to say that here")
    wrong = _("That can't be changed here any more. Tell the organiser.")


class AskedIsPast(CompetitionError):
    """The player no longer asks for it, somebody has answered, or the round has been played."""

    code = "asked-is-past"
    title = _("Nobody asks for that any more")
    wrong = _("That was taken back, answered by somebody else, or is too late by now.")


class TooManyOwnActs(TooMany):
    """A player's phone has said a great many things in a short time."""

    wrong = _("That was tapped too often in a short time.")
    advice = _("Wait %(minutes)s minutes, or tell the organiser.")


class OtherNameUnfit(CompetitionError):
    """The name is too like that of somebody else on the list, or the organiser has taken it back."""

    code = "other-name-unfit"
    status = 422
    title = _("The other name can't be used")
    wrong = _("“%(name)s” can't be used here: it may be too like somebody else's name.")
    advice = _("Choose another one, or ask the organiser.")
