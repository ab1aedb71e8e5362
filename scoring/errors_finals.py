"""What can be wrong with a round of finals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors import CompetitionError


class FinalTooSmall(CompetitionError):
    """So few players of a final are here that they can't fill a table."""

    code = "final-too-small"
    wrong = _("Too few players of final %(final)s are here (%(players)s): a table takes at least %(smallest)s.")
    advice = _("Let the next in line move up, allow smaller tables, or undo the finals.")
