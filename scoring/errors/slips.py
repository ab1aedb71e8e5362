"""What can be wrong with a slip of a pile."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class SlipUnclear(CompetitionError):
    """A line can't be read as a slip."""

    code = "slip-unclear"
    status = 422
    title = _("This is no slip")
    wrong = _(
        "“%(text)s” can't be read. Write the number of the table, then the numbers of its players in the order of the "
        "slip, such as 3 30 20 25 25."
    )


class SlipOfNoTable(CompetitionError):
    """The round has no such table."""

    code = "slip-of-no-table"
    status = 422
    title = _("No table of the round has this number")
    wrong = _("Round %(number)s has no table %(table)s. Its tables: %(tables)s.")


class SlipOfOthers(CompetitionError):
    """A slip has more or fewer numbers than the table has players."""

    code = "slip-of-others"
    status = 422
    title = _("The table has another number of players")
    wrong = _("Table %(table)s has %(seats)s players (%(names)s), and the line has %(values)s numbers for them.")


class SlipWithoutPlaces(CompetitionError):
    """The numbers of a slip can't be places."""

    code = "slip-without-places"
    status = 422
    title = _("These are no places")
    wrong = _("These places don't fit together: %(values)s. After two who share place 2 comes place 4.")


class SlipQuestioned(CompetitionError):
    """Base of what can be entered all the same, once somebody has seen it."""


class SlipDiffers(SlipQuestioned):
    """The table was entered before, with other values."""

    code = "slip-differs"
    title = _("The table was entered with other numbers")
    wrong = _("Table %(table)s was entered before with other numbers. %(differences)s")


class SlipSumOdd(SlipQuestioned):
    """The numbers add up to something else than at all other tables with as many players."""

    code = "slip-sum-odd"
    title = _("The sum is another than elsewhere")
    wrong = _(
        "The numbers of table %(table)s add up to %(sum)s; at every other table with as many players they add up to "
        "%(usual)s so far."
    )


class SlipOfTableInPlay(SlipQuestioned):
    """The table still plays on phones."""

    code = "slip-of-table-in-play"
    title = _("The table still plays")
    wrong = _("Table %(table)s still plays (hand %(hand)s). Its slip would end the game.")
