"""Everything that can be wrong with a request about accounts."""

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class AlreadySetUp(CompetitionError):
    """Somebody else has filled in the page of the first start."""

    code = "already-set-up"
    title = _("This server has an organiser already")
    wrong = _("This server has an organiser already. Sign in with name and password.")


class CodeWrong(CompetitionError):
    """The code is not the one in the terminal, or was used."""

    code = "code-wrong"
    title = _("This is not the code")
    wrong = _("This is not the code. Look for the newest one in the terminal in which the server runs.")


class RecoveryWrong(CompetitionError):
    """The recovery code does not belong to the name, or was used, or another was made since."""

    code = "recovery-wrong"
    title = _("Name and code do not match")
    wrong = _("The name and the recovery code do not match. Each code works once, and only the last one that was made.")


class AccountNameTaken(CompetitionError):
    """There is an account of this name already."""

    code = "account-name-taken"
    title = _("An account has this name")
    wrong = _("There is an account called %(name)s already. Choose another name.")


class LogoUnusable(CompetitionError):
    """A file that can't be a club's logo, and why not, in words."""

    code = "logo-unusable"
    title = _("This file can't be a logo")
    wrong = _("This file can't be a logo. %(why)s")


class ColourUnreadable(CompetitionError):
    """A colour that can't be read on a ground."""

    code = "colour-unreadable"
    title = _("This colour can't be read")
    wrong = _(
        "On a %(ground)s ground, %(colour)s can't be read well enough: its contrast is %(contrast)s, and it takes "
        "%(enough)s. The nearest colour that can be read is %(nearest)s."
    )


class DaysUnreadable(CompetitionError):
    """What was typed is no number of days for which people may be kept."""

    code = "days-unreadable"
    status = 422
    title = _("This is no such number of days")
    wrong = _("People are kept for a whole number of days from %(least)s to %(most)s; for ever if the field is empty.")
