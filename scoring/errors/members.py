"""The errors of requests about the members of a club."""

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import RefereeError


class MemberUnknown(RefereeError):
    """The club has no such member."""

    code = "member-unknown"
    status = 404
    title = _("No such member")
    wrong = _("Your club has no such member.")
    advice = _("Somebody may have removed this person. Load the page again.")


class MemberNameTaken(RefereeError):
    """Another member has this name."""

    code = "member-name-taken"
    status = 409
    title = _("A member has this name")
    wrong = _("Your club has a member called %(name)s already.")
    advice = _("Add an initial or a second name, so that lists can tell the two.")


class MemberNameUnusable(RefereeError):
    """The name is empty, too long, without a letter, or reserved."""

    code = "member-name-unusable"
    status = 422
    title = _("The member's name can't be used")
    wrong = _("A member's name has a letter and at most %(most)s characters.")
    advice = _("Write the name as it should stand on cards and in standings.")
