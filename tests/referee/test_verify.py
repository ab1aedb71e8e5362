"""`manage.py verify`: a sound log says so, and whatever was changed in the database behind our back shows."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from referee.models import Event, Table
from referee.selectors.verification import table_faults
from referee.services.calls import call_raise
from referee.services.corrections import event_correct
from referee.services.events import event_overrule
from tests.support.dealt import recorded_hand
from tests.support.referee import (
    FOUR,
    REST,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    house_enters,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
    take_back,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A table with a bit of everything in its log."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)
    call_raise(seat=seat_of(table, "Cia"))
    event_overrule(
        link=link, table_id=table.pk, number=REVOKED, verdict="legal", reason="why", key=new_key(), expected=None
    )
    event_correct(
        link=link,
        table_id=table.pk,
        number=11,
        body={"by": "Cia", "do": "play", "cards": "QH"},
        reason="typo",
        key=new_key(),
        expected=None,
    )
    enter_all(table, "Cia play 9D")
    take_back(table, "Cia")
    return reloaded(table)


def test_log_with_a_bit_of_everything_is_sound(table):
    """Entries, notes, take-backs, corrections and overrulings all fold to what is stored."""
    assert list(table_faults(table)) == []


@pytest.mark.parametrize("seed", range(5))
def test_fold_of_a_recorded_hand_is_the_stored_state(seed):
    """Whatever is entered, legal or not, the log comes to the stored state."""
    table = make_table()
    for body in recorded_hand(seed + 300, FOUR, {}, mischief=0.5):
        house_enters(table, body)

    assert list(table_faults(reloaded(table))) == []


@pytest.mark.parametrize(
    "change",
    [
        {"body": {"by": "Bo", "do": "play", "cards": "JS"}},
        {"ruling": {"verdict": "legal"}},
        {"reason": "changed"},
        {"by": "Cia"},
        {"actor": "seat:1000"},
        {"key": "another"},
        {"hash": "0" * 64},
        {"previous_hash": "0" * 64},
    ],
)
def test_changed_line_shows(table, change):
    """No field of a written line can be changed unseen."""
    Event.objects.filter(table=table, number=REVOKED).update(**change)

    assert any(f"Entry {REVOKED}" in fault for fault in table_faults(table))


def test_missing_line_shows(table):
    """A line taken out leaves a gap in the numbers and in the chain."""
    Event.objects.filter(table=table, number=5).delete()

    assert any("Entry 5 is missing" in fault for fault in table_faults(table))


def test_line_cut_off_at_the_end_shows(table):
    """The table's row counts what its log should hold."""
    Event.objects.filter(table=table, number=table.last_number).delete()

    assert any("counts" in fault for fault in table_faults(table))


@pytest.mark.parametrize(
    "change",
    [{"state": {}}, {"result": []}, {"hand": 7}, {"open_rulings": 9}, {"unanswered": 9}, {"status": "finished"}],
)
def test_changed_snapshot_shows(table, change):
    """What a table's row caches is checked against the fold."""
    Table.objects.filter(pk=table.pk).update(**change)

    assert any(next(iter(change)) in fault for fault in table_faults(reloaded(table)))


def test_changed_setup_shows(table):
    """The chain begins with game, options, policy and players."""
    Table.objects.filter(pk=table.pk).update(options={"start_points": 20})

    assert any("Entry 1 " in fault for fault in table_faults(reloaded(table)))


def test_command_says_what_is_sound(table):
    """One line a table, with the number of its entries."""
    out = StringIO()

    call_command("verify", stdout=out)

    assert out.getvalue() == f"table {table.pk} (Clubhouse, Table 1): {table.last_number} entries, sound\n"


def test_command_fails_and_names_what_is_not(table):
    """A fault is printed, and the command ends with an error."""
    other = make_table()
    Event.objects.filter(table=table, number=3).update(reason="changed")
    out = StringIO()

    with pytest.raises(CommandError, match="1 of 2"):
        call_command("verify", stdout=out)

    assert "Entry 3 is not what was written" in out.getvalue()
    assert f"table {other.pk} (Clubhouse, Table 1): 0 entries, sound" in out.getvalue()


def test_command_refuses_a_table_that_is_not_there(table):
    """A mistyped id is said, not passed over."""
    with pytest.raises(CommandError, match="999"):
        call_command("verify", "999")


def test_finished_game_is_sound():
    """A game played to its end folds to its result."""
    table = make_table(options={"start_points": 2})
    enter_all(table, START + TRICKS + SHOWN + REST)

    assert list(table_faults(reloaded(table))) == []


def test_command_without_data_says_how_to_make_some(monkeypatch):
    """Before the first start there is nothing to verify, and that is said in a sentence."""
    monkeypatch.setattr("django.db.connection.introspection.table_names", lambda *_arguments: [])
    with pytest.raises(CommandError, match="make run"):
        call_command("verify", stdout=StringIO())
