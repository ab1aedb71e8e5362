"""`manage.py verify`: it reports an intact log, and anything changed in the database behind our back."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from referee.access.actors import referee_actor
from referee.history.chain import event_hash, first_setup_hash, setup_hash
from referee.lines import setup_of
from referee.models import Event, Seat, Table
from referee.selectors.log.verification import table_faults
from referee.selectors.tablet import dossier as dossiers
from referee.selectors.tablet.table import table_full
from referee.services.calls import call_raise
from referee.services.corrections import event_correct
from referee.services.depths import depth_change
from referee.services.events import event_overrule
from referee.services.tables import hall_open, table_close
from tests.support.dealt import recorded_hand
from tests.support.kept_rows import given_to_each
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


def bit_of_everything():
    """Make a table with a bit of everything in its log."""
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


made, table = given_to_each(bit_of_everything)


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

    assert "Entry 3 has been changed" in out.getvalue()
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


@pytest.mark.parametrize("change", [{"confirm": "two"}, {"policy": "teach"}, {"depth": "result"}, {"rules": "0" * 12}])
def test_changed_way_of_opening_shows(table, change):
    """The chain begins with all that a table was opened with, also how a result is confirmed and what is recorded."""
    Table.objects.filter(pk=table.pk).update(**change)

    assert list(table_faults(reloaded(table)))


def test_changed_hall_and_seats_show(table):
    """A table that is moved to another hall, and a seat that is given to another player of the evening, are noticed."""
    Table.objects.filter(pk=table.pk).update(hall=hall_open(name="Elsewhere", slug="elsewhere"))
    assert list(table_faults(reloaded(table)))
    Table.objects.filter(pk=table.pk).update(hall=table.hall)
    assert list(table_faults(reloaded(table))) == []

    Seat.objects.filter(table=table, player="Bo").update(player_key="key-cia")
    assert list(table_faults(reloaded(table)))


def test_table_opened_again_or_closed_behind_its_back_shows(table):
    """Closed is what the log says is closed."""
    Table.objects.filter(pk=table.pk).update(status="closed")
    assert any("status" in fault for fault in table_faults(reloaded(table)))

    table_close(table_id=make_table(number=2, hall_id=table.hall_id).pk, key=new_key())
    other = Table.objects.get(number=2)
    assert list(table_faults(other)) == []
    Table.objects.filter(pk=other.pk).update(status="waiting")
    assert any("status" in fault for fault in table_faults(reloaded(other)))


def test_depth_changed_in_the_log_is_sound(table):
    """The table says no longer what was recorded at first; the chain still begins as it did."""
    depth_change(table_id=table.pk, actor=referee_actor(make_referee(table)), depth="hands", key=new_key())

    assert list(table_faults(reloaded(table))) == []


def test_log_begun_before_the_chain_covered_the_whole_setup_is_sound():
    """A table of an earlier release: its chain begins with game, options, policy and players."""
    table = make_table()
    players = list(table.seats.order_by("position").values_list("player", "player_key"))
    table.rules, first = "", first_setup_hash(setup_of(table, players, table.depth))
    Table.objects.filter(pk=table.pk).update(rules="", last_hash=first)
    enter_all(table, START)

    assert list(table_faults(reloaded(table))) == []


def test_what_other_rules_make_otherwise_is_told_as_that(table):
    """A table of an earlier release, whose position was stored in another form: the log is intact, and that is said."""
    played_with_other_rules(table)
    out = StringIO()
    with pytest.raises(CommandError, match="Every log is intact") as told:
        call_command("verify", stdout=out)

    assert told.value.returncode == 3
    assert "intact, played with earlier rules: The table's stored state differs" in out.getvalue()
    case = dossiers.dossier(reloaded(table), REVOKED, made_by="Rut")
    assert case.faults == ()
    assert "The log is intact" in case.log_told[0] and "stored state" in case.log_told[1]


def test_changed_line_of_a_table_with_other_rules_shows(table):
    """Other rules explain no broken chain, and nothing else at the same table then."""
    played_with_other_rules(table)
    Event.objects.filter(table=table, number=5).update(reason="changed")

    with pytest.raises(CommandError, match="1 of 1 tables are not sound"):
        call_command("verify", stdout=StringIO())


def played_with_other_rules(table):
    """Make the table one that earlier rules opened, with a stored position that lacks something."""
    players = list(table.seats.order_by("position").values_list("player", "player_key"))
    table.rules = "earlier"
    before = setup_hash(setup_of(table, players, table.depth))
    Table.objects.filter(pk=table.pk).update(rules="earlier", state={"phase": "play"})
    for event in Event.objects.filter(table=table).order_by("number"):
        event.previous_hash = before
        before = event_hash(event)
        Event.objects.filter(pk=event.pk).update(previous_hash=event.previous_hash, hash=before)
    Table.objects.filter(pk=table.pk).update(last_hash=before)


def test_log_is_read_as_far_as_the_table_counted_it(table):
    """Somebody plays on between the reading of the table and of its log: nothing is wrong with either."""
    row = reloaded(table)
    enter_all(table, "Cia play 9D\nDag play JD")

    assert list(table_faults(row)) == []
    assert list(table_faults(reloaded(table))) == []


def test_dossier_made_while_play_goes_on_calls_the_log_sound(table, monkeypatch):
    """A card is laid while the case is gathered: the log is sound all the same."""
    row = reloaded(table)
    monkeypatch.setattr(dossiers, "table_full", lambda seen: (enter_all(table, "Cia play 9D"), table_full(seen))[1])

    assert dossiers.dossier(row, REVOKED, made_by="Rut").faults == ()


def test_line_beyond_what_the_table_counts_shows(table):
    """A line and the row that counts it are written together: one too many was put there by hand."""
    last = Event.objects.get(table=table, number=table.last_number)
    last.pk, last.number, last.key = None, table.last_number + 1, "more"
    last.save(force_insert=True)

    assert any("its log has" in fault for fault in table_faults(reloaded(table)))


def test_log_begun_before_tables_knew_the_version_of_their_rules_is_sound():
    """A table of an earlier release has no version of its rule set, and its chain begins without one."""
    table = make_table()
    players = list(table.seats.order_by("position").values_list("player", "player_key"))
    table.rules = ""
    Table.objects.filter(pk=table.pk).update(rules="", last_hash=setup_hash(setup_of(table, players, table.depth)))
    enter_all(table, START)

    assert list(table_faults(reloaded(table))) == []
