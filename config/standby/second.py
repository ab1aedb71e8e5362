"""The laptop that stands by for this one: what it has, who waits for it, and what this one does when it takes over.

The answer to whoever wrote something waits on the event loop until the second laptop has it on its disk, so whatever
was acknowledged while it stood by is there. If it doesn't answer in time, it counts as away, and nobody waits until it
has caught up again.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection
from django.http import HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase

from config.server.errors import Moved
from config.standby import changes, kept
from config.standby.messages import key_new, nonce_new
from config.standby.offer import Offer
from referee.ground.rest.problems import HOME, problem_response

logger = logging.getLogger(__name__)

Scope = Mapping[str, Any]
Found = TypeVar("Found")

HEADER = "Kontrollant-Second"
READS = ("GET", "HEAD", "OPTIONS")
PATIENCE = 2.0  # seconds that an answer waits at most
POLL = 10.0  # seconds after which a question for news is answered without any
SILENT = timedelta(seconds=POLL + 5)  # after which it is away
LOOK = 0.5  # seconds between two looks for what other processes have written
PRUNED_EVERY = 5_000  # changes
ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+")


class TemporaryRedirect(HttpResponseRedirect):
    """A temporary redirect that keeps the request's method."""

    status_code = 307


class Second:
    """Everything about the second laptop, in the process that serves.

    Only the event loop calls its methods, unless one says something else.
    """

    def __init__(self) -> None:
        self.pairing: kept.Pairing | None = None
        self.offer: Offer | None = None  # set by a page
        self.over_wanted = False  # set by a page
        self.follows = False  # it has everything, or asks for the rest at once
        self.confirmed = 0  # it has every change up to this one
        self.heard_at: datetime | None = None
        self.complete_at: datetime | None = None  # it has everything that was written until then
        self._offered, self._offered_at = -1, datetime.now(UTC)  # the last change of the last complete answer, and when
        self._pruned = 0
        self._polls = 0
        self._news = asyncio.Event()
        self._waiting: list[tuple[int, asyncio.Future[bool]]] = []
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="second")
        self._opened: sqlite3.Connection | None = None  # of that thread
        self._looking: sqlite3.Connection | None = None  # of the event loop
        self._when_over: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """Where the second laptop would serve; "" if there is none. Any thread may ask."""
        return self.pairing.address if self.pairing else ""

    @property
    def stands_by(self) -> bool:
        """Return whether it has everything, or asks for the rest at once, and was heard lately. Any thread may ask."""
        return self.follows and self.heard_at is not None and datetime.now(UTC) - self.heard_at < SILENT

    @property
    def is_over(self) -> bool:
        """Return whether it has taken over. Any thread may ask."""
        return self.pairing is not None and self.pairing.is_over

    async def run(self, work: Callable[[], Found]) -> Found:
        """Run database work on the second laptop's own thread, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    # --- beginning and ending ---------------------------------------------------------------------------------

    def begin(self, when_over: Callable[[], None]) -> None:
        """Go on with the pairing that is kept, before anybody is served. `when_over` stops what writes by itself."""
        self._when_over = when_over
        if connection.vendor != "sqlite":
            return
        database, pairing = self._database(), kept.second_kept()
        if pairing is None:
            changes.forget_changes(database)
        elif not changes.are_noted(database) or changes.schema_of(database) != pairing.schema:
            pairing = _noted(database, pairing.key, pairing.address)
        self.pairing = pairing

    async def pair(self, address: str) -> bytes:
        """Pair with a laptop, and return the new key. Changes are noted from now on."""
        key = key_new()
        self._know_nothing()
        self.pairing = await self.run(lambda: _noted(self._database(), key.decode(), _checked(address)))
        return key

    def part(self) -> None:
        """Have no second laptop any more. The thread of the pages calls this."""
        self.pairing, self.offer, self.over_wanted, self.follows = None, None, False, False
        kept.forget(kept.SECOND)
        self._pool.submit(lambda: changes.forget_changes(self._database())).result()

    def close(self) -> None:
        """Close the database: perhaps another one is put in its place."""
        self._pool.submit(lambda: None).result()  # what runs in its thread has ended then
        for opened in (self._opened, self._looking):
            if opened is not None:
                opened.close()
        self._opened = self._looking = None

    def _database(self) -> sqlite3.Connection:
        """Return the database connection of that thread, opened at its first use."""
        if self._opened is None:
            self._opened = changes.opened(_path())
        return self._opened

    def _know_nothing(self) -> None:
        """Nothing is known of a second laptop."""
        self.follows, self.confirmed, self._offered, self._pruned = False, 0, -1, 0
        self.heard_at = self.complete_at = None
        self.over_wanted = False
        self._let_go(0)

    # --- who waits for it -------------------------------------------------------------------------------------

    async def held(self, scope: Scope, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer to a request as soon as the second laptop has what was written until now."""
        if self.pairing is None or scope["method"] in READS:
            return response
        number = self.written()
        self._news.set()
        if number - self._pruned > PRUNED_EVERY:
            self._pruned = number
            self._pool.submit(self._prune)
        has_it = await self._has(number)
        if self.is_over and (response.status_code >= 400 or not has_it):
            return self.moved(scope)  # perhaps it was not stored, or the second laptop lacks it: there it is sent again
        return response

    async def _has(self, number: int) -> bool:
        """Wait until the second laptop has a change, and return whether it has."""
        if number <= self.confirmed or not self.follows:
            return number <= self.confirmed
        waits: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((number, waits))
        try:
            return await asyncio.wait_for(waits, PATIENCE)
        except TimeoutError:
            if self.follows:
                self.follows = False
                logger.warning("the second laptop does not answer; nobody waits until it has caught up")
                self._let_go(self.confirmed)
            return False

    def _prune(self) -> None:
        """Prune, unless somebody else writes just now: then it is done later."""
        database = self._database()
        with suppress(sqlite3.Error):
            database.execute("PRAGMA busy_timeout = 100")
            changes.prune(database, self.confirmed)
        database.execute("PRAGMA busy_timeout = 20000")

    def _let_go(self, confirmed: int) -> None:
        """Release the answers whose change is confirmed; release all of them if the second laptop is away."""
        waiting, self._waiting = self._waiting, []
        for number, waits in waiting:
            if waits.done():
                continue
            if number <= confirmed or not self.follows:
                waits.set_result(number <= confirmed)
            else:
                self._waiting.append((number, waits))

    def written(self) -> int:
        """Return the number of the last change; what is known already, if the database can't be read."""
        try:
            if self._looking is None:
                self._looking = sqlite3.connect(_path(), timeout=0, isolation_level=None, check_same_thread=False)
            return changes.highest(self._looking)
        except sqlite3.Error:
            return self.confirmed

    # --- what it asks for -------------------------------------------------------------------------------------

    def heard(self, address: str, number: int | None) -> None:
        """Note where it would serve, and that it has every change up to this one; None if its numbers mean nothing."""
        self.heard_at = datetime.now(UTC)
        if self.pairing and address != self.pairing.address:
            self.pairing.address = _checked(address)
            kept.keep(self.pairing)
        if number is None:
            return
        if number == self._offered:
            self.complete_at = self._offered_at
            if not self.follows:
                self.follows = True
                logger.info("the second laptop has everything")
        if self.confirmed < number <= self.written():
            self.confirmed = number
            self._let_go(number)

    async def news(self, number: int) -> changes.Batch | None:
        """Wait for what follows a number, for a while. Return None if that number isn't known here."""
        self._polls += 1
        mine, until = self._polls, monotonic() + POLL
        while self.written() == number and mine == self._polls and monotonic() < until:
            if self.over_wanted or self.is_over:
                break
            self._news = asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK)
        return await self.after(number)

    def end_polls(self) -> None:
        """Let nobody wait for news any more."""
        self._polls += 1
        self._news.set()

    async def after(self, number: int) -> changes.Batch | None:
        """Return what follows a number now. None if that number isn't known here."""
        at = datetime.now(UTC)
        batch = await self.run(lambda: changes.changes_after(self._database(), number))
        if batch is not None and batch.is_complete:
            self._offered, self._offered_at = batch.upto, at
        return batch

    # --- when it takes over -----------------------------------------------------------------------------------

    async def give_over(self) -> None:
        """Let nobody write here any more, in whatever process, and lead everybody to the second laptop."""
        if self.pairing is None or self.pairing.is_over:
            return
        await self.run(lambda: changes.refuse_writes(self._database()))
        self.pairing.is_over = True
        kept.keep(self.pairing)
        self._news.set()
        self._when_over()
        logger.warning("the second laptop has taken over, and serves at %s", self.address)

    def moved(self, scope: Scope) -> HttpResponse:
        """Lead whoever opens a page to the second laptop, and tell everybody else where it is."""
        headers = dict(scope["headers"])
        opens_page = scope["method"] == "GET" and b"hx-request" not in headers
        if opens_page and b"text/html" in headers.get(b"accept", b""):
            query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
            path = scope.get("raw_path") or scope["path"].encode()
            answer: HttpResponse = TemporaryRedirect(self.address + path.decode("latin-1") + query)
        elif scope["path"].startswith(HOME):
            answer = problem_response(Moved(address=self.address))
        else:
            answer = HttpResponse(f"{Moved(address=self.address)}\n", "text/plain; charset=utf-8", 503)
        answer[HEADER], answer["Cache-Control"] = self.address, "no-store"
        answer["X-Content-Type-Options"] = "nosniff"
        return answer


def _path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def _noted(database: sqlite3.Connection, key: str, address: str) -> kept.Pairing:
    """Note changes anew, under a new era, which is kept first: a second laptop must not take new numbers for old."""
    pairing = kept.Pairing(key, nonce_new(), changes.schema_of(database), address)
    kept.keep(pairing)
    changes.note_changes(database)
    return pairing


def _checked(address: str) -> str:
    """Return an address that may stand in a header and in a policy. Raises ValueError for any other."""
    if not ADDRESS.fullmatch(address):
        raise ValueError(address)
    return address


second = Second()
"""Of this process."""
