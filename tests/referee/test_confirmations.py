"""Results confirmed before they count: by whom, how often, how they are disputed, and what makes it all void."""

import pytest
from django.test import Client
from django.urls import reverse

from referee import api
from referee.access.actors import referee_actor, seat_actor
from referee.access.links import referee_token, seat_token
from referee.errors import Disputed, NothingToConfirm, Stale, TableUnknown
from referee.ground.errors import Malformed
from referee.history.confirmations import is_confirmed
from referee.models import Call, Confirm, Outbox, Table, TableStatus
from referee.selectors.log.verification import table_faults
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_view
from referee.services.confirmations import result_confirm, result_dispute
from referee.services.corrections import event_correct
from referee.services.tables import table_close
from tests.support.referee import (
    REST,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db

OVER = START + TRICKS + SHOWN + REST  # from 2 points on, this hand ends the game


def finished(confirm="two"):
    """A finished game at a table that asks for confirmation."""
    table = make_table(options={"start_points": 2}, confirm=confirm)
    enter_all(table, OVER)
    table = reloaded(table)
    assert table.status == TableStatus.FINISHED
    return table


def confirm(table, player, **changes):
    """A player says that the result is right."""
    given = {"key": new_key(), "expected": None} | changes
    return result_confirm(table_id=table.pk, actor=seat_actor(seat_of(table, player)), **given)


def dispute(table, player):
    """A player says that it is wrong."""
    return result_dispute(seat=seat_of(table, player), key=new_key(), expected=None)


def referee_confirms(table, link=None):
    """The referee says that it is right."""
    actor = referee_actor(link or make_referee(table))
    return result_confirm(table_id=table.pk, actor=actor, key=new_key(), expected=None)


def counts(table):
    """Whether scoring is told that the result counts."""
    return api.tables_status([table.pk])[table.pk].confirmed


def winner_and_others(table):
    """The players in first place, and the rest."""
    first = [row["player"] for row in table.result if row["place"] == 1]
    return first, [row["player"] for row in table.result if row["place"] != 1]


@pytest.mark.parametrize(
    ("rule", "said", "counted"),
    [
        ("none", [], True),
        ("two", [], False),
        ("two", ["Bo"], False),
        ("two", ["Bo", "Cia"], True),
        ("two", ["referee"], True),
        ("winner", ["Bo", "Cia"], False),
        ("winner", ["Anna"], False),
        ("winner", ["Anna", "Cia"], True),
        ("winner", ["referee"], True),
    ],
)
def test_policy_says_who_is_enough(rule, said, counted):
    """Anna has won; two are two, a winner must be one of them where that is asked, the referee is always enough."""
    assert is_confirmed(rule, said, ["Anna"]) is counted


def test_result_counts_once_two_different_players_have_confirmed_it():
    """One is not enough, nor is one twice; scoring is woken when it counts."""
    table = finished()
    assert not counts(table)
    confirm(table, "Bo")
    confirm(table, "Bo")
    assert not counts(table)
    Outbox.objects.all().delete()

    confirm(table, "Cia")

    assert counts(table)
    assert Outbox.objects.filter(topic=api.RESULT, payload={"table": table.pk}).count() == 1
    assert list(table_faults(reloaded(table))) == []


def test_result_needs_a_winner_where_the_table_says_so():
    """Two who lost are not enough."""
    table = finished("winner")
    winners, others = winner_and_others(table)
    for player in others[:2]:
        confirm(table, player)
    assert not counts(table)

    confirm(table, winners[0])

    assert counts(table)


def test_referee_alone_is_enough():
    """Who decides at the table decides this too."""
    table = finished()

    referee_confirms(table)

    assert counts(table)


def test_dispute_calls_the_referee_and_only_the_referee_confirms_then():
    """What was said before is void; the call says what it is about."""
    table = finished()
    confirm(table, "Anna")

    dispute(table, "Bo")

    assert Call.objects.get(table=table).reason == "The result is wrong"
    with pytest.raises(Disputed, match="Bo"):
        confirm(table, "Cia")
    assert not counts(table)
    referee_confirms(table)
    assert counts(table)
    assert reloaded(table).disputed_by == ""
    assert list(table_faults(reloaded(table))) == []


def test_confirmed_result_can_no_longer_be_disputed():
    """It counts; whoever doubts it calls the referee."""
    table = finished()
    confirm(table, "Anna")
    confirm(table, "Bo")

    with pytest.raises(NothingToConfirm):
        dispute(table, "Cia")


def test_correction_that_changes_points_makes_confirmations_void():
    """What was confirmed was another result."""
    table = finished()
    confirm(table, "Anna")
    confirm(table, "Bo")
    last = reloaded(table).events.filter(kind="entry").last()

    event_correct(
        link=make_referee(table),
        table_id=table.pk,
        number=last.number,
        body=None,
        reason="It was entered twice",
        key=new_key(),
        expected=None,
    )

    table = reloaded(table)
    assert (table.confirmed_by, counts(table)) == ([], False)
    assert list(table_faults(table)) == []


def test_result_of_a_closed_table_is_confirmed_too():
    """The round was ended while they played: what stands is the result."""
    table = make_table(confirm="two")
    enter_all(table, OVER)
    with pytest.raises(NothingToConfirm):
        confirm(table, "Anna")

    table_close(table_id=table.pk, key=new_key())
    assert not counts(table)
    confirm(table, "Anna")
    confirm(table, "Bo")

    assert counts(table)


def test_nothing_is_asked_where_results_count_at_once():
    """No question on the phone, and nothing to confirm."""
    table = finished(Confirm.NONE)

    assert counts(table)
    assert seat_view(seat_of(table, "Bo")).confirmation is None
    with pytest.raises(NothingToConfirm):
        confirm(table, "Bo")
    with pytest.raises(NothingToConfirm):
        dispute(table, "Bo")


def test_confirming_a_result_not_seen_is_refused():
    """The number of the page must be that of the result."""
    table = finished()

    with pytest.raises(Stale):
        confirm(table, "Bo", expected=5)


def test_referee_of_another_hall_confirms_nothing():
    """As if the table were not there."""
    table = finished()

    with pytest.raises(TableUnknown):
        referee_confirms(table, make_referee(make_table()))


def test_table_with_an_unknown_way_to_confirm_is_refused():
    """A word that means nothing opens no table."""
    with pytest.raises(Malformed):
        make_table(confirm="everybody")


def test_verify_finds_a_confirmation_that_the_log_does_not_hold():
    """Written past the log, it is found."""
    table = finished()
    Table.objects.filter(pk=table.pk).update(confirmed_by=["Anna", "Bo"])

    assert any("confirmed_by" in fault for fault in table_faults(reloaded(table)))


def test_seat_page_asks_for_the_result_until_it_is_confirmed():
    """The result with both answers; after one's own answer who else has said so; then that it counts."""
    table = finished()
    address = {player: f"/s/{seat_token(seat_of(table, player))}/" for player in ("Anna", "Bo")}
    number = reloaded(table).last_number

    assert "Yes, that is the result" in Client().get(address["Anna"]).content.decode()
    for player in ("Anna", "Bo"):
        answer = Client().post(f"{address[player]}confirm/", {"key": new_key(), "expected": number}, follow=True)
        assert answer.status_code == 200
        assert "Yes, that is the result" not in answer.content.decode()
    assert "is confirmed and counts" in Client().get(address["Anna"]).content.decode()


def test_seat_page_disputes_with_one_tap():
    """The referee is called, and everybody at the table reads who says so."""
    table = finished()

    Client().post(f"/s/{seat_token(seat_of(table, 'Bo'))}/dispute/", {"key": new_key(), "expected": ""})

    page = Client().get(f"/s/{seat_token(seat_of(table, 'Anna'))}/").content.decode()
    assert "Bo says that the result is wrong" in page
    assert Call.objects.filter(table=table).count() == 1


def test_tablet_shows_what_is_not_confirmed_and_confirms_it():
    """The tile says so, the table has the button, and one tap is enough."""
    table = finished()
    rut = make_referee(table)
    where = reverse("referee:tablet-table", args=[referee_token(rut), table.pk])
    assert "not confirmed" in Client().get(where).content.decode()

    Client().post(f"{where}confirm/", {"key": new_key(), "expected": reloaded(table).last_number})

    page = Client().get(where).content.decode()
    assert "is confirmed and counts" in page and "not confirmed" not in page
    assert [tile.unconfirmed for tile in hall_view(table.hall).tiles] == [False]
