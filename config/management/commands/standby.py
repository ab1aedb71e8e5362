"""`manage.py standby`: stand by for the laptop that serves, and take over when it breaks."""

import sys
from argparse import ArgumentParser
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation
from django.utils.translation import gettext as _

from config.backups import again, automatic
from config.backups.bundle import Unusable
from config.backups.whole import backup, name_now
from config.processes import opening
from config.processes.terminal import language_of_the_terminal
from config.server.network import EVERYWHERE, free_port, listen
from config.server.static import collect_if_changed
from config.standby import kept
from config.standby.first import AWAY, First, Refused
from config.standby.following import Following, Why
from config.standby.kept import StandingBy
from config.standby.messages import Unreadable
from config.standby.taking_over import stands_by_no_longer, took_over
from scoring.models.tournaments import Tournament

WORDS = "take over"  # the same in every language: it stands in the manual
ITSELF = 30.0  # seconds without the first laptop
BEFORE = "before-standing-by-"  # begins the names of backups of what was here


class Command(BaseCommand):
    """Stands by in this data directory, and serves from it after taking over."""

    help = "Stand by for the laptop that serves: have each entry as it is made, and take over if that laptop breaks."
    requires_system_checks: list[str] = []  # as in `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        parser.add_argument("first", nargs="?", metavar="ADDRESS", help="of the laptop that serves; none: as before")
        parser.add_argument("--code", help="from its page “Second laptop”; asked for otherwise")
        parser.add_argument("--host", default=EVERYWHERE, help="address to serve at after taking over (default: all)")
        parser.add_argument(
            "--port", type=int, default=0, help="port to serve at (default: that of the first, if free)"
        )
        parser.add_argument(
            "--by-itself", type=float, nargs="?", const=ITSELF, default=0.0, metavar="SECONDS",
            help=f"take over without being told, after so many seconds without the first laptop ({ITSELF:g})",
        )  # fmt: skip
        parser.add_argument("--tls-cert", type=Path, help="certificate of this laptop, if the first one has --tls-cert")
        parser.add_argument("--tls-key", type=Path, help="the key of --tls-cert, unless it is in the same file")
        parser.add_argument("--yes", action="store_true", help="replace the tournaments on this laptop without asking")
        parser.add_argument("--end", action="store_true", help="stand by no longer; nothing on this laptop is deleted")

    def handle(self, *args: Any, **options: Any) -> None:
        """Pair, follow, take over, serve."""
        translation.activate(language_of_the_terminal())
        if connection.vendor != "sqlite":
            raise CommandError(_("PostgreSQL has standby servers of its own. This is for a laptop with SQLite."))
        try:
            with opening.hold_data(), opening.storage_told():
                if options["end"]:
                    self._end()
                    return
                arguments = self._stood_by(options)
        except (Refused, Unusable) as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self._say("", _("Stopped."), _("To go on standing by, run kontrollant standby."))
        else:
            again.start_again(arguments)

    def _stood_by(self, options: dict[str, Any]) -> list[str]:
        """Stand by until this laptop has taken over. Return the options with which it serves."""
        opening.keep_private()
        standing_by = self._kept(options)
        with closing(Following(standing_by, self._say, by_itself=options["by_itself"])) as following:
            if not standing_by.is_taking_over:
                self._warn_of_certificate(standing_by, options)
                self._say(_("To take over, type: %(words)s") % {"words": WORDS})
                Thread(target=self._listen, args=(following,), daemon=True).start()
                Thread(target=collect_if_changed, daemon=True).start()  # so that the server starts at once later
                why = following.run()
                self._say(_("Taking over."), *([_("The first laptop is lost.")] if why == Why.LOST else []))
            is_told, address = following.last_changes(), following.address
        if not is_told:
            self._say(_("The first laptop does not answer. If it comes back, it is told to stop."))
        took_over(standing_by, address, is_told=is_told)
        host = ["--host", options["host"]] if options["host"] else []
        return ["--port", str(standing_by.port), "--no-codes", *host, *_https(standing_by, options)]

    def _warn_of_certificate(self, standing_by: StandingBy, options: dict[str, Any]) -> None:
        """Say so if phones won't trust this laptop by themselves."""
        if standing_by.https == kept.GIVEN and not options["tls_cert"]:
            text = _(
                "The first laptop has a certificate that phones know already. Without one for this laptop "
                "(--tls-cert), they come here only when somebody opens its address, and have to trust it first."
            )
            self._say(text)

    def _end(self) -> None:
        """Stand by no longer, and say how to get back what was here before."""
        if kept.standing_by_kept() is None:
            raise CommandError(_("This laptop stands by for no other."))
        stands_by_no_longer()
        self._say(_("This laptop stands by no longer. It keeps the copy until you restore something else."))
        for path in sorted(automatic.folder().glob(f"{BEFORE}*"))[-1:]:
            self._say(_("What was here before: kontrollant restore %(file)s") % {"file": path})

    def _kept(self, options: dict[str, Any]) -> StandingBy:
        """Return the pairing that is kept, or pair anew."""
        standing_by = kept.standing_by_kept()
        if options["first"] is None:
            if standing_by is None:
                raise CommandError(_("Name the laptop that serves: kontrollant standby http://192.168.1.7:8000"))
            return standing_by
        first = First(options["first"])
        if standing_by is not None and first.address == standing_by.first and not options["code"]:
            return standing_by
        with closing(first):
            return self._paired(first, options)

    def _paired(self, first: First, options: dict[str, Any]) -> StandingBy:
        try:
            host = options["host"] or first.own_host()
            port = options["port"] or _port_like(first.port)
            draft = StandingBy(first.address, "", host, port)
            self._ask_whether_to_replace(options)
            code = options["code"] or self._ask(_("The code on its page “Second laptop”:"))
            told = first.pair(code, Following(draft, self._say).address)
        except (*AWAY, Unreadable) as error:
            text = _("The laptop at %(address)s does not answer as it should: %(why)s")
            raise CommandError(text % {"address": first.address, "why": error or type(error).__name__}) from error
        draft.key, draft.https = str(told["key"]), str(told["https"])
        self._put_aside()
        kept.forget(kept.SECOND, kept.TOOK_OVER)
        kept.keep(draft)
        return draft

    def _ask_whether_to_replace(self, options: dict[str, Any]) -> None:
        """Ask whether the tournaments here may be replaced. Raises CommandError if not."""
        names: list[str] = []
        if _has_data():
            with suppress(DatabaseError):  # of an older version
                names = [*Tournament.objects.values_list("name", flat=True)]
        if not names or options["yes"]:
            return
        self._say(_("What is on this laptop is put into a backup, and replaced:"), *(f"  {name}" for name in names))
        if self._ask(_("Type yes to go on:")).strip().lower() != "yes":
            raise CommandError(_("Nothing has been changed."))

    def _put_aside(self) -> None:
        """Make a backup of what is here."""
        if _has_data():
            target = automatic.folder() / f"{BEFORE}{name_now().removeprefix('kontrollant-')}"
            backup(target, lambda told: None)
            self._say(_("What was here is in %(file)s.") % {"file": target})

    def _listen(self, following: Following) -> None:
        """Wait until somebody types the words."""
        for line in sys.stdin:
            if " ".join(line.lower().split()) == WORDS:
                following.take_over()
            elif line.strip():
                self._say(_("To take over, type: %(words)s") % {"words": WORDS})

    def _ask(self, question: str) -> str:
        self.stdout.write(f"{question} ", ending="")
        self.stdout.flush()
        return sys.stdin.readline()

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)
        self.stdout.flush()


def _https(standing_by: StandingBy, options: dict[str, Any]) -> list[str]:
    """Return the options with which this laptop serves https, if the first one does."""
    if not standing_by.https:
        return []
    named = [("--tls-cert", options["tls_cert"]), ("--tls-key", options["tls_key"])]
    return [part for name, path in named if path for part in (name, str(path))] or ["--tls"]


def _has_data() -> bool:
    """Return whether there is anything here but a copy of the first laptop's."""
    return kept.standing_by_kept() is None and MigrationRecorder(connection).has_table()


def _port_like(wanted: int) -> int:
    """Return a port if it is free here, else one that is."""
    try:
        listen(EVERYWHERE, wanted).close()
    except OSError:
        return free_port()
    return wanted
