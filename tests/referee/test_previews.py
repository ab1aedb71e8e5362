"""Previews of an act, in each game's own figures, and a mark that tells two previews apart."""

import pytest

from referee.errors import EventUnknown, NothingToUndo
from referee.selectors.tablet.previews import correction_preview, overruling_preview, undo_preview
from referee.services.corrections import event_correct
from tests.support.knaker_table import started_table
from tests.support.referee import (
    REVOKED,
    enter,
    make_referee,
    new_key,
    referee_enters,
    reloaded,
)

pytestmark = pytest.mark.django_db

HEART = {"by": "Bo", "do": "play", "cards": "JH"}


def test_struck_out_cheat_gives_its_pricks_back_and_says_so():
    """Knåker has no points: its pricks are told."""
    table = started_table()
    link = make_referee(table)
    cheat = {"by": "referee", "do": "cheat", "player": "Bo", "kind": "throw-last"}
    number = referee_enters(table, link, cheat).number

    preview = correction_preview(reloaded(table), number, None)

    assert [(change.player, change.was, change.now) for change in preview.pricks] == [("Bo", 3, 0)]
    assert preview.scores == () and not preview.changes_nothing
    ((player, score, prick, _place),) = [row for row in preview.players if row[0] == "Bo"]
    assert (player, score, prick) == ("Bo", None, preview.pricks[0])


def test_places_at_the_table_are_told(table):
    """A revoke corrected: Bo is no longer last."""
    preview = correction_preview(table, REVOKED, HEART)

    assert [(change.player, change.was, change.now) for change in preview.places] == [("Bo", 4, 1)]


def test_mark_of_a_preview_stays_while_others_play_on_and_changes_with_what_it_changes(table):
    """Whose turn it is goes on round the table; what the correction does is the same, until it is not."""
    before = correction_preview(table, REVOKED, HEART)
    other = correction_preview(table, REVOKED, {**HEART, "cards": "QH"})
    enter(table, "Cia", "play", cards="9D")

    assert correction_preview(reloaded(table), REVOKED, HEART).mark == before.mark
    assert before.expected != correction_preview(reloaded(table), REVOKED, HEART).expected
    assert correction_preview(reloaded(table), REVOKED, {**HEART, "cards": "9D"}).mark != other.mark


def test_overruling_tells_only_what_it_is_about(table):
    """The overruling itself keeps the rules, and is no change; of an entry that is not there, there is none."""
    preview = overruling_preview(table, REVOKED, "legal")

    assert [change.number for change in preview.verdicts] == [REVOKED]
    assert [(change.player, change.was, change.now) for change in preview.scores] == [("Bo", 30, 25)]
    with pytest.raises(EventUnknown):
        overruling_preview(table, 99, "legal")


def test_nothing_to_undo_has_no_preview(table, rut):
    """An entry is no correction; a correction that was undone is none any more."""
    with pytest.raises(NothingToUndo):
        undo_preview(table, REVOKED)
    number = event_correct(
        link=rut, table_id=table.pk, number=REVOKED, body=HEART, reason="x", key=new_key(), expected=None
    ).number

    assert [(change.player, change.now) for change in undo_preview(reloaded(table), number).scores] == [("Bo", 30)]


def test_preview_of_an_act_that_changes_nothing_says_so(table):
    """One legal card for another."""
    assert correction_preview(table, 17, {"by": "Anna", "do": "play", "cards": "8D"}).changes_nothing
