"""What referees decided stands beside the next entry that is about the same clauses."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.models import Table
from referee.selectors.tablet.opened import MOST_BEFORE, opened_by_referee
from referee.selectors.tablet.table import table_full
from referee.services.corrections import event_correct
from referee.services.events import event_overrule
from tests.support.desk import PROVEN, address, words
from tests.support.referee import REVOKED, enter_all, make_referee, make_table, new_key, reloaded

pytestmark = pytest.mark.django_db

WHY = "The card had fallen on the floor"


@pytest.fixture
def table():
    """A table at which a player has not followed suit, as was proven later."""
    return proven(make_table())


def proven(table: Table) -> Table:
    """Play the same hand at a table."""
    enter_all(table, PROVEN)
    return reloaded(table)


def next_table(table: Table, number: int = 2) -> Table:
    """Return another table of the same hall where the same has happened."""
    return proven(make_table(number=number, hall_id=table.hall_id))


def rule(table: Table, verdict: str = "legal", reason: str = WHY) -> int:
    """Let a referee rule on the card, and return the number of the ruling."""
    return event_overrule(
        link=make_referee(table),
        table_id=table.pk,
        number=REVOKED,
        verdict=verdict,
        reason=reason,
        key=new_key(),
        expected=None,
    ).number


def before(table: Table, number: int = REVOKED) -> list[tuple[int, str, str]]:
    """Return what the referee of a table reads of earlier rulings: the table, the verdict and the reason."""
    table = reloaded(table)
    told = opened_by_referee(table, table_full(table), number).before
    return [(one.table_id, one.verdict.verdict, one.reason) for one in told]


def test_ruling_stands_beside_the_next_same_question(table):
    """The line and the page for overruling it show the clause, the reason and the table."""
    rule(table)
    other = next_table(table)
    rut = make_referee(other)

    assert before(other) == [(table.pk, "legal", WHY)]
    for part in ("event", "overrule"):
        page = words(Client().get(address(rut, other, part, number=REVOKED)))
        assert f"Earlier rulings by referees follow “{WHY}” Table 1 legal" in page


def test_only_the_same_clause_in_the_same_hall(table):
    """Legal cards, tables of other halls and the ruled entry itself do not show it."""
    rule(table)

    assert before(next_table(table), REVOKED - 1) == []
    assert before(proven(make_table())) == []
    assert before(table) == []


def test_what_no_longer_holds_is_left_out(table):
    """A ruling that was struck out is gone, and of two on the same card the later one is told."""
    rule(table)
    other = next_table(table)
    rule(table, "illegal", "He held it all the time")
    assert before(other) == [(table.pk, "illegal", "He held it all the time")]

    struck = rule(other, "legal", "A slip")
    event_correct(
        link=make_referee(other), table_id=other.pk, number=struck, body=None, reason="x", key=new_key(), expected=None
    )
    assert [reason for _table, _verdict, reason in before(next_table(table, 3))] == ["He held it all the time"]


def test_the_latest_are_told_in_one_query(table):
    """However many rulings there are, only the latest are shown. The other query is for what the card cost."""
    tables = [table, *(next_table(table, number) for number in range(2, MOST_BEFORE + 3))]
    for one in tables[:-1]:
        rule(one)
    last = tables[-1]
    full = table_full(last)
    with CaptureQueriesContext(connection) as queries:
        told = opened_by_referee(last, full, REVOKED).before

    assert [one.table_id for one in told] == [one.pk for one in reversed(tables[:-1])][:MOST_BEFORE]
    assert len(queries) <= 2
