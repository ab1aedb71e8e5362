"""What event streams cost: `python -m tests.bench.streams_bench`. No test.

One real server, or a cluster with `--processes 6`. Phones of one table follow its stream, from addresses of their own
as in a hall. Printed are the bytes of memory that each stream holds in the server (resident, from /proc), and how
long after a move the streams tell it, each figure with its goal and ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import resource
import statistics
import tempfile
import time
from pathlib import Path

from tests.bench.entry_bench import Table, hands
from tests.support.cluster import RunningCluster, running_cluster
from tests.support.server import RunningServer, running_server

GOAL_MEMORY = 8.0  # kB a stream
GOAL_LATE = 250.0  # milliseconds, p99
AN_ADDRESS = 250  # streams of one address
AT_ONCE = 50  # streams that are opened side by side


async def follow(port: int, path: str, address: str, ready: asyncio.Event, told: list[float]) -> None:
    """Open a stream, and note when each number after the first is told."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(
            f"GET {path}live/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        while line := await reader.readline():
            if line.startswith(b"data: "):
                if ready.is_set():
                    told.append(time.perf_counter())
                ready.set()
    finally:
        writer.close()


async def measured(server: RunningServer, table: Table, count: int, moves: int) -> None:
    """Open the streams, make the moves, and print what they cost."""
    told: list[float] = []
    paths = [path for who, path in table.links.items() if who != "referee"]
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    for _ in range(4 * len(paths)):  # until the server has read each player's line
        table.enter(line)
    before, tasks = memory(server), []
    for first in range(0, count, AT_ONCE):
        batch = [(at, asyncio.Event()) for at in range(first, min(count, first + AT_ONCE))]
        for at, ready in batch:
            address = f"127.1.{at // AN_ADDRESS}.1"
            tasks.append(asyncio.create_task(follow(server.port, paths[at % 4], address, ready, told)))
        await asyncio.gather(*(ready.wait() for _at, ready in batch))
    held = (memory(server) - before) / count
    print(f"{count} streams hold {held:.1f} kB each, goal {GOAL_MEMORY:g}; ratio {held / GOAL_MEMORY:.1f}")
    line.close()  # it is opened anew by itself; the server has dropped it if it was silent for long
    late: list[float] = []
    for _ in range(moves):
        told.clear()
        began = time.perf_counter()
        await asyncio.to_thread(table.enter, line)
        while len(told) < count:
            await asyncio.sleep(0.01)
        late += [1000 * (moment - began) for moment in told[:count]]
    cuts = statistics.quantiles(late, n=100)
    ratio = cuts[98] / GOAL_LATE
    print(f"told after: median {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, goal {GOAL_LATE:g}; ratio {ratio:.1f}")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def memory(server: RunningServer) -> int:
    """Return the resident memory in kB of the processes that have the streams."""
    pids = [server.process.pid]
    if isinstance(server, RunningCluster):
        pids = [pid for name, pid in server.pids.items() if name.startswith("web")]
    statuses = [Path(f"/proc/{pid}/status").read_text(encoding="ascii") for pid in pids]
    return sum(int(status.split("VmRSS:")[1].split()[0]) for status in statuses)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--processes", type=int, default=1, help="several: with PostgreSQL and Redis")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="kontrollant-bench-") as data:
        several = given.processes > 1
        words = ("--web", str(given.processes)) if several else ("--no-codes",)
        with (running_cluster if several else running_server)(Path(data) / "club", *words) as server:
            asyncio.run(measured(server, Table(server, hands(1)), given.streams, given.moves))


if __name__ == "__main__":
    main()
