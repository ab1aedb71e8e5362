"""What can be wrong with a webhook."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.errors.competition import CompetitionError


class WebhookUnusable(CompetitionError):
    """The address is not one to which this server sends anything."""

    code = "webhook-unusable"
    status = 422
    title = _("The address can't be used")
    wrong = _(
        "Nothing can be sent to this address. It must begin with http:// or https://, contain no user name, and lead "
        "to a server on the internet."
    )


class WebhookTellsNothing(CompetitionError):
    """No kind of message was chosen."""

    code = "webhook-tells-nothing"
    status = 422
    title = _("The webhook would tell nothing")
    wrong = _("Choose at least one kind of message.")


class TooManyWebhooks(CompetitionError):
    """A tournament has a handful of webhooks at most."""

    code = "too-many-webhooks"
    title = _("Too many webhooks")
    wrong = _("There are %(most)s webhooks already. Delete one of them first.")


class WebhookIsOff(CompetitionError):
    """Nothing is sent to a webhook that is switched off."""

    code = "webhook-is-off"
    title = _("The webhook is off")
    wrong = _("The webhook is switched off. Switch it on first.")
