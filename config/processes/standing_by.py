"""Refuses commands that would change data on a laptop that stands by, or that another one has replaced.

A laptop that stands by has a copy of the first one's data, which must stay the same. The database of a laptop that was
replaced refuses all writes.
"""

import sys
from collections.abc import Sequence

import django
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.processes.terminal import language_of_the_terminal
from config.standby import kept

WRITING = {
    *("archive import", "cluster", "demo", "hands", "passwd", "prepare", "restore", "serve", "web", "work"),
    *("changepassword", "clearsessions", "createcachetable", "createsuperuser", "flush", "loaddata", "migrate"),
    *("remove_stale_contenttypes", "runserver"),
}
"""Commands that write to the database, or serve it. `shell` and `dbshell` are for people who know what they do."""
ONLY_LOOKS = {"--check", "--help", "-h"}  # options with which a command changes nothing
OF_THE_REPLACED = {"restore", "serve"}  # one brings other data, the other says by itself how to go on

STANDS_BY = (
    _("%(command)s is refused: this laptop stands by for %(other)s, and must have the same data."),
    _("Do it on that laptop. To serve here, run kontrollant standby and type: take over"),
    _("If this laptop is to stand by no longer: kontrollant standby --end"),
)
REPLACED = (
    _("%(command)s is refused: another laptop has taken over, and serves at %(other)s."),
    _(
        "Do it on that laptop. To go back to this one, let it stand by there, and take over: "
        "kontrollant standby %(other)s"
    ),
)


def refuse_to_write(words: Sequence[str]) -> None:
    """Exit with an explanation if this command line would change data that must not change on this laptop."""
    if not _writes(words):
        return
    if standing_by := kept.standing_by_kept():
        _refuse(words[0], STANDS_BY, standing_by.first)
    if (second := kept.second_kept()) and second.is_over and words[0] not in OF_THE_REPLACED:
        _refuse(words[0], REPLACED, second.address)


def _writes(words: Sequence[str]) -> bool:
    return not ONLY_LOOKS.intersection(words) and not WRITING.isdisjoint({*words[:1], " ".join(words[:2])})


def _refuse(command: str, lines: Sequence[Promise], other: str) -> None:
    django.setup()  # for the sentences
    with translation.override(language_of_the_terminal()):
        sys.exit("\n".join(str(line) % {"command": command, "other": other} for line in lines))
