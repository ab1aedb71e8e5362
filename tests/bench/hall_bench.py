"""Measures a hall of 1,000 phones when a round is published: `python -m tests.bench.hall_bench`. This is not a test.

The real server as `manage.py serve` starts it, with a competition of 1,000 players who have played three rounds. The
organiser drafts the fourth, looks at it, lets two players change places, undoes that, and publishes. Every player's
phone has its page open and follows its stream, from an address of its own as in a hall without a router between, and
asks for the page anew when the stream tells a new number. What is printed: how long each act of the organiser takes,
how many phones were answered, how long after the first phone heard of the round, and the CPU that the server took for
it. At the end 16 clients ask for a phone's page without pause. `--cluster 4` measures a cluster with four web processes
instead of one process.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tests.bench.entry_bench import cpu_of
from tests.bench.organiser import Organiser
from tests.bench.requests_per_second import measure
from tests.support.cluster import RunningCluster, running_cluster
from tests.support.server import RunningServer, running_server

PATIENCE = 60.0  # seconds after which a phone counts as not answered
OPENED_AT_ONCE = 50  # phones that connect side by side before the round is published
BUILD = """
import json
from tests.bench.hall_built import built
print(json.dumps(built({players}, {rounds})))
"""


@dataclass
class Phone:
    """A player's phone: `heard` when its stream told the new number, `answered` when it had its page, in seconds."""

    name: str
    path: str
    address: str
    heard: float = 0.0
    answered: float = 0.0
    trouble: str = ""
    text: str = ""

    @property
    def took(self) -> float:
        """How long the phone waited for its page."""
        return self.answered - self.heard


async def follow(phone: Phone, port: int, ready: asyncio.Event) -> None:
    """Open a phone's page and follow its stream until that tells a second number, then fetch the page anew."""
    await fetched(phone, port)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(phone.address, 0))
    try:
        writer.write(request(port, f"{phone.path}live/", "text/event-stream"))
        await number_told(reader)
        ready.set()
        await number_told(reader)
        phone.heard = time.perf_counter()
        phone.text = await fetched(phone, port)
        phone.answered = time.perf_counter()
    except (OSError, EOFError, asyncio.IncompleteReadError, ValueError) as error:
        phone.trouble = f"{type(error).__name__}: {error}"
    finally:
        ready.set()
        writer.close()


async def number_told(reader: asyncio.StreamReader) -> None:
    """Wait for a stream's next number."""
    while line := await reader.readline():
        if line.startswith(b"data: ") and line.strip() != b"data: 1":  # 1 is sent to keep the connection
            return
    raise EOFError("the stream has ended")


async def fetched(phone: Phone, port: int) -> str:
    """Return the fragment of a phone's page. Raises ValueError if the answer is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(phone.address, 0))
    try:
        writer.write(request(port, f"{phone.path}now/", "text/html"))
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        if " 200 " not in head.splitlines()[0]:
            raise ValueError(head.splitlines()[0])
        length = next(line for line in head.splitlines() if line.startswith("content-length:"))
        body = await reader.readexactly(int(length.partition(":")[2]))
        return (gzip.decompress(body) if "content-encoding: gzip" in head else body).decode()
    finally:
        writer.close()


def request(port: int, path: str, accept: str) -> bytes:
    """Return a phone's request, with the headers that a browser and htmx send."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: {accept}\r\nAccept-Encoding: gzip, deflate\r\n"
        "Accept-Language: en\r\nHX-Request: true\r\nHX-Target: personal\r\n\r\n"
    ).encode()


async def publish_to(phones: list[Phone], organiser: Organiser, server: RunningServer) -> float:
    """Open all phones, publish the draft, and return when all are answered: the seconds that publishing took."""
    tasks = []
    for at in range(0, len(phones), OPENED_AT_ONCE):
        batch = [(phone, asyncio.Event()) for phone in phones[at : at + OPENED_AT_ONCE]]
        tasks += [asyncio.create_task(follow(phone, server.port, ready)) for phone, ready in batch]
        await asyncio.gather(*(ready.wait() for _phone, ready in batch))
    before = cpu(server)
    took = await asyncio.to_thread(organiser.publish)
    await asyncio.wait(tasks, timeout=PATIENCE)
    print(f"to publish and to answer all phones: {cpu(server) - before:.1f} s of the server's CPU")
    for task in tasks:
        task.cancel()
    return took


def told(phones: list[Phone]) -> None:
    """Print how the phones were answered."""
    answered = [phone for phone in phones if phone.answered]
    own = [phone for phone in answered if f'data-title="{escape(phone.name)} · ' in phone.text]
    print(f"{len(answered)} of {len(phones)} phones answered, {len(own)} with their own page and name")
    for trouble in sorted({phone.trouble for phone in phones if phone.trouble}):
        print(f"  {sum(phone.trouble == trouble for phone in phones)} times {trouble}")
    if len(answered) < 2:
        return
    first = min(phone.heard for phone in answered)
    after = statistics.quantiles([phone.answered - first for phone in answered], n=100)
    last = max(phone.answered for phone in answered) - first
    print(f"told within {max(phone.heard for phone in answered) - first:.2f} s")
    print(f"answered after: median {after[49]:.2f} s, p99 {after[98]:.2f} s, last {last:.2f} s")
    print(f"a phone waits: median {statistics.median(phone.took for phone in answered):.2f} s")


def web_processes(server: RunningServer) -> list[int]:
    """Return the ids of the processes that serve pages; one server's process does the worker's tasks, too."""
    if isinstance(server, RunningCluster):
        return [pid for name, pid in server.pids.items() if name.startswith("web-")]
    return [server.process.pid]


def cpu(server: RunningServer) -> float:
    """Return the seconds of CPU that the server's web processes have taken so far, added up."""
    return sum(cpu_of(pid) for pid in web_processes(server))


def memory(server: RunningServer) -> str:
    """Return the memory of the server's web processes now and at most, added up."""
    kilobytes = Counter[str]()
    for pid in web_processes(server):
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
        kilobytes.update({line.split(":")[0]: int(line.split()[1]) for line in lines if line.startswith("Vm")})
    return f"{kilobytes['VmRSS'] / 1024:.0f} MB, at most {kilobytes['VmHWM'] / 1024:.0f} MB"


def served(data: Path, web: int) -> AbstractContextManager[RunningServer]:
    """The server to measure: a cluster with this many web processes, or one process if `web` is 0."""
    return running_cluster(data, "--no-codes", "--web", str(web)) if web else running_server(data, "--no-codes")


def main() -> None:
    """Print what the organiser and the phones waited for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3, help="rounds played before")
    parser.add_argument("--data", help="a directory to keep, in which the tournament is built unless it is there")
    parser.add_argument("--cluster", type=int, default=0, metavar="WEB", help="a cluster with this many web processes")
    given = parser.parse_args()
    if given.data and given.cluster:
        parser.error("a cluster's database is deleted at the end, so --data can't keep it")
    kept = nullcontext(given.data) if given.data else tempfile.TemporaryDirectory(prefix="kontrollant-bench-")
    with kept as data, served(Path(data), given.cluster) as server:
        hall = Path(data) / "hall.json"
        if not hall.exists():
            began = time.perf_counter()
            hall.write_text(server.run(BUILD.format(players=given.players, rounds=given.rounds)), encoding="utf-8")
            print(f"built in {time.perf_counter() - began:.0f} s", file=sys.stderr)
        built = json.loads(hall.read_text(encoding="utf-8"))
        organiser = Organiser(server.port, built["slug"], built["session"], given.rounds + 1)
        phones = [
            Phone(name, path, f"127.1.{at // 250}.{at % 250 + 1}") for at, (name, path) in enumerate(built["players"])
        ]
        print(f"server: {memory(server)}")
        for act, seconds in organiser.acts():
            print(f"{act}: {seconds:.2f} s")
        print(f"publish: {asyncio.run(publish_to(phones, organiser, server)):.2f} s")
        told(phones)
        for act, seconds in organiser.afterwards():
            print(f"{act}: {seconds:.2f} s")
        asyncio.run(measure(f"{server.url}{phones[0].path}now/", clients=16, seconds=5))
        print(f"server: {memory(server)}")


if __name__ == "__main__":
    main()
