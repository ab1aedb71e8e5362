"""After commit the table and its hall publish their new numbers, once each, and nothing about what was undone."""

import pytest
from django.db import transaction

from referee.errors import Stale
from referee.ground.serving import live
from referee.services.calls import call_raise
from tests.support.referee import enter, enter_all, make_table, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(monkeypatch):
    """Everything published."""
    heard = []
    monkeypatch.setattr(live, "publish", lambda topic, number: heard.append((topic, number)))
    return heard


def test_entry_is_published_after_commit(said, django_capture_on_commit_callbacks):
    """Not before, so that whoever asks at once finds it there."""
    table = make_table()
    with django_capture_on_commit_callbacks() as callbacks:
        enter_all(table, "Dag deal KC")
        before = list(said)

    for callback in callbacks:
        callback()

    assert before == []
    assert said == [(f"table:{table.pk}", 1), (f"hall:{table.hall_id}", 2)]


def test_call_is_published_too(said, django_capture_on_commit_callbacks):
    """The tablet hears a call as it hears an entry."""
    table = make_table()

    with django_capture_on_commit_callbacks(execute=True):
        call_raise(seat=seat_of(table, "Bo"))

    assert said == [(f"table:{table.pk}", 1), (f"hall:{table.hall_id}", 2)]


def test_refused_entry_publishes_nothing(said, django_capture_on_commit_callbacks):
    """Nothing was changed, so there is nothing to say."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join")

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(Stale):
        enter(table, "Bo", "join", expected=1)

    assert said == []


@pytest.mark.django_db(transaction=True)
def test_entry_that_is_rolled_back_is_not_published(said):
    """If what belongs to it fails, it never was."""
    table = make_table()
    said.clear()

    with transaction.atomic():
        enter_all(table, "Dag deal KC")
        transaction.set_rollback(True)

    assert said == []
    enter_all(table, "Dag deal AC")
    assert table.events.get().body["trump"] == "AC"
