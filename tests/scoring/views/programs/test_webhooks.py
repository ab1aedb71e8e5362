"""The organisers' page of webhooks: the secret is shown once, and the log says what arrived."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.access.roles import CO_ORGANISER, HELPER
from scoring.models.choices import Trouble, WebhookKind
from scoring.models.tournaments import Competition
from scoring.models.webhooks import Delivery, Webhook
from scoring.selectors.programs.webhooks import secret_of
from scoring.services.programs.webhook_sending import delivery_send_next
from tests.scoring.competitions import address, make_competition
from tests.scoring.views.access.test_roles import by_account

pytestmark = pytest.mark.django_db

KINDS = list(WebhookKind.values)


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return Mia's competition."""
    return make_competition(organiser=organiser)


def shown(client: Client, competition: Competition, page: str = "webhooks/") -> str:
    """Return the HTML of a page with single spaces."""
    return re.sub(r"\s+", " ", client.get(address(competition, page)).content.decode())


def add(client: Client, competition: Competition, to: str = "https://club.example/hook?key=1", **more: Any) -> Any:
    """Send the form that adds a webhook."""
    return client.post(address(competition, "webhooks/"), {"address": to, "kinds": KINDS, **more})


def press(client: Client, competition: Competition, what: str, **fields: str) -> str:
    """Press a button of the only webhook, and return the page that follows."""
    path = f"webhooks/{Webhook.objects.get().pk}/{what}/"
    answer = client.post(address(competition, path), fields, follow=True)
    return re.sub(r"\s+", " ", answer.content.decode())


def test_secret_is_shown_once(mia: Client, competition: Competition) -> None:
    """The page shows the secret once after the form was sent, and later only a new secret."""
    assert add(mia, competition).status_code == 302
    webhook = Webhook.objects.get()
    first = secret_of(webhook)

    assert first in shown(mia, competition)
    assert first not in shown(mia, competition)
    renewed = press(mia, competition, "secret")
    webhook.refresh_from_db()
    assert secret_of(webhook) in renewed and first not in renewed
    assert "whsec_" not in shown(mia, competition)
    assert webhook.made_by == "mia"


def test_form_that_cannot_be_used_keeps_what_was_typed(mia: Client, competition: Competition) -> None:
    """The form says why the address is refused, and no webhook is made."""
    answer = add(mia, competition, to="http://127.0.0.1/&admin", kinds=["round.published"])
    text = answer.content.decode()

    assert answer.status_code == 422
    assert "Nothing can be sent to this address." in text
    assert 'value="http://127.0.0.1/&amp;admin"' in text
    assert re.findall(r'value="(\S+)" checked', text) == ["round.published"]
    assert add(mia, competition, kinds=[]).status_code == 422
    assert not Webhook.objects.exists()


def test_log_says_what_arrived_and_sends_again(mia: Client, competition: Competition) -> None:
    """Each message is waiting, delivered or not delivered, with the receiver's answer, and can be sent again."""
    add(mia, competition)
    shown(mia, competition)
    page = press(mia, competition, "test")
    assert "A test is being sent." in page and "webhook.test" in page and "waiting" in page and "Look again" in page
    delivery = Delivery.objects.get()
    for status, trouble, done, words in (
        (204, "", timezone.now(), "delivered"),
        (500, Trouble.STATUS, None, "The receiver answered with an error."),
        (None, Trouble.REFUSED, None, "This server may not send anything to that address."),
    ):
        Delivery.objects.update(tries=2, status=status, trouble=trouble, done_at=done, next_at=None)
        page = shown(mia, competition)
        assert words in page and "2 attempts" in page and "Look again" not in page
        assert (f"answer {status}" in page) is (status is not None)
        assert ("not delivered" in page) is (done is None)

    mia.post(address(competition, f"webhooks/messages/{delivery.pk}/again/"))
    delivery.refresh_from_db()
    assert (delivery.tries, delivery.next_at is not None) == (0, True)


def test_webhook_is_switched_off_and_on_and_deleted(mia: Client, competition: Competition) -> None:
    """A webhook that is off sends no test."""
    add(mia, competition)
    off = press(mia, competition, "switch")
    assert "Switch on" in off and "Send a test" not in off
    assert "The webhook is switched off. Switch it on first." in press(mia, competition, "test")
    assert "Send a test" in press(mia, competition, "switch", on="1")
    press(mia, competition, "delete")
    assert not Webhook.objects.exists()
    assert mia.post(address(competition, "webhooks/1/test/")).status_code == 404


def test_organiser_is_told_of_a_webhook_that_was_switched_off(mia: Client, competition: Competition) -> None:
    """The competition's page names the host, but not the path, which may be secret."""
    assert "switched off" not in shown(mia, competition, "")
    add(mia, competition, to="http://localhost/secret-part")
    press(mia, competition, "test")
    Delivery.objects.update(until=timezone.now())
    delivery_send_next()

    page = shown(mia, competition, "")
    assert "Nothing can be delivered to localhost, so this webhook was switched off." in page
    assert "secret-part" not in page
    assert "because no message could be delivered" in shown(mia, competition)
    press(mia, competition, "switch", on="1")
    assert "webhooks-failed" not in shown(mia, competition, "")


def test_settings_lead_to_the_page_and_another_tournament_is_not_touched(mia: Client, competition: Competition) -> None:
    """The settings have a link, and nobody changes a webhook through another tournament's page."""
    assert address(competition, "webhooks/") in shown(mia, competition, "settings/")
    add(mia, competition)
    other = make_competition(organiser=competition.tournament.organiser, name="Saturday")
    for act in ("test", "switch", "secret", "delete"):
        assert mia.post(address(other, f"webhooks/{Webhook.objects.get().pk}/{act}/")).status_code == 404
    assert Webhook.objects.get().off_at is None


def test_co_organisers_may_and_helpers_may_not(competition: Competition) -> None:
    """A helper is refused; a co-organiser sees the page."""
    assert by_account(competition, CO_ORGANISER).get(address(competition, "webhooks/")).status_code == 200
    User.objects.filter(username="olle").delete()
    assert by_account(competition, HELPER).get(address(competition, "webhooks/")).status_code == 403
