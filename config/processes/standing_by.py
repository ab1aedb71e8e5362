"""A laptop that stands by has a copy of the first one's data. Commands that would make it differ are refused there."""

import sys
from collections.abc import Sequence

import django
from django.utils import translation
from django.utils.translation import gettext as _

from config.processes.terminal import language_of_the_terminal
from config.standby import kept

WRITING = {
    *("archive import", "cluster", "demo", "hands", "passwd", "prepare", "restore", "serve", "web", "work"),
    *("changepassword", "clearsessions", "createcachetable", "createsuperuser", "flush", "loaddata", "migrate"),
    *("remove_stale_contenttypes", "runserver"),
}
"""Commands that write to the database, or serve it. `shell` and `dbshell` are for people who know what they do."""
ONLY_LOOKS = {"--check", "--help", "-h"}  # options with which a command changes nothing


def refuse_to_write(words: Sequence[str]) -> None:
    """Exit with a sentence if this laptop stands by, and the command with these words would change what it has."""
    if not _writes(words) or (standing_by := kept.standing_by_kept()) is None:
        return
    django.setup()  # for the sentence
    with translation.override(language_of_the_terminal()):
        why = _("%(command)s is refused: this laptop stands by for %(first)s, and must have the same data.")
        instead = _("Do it on that laptop. To serve here, run kontrollant standby and type: take over")
        end = _("If this laptop is to stand by no longer: kontrollant standby --end")
        sys.exit("\n".join([why % {"command": words[0], "first": standing_by.first}, instead, end]))


def _writes(words: Sequence[str]) -> bool:
    return not ONLY_LOOKS.intersection(words) and not WRITING.isdisjoint({*words[:1], " ".join(words[:2])})
