"""The chapters of the manual, in the order of its contents."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Chapter(NamedTuple):
    """A chapter: its title, and one sentence that says for whom it is. `sheet`: it is made to be printed."""

    title: str | Promise
    about: str | Promise
    sheet: bool = False


CHAPTERS: dict[str, Chapter] = {
    "first-evening": Chapter(
        _("Your first evening"), _("From starting the program to four phones at a table, step by step.")
    ),
    "player": Chapter(_("For players"), _("Five steps. Print it as a card for the table."), sheet=True),
    "referee": Chapter(_("For the referee"), _("The tablet, and a sheet of paper for each game.")),
    "organiser": Chapter(_("For the organiser"), _("What each page is for, in the order of an evening.")),
    "club": Chapter(
        _("For the club"), _("Your account, the club's people and rules, seasons, and finding a hand again.")
    ),
    "host": Chapter(_("For the host"), _("Whether all is well, other programs, your club's look, and backups.")),
    "trouble": Chapter(
        _("When something is wrong"),
        _("No phone gets through, a code is lost, a result is wrong, the laptop stopped."),
        sheet=True,
    ),
}
