"""What can be wrong with a cut and with a round of finals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class FinalTooSmall(CompetitionError):
    """So few players of a final are here that they can't fill a table."""

    code = "final-too-small"
    title = _("A final is too small")
    wrong = _("Too few players of final %(final)s are here (%(players)s): a table takes at least %(smallest)s.")
    advice = _("Let the next in line move up, allow smaller tables, or undo the finals.")


class NothingToCut(CompetitionError):
    """Nobody has played yet, so nobody can be chosen for finals."""

    code = "nothing-to-cut"
    title = _("No finals can be decided now")
    wrong = _("No round has been played yet, so nobody can be chosen for a final.")


class CutIsMade(CompetitionError):
    """The competition has been cut already, and it can be cut only once."""

    code = "cut-is-made"
    title = _("The finals have been decided")
    wrong = _("The players of the finals have been chosen already. Undo that first.")


class FinalsHaveBegun(CompetitionError):
    """The cut can't be undone, because a round of the finals has been drawn."""

    code = "finals-have-begun"
    title = _("The finals have begun")
    wrong = _("A round of the finals has been drawn. Take its draw back first, if nobody has played yet.")


class FinalsDontFit(CompetitionError):
    """The finals need more players than there are, or one of them can't be split into tables."""

    code = "finals-dont-fit"
    title = _("The finals don't fit")
    wrong = _("%(here)s players are here, and a final needs %(smallest)s of them at least. Choose other sizes.")


class FinalsChanged(CompetitionError):
    """The organiser was shown other finals than those that a cut would make now."""

    code = "finals-changed"
    title = _("The finals have changed")
    wrong = _("Somebody came or left, or a result has changed, since these finals were shown. Look at them again.")


class FinalistIsHere(CompetitionError):
    """Only a player who is away or has withdrawn can be replaced in a final."""

    code = "finalist-is-here"
    title = _("The finalist is here")
    wrong = _("%(name)s is here and plays the final. Mark %(name)s as away or withdraw %(name)s first.")


class NobodyFollows(CompetitionError):
    """A player can't be replaced in a final, because nobody who is here is next in line."""

    code = "nobody-follows"
    title = _("Nobody can move up")
    wrong = _("Nobody else is here who could play final %(final)s.")


class KnockOutNotDue(CompetitionError):
    """No stage of a knock-out waits for a decision about who goes on."""

    code = "knock-out-not-due"
    title = _("Nobody can be knocked out now")
    wrong = _("No stage of a knock-out waits for a decision: the last round had one table, or it was decided already.")


class KnockOutDoesntFit(CompetitionError):
    """In a knock-out, nobody at a table would be out, or those who would go on don't fit tables."""

    code = "knock-out-doesnt-fit"
    title = _("The knock-out doesn't fit")
    wrong = _(
        "In final %(final)s nobody would be out, or a stage would not fit tables: %(players)s players would go on, and "
        "a table takes at least %(smallest)s."
    )
    advice = _("Choose another number of players who go on.")
