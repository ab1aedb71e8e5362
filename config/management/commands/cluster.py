"""`manage.py cluster`: everything that several processes need, on one machine, until Ctrl-C."""

import os
import shlex
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from config.cluster import programs
from config.cluster.place import place
from config.cluster.postgres import Postgres
from config.cluster.redis import Redis
from config.cluster.starting import start_server
from config.cluster.supervisor import Supervisor
from config.processes import opening
from config.processes.terminal import language_of_the_terminal
from config.server.network import free_port, own_address
from config.settings.environment import secret


class Command(BaseCommand):
    """Run the tournament with several processes on one machine."""

    help = (
        "Run the tournament with several processes on this machine: PostgreSQL and Redis (or those that DATABASE_URL "
        "and REDIS_URL name), web processes behind one port, Celery's workers and beat. Ctrl-C stops all of them."
    )
    requires_system_checks: list[str] = []  # as in `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        opening.add_listening(parser)
        opening.add_preparing(parser)
        opening.add_https(parser)
        parser.add_argument("--web", type=int, default=2, help="how many web processes (default 2)")
        parser.add_argument(
            "--workers",
            type=int,
            default=2,
            help="how many of Celery's workers (default 2), besides the one for long jobs",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Start everything, keep it running, stop everything."""
        translation.activate(language_of_the_terminal())
        with opening.hold_data(), closing(opening.listener_at(options["host"], options["port"])) as listener:
            supervisor = Supervisor(settings.DATA / "logs", settings.DATA / "cluster.json", self._say)
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda *_: supervisor.stopped.set())
            try:
                if self._start(supervisor, listener, options):
                    supervisor.watch()
            finally:
                self._say(_("Stopping."))
                supervisor.stop()
                self._environment_file.unlink(missing_ok=True)
        self._say(_("Stopped."))

    def _start(self, supervisor: Supervisor, listener: socket.socket, options: dict[str, Any]) -> bool:
        """Start everything and print where it is; return whether nobody has asked to stop meanwhile."""
        opening.tell_address(listener, options)
        address = settings.PUBLIC_ADDRESS
        services = self._services(supervisor)
        if services is None:
            return False
        environment = {**os.environ, **services, "KONTROLLANT_ADDRESS": address, "KONTROLLANT_DATA": str(settings.DATA)}
        environment |= {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONUNBUFFERED": "1"}
        https = _https_options(options)
        if not self._prepare(supervisor, environment, https, options):
            return False
        fd = listener.fileno()
        for number in range(1, options["web"] + 1):
            supervisor.start(programs.web(number, fd, https, environment))
        for number in range(1, options["workers"] + 1):
            supervisor.start(programs.worker(number, environment))
        supervisor.start(programs.slow_worker(1, environment))
        supervisor.start(programs.beat(environment))
        self._write_beside({**services, "KONTROLLANT_ADDRESS": address, "KONTROLLANT_DATA": str(settings.DATA)})
        if not supervisor.watch(lambda: _answers(f"http://{own_address(listener)}/health/")):
            return False
        self._print(supervisor)
        return True

    def _services(self, supervisor: Supervisor) -> dict[str, str] | None:
        """Start PostgreSQL and Redis unless others are named; return how to reach them, or None if asked to stop."""
        named = {name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
        makers: dict[str, Callable[[], Postgres | Redis]] = {
            "DATABASE_URL": lambda: Postgres(place(), free_port(), secret("POSTGRES_PASSWORD")),
            "REDIS_URL": lambda: Redis(place(), free_port(), secret("REDIS_PASSWORD")),
        }
        for name, make in makers.items():
            if named[name]:
                continue
            service = make()
            if not start_server(supervisor, service):
                return None
            named[name] = service.url
        return named

    def _prepare(
        self, supervisor: Supervisor, environment: dict[str, str], https: list[str], options: dict[str, Any]
    ) -> bool:
        """Migrate, collect the static files and print the addresses; return whether that was done."""
        wanted = [name for name in ("demo", "no_codes") if options[name]]
        flags = [f"--{name.replace('_', '-')}" for name in wanted]
        self.stdout.flush()
        process = subprocess.Popen(  # noqa: S603 (a program of our own)
            [*programs.manage("prepare"), *flags, *https],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self.stdout.fileno(),
            stderr=self.stderr.fileno(),
            start_new_session=True,
        )
        if not supervisor.watch(lambda: process.poll() is not None):
            process.terminate()
            process.wait()
            return False
        if process.returncode != 0:
            raise CommandError(_("The data could not be prepared."))
        return True

    @property
    def _environment_file(self) -> Path:
        return Path(settings.DATA) / "cluster.env"

    def _write_beside(self, variables: dict[str, str]) -> None:
        """Write the variables that other commands need to use the same database and the same Redis."""
        self._environment_file.unlink(missing_ok=True)
        lines = "".join(f"{name}={shlex.quote(value)}\n" for name, value in variables.items())
        with open(os.open(self._environment_file, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file:
            file.write(os.fsencode(lines))

    def _print(self, supervisor: Supervisor) -> None:
        """Print the processes and where their logs are."""
        for child in supervisor.children:
            self._say(f"{child.program.name.ljust(10)} {str(child.process.pid).rjust(7)}  {child.log}")
        beside = _("For other commands beside it, such as manage.py verify: set -a; . %(file)s; set +a")
        file = shlex.quote(str(self._environment_file))
        self._say("", beside % {"file": file}, _("Ctrl-C stops everything; what was entered is kept."))

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)
        self.stdout.flush()


def _https_options(options: dict[str, Any]) -> list[str]:
    """Return the options of https, as this command was given them."""
    given = [("--tls-cert", options["tls_cert"]), ("--tls-key", options["tls_key"])]
    named = [part for name, path in given if path for part in (name, str(path.resolve()))]
    return ["--tls", *named] if options["tls"] else named


def _answers(url: str) -> bool:
    """Return whether one of the web processes answers requests."""
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310 (an address of our own)
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
