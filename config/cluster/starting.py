"""Starts the servers that a cluster brings with it, and waits until they answer."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from config.cluster.place import place
from config.cluster.postgres import Postgres
from config.cluster.redis import Redis
from config.cluster.supervisor import Child, Supervisor
from config.server.network import free_port
from config.settings.environment import secret

TRIES = 4  # starts that a program gets at the beginning


def start_server(supervisor: Supervisor, service: Postgres | Redis) -> bool:
    """Start a server and wait until it answers; return whether nobody has asked to stop meanwhile."""
    try:
        child = supervisor.start(service.program())
    except (OSError, subprocess.CalledProcessError) as error:
        raise CommandError(_reason_of(error)) from error
    return supervisor.watch(lambda: service.answers() or _in_vain(child))


@contextmanager
def own_postgres(say: Callable[[str], None]) -> Iterator[str]:
    """Run only the PostgreSQL of this data directory's cluster, and yield its address, in the form of DATABASE_URL.

    Its files are made if they are missing.
    """
    data = Path(settings.DATA)
    supervisor = Supervisor(data / "logs", data / "cluster.json", say)
    service = Postgres(place(), free_port(), secret("POSTGRES_PASSWORD"))
    try:
        start_server(supervisor, service)
        yield service.url
    finally:
        supervisor.stop()


def _in_vain(child: Child) -> bool:
    """Stop with an error that says why, if a program does not start at all."""
    if child.restarts < TRIES:
        return False
    end = child.log.read_text(encoding="utf-8", errors="replace")[-1000:]
    raise CommandError(_("%(name)s does not start. Its log ends:\n%(end)s") % {"name": child.program.name, "end": end})


def _reason_of(error: Exception) -> str:
    """Return what went wrong, with the program's own words if there are any."""
    said = getattr(error, "stderr", None)
    return f"{error} {said.decode(errors='replace')}" if said else str(error)
