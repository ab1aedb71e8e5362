"""The rule text: every clause in the book's order, where a verdict's link leads."""

import re

import pytest
from django.utils.translation import override

from referee.faces import FACES
from referee.games import GAMES
from referee.selectors.rules.rulebook import pocket_clauses

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


@pytest.mark.parametrize(
    ("wanted", "clause"),
    [("chansa", "3.2"), ("Stege", "12"), ("trippelknug", "14"), ("straight", "12"), ("knaker", "10")],
)
@pytest.mark.parametrize("language", ["en", "sv", "nl"])
def test_search_finds_a_clause_by_the_words_of_any_language(wanted, clause, language):
    """Players at one table call things by the book's Swedish name, by the English one, or without accents."""
    with override(language):
        assert clause in [found.id for found in pocket_clauses(GAMES["knaker"], wanted)]


def test_search_still_wants_every_word():
    """A word that no language of a clause has finds nothing."""
    assert pocket_clauses(GAMES["knaker"], "stege hockey") == []


def test_names_that_clauses_are_searched_by_are_of_clauses():
    """A renumbered clause takes its names with it."""
    for game, face in FACES.items():
        assert set(face.words.called) <= set(GAMES[game].clauses)
