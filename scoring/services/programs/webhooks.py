"""What organisers do with webhooks: make one, try it, switch it off and on, give it a new secret, delete it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from referee.ground import worker
from referee.ground.errors import raises
from scoring.access.acting import who_acts
from scoring.errors.webhooks import TooManyWebhooks, WebhookIsOff, WebhookTellsNothing, WebhookUnusable
from scoring.models.choices import WebhookKind
from scoring.models.tournaments import Tournament
from scoring.models.webhooks import Delivery, Webhook
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.services.programs import webhook_events
from scoring.systems.programs.webhook_addresses import AddressUnusable, host_of, usable_address

MOST = 5  # webhooks of a tournament


@raises(WebhookUnusable, WebhookTellsNothing, TooManyWebhooks)
@transaction.atomic
def webhook_add(*, tournament_id: int, address: str, kinds: Collection[str], base: str) -> Webhook:
    """Make a webhook that is told these `kinds`. `base` is where this server is reached, for links in its messages.

    Raises WebhookUnusable, WebhookTellsNothing, TooManyWebhooks.
    """
    tournament = tournament_locked(tournament_id)
    try:
        usable = usable_address(address, settings.WEBHOOK_NETWORKS)
    except AddressUnusable as error:
        raise WebhookUnusable from error
    chosen = [kind for kind in WebhookKind.values if kind in kinds]
    if not chosen:
        raise WebhookTellsNothing
    if tournament.webhooks.count() >= MOST:
        raise TooManyWebhooks(most=MOST)
    made = Webhook.objects.create(
        tournament=tournament, address=usable, kinds=chosen, base=base, made_by=who_acts().name
    )
    webhook_events.standings_note(tournament)
    record_act("webhook_added", tournament, host=host_of(usable))
    return made


@transaction.atomic
def webhook_switch(*, tournament_id: int, webhook_id: int, on: bool) -> Webhook:
    """Switch a webhook on or off. What waits for one that is switched off is given up."""
    tournament, webhook = _lock_webhook(tournament_id, webhook_id)
    if on == (webhook.off_at is None):
        return webhook
    webhook.off_at = None if on else timezone.now()
    webhook.failed, webhook.failures = False, 0
    webhook.save(update_fields=["off_at", "failed", "failures"])
    if on:
        webhook_events.standings_note(tournament)
    else:
        webhook_events.deliveries_drop(webhook)
    record_act("webhook_switched_on" if on else "webhook_switched_off", tournament, host=host_of(webhook.address))
    return webhook


@transaction.atomic
def webhook_secret_renew(*, tournament_id: int, webhook_id: int) -> Webhook:
    """Give a webhook a new secret. From now on nothing is signed with the old one."""
    tournament, webhook = _lock_webhook(tournament_id, webhook_id)
    webhook.generation += 1
    webhook.save(update_fields=["generation"])
    record_act("webhook_secret_renewed", tournament, host=host_of(webhook.address))
    return webhook


@transaction.atomic
def webhook_delete(*, tournament_id: int, webhook_id: int) -> None:
    """Delete a webhook and the log of its deliveries."""
    tournament, webhook = _lock_webhook(tournament_id, webhook_id)
    webhook.delete()
    record_act("webhook_deleted", tournament, host=host_of(webhook.address))


@raises(WebhookIsOff)
@transaction.atomic
def webhook_test(*, tournament_id: int, webhook_id: int) -> Delivery:
    """Send a message that only says that the webhook works. Raises WebhookIsOff."""
    tournament, webhook = _lock_webhook(tournament_id, webhook_id)
    if webhook.off_at is not None:
        raise WebhookIsOff
    first = tournament.competitions.order_by("pk")[0]
    page = reverse("scoring:standings", args=[first.slug])
    made = webhook_events.delivery_make(webhook, webhook_events.TEST, {"tournament": tournament.slug}, page, "")
    record_act("webhook_tested", tournament, host=host_of(webhook.address))
    return made


@raises(WebhookIsOff)
@transaction.atomic
def delivery_again(*, tournament_id: int, delivery_id: int) -> Delivery:
    """Send the same message again, so that its receiver can tell that it has come before. Raises WebhookIsOff."""
    tournament = tournament_locked(tournament_id)
    of_tournament = Delivery.objects.filter(webhook__tournament=tournament).select_related("webhook")
    delivery = of_tournament.get(pk=delivery_id)
    if delivery.webhook.off_at is not None:
        raise WebhookIsOff
    now = timezone.now()
    delivery.tries, delivery.next_at, delivery.until, delivery.done_at = 0, now, now + webhook_events.PATIENCE, None
    delivery.save(update_fields=["tries", "next_at", "until", "done_at"])
    transaction.on_commit(partial(worker.wake, webhook_events.WORK), robust=True)
    record_act("webhook_sent_again", tournament, host=host_of(delivery.webhook.address))
    return delivery


def _lock_webhook(tournament_id: int, webhook_id: int) -> tuple[Tournament, Webhook]:
    """Lock a tournament, and return it with one of its webhooks."""
    tournament = tournament_locked(tournament_id)
    return tournament, tournament.webhooks.get(pk=webhook_id)
