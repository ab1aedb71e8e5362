"""Forgotten entries: inserted where they belong in one act, with a preview, and removed again with one tap."""

import random

import pytest

from referee.errors import EventUnknown, NothingToUndo, Stale, TableUnknown
from referee.ground.errors import Malformed
from referee.lines import forget, line_of
from referee.models import Kind
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.tablet.corrections import forgotten_before
from referee.selectors.tablet.previews import insertion_preview, undo_preview
from referee.selectors.tablet.table import table_full
from referee.selectors.tablet.tablet_parts import opened_event, ribbon
from referee.services.corrections import correction_undo, event_correct, event_insert, table_correct
from tests.support.referee import (
    FOUR,
    START,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    take_back,
)

pytestmark = pytest.mark.django_db

# Trick 1 without Cia's nine: nobody entered it, and Dag's ten (entry 11) came as if it were out of turn.
GAP = START + "Anna play AH\nBo play JH\nDag play TH\nAnna play AS"
TENTH = 11
NINE = {"by": "Cia", "do": "play", "cards": "9H"}


def gap(lines=GAP):
    """A table where Cia's card was forgotten, with its referee."""
    table = make_table()
    enter_all(table, lines)
    return table, make_referee(table)


def put_in(table, link, body=NINE, before=TENTH, **changes):
    """The referee puts in what was forgotten; its number."""
    given = {"reason": "It was forgotten", "key": new_key(), "expected": None} | changes
    return event_insert(link=link, table_id=table.pk, number=before, body=body, **given).number


def undo(table, link, number):
    """An insertion or correction undone."""
    return correction_undo(link=link, table_id=table.pk, number=number, key=new_key(), expected=None).number


def rows(table):
    """The referee's log, by number."""
    return {row.number: row for row in log_lines(reloaded(table), "referee")}


def sound(table):
    """The table as it is now, its log sound and the same however it is folded."""
    table = reloaded(table)
    carried = line_of(table)
    forget()
    assert line_of(reloaded(table)).slots == carried.slots
    assert list(table_faults(reloaded(table))) == []
    return table


def verdicts(table):
    """How each entry stands."""
    return {number: row.verdict.verdict for number, row in rows(table).items() if row.verdict}


def test_forgotten_card_put_in_makes_what_came_after_it_right():
    """Dag was out of turn only because Cia's card was missing."""
    table, link = gap()
    assert verdicts(table)[TENTH] == "illegal"

    number = put_in(table, link)

    table = sound(table)
    assert verdicts(table)[TENTH] == "legal" and verdicts(table)[number] == "legal"
    assert [card["card"] for card in table.state["trick"]] == ["AS"]
    assert table.state["tricks"]["Anna"] == 1


def test_insertion_comes_to_what_the_whole_game_entered_in_order_comes_to():
    """State, points and result are those of a table where nothing was forgotten."""
    table, link = gap()
    whole, _link = gap(GAP.replace("Dag play TH", "Cia play 9H\nDag play TH"))

    put_in(table, link)

    assert sound(table).state == reloaded(whole).state
    assert reloaded(table).result == reloaded(whole).result


def test_insertion_stands_in_the_log_where_it_belongs_and_says_what_it_is():
    """Its own number, who and why; in the ribbon before the entry it precedes."""
    table, link = gap()

    number = put_in(table, link)

    row = rows(table)[number]
    assert (row.kind, row.by, row.actor, row.reason) == (Kind.INSERTION, "Cia", "Rut", "It was forgotten")
    assert row.text == f"Inserted before entry {TENTH}: Cia plays 9♥" and row.target == TENTH and row.can_undo
    shown = [line.number for line in ribbon(table_full(reloaded(table))).lines]
    assert shown[:4] == [12, TENTH, number, 10]


def test_preview_tells_what_an_insertion_does_and_writes_nothing():
    """Every verdict it makes or mends, and whose turn it would be."""
    table, link = gap(GAP.removesuffix("\nAnna play AS"))
    before = reloaded(table)

    preview = insertion_preview(before, TENTH, NINE)

    assert reloaded(table).last_hash == before.last_hash
    changes = {change.number: (change.was and change.was.verdict, change.now.verdict) for change in preview.verdicts}
    assert changes == {TENTH: ("illegal", "legal"), 12: (None, "legal")}
    assert preview.now == f"Inserted before entry {TENTH}: Cia plays 9♥" and preview.expected == 11
    assert put_in(table, link, expected=preview.expected) == 12


def test_insertion_undone_is_as_if_it_had_never_been():
    """One act, told beforehand; the abandoned line and its undoing stay in the log, and can't be undone twice."""
    table, link = gap()
    before, stood = reloaded(table).state, verdicts(table)
    number = put_in(table, link)
    preview = undo_preview(reloaded(table), number)

    undone = undo(table, link, number)

    assert {change.number for change in preview.verdicts} == {TENTH, 12, number}
    assert sound(table).state == before
    assert {entry: verdict for entry, verdict in verdicts(table).items() if entry <= 12} == stood
    row = rows(table)[number]
    assert row.struck and not row.can_undo and rows(table)[undone].text == f"Entry {number} is undone"
    assert not opened_event(table_full(reloaded(table)), number).can_correct
    with pytest.raises(NothingToUndo):
        undo(table, link, number)
    with pytest.raises(EventUnknown):
        event_correct(link=link, table_id=table.pk, number=number, body=None, reason="x", key=new_key(), expected=None)
    with pytest.raises(EventUnknown):
        put_in(table, link, before=number)


def test_insertion_can_be_corrected_like_any_entry():
    """It was another card after all; undoing that correction brings the first words back."""
    table, link = gap()
    number = put_in(table, link)
    event_correct(
        link=link,
        table_id=table.pk,
        number=number,
        body={**NINE, "cards": "QH"},
        reason="mistyped",
        key=new_key(),
        expected=None,
    )

    row = rows(table)[number]
    assert (row.text_now, row.replaced_by, row.can_undo) == ("Cia plays Q♥", number + 1, False)
    with pytest.raises(NothingToUndo):
        undo(table, link, number)
    undo(table, link, number + 1)
    assert rows(table)[number].text_now == "" and rows(table)[number].can_undo
    sound(table)


def test_two_forgotten_cards_stand_in_the_order_they_were_laid():
    """The second is put in before the same entry, a third before the first of them."""
    table, link = gap(START + "Anna play AH\nDag play TH")
    second = put_in(table, link, NINE, before=10)
    first = put_in(table, link, {"by": "Bo", "do": "play", "cards": "JH"}, before=second)

    full = table_full(sound(table))

    assert [line.number for line in ribbon(full).lines][:4] == [10, second, first, 9]
    assert full.position["tricks"]["Anna"] == 1


def test_forgotten_deal_begins_its_hand_in_the_log():
    """Hands are counted where the deal was put in, not where its line stands in the log."""
    table, link = gap()
    first_number = next(number for number, row in rows(table).items() if row.begins_hand)
    event_correct(
        link=link, table_id=table.pk, number=first_number, body=None, reason="x", key=new_key(), expected=None
    )
    deal = {"by": "referee", "do": "deal", "dealer": "Dag", "trump": "KC"}

    number = put_in(table, link, deal, before=2)

    full = table_full(sound(table))
    assert full.hand == 1 and len(ribbon(full).hands) == 1
    assert rows(table)[number].begins_hand


def test_what_was_most_likely_forgotten_is_proposed():
    """Who was to move, doing what was done next."""
    table, _link = gap()

    assert forgotten_before(reloaded(table), TENTH) == {"by": "Cia", "do": "play"}


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"by": "Cia", "do": "play", "cards": "AH"}, Malformed),  # lies in the trick already
        ({"by": "Cia", "do": "play"}, Malformed),
        ({"by": "Nobody", "do": "play", "cards": "9H"}, Malformed),
        ({"do": "play", "cards": "9H"}, Malformed),
        ({"by": "Cia", "do": "dance"}, Malformed),
        ({"by": "Cia", "do": ["play"]}, Malformed),
        ({}, Malformed),
    ],
)
def test_words_that_cannot_stand_there_are_refused(body, error):
    """With a sentence, and nothing changes; so before a preview as before the act."""
    table, link = gap()

    with pytest.raises(error):
        insertion_preview(reloaded(table), TENTH, body)
    with pytest.raises(error):
        put_in(table, link, body)

    assert reloaded(table).last_number == 12


def test_insertion_before_no_entry_is_refused():
    """There is no entry 99; a note is none; another hall's table is not there."""
    table, link = gap()
    for number in (0, 99):
        with pytest.raises(EventUnknown):
            put_in(table, link, before=number)
    with pytest.raises(TableUnknown):
        put_in(table, make_referee(make_table()))
    with pytest.raises(Malformed):
        put_in(table, link, reason=" ")


def test_insertion_is_counted_once_and_not_past_what_others_entered():
    """The same key brings the same answer; a stale one is refused."""
    table, link = gap()
    key = new_key()
    once = put_in(table, link, key=key, expected=12)

    assert put_in(table, link, key=key, expected=12) == once
    with pytest.raises(Stale):
        put_in(table, link, {**NINE, "cards": "QH"}, expected=12)


def test_players_read_an_insertion_and_only_what_they_may_of_it():
    """Cards handed in are Dag's own business, though the referee put them in."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join\nBo join\nCia join\nAnna exchange 0")
    link = make_referee(table)
    body = {"by": "Dag", "do": "exchange", "count": 2, "cards": "7H 8H"}

    number = put_in(table, link, body, before=5)

    table = reloaded(table)
    told = {viewer: {row.number: row for row in log_lines(table, viewer)} for viewer in (*FOUR, "referee", None)}
    for viewer in ("Anna", "Bo", "Cia", None):
        assert "7" not in told[viewer][number].text and "cards" not in (told[viewer][number].body or {})
    for viewer in ("Dag", "referee"):
        assert told[viewer][number].body["cards"] == "7H 8H"


def test_take_back_on_a_phone_is_not_open_past_an_insertion():
    """Somebody else has acted since: the referee."""
    table, link = gap()
    put_in(table, link)

    assert not line_of(reloaded(table)).may_take_back(f"seat:{table.seats.get(player='Anna').pk}")


def test_swapped_phones_concern_an_insertion_by_when_it_happened():
    """Inserted before entry 11, and said before the swap was noticed: from entry 12 on it is not among the swapped."""
    table, link = gap()
    number = put_in(table, link)

    def swap(since):
        body = {"do": "seats", "swap": ["Cia", "Bo"], "phones": True, "places": False, "since": since}
        given = {"link": link, "table_id": table.pk, "reason": "x", "key": new_key(), "expected": None}
        return table_correct(body=body, **given).number

    swap(TENTH)
    assert rows(table)[number].by == "Bo"
    undo(table, link, number + 1)
    assert rows(table)[number].by == "Cia"
    sound(table)


def test_whatever_is_put_in_corrected_and_undone_comes_back_to_what_it_was():
    """Random acts, all undone in any order that is possible: the table stands as before the first."""
    rng = random.Random(7)
    table, link = gap()
    before = reloaded(table).state
    for _ in range(12):
        number = rng.choice([row.number for row in rows(table).values() if row.kind in ("entry", "insertion")])
        body = {"by": rng.choice(FOUR), "do": "play", "cards": rng.choice(("9H", "QH", "8D", "9D", "7S"))}
        try:
            if rng.random() < 0.7:
                put_in(table, link, body, before=number)
            else:
                event_correct(
                    link=link, table_id=table.pk, number=number, body=body, reason="x", key=new_key(), expected=None
                )
        except (Malformed, EventUnknown):
            continue
    while undoable := [row.number for row in rows(table).values() if row.can_undo]:
        undo(table, link, rng.choice(undoable))

    assert sound(table).state == before


def test_take_back_of_the_entry_it_was_put_in_before_leaves_it():
    """The insertion is an entry of its own."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play JH")
    link = make_referee(table)
    put_in(table, link, {"by": "Dag", "do": "play", "cards": "8D"}, before=10)
    enter(table, "Cia", "play", cards="9H")

    take_back(table, "Cia")

    assert sound(table).last_number == 13
