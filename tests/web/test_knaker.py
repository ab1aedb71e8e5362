"""A whole game of Knåker from a recorded file, on three phones and the referee's tablet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Held, Pages, take_picture, tap, tick, unfold
from tests.support.knaker_phone import KnakerPhone, KnakerTablet
from tests.support.seats import open_game
from tests.support.server import RunningServer

Entry = dict[str, Any]
RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-cheats.yaml"
BEGINS, PHONES_FROM, RACE, FOURTH_PRICK = 26, 59, 60, 70
"""Play begins; so far all is entered beforehand; two phones tap instick; a prick that takes the pile."""
LAYS = ("play", "instick", "lay")
TAPPED_UNTIL, TAPPED_LATER = 78, (84, 88, 91, 92, 97, 99, 102, 108, 113, 114)
"""Until here all is tapped; afterwards only what was not tapped before: of later acts of each kind, the first."""


class Table:
    """A table on which the first entries of the recording have been made: a page of each seat, and the tablet."""

    def __init__(self, pages: Pages, server: RunningServer, case: dict[str, Any], *, entered: int = 0) -> None:
        bodies = [without_expected(entry) for entry in case["events"][:entered]]
        self.addresses = addresses = open_game(server, "knaker", case["players"], bodies)
        self.players: list[str] = case["players"]
        self.phones = {who: KnakerPhone.at(pages, addresses[who]) for who in self.players}
        self.tablet = KnakerTablet.at(pages, addresses["referee"], width=1280)
        self.numbers = {number: number for number in range(1, entered + 1)}  # of the recording -> of the log
        self.last = entered  # in the log

    def enter(self, act: list[tuple[int, Entry]]) -> None:
        """Enter what is done in one act where it is entered at a table, and wait until it has arrived."""
        entry = act[0][1]
        phone = self.phones.get(entry["by"], self.phones[self.players[0]])
        phone.has_come(self.last)
        if entry["do"] == "cheat":
            self.tablet.give_cheat(self.players.index(entry["player"]), entry["kind"])
        elif entry["do"] == "accuse":
            phone.call_cheat(self.numbers[entry["event"]], denied=bool(entry.get("denies")))
        else:
            phone.enter(entry, drawn=act[1][1]["count"] if len(act) > 1 else 0)
        for number, _entry in act:
            self.last += 1
            self.numbers[number] = self.last
        phone.has_come(self.last)

    def send(self, act: list[tuple[int, Entry]]) -> None:
        """Enter what is done in one act without a tap, as a program would; the phones learn of it by themselves."""
        for number, entry in act:
            body = {name: value for name, value in without_expected(entry).items() if name != "by"}
            where = self.addresses[entry["by"]].replace("/s/", "/api/v1/s/") + "events/"
            entered = {"event": body, "key": uuid4().hex, "expected": self.last}
            answer = self.tablet.page.request.post(where, data=entered)
            assert answer.status == 200 and answer.json()["stored"], answer.text()
            self.last += 1
            self.numbers[number] = self.last

    def put_back(self) -> None:
        """The referee does one step after the other; meanwhile the page is fetched anew; then play goes on."""
        for step in range(1, self.tablet.steps.count() + 1):
            self.tablet.do_step(step)
            self.last += 1
            if step == 1:
                self.tablet.reload()
                self.tablet.step_is_done(step)
        for phone in self.phones.values():
            expect(phone.restoring).to_contain_text("Wait with your cards.")
            expect(phone.pack).to_have_count(0)
        self.go_on()

    def go_on(self) -> None:
        """The referee says that the cards are back."""
        self.tablet.let_play_go_on()
        self.last += 1
        expect(self.tablet.restore).to_have_count(0)
        for phone in self.phones.values():
            expect(phone.restoring).to_have_count(0)

    def is_put_back(self) -> bool:
        """Whether the phones, which show all that was entered, wait for the referee."""
        phone = self.phones[self.players[0]]
        phone.has_come(self.last)
        return phone.restoring.count() > 0

    def race(self, number: int, entry: Entry, *, drawn: int, rival: str, card: str) -> None:
        """Two phones tap instick at nearly the same time: the one's news are still on their way to the other."""
        slow = self.phones[rival]
        late = Held(slow.page, "**/table/")
        self.enter([(number, entry), (number + 1, {"count": drawn})])
        tap(slow.suit(card))
        missed = slow.row("stale")
        expect(missed).to_contain_text(f"{entry['by']}: instick")
        missed.get_by_role("button", name="Leave out").click()
        late.let_go()
        slow.has_come(self.last)


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


def test_swap_phase_is_played_from_phones(evening: RunningServer, pages: Pages) -> None:
    """Three players swap at the same time; then one begins."""
    case = read_recording()
    table = Table(pages, evening, case)
    for act in acts(case["events"][:BEGINS], 1):
        table.enter(act)
    expect(table.phones["Bo"].ask).to_contain_text("Your turn: lay anything.")


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
            take_picture(table.phones[entry["by"]].page, "knaker-phone")
        if number <= TAPPED_UNTIL or number in TAPPED_LATER:
            table.enter(act)
        else:
            table.send(act)
        if entry["do"] == "accuse" and not put_back:
            expect(table.tablet.restore_name).to_be_visible()
            table.tablet.is_accessible()
            table.phones["Anna"].is_accessible()
            take_picture(table.tablet.page, "knaker-tablet")
            table.put_back()
            put_back = number
        elif entry["do"] in ("accuse", "cheat") and table.is_put_back():
            table.go_on()
        if number == FOURTH_PRICK:
            expect(table.phones["Bo"].me).to_contain_text("21 cards")
            expect(table.tablet.place(1).get_by_label("4 pricks")).to_be_visible()
    compare(table, events)
    for screen in (*table.phones.values(), table.tablet):
        expect(screen.words("The game is over: Anna won.").first).to_be_visible()


def test_cards_taken_back_without_the_right_are_entered(evening: RunningServer, pages: Pages) -> None:
    """Cia has drawn, so she may not: but she did. The button is armed first, then the card says it all."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    phone = table.phones["Cia"]
    phone.say_taken_back("JS")
    expect(phone.ruling).to_contain_text("Cia takes J♠ back up")


def test_choice_outside_the_form_is_gone_after_another_act(evening: RunningServer, pages: Pages) -> None:
    """Cia means to say that a card was taken back, then calls a cheat: a tap on a card lays it again."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    phone = table.phones["Cia"]
    unfold(phone.otherwise)
    tick(phone.otherwise.locator("#do-take-back"))
    phone.press(phone.otherwise.locator("> summary"))
    phone.call_cheat(56)
    expect(phone.ruling).to_contain_text("Cia calls")
    expect(phone.page.locator("#do-take-back")).not_to_be_checked()
    expect(phone.page.locator("#lay input[name=act]:checked")).to_have_count(1)


def test_chanced_card_is_tapped_on_the_stock(evening: RunningServer, pages: Pages) -> None:
    """The stock, then its rank and its suit."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    phone = table.phones["Anna"]
    phone.chance("KS")
    expect(phone.ruling).to_contain_text("Anna chances: K♠")


def test_either_of_two_goes_on_after_a_card_out_of_turn(evening: RunningServer, pages: Pages) -> None:
    """Bo lays in Anna's turn: Anna's and Cia's phones both ask for a card; Anna is first, and Bo is next."""
    table = Table(pages, evening, read_recording(), entered=PHONES_FROM)
    asks = {who: phone.ask for who, phone in table.phones.items()}
    table.enter([(60, {"by": "Bo", "do": "play", "cards": "QD"})])
    table.enter([(61, {"by": "Bo", "do": "draw", "count": 1})])
    expect(asks["Anna"]).to_contain_text("You or Cia may go on: whoever moves first.")
    expect(asks["Cia"]).to_contain_text("You or Anna may go on: whoever moves first.")
    expect(asks["Bo"]).to_contain_text("Anna or Cia may go on: whoever moves first.")
    expect(table.tablet.turns).to_have_count(2)
    take_picture(table.phones["Anna"].page, "knaker-out-of-turn")
    table.enter([(62, {"by": "Anna", "do": "play", "cards": "KS"}), (63, {"by": "Anna", "do": "draw", "count": 1})])
    expect(asks["Bo"]).to_contain_text("Your turn: lay, chance or take the pile.")
    expect(table.tablet.verdict(62)).to_have_text("legal")


def compare(table: Table, events: list[Entry]) -> None:
    """Every ruling on the tablet is the recording's."""
    stands: dict[int, str] = {}
    for number, entry in enumerate(events, start=1):
        stands[number] = entry["expect"]["verdict"]
        for settled in entry["expect"]["settles"]:
            stands[settled["event"]] = "not proven" if settled.get("why") == "not-proven" else settled["verdict"]
    for number, words in stands.items():
        line = table.tablet.verdict(table.numbers[number])
        expect(line).to_have_text(words)
