"""In a real browser: a list of players that can be read in two ways, and a file, without scripts."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures, unfold
from tests.support.server import RunningServer
from tests.web.test_evening_pages import make_competition, open_office

LIST = "Nr;Namn;Klubb\n1;Åsa Öberg;Ruter\n2;Dag, Elin;Klöver\n3;anna\n4;17 juni\n5;Anna."


def test_a_list_with_questions_is_answered_and_added(empty_hall: RunningServer, pages: Pages) -> None:
    """A list is pasted, its questions are answered, and its players are added."""
    page = open_office(pages, empty_hall)
    make_competition(page, "Friday", ("Anna",))
    unfold(page.locator("#players"))
    page.locator("#paste").fill(LIST)
    page.get_by_role("button", name="Add them").click()

    expect(page.get_by_role("group", name="Line 3: who is “Dag, Elin”?")).to_be_visible()
    expect(page.get_by_text("Line 1 has the headings of the columns.")).to_be_visible()
    expect(page.locator(".found li")).to_have_count(2)
    expect(page.locator(".odd li")).to_have_count(1)
    assert accessibility_faults(page) == []
    take_pictures(page, "list")

    page.get_by_role("button", name="Add the players").click()
    expect(page.get_by_role("alert")).to_contain_text("2 questions need your answer.")
    page.get_by_label("2 players: Dag, Elin").check()
    page.get_by_label("The same person: leave this line out").check()
    page.get_by_role("button", name="Add the players").click()

    expect(page.locator("#players .players li")).to_have_count(5)
    expect(page.locator("#players .players")).to_contain_text("Elin Klöver")


CHAT = """Anmälda till fredag 27/11:
1. Per Ek
3 - Cia Dahl (Amsterdam)
4. Bo Berg - kommer senare
Familjen Larsson: Per, Ulla och Kim
Sven & Tora Ström
Eva; Ruter; Ek"""


def test_a_messy_list_from_a_chat_is_read_as_people_mean_it(empty_hall: RunningServer, pages: Pages) -> None:
    """The heading is left out with one tap to undo that, and the hint says how families are written."""
    page = open_office(pages, empty_hall, width=360)
    make_competition(page, "Friday", ("Anna",))
    unfold(page.locator("#players"))
    expect(page.locator("#paste-help")).to_contain_text("“Anna; Our Club; Larsson”")
    page.locator("#paste").fill(CHAT)
    page.get_by_role("button", name="Add them").click()

    expect(page.get_by_role("heading", name="Left out: 2")).to_be_visible()
    expect(page.locator(".odd")).to_contain_text("“kommer senare”: It stands after the name Bo Berg and is left out.")
    expect(page.get_by_label("A heading: leave this line out")).to_be_checked()
    expect(page.get_by_label("The club: Cia Dahl of Amsterdam")).to_be_checked()
    page.get_by_label("2 players: Sven Ström, Tora Ström, kept apart as a family").check()
    page.get_by_role("button", name="Add 9 players").click()

    players = page.locator("#players .players")
    expect(players.locator("li")).to_have_count(10)
    for told in ("Cia Dahl Amsterdam", "Ulla Larsson", "Tora Ström", "Eva Ruter"):
        expect(players).to_contain_text(told)


def test_a_file_is_added_without_scripts(empty_hall: RunningServer, pages: Pages) -> None:
    """The file is as a spreadsheet saves it, with semicolons, a header and the encoding of old Windows."""
    page = open_office(pages, empty_hall, width=360, javascript=False)
    make_competition(page, "Friday", ("Anna",))
    page.get_by_role("link", name="Use a file instead").click()
    page.get_by_label("File of players").set_input_files(
        {"name": "players.csv", "mimeType": "text/csv", "buffer": "Naam;Vereniging\r\nÅsa;Ruiten\r\n".encode("cp1252")}
    )
    page.get_by_role("button", name="Look at the file").click()
    page.get_by_role("button", name="Add 1 player").click()

    expect(page.locator("#players .players")).to_contain_text("Åsa Ruiten")
