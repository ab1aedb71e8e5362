"""`manage.py serve`: prepare the data, print the addresses, serve until Ctrl-C."""

import socket
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from config.backups import again
from config.console import first_page
from config.processes import opening
from config.processes.addresses import Address
from config.processes.terminal import language_of_the_terminal
from config.server.connections import Bounds, raise_file_limit
from config.server.tls import Https
from config.standby.refusing import refuse_beside_another
from scoring.selectors.access.club import is_first_start


class Command(BaseCommand):
    """Serve the tournament on the local network."""

    help = "Serve the tournament on the local network: pages, live streams and background work, until Ctrl-C."
    requires_system_checks: list[str] = []  # they take a second at every start; `make test` runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        opening.add_listening(parser)
        opening.add_preparing(parser)
        opening.add_https(parser)
        parser.add_argument("--anyway", action="store_true", help="serve although another laptop has taken over")
        parser.add_argument("--browser", action="store_true", help="also open the first page in the browser")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, print, serve."""
        translation.activate(language_of_the_terminal())
        listener = opening.listener_at(options["host"], options["port"])
        with opening.hold_data():
            refuse_beside_another(anyway=options["anyway"])
            opening.prepare(demo=options["demo"], say=self._say)
            here = opening.tell_address(listener, options)
            https = opening.https_of(options)
            codes, colour = not options["no_codes"], self.stdout.isatty()
            opening.print_everything(self._say, https, f"http://{here}", codes=codes, colour=colour)
            first = ""
            if options["browser"]:
                first = first_page.address_here(listener.getsockname()[1], https=bool(https)) + _first_path()
                phones = Address(_("Phones on the same Wi-Fi"), "/")
                opening.print_addresses([phones], self._say, codes=codes, colour=colour)
            port = listener.getsockname()[1]
            self._serve(listener, https, first)
            starts_again = again.restored_if_wanted(self._say)
        if starts_again:
            again.start_again(_as_now(options, port))

    def _serve(self, listener: socket.socket, https: Https | None, first: str) -> None:
        """Serve until Ctrl-C. Open the page `first` in the browser, if there is one, as soon as it can be had."""
        from config.processes.web import run  # looks for the static files when it is imported

        bounds = Bounds.within(raise_file_limit())
        room = _("Room for %(all)s connections, %(guest)s of them from one address.")
        self._say(room % {"all": bounds.connections, "guest": bounds.connections_a_guest})
        ready = _("Ctrl-C stops the server; what was entered is kept.")

        def when_ready() -> None:
            self._say(ready)
            if first:
                first_page.open_beside(first)

        run(listener, bounds, when_ready=when_ready, https=https)
        self._say(_("Stopped."))

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)
        self.stdout.flush()


def _first_path() -> str:
    """Return where the browser begins, without the slash: at the page of the first start, or at the start page."""
    return reverse("scoring:first_start").lstrip("/") if is_first_start() else ""


def _as_now(options: dict[str, Any], port: int) -> list[str]:
    """Return the options with which the server goes on as it does now, at the same port."""
    named = [("--host", options["host"]), ("--tls-cert", options["tls_cert"]), ("--tls-key", options["tls_key"])]
    given = [part for name, value in named if value for part in (name, str(value))]
    return ["--port", str(port), "--no-codes", *given, *(["--tls"] if options["tls"] else [])]
