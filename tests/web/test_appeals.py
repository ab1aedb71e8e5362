"""Appeals: a player appeals on the own phone, a committee of one decides by its link, and everybody reads it."""

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.server import RunningServer
from tests.web.test_one_link import EIGHT, Office


def fined_at_tablet(office: Office, pages: Pages) -> tuple[str, Page]:
    """Let the referee give a fault to a player of table 1; whose it is, and the tablet."""
    office.page.goto(f"{office.home}referee/")
    link = office.page.locator("a[href*='/r/']").first.get_attribute("href") or ""
    tablet = pages.open(link, width=768)
    tablet.locator(".tile").filter(has_text="Table 1").click()
    seat = tablet.locator("a[href*='/seats/']").first
    name = next(name for name in EIGHT if name in seat.inner_text())
    seat.click()
    tablet.locator(".faults button").first.click()
    return name, tablet


def a_committee_of_one(office: Office) -> str:
    """Let appeals be heard, make a link for a member of the committee, and return it."""
    office.page.goto(f"{office.home}appeals/")
    assert accessibility_faults(office.page) == []
    office.page.get_by_role("button", name="Save").click()
    office.page.get_by_role("link", name="Co-organisers and helpers").click()
    office.page.get_by_label("Name").fill("Kim")
    office.page.get_by_label("Role").select_option("committee")
    office.page.get_by_role("button", name="Make a link with a code").click()
    return office.page.locator(".seat-card__address a").first.get_attribute("href") or ""


def shows_at_desk(tablet: Page, heading: str, told: str, picture: str) -> None:
    """Open the fault's line on the tablet, which says something about appeals."""
    tablet.goto(tablet.url.split("#")[0])
    tablet.locator("a[href*='/events/1/']").first.click()
    desk = tablet.locator("#desk")
    expect(desk.get_by_role("heading", name=heading)).to_be_visible()
    expect(desk).to_contain_text(told)
    assert accessibility_faults(tablet) == []
    take_pictures(tablet, picture)


def shows_the_form(tablet: Page) -> None:
    """Open the form on which a referee appeals for a player."""
    tablet.get_by_role("link", name="Appeal", exact=True).click()
    expect(tablet.get_by_label("Who appeals")).to_be_visible()
    take_pictures(tablet, "appeals-desk-form")


def test_a_player_appeals_and_a_committee_decides(evening: RunningServer, pages: Pages) -> None:
    """Without names. The decision moves the standings, and is read by the player, in the rules and at the tablet."""
    office = Office(pages, evening, "Disputed", EIGHT)
    office.draw(1)
    secret = a_committee_of_one(office)
    name, tablet = fined_at_tablet(office, pages)

    phone = pages.open(f"{office.links[name]}tournament/", width=360)
    phone.get_by_role("link", name="Appeals").click()
    phone.get_by_label("Why, in one sentence").fill("The lead was not mine")
    assert accessibility_faults(phone) == []
    take_pictures(phone, "appeals-phone")
    phone.get_by_role("button", name="Lodge the appeal").click()
    expect(phone.locator("body")).to_contain_text("Not decided yet")
    shows_at_desk(tablet, "Appeals against this", "not decided yet", "appeals-desk")
    shows_the_form(tablet)

    office.end(1)
    member = pages.open(secret, width=360)
    member.get_by_role("link", name="Appeal 1").click()
    expect(member.locator("body")).to_contain_text("The lead was not mine")
    expect(member.locator(".page")).not_to_contain_text(name)
    member.get_by_label("Reason, in one sentence without names").fill("Who leads has to say so")
    member.get_by_text("Adjust the scores").click()
    member.locator("input[name^='points-']").first.fill("7.5")
    assert accessibility_faults(member) == []
    take_pictures(member, "appeals-case")
    member.get_by_role("button", name="The ruling is changed").click()
    expect(member.locator("#decision")).to_contain_text("The ruling is changed: Who leads has to say so")

    phone.reload()
    expect(phone.locator("body")).to_contain_text("Who leads has to say so")
    public = office.home.replace("/organise/competition/", "/e/")
    phone.goto(public)
    expect(phone.locator("body")).to_contain_text("decided on appeal")
    phone.goto(f"{public}rules/")
    expect(phone.locator("#decided")).to_contain_text("Who leads has to say so")
    take_pictures(phone, "appeals-house-rules")
    shows_at_desk(tablet, "Appeals against this", "Who leads has to say so", "appeals-desk-decided")
    office.page.goto(f"{office.home}appeals/")
    take_pictures(office.page, "appeals-organiser")
    office.page.get_by_role("link", name="Appeal 1").click()
    expect(office.page.get_by_role("link", name="Adjust scores")).to_be_visible()
    take_pictures(office.page, "appeals-case-organiser")
