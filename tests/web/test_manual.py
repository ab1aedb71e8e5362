"""The tutorial of the manual is walked as it stands: a browser reads its steps and does what they say.

Which button is tapped and what is written where comes from the page itself (`{% do %}` and `{% fill %}` in
`templates/help/<language>/first-evening.html`), so a tutorial that no longer fits the program fails here. With
KONTROLLANT_PICTURES=1 the pictures of its steps are taken anew, into static/help/.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import PICTURES, PICTURES_WANTED, Pages, accessibility_faults
from tests.support.pictures import small_png
from tests.support.server import ROOT, RunningServer
from tests.support.tapping import COUNT_TAPS, taps

pytestmark = pytest.mark.one_process("it begins on a server that nobody has started before")

MOST_TAPS = 11  # of the organiser, from the first page to a table of four that can begin
STEPS = """(walk) => [...document.querySelectorAll(`[data-walk=${walk}] > li`)].map((step) => ({
  name: step.id, picture: step.dataset.picture ?? "",
  acts: [...step.querySelectorAll("[data-do], [data-fill]")].map((act) => (
    { label: act.innerText.trim(), words: act.dataset.fill ?? null })),
}))"""
PHRASE = "four quiet herons wade"
LANGUAGES = {"en": "en-GB", "sv": "sv-SE", "nl": "nl-NL"}
WIDEST = 640  # px of a picture in the tutorial


class Act(NamedTuple):
    """What a step asks for: to tap something (`words` is None), or to fill in a field ("": the reader knows what)."""

    label: str
    words: str | None


class Step(NamedTuple):
    """A step of the tutorial; `picture` names the one that is taken after it."""

    name: str
    picture: str
    acts: list[Act]


def steps(page: Page, walk: str) -> list[Step]:
    """Return the steps of a walk from the tutorial, which is open."""
    return [
        Step(step["name"], step["picture"], [Act(**act) for act in step["acts"]]) for step in page.evaluate(STEPS, walk)
    ]


def take(page: Page, step: Step, secrets: list[str], language: str) -> None:
    """Do what a step says, as a finger would; `secrets` are written where the tutorial can't say what to write."""
    for act in step.acts:
        if act.words is None:
            tapped(page, act.label).click()
        else:
            field = page.get_by_label(act.label, exact=True)
            field.click()
            page.keyboard.insert_text("\n".join(act.words.split(" / ")) if act.words else secrets.pop(0))
    if step.picture and PICTURES_WANTED:
        picture_of(page, f"{language}/{step.picture}")


def tapped(page: Page, label: str) -> Locator:
    """Return the first button, link or choice of the page's content that has this label."""
    either = page.get_by_role("button", name=label, exact=True).or_(page.get_by_role("link", name=label, exact=True))
    choice = page.locator("label", has=page.get_by_text(label, exact=True)).filter(has=page.locator("input"))
    return page.locator("#main").locator(either.or_(choice)).first


def picture_of(page: Page, name: str) -> None:
    """Take a picture of what the page shows at its top, small enough for the manual, once it has settled."""
    page.wait_for_load_state()
    if page.locator("#status").count():
        expect(page.locator("#status")).to_have_attribute("data-state", "online")
    page.evaluate("scrollTo(0, 0)")
    taken = PICTURES / f"help-{name.replace('/', '-')}.png"
    page.screenshot(path=taken)
    shown: Image.Image = Image.open(taken)
    if shown.width > WIDEST:
        shown = shown.resize((WIDEST, round(shown.height * WIDEST / shown.width)), Image.Resampling.LANCZOS)
    path = ROOT / "static" / "help" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(small_png(shown))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_follows_the_tutorial_to_a_running_table(
    new_server: RunningServer, pages: Pages, language: str
) -> None:
    """From the page of the first start to four phones at a table, in at most eleven taps of the organiser."""
    locale = LANGUAGES[language]
    manual = pages.open(f"{new_server.url}/help/first-evening/", width=768, locale=locale)
    assert manual.locator("html").get_attribute("lang") == language
    assert not accessibility_faults(manual)
    at_the_laptop, on_the_phone = steps(manual, "organiser"), steps(manual, "phone")
    assert len(at_the_laptop) >= 3 and len(on_the_phone) >= 2

    office = pages.open(new_server.url + reverse("scoring:first_start"), width=1024, height=640, locale=locale)
    office.context.add_init_script(COUNT_TAPS)
    office.reload()
    secrets = [PHRASE, PHRASE]
    for step in at_the_laptop:
        take(office, step, secrets, language)
    cards = office.locator(".seat-card")
    expect(cards).to_have_count(4)
    assert taps(office) <= MOST_TAPS
    codes = cards.locator(".player-card__code").all_inner_texts()

    phones = [pages.open(new_server.url, height=640, locale=locale) for _code in codes]
    for phone, code in zip(phones, codes, strict=True):
        for step in on_the_phone:
            take(phone, step, [code], language)
    table_runs(phones)


def table_runs(phones: list[Page]) -> None:
    """Every phone shows the same table and follows it: a deal that is entered on one arrives on the others."""
    for phone in phones:
        expect(phone.locator("#status")).to_have_attribute("data-state", "online")
        expect(phone.locator(".place")).to_have_count(4)
    dealer = phones[0]
    dealer.locator("#seat label.pick", has_text="Anna").click()
    dealer.locator("#seat button[value='7H']").click()
    for phone in phones:
        expect(phone.locator("#ruling")).to_contain_text("7♥")
