"""What can be wrong with a duplicate, in which all tables play the same deals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class NoDeals(CompetitionError):
    """Nothing of this game can be dealt alike at several tables."""

    code = "no-deals"
    title = _("This game can't be played as a duplicate")
    wrong = _("In this game not all tables can have the same deals.")


class DealsHaveBegun(CompetitionError):
    """A round has been drawn, so it is too late to say that all tables have the same deals, or that they haven't."""

    code = "deals-have-begun"
    title = _("The first round has been drawn")
    wrong = _("A round has been drawn. Take its draw back first, if nobody has played yet.")


class DealsUnclear(CompetitionError):
    """The number of deals, a round or a table can't be read, or is too large."""

    code = "deals-unclear"
    status = 422
    title = _("A number can't be read")
    wrong = _("Write whole numbers: up to %(deals)s deals a round, and at most %(tables)s tables at once.")


class DealsOpen(CompetitionError):
    """The seed of the deals is public, or was never here, so no other deals may be made from it."""

    code = "deals-open"
    title = _("These deals are no secret")
    wrong = _("The seed of these deals is open or not on this server. Deals made from it now would be no secret.")


class NotThisDeal(CompetitionError):
    """The player's table plays another deal now, so there is no hand to compare with this slip."""

    code = "not-this-deal"
    title = _("The table is at another deal")
    wrong = _("Your table does not play this deal now. Look at the page again.")
