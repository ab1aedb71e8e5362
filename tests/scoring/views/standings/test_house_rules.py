"""The rules of the house for one competition: what differs from the rulebook first, then how it is played."""

import pytest
from django.test import Client

from tests.scoring.competitions import make_competition

pytestmark = pytest.mark.django_db


def page_of(client: Client, **fields: object) -> str:
    """Return the page of a competition of Knoesten with these fields."""
    competition = make_competition("Anna Bo Cia Dag")
    for name, value in fields.items():
        setattr(competition, name, value)
    competition.save()
    return client.get(f"/e/{competition.slug}/rules/").content.decode()


def test_what_the_house_plays_differently_comes_first(client: Client) -> None:
    """With the rulebook's usual answer beside it; all other options follow."""
    page = page_of(client, options={"fault_points": 2}, policy="teach", minutes=40, confirm="two")
    different, rest = page.split("How it is played")

    assert "How many points does a fault cost?" in different
    assert "<strong>2</strong>" in different and "Usual: 5" in different
    assert "The player is told at once" in rest and "<dd>40</dd>" in rest
    assert "Two players of the table" in rest
    assert "How many points does everybody start with?" in rest
    assert "How many points does a fault cost?" not in rest


def test_a_house_that_changes_nothing_says_so(client: Client) -> None:
    """Anybody may read it."""
    assert "Nothing: this house plays by the rulebook." in page_of(client)
