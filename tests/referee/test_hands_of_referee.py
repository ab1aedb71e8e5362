"""A referee finds the hands of their own hall, with the ways to the tablet's replays."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.timezone import now

from referee.access.links import referee_token
from referee.models import RefereeLink, Table
from referee.services.outbox import outbox_sweep
from tests.referee.test_hand_index import BROKEN, make_table
from tests.support.referee import REVOKED, enter_all, make_referee

pytestmark = pytest.mark.django_db

REVOKE = {"clause": "knoesten:follow", "outcome": "late"}


@pytest.fixture
def table() -> Table:
    """A table at which a hand with a revoke of Bo is over."""
    table = make_table()
    enter_all(table, BROKEN)
    outbox_sweep()
    return table


def asked(link: RefereeLink, **fields: Any) -> Any:
    """Return the page with what a referee finds."""
    return Client().get(f"/r/{referee_token(link)}/hands/?{urlencode(fields)}")


def test_a_referee_finds_a_revoke_and_plays_it_back_on_the_tablet(table: Table) -> None:
    """The hall's page has the door; the hand leads to the tablet's replay, and back from there to the table."""
    link = make_referee(table)
    hall = f"/r/{referee_token(link)}/"
    assert f'href="{hall}hands/"' in Client().get(hall).text
    answer = asked(link, **REVOKE, player=" bo ", other="Anna", game="knoesten", since="2020-01-01")
    (hand,) = answer.context["page"]
    assert hand.replay == f"{hall}tables/{table.pk}/replay/{REVOKED}/"
    assert "proven late</span>" in answer.text
    replay = Client().get(hand.replay).text
    assert f'href="{hall}tables/{table.pk}/"' in replay
    assert list(asked(link, **REVOKE, player="Anna").context["page"]) == []


def test_a_referee_finds_no_hands_of_another_hall(table: Table) -> None:
    """Neither its hands nor its players nor its games."""
    elsewhere = make_referee(make_table(names=("Eva", "Fia", "Gus", "Hal")))
    answer = asked(elsewhere)
    assert list(answer.context["page"]) == []
    assert "No hand found" in answer.text and "knoesten:follow" not in answer.text
    refused = asked(elsewhere, player="Bo")
    assert refused.status_code == 422 and "Nobody by this name has played here." in refused.text


@pytest.mark.parametrize("closed_to", ["trainee", "revoked"])
def test_other_links_do_not_open_the_page(table: Table, closed_to: str) -> None:
    """A trainee must not read what became of entries, and a link that was revoked opens nothing."""
    link = make_referee(table)
    if closed_to == "trainee":
        RefereeLink.objects.update(is_trainee=True)
    else:
        RefereeLink.objects.update(revoked_at=now())
    answer = asked(link)
    assert answer.status_code in (403, 410) and "Following suit" not in answer.text
