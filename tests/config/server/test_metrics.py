"""`/metrics/`: which figures Prometheus gets, and who may ask for them."""

import re
import time
import urllib.request
from datetime import timedelta
from urllib.error import HTTPError

import pytest
from django.db import DatabaseError
from django.utils import timezone
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from config.server.handler import OneThreadHandler
from referee.ground.serving import metrics, pulse
from referee.models import Outbox
from scoring.models.choices import WebhookKind
from scoring.models.webhooks import Delivery
from scoring.services.programs.webhooks import webhook_add
from tests.config.server.test_handler import ask, scope
from tests.scoring.competitions import make_competition
from tests.service.test_two_servers import enter, stream
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import running_server

pytestmark = pytest.mark.django_db(transaction=True)


def samples(text: str) -> dict[str, float]:
    """Return each sample by its name and labels, as Prometheus' own library reads them."""
    return {
        sample.name + "".join(f" {name}={value}" for name, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def told(**client: str) -> tuple[int, str]:
    """Return the status and the text of `/metrics/`."""
    answer = ask(OneThreadHandler(), scope("/metrics/", **client))
    return answer.status, answer.body.decode()


def test_monitor_is_told_what_waits_and_when_a_worker_last_worked(monkeypatch):
    """Prometheus gets these figures together with the counters."""
    monkeypatch.setattr(pulse, "_beaten", time.time() - 5)
    Outbox.objects.create(topic="odd")
    status, text = told(guest="127.0.0.1")
    found = samples(text)

    assert status == 200
    assert found["kontrollant_outbox_waiting"] == 1
    assert 0 <= found["kontrollant_outbox_oldest_seconds"] < 60
    assert 5 <= found["kontrollant_worker_age_seconds"] < 60


def test_monitor_is_told_of_messages_that_wait_and_that_were_given_up():
    """A message that was delivered is in neither figure."""
    competition = make_competition()
    hook = webhook_add(
        tournament_id=competition.tournament_id,
        address="https://club.example/hook",
        kinds=WebhookKind.values,
        base="http://192.0.2.7:8000",
    )
    now = timezone.now()
    for number, ends in enumerate(({"next_at": now}, {"next_at": now + timedelta(hours=1)}, {}, {"done_at": now})):
        made = {"made_at": now - timedelta(minutes=number + 1), "until": now + timedelta(days=1)}
        Delivery.objects.create(webhook=hook, message_id=f"message-{number}", kind="test", body="{}", **made, **ends)
    found = samples(told(guest="127.0.0.1")[1])

    assert found["kontrollant_webhook_messages_waiting"] == 2
    assert found["kontrollant_webhook_messages_failed"] == 1
    assert 120 <= found["kontrollant_webhook_oldest_seconds"] < 240


def test_guests_find_no_such_address():
    """A guest gets the same answer as at an address that does not exist."""
    assert told(guest="192.0.2.1")[0] == 404


def test_counts_are_told_though_the_database_is_gone(monkeypatch):
    """Only the figures that come from the database are missing."""

    def gone(**_filter):
        raise DatabaseError("gone")

    monkeypatch.setattr(Outbox.objects, "filter", gone)
    status, text = told(guest="127.0.0.1")

    assert status == 200
    assert "kontrollant_streams" in text and "kontrollant_outbox_waiting" not in text


def test_statement_that_fails_is_counted_by_its_kind():
    """The error is still raised."""

    def fails(*_call):
        raise DatabaseError("gone")

    def count() -> float:
        return REGISTRY.get_sample_value("kontrollant_database_errors_total", {"error": "DatabaseError"}) or 0.0

    before = count()
    with pytest.raises(DatabaseError):
        metrics.count_errors(fails, "SELECT 1", None, False, {})
    assert count() == before + 1


def test_evening_is_counted_without_a_word_about_anybody(tmp_path):
    """Game, verdict, view and status are counted; no label has a table, a player or a link."""
    with running_server(tmp_path, "--no-codes") as server:
        seat = open_game(server, "kombinationswhist", FOUR)["Dag"].removeprefix(server.url)
        assert enter(server, seat, "deal", 0, do="deal", dealer="Dag")[0] == 200
        for path, status in ((seat, 200), ("/nowhere/", 404)):
            with urllib.request.urlopen(server.url + path) if status == 200 else _refused(server.url + path) as answer:
                assert answer.status == status
        with stream(server, f"{seat}live/") as numbers:
            next(numbers)
            with urllib.request.urlopen(f"{server.url}/metrics/") as answer:
                text = answer.read().decode()
    found = samples(text)

    assert found["kontrollant_entries_total game=kombinationswhist verdict=legal"] == 1
    assert found["kontrollant_streams kind=table"] == 1
    assert found["kontrollant_ruling_seconds_count game=kombinationswhist"] == 1
    assert found["kontrollant_requests_total status=200 view=referee:seat"] == 1
    assert found["kontrollant_requests_total status=404 view=(unknown)"] == 1
    labels = set(re.findall(r"^kontrollant_\w+\{(.*)\}", text, re.MULTILINE))
    assert not any(word in label for label in labels for word in ("Dag", seat, "nowhere"))


def _refused(url: str) -> HTTPError:
    """Return the answer to a request that is refused."""
    with pytest.raises(HTTPError) as refused:
        urllib.request.urlopen(url)
    return refused.value
