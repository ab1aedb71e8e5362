"""Looking back in a real browser: the trick that stays, what happened, why a penalty was given."""

from playwright.sync_api import expect

from tests.support.phone import Phone
from tests.support.referee import SHOWN, START, TRICKS
from tests.support.seats import open_table

TRICK = "".join(TRICKS.splitlines(keepends=True)[:5])


def test_trick_stays_until_the_next_card_and_is_one_tap_away_afterwards(evening, pages):
    """Bo still sees who laid what; Anna leads, and he looks the trick up, and sees the next card come there too."""
    seats = open_table(evening, START + TRICK)
    bo, anna = Phone.at(pages, seats["Bo"]), Phone.at(pages, seats["Anna"])
    for card in ("AH", "7S", "9H", "TH"):
        bo.shows_laid(card)
    expect(bo.trick).to_contain_text("took it")

    anna.lay("AS")
    bo.shows_laid("AS")
    expect(bo.trick.get_by_role("img")).to_have_count(1)
    bo.page.get_by_role("link", name="What happened").click()

    listed = bo.page.locator("#happened")
    expect(listed.get_by_role("heading", name="Trick 1")).to_contain_text("Anna took it")
    expect(listed).to_contain_text("Bo plays 7♠")
    anna.page.reload()
    Phone.at(pages, seats["Bo"]).lay("8S")
    expect(listed).to_contain_text("Bo plays 8♠")
    bo.page.get_by_role("link", name="Back to the table").first.click()
    bo.shows_laid("8S")


def test_penalty_says_why_in_one_tap_for_as_long_as_it_counts(evening, pages):
    """Entries later, Dag sees what Bo's five points were for."""
    dag = Phone.at(pages, open_table(evening, START + TRICKS + SHOWN + "Cia play 9D\nDag play JD")["Dag"])
    expect(dag.penalties).to_contain_text("Bo +5")
    expect(dag.penalties.get_by_text("held a card of the suit led")).to_be_hidden()

    dag.penalties.get_by_text("Penalties: Bo +5 penalty points").click()

    expect(dag.penalties.get_by_text("Bo played 7♠, but held a card of the suit led: 8♥.")).to_be_visible()
    dag.penalties.get_by_role("link", name="All penalties").click()
    expect(dag.page.get_by_role("heading", name="Penalties")).to_be_in_viewport()


def test_what_happened_stays_open_and_follows_the_table(evening, pages):
    """Read for two minutes: the page is still there, says that it is online, and shows the next card."""
    seats = open_table(evening, START + TRICK)
    page = pages.open(seats["Bo"] + "happened/")
    page.clock.install()
    reader = Phone(page).reload().follows()
    reader.mark()
    asked = []
    page.on("request", lambda request: asked.append(request.url))

    page.clock.fast_forward(30_000)
    page.clock.fast_forward(30_000)
    Phone.at(pages, seats["Anna"]).lay("AS")
    expect(page.locator("#happened")).to_contain_text("Anna plays A♠")

    reader.was_not_reloaded()
    assert [url for url in asked if url == seats["Bo"]] == []
