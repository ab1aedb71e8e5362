"""`/metrics/`: what Prometheus asks for, told to monitors only (KONTROLLANT_MONITORS)."""

import asyncio
import os
import time
from collections.abc import Iterable
from concurrent.futures import Future
from threading import Thread

from django.db import connections
from django.db.models import Count, Min
from django.http import HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from referee.models import Outbox
from referee.serving import pulse

PATIENCE = 2.0  # seconds that the figures of the database may take; without them the counts are told all the same


class Figures:
    """The figures that are read when somebody asks: what waits in the outbox, and when a worker last reported."""

    def __init__(self, waiting: int, waiting_for: float, worker_age: float | None) -> None:
        self._told = [
            ("kontrollant_outbox_waiting", "Promises of the outbox that are not done.", float(waiting)),
            ("kontrollant_outbox_oldest_seconds", "How long the oldest of them has waited.", waiting_for),
        ]
        if worker_age is not None:
            self._told.append(("kontrollant_worker_age_seconds", "Since a worker last reported.", worker_age))

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Return them as the library wants them."""
        return [GaugeMetricFamily(name, about, value) for name, about, value in self._told]


async def metrics() -> HttpResponse:
    """Return all counts of all processes, and the figures of now."""
    reading: Future[Figures] = Future()
    reading.set_running_or_notify_cancel()
    Thread(target=_read, args=(reading,), name="metrics", daemon=True).start()
    registry = CollectorRegistry()
    try:
        registry.register(await asyncio.wait_for(asyncio.wrap_future(reading), PATIENCE))  # type: ignore[arg-type]  # the library asks for `collect` alone
    except Exception:  # the database hangs or fails, which the counts of errors tell
        registry = CollectorRegistry()
    counts = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counts = CollectorRegistry()
        MultiProcessCollector(counts)  # type: ignore[no-untyped-call]  # as it is there
    return HttpResponse(generate_latest(counts) + generate_latest(registry), CONTENT_TYPE_LATEST)


def _read(reading: Future[Figures]) -> None:
    try:
        waiting = Outbox.objects.filter(done_at=None).aggregate(count=Count("pk"), oldest=Min("created_at"))
        oldest, beaten = waiting["oldest"], pulse.last_beat()
        waited = time.time() - oldest.timestamp() if oldest else 0.0
        reading.set_result(Figures(waiting["count"], waited, None if beaten is None else time.time() - beaten))
    except Exception as error:  # whoever waits must not wait on
        reading.set_exception(error)
    finally:
        connections.close_all()
