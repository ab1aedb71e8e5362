"""Everything that can be wrong with a request about a season."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors import CompetitionError


class SeasonIsOver(CompetitionError):
    """An ended season is not changed."""

    code = "season-is-over"
    wrong = _("The season has ended. Open it again to change it.")


class SeasonNameUnusable(CompetitionError):
    """A season's name is empty or too long."""

    code = "season-name-unusable"
    status = 422
    wrong = _("Give the season a name of 1 to %(most)s characters.")


class CompetitionNotYours(CompetitionError):
    """Only a competition that one organises is added to a season."""

    code = "competition-not-yours"
    status = 422
    wrong = _("You can add a competition only if you are its owner or co-organiser.")


class PersonUnknown(CompetitionError):
    """A page about the season's players was older than their list."""

    code = "person-unknown"
    status = 422
    wrong = _("The list of players has changed since you opened it. Look at it again.")


class PersonsInOneTournament(CompetitionError):
    """Two players of one tournament are two persons."""

    code = "persons-in-one-tournament"
    wrong = _(
        "%(one)s and %(other)s are both on the list of the same tournament. If they are one person, merge the "
        "two entries there first."
    )


class OrganiserUnknown(CompetitionError):
    """There is no such account, or it is the owner's."""

    code = "organiser-unknown"
    status = 422
    wrong = _("There is no other account named %(name)s here.")
