"""The outbox: promises written in the same transaction as what causes them, and carried out after it, at least once.

The database holds the promise; the broker only wakes a worker. If a wake-up is lost, the sweep makes up for it, which
runs when a worker starts and every minute. Handlers are named in the setting `REFEREE_OUTBOX_HANDLERS`.
"""

from __future__ import annotations

import logging
import math
from functools import partial
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from referee.ground.worker import OUTBOX_SWEEP, wake
from referee.models import Outbox

logger = logging.getLogger(__name__)
DELIVER = "referee.tasks.outbox_deliver"
SLICE = 1.0  # seconds of one sweep of a worker, which may have nobody beside it


def outbox_promise(*, topic: str, payload: dict[str, Any]) -> Outbox:
    """Store a promise, and wake a worker once it is committed. Call it inside the transaction."""
    promise = Outbox.objects.create(topic=topic, payload=payload)
    transaction.on_commit(partial(wake, DELIVER, promise_id=promise.pk), robust=True)
    return promise


def outbox_try() -> None:
    """Write a row and roll it back, so that a read-only database raises its error here."""
    with transaction.atomic():
        Outbox.objects.create(topic="can this be written?")
        transaction.set_rollback(True)


def outbox_deliver(*, promise_id: int) -> bool:
    """Pass one promise to its topic's handlers.

    The same promises made before are done with it, since a handler looks at how things stand now. Return True if it is
    done; if a handler fails, the sweep tries again.
    """
    with transaction.atomic():
        promise = Outbox.objects.select_for_update().filter(pk=promise_id, done_at=None).first()
        if promise is None:
            return True
        same = _same_promises(promise)
        promise.tries += 1
        try:
            with transaction.atomic():
                for name in settings.REFEREE_OUTBOX_HANDLERS.get(promise.topic, ()):
                    import_string(name)(promise.payload)
        except Exception as trouble:  # whatever the error, the promise stays stored and is tried again
            logger.exception("outbox %s (%s) failed at try %s", promise.pk, promise.topic, promise.tries)
            promise.trouble = repr(trouble)[:2000]
        else:
            promise.done_at, promise.trouble = timezone.now(), ""
            Outbox.objects.filter(pk__in=same).update(done_at=promise.done_at, trouble="")
        promise.save(update_fields=["tries", "trouble", "done_at"])
    return promise.done_at is not None


def _same_promises(promise: Outbox) -> list[int]:
    """Lock the other undone promises of the same, except those that another worker is just delivering."""
    undone = Outbox.objects.filter(done_at=None, topic=promise.topic, payload=promise.payload)
    locked = undone.exclude(pk=promise.pk).select_for_update(skip_locked=True)
    return list(locked.values_list("pk", flat=True))


def outbox_sweep(*, seconds: float = math.inf) -> int:
    """Deliver all undone promises, oldest first, those that have failed last. Return how many were done.

    When the seconds are over, another sweep is woken for the rest, so that other work comes in between.
    """
    ends, done = monotonic() + seconds, 0
    for promise_id in list(Outbox.objects.filter(done_at=None).order_by("tries", "pk").values_list("pk", flat=True)):
        if monotonic() > ends:
            wake(OUTBOX_SWEEP)
            break
        done += outbox_deliver(promise_id=promise_id)
    return done
