"""A webhook made on a phone: its secret, a test that the real worker delivers, and the log that shows the result."""

import re
from base64 import b64decode

from playwright.sync_api import expect

from scoring.systems.programs.webhook_signing import signature
from tests.support.browser import Pages, accessibility_faults
from tests.support.evening import sign_in
from tests.support.receiver import running_receiver
from tests.support.server import RunningServer


def test_organiser_makes_a_webhook_and_tries_it(evening: RunningServer, pages: Pages) -> None:
    """The log says “delivered”, and the message is signed with the secret that the page showed."""
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    slug = evening.addresses["Standings"].rstrip("/").split("/")[-1]
    page.goto(f"{evening.url}/organise/competition/{slug}/settings/")
    page.get_by_role("link", name="Webhooks").click()
    with running_receiver() as receiver:
        page.get_by_label("Address of the receiver").fill(receiver.address)
        page.get_by_label("the standings change").uncheck()
        page.get_by_role("button", name="Create the webhook").click()
        secret = page.locator("#secret code").inner_text()
        page.get_by_role("button", name="Send a test to 127.0.0.1").click()

        expect(page.locator(".deliveries")).to_contain_text("webhook.test")
        expect(page.locator(".deliveries .chip--good")).to_have_text("delivered")
        expect(page.get_by_role("link", name="Look again")).to_have_count(0)
        (message,) = receiver.messages()
    key, at = b64decode(secret.removeprefix("whsec_")), int(message.headers["webhook-timestamp"])
    assert message.headers["webhook-signature"] == signature(key, message.content["id"], at, message.body)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/e/\S+/", message.content["data"]["links"]["page"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert accessibility_faults(page) == []

    page.get_by_role("button", name="Delete the webhook to 127.0.0.1").click()
    expect(page.locator(".deliveries")).to_have_count(0)
