"""`manage.py prepare`: bring the database and the static files up to date, and print the addresses."""

from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from config.processes import opening
from config.processes.terminal import language_of_the_terminal
from config.server.network import in_url, local_address


class Command(BaseCommand):
    """Prepare what several processes are going to serve."""

    help = (
        "Prepare to serve with several processes: migrate the database, collect the static files, make the organiser's "
        "account, and print the addresses. Run it before `manage.py web`, once for all of its processes."
    )
    requires_system_checks: list[str] = []  # as in `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        opening.add_preparing(parser)
        opening.add_https(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare and print."""
        translation.activate(language_of_the_terminal())
        opening.prepare(demo=options["demo"], say=self._say)
        https = opening.https_of(options)
        settings.PUBLIC_ADDRESS = (
            settings.PUBLIC_ADDRESS or f"http{'s' if https else ''}://{in_url(local_address())}:8000"
        )
        here = f"http://{urlsplit(settings.PUBLIC_ADDRESS).netloc}"
        codes, colour = not options["no_codes"], self.stdout.isatty()
        opening.print_everything(self._say, https, here, codes=codes, colour=colour)

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)
