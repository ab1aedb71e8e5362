"""An older backup is restored while phones are open: they say what is gone, offer it again, and the tablet lists it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import CUT, Pages
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import enter_at, open_table, plays
from tests.support.server import RunningServer, running_server
from tests.support.tablet import Tablet
from tests.support.wire import Wire, wire_to

pytestmark = pytest.mark.one_process("it stops its server, and starts another on what a backup had")
BACK_UP = "from django.core.management import call_command; call_command('backup', {!r})"
FIRST = START + "Anna play QH\nBo play 7H\nCia play 8H\n"


class Club:
    """A server that is put back to an earlier state; phones reach it by one address all the time."""

    def __init__(self, data: Path, wire: Wire, server: RunningServer) -> None:
        self.data, self.wire, self.server = data, wire, server
        self._file = data.parent / "made.backup"

    def back_up(self) -> None:
        """Make a backup, in place of an earlier test's."""
        self._file.unlink(missing_ok=True)
        self.server.run(BACK_UP.format(str(self._file)))

    def restore(self) -> None:
        """Stop, restore the backup and start again. The line is cut until `wire.mend()`."""
        self.wire.cut()
        self.server.close()
        self.server.manage("restore", str(self._file))
        self.server = RunningServer(self.data, "--no-codes")
        self.wire.lead_to(self.server.port)

    def phone(self, pages, address: str) -> Phone:
        """Open the page of a seat by way of the wire."""
        return Phone.at(pages, re.sub(r":\d+/", f":{self.wire.port}/", address, count=1))


@pytest.fixture(scope="module")
def only_club(tmp_path_factory) -> Iterator[Club]:
    """A server that each test puts back to an earlier state, and the wire that leads to it."""
    data = tmp_path_factory.mktemp("rewound") / "club"
    with running_server(data, "--no-codes") as first, wire_to(first.port) as wire:
        made = Club(data, wire, first)
        yield made
        made.server.close()


@pytest.fixture
def club(only_club: Club, pages: Pages) -> Club:
    """The club, whose line a test may cut; each test brings a table of its own."""
    pages.allow(*CUT)
    return only_club


def here(club: Club, address: str) -> str:
    """Return the address at the server that runs now."""
    return re.sub(r":\d+/", f":{club.server.port}/", address, count=1)


def test_phone_says_what_is_gone_and_enters_it_again_when_its_turn_comes(club, pages):
    """Dag's trick and his next lead are gone. He enters them again one by one; the tablet lists them till then."""
    seats = open_table(club.server, FIRST)
    dag, anna = club.phone(pages, seats["Dag"]), club.phone(pages, seats["Anna"])
    club.back_up()
    dag.lay("AH")
    dag.shows_laid("AH")
    dag.lay("AS")
    expect(anna.ask).to_contain_text("Your turn")
    club.restore()
    club.wire.mend()

    expect(dag.rewound).to_contain_text("The server was put back to an earlier state.")
    expect(dag.rewound).to_contain_text("Entries at this table that are gone: 2.")
    expect(anna.rewound).to_contain_text("None of them was entered on this phone.")
    dag.still_lists(("ace of hearts", "yours"), ("ace of spades", "turn"))
    dag.is_accessible()
    expect(anna.ask).to_contain_text("Dag plays")

    tablet = Tablet.at(pages, here(club, seats["referee"]))
    expect(tablet.tiles).to_contain_text("2 entries are gone")
    expect(tablet.rewound).to_contain_text("Entries 12 to 13")
    expect(tablet.rewound.get_by_role("listitem")).to_have_text(["Dag plays A♥", "Dag plays A♠"])

    dag.enter_as_played("ace of hearts")
    dag.still_lists(("ace of spades", "yours"))
    expect(tablet.rewound.get_by_role("listitem")).to_have_text(["Dag plays A♠"])
    dag.enter_as_played("ace of spades")
    expect(dag.not_arrived).to_have_count(0)
    assert plays(club.server, here(club, seats["Dag"]))[-2:] == ["Dag AH", "Dag AS"]
    expect(tablet.rewound).to_contain_text("Nothing that these phones had entered is missing.")

    tablet.press(tablet.button("The table is as it should be"))
    expect(tablet.rewound).to_have_count(0)
    expect(tablet.tiles).not_to_contain_text("gone")
    anna.close_rewound()
    expect(anna.queue).to_be_hidden()


def test_as_many_other_lines_are_noticed_too(club, pages):
    """Before Dag's phone is back, the log has grown to the same number. He is asked all the same, and says no."""
    seats = open_table(club.server, FIRST)
    dag = club.phone(pages, seats["Dag"])
    club.back_up()
    dag.lay("AH")
    dag.shows_laid("AH")
    club.restore()
    enter_at(club.server, here(club, seats["Dag"]), [{"by": "Dag", "do": "play", "cards": "9H"}])
    club.wire.mend()

    expect(dag.rewound).to_contain_text("that are gone: 1.")
    dag.shows_laid("9H")
    dag.still_lists(("ace of hearts", "turn"))  # which is another's now
    dag.button("Leave out ace of hearts").tap()
    dag.close_rewound()
    expect(dag.queue).to_be_hidden()
    dag.reload()
    expect(dag.queue).to_be_hidden()


def test_what_waited_for_a_log_that_is_gone_is_asked_about(club, pages):
    """Dag laid a card without a line, behind one that is gone now: it is not entered on a table he has not seen."""
    seats = open_table(club.server, FIRST)
    dag = club.phone(pages, seats["Dag"])
    club.back_up()
    dag.lay("AH")
    dag.shows_laid("AH")
    dag.cut_off(club.wire)
    dag.lay("AS")
    club.restore()
    club.wire.mend()

    dag.still_lists(("ace of hearts", "yours"), ("ace of spades", "turn"))
    assert plays(club.server, here(club, seats["Dag"])) == ["Anna QH", "Bo 7H", "Cia 8H"]


def test_what_was_taken_back_before_is_not_offered_again(club, pages):
    """Both the card and its taking back are gone: neither has happened."""
    seats = open_table(club.server, FIRST)
    dag = club.phone(pages, seats["Dag"])
    club.back_up()
    dag.lay("9H")
    dag.shows_laid("9H")
    dag.take_out()
    expect(dag.take_back).to_have_count(0)
    club.restore()
    club.wire.mend()

    expect(dag.rewound).to_contain_text("None of them was entered on this phone.")
    expect(dag.rows).to_have_count(0)


def test_link_that_was_given_out_after_the_backup_opens_nobody_elses_seat(club, pages):
    """A table is opened after the backup, and another once that is restored: no link of the first opens its seats."""
    club.back_up()
    later = open_table(club.server, START)
    club.restore()
    club.wire.mend()
    new = open_table(club.server, START)

    assert not {address.rsplit("/s/")[-1] for address in later.values()} & {
        address.rsplit("/s/")[-1] for address in new.values()
    }
