"""The organisers' page of webhooks: make one, try it, switch it off, and look at what was delivered."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors.competition import CompetitionError
from scoring.models.choices import WebhookKind
from scoring.models.tournaments import Competition
from scoring.models.webhooks import Webhook
from scoring.selectors.programs.webhooks import secret_once, webhook_rows
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.programs import webhooks
from scoring.views.decorators import OrganiserRequest, act_on
from scoring.wording.addresses import base_address

NEW = "webhook_new"  # the session's key for the webhook whose secret is shown on the next page


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the webhooks of the competition's tournament, or make one."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return _page(request, competition, request.session.pop(NEW, 0))
    address, kinds = request.POST.get("address", ""), request.POST.getlist("kinds")
    try:
        made = webhooks.webhook_add(
            tournament_id=competition.tournament_id, address=address, kinds=kinds, base=base_address(request)
        )
    except CompetitionError as error:
        return _page(request, competition, 0, error=error, address=address, chosen=kinds)
    return _with_secret(request, slug, made)


@act_on("scoring:webhooks")
def test(request: OrganiserRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Send a message that only says that the webhook works."""
    webhooks.webhook_test(tournament_id=_tournament(request, slug), webhook_id=webhook_id)
    messages.success(request, _("A test is being sent. The messages below say whether it arrived."))
    return redirect("scoring:webhooks", slug)


@act_on("scoring:webhooks")
def switch(request: OrganiserRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Switch a webhook off, or on if `on` is sent."""
    webhooks.webhook_switch(tournament_id=_tournament(request, slug), webhook_id=webhook_id, on="on" in request.POST)
    return redirect("scoring:webhooks", slug)


@act_on("scoring:webhooks")
def renew(request: OrganiserRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Give a webhook a new secret."""
    renewed = webhooks.webhook_secret_renew(tournament_id=_tournament(request, slug), webhook_id=webhook_id)
    return _with_secret(request, slug, renewed)


@act_on("scoring:webhooks")
def delete(request: OrganiserRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Delete a webhook."""
    webhooks.webhook_delete(tournament_id=_tournament(request, slug), webhook_id=webhook_id)
    messages.success(request, _("The webhook is deleted."))
    return redirect("scoring:webhooks", slug)


@act_on("scoring:webhooks")
def send_again(request: OrganiserRequest, slug: str, delivery_id: int) -> HttpResponse:
    """Send a message again."""
    webhooks.delivery_again(tournament_id=_tournament(request, slug), delivery_id=delivery_id)
    messages.success(request, _("The message is being sent again."))
    return redirect("scoring:webhooks", slug)


def _tournament(request: OrganiserRequest, slug: str) -> int:
    return own_competition(request.user, slug).tournament_id


def _with_secret(request: OrganiserRequest, slug: str, webhook: Webhook) -> HttpResponse:
    """Lead to the page, which shows the webhook's secret this one time."""
    request.session[NEW] = webhook.pk
    return redirect("scoring:webhooks", slug)


def _page(
    request: OrganiserRequest,
    competition: Competition,
    new: int,
    *,
    error: CompetitionError | None = None,
    address: str = "",
    chosen: list[str] | None = None,
) -> HttpResponse:
    context = {
        "competition": competition,
        "rows": webhook_rows(competition.tournament),
        "secret": secret_once(competition.tournament, new),
        "kinds": [(kind.value, kind.label, chosen is None or kind in chosen) for kind in WebhookKind],
        "error": error,
        "address": address,
    }
    return render(request, "scoring/programs/webhooks.html", context, status=error.status if error else 200)
