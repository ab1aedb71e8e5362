"""A web process: uvicorn with our handler and our connections, and the embedded worker if it is the only process."""

import signal
import socket
from collections.abc import Callable
from threading import Thread

import uvicorn
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections

from config.asgi import application
from config.backups import again
from config.log.lines import tally
from config.processes.worker import EmbeddedWorker
from config.server.connections import ACCEPTED_AT_ONCE, Bounds, Door, Patience
from config.server.network import BACKLOG
from config.server.tls import Https
from config.standby.second import second
from config.standby.telling import tell_first

PATIENCE = 3  # seconds that running requests get to finish when the server stops


class TournamentServer(uvicorn.Server):
    """A uvicorn server that ends event streams before it waits for running requests."""

    def __init__(
        self,
        when_ready: Callable[[], None],
        bounds: Bounds,
        https: Https | None = None,
        worker: EmbeddedWorker | None = None,
    ) -> None:
        application.bound_streams(bounds.streams, bounds.streams_a_guest)
        door = Door(bounds, Patience(), settings.PROXIES)
        super().__init__(
            uvicorn.Config(
                application,
                http=https.protocol(door) if https else door.protocol(),
                ws="none",
                backlog=ACCEPTED_AT_ONCE,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=PATIENCE,
            )
        )
        self._when_ready = when_ready
        self._https = https
        self._worker = worker

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening and working, and report it."""
        if self._worker:
            second.begin(when_over=self._give_over)
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # connections waiting in the system cost no file; uvicorn has one number for both
        if self._worker:
            self._worker.start()
            again.stops_by(self._stop_by_itself)
            tell_first()
        if self._https:
            self._https.keep_renewed()
        self._when_ready()

    def _stop_by_itself(self) -> None:
        """Stop as if somebody had pressed Ctrl-C, as soon as what is asked now has been answered."""
        self.should_exit = True

    def _give_over(self) -> None:
        """Stop whatever writes by itself: another laptop serves now. Pages lead there."""
        application.close_streams()
        if self._worker:
            Thread(target=self._worker.stop, name="given over").start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop everything: streams, requests, worker, database."""
        application.close_streams()
        second.end_polls()
        await super().shutdown(sockets)
        if self._worker:
            self._worker.stop()
        second.close()
        await sync_to_async(connections.close_all)()
        tally.say()


def run(
    listener: socket.socket, bounds: Bounds, when_ready: Callable[[], None], https: Https | None, *, works: bool = True
) -> None:
    """Serve on `listener` until Ctrl-C or a request to end. `when_ready` is called once phones can connect.

    With `https` plain http only leads there. Unless it `works`, the work beside the pages is left to Celery's workers.
    """
    # Uvicorn raises the signal again after it has stopped; by then there is nothing left to interrupt.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    TournamentServer(when_ready, bounds, https, EmbeddedWorker() if works else None).run([listener])
