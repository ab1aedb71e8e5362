"""`make cluster`: PostgreSQL, Redis, web processes, workers and beat, started and stopped by one command."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.service.test_two_servers import ask, enter, seats, stream
from tests.support.cluster import RunningCluster, running_cluster
from tests.support.server import ROOT

NAMES = {"postgres", "redis", "web-1", "web-2", "worker-1", "worker-2", "beat"}
TOKENS = """
from referee.access.links import referee_token, seat_token
from referee.models import RefereeLink, Seat
from scoring.models import Player
from scoring.selectors.links import link_path
for seat in Seat.objects.all():
    print(seat_token(seat))
for link in RefereeLink.objects.all():
    print(referee_token(link))
for player in Player.objects.all():
    print(link_path(player).split("/")[2])
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    """A cluster with the demo tournament. In the end it stops by itself, and no process of it is left."""
    with running_cluster(tmp_path_factory.mktemp("cluster"), "--demo", "--no-codes") as made:
        yield made
        pids = made.pids.values()
        made.stop()
    assert made.output.endswith("Stopped.\n") and "was killed" not in made.output
    assert not [pid for pid in pids if os.path.exists(f"/proc/{pid}")]
    assert not (made.data / "cluster.json").exists() and not (made.data / "cluster.env").exists()


def test_cluster_says_which_processes_run_and_where_everything_is(cluster: RunningCluster) -> None:
    """Seven processes with a log each, and the same addresses as those of one process."""
    assert set(cluster.pids) == NAMES
    for name, pid in cluster.pids.items():
        assert str(pid) in cluster.output and str(cluster.data / "logs" / f"{name}.log") in cluster.output
    assert list(cluster.addresses)[:3] == ["Organiser", "Referee", "Standings"]
    assert f"password {(cluster.data / 'organiser_password').read_text()}" in cluster.output


@pytest.mark.parametrize("command", ["cluster", "serve"])
def test_second_start_with_the_same_data_is_refused(cluster: RunningCluster, command: str) -> None:
    """One sentence, and the first one goes on."""
    refused = subprocess.run(
        [sys.executable, "manage.py", command, "--host", "127.0.0.1", "--port", "0"],
        cwd=ROOT,
        env=cluster.environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert refused.returncode == 1
    assert "A server runs already with the data" in refused.stderr and "Traceback" not in refused.stderr
    assert set(cluster.pids) == NAMES


def test_entry_is_told_on_every_stream(cluster: RunningCluster) -> None:
    """Ten phones follow a table at whichever process took their connection, and all hear of what one has taken."""
    phones = seats(cluster, 2)
    number = ask(cluster, "GET", f"/api{phones[3]}")[1]["number"]
    with ExitStack() as stack:
        told = [stack.enter_context(stream(cluster, f"{phones[1]}live/")) for _ in range(10)]
        assert [next(numbers) for numbers in told] == [number] * 10
        assert enter(cluster, phones[3], "told", number, do="join")[0] == 200
        assert [next(numbers) for numbers in told] == [number + 1] * 10


def test_no_log_has_a_link(cluster: RunningCluster) -> None:
    """After phones have asked, entered, been refused and asked for what is not there: nobody's link, no password."""
    phones = seats(cluster, 2)
    number = ask(cluster, "GET", f"/api{phones[0]}")[1]["number"]
    assert enter(cluster, phones[0], "first", number, do="join")[0] == 200
    assert enter(cluster, phones[1], "late", 0, do="join")[0] == 409
    for path in (f"{phones[2]}nothing/", f"/s/{phones[2]}"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(cluster.url + path, timeout=60)

    secrets = cluster.run(TOKENS).split()
    secrets += [(cluster.data / f"{name}_password").read_text() for name in ("postgres", "redis", "organiser")]
    logs = cluster.logs
    assert "ready" in logs
    assert not [secret for secret in secrets if secret in logs]


def test_cluster_is_migrated_and_its_logs_are_sound(cluster: RunningCluster) -> None:
    """Other commands work beside it, with the variables of the file that it prints."""
    assert "sound" in cluster.manage("verify")
