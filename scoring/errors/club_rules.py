"""The errors of requests about a club's own rules."""

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import RefereeError


class ClubRulesUnknown(RefereeError):
    """The club has no such rules."""

    code = "club-rules-unknown"
    status = 404
    title = _("No such rules")
    wrong = _("Your club has no such rules.")
    advice = _("Somebody may have taken them off the list. Load the page again.")


class ClubRulesNameUnusable(RefereeError):
    """The name is empty or too long, or has no letter."""

    code = "club-rules-name-unusable"
    status = 422
    title = _("The name of the rules can't be used")
    wrong = _("The name of the rules has a letter and at most %(most)s characters.")
    advice = _("Call them as your players do, such as “Our rules”.")


class TooManyClubRules(RefereeError):
    """The club has as many versions of rules for the game as it can."""

    code = "too-many-club-rules"
    status = 409
    title = _("Too many versions")
    wrong = _("Your club has %(most)s versions of rules for this game, and no more can be kept.")
    advice = _("Play by one of those that you have.")
