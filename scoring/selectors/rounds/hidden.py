"""What the public does not see of the standings, as sentences; they count nothing."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models.choices import Way
from scoring.models.tournaments import Competition
from scoring.systems.standings.visibility import Shown


def hidden_text(competition: Competition) -> str:
    """Return a sentence about what the public does not see of the standings; "" if it sees everything.

    While a number of rounds is planned and none of the last ones has been drawn, the sentence says which rounds will be
    hidden. Once more rounds are played than these, such as a final, it says which are. One query if a part is hidden.
    """
    if competition.shown == Shown.HELD:
        return _("The standings are held back until the organiser shows them.")
    if competition.shown != Shown.PART:
        return ""
    rounds, last = competition.rounds.count(), competition.planned_rounds or competition.cut_after or 0
    first = max(last - competition.hidden_rounds + 1, 1)
    if last and rounds < first:
        return ngettext(
            "Round %(last)s will be hidden until the organiser shows it.",
            "Rounds %(first)s to %(last)s will be hidden until the organiser shows them.",
            last - first + 1,
        ) % {"first": first, "last": last}
    if last and rounds > last:
        return _("Rounds %(first)s to %(last)s are hidden until the organiser shows them.") % {
            "first": first,
            "last": rounds,
        }
    return ngettext(
        "The last round is hidden until the organiser shows it.",
        "The last %(count)s rounds are hidden until the organiser shows them.",
        competition.hidden_rounds,
    ) % {"count": competition.hidden_rounds}


def told_by_seating(competition: Competition) -> str:
    """Return that the draw tells something of hidden standings, as a sentence; "" where it does not."""
    if not hidden_text(competition) or competition.seating != Way.STANDINGS:
        return ""
    return _("The next rounds are seated by standings, so the draw tells players something of what is hidden.")
