"""The server as a club starts it: what it prints, how it stops, what it refuses, what it keeps."""

import http.client
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from config.processes.qr import code_lines
from tests.support.prepared import start_from_prepared
from tests.support.server import ROOT, STARTS_WITHIN, RunningServer, happens_within, running_server


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[RunningServer]:
    """A server with the demo tournament, started in an empty folder as a club does, for tests that leave it running."""
    data = tmp_path_factory.mktemp("evening")
    with running_server(data, "--demo", from_nothing=True, DJANGO_SETTINGS_MODULE="config.settings") as server:
        yield server


@contextmanager
def open_stream(server: RunningServer, path: str) -> Iterator[http.client.HTTPResponse]:
    """An event stream that has brought its first event."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        connection.request("GET", path)
        with connection.getresponse() as stream:
            assert stream.status == 200
            while b"data:" not in stream.readline():
                pass
            yield stream


def test_serve_prints_every_address_and_a_code_for_each(evening):
    """Organiser, referee, standings and eight seats; nobody has to look for anything."""
    titles = list(evening.addresses)

    assert titles[:3] == ["Organiser", "Referee", "Standings"]
    assert sum(title.startswith("Table 1,") for title in titles) == 4
    assert sum(title.startswith("Table 2,") for title in titles) == 4
    assert all(address.startswith(evening.url) for address in evening.addresses.values())
    assert "with your name and your password" in evening.output and evening.password not in evening.output
    assert all(code_lines(address, colour=False)[4] in evening.output for address in evening.addresses.values())


def test_start_closes_a_data_directory_that_others_may_read(tmp_path):
    """It says so in the terminal, and the database is made inside."""
    tmp_path.chmod(0o755)
    with running_server(tmp_path) as server:
        assert "Others on this machine could open" in server.output
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


def test_start_loads_no_library_that_waits_for_its_first_use(evening):
    """Neither numpy nor openpyxl is loaded with all pages, and garbage is looked for again."""
    loaded = "{'numpy', 'openpyxl'} & {*sys.modules}"
    shown = f"import config.urls, gc, sys; print({loaded}, gc.isenabled())"

    assert evening.manage("shell", "--no-imports", "-c", shown).split() == ["set()", "True"]


def paths(server: RunningServer) -> dict[str, str]:
    """The addresses it printed, without the port."""
    return {title: address.removeprefix(server.url) for title, address in server.addresses.items()}


class Stopped(NamedTuple):
    """How a server stopped while a page listened to its stream: what it printed, and whether it logged an error."""

    output: str
    has_errors: bool


class TwoStarts(NamedTuple):
    """The addresses of an evening at its first and its second start, and how each start ended."""

    before: dict[str, str]
    after: dict[str, str]
    is_promise_kept: bool
    stopped: dict[signal.Signals, Stopped]


@pytest.fixture(scope="module")
def two_starts(tmp_path_factory) -> TwoStarts:
    """Start an evening, stop it, leave a promise open, and start and stop it again."""
    data = tmp_path_factory.mktemp("again")
    with running_server(data, "--demo", "--no-codes") as server:
        before = paths(server)
        terminated = stop_while_a_page_listens(server, signal.SIGTERM)
        promise = "from referee.models import Outbox; Outbox.objects.create(topic='nobody listens', payload={})"
        server.manage("shell", "--no-imports", "-c", promise)
    with running_server(data, "--demo", "--no-codes") as server:
        after = paths(server)
        is_promise_kept = happens_within(60, lambda: promises_open(data) == 0)
        interrupted = stop_while_a_page_listens(server, signal.SIGINT)
    return TwoStarts(before, after, is_promise_kept, {signal.SIGTERM: terminated, signal.SIGINT: interrupted})


def stop_while_a_page_listens(server: RunningServer, number: signal.Signals) -> Stopped:
    """Stop a server with an open stream, which must end properly."""
    with open_stream(server, "/e/demo-tournament/live/") as stream:
        server.stop(number)
        stream.read()  # raises IncompleteRead if it was cut
    return Stopped(server.output, (server.data / "errors.log").exists())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_serve_ends_an_open_stream_properly_when_it_stops(two_starts, number):
    """On Ctrl-C or a request to end, the server does not wait for the stream until it must cut it: it can be read."""
    stopped = two_starts.stopped[number]

    assert stopped.output.endswith("Stopped.\n")
    assert "Traceback" not in stopped.output
    assert not stopped.has_errors


def test_second_start_keeps_the_evening(two_starts):
    """The same links, the same password, the same evening: a stop loses nothing."""
    assert two_starts.after == two_starts.before


def test_worker_makes_up_for_what_was_promised_before_the_stop(two_starts):
    """A promise that no worker was woken for stands in the database, and is kept after the next start."""
    assert two_starts.is_promise_kept


@pytest.mark.parametrize(
    ("same_port", "told"), [(True, "is in use"), (False, "A server runs already with the data")], ids=["port", "data"]
)
def test_serve_refuses_to_run_twice(evening, same_port, told):
    """One sentence, no traceback, and the first server goes on."""
    refused = serve_in_vain(evening, port=evening.port if same_port else 0)

    assert refused.returncode == 1
    assert told in refused.stderr
    assert "Traceback" not in refused.stderr
    assert evening.process.poll() is None


def serve_in_vain(
    like: RunningServer, *arguments: str, port: int = 0, **environment: str
) -> subprocess.CompletedProcess[str]:
    """What `manage.py serve` says where it can't, with the environment of another server."""
    return subprocess.run(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port), *arguments],
        cwd=ROOT,
        env={**like.environment, **environment},
        capture_output=True,
        text=True,
        timeout=STARTS_WITHIN,
        check=False,
    )


def promises_open(data: Path) -> int:
    """How many rows of the outbox are not done."""
    with closing(sqlite3.connect(data / "kontrollant.sqlite3")) as database:
        return int(database.execute("SELECT count(*) FROM referee_outbox WHERE done_at IS NULL").fetchone()[0])


def test_make_reset_refuses_while_the_server_runs(evening):
    """The data of an evening that goes on is not pulled away from under it."""
    refused = subprocess.run(
        ["make", "reset", f"DATA={evening.data}"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )

    assert refused.returncode != 0
    assert "Stop it first" in refused.stdout
    assert (evening.data / "secret_key").exists()


def test_serve_says_when_the_database_is_no_database(tmp_path, evening):
    """A file that something else has written over."""
    (tmp_path / "kontrollant.sqlite3").write_text("no database at all, but long enough to be taken for one" * 20)
    refused = serve_in_vain(evening, KONTROLLANT_DATA=str(tmp_path))

    assert refused.returncode == 1
    assert "The database can't be used" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_static_files_are_compressed_and_kept_for_good(evening):
    """A phone loads a style once, small; what only binds pages doesn't come with each file."""
    with closing(http.client.HTTPConnection("127.0.0.1", evening.port, timeout=60)) as connection:
        connection.request("GET", "/")
        page = connection.getresponse().read().decode()
        style = page.split('<link rel="stylesheet" href="', 1)[1].split('"', 1)[0]
        connection.request("GET", style, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()

    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Cross-Origin-Opener-Policy" not in answer.headers


def test_serve_says_when_a_certificate_cannot_be_used(evening, tmp_path):
    """One sentence, no traceback."""
    start_from_prepared(tmp_path)
    refused = serve_in_vain(evening, "--tls-cert", str(tmp_path / "none.pem"), KONTROLLANT_DATA=str(tmp_path))

    assert refused.returncode == 1
    assert "The certificate can't be used" in refused.stderr
    assert "none.pem" in refused.stderr
    assert "Traceback" not in refused.stderr
