"""What can be wrong with categories, teams, prizes and fees."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class AmountUnclear(CompetitionError):
    """A line of prizes or fees can't be read."""

    code = "amount-unclear"
    status = 422
    title = _("This is no amount")
    wrong = _(
        "“%(line)s” can't be read. Write amounts such as 500, 300; or a category of this tournament, a colon, "
        "and its amounts."
    )


class CategoryNameless(CompetitionError):
    """A category has no name."""

    code = "category-nameless"
    status = 422
    title = _("The category has no name")
    wrong = _("Give the category a name, such as Junior or Guest.")


class TeamsUnclear(CompetitionError):
    """A line of a list of teams can't be read."""

    code = "teams-unclear"
    status = 422
    title = _("This is no team")
    wrong = _(
        "“%(line)s” can't be read. Write a team, a colon, and its players, each of them in one team: Red: Anna, Bo."
    )


class MembersUnclear(CompetitionError):
    """The number of members who count in a team can't be read."""

    code = "members-unclear"
    status = 422
    title = _("This is no number of members")
    wrong = _("“%(typed)s” is no number of members. Write 1 to %(most)s, or nothing if all members count.")
