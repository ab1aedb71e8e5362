"""The cost of wrong passwords for a phone: its latency with and without attackers, in turns, on one server.

    python -m tests.bench.sign_in_attack --attackers 12

Starts a server with a demo tournament of its own. The attackers try wrong passwords for the organiser's name without
pause, while a phone keeps asking for its table. They all share the cores, so look at the ratio, not at the
milliseconds.
"""

import argparse
import asyncio
import re
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

from tests.support.server import running_server

PHONE = "127.0.0.1"
SIGN_IN = "/organise/sign-in/"
PAUSE = 0.02  # seconds between two requests of the phone


class Browser:
    """One connection from an address, opened anew whenever the server has closed it."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._address = address
        self._stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie = ""

    async def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Status and text of one page."""
        try:
            return await self._ask(path, form)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._stream = None
            return await self._ask(path, form)

    async def _ask(self, path: str, form: dict[str, str] | None) -> tuple[int, str]:
        if self._stream is None:
            self._stream = await asyncio.open_connection(PHONE, self._port, local_addr=(self._address, 0))
        reader, writer = self._stream
        body = urlencode(form or {}).encode()
        head = f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: {PHONE}:{self._port}\r\nCookie: {self.cookie}\r\n"
        if form:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.findall(r"(?i)content-length: (\d+)", answer)[0])
        text = (await reader.readexactly(length)).decode()
        if cookie := re.search(r"(?i)set-cookie: (csrftoken=[^;]+)", answer):
            self.cookie = cookie[1]
        return int(answer.split(" ", 2)[1]), text


async def attack(port: int, address: str, until: float) -> list[int]:
    """Wrong passwords one after the other; the statuses of the answers."""
    browser = Browser(port, address)
    statuses = []
    while time.monotonic() < until:
        status, page = await browser.ask(SIGN_IN)
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)', page)
        form = {"csrfmiddlewaretoken": token[1] if token else "", "username": "organiser", "password": "wrong"}
        status, _ = await browser.ask(SIGN_IN, form)
        statuses.append(status)
    return statuses


async def look(port: int, path: str, until: float) -> list[float]:
    """The seconds that each answer took which the phone got."""
    browser, took = Browser(port, PHONE), []
    while time.monotonic() < until:
        began = time.perf_counter()
        await browser.ask(path)
        took.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return took


async def measure(port: int, path: str, given: argparse.Namespace) -> None:
    """Print the phone's latencies: quiet, attacked, and one by the other."""
    quiet: list[float] = []
    attacked: list[float] = []
    tries: list[int] = []
    for _ in range(given.rounds):
        quiet += await look(port, path, time.monotonic() + given.seconds)
        until = time.monotonic() + given.seconds
        attackers = [asyncio.create_task(attack(port, given.address, until)) for _ in range(given.attackers)]
        attacked += await look(port, path, until)
        tries += [status for statuses in await asyncio.gather(*attackers) for status in statuses]
    for name, took in (("quiet", quiet), ("attacked", attacked)):
        cuts = [1000 * cut for cut in statistics.quantiles(took, n=20, method="inclusive")]
        longest = f"longest {1000 * max(took):7.1f} ms"
        print(f"{name:9} p50 {cuts[9]:7.1f} ms, p95 {cuts[18]:7.1f} ms, {longest}, of {len(took)} answers")
    print(f"ratio     p50 {statistics.median(attacked) / statistics.median(quiet):7.1f}")
    print(f"{len(tries)} tries by {given.attackers} attackers at {given.address}, {tries.count(429)} refused with 429")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attackers", type=int, default=12)
    parser.add_argument("--address", default="127.0.0.2", help="where they are; 127.0.0.1 is where the phone is")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kontrollant-bench-"))
        server = stack.enter_context(running_server(Path(folder), "--demo", "--no-codes"))
        seat = next(address for title, address in server.addresses.items() if title.startswith("Table 1,"))
        asyncio.run(measure(server.port, f"{seat.removeprefix(server.url)}tournament/", given))
