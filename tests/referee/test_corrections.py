"""Corrections: one act, however far back, with a preview, and never a log line lost."""

import pytest

from referee.errors import EventUnknown, NothingChanged, Stale, TableUnknown
from referee.ground.errors import Malformed
from referee.models import Kind, Outbox, TableStatus
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.tablet.previews import correction_preview
from referee.services.corrections import event_correct
from referee.services.events import event_overrule
from referee.services.tables import table_close
from tests.support.referee import (
    REST,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    take_back,
)

pytestmark = pytest.mark.django_db


def played(rest: str = ""):
    """A table where Bo's revoke of entry 10 has shown at entry 18, with its referee."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + rest)
    return table, make_referee(table)


def correct(table, link, number, body, **changes):
    """The referee corrects an entry."""
    given = {"reason": "entered wrongly", "key": new_key(), "expected": None} | changes
    return event_correct(link=link, table_id=table.pk, number=number, body=body, **given)


def rows(table):
    """The referee's log, by number."""
    return {row.number: row for row in log_lines(reloaded(table), "referee")}


HEART = {"by": "Bo", "do": "play", "cards": "JH"}


def test_correction_far_back_changes_verdicts_and_points():
    """Bo had followed with a heart after all: the breach and its points are gone, the later cards stay."""
    table, link = played()

    correct(table, link, REVOKED, HEART)

    table = reloaded(table)
    assert table.state["scores"]["Bo"] == 25
    assert rows(table)[REVOKED].verdict.verdict == "legal"
    assert "JH" in table.state["seen"]
    assert len(table.state["trick"]) == 2


def test_correction_keeps_the_old_line_in_the_log():
    """The entry is still there as it was entered, marked with what replaced it."""
    table, link = played()

    outcome = correct(table, link, REVOKED, HEART)

    old, new = rows(table)[REVOKED], rows(table)[outcome.number]
    assert (old.text, old.text_now, old.replaced_by, old.struck) == ("Bo plays 7♠", "Bo plays J♥", 19, False)
    assert (new.kind, new.target, new.reason) == (Kind.CORRECTION, REVOKED, "entered wrongly")
    assert new.text == "Entry 10 is corrected: Bo plays J♥"
    assert old.entered_as is not None and old.entered_as.verdict == "open"


def test_correction_stores_what_it_changed():
    """The log of a correction holds the verdicts and points it changed."""
    table, link = played()

    ruling = correct(table, link, REVOKED, HEART).event.ruling

    assert {"event": 10, "was": "illegal", "now": "legal"} in ruling["verdicts"]
    assert ruling["scores"] == [{"player": "Bo", "was": 30, "now": 25}]


def test_preview_tells_what_the_correction_does_and_writes_nothing():
    """What is told before is what happens after."""
    table, link = played()
    before = reloaded(table)

    preview = correction_preview(before, REVOKED, HEART)

    assert reloaded(table).last_hash == before.last_hash
    assert (preview.was, preview.now, preview.expected) == ("Bo plays 7♠", "Bo plays J♥", 18)
    (changed,) = [change for change in preview.verdicts if change.number == REVOKED]
    assert (changed.was.verdict, changed.now.verdict) == ("illegal", "legal")
    assert [(row.player, row.was, row.now) for row in preview.scores] == [("Bo", 30, 25)]
    assert (preview.turn_was, preview.turn_now) == ("Cia", "Cia")
    assert preview.set_aside == () and not preview.finished_now
    correct(table, link, REVOKED, HEART)
    assert reloaded(table).state["scores"]["Bo"] == 25


def test_entries_that_could_no_longer_have_happened_are_set_aside():
    """Anna's ten of hearts stands in trick 1 now, so Dag can't have played it: his entry waits, marked, in the log."""
    table, link = played()
    body = {"by": "Anna", "do": "play", "cards": "TH"}

    preview = correction_preview(reloaded(table), 9, body)
    outcome = correct(table, link, 9, body)

    assert [row.number for row in preview.set_aside] == [12]
    assert outcome.event.ruling["set_aside"] == [12]
    row = rows(table)[12]
    assert row.set_aside and not row.struck and row.verdict is None


def test_corrected_correction_brings_back_what_was_set_aside():
    """Correcting the correction, by either number, undoes it: what was set aside counts again."""
    table, link = played()
    before = reloaded(table).state
    first = correct(table, link, 9, {"by": "Anna", "do": "play", "cards": "TH"})

    preview = correction_preview(reloaded(table), first.number, {"by": "Anna", "do": "play", "cards": "AH"})
    correct(table, link, first.number, {"by": "Anna", "do": "play", "cards": "AH"})

    assert [row.number for row in preview.restored] == [12]
    assert reloaded(table).state == before
    assert rows(table)[9].replaced_by == 20
    assert list(table_faults(reloaded(table))) == []


def test_entry_struck_out_leaves_the_line():
    """A correction without words strikes the entry out; it stays in the log as such."""
    table, link = played()

    correct(table, link, 18, None)

    row = rows(table)[18]
    assert row.struck and row.replaced_by == 19 and row.body is None
    assert reloaded(table).state["scores"]["Bo"] == 25
    assert rows(table)[19].text == "Entry 18 is struck out"


def test_taken_back_entry_can_be_put_back():
    """What was taken back by mistake comes back by a correction of either line."""
    table, link = played()
    enter_all(table, "Cia play 9D")
    take_back(table, "Cia")
    assert reloaded(table).state["turn"] == "Cia"

    correct(table, link, 20, {"by": "Cia", "do": "play", "cards": "9D"})

    assert reloaded(table).state["turn"] == "Dag"
    assert not rows(table)[19].struck


def test_wrong_player_can_be_corrected():
    """Another player did it: the body may name anybody at the table."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, "Dag deal KC\nBo join")

    correct(table, link, 2, {"by": "Anna", "do": "join"})

    assert reloaded(table).state["turn"] == "Bo"
    assert rows(table)[2].verdict.verdict == "legal"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"by": "Bo", "do": "play", "cards": "AH"}, "lies elsewhere"),
        ({"by": "Eva", "do": "play", "cards": "JH"}, "Eva"),
        ({"by": "Bo", "do": "play", "cards": "hearts"}, "hearts"),
        ({}, "an act of this game"),
    ],
)
def test_correction_that_cannot_stand_there_is_refused(body, words):
    """Words that are impossible or unreadable at that place are refused with why, by preview and service alike."""
    table, link = played()

    with pytest.raises(Malformed) as preview:
        correction_preview(reloaded(table), REVOKED, body)
    with pytest.raises(Malformed) as error:
        correct(table, link, REVOKED, body)

    assert words in preview.value.message and words in error.value.message
    assert reloaded(table).last_number == 18


def test_correction_that_changes_nothing_is_refused():
    """The same words again are no correction."""
    table, link = played()

    with pytest.raises(NothingChanged):
        correct(table, link, REVOKED, {"by": "Bo", "do": "play", "cards": "7S"})


def test_correction_of_an_unknown_entry_is_refused():
    """There is no entry 99, and a call is no entry."""
    table, link = played()

    with pytest.raises(EventUnknown, match="99"):
        correct(table, link, 99, None)


def test_correction_needs_a_reason():
    """Why it was corrected is kept."""
    table, link = played()

    with pytest.raises(Malformed):
        correct(table, link, REVOKED, HEART, reason=" ")


def test_correction_with_a_stale_number_is_refused():
    """The preview was of an earlier log, so what it told may no longer be all."""
    table, link = played()
    preview = correction_preview(reloaded(table), REVOKED, HEART)
    enter_all(table, "Cia play 9D")

    with pytest.raises(Stale):
        correct(table, link, REVOKED, HEART, expected=preview.expected)


def test_correction_sent_twice_counts_once():
    """The same key brings the same answer."""
    table, link = played()
    key = new_key()
    first = correct(table, link, REVOKED, HEART, key=key)

    again = correct(table, link, REVOKED, HEART, key=key)

    assert again.repeated and again.event == first.event and again.ruling == first.ruling


def test_correction_sent_again_by_the_number_of_a_correction_counts_once():
    """Giving the number of the correction instead of the entry's is the same submit when it is sent again."""
    table, link = played()
    first = correct(table, link, REVOKED, HEART)
    key, body = new_key(), {"by": "Bo", "do": "play", "cards": "QH"}
    second = correct(table, link, first.number, body, key=key)

    assert correct(table, link, first.number, body, key=key).event == second.event


def test_correction_from_another_hall_is_refused():
    """A referee's link opens the tables of its own hall alone."""
    table, _ = played()

    with pytest.raises(TableUnknown):
        correct(table, make_referee(make_table()), REVOKED, HEART)


def test_correction_of_a_closed_tables_log_moves_its_result():
    """However far back: also when the table is closed, and the evening hears of it."""
    table, link = played(REST)
    table_close(table_id=table.pk, key=new_key())
    promised = Outbox.objects.count()

    correct(table, link, REVOKED, {"by": "Bo", "do": "play", "cards": "7H"})

    table = reloaded(table)
    assert table.status == TableStatus.CLOSED
    assert {row["player"]: row["points"] for row in table.result}["Bo"] == 24
    assert Outbox.objects.count() == promised + 1


def test_overruling_follows_its_entry_through_a_correction_before_it():
    """An overruling names a log number, so entries struck out before it do not turn it onto another entry."""
    table, link = played()
    event_overrule(
        link=link, table_id=table.pk, number=REVOKED, verdict="legal", reason="misdeal", key=new_key(), expected=None
    )

    correct(table, link, 9, None)

    row = rows(table)[REVOKED]
    assert row.verdict.verdict == "legal" and rows(table)[19].verdict is not None


def test_overruling_of_an_entry_struck_out_is_set_aside():
    """There is nothing left to rule on."""
    table, link = played()
    event_overrule(
        link=link, table_id=table.pk, number=REVOKED, verdict="legal", reason="misdeal", key=new_key(), expected=None
    )

    correct(table, link, REVOKED, None)

    assert rows(table)[19].set_aside
    assert list(table_faults(reloaded(table))) == []


def test_player_reads_what_was_changed_by_its_words_and_not_by_a_number():
    """A phone numbers nothing: it names the card that was corrected, struck out or taken back."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S\nCia play 9H\n")
    link = make_referee(table)
    take_back(table, "Cia")
    correct(table, link, 10, HEART)
    correct(table, link, 10, None)

    told = [row.text for row in log_lines(reloaded(table), "Anna") if row.number > 11]

    assert told == [
        "Taken out, because it was a mistake: Cia plays 9♥",
        "Corrected: Bo plays 7♠ → Bo plays J♥",
        "Struck out: Bo plays 7♠",
    ]
