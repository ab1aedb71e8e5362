"""A log that lacks what phones have seen, because an older backup was restored: what they report, and who is told."""

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token, seat_token
from referee.access.marks import mark_of, unfit_marks
from referee.access.sections import OutOfSection
from referee.errors import TableUnknown
from referee.lines import forget
from referee.models import Event, Table
from referee.selectors.parts.rewound import lines_gone, rewound_of
from referee.selectors.tablet.hall import hall_number, hall_view
from referee.services.rewound import MOST_ENTRIES, Told, rewound_report, rewound_settle
from tests.support.kept_rows import given_to_each
from tests.support.referee import START, enter, enter_all, make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


def rewind(table: Table, number: int) -> Table:
    """Put the table's log back to line `number`, as an older backup would; no state but the log's is of interest."""
    last = table.events.get(number=number)
    Event.objects.filter(table=table, number__gt=number).delete()
    Table.objects.filter(pk=table.pk).update(last_number=number, last_hash=last.hash)
    forget()
    return reloaded(table)


def put_back():
    """Make a table that was put back from line 10 to line 8, and the mark that its phones had seen."""
    table = make_table()
    enter_all(table, START)
    enter(table, "Anna", "play", cards="QH", key="queen")
    enter(table, "Bo", "play", cards="7H", key="seven")
    mark = mark_of(reloaded(table))
    return rewind(table, 8), (10, mark)


made, seen = given_to_each(put_back)


def queen() -> Told:
    """Return what Anna's phone had entered."""
    return Told("queen", ({"do": "play", "cards": "QH"},))


def test_log_that_goes_on_fits_every_mark_that_was_given_of_it():
    """The marks of an empty log, of a line in the middle and of the last line fit; none says what the log holds."""
    table = make_table()
    marks = [(0, mark_of(reloaded(table)))]
    for number, line in enumerate(START.strip().splitlines(), 1):
        enter_all(table, line)
        marks.append((number, mark_of(reloaded(table))))

    assert unfit_marks(reloaded(table), marks) == []
    assert len({mark for _number, mark in marks}) == 9


def test_log_put_back_fits_no_later_mark_even_with_as_many_new_lines(seen):
    """Ten other lines are not the ten lines that a phone has seen."""
    table, mark = seen
    assert unfit_marks(table, [mark]) == [10]
    enter(table, "Anna", "play", cards="AH")
    enter(table, "Bo", "play", cards="8H")
    enter(table, "Cia", "play", cards="9H")

    assert unfit_marks(reloaded(table), [mark]) == [10]


def test_only_a_mark_that_this_server_has_given_reports_anything(seen):
    """Marks that were made up, moved to another number or taken from another table say nothing."""
    table, (number, mark) = seen
    other = make_table(number=2)
    enter_all(other, START)
    made_up = [(number, "x" * 16), (number, mark[:8] + "x" * 8), (number + 1, mark), (number, ""), (5, "å" * 16)]

    assert unfit_marks(table, [*made_up, (8, mark_of(reloaded(other)))]) == []
    assert rewound_report(seat=seat_of(table, "Anna"), marks=made_up, told=[queen()]) is None
    assert reloaded(table).rewound == {}


def test_report_names_what_is_gone_and_stays_until_a_referee_settles_it(seen):
    """The referees read which lines are gone, whose phone says so and what it had entered; then it is settled."""
    table, mark = seen
    anna, rut = seat_of(table, "Anna"), make_referee(table)
    before = hall_number(table.hall_id)
    lost = rewound_report(seat=anna, marks=[mark], told=[queen(), Told("deal", ())])

    assert (lost.since, lost.until, lost.keys) == (9, 10, ("queen", "deal"))
    told = rewound_of(reloaded(table))
    assert (told.since, told.until, told.players) == (9, 10, ("Anna",))
    assert [(gone.player, gone.text) for gone in told.gone] == [("Anna", "Anna plays Q♥"), ("Anna", "")]
    assert hall_number(table.hall_id) == before + 1 == hall_view(table.hall).number
    assert [tile.gone for tile in hall_view(table.hall).tiles] == [2]

    rewound_settle(link=rut, table_id=table.pk)
    assert rewound_of(reloaded(table)) is None
    assert lines_gone(reloaded(table)) == 0
    assert hall_number(table.hall_id) == before + 2
    rewound_report(seat=anna, marks=[mark], told=[queen()])
    assert rewound_of(reloaded(table)) is None  # the same says nothing new


def test_what_is_entered_again_is_no_longer_missing(seen):
    """A phone sends it under its old key."""
    table, mark = seen
    rewound_report(seat=seat_of(table, "Anna"), marks=[mark], told=[queen()])
    enter(table, "Anna", "play", cards="QH", key="queen")

    assert rewound_of(reloaded(table)).gone == ()


def test_two_phones_of_a_table_report_together_and_each_is_bounded(seen):
    """However much a phone claims, a seat's report names so many entries; a phone can't speak for another seat."""
    table, mark = seen
    many = [Told(f"key-{number}", ({"do": "play", "cards": "QH"},)) for number in range(3 * MOST_ENTRIES)]
    rewound_report(seat=seat_of(table, "Anna"), marks=[mark], told=many)
    rewound_report(seat=seat_of(table, "Anna"), marks=[mark], told=many[:MOST_ENTRIES])
    rewound_report(seat=seat_of(table, "Bo"), marks=[mark], told=[Told("seven", ({"do": "play", "cards": "7H"},))])
    claimed = Told("claimed", ({"do": "play", "cards": "7H", "by": "Dag", "x": "\x00"},))
    rewound_report(seat=seat_of(table, "Cia"), marks=[mark], told=[claimed, Told("\x00", ()), Told("k" * 80, ())])

    told = rewound_of(reloaded(table))
    assert told.players == ("Anna", "Bo", "Cia")
    assert len(told.gone) == MOST_ENTRIES + 2
    assert [gone.text for gone in told.gone[-2:]] == ["Bo plays 7♥", ""]


def test_referee_of_another_hall_or_section_settles_nothing(seen):
    """Only who watches the table settles it."""
    table, mark = seen
    rewound_report(seat=seat_of(table, "Anna"), marks=[mark], told=[queen()])
    rut, sam = make_referee(table), make_referee(table, "Sam")  # the first is the head referee
    other = make_referee(make_table(number=7))
    rut.section, sam.section = [[1, 1]], [[2, 9]]
    rut.save()
    sam.save()

    with pytest.raises(TableUnknown):
        rewound_settle(link=other, table_id=table.pk)
    with pytest.raises(OutOfSection):
        rewound_settle(link=sam, table_id=table.pk)
    assert rewound_of(reloaded(table)) is not None


def test_phone_asks_by_its_link_and_nothing_it_sends_breaks_the_answer(seen):
    """The answer says since when, until when and which acts are missing; anything unreadable is left out."""
    table, (number, mark) = seen
    address = reverse("referee:seat-known", args=[seat_token(seat_of(table, "Anna"))])
    odd = ["do=play&cards=QH&key=queen", "", "%00=%00&key=%00", "do=flies&key=one", "x" * 5000, "act=do%3Dplay&key=two"]
    sent = {"marks": f"{number}:{mark} 9 :: x:y 99999999999999:z", "entry": odd}
    answer = Client().post(address, sent)

    assert answer.json() == {"since": 9, "until": 10, "missing": ["queen", "one", "two"]}
    assert answer["Kontrollant-Answer"] == "page"
    assert Client().post(address, {}).json() == {"since": 0}
    assert Client().get(address).status_code == 405


def test_entry_on_a_log_that_is_gone_is_not_stored(seen):
    """The page showed line 10, of which there is none; or there is one, but another: the phone is told so."""
    table, (number, mark) = seen
    address = reverse("referee:seat-events", args=[seat_token(seat_of(table, "Anna"))])
    entry = {"do": "play", "cards": "QH", "expected": str(number), "mark": mark}
    answers = [Client().post(address, {**entry, "key": new_key()})]
    for player, card in (("Anna", "AH"), ("Bo", "8H"), ("Cia", "9H")):
        enter(table, player, "play", cards=card)
    answers.append(Client().post(address, {**entry, "cards": "KH", "key": new_key()}))

    for answer in answers:
        assert (answer.status_code, answer["Kontrollant-Answer"]) == (409, "log-rewound")
    assert reloaded(table).last_number == 11
    assert "put back to an earlier state" in answers[0].content.decode()


def test_tablet_shows_it_and_settles_it(seen):
    """The tile says how many lines are gone; the table's desk names them, and has the button that settles it."""
    table, mark = seen
    rewound_report(seat=seat_of(table, "Anna"), marks=[mark], told=[queen()])
    token = referee_token(make_referee(table))
    hall = Client().get(reverse("referee:tablet", args=[token])).content.decode()
    address = reverse("referee:tablet-table", args=[token, table.pk])
    desk = Client().get(address).content.decode()

    assert "2 entries are gone" in hall
    assert "Entries 9 to 10 of this table are gone" in desk and "Anna plays" in desk
    assert Client().get(address, {"seen": "8"}).status_code == 200  # the report is news
    assert Client().get(address, {"seen": "8.1"}).status_code == 204
    settled = Client().post(reverse("referee:tablet-rewound", args=[token, table.pk]), {"key": new_key()})
    assert settled.status_code == 302, settled.content.decode()
    assert "Entries 9 to 10" not in Client().get(address).content.decode()
