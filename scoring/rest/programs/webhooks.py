"""REST for organisers: the webhooks of a tournament, and the log of their deliveries.

The whole address of a webhook may be a secret, so only programs with the scope for webhooks read it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rest_framework import serializers

from referee.ground.rest import NotFound
from scoring.access.roles import WEBHOOKS
from scoring.models.choices import WebhookKind
from scoring.models.tournaments import Tournament
from scoring.models.webhooks import Delivery, Webhook
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.programs.webhooks import WebhookRow, secret_of, webhook_rows
from scoring.services.programs import webhooks as services
from scoring.shapes.webhooks import DeliveryShape, WebhookSecret, WebhookShape
from scoring.systems.programs.webhook_addresses import LONGEST, host_of


class WebhookIn(serializers.Serializer[Any]):
    """Where messages are sent, and what they tell."""

    address = serializers.CharField(max_length=LONGEST)
    kinds = serializers.ListField(child=serializers.ChoiceField(WebhookKind.values), max_length=len(WebhookKind))


class OnIn(serializers.Serializer[Any]):
    """Whether the webhook is on."""

    on = serializers.BooleanField()


def webhooks(tournament: Tournament, scopes: Collection[str]) -> list[WebhookShape]:
    """Return the webhooks as programs read them, each with its latest deliveries."""
    return [webhook_shape(row, with_address=WEBHOOKS in scopes) for row in webhook_rows(tournament)]


def webhook(tournament: Tournament, scopes: Collection[str], webhook_id: int) -> WebhookShape:
    """Return one webhook. Raises NotFound."""
    for one in webhooks(tournament, scopes):
        if one.id == webhook_id:
            return one
    raise NotFound


def of_delivery(tournament: Tournament, scopes: Collection[str], made: Delivery) -> WebhookShape:
    """Return the webhook of a message. Raises NotFound."""
    return webhook(tournament, scopes, made.webhook_id)


def with_secret(made: Webhook) -> WebhookSecret:
    """Return the secret of a webhook."""
    return WebhookSecret(made.pk, host_of(made.address), secret_of(made))


Webhooks = OrganiserView.of(
    get=reads("webhooks", webhooks, "Read the webhooks of the tournament, each with its latest deliveries."),
    post=act(
        services.webhook_add,
        "Make a webhook. The answer is the only one with its secret, by which the receiver checks signatures.",
        WebhookIn,
        with_secret,
        status=201,
    ),
)
OneWebhook = OrganiserView.of(
    get=reads("webhooks", webhook, "Read one webhook with its latest deliveries."),
    delete=act(services.webhook_delete, "Delete a webhook and the log of its deliveries.", status=204),
)
Switch = OrganiserView.posts(
    services.webhook_switch,
    "Switch a webhook off or on. Messages that wait for a webhook that is switched off are given up.",
    OnIn,
    webhook,
)
Test = OrganiserView.posts(
    services.webhook_test,
    "Send a message that only says that the webhook works. Its row in `deliveries` says whether it arrived.",
    then=webhook,
)
Renew = OrganiserView.posts(
    services.webhook_secret_renew,
    "Give a webhook a new secret, which this answer alone has. The earlier secret signs nothing more.",
    then=with_secret,
)
Again = OrganiserView.posts(
    services.delivery_again,
    "Send the same message again, with the same id, so that its receiver can recognise it.",
    then=of_delivery,
)


def webhook_shape(row: WebhookRow, *, with_address: bool) -> WebhookShape:
    """Return a webhook as programs read it."""
    return WebhookShape.made_from(
        row,
        address=row.address if with_address else "",
        deliveries=tuple(DeliveryShape.made_from(one) for one in row.deliveries),
    )
