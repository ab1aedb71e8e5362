"""Requests a second that a running server answers: `python -m tests.bench.requests_per_second http://127.0.0.1:8000/`.

The client takes its share of the same cores, so the figure is a floor. Compare only figures of one machine.
"""

import argparse
import asyncio
import statistics
import time
from urllib.parse import urlsplit


async def client(host: str, port: int, path: str, until: float, took: list[float]) -> None:
    """Ask for `path` over one kept connection until the time `until`; add the seconds of each answer to `took`."""
    reader, writer = await asyncio.open_connection(host, port)
    request = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
    while (began := time.perf_counter()) < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n", 1)[0]:
            raise SystemExit(f"not a page: {head.splitlines()[0].decode()}")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(int(length.split(b":")[1]))
        took.append(time.perf_counter() - began)
    writer.close()
    await writer.wait_closed()


async def measure(url: str, clients: int, seconds: float) -> None:
    """Print requests a second and the times of an answer."""
    parts = urlsplit(url)
    took: list[float] = []
    until = time.perf_counter() + seconds
    host, port = parts.hostname or "127.0.0.1", parts.port or 80
    await asyncio.gather(*(client(host, port, parts.path or "/", until, took) for _ in range(clients)))
    cuts = statistics.quantiles(took, n=100)
    print(
        f"{len(took) / seconds:.0f} requests/s, p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms,"
        f" {clients} clients, {seconds:g} s"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    try:
        asyncio.run(measure(given.url, given.clients, given.seconds))
    except OSError as error:
        raise SystemExit(f"no server at {given.url}: {error}") from error
