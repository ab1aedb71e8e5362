"""What can be wrong with a substitution."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import LinkRevoked
from scoring.errors.competition import CompetitionError


class SubstitutePlays(CompetitionError):
    """The person named as a substitute has an entry already, or plays for another player."""

    code = "substitute-plays"
    title = _("The substitute already plays")
    wrong = _("%(name)s plays in this tournament already. Name somebody who does not play, or withdraw %(name)s first.")


class PlayerIsOut(CompetitionError):
    """A player who has withdrawn can't be replaced."""

    code = "player-is-out"
    title = _("The player is out")
    wrong = _("%(name)s has withdrawn. Let %(name)s back in first, then name the substitute.")


class SubstituteAtTable(CompetitionError):
    """The substitute is in the middle of a game, and the player can't take over before its end."""

    code = "substitute-at-table"
    title = _("The substitute sits at a table")
    wrong = _("%(name)s is playing in round %(number)s. %(player)s can play again when that game is over.")


class SubstitutionIsPast(CompetitionError):
    """A round with the substitute is over, so the substitution can't be undone."""

    code = "substitution-is-past"
    title = _("The substitution can't be undone now")
    wrong = _("%(name)s has finished a round, which can't be undone. Let %(player)s play again from the next round on.")


class SubstituteInMerge(CompetitionError):
    """Somebody plays for one of two players who are to become one, so the seat would change hands."""

    code = "substitute-in-merge"
    title = _("Substitutes can't be merged")
    wrong = _("%(name)s plays for %(player)s now. Let %(player)s play again first, then make the two one player.")


class SeatPassedOn(LinkRevoked):
    """A substitute has the seat. `at` is the time of day when this link became void."""

    title = _("Somebody else plays for you now")
    wrong = _("This link has not been valid since %(at)s: %(name)s plays for %(player)s now, with another link.")
    advice = _("The results so far stay in the standings. If this is not right, ask the organiser.")
