"""What can be wrong with results that an organiser or a referee sets."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class AwardUnclear(CompetitionError):
    """The organiser awards points to every player of a table, or to none."""

    code = "award-unclear"
    status = 422
    title = _("The points are unclear")
    wrong = _("Give every player of the table a number of points from 0 to %(most)s, such as 2 or 1.5.")


class TableStillPlays(CompetitionError):
    """A score can only be adjusted once the table's game is over or stopped."""

    code = "table-still-plays"
    title = _("The table has not finished")
    wrong = _("Table %(table)s is still playing. Once its game is over or stopped, its scores can be adjusted.")


class AdjustmentUnclear(CompetitionError):
    """The results of an adjusted score are not for the same players, or their shares don't add up."""

    code = "adjustment-unclear"
    status = 422
    title = _("The adjusted score is unclear")
    wrong = _(
        "Give each result a share in whole per cents, 100 %% in all, and points from 0 to %(most)s for the same "
        "players. Players without points keep the result of the game."
    )


class GroundUnknown(CompetitionError):
    """The ground of an adjusted score is none of the list, or its clause is none of the game's."""

    code = "ground-unknown"
    status = 422
    title = _("There is no such ground")
    wrong = _("Choose why the score is adjusted, and a clause of the game or none.")


class ReasonMissing(CompetitionError):
    """The organiser entered or settled a result without giving a reason."""

    code = "reason-missing"
    status = 422
    title = _("A reason is missing")
    wrong = _("Give a reason: one is kept with every decision.")
