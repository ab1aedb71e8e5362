"""REST for organisers: the webhooks of a tournament, and the log of their deliveries.

The whole address of a webhook may be a secret, so only programs with the scope for webhooks read it.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import NotFound, gives, read
from scoring.access.roles import WEBHOOKS
from scoring.errors.webhooks import TooManyWebhooks, WebhookIsOff, WebhookTellsNothing, WebhookUnusable
from scoring.models.choices import WebhookKind
from scoring.models.webhooks import Webhook
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.selectors.programs.webhooks import WebhookRow, secret_of, webhook_rows
from scoring.services.programs import webhooks as services
from scoring.shapes.webhooks import DeliveryShape, WebhookSecret, WebhookShape
from scoring.systems.webhook_addresses import LONGEST, host_of
from scoring.wording.addresses import base_address


class WebhookView(OrganiserView):
    """What the views of webhooks share."""

    def rows(self) -> list[dict[str, Any]]:
        """Return the webhooks as programs read them, each with its latest deliveries."""
        with_address = WEBHOOKS in self.api_token.scopes
        rows = webhook_rows(self.api_token.tournament)
        return [webhook_shape(row, with_address=with_address).to_json() for row in rows]

    def answer(self, webhook_id: int) -> Response:
        """Return an answer with one webhook. Raises NotFound."""
        found = next((row for row in self.rows() if row["id"] == webhook_id), None)
        if found is None:
            raise NotFound
        return Response(found)

    def named(self, webhook_id: int) -> dict[str, int]:
        """Return the arguments that name a webhook to the services."""
        return {"tournament_id": self.api_token.tournament_id, "webhook_id": webhook_id}


class WebhookIn(serializers.Serializer[Any]):
    """Where messages are sent, and what they tell."""

    address = serializers.CharField(max_length=LONGEST)
    kinds = serializers.ListField(child=serializers.ChoiceField(WebhookKind.values), max_length=len(WebhookKind))


class Webhooks(WebhookView):
    """The webhooks."""

    @row("webhooks")
    @gives(list[WebhookShape])
    def get(self, request: Request) -> Response:
        """Read the webhooks of the tournament, each with its latest deliveries."""
        return Response(self.rows())

    @row("webhooks")
    @gives(
        WebhookSecret,
        takes=WebhookIn,
        statuses=(201,),
        errors=(WebhookUnusable, WebhookTellsNothing, TooManyWebhooks),
    )
    @once
    def post(self, request: Request) -> Response:
        """Make a webhook. The answer is the only one with its secret, by which the receiver checks signatures."""
        sent = read(WebhookIn, request.data)
        tournament = self.api_token.tournament_id
        made = services.webhook_add(tournament_id=tournament, base=base_address(request), **sent)
        return Response(_with_secret(made), status=201)


class OneWebhook(WebhookView):
    """One webhook."""

    @row("webhooks")
    @gives(WebhookShape)
    def get(self, request: Request, webhook_id: int) -> Response:
        """Read one webhook with its latest deliveries."""
        return self.answer(webhook_id)

    @row("webhook_delete")
    @gives(None, statuses=(204,))
    @once
    def delete(self, request: Request, webhook_id: int) -> Response:
        """Delete a webhook and the log of its deliveries."""
        services.webhook_delete(**self.named(webhook_id))
        return Response(status=204)


class OnIn(serializers.Serializer[Any]):
    """Whether the webhook is on."""

    on = serializers.BooleanField()


class Switch(WebhookView):
    """Switches a webhook on or off."""

    @row("webhook_switch")
    @gives(WebhookShape, takes=OnIn)
    @once
    def post(self, request: Request, webhook_id: int) -> Response:
        """Switch a webhook off or on. Messages that wait for a webhook that is switched off are given up."""
        services.webhook_switch(**self.named(webhook_id), on=read(OnIn, request.data)["on"])
        return self.answer(webhook_id)


class Test(WebhookView):
    """Sends a message that only says that the webhook works."""

    @row("webhook_test")
    @gives(WebhookShape, errors=(WebhookIsOff,))
    @once
    def post(self, request: Request, webhook_id: int) -> Response:
        """Send a message that only says that the webhook works. Its row in `deliveries` says whether it arrived."""
        services.webhook_test(**self.named(webhook_id))
        return self.answer(webhook_id)


class Renew(WebhookView):
    """Gives a webhook a new secret."""

    @row("webhook_secret_renew")
    @gives(WebhookSecret)
    @once
    def post(self, request: Request, webhook_id: int) -> Response:
        """Give a webhook a new secret, which this answer alone has. The earlier secret signs nothing more."""
        return Response(_with_secret(services.webhook_secret_renew(**self.named(webhook_id))))


class Again(WebhookView):
    """Sends a message again."""

    @row("delivery_again")
    @gives(WebhookShape, errors=(WebhookIsOff,))
    @once
    def post(self, request: Request, delivery_id: int) -> Response:
        """Send the same message again, with the same id, so that its receiver can recognise it."""
        sent = services.delivery_again(tournament_id=self.api_token.tournament_id, delivery_id=delivery_id)
        return self.answer(sent.webhook_id)


def webhook_shape(row: WebhookRow, *, with_address: bool) -> WebhookShape:
    """Return a webhook as programs read it."""
    return WebhookShape(
        id=row.id,
        host=row.host,
        address=row.address if with_address else "",
        kinds=row.kinds,
        on=row.on,
        failed=row.failed,
        made_by=row.made_by,
        deliveries=tuple(
            DeliveryShape(
                id=one.id,
                message_id=one.message_id,
                kind=one.kind,
                state=one.state,
                made_at=one.made_at,
                tries=one.tries,
                tried_at=one.tried_at,
                next_at=one.next_at,
                status=one.status,
                trouble=one.trouble,
            )
            for one in row.deliveries
        ),
    )


def _with_secret(webhook: Webhook) -> dict[str, Any]:
    return WebhookSecret(webhook.pk, host_of(webhook.address), secret_of(webhook)).to_json()
