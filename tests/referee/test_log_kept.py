"""The log in words on the referee's tablet is kept from entry to entry, and always says what a fresh one would say."""

from typing import Any

import pytest

from referee.access.policies import REFEREE
from referee.models import Event
from referee.selectors.log.log import LogReader, log_lines
from referee.selectors.tablet import table as tablet
from referee.services.corrections import event_correct
from referee.services.events import event_overrule
from referee.shapes.log import LogLine
from tests.support.dealt import recorded_hand
from tests.support.referee import FOUR, house_enters, make_referee, make_table, new_key, reloaded

pytestmark = pytest.mark.django_db

OPTIONS = {"start_points": 500}


def is_as_fresh(table) -> bool:
    """Whether the kept log is what reading the whole log anew gives."""
    current = reloaded(table)
    return tablet.table_full(current).log == log_lines(current, REFEREE)


@pytest.mark.parametrize("seed", range(4))
def test_kept_log_is_what_a_fresh_one_would_be(seed):
    """Through whole hands with breaches that later entries settle, an overruling and a correction."""
    table = make_table(options=OPTIONS)
    rut = make_referee(table)
    bodies = recorded_hand(seed, FOUR, OPTIONS, hands=2)
    for place, body in enumerate(bodies):
        house_enters(table, body)
        assert is_as_fresh(table), body
        if place % 20 == 10:
            act: dict[str, Any] = {"link": rut, "table_id": table.pk, "key": new_key(), "expected": None}
            event_overrule(number=place, verdict="illegal", reason="I saw it", **act)
            assert is_as_fresh(table)
    last = reloaded(table).events.filter(kind="entry", body__do="play").last()
    act = {"link": rut, "table_id": table.pk, "key": new_key(), "expected": None}
    event_correct(number=last.number, body=None, reason="It was not played", **act)

    assert is_as_fresh(table)


def test_new_entry_words_only_itself(monkeypatch):
    """The cost of an entry does not grow with the log: it is worded twice, for the referee and for all who hear it."""
    table = make_table(options=OPTIONS)
    *bodies, last = recorded_hand(1, FOUR, OPTIONS, mischief=0.0)[:9]
    for body in bodies:
        house_enters(table, body)
    tablet.table_full(reloaded(table))
    worded: list[int] = []
    row = LogReader.row

    def counted(self: LogReader, event: Event) -> LogLine | None:
        worded.append(event.number)
        return row(self, event)

    monkeypatch.setattr(LogReader, "row", counted)
    house_enters(table, last)
    tablet.table_full(reloaded(table))

    assert worded == [reloaded(table).last_number] * 2
