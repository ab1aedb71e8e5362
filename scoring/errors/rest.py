"""Errors that only other programs meet."""

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class CompetitionUnknown(CompetitionError):
    """There is no such competition."""

    code = "competition-unknown"
    status = 404
    title = _("Unknown competition")
    wrong = _("There is no such competition.")


class RoundUnknown(CompetitionError):
    """The competition has no round with this number."""

    code = "round-unknown"
    status = 404
    title = _("Unknown round")
    wrong = _("Round %(number)s has not been drawn.")


class TableNotInRound(CompetitionError):
    """The round has no table with this number."""

    code = "table-not-in-round"
    status = 404
    title = _("The round has no such table")
    wrong = _("Round %(number)s has no table %(table)s.")


class StillCounting(CompetitionError):
    """The season is still being counted."""

    code = "still-counting"
    status = 503
    title = _("The season is still being counted")
    wrong = _("The competitions of this season are still being counted. Ask again in a second.")


class TokenUnclear(CompetitionError):
    """The token to make has no name, or may do nothing."""

    code = "token-unclear"
    status = 422
    wrong = _("Enter a name of 1 to %(most)s characters, and choose what the program may do.")


class NotInScope(CompetitionError):
    """The token does not allow this. `scope` is what it lacks; "" if no token can do this."""

    code = "not-in-scope"
    status = 403
    title = _("The token does not allow this")
    wrong = _("This token does not allow that.")
    advice = _("Make another token that allows it, on the page where this one was made.")


class NotInRole(CompetitionError):
    """The role of the organiser who made the token does not allow this."""

    code = "not-in-role"
    status = 403
    title = _("The role does not allow this")
    wrong = _("The role of the organiser who made this token does not allow that.")


class KeyOfAnother(CompetitionError):
    """The idempotency key was used for another request."""

    code = "idempotency-key-reused"
    status = 409
    title = _("The key belongs to another request")
    wrong = _("This idempotency key belongs to an earlier, different request.")
    advice = _("Send every new request with a key of its own.")


class KeyUnreadable(CompetitionError):
    """The idempotency key is empty, is longer than 64 characters, or has a character that is not visible ASCII."""

    code = "idempotency-key-unreadable"
    status = 422
    title = _("Unreadable idempotency key")
    wrong = _("An idempotency key has 1 to %(most)s characters: ASCII letters, digits and punctuation, without spaces.")
