"""`manage.py publish`: write a tournament's results as plain files for any web space."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from config.demo.progress import Progress, Step
from config.static import lightened
from config.terminal import language_of_the_terminal
from scoring.models import Tournament
from scoring.published.folder import Folder, FolderIsForeign
from scoring.published.pages import STYLE, front_page, pages_count, pages_of

#: The styles that the pages need, in the order in which they build on one another.
STYLES = ("tokens", "base", "components", "scoring", "hall", "chart", "published")


class Command(BaseCommand):
    """Write the standings, rounds and players of a tournament, as the public sees them now."""

    help = "Write a tournament's results into a folder of plain web pages that need neither server nor scripts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the tournament and the folder."""
        parser.add_argument("tournament", help="the tournament's address: the part after /t/ or /organise/tournament/")
        parser.add_argument("folder", type=Path, help="a new or empty folder, or one that this command has written")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw all pages, then write them."""
        with translation.override(language_of_the_terminal()):
            tournament = _tournament(options["tournament"])
            try:
                folder = Folder(options["folder"], tournament.slug)
                progress = Progress(self.stdout)
                files = _files(tournament, progress)
                changed = folder.write(files)
            except FolderIsForeign as foreign:
                told = _("%(path)s is not empty and was not written for this tournament. Choose another folder.")
                raise CommandError(told % {"path": foreign}) from None
            except OSError as error:
                raise CommandError(_("The folder can't be written: %(error)s") % {"error": error}) from error
            progress.clear()
            size = sum(len(text.encode()) for text in files.values()) / 1e6
            counts = {
                "files": len(files),
                "changed": changed,
                "size": f"{size:.1f}",
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


def _files(tournament: Tournament, progress: Progress) -> dict[str, str]:
    """Return the text of every file by its path."""
    files = {"index.html": front_page(tournament), STYLE: _style()}
    pages = pages_count(tournament) * len(settings.LANGUAGES)
    for language, title in settings.LANGUAGES:
        for path, text in pages_of(tournament, language):
            files[path] = text
            progress.show(Step(min(1.0, len(files) / pages), str(title), len(files)))
    return files


def _style() -> str:
    names = (f"css/{name}.css" for name in STYLES)
    return "\n".join(lightened(name, Path(str(finders.find(name))).read_text()) for name in names)
