"""`manage.py web`: one of several web processes."""

import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from config.processes import opening
from config.processes.terminal import language_of_the_terminal
from config.server.connections import Bounds, raise_file_limit
from config.server.network import inherited_socket
from scoring.selectors.access.club import the_club


class Command(BaseCommand):
    """Serve pages and live streams, and leave the work beside them to Celery's workers."""

    help = (
        "One web process of several, which share PostgreSQL and Redis (DATABASE_URL, REDIS_URL). It serves pages and "
        "live streams. Run `manage.py prepare` once before, and a Celery worker and beat beside it."
    )
    requires_system_checks: list[str] = []  # as in `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        opening.add_listening(parser)
        parser.add_argument("--fd", type=int, help="serve on this listening socket, which the process has inherited")
        opening.add_https(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until the process is asked to end."""
        from config.processes.web import run  # looks for the static files when it is imported

        translation.activate(language_of_the_terminal())
        settings.CLUB_LANGUAGE = the_club().language
        if not settings.REDIS_URL:
            raise CommandError(_("Several processes hear of one another through Redis. Set REDIS_URL."))
        listener = _listener(options)
        opening.tell_address(listener, options)
        https = opening.https_of(options)
        bounds = Bounds.within(raise_file_limit())
        run(listener, bounds, when_ready=self._say_ready, https=https, works=False)

    def _say_ready(self) -> None:
        self.stdout.write("ready")
        self.stdout.flush()


def _listener(options: dict[str, Any]) -> socket.socket:
    """Return the socket that was inherited, or else one of this process's own."""
    if options["fd"] is None:
        return opening.listener_at(options["host"], options["port"])
    return inherited_socket(options["fd"])
