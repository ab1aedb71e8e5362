"""The organiser's day in a real browser."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import open_office

#: Five tables in half an hour: two games are over, two have played a hand more than the slow one.
SLOW = """
from datetime import timedelta
from django.contrib.auth.models import User
from django.utils import timezone
from referee.models import Event
from scoring.models.tournaments import Round
from scoring.services.standings.results import results_refresh
from tests.scoring.competitions import make_competition, play_hand, start_round
crowd = "Anna Bo Cia Dag Eva Fia Gus Hal Ida Jan Kim Lou Mia Nils Olle Pia Rut Sam Tea Ulf"
made = make_competition(crowd, User.objects.get(username="organiser"), name="Slow evening", planned_rounds=3)
begun = timezone.now() - timedelta(minutes=30)
Round.objects.filter(pk=start_round(made).pk).update(started_at=begun)
for table, hands, over in zip(made.rounds.get().tables.all(), (2, 2, 3, 1, 2), (1, 1, 0, 0, 0)):
    for _hand in range(hands):
        play_hand(table)
    events = list(Event.objects.filter(table=table.referee_table_id).order_by("number"))
    for number, event in enumerate(events):
        at = begun + timedelta(minutes=28 * number / len(events))
        Event.objects.filter(pk=event.pk).update(created_at=at)
    if over:
        from referee import api
        api.table_close(table_id=table.referee_table_id, reason="over")
    results_refresh(referee_table_id=table.referee_table_id)
print(made.slug)
"""


def test_slow_tables_and_the_end_of_the_evening(evening: RunningServer, pages: Pages) -> None:
    """The organiser reads which table is slow and when the evening is over, tells it, and sets the clock."""
    slug = evening.run(SLOW).split()[-1]
    page = open_office(pages, evening, width=360)
    page.goto(f"{evening.url}/organise/competition/{slug}/")
    expect(page.locator("#slow")).to_contain_text("Table 4 plays slowly")
    expect(page.locator("#end-foreseen summary")).to_contain_text("We are done at about")
    page.locator("#end-foreseen summary").click()
    assert accessibility_faults(page) == []
    take_pictures(page, "pace")
    page.get_by_role("button", name="Say it on the projector").click()
    expect(page.get_by_text("The projector says when the evening is over.")).to_be_visible()

    page.locator("#end-foreseen summary").click()
    go_by(page.get_by_role("button", name="Set the round's clock to the foreseen"))
    expect(page.locator("#clock summary")).to_contain_text("The clock runs until")

    screen = pages.open(f"{evening.url}/e/{slug}/projector/", width=1280)
    expect(screen.locator(".wall__end")).to_contain_text("We are done at about")
    assert accessibility_faults(screen) == []
    take_pictures(screen, "pace-projector")


#: Four players after a round in which one of them was fined.
AFTER_A_ROUND = """
from django.contrib.auth.models import User
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import give_fault, make_competition, start_round, table_of
made = make_competition("Anna Bo Cia Dag", User.objects.get(username="organiser"), name="Prizes", tie_breaks=[])
start_round(made)
give_fault(table_of(made), "Bo")
round_end(competition_id=made.pk, number=1, as_they_stand=True)
print(made.slug)
"""


def test_juniors_prizes_and_fees(evening: RunningServer, pages: Pages) -> None:
    """The organiser makes a category, shares out prizes, and notes who has paid at the door."""
    slug = evening.run(AFTER_A_ROUND).split()[-1]
    page = open_office(pages, evening, width=360)
    page.goto(f"{evening.url}/organise/competition/{slug}/")
    page.get_by_role("link", name="Categories and prizes").click()
    page.get_by_label("Name of the category").fill("Junior")
    page.get_by_label("Bo").check()
    page.get_by_label("Cia").check()
    page.get_by_role("button", name="Save the category").click()
    page.get_by_label("For the first place, the second, and so on").fill("500, 300, 200\nJunior: 100")
    page.locator("#prizes-form").get_by_label("In what").fill("kr")
    page.get_by_role("button", name="Save the prizes").click()
    expect(page.locator("#prizes")).to_contain_text("Anna: 333 kr")
    expect(page.locator("#prizes")).to_contain_text("1 kr can't be shared and remains.")
    assert accessibility_faults(page) == []
    take_pictures(page, "categories")

    page.get_by_role("link", name="Back to the competition").click()
    page.get_by_role("link", name="Fees").click()
    page.get_by_label("What players owe").fill("100\nJunior: 50")
    page.locator("#fees-form").get_by_label("In what").fill("kr")
    page.get_by_role("button", name="Save the fees").click()
    page.get_by_role("button", name="Bo has paid").click()
    expect(page.get_by_text("Due: 300 kr. Paid: 50 kr. Still to be paid: 250 kr.")).to_be_visible()
    assert accessibility_faults(page) == []
    take_pictures(page, "fees")

    public = pages.open(f"{evening.url}/e/{slug}/", width=768)
    expect(public.locator(".category")).to_contain_text("Junior")
    assert accessibility_faults(public) == []
    take_pictures(public, "categories-public")


#: Eight players at two tables, at which nobody has played.
DRAWN = """
from django.contrib.auth.models import User
from tests.scoring.competitions import EIGHT, make_competition, start_round
made = make_competition(EIGHT, User.objects.get(username="organiser"), name="Slips")
start_round(made)
print(made.slug)
"""


def test_a_pile_of_slips_by_keyboard_alone(evening: RunningServer, pages: Pages) -> None:
    """Each slip is a line and Enter; what differs from before is asked about, and answered with Tab and Space."""
    slug = evening.run(DRAWN).split()[-1]
    page = open_office(pages, evening, width=360)
    page.goto(f"{evening.url}/organise/competition/{slug}/")
    page.get_by_role("link", name="A pile of slips").click()
    line = page.locator("[name=slip]")
    for slip, words in (("1 0 20 25 3", "Table 1: "), ("2 0 11 12 13", "Table 2: ")):
        expect(line).to_be_focused()
        page.keyboard.type(slip)
        page.keyboard.press("Enter")
        expect(page.locator(".messages, .banner--good").first).to_contain_text(words)
    page.keyboard.type("2 0 11 12 14")
    page.keyboard.press("Enter")
    expect(page.locator("#slip-wrong")).to_contain_text("13 before, 14 now.")
    expect(line).to_be_focused()
    assert accessibility_faults(page) == []
    take_pictures(page, "slips")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#slip-2")).to_contain_text("14")


#: Eight players who wait for their first round.
WAITING = """
from django.contrib.auth.models import User
from tests.scoring.competitions import EIGHT, make_competition
print(make_competition(EIGHT, User.objects.get(username="organiser"), name="Own").slug)
"""


def test_an_own_seating_becomes_a_draft(evening: RunningServer, pages: Pages) -> None:
    """A paper plan is pasted; a name that nobody has is asked about, and the draft is published like any other."""
    slug = evening.run(WAITING).split()[-1]
    page = open_office(pages, evening, width=360)
    page.goto(f"{evening.url}/organise/competition/{slug}/")
    page.get_by_role("link", name="Bring your own seating").click()
    page.get_by_label("The seating").fill("1; Anna; Bo; Cia; Dagge\n2; Eva; Fia; Gus; Hal")
    page.get_by_role("button", name="Look at the seating").click()
    page.get_by_label("Nobody here is called “Dagge”. Who is it?").select_option("Dag")
    assert accessibility_faults(page) == []
    take_pictures(page, "own-seating")
    page.get_by_role("button", name="Read it again").click()
    expect(page.locator("#own-tables")).to_contain_text("Anna, Bo, Cia, Dag")
    page.get_by_role("button", name="Make it a draft").click()
    page.get_by_role("button", name="Publish draft A").click()
    expect(page.locator("#table-1")).to_contain_text("Anna, Bo, Cia, Dag")


def test_teams_beside_persons(evening: RunningServer, pages: Pages) -> None:
    """The organiser writes fixed pairs down; everybody sees the standings of teams below those of persons."""
    slug = evening.run(AFTER_A_ROUND.replace('"Prizes"', '"Teams"')).split()[-1]
    page = open_office(pages, evening, width=360)
    page.goto(f"{evening.url}/organise/competition/{slug}/")
    page.get_by_role("link", name="Teams").click()
    page.get_by_label("A line for each team, such as Red: Anna, Bo").fill("Red: Anna, Bo\nBlue: Cia, Dag")
    page.get_by_label("But keep a team of two together at one table, as a fixed pair").check()
    page.get_by_role("button", name="Save the teams").click()
    expect(page.get_by_label("But keep a team of two together at one table, as a fixed pair")).to_be_checked()
    expect(page.locator("#teams")).to_contain_text("1. Blue: 4")
    assert accessibility_faults(page) == []
    take_pictures(page, "teams")
    page.goto(f"{evening.url}/organise/competition/{slug}/rounds/1/why/")
    expect(page.locator("#table-1")).to_contain_text("Bo is the fixed partner, so their meetings are not counted.")
    public = pages.open(f"{evening.url}/e/{slug}/", width=768)
    expect(public.locator("#teams")).to_contain_text("2. Red: 2")
