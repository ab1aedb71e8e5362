"""A whole game of Knåker from a recorded file, on three phones and the referee's tablet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, Route, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, accessibility_faults, follows, take_picture, tap, tick, unfold
from tests.support.seats import open_game
from tests.support.server import RunningServer

Entry = dict[str, Any]
RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-cheats.yaml"
BEGINS, PHONES_FROM, RACE, FOURTH_PRICK = 26, 59, 60, 70
"""Play begins; so far all is entered beforehand; two phones tap instick; a prick that takes the pile."""
LAYS = ("play", "instick")


class Table:
    """A table on which the first entries of the recording have been made: a page of each seat, and the tablet."""

    def __init__(self, pages: Pages, server: RunningServer, case: dict[str, Any], *, entered: int = 0) -> None:
        bodies = [without_expected(entry) for entry in case["events"][:entered]]
        addresses = open_game(server, "knaker", case["players"], bodies)
        self.players: list[str] = case["players"]
        self.phones = {who: follows(pages.open(addresses[who])) for who in self.players}
        self.tablet = pages.open(addresses["referee"], width=1280)
        self.numbers = {number: number for number in range(1, entered + 1)}  # of the recording -> of the log
        self.last = entered  # in the log

    def enter(self, act: list[tuple[int, Entry]]) -> None:
        """Enter what is done in one act where it is entered at a table, and wait until it has arrived."""
        entry = act[0][1]
        phone = self.phones.get(entry["by"], self.phones[self.players[0]])
        self.has_come(phone)
        if entry["do"] == "cheat":
            self.give_cheat(entry)
        elif entry["do"] == "accuse":
            call(phone, self.numbers[entry["event"]], denied=bool(entry.get("denies")))
        elif entry["do"] in LAYS:
            lay(phone, entry, drawn=act[1][1]["count"] if len(act) > 1 else 0)
        else:
            DOES[entry["do"]](phone, entry)
        for number, _entry in act:
            self.last += 1
            self.numbers[number] = self.last
        self.has_come(phone)

    def has_come(self, page: Page) -> None:
        """All that was entered shows on a phone."""
        expect(page.locator("#seat")).to_have_attribute("data-number", str(self.last))

    def give_cheat(self, entry: Entry) -> None:
        """The player, then the cheat: two taps on the tablet."""
        self.tablet.locator(f"#place-{self.players.index(entry['player'])}").click()
        self.tablet.locator(f"#desk button[value='do=cheat&kind={entry['kind']}']").click()

    def put_back(self) -> None:
        """The referee does one step after the other; meanwhile the page is fetched anew; then play goes on."""
        steps = self.tablet.locator(".restore__step")
        for at in range(steps.count()):
            expect(self.tablet.locator(".restore__step--next")).to_have_attribute("id", f"restore-{at + 1}")
            steps.nth(at).click()
            self.last += 1
            expect(steps.nth(at)).to_have_attribute("aria-pressed", "true")
            if not at:
                self.tablet.reload()
                expect(self.tablet.locator("#restore-1")).to_have_attribute("aria-pressed", "true")
        for phone in self.phones.values():
            expect(phone.locator("#restoring")).to_contain_text("Wait with your cards.")
            expect(phone.locator("#lay")).to_have_count(0)
        self.go_on()

    def go_on(self) -> None:
        """The referee says that the cards are back."""
        self.tablet.get_by_role("button", name="Done: play goes on").click()
        self.last += 1
        expect(self.tablet.locator("#restore")).to_have_count(0)
        for phone in self.phones.values():
            expect(phone.locator("#restoring")).to_have_count(0)

    def is_put_back(self) -> bool:
        """Whether the phones, which show all that was entered, wait for the referee."""
        phone = self.phones[self.players[0]]
        self.has_come(phone)
        return phone.locator("#restoring").count() > 0

    def race(self, number: int, entry: Entry, *, drawn: int, rival: str, card: str) -> None:
        """Two phones tap instick at nearly the same time: the one's news are still on their way to the other."""
        slow, late = self.phones[rival], list[Route]()
        slow.route("**/table/", lambda route: late.append(route))  # no bare append: Playwright marks it
        self.enter([(number, entry), (number + 1, {"count": drawn})])
        tap(slow.locator(f"#lay [data-card][value='{card}']"))
        missed = slow.locator(".queue__row[data-state=stale]")
        expect(missed).to_contain_text(f"{entry['by']}: instick")
        missed.get_by_role("button", name="Leave out").click()
        for news in late:
            news.continue_()
        slow.unroute("**/table/")
        self.has_come(slow)


def without_expected(entry: Entry) -> Entry:
    """The entry as it is sent."""
    return {name: value for name, value in entry.items() if name != "expect"}


def read_recording() -> dict[str, Any]:
    """The recorded game."""
    cases: list[dict[str, Any]] = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    return cases[0]


def acts(events: list[Entry], first: int) -> Iterator[list[tuple[int, Entry]]]:
    """What is done at once, from event `first` on: a lay with the draw after it, else one event."""
    at = first - 1
    while at < len(events):
        act = [(at + 1, events[at])]
        after = events[at + 1] if at + 1 < len(events) else None
        if events[at]["do"] in LAYS and after and after["do"] == "draw" and after["by"] == events[at]["by"]:
            act.append((at + 2, after))
        yield act
        at += len(act)


def choose(form: Locator, cards: list[str]) -> None:
    """The rank, then the suit, of each card."""
    for code in cards:
        rank = form.locator(f"[name=rank][value='{code[0]}']")
        if not rank.is_checked():
            tick(rank)
        tap(form.locator(f"[data-card][value='{code}']:not(:checked)").first)


def lay(phone: Page, entry: Entry, *, drawn: int) -> None:
    """Cards on the pile: one tap where all know them, else rank and suit; several with the button."""
    do, cards = entry["do"], entry["cards"].split()
    then = {"then": urlencode({"do": "draw", "count": drawn})} if drawn else {}
    known = urlencode({"do": do, "cards": entry["cards"], **then})
    held = phone.locator(f".held-k button[value='{known}']")
    if entry.get("from", "hand") == "hand" and held.count():
        held.click()
        return
    form = phone.locator("#lay")
    source = form.locator(f"[name=from][value={entry.get('from', 'hand')}]")
    if not source.is_checked():
        tick(source)
    button = form.locator(f"button[value='{urlencode({'do': do, **then})}']")
    if len(cards) > 1:
        tick(form.locator("[data-more]"))
        choose(form, cards)
        button.click()
        return
    if button.get_attribute("data-first") is None:
        button.click()
    choose(form, cards)


def one_tap(*fields: str) -> Any:
    """A button that says all of it."""

    def tapped(phone: Page, entry: Entry) -> None:
        said = {name: entry[name] for name in fields if name in entry}
        phone.locator(f"button[value='{urlencode({'do': entry['do'], **said})}']").click()

    return tapped


def show(phone: Page, entry: Entry) -> None:
    """A face-up card that nobody has told yet."""
    form = unfold(phone.locator("#show"))
    stack = form.locator(f"[name=stack][value='{entry['stack']}']")
    if not stack.is_checked():
        tick(stack)
    choose(form, [entry["cards"]])


def swap(phone: Page, entry: Entry) -> None:
    """Hand cards onto a stack."""
    form = unfold(phone.locator("#swap-lay"))
    choose(form, entry["cards"].split())
    other = {} if entry.get("on", entry["by"]) == entry["by"] else {"on": entry["on"]}
    form.locator(f"button[value='{urlencode({'stack': entry['stack'], **other})}']").click()


def call(phone: Page, number: int, *, denied: bool) -> None:
    """One of the last events, then that it was a cheat."""
    form = unfold(phone.locator("#cheat"))
    tick(form.locator(f"[name=event][value='{number}']"))
    form.locator(f"button[value={'yes' if denied else 'no'}]").click()


def start(phone: Page, entry: Entry) -> None:
    """Who begins; anybody may say it."""
    unfold(phone.locator("#start")).locator(f"button[value='{entry['first']}']").click()


def blow(phone: Page, entry: Entry) -> None:
    """Three seconds run; the player says whether it was in time."""
    expect(phone.locator("#blow [data-seconds]")).to_be_visible()
    phone.locator(f"#blow button[value*='ok={'yes' if entry['ok'] else 'no'}']").click()


DOES = {
    "lift_hand": one_tap(),
    "ready": one_tap(),
    "pick_up": one_tap(),
    "draw": one_tap("count"),
    "lift": one_tap("stack", "cards"),
    "show": show,
    "lay": swap,
    "start": start,
    "blow": blow,
}


def test_swap_phase_is_played_from_phones(evening: RunningServer, pages: Pages) -> None:
    """Three players swap at the same time; then one begins."""
    case = read_recording()
    table = Table(pages, evening, case)
    for act in acts(case["events"][:BEGINS], 1):
        table.enter(act)
    expect(table.phones["Bo"].locator("#ask")).to_contain_text("Your turn: lay anything.")


def test_game_with_cheats_is_played_from_phones_to_its_end(evening: RunningServer, pages: Pages) -> None:
    """One instick wins a race; one illegal lay stands, one is put back, one denied; the fourth prick takes the pile."""
    case = read_recording()
    table = Table(pages, evening, case, entered=PHONES_FROM)
    events = case["events"]
    table.race(RACE, events[RACE - 1], drawn=events[RACE]["count"], rival="Cia", card="JC")
    put_back = 0
    for act in acts(events, RACE + 2):
        number, entry = act[0]
        if number == RACE + 2:
            take_picture(table.phones[entry["by"]], "knaker-phone")
        table.enter(act)
        if entry["do"] == "accuse" and not put_back:
            expect(table.tablet.locator("#restore-name")).to_be_visible()
            assert accessibility_faults(table.tablet) == []
            assert accessibility_faults(table.phones["Anna"]) == []
            take_picture(table.tablet, "knaker-tablet")
            table.put_back()
            put_back = number
        elif entry["do"] in ("accuse", "cheat") and table.is_put_back():
            table.go_on()
        if number == FOURTH_PRICK:
            expect(table.phones["Bo"].locator(".sitter-k--me")).to_contain_text("21 cards")
            expect(table.tablet.locator("#place-1").get_by_label("4 pricks")).to_be_visible()
    compare(table, events)
    for page in (*table.phones.values(), table.tablet):
        expect(page.get_by_text("The game is over: Anna won.").first).to_be_visible()


def test_cards_taken_back_without_the_right_are_entered(evening: RunningServer, pages: Pages) -> None:
    """Cia has drawn, so she may not: but she did. The button is armed first, then the card says it all."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    phone = table.phones["Cia"]
    unfold(phone.locator("#back-other")).locator("button").click()
    expect(phone.locator("#back-other button")).to_have_attribute("aria-pressed", "true")
    choose(phone.locator("#lay"), ["JS"])
    expect(phone.locator("#ruling")).to_contain_text("Cia takes J♠ back up")


def test_chanced_card_is_two_taps(evening: RunningServer, pages: Pages) -> None:
    """Its rank, then its suit in the row of cards turned over from the stock."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    phone = table.phones["Anna"]
    tick(phone.locator("#lay [name=rank][value=K]"))
    phone.get_by_role("button", name="Chance: spades").click()
    expect(phone.locator("#ruling")).to_contain_text("Anna chances: K♠")


def test_either_of_two_goes_on_after_a_card_out_of_turn(evening: RunningServer, pages: Pages) -> None:
    """Bo lays in Anna's turn: Anna's and Cia's phones both ask for a card; Anna is first, and Bo is next."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    asks = {who: phone.locator("#ask") for who, phone in table.phones.items()}
    table.enter([(60, {"by": "Bo", "do": "play", "cards": "QD"})])
    table.enter([(61, {"by": "Bo", "do": "draw", "count": 1})])
    expect(asks["Anna"]).to_contain_text("You or Cia may go on: whoever moves first.")
    expect(asks["Cia"]).to_contain_text("You or Anna may go on: whoever moves first.")
    expect(asks["Bo"]).to_contain_text("Anna or Cia may go on: whoever moves first.")
    expect(table.tablet.locator(".sitter-k__turn")).to_have_count(2)
    take_picture(table.phones["Anna"], "knaker-out-of-turn")
    table.enter([(62, {"by": "Anna", "do": "play", "cards": "KS"}), (63, {"by": "Anna", "do": "draw", "count": 1})])
    expect(asks["Bo"]).to_contain_text("Your turn: lay, chance or take the pile.")
    expect(table.tablet.locator("#event-62 .event > .verdict .verdict__word")).to_have_text("legal")


def compare(table: Table, events: list[Entry]) -> None:
    """Every ruling on the tablet is the recording's."""
    stands: dict[int, str] = {}
    for number, entry in enumerate(events, start=1):
        stands[number] = entry["expect"]["verdict"]
        for settled in entry["expect"]["settles"]:
            stands[settled["event"]] = "not proven" if settled.get("why") == "not-proven" else settled["verdict"]
    for number, words in stands.items():
        line = table.tablet.locator(f"#event-{table.numbers[number]} .event > .verdict .verdict__word")
        expect(line).to_have_text(words)
