"""`manage.py publish`: write a tournament's results as plain files for any web space."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand, CommandError
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from config.processes.terminal import language_of_the_terminal
from config.server.static import minify
from referee.faces import face_of
from referee.games import GAMES
from referee.ground.serving.begun import refuse_without_data
from scoring.management.progress import Progress, Step
from scoring.models.tournaments import Tournament
from scoring.published.folder import Folder, FolderIsForeign
from scoring.published.pages import pages_of
from scoring.selectors.access.club import club_look, the_club
from scoring.services.files.archiving import snapshot

#: The styles that the pages need, in the order in which they build on one another.
STYLES = ("tokens", "base", "components", "scoring", "hall", "chart", "published")
STYLES_OF_HANDS = ("cards", "tablet", "happened", "published_hands")  # beside them, and those of the games
STYLE, STYLE_OF_HANDS, LOGO = "style.css", "hands.css", "logo.png"  # the files, which the templates name too


class Command(BaseCommand):
    """Write the standings, rounds, players and hands of a tournament, as the public sees them now."""

    help = "Write a tournament's results into a folder of plain web pages that need neither server nor scripts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the tournament and the folder."""
        parser.add_argument("tournament", help="the tournament's address: the part after /t/ or /organise/tournament/")
        parser.add_argument("folder", type=Path, help="a new or empty folder, or one that this command has written")
        parser.add_argument("--without-hands", action="store_true", help="leave out what was played in each hand")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw all pages, then write them."""
        with translation.override(language_of_the_terminal()):
            refuse_without_data()
            tournament = _tournament(options["tournament"])
            try:
                folder = Folder(options["folder"], tournament.slug)
                progress = Progress(self.stdout)
                with snapshot():
                    files: dict[str, Callable[[], str | bytes]] = {STYLE: _style, STYLE_OF_HANDS: _style_of_hands}
                    files |= {**_logo(), **pages_of(tournament, hands=not options["without_hands"])}
                    written = folder.write(files, partial(_tell, progress, len(files)))
            except FolderIsForeign as foreign:
                told = _("%(path)s is not empty and was not written for this tournament. Choose another folder.")
                raise CommandError(told % {"path": foreign}) from None
            except OSError as error:
                raise CommandError(_("The folder can't be written: %(error)s") % {"error": error}) from error
            progress.clear()
            counts = {
                "files": written.files,
                "changed": written.changed,
                "size": f"{written.size / 1e6:.1f}",
                "seconds": f"{progress.seconds:.0f}",
            }
            self.stdout.write(_("%(files)s files, %(changed)s of them new, %(size)s MB, %(seconds)s s.") % counts)
            self.stdout.write(
                _("Open %(path)s, or copy the folder to a web space.") % {"path": folder.path / "index.html"}
            )


def _tournament(slug: str) -> Tournament:
    found = Tournament.objects.filter(slug=slug).first()
    if found is None:
        known = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10]) or "–"
        raise CommandError(_("There is no tournament %(slug)s. There are: %(known)s.") % {"slug": slug, "known": known})
    return found


def _tell(progress: Progress, files: int, done: int) -> None:
    progress.show(Step(done / files, _("Pages"), done))


def _style() -> str:
    """Return the pages' style; last what a club has chosen for itself."""
    look = club_look()
    style = _styles(f"css/{name}.css" for name in [*STYLES, *(["club"] if look.styled else [])])
    return f"{style}\n{render_to_string('scoring/access/club.css', {'look': look})}" if look.style else style


def _logo() -> dict[str, Callable[[], bytes]]:
    """Return the file of the club's logo; nothing if it has none."""
    logo = bytes(the_club().logo)
    return {LOGO: lambda: logo} if logo else {}


def _style_of_hands() -> str:
    own = {face_of(game).style for game in GAMES} - {""}
    return _styles([*(f"css/{name}.css" for name in STYLES_OF_HANDS), *sorted(own)])


def _styles(names: Iterable[str]) -> str:
    return "\n".join(minify(name, Path(str(finders.find(name))).read_text("utf-8")) for name in names)
