"""What organisers do with webhooks, for the tests of the audit log."""

from django.utils import timezone

from scoring.models.choices import WebhookKind
from scoring.models.tournaments import Competition
from scoring.models.webhooks import Delivery
from scoring.services.programs.webhook_sending import delivery_send_next
from scoring.services.programs.webhooks import (
    delivery_again,
    webhook_add,
    webhook_delete,
    webhook_secret_renew,
    webhook_switch,
    webhook_test,
)


def every_webhook_act(competition: Competition) -> None:
    """Do once everything that the audit log knows of webhooks. Nothing leaves this machine."""
    whole = {"tournament_id": competition.tournament_id}
    address = "http://localhost/not-to-be-told"  # which is refused when it is connected to
    webhook = webhook_add(**whole, address=address, kinds=WebhookKind.values, base="http://192.0.2.7")
    one = {**whole, "webhook_id": webhook.pk}
    webhook_secret_renew(**one)
    for on in (False, True):
        webhook_switch(**one, on=on)
    sent = webhook_test(**one)
    delivery_again(**whole, delivery_id=sent.pk)
    Delivery.objects.filter(pk=sent.pk).update(until=timezone.now())  # so the first failure is the last
    assert delivery_send_next()
    webhook_delete(**one)
