"""A phone and a tablet that read aloud: what each may say, how it is muted, and what a device without a voice does."""

from playwright.sync_api import Page, expect

from tests.support.blind import VOICE
from tests.support.browser import Pages
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import open_table
from tests.support.server import RunningServer

ALOUD = "try { localStorage.setItem('kontrollant.aloud', 'on') } catch {}"


def reading(pages: Pages, address: str, *, width: int = 360) -> Page:
    """A screen at an address, with a voice, on which reading aloud was switched on before."""
    page = pages.open("about:blank", width=width)
    page.add_init_script(VOICE + ALOUD)
    page.goto(address)
    expect(page.locator("#status")).to_have_attribute("data-state", "online")
    return page


def hears(page: Page, words: str) -> None:
    """Wait until the device's own voice has said these words last. The screen reader is told nothing."""
    page.wait_for_function("words => said.at(-1)?.[0].includes(words) && said.at(-1)[1] === 'near'", arg=words)
    expect(page.locator("#announcer")).to_be_empty()


def test_who_may_know_of_a_breach_hears_it(evening: RunningServer, pages: Pages) -> None:
    """Bo, who does not follow suit, hears it at once; Anna and the tablet beside them hear only what lies there."""
    seats = open_table(evening, START, policy="teach")
    anna, bo = reading(pages, seats["Anna"]), reading(pages, seats["Bo"])
    tablet = reading(pages, seats["referee"], width=1280)
    Phone(anna).lay("AH")
    for page in (anna, bo, tablet):
        hears(page, "Anna plays ace of hearts. ")
    hears(bo, "Your turn: hearts led.")
    Phone(bo).lay("9C")
    hears(bo, "Bo plays 9 of clubs: open. Following suit.")
    hears(anna, "Bo plays 9 of clubs. ")
    hears(tablet, "Bo plays 9 of clubs. ")


def test_one_tap_mutes_and_screen_readers_are_told_again(evening: RunningServer, pages: Pages) -> None:
    """The button stays, so that one tap brings the voice back; the last words are then said."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), reading(pages, seats["Bo"])
    mute = bo.get_by_role("button", name="Read aloud", exact=True)
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.tap()
    expect(bo.get_by_role("button", name="Say again")).to_be_hidden()
    anna.lay("AH")
    expect(bo.locator("#announcer")).to_contain_text("Anna plays ace of hearts.")
    assert bo.evaluate("said") == []
    mute.tap()
    bo.wait_for_function("said.at(-1)?.[0].startsWith('Anna plays ace of hearts.')")


def test_device_without_a_voice_says_so(evening: RunningServer, pages: Pages) -> None:
    """The voices of Chromium without a window: none. What is asked for goes to the screen reader."""
    phone = Phone.at(pages, open_table(evening, START)["Anna"])
    phone.page.locator("summary").first.tap()
    phone.page.get_by_label("Read aloud what is entered").check()
    expect(phone.words("This device has no voice of its own for English")).to_be_visible()
    phone.page.keyboard.press("Escape")
    phone.press(phone.button("Say my hand"))
    expect(phone.announcer).to_have_text("This phone knows none of your cards.")
    phone.is_accessible()
    phone.fits()
