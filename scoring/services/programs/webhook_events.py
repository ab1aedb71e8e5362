"""Tells the webhooks of a tournament what has happened: a promise in the outbox, then a message for each webhook.

The promise is written in the transaction of what happened. A message says only that something happened and where the
public can read it, so nothing in it can become a secret before it arrives or is sent again.
"""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from referee import api
from referee.ground import worker
from scoring.models.choices import Trouble, WebhookKind
from scoring.models.tournaments import Competition, Round, Tournament
from scoring.models.webhooks import Delivery, StandingsTold, Webhook
from scoring.selectors.programs.webhooks import is_final, public_digest, webhooks_for
from scoring.selectors.standings.visible import visible_to_public

TOPIC = "webhook.event"  # the outbox's topic
WORK = "scoring.tasks.webhooks_work"  # the task that sends what is due, and tells of changed standings
SWEEPS = {WORK: 30.0}
"""How often the task runs without being woken: by so many seconds a message is late if a task is lost."""
TEST = "webhook.test"  # the type of the message that an organiser sends to try a webhook

BUNDLE = timedelta(seconds=10)  # changes of one competition's standings within this time are one message
PATIENCE = timedelta(hours=24)  # how long a message is tried
KEPT = 100  # how many deliveries of each webhook are kept, besides those that wait


def webhook_promise(kind: WebhookKind, competition: Competition, **what: int) -> None:
    """Promise to tell the webhooks that want it, if there are any. It must be called in the transaction of the act."""
    if webhooks_for(competition.tournament_id, kind):
        api.outbox_promise(topic=TOPIC, payload={"kind": kind, "competition": competition.pk, **what})


def webhook_event(payload: dict[str, Any]) -> None:
    """Make the messages for a promise. An outbox handler, which runs in a transaction and may run twice."""
    competition = Competition.objects.select_related("tournament").filter(pk=payload["competition"]).first()
    if competition is None:
        return
    kind = payload["kind"]
    if kind == WebhookKind.STANDINGS:
        _standings_check_later(competition)
        return
    published = Round.objects.filter(competition=competition, number=payload["round"]).first()
    if published is None:  # the draw was taken back meanwhile
        return
    data: dict[str, Any] = {"round": published.number}
    if kind == WebhookKind.TABLE:
        if not visible_to_public(competition).sees(published.number):
            return  # the public sees no results of a hidden round, so nobody is told that they are final
        data["table"] = payload["table"]
    else:
        data["tables"] = published.tables.count()
    _deliver_to_all(kind, competition, data)


@transaction.atomic
def standings_tell() -> None:
    """Send a message about each competition whose standings are due and look different to the public than before."""
    for due in StandingsTold.objects.select_for_update().filter(due_at__lte=timezone.now()).order_by("pk"):
        competition = Competition.objects.select_related("tournament").get(pk=due.competition_id)
        digest = public_digest(competition)
        if digest != due.digest:
            _deliver_to_all(
                WebhookKind.STANDINGS, competition, {"version": competition.number, "final": is_final(competition)}
            )
            due.digest, due.told_at = digest, timezone.now()
        due.due_at = None
        due.save(update_fields=["digest", "told_at", "due_at"])


def standings_note(tournament: Tournament) -> None:
    """Remember the standings as the public sees them now. A webhook that is made now is told only of later changes."""
    for competition in tournament.competitions.select_related("tournament"):
        digest = public_digest(competition)
        StandingsTold.objects.update_or_create(competition=competition, defaults={"digest": digest})


def delivery_make(webhook: Webhook, kind: str, data: dict[str, Any], page: str, api_path: str) -> Delivery:
    """Store a message, to be sent at once after the commit. `page` and `api_path` are paths of public addresses."""
    at = timezone.now()
    base = settings.PUBLIC_ADDRESS or webhook.base
    message_id = f"msg_{uuid4().hex}"
    links = {"page": base + page, **({"api": base + api_path} if api_path else {})}
    content = {"id": message_id, "type": kind, "timestamp": at.isoformat(), "data": {**data, "links": links}}
    made = Delivery.objects.create(
        webhook=webhook,
        message_id=message_id,
        kind=kind,
        body=json.dumps(content, ensure_ascii=False),
        made_at=at,
        next_at=at,
        until=at + PATIENCE,
    )
    _drop_old(webhook)
    transaction.on_commit(partial(worker.wake, WORK), robust=True)
    return made


def deliveries_drop(webhook: Webhook) -> None:
    """Give up what waits for a webhook that is switched off. The organiser can send each message again."""
    webhook.deliveries.filter(next_at__isnull=False).update(next_at=None, trouble=Trouble.OFF)


def _deliver_to_all(kind: str, competition: Competition, data: dict[str, Any]) -> None:
    """Store a message to each webhook that wants it, with links to where the public can read of it."""
    where = {"tournament": competition.tournament.slug, "competition": competition.slug}
    page = reverse("scoring:standings", args=[competition.slug])
    name = "rest:api_standings" if kind == WebhookKind.STANDINGS else "rest:api_rounds"
    for webhook in webhooks_for(competition.tournament_id, kind):
        delivery_make(webhook, kind, {**where, **data}, page, reverse(name, args=[competition.slug]))


def _standings_check_later(competition: Competition) -> None:
    """Schedule a comparison of the standings with those told before: now, or when the last message is old enough."""
    told, _made = StandingsTold.objects.select_for_update().get_or_create(competition=competition)
    if told.due_at is None:
        now = timezone.now()
        told.due_at = now if told.told_at is None else max(now, told.told_at + BUNDLE)
        told.save(update_fields=["due_at"])
    transaction.on_commit(partial(worker.wake, WORK, at=told.due_at), robust=True)


def _drop_old(webhook: Webhook) -> None:
    """Delete the oldest deliveries of a webhook, but none that waits."""
    oldest_kept = webhook.deliveries.order_by("-pk").values_list("pk", flat=True)[KEPT - 1 : KEPT].first()
    if oldest_kept is not None:
        webhook.deliveries.filter(pk__lt=oldest_kept, next_at=None).delete()
