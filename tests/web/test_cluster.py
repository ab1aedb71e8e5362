"""`make cluster`: PostgreSQL, Redis, web processes, workers and beat, started and stopped by one command.

Here, and not in tests/service, because one phone of these tests is a real browser.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from config.cluster.programs import celery
from config.server.certificates import local_files
from config.server.network import EVERYWHERE
from referee.services.quick import MOST_AN_ADDRESS
from tests.service.test_behind_proxy import Guest, opens_tables
from tests.service.test_jobs import FORGOTTEN, WAKE, Organiser, comes_to, held_up
from tests.service.test_turns import dealt, passes
from tests.service.test_two_servers import ask, enter, seats, stream
from tests.support.browser import CUT, Pages
from tests.support.cluster import RunningCluster, running_cluster
from tests.support.ipv6 import LOOPBACK, needs_ipv6
from tests.support.light import Entered, LightStream, LightTable
from tests.support.phone import Phone
from tests.support.proxy import PROXY, proxy_before
from tests.support.receiver import HANG, running_receiver
from tests.support.server import ROOT, happens_within

pytestmark = pytest.mark.service
NAMES = {"postgres", "redis", "web-1", "web-2", "worker-1", "worker-2", "slow-1", "beat"}
TOKENS = """
from referee.access.links import referee_token, seat_token
from referee.models import RefereeLink, Seat
from scoring.models.tournaments import Player
from scoring.selectors.people.links import link_path
for seat in Seat.objects.all():
    print(seat_token(seat))
for link in RefereeLink.objects.all():
    print(referee_token(link))
for player in Player.objects.all():
    print(link_path(player).split("/")[2])
"""


ROUND = """
import json
from referee.access.links import seat_token
from referee.models import Seat
from scoring.models.tournaments import TableSeating
from scoring.services.tournaments.competitions import tournament_create
from scoring.services.access.accounts import organiser_account
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_start
competition = tournament_create(organiser_id=organiser_account().pk, name="Kills", game="knoesten")
players_add(competition_id=competition.pk, text="\\n".join(f"Player {at + 1}" for at in range(16)))
played = round_start(competition_id=competition.pk, number=1, seed=1)
tables = []
for table in TableSeating.objects.filter(round=played).order_by("number"):
    seats = Seat.objects.filter(table_id=table.referee_table_id).order_by("position")
    tables.append([[seat.player for seat in seats], [f"/s/{seat_token(seat)}/" for seat in seats]])
print(json.dumps([competition.pk, tables]))
"""
LOGS = """
import json
from referee.models import Event
from referee.access.links import seat_for
logs = []
for token in TOKENS:
    lines = Event.objects.filter(table_id=seat_for(token).table_id).order_by("number")
    logs.append([[line.number, line.key, line.body["do"]] for line in lines])
print(json.dumps(logs))
"""
SETTLED = """
from referee.models import Outbox
print(Outbox.objects.filter(done_at=None).count())
"""
END = """
from scoring.services.rounds.rounds import round_end
print(round_end(competition_id=PK, number=1, as_they_stand=True))
"""
FOUR_PASSES = """
from threading import Thread
from time import monotonic
from django.db import connection, transaction
from django.utils import timezone
from referee.access.links import seat_for
from referee.models import Event, Table
from referee.services import turns
from referee.ground.worker import TURN_RUN_OUT, wake
pk = seat_for(TOKEN).table_id
def ends(act):
    act()
    connection.close()
for passes in range(1, 5):
    Table.objects.filter(pk=pk).update(turn_ends_at=timezone.now())
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=pk)
        run_out = lambda: turns.turn_run_out(table_id=pk)
        threads = [Thread(target=ends, args=[act]) for act in (run_out, run_out, turns.turns_sweep, turns.turns_sweep)]
        for thread in threads:
            thread.start()
        for _ in range(3):  # two workers, and one message more
            wake(TURN_RUN_OUT, table_id=pk)
        waiting, until = 0, monotonic() + 30
        while waiting < 6 and any(thread.is_alive() for thread in threads) and monotonic() < until:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_stat_clear_snapshot()")
                cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                waiting = cursor.fetchone()[0]
    for thread in threads:
        thread.join(30)
    for _ in range(3):
        turns.turn_run_out(table_id=pk)  # late, and once more
    print(Event.objects.filter(table_id=pk, number__gt=1).count())
"""
SCREENS = """
from referee.ground.serving.listeners import listeners
print(sorted(count for topic, count in listeners().items() if topic.startswith("table:")))
"""
HOOKED = """
from scoring.models.tournaments import Competition
from scoring.services.programs.webhooks import webhook_add
whole = Competition.objects.get(pk=PK).tournament_id
print(webhook_add(tournament_id=whole, address=ADDRESS, kinds=["round.published"], base="http://club").pk)
"""
NEXT_ROUND = """
from scoring.services.rounds.rounds import round_end, round_start
round_end(competition_id=PK, number=NUMBER - 1, as_they_stand=True)
round_start(competition_id=PK, number=NUMBER, seed=NUMBER)
"""
SENT_AT_ONCE = """
import json
from django.utils import timezone
from referee.models import Outbox
from referee.ground.worker import wake
from scoring.models.webhooks import Delivery, Webhook
from scoring.services.programs.webhook_events import WORK
Webhook.objects.filter(pk=PK).update(busy_until=None)  # instead of two minutes
Delivery.objects.filter(webhook=PK, next_at__isnull=False).update(next_at=timezone.now())
wake(WORK)
all_sent = Delivery.objects.filter(webhook=PK)
waiting = Outbox.objects.filter(done_at=None).count() + all_sent.filter(next_at__isnull=False).count()
print(json.dumps([waiting, list(all_sent.values_list("message_id", flat=True))]))
"""
IN_TURN = ("web-1", "worker-1", "redis", "web-2", "postgres", "beat", "worker-2", "slow-1")
ENTRIES = 60  # at each of the four tables
PATIENCE = 60.0  # seconds, on a busy machine


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    """Yield a cluster with the demo tournament. In the end it stops by itself and leaves no process behind."""
    data = tmp_path_factory.mktemp("cluster")
    with running_cluster(data, "--demo", "--no-codes", "--host", EVERYWHERE, KONTROLLANT_PROXIES=PROXY) as made:
        yield made
        pids = made.pids.values()
        made.close()
    assert made.output.endswith("Stopped.\n") and "was killed" not in made.output
    assert not [pid for pid in pids if os.path.exists(f"/proc/{pid}")]
    assert not (made.data / "cluster.json").exists() and not (made.data / "cluster.env").exists()


def test_cluster_says_which_processes_run_and_where_everything_is(cluster: RunningCluster) -> None:
    """The output has each process with its log, and the addresses that one process would print."""
    assert set(cluster.first_pids) == NAMES
    for name, pid in cluster.first_pids.items():
        assert str(pid) in cluster.output and str(cluster.data / "logs" / f"{name}.log") in cluster.output
    assert list(cluster.addresses)[:3] == ["Organiser", "Referee", "Standings"]
    assert cluster.password not in cluster.output


@needs_ipv6
def test_web_processes_answer_over_ipv6(cluster: RunningCluster) -> None:
    """They share one socket, which hears both families."""
    with urlopen(f"http://[{LOOPBACK}]:{cluster.port}/organise/sign-in/", timeout=60) as answer:
        assert answer.status == 200


def test_organiser_signs_in_through_a_proxy_that_ends_tls(cluster: RunningCluster, tmp_path: Path) -> None:
    """Every process believes the named proxy: forms are accepted, and all cookies are those of https."""
    files = local_files(tmp_path, ["127.0.0.1"])
    with proxy_before(cluster.port, files) as proxy:
        guest = Guest(files)
        status, page = guest.signs_in(cluster, proxy.url)

    assert status == 200
    assert "Demo tournament" in page
    assert {(cookie.name.split("-")[0], cookie.secure) for cookie in guest.jar} == {("__Host", True)}


def test_web_processes_count_guests_behind_the_proxy_together(cluster: RunningCluster, tmp_path: Path) -> None:
    """All processes share a guest's limit, and believe no address that the guest claims."""
    files = local_files(tmp_path, ["127.0.0.1"])
    with proxy_before(cluster.port, files) as proxy:
        greedy = opens_tables(files, proxy.url, MOST_AN_ADDRESS + 2)
        posing = opens_tables(files, proxy.url, 1, **{"X-Forwarded-For": "198.51.100.7"})
    direct = opens_tables(files, cluster.url, 1, **{"X-Forwarded-For": "198.51.100.8"})

    assert greedy.count(429) == 2
    assert posing == direct == [429]


@pytest.mark.parametrize("command", ["cluster", "serve"])
def test_second_start_with_the_same_data_is_refused(cluster: RunningCluster, command: str) -> None:
    """The second command ends with one sentence, and the first cluster goes on."""
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
    """Ten phones follow a table at either process, and all of them learn of an entry."""
    phones = seats(cluster, 2)
    number = ask(cluster, "GET", f"/api/v1{phones[3]}")[1]["number"]
    with ExitStack() as stack:
        told = [stack.enter_context(stream(cluster, f"{phones[1]}live/")) for _ in range(10)]
        assert [next(numbers) for numbers in told] == [number] * 10
        assert happens_within(PATIENCE, lambda: streams_of_tables(cluster) == 10)
        assert enter(cluster, phones[3], "told", number, do="join")[0] == 200
        assert [next(numbers) for numbers in told] == [number + 1] * 10


def test_end_of_a_turn_is_entered_once_however_many_notice_it(cluster: RunningCluster) -> None:
    """Workers, beats and further threads wait for the table at once, and each player passes once."""
    paths = dealt(cluster, seconds=1000)
    second_beat = subprocess.Popen(celery("beat", "--pidfile", ""), cwd=ROOT, env=cluster.environment)
    try:
        passed = cluster.run(FOUR_PASSES.replace("TOKEN", repr(paths["Anna"].split("/")[2])))
    finally:
        second_beat.terminate()
        second_beat.wait(20)

    assert passed.split() == ["1", "2", "3", "4"]
    texts = [row["text"] for row in passes(cluster, paths)]
    assert texts == [f"{name} lets the time run out, and passes" for name in ("Anna", "Bo", "Cia", "Dag")]


def test_no_log_has_a_link(cluster: RunningCluster) -> None:
    """Phones ask, enter and are refused, and the logs have nobody's link and no password."""
    phones = seats(cluster, 2)
    number = ask(cluster, "GET", f"/api/v1{phones[0]}")[1]["number"]
    assert enter(cluster, phones[0], "first", number, do="join")[0] == 200
    assert enter(cluster, phones[1], "late", 0, do="join")[0] == 409
    for path in (f"{phones[2]}nothing/", f"/s/{phones[2]}"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(cluster.url + path, timeout=60)

    secrets = cluster.run(TOKENS).split()
    secrets += [cluster.password, *((cluster.data / f"{name}_password").read_text() for name in ("postgres", "redis"))]
    logs = cluster.logs
    assert "ready" in logs
    assert not [secret for secret in secrets if secret in logs]


def test_cluster_is_migrated_and_its_logs_are_sound(cluster: RunningCluster) -> None:
    """Other commands work beside the cluster, with the variables of the file that it prints."""
    assert "sound" in cluster.manage("verify")


def test_round_is_played_on_while_one_process_after_another_is_killed(cluster: RunningCluster, pages: Pages) -> None:
    """Four tables enter without pause. Each acknowledged entry is there once, and all pages recover."""
    pages.allow(*CUT, "status of 5", "Status Error Code 5")
    competition, drawn = json.loads(cluster.run(ROUND))
    tables = [LightTable(cluster.port, "knoesten", players, seats, ENTRIES) for players, seats in drawn]
    streams = [LightStream(cluster.port, f"{table.seats[0]}live/") for table in tables]
    phone = Phone.at(pages, cluster.url + tables[0].seats[1])
    for followed in streams:
        followed.follow()
    try:
        for table in tables:
            table.start()
        for at, name in enumerate(IN_TURN):
            have_entered(tables, (at + 1) * 4 * ENTRIES // (len(IN_TURN) + 1))
            cluster.kill_and_wait(name)
        for table in tables:
            table.join(PATIENCE)
            assert table.trouble is None, table.trouble
            assert not table.is_alive()

        assert logs_of(cluster, tables) == [table.entered for table in tables]
        assert happens_within(
            PATIENCE, lambda: [each.number for each in streams] == [len(table.entered) for table in tables]
        )
        phone.has_come(len(tables[0].entered))
        assert happens_within(
            PATIENCE, lambda: streams_of_tables(cluster) == len(streams) + 1
        )  # none of a killed process
        assert happens_within(
            PATIENCE, lambda: cluster.run(SCREENS) == "[1, 1, 1, 2]\n"
        )  # the organiser's page tells these
        cluster.run(END.replace("PK", str(competition)))
        assert happens_within(PATIENCE, lambda: cluster.run(SETTLED) == "0\n")
        assert "sound" in cluster.manage("verify")
    finally:
        for stopped in [*(table.stopped for table in tables), *(followed.stopped for followed in streams)]:
            stopped.set()


def test_long_job_of_a_killed_worker_is_done_by_the_next(cluster: RunningCluster) -> None:
    """The worker of the queue `slow` is killed in the middle of an archive. Another makes it, once."""
    mia = Organiser(cluster, cluster)
    with held_up(cluster):
        job, page = mia.asks()
        assert comes_to(cluster, job, "running", 1)
        cluster.kill_and_wait("slow-1")
        cluster.run(FORGOTTEN.format(job))
        cluster.run(WAKE.format(3))
        assert comes_to(cluster, job, "running", 2)
    assert comes_to(cluster, job, "done", 2, 1)

    assert mia.page(f"{page}file/").startswith(b"PK")


def test_webhook_messages_arrive_though_processes_are_killed(cluster: RunningCluster) -> None:
    """Redis, PostgreSQL and both workers are killed, PostgreSQL and the workers while a message is being sent.

    Every event arrives at least once, and a message that comes again has the same id and the same content.
    """
    competition, _tables = json.loads(cluster.run(ROUND.replace("Kills", "Hooks")))
    rounds = {number: NEXT_ROUND.replace("PK", str(competition)).replace("NUMBER", str(number)) for number in (2, 3, 4)}
    with running_receiver() as receiver:
        hook = cluster.run(HOOKED.replace("PK", str(competition)).replace("ADDRESS", repr(receiver.address))).strip()
        cluster.kill_and_wait("redis", meanwhile=lambda: cluster.run(rounds[2]))
        assert len(sent(cluster, hook)) == 1

        arrived = [receiver.arrived.get(timeout=PATIENCE), *receiver.messages()]
        for number, killed in ((3, ["postgres"]), (4, ["worker-1", "worker-2"])):
            receiver.answers.append(HANG)
            cluster.run(rounds[number])
            arrived.append(receiver.arrived.get(timeout=PATIENCE))
            for name in killed:
                cluster.kill_and_wait(name)
            receiver.released.set()  # and whoever sent the message can't store that
            assert len(sent(cluster, hook)) == number - 1
            receiver.released.clear()
        arrived += receiver.messages()

    contents = {message.headers["webhook-id"]: message.body for message in arrived}
    assert sorted(contents) == sorted(sent(cluster, hook))
    assert {(message.headers["webhook-id"], message.body) for message in arrived} == set(contents.items())
    assert len(arrived) >= len(contents) + 2


def sent(cluster: RunningCluster, hook: str) -> list[str]:
    """Wait until nothing waits to be sent to a webhook, and return the ids of its messages."""
    told: list[Any] = []

    def nothing_waits() -> bool:
        told[:] = json.loads(cluster.run(SENT_AT_ONCE.replace("PK", hook)))
        return bool(told[0] == 0)

    assert happens_within(PATIENCE, nothing_waits)
    return list(told[1])


def streams_of_tables(cluster: RunningCluster) -> int:
    """Return how many streams of tables are open at all processes, as Prometheus is told by one of them."""
    with urlopen(f"{cluster.url}/metrics/", timeout=60) as answer:
        text = answer.read().decode()
    return sum(int(float(value)) for value in re.findall(r'^kontrollant_streams\{kind="table".* (\S+)$', text, re.M))


def have_entered(tables: list[LightTable], entries: int) -> None:
    """Wait until the tables together have made this many entries."""

    def have_passed() -> bool:
        assert not [table.trouble for table in tables if table.trouble]
        return sum(len(table.entered) for table in tables) >= entries

    assert happens_within(PATIENCE, have_passed)


def logs_of(cluster: RunningCluster, tables: list[LightTable]) -> list[list[Entered]]:
    """Return the entries in the logs of these tables."""
    tokens = [table.seats[0].split("/")[2] for table in tables]
    logs = json.loads(cluster.run(LOGS.replace("TOKENS", repr(tokens))))
    return [[(number, key, do) for number, key, do in log] for log in logs]
