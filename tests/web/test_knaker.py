"""A whole game of Knåker from a recorded file: two phones and the referee's tablet, to its end."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, accessibility_faults, follows, tap, tick, unfold
from tests.support.seats import open_game
from tests.support.server import RunningServer

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-phones.yaml"
LAYS = {"play": "Lay", "instick": "Instick"}
FIELDS = {
    "draw": ("count",),
    "lift": ("stack", "cards"),
    "shift": ("cards", "stack", "to_stack", "on"),
    "take_back": ("cards",),
}
"""What one tap enters, and the fields its button has, in their order."""


class Table:
    """A table that was opened: a page of each seat, and the tablet."""

    def __init__(self, pages: Pages, server: RunningServer, players: list[str], *, policy: str = "call") -> None:
        addresses = open_game(server, "knaker", players, policy=policy)
        self.players = players
        self.phones = {who: follows(pages.open(addresses[who])) for who in players}
        self.tablet = pages.open(addresses["referee"], width=1280)

    def enter(self, entry: dict[str, Any], number: int) -> None:
        """Enter one event where it is entered at a table, and wait until it has arrived."""
        do = entry["do"]
        phone = self.phones.get(entry["by"], self.phones[self.players[0]])
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number - 1))
        if do == "cheat":
            self.give_cheat(entry)
        elif do in LAYS:
            lay(phone, entry)
        elif do in FIELDS:
            one_tap(phone, entry)
        else:
            {"show": show, "chance": chance, "lay": swap, "accuse": call, "start": start}.get(do, plain)(phone, entry)
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number))

    def give_cheat(self, entry: dict[str, Any]) -> None:
        """The player, then the cheat: two taps on the tablet."""
        self.tablet.locator(f"#place-{self.players.index(entry['player'])}").click()
        act = f"do=cheat&kind={entry['kind']}"
        if entry.get("stack"):
            act += f"&stack={entry['stack']}"
        if entry.get("denies"):
            tick(self.tablet.locator("#desk [name=denies]"))
        self.tablet.locator(f"#desk button[value='{act}']").click()


def choose(form: Locator, cards: list[str]) -> None:
    """The rank, then the suit, of each card."""
    for code in cards:
        tick(form.locator(f"[name=rank][value='{code[0]}']"))
        tap(form.locator(f"[data-card][value='{code}']:not(:checked)").first)


def lay(phone: Page, entry: dict[str, Any]) -> None:
    """Cards on the pile: one tap where all know them, else rank and suit; several with the button."""
    do, cards = entry["do"], entry["cards"].split()
    held = phone.locator(f".held-k button[value='do={do}&cards={quote(' '.join(cards))}']")
    if entry.get("from", "hand") == "hand" and held.count():
        held.click()
        return
    form = phone.locator("#lay")
    tick(form.locator(f"[name=from][value={entry.get('from', 'hand')}]"))
    button = form.get_by_role("button", name=LAYS[do], exact=True)
    if len(cards) > 1:
        tick(form.locator("[data-more]"))
        choose(form, cards)
        button.click()
        return
    if button.get_attribute("data-first") is None:
        button.click()
    choose(form, cards)


def chance(phone: Page, entry: dict[str, Any]) -> None:
    """A card turned over from the stock: its rank, then its suit."""
    tick(phone.locator(f"#lay [name=rank][value='{entry['cards'][0]}']"))
    phone.locator(f"button[value='do=chance&cards={entry['cards']}']").click()


def one_tap(phone: Page, entry: dict[str, Any]) -> None:
    """A button that says all of it."""
    fields = [f"{name}={str(entry[name]).replace(' ', '+')}" for name in FIELDS[entry["do"]] if name in entry]
    act = "&".join([f"do={entry['do']}", *fields])
    button = phone.locator(f"button[value='{act}']")
    if button.count():
        if not button.is_visible():
            unfold(button.locator("xpath=ancestor::details[1]"))
        button.click()
    elif entry["do"] == "take_back":  # though the right has ended
        unfold(phone.locator("#back-other")).locator("button").click()
        choose(phone.locator("#lay"), entry["cards"].split())
    else:  # more than is due
        unfold(phone.locator("#draw-other")).locator(f"button[value='{entry['count']}']").click()


def show(phone: Page, entry: dict[str, Any]) -> None:
    """A face-up card that nobody has told yet."""
    choose(unfold(phone.locator(f"#show-{entry['stack']}")), [entry["cards"]])


def swap(phone: Page, entry: dict[str, Any]) -> None:
    """Hand cards onto a stack."""
    form = unfold(phone.locator("#swap-lay"))
    choose(form, entry["cards"].split())
    target = f"stack={entry['stack']}"
    if entry.get("on", entry["by"]) != entry["by"]:
        target += f"&on={entry['on']}"
    form.locator(f"button[value='{target}']").click()


def call(phone: Page, entry: dict[str, Any]) -> None:
    """One of the last events, then that it was a cheat."""
    form = unfold(phone.locator("#cheat"))
    tick(form.locator(f"[name=event][value='{entry['event']}']"))
    form.locator(f"button[value={'yes' if entry.get('denies') else 'no'}]").click()


def start(phone: Page, entry: dict[str, Any]) -> None:
    """Who begins; anybody may say it."""
    unfold(phone.locator("#start")).locator(f"button[value='{entry['first']}']").click()


def plain(phone: Page, entry: dict[str, Any]) -> None:
    """A button with nothing to choose: take up the hand, ready, take the pile, blow."""
    act = f"do={entry['do']}" + {True: "&ok=yes", False: "&ok=no", None: ""}[entry.get("ok")]
    phone.locator(f"button[value='{act}']").click()


def test_a_game_is_played_from_phones_to_its_end(evening: RunningServer, pages: Pages) -> None:
    """Every ruling on the tablet is the recording's; a called cheat shows the steps back; somebody wins."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    table = Table(pages, evening, case["players"])
    stands = {}
    put_back = []
    for number, entry in enumerate(case["events"], start=1):
        table.enter(entry, number)
        stands[number] = entry["expect"]["verdict"]
        stands |= {settled["event"]: settled["verdict"] for settled in entry["expect"]["settles"]}
        if entry["do"] == "accuse" and entry["expect"]["penalties"]:
            expect(table.tablet.locator("#restore-name")).to_be_visible()
            put_back.append(number)
            if len(put_back) == 1:
                assert accessibility_faults(table.tablet) == []
                assert accessibility_faults(table.phones[case["players"][0]]) == []
    assert put_back
    for number, verdict in stands.items():
        expect(table.tablet.locator(f"#event-{number} .event > .verdict .verdict__word")).to_have_text(verdict)
    for page in (*table.phones.values(), table.tablet):
        expect(page.get_by_text("The game is over", exact=False).first).to_be_visible()
