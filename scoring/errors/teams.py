"""What can be wrong with teams that are seated together."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class PairsDontFit(CompetitionError):
    """The fixed pairs can't all sit together at such tables."""

    code = "pairs-dont-fit"
    title = _("The fixed pairs don't fit the tables")
    wrong = _(
        "Fixed pairs can't all sit together like this: a table with an odd number of seats needs a player without a "
        "partner. Choose other tables or sizes, let a pair skip the round or a player join, or seat teams freely."
    )
