"""`manage.py archive`: write a tournament into one file, verify such a file without a database, and import it.

`manage.py` runs `archive verify` without Django (`scoring.archive.command`), so that it needs nothing but the file.
"""

from __future__ import annotations

import errno
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import connection

from referee.ground.serving.begun import refuse_without_data
from referee.ground.serving.data_lock import InUse, data_held
from scoring.access.acting import ACCOUNT, Somebody, act_as
from scoring.archive.command import HELP, NOT_SOUND, Outcome, verify_arguments, verify_file
from scoring.archive.heads import head_of
from scoring.archive.reading import NoArchive, entries_told
from scoring.archive.writing import archive_to
from scoring.management.progress import Progress, Step
from scoring.models.tournaments import Tournament
from scoring.selectors.access.club import ORGANISER
from scoring.services.files.archiving import archive_write
from scoring.services.files.importing import NotImported, tournament_import


class _Bar:
    """Shows on a terminal how far an import is. Its entries are read twice: to verify the file, and to write them."""

    def __init__(self, out: OutputWrapper, entries: int) -> None:
        self._out, self._entries, self._progress = out, max(entries, 1), Progress(out)

    def verified(self, entries: int) -> None:
        """Show how many entries have been verified."""
        self._show("Verifying the file", entries)

    def written(self, what: str, entries: int) -> None:
        """Show what is being written or counted, and how many entries have been written."""
        self._show(what, self._entries + entries)

    def write(self, text: str) -> None:
        """Write a line instead of the bar."""
        self.clear()
        self._out.write(text)

    def clear(self) -> None:
        """Remove the bar."""
        self._progress.clear()

    def _show(self, text: str, done: int) -> None:
        part = min(1.0, done / (2 * self._entries))
        self._progress.show(Step(part, text, done))


class Command(BaseCommand):
    """Writes, verifies and imports archives."""

    help = "Write everything about a tournament into one file, verify it or import it (docs/how-to/keep-an-archive.md)."
    requires_system_checks: list[str] = []  # nothing but the file is needed to verify it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the commands."""
        commands = parser.add_subparsers(dest="what", required=True, metavar="export|verify|import")
        export = commands.add_parser("export", help="write a tournament into a file, also while it is played")
        export.add_argument("tournament", metavar="TOURNAMENT", help="the name or the short name in its address")
        export.add_argument("file", metavar="FILE", type=Path)
        export.add_argument("--replace", action="store_true", help="write over an earlier file")
        check = commands.add_parser("verify", help=HELP)
        verify_arguments(check)

        take_in = commands.add_parser("import", help="verify a file, and put its tournament into this installation")
        take_in.add_argument("file", metavar="FILE", type=Path)
        take_in.add_argument("--organiser", default=ORGANISER, metavar="NAME", help="the account that will own it")
        take_in.add_argument("--again", action="store_true", help="import a tournament that is here already once more")

    def handle(self, *args: Any, what: str, **options: Any) -> None:
        """Run one of the commands."""
        if what == "export":
            self._export(options["tournament"], options["file"], replace=options["replace"])
        elif what == "import":
            with _no_server_beside():
                self._import(options["file"], options["organiser"], again=options["again"])
        else:
            _refuse_unsound(verify_file(options["file"], options["heads"], self.stdout.write))

    def _export(self, name: str, file: Path, *, replace: bool) -> None:
        refuse_without_data()
        tournament = _tournament(name)
        try:
            with archive_to(file, replace=replace) as archive:
                archive_write(tournament, archive)
        except FileExistsError:
            raise CommandError(f"{file} is there already. Choose another name, or add --replace.") from None
        except OSError as trouble:
            raise CommandError(f"{_disk_trouble(file, trouble)} Nothing was written.") from trouble
        size = f"{file.stat().st_size:,} bytes"
        self.stdout.write(f"{tournament.name} is in {file} ({size}). Head of this file: {head_of(archive.head)}.")

    def _import(self, file: Path, organiser: str, *, again: bool) -> None:
        refuse_without_data()
        account = User.objects.filter(username=organiser).first()
        if account is None:
            names = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:5])
            raise CommandError(f"There is no account “{organiser}”. Name another: {names or 'there is none yet'}.")
        bar = _Bar(self.stdout, entries_told(file))
        try:
            _refuse_unsound(verify_file(file, [], bar.write, bar.verified))
            with act_as(partial(Somebody, ACCOUNT, account.pk, account.get_username())):
                tournament = tournament_import(file, organiser_id=account.pk, again=again, watch=bar.written)
        except (NoArchive, NotImported) as refused:
            raise CommandError(f"{refused} Nothing was imported.", returncode=NOT_SOUND) from None
        finally:
            bar.clear()
        self.stdout.write(
            f"{tournament.name} is here now. Its short name is {tournament.slug}, and {organiser} owns it."
        )


@contextmanager
def _no_server_beside() -> Iterator[None]:
    """Keep a server from running meanwhile, if the database lets only one process write.

    An import is written at once or not at all, so that nobody ever sees half a tournament. With SQLite nobody else
    could enter anything until it is done.
    """
    if connection.vendor != "sqlite":
        yield
        return
    try:
        with data_held():
            yield
    except InUse:
        raise CommandError(
            f"A server or another import runs with the data in {settings.DATA}, and one at a time may write there. "
            "Stop the server with Ctrl-C, import, and start it again. Nothing was imported."
        ) from None


def _refuse_unsound(outcome: Outcome) -> None:
    if outcome.refusal:
        raise CommandError(outcome.refusal, returncode=outcome.status)


def _tournament(name: str) -> Tournament:
    """Return the tournament with this name or short name. Raises CommandError, with names that come near."""
    known = list(Tournament.objects.order_by("-created_at"))
    found = [one for one in known if one.slug == name] or [one for one in known if one.name == name]
    if len(found) == 1:
        return found[0]
    if found:
        slugs = ", ".join(one.slug for one in found)
        raise CommandError(f"Several tournaments have the name “{name}”. Use the short name of one: {slugs}.")
    near = get_close_matches(name.casefold(), [one.slug for one in known], n=3, cutoff=0.4)
    near += [one.slug for one in known if name.casefold() in one.name.casefold() and one.slug not in near]
    if near:
        raise CommandError(f"There is no tournament “{name}”. Did you mean {', '.join(near[:5])}?")
    slugs = ", ".join(one.slug for one in known[:5])
    others = f"The latest are {slugs}." if slugs else "There is none at all."
    raise CommandError(f"There is no tournament “{name}”. {others}")


def _disk_trouble(file: Path, trouble: OSError) -> str:
    """Return what keeps a file from being written, and what to do, as a sentence."""
    if trouble.errno == errno.ENOSPC:
        return f"The disk is full, so {file} can't be written. Make room, or write to another disk."
    if trouble.errno == errno.ENOENT:
        return f"There is no folder {file.parent}. Make it first."
    if trouble.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"You may not write to the folder {file.parent}."
    return f"{file} can't be written: {trouble.strerror}."
