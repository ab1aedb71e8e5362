"""The rule text: every clause in the book's order, where a verdict's link leads."""

import re

import pytest

from referee.games import GAMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", sorted(GAMES))
def test_rules_page_has_every_clause_in_the_books_order(client, game):
    """Each clause has an anchor of its own id."""
    answer = client.get(f"/rules/{game}/")

    anchors = re.findall(r'id="([^"]+)"', answer.content.decode())
    assert [anchor for anchor in anchors if anchor in GAMES[game].clauses] == list(GAMES[game].clauses)


def test_rules_of_an_unknown_game_are_404(client):
    """There is no such book."""
    assert client.get("/rules/chess/").status_code == 404
