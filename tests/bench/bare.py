"""A bare view in a process of its own, for `entry_bench`: uvicorn, Django, Django REST framework, and one insert.

No middleware, no handler and no connections of ours, and no address but its own.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.support.prepared import start_from_prepared
from tests.support.server import ROOT, STARTS_WITHIN, free_port, happens_within


class BareServer:
    """The process that answers: where, and which."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process


@contextmanager
def bare_server(data: Path, database: str = "") -> Iterator[BareServer]:
    """A bare server for the length of a `with`, on the migrated database in `data`, or the one at this address."""
    data.mkdir()
    start_from_prepared(data)
    port = free_port()
    environment = {
        **os.environ,
        "KONTROLLANT_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "tests.bench.bare_settings",
        "DATABASE_URL": database,
    }
    served = ["--port", str(port), "--log-level", "critical", "tests.bench.bare_view:application"]
    process = subprocess.Popen([sys.executable, "-m", "uvicorn", *served], cwd=ROOT, env=environment)
    try:
        if not happens_within(STARTS_WITHIN, partial(_listens, port)):
            raise SystemExit("the bare server did not start")
        yield BareServer(port, process)
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0
