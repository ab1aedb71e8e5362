"""Two referees with a section each: whose bell rings, and helping at the other's table, in a real browser."""

from playwright.sync_api import expect

from tests.support.halls import open_hall
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.tablet import Tablet

NOBODY_COMES = """
from datetime import timedelta
from django.utils import timezone
from referee.models import Call
Call.objects.filter(table={table}).update(raised_at=timezone.now() - timedelta(seconds=117))
"""


def test_two_referees_watch_a_section_each_and_help_one_another(evening, pages):
    """A call rings in its section, and everywhere if nobody comes. At the other's table one helps after saying so."""
    hall = open_hall(evening, START, START, sections=("1", "2"))
    rut, siv = (Tablet.at(pages, hall.referees[referee]) for referee in (0, 1))
    for tablet in (rut, siv):
        tablet.count_rings()
        tablet.bell.click()
        tablet.has_rung(1)
    expect(siv.masthead).to_contain_text("tables 2")
    expect(rut.tile_names).to_have_text(["Table 1", "Table 2"])
    expect(siv.tile_names).to_have_text(["Table 2", "Table 1"])
    expect(rut.others).to_have_text("Other referees' tables")

    Phone.at(pages, hall.seats[1]["Cia"]).call("Something else")
    siv.has_rung(2)
    expect(rut.tiles.last).to_contain_text("Cia")
    expect(rut.tiles.last).to_contain_text("watched by Siv")
    rut.has_rung(1)
    rut.is_accessible()
    evening.run(NOBODY_COMES.format(table=hall.table_ids[1]))
    rut.page.reload()
    expect(rut.others).to_have_count(0)
    expect(rut.tile_names).to_have_text(["Table 2", "Table 1"])

    siv.open_table("Table 1")
    expect(siv.elsewhere).to_contain_text("Rut watches this table.")
    siv.give_fault(1, "Commented on the running of the game")
    expect(siv.desk).to_contain_text("Table 1 is watched by Rut")
    siv.press(siv.elsewhere.get_by_role("button", name="Help at this table"))
    expect(siv.log).to_contain_text("Another referee helps at this table")
    siv.give_fault(1, "Commented on the running of the game")
    expect(siv.log).to_contain_text("Fault for Bo")
    expect(siv.elsewhere.get_by_role("button")).to_have_count(0)
