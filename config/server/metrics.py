"""`/metrics/`: what Prometheus asks for, told to monitors only (KONTROLLANT_MONITORS)."""

import asyncio
import time
from collections.abc import Iterable
from concurrent.futures import Future
from datetime import datetime
from threading import Thread

from django.db import connections
from django.db.models import Count, Min
from django.http import HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from referee.ground.serving import counting, pulse
from referee.models import Outbox
from scoring.selectors.programs.jobs import jobs_state
from scoring.selectors.programs.webhooks import deliveries_state

PATIENCE = 2.0  # seconds that the figures of the database may take; without them the counts are told all the same


class Figures:
    """The figures that are read when somebody asks: what waits, and when the workers last reported."""

    def __init__(self, told: Iterable[tuple[str, str, float | None]]) -> None:
        self._told = [(name, about, value) for name, about, value in told if value is not None]

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Return them as the library wants them."""
        return [GaugeMetricFamily(name, about, value) for name, about, value in self._told]


async def metrics() -> HttpResponse:
    """Return all counts of all processes, and the figures of now."""
    reading: Future[Figures] = Future()
    reading.set_running_or_notify_cancel()
    Thread(target=_read_figures, args=(reading,), name="metrics", daemon=True).start()
    registry = CollectorRegistry()
    try:
        registry.register(await asyncio.wait_for(asyncio.wrap_future(reading), PATIENCE))  # type: ignore[arg-type]  # the library asks for `collect` alone
    except Exception:  # the database hangs or fails, which the counts of errors tell
        registry = CollectorRegistry()
    counts = REGISTRY
    if counting.is_shared():
        counting.forget_dead_gauges()
        counts = CollectorRegistry()
        MultiProcessCollector(counts)  # type: ignore[no-untyped-call]  # as it is there
    return HttpResponse(generate_latest(counts) + generate_latest(registry), CONTENT_TYPE_LATEST)


def _read_figures(reading: Future[Figures]) -> None:
    try:
        reading.set_result(Figures(_figures()))
    except Exception as error:  # whoever waits must not wait on
        reading.set_exception(error)
    finally:
        connections.close_all()


def _figures() -> list[tuple[str, str, float | None]]:
    """Return the name, a sentence and the value of each figure. The value is None where a worker has never reported."""
    waiting = Outbox.objects.filter(done_at=None).aggregate(count=Count("pk"), oldest=Min("created_at"))
    jobs, oldest, slow = jobs_state(), waiting["oldest"], pulse.last_slow_report()
    messages = deliveries_state()
    return [
        ("kontrollant_outbox_waiting", "Promises of the outbox that are not done.", waiting["count"]),
        ("kontrollant_outbox_oldest_seconds", "How long the oldest of them has waited.", _seconds_since(oldest)),
        ("kontrollant_worker_age_seconds", "Since a worker last reported.", _age(pulse.last_beat())),
        ("kontrollant_webhook_messages_waiting", "Messages of webhooks that are still to be sent.", messages.waiting),
        ("kontrollant_webhook_messages_failed", "Messages of webhooks that were given up.", messages.failed),
        (
            "kontrollant_webhook_oldest_seconds",
            "How long the oldest message has waited.",
            _seconds_since(messages.oldest),
        ),
        ("kontrollant_jobs_waiting", "Long jobs that have not begun.", jobs.waiting),
        ("kontrollant_jobs_running", "Long jobs that are worked on.", jobs.running),
        ("kontrollant_jobs_oldest_seconds", "How long the oldest waiting job has waited.", _seconds_since(jobs.oldest)),
        ("kontrollant_slow_worker_age_seconds", "Since a worker last looked for long jobs.", _age(slow)),
    ]


def _seconds_since(since: datetime | None) -> float:
    return time.time() - since.timestamp() if since else 0.0


def _age(reported: float | None) -> float | None:
    return None if reported is None else time.time() - reported
