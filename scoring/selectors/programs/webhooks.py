"""Reads webhooks: which of them want a message, what is due, and what the public sees of the standings."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.models.choices import CompetitionStatus, WebhookKind
from scoring.models.tournaments import Competition, Tournament
from scoring.models.webhooks import Delivery, Webhook
from scoring.selectors.people.field import rows_of
from scoring.selectors.standings.visible import field_seen, visible_to_public
from scoring.systems.programs.webhook_addresses import host_of
from scoring.systems.programs.webhook_signing import secret_text

SHOWN = 30  # deliveries on the organiser's page, for each webhook


def webhooks_for(tournament_id: int, kind: str) -> list[Webhook]:
    """Return the tournament's webhooks that are on and want messages of this kind. One query."""
    found = Webhook.objects.filter(tournament=tournament_id, off_at=None)
    return [webhook for webhook in found if kind in webhook.kinds]


def key_of(webhook: Webhook) -> bytes:
    """Return the bytes with which a webhook's messages are signed. A new generation is a new secret."""
    return salted_hmac("scoring.webhook", f"{webhook.pk}:{webhook.generation}", algorithm="sha256").digest()


def secret_of(webhook: Webhook) -> str:
    """Return the secret as the receiver is given it."""
    return secret_text(key_of(webhook))


def with_something_due(now: datetime) -> QuerySet[Webhook]:
    """Return the webhooks to which something can be sent now. Webhooks that fail come last."""
    free = Q(busy_until=None) | Q(busy_until__lte=now)
    waiting = Delivery.objects.filter(webhook=OuterRef("pk"), next_at__lte=now)
    return Webhook.objects.filter(free, Exists(waiting), off_at=None).order_by("failures", "pk")


def next_due(webhook: Webhook, now: datetime) -> Delivery | None:
    """Return the delivery that has been due for longest."""
    return webhook.deliveries.filter(next_at__lte=now).order_by("next_at", "pk").first()


def public_digest(competition: Competition) -> str:
    """Return a digest of what the public sees of the standings; "" if it sees no ranks.

    It changes exactly when a rank, a name or a sum of points that everybody may read has changed, or when the standings
    become final.
    """
    seen = visible_to_public(competition)
    rows = () if seen.nothing else rows_of(competition, field_seen(competition, seen))
    if not rows:
        return ""
    shown = [[row.rank, row.player, str(row.points)] for row in rows]
    content = json.dumps([shown, is_final(competition)])
    return hashlib.sha256(content.encode()).hexdigest()


def is_final(competition: Competition) -> bool:
    """Return whether the public sees the final standings."""
    return competition.status == CompetitionStatus.ENDED and visible_to_public(competition).last is None


class NewSecret(NamedTuple):
    """The secret of a webhook that has just been made or has a new secret."""

    host: str
    text: str


def secret_once(tournament: Tournament, webhook_id: int) -> NewSecret | None:
    """Return the secret of one of the tournament's webhooks; None if there is no such webhook."""
    webhook = tournament.webhooks.filter(pk=webhook_id).first()
    return NewSecret(host_of(webhook.address), secret_of(webhook)) if webhook else None


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """A delivery in the log. `state` is "waiting", "done" or "failed"."""

    id: int
    kind: str
    message_id: str
    made_at: datetime
    tries: int
    tried_at: datetime | None
    next_at: datetime | None
    status: int | None
    trouble: str
    state: str


@dataclass(frozen=True, slots=True)
class WebhookRow:
    """A webhook for its organiser, with its latest deliveries. Nobody is shown the whole address but the organisers."""

    id: int
    address: str
    host: str
    on: bool
    failed: bool
    kinds: tuple[str, ...]  # the kinds of messages that it gets
    told: str  # the same in words
    made_by: str
    deliveries: tuple[DeliveryRow, ...]

    @property
    def waits(self) -> bool:
        """Whether a delivery is to be tried within the next seconds."""
        soon = timezone.now().timestamp() + 60
        return any(row.next_at is not None and row.next_at.timestamp() < soon for row in self.deliveries)


def webhook_rows(tournament: Tournament) -> tuple[WebhookRow, ...]:
    """Return the webhooks of a tournament, in the order in which they were made."""
    return tuple(_row(webhook) for webhook in tournament.webhooks.order_by("pk"))


def failed_webhooks(tournament_id: int) -> tuple[str, ...]:
    """Return the hosts of the webhooks that were switched off because nothing could be delivered. One query."""
    addresses = Webhook.objects.filter(tournament=tournament_id, failed=True).values_list("address", flat=True)
    return tuple(map(host_of, addresses))


def _row(webhook: Webhook) -> WebhookRow:
    latest = webhook.deliveries.order_by(F("tried_at").desc(nulls_first=True), "-pk")[:SHOWN]
    return WebhookRow(
        id=webhook.pk,
        address=webhook.address,
        host=host_of(webhook.address),
        on=webhook.off_at is None,
        failed=webhook.failed,
        kinds=tuple(webhook.kinds),
        told=", ".join(str(WebhookKind(kind).label) for kind in webhook.kinds),
        made_by=webhook.made_by,
        deliveries=tuple(_delivery(delivery) for delivery in latest),
    )


def _delivery(delivery: Delivery) -> DeliveryRow:
    ended = "done" if delivery.done_at is not None else "failed"
    return DeliveryRow(
        id=delivery.pk,
        kind=delivery.kind,
        message_id=delivery.message_id,
        made_at=delivery.made_at,
        tries=delivery.tries,
        tried_at=delivery.tried_at,
        next_at=delivery.next_at,
        status=delivery.status,
        trouble=delivery.get_trouble_display() if delivery.trouble else "",
        state="waiting" if delivery.next_at is not None else ended,
    )


@dataclass(frozen=True, slots=True)
class DeliveriesState:
    """How the messages of all webhooks stand: how many wait, how many were given up, since when the oldest waits."""

    waiting: int
    failed: int
    oldest: datetime | None


def deliveries_state() -> DeliveriesState:
    """Return how the messages of all webhooks stand. One query."""
    waits = Q(next_at__isnull=False)
    return DeliveriesState(
        **Delivery.objects.aggregate(
            waiting=Count("pk", filter=waits),
            failed=Count("pk", filter=Q(next_at=None, done_at=None)),
            oldest=Min("made_at", filter=waits),
        )
    )
