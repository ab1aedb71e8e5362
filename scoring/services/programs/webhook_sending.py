"""Sends what waits for webhooks, on threads of its own: a receiver that never answers must not hold up a turn clock.

The worker inside the server has one thread, which also ends the turns of players whose time is over. So a task only
starts threads here, and they take one message after another. Nothing is locked while a receiver is asked: a webhook is
claimed for a while, and if this process dies, another takes over when that time has passed.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from threading import Lock, Thread, current_thread

from django.conf import settings
from django.db import connections, transaction
from django.db.models import F
from django.utils import timezone

from referee.ground import worker
from scoring.models.choices import Trouble
from scoring.models.webhooks import Delivery, Webhook
from scoring.selectors.programs.webhooks import key_of, next_due, with_something_due
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.services.programs.outgoing import Answer, post
from scoring.services.programs.webhook_events import WORK, deliveries_drop
from scoring.systems.programs.webhook_addresses import host_of
from scoring.systems.programs.webhook_signing import signed_headers

logger = logging.getLogger(__name__)

SENDERS = 4  # threads, and so the most receivers that are asked at once
CLAIM = timedelta(minutes=2)  # far longer than one attempt takes
SOON = timedelta(minutes=1)  # a task is scheduled for an attempt within this time; the sweep finds later ones
AGENT = "Kontrollant-Webhooks/1"

#: The pauses after the first, second, … failed attempt; the last pause is repeated until the message is given up.
PAUSES = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 120, 300, 900, 1800, 3600, 2 * 3600, 4 * 3600, 6 * 3600)
)


class Senders:
    """The threads that send. Each ends when nothing is due any more."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: set[Thread] = set()

    def start(self, wanted: int) -> None:
        """Start up to this many more threads that send."""
        with self._lock:
            for _number in range(min(wanted, SENDERS - len(self._running))):
                thread = Thread(target=self._run, name="webhooks", daemon=True)
                self._running.add(thread)
                thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until the threads have ended, but not longer than this for each."""
        with self._lock:
            running = list(self._running)
        for thread in running:
            thread.join(seconds)

    def _run(self) -> None:
        try:
            while delivery_send_next():
                pass
        except Exception:  # whatever the error, what was not sent still waits in the database
            logger.exception("a thread that sends webhooks has ended")
        finally:
            connections.close_all()
            with self._lock:
                self._running.discard(current_thread())


senders = Senders()


def webhooks_send() -> None:
    """Begin to send everything that is due, without waiting for it."""
    due = with_something_due(timezone.now()).count()
    if due:
        senders.start(due)


def delivery_send_next() -> bool:
    """Send one message that is due, and wait for the answer. Return whether there was one."""
    webhook = _claim_webhook()
    if webhook is None:
        return False
    try:
        delivery = next_due(webhook, timezone.now())
        if delivery is not None:
            _attempt_store(webhook, delivery, _send_delivery(webhook, delivery))
    finally:
        Webhook.objects.filter(pk=webhook.pk).update(busy_until=None)
    return True


def _claim_webhook() -> Webhook | None:
    """Claim a webhook to which something can be sent. Of several threads and processes, one gets it."""
    now = timezone.now()
    due = with_something_due(now)
    for webhook in due:
        if due.filter(pk=webhook.pk).order_by().update(busy_until=now + CLAIM):
            return webhook
    return None


def _send_delivery(webhook: Webhook, delivery: Delivery) -> Answer:
    """Sign a message with the present time, and send it."""
    body = delivery.body.encode()
    headers = signed_headers(key_of(webhook), delivery.message_id, int(timezone.now().timestamp()), body)
    return post(webhook.address, body, {"User-Agent": AGENT, **headers}, settings.WEBHOOK_NETWORKS)


def _attempt_store(webhook: Webhook, delivery: Delivery, answer: Answer) -> None:
    """Store how an attempt went, and when the next one is; or give the message up."""
    now = timezone.now()
    stored = Delivery.objects.filter(pk=delivery.pk)
    tried = {"tries": delivery.tries + 1, "tried_at": now, "status": answer.status, "trouble": answer.trouble}
    of_webhook = Webhook.objects.filter(pk=webhook.pk)
    if not answer.trouble:
        stored.update(**tried, done_at=now, next_at=None)
        of_webhook.update(failures=0, delivered_at=now)
        return
    next_at = _next_attempt(delivery, now, timedelta(seconds=answer.wait))
    given_up = answer.trouble == Trouble.GONE or next_at > delivery.until
    # An organiser may have switched the webhook off meanwhile; then there is no next attempt.
    stored.filter(next_at__isnull=False).update(**tried, next_at=None if given_up else next_at)
    of_webhook.update(failures=F("failures") + 1)
    if not given_up:
        if next_at - now <= SOON:
            worker.wake(WORK, at=next_at)
    elif answer.trouble == Trouble.GONE or not of_webhook.filter(delivered_at__gte=delivery.made_at).exists():
        _switch_off(webhook)


def _next_attempt(delivery: Delivery, now: datetime, asked: timedelta) -> datetime:
    """Return when a message is tried again: after our own pause, or later if the receiver has `asked` for more.

    A receiver can neither hurry the attempts nor put them off by more than the longest pause, nor beyond the time when
    the message is given up.
    """
    planned = now + PAUSES[min(delivery.tries, len(PAUSES) - 1)]
    return max(planned, min(now + min(asked, PAUSES[-1]), delivery.until))


@transaction.atomic
def _switch_off(webhook: Webhook) -> None:
    """Switch off a webhook to which nothing could be delivered since a message that is given up now."""
    tournament = tournament_locked(webhook.tournament_id)
    if Webhook.objects.filter(pk=webhook.pk, off_at=None).update(off_at=timezone.now(), failed=True):
        deliveries_drop(webhook)
        record_act("webhook_failed", tournament, host=host_of(webhook.address))
