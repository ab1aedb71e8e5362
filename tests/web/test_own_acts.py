"""What a player says on their own page, seen by the organiser: here, late, a round skipped, home."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.server import RunningServer
from tests.web.test_one_link import FOUR, Office

NINE = (*FOUR, "Eva", "Fia", "Gus", "Hal", "Ida")


def test_players_say_it_themselves_and_the_organiser_agrees(evening: RunningServer, pages: Pages) -> None:
    """The organiser opens it once. Before the draw it is done at once, after the draw the organiser agrees to it."""
    office = Office(pages, evening, "By themselves", NINE)
    anna, bo = office.phone("Anna"), office.phone("Bo")
    expect(anna.locator("#personal-own")).to_have_count(0)
    office.page.goto(f"{office.home}players/joining/")
    go_by(office.page.get_by_role("button", name="At once; once they are drawn"))
    office.page.goto(office.home)

    anna.get_by_text("I'm late").click()
    anna.get_by_role("button", name="15 minutes").click()
    expect(anna.locator("#personal-own")).to_contain_text("Until then the draw leaves you out.")
    expect(office.page.locator("#next")).to_contain_text("Anna comes at about")
    take_pictures(anna, "own-acts-late")
    anna.get_by_role("button", name="I'm here").click()
    expect(office.page.locator("#next")).to_contain_text("All 9 are here")

    bo.get_by_role("button", name="I skip round 1").click()
    expect(bo.locator("#personal-now")).to_contain_text("You skip round 1")
    expect(office.page.locator("#next")).to_contain_text("They skip this round: Bo.")
    office.draw(1)
    expect(bo.locator("#personal-now")).to_contain_text("Round 1 was drawn without you.")

    anna.get_by_role("button", name="I go home").click()
    expect(anna.locator("#personal-own")).to_contain_text("Please wait until the organiser agrees.")
    asked = office.page.locator("#asked")
    expect(asked).to_contain_text("Anna would like to go home.")
    assert accessibility_faults(anna) == [] and accessibility_faults(office.page) == []
    take_pictures(office.page, "own-acts-organiser")
    take_pictures(anna, "own-acts-asked")
    asked.get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    expect(anna.get_by_role("button", name="I stay after all")).to_be_visible()
    anna.get_by_role("button", name="I stay after all").click()
    expect(anna.get_by_role("button", name="I go home")).to_be_visible()


def test_it_works_without_scripts(evening: RunningServer, pages: Pages) -> None:
    """Every act is a plain form."""
    office = Office(pages, evening, "Plain forms", FOUR)
    office.page.goto(f"{office.home}players/joining/")
    go_by(office.page.get_by_role("button", name="Everything at once"))
    phone = pages.open(office.links["Cia"], javascript=False)
    phone.get_by_role("button", name="I go home").click()
    expect(phone.locator("#personal-now")).to_contain_text("You have withdrawn")
    phone.get_by_role("button", name="I stay after all").click()
    expect(phone.locator("#personal-now")).to_contain_text("You are in")


def test_a_player_is_somebody_else_in_public(evening: RunningServer, pages: Pages) -> None:
    """Chosen on the phone, read in the standings, taken back by the organiser, and refused if it is chosen again."""
    office = Office(pages, evening, "Other names", FOUR)
    office.page.goto(f"{office.home}players/joining/")
    go_by(office.page.get_by_role("button", name="At once; once they are drawn"))
    office.page.goto(office.home)
    dag = office.phone("Dag")

    dag.get_by_text("Another name in public").click()
    dag.get_by_label("Name for everybody else").fill("Bo")
    dag.get_by_role("button", name="Use this name").click()
    expect(dag.get_by_role("alert")).to_contain_text("“Bo” can't be used here")
    expect(dag.get_by_label("Name for everybody else")).to_have_value("Bo")
    take_pictures(dag, "other-name-refused")
    dag.get_by_label("Name for everybody else").fill("Falcon")
    dag.get_by_role("button", name="Use this name").click()
    dag.get_by_text("Another name in public").click()
    expect(dag.locator("#other-name")).to_contain_text("In public you are Falcon.")
    assert accessibility_faults(dag) == []
    take_pictures(dag, "other-name")

    standings = pages.open(office.home.replace("/organise/competition/", "/e/"))
    expect(standings.locator("main")).to_contain_text("Falcon")
    expect(standings.locator("main")).not_to_contain_text("Dag")

    office.page.goto(office.home)
    office.page.get_by_role("link", name="Falcon (Dag)").click()
    assert accessibility_faults(office.page) == []
    take_pictures(office.page, "other-name-organiser")
    office.page.get_by_role("button", name="Take this name back").click()
    expect(office.page.get_by_role("heading", level=1)).to_have_text("Dag")
