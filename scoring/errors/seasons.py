"""Everything that can be wrong with a request about a season."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class SeasonIsOver(CompetitionError):
    """The season has ended, so it can't be changed."""

    code = "season-is-over"
    wrong = _("The season has ended. Open it again to change it.")


class SeasonNameUnusable(CompetitionError):
    """The season's name is empty or too long."""

    code = "season-name-unusable"
    status = 422
    wrong = _("Give the season a name of 1 to %(most)s characters.")


class CompetitionNotYours(CompetitionError):
    """The competition can't be added to the season, because its organiser is somebody else."""

    code = "competition-not-yours"
    status = 422
    wrong = _("You can add a competition only if you are its owner or co-organiser.")


class PersonUnknown(CompetitionError):
    """The page about the season's players is out of date, because their list has changed."""

    code = "person-unknown"
    status = 422
    wrong = _("The list of players has changed since you opened it. Look at it again.")


class PersonsInOneTournament(CompetitionError):
    """Two players of one tournament can't be the same person."""

    code = "persons-in-one-tournament"
    wrong = _(
        "%(one)s and %(other)s are both on the list of the same tournament. If they are one person, merge the "
        "two entries there first."
    )


class OrganiserUnknown(CompetitionError):
    """The account that should get a role doesn't exist, or is the owner's."""

    code = "organiser-unknown"
    status = 422
    wrong = _("There is no other account named %(name)s here.")
