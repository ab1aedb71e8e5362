"""The rulebook in the pocket: searched, with examples of the casebook."""

from django.urls import reverse

from referee.games import GAMES
from referee.selectors.rules.rulebook import pocket_clauses


def test_every_clause_is_there_in_the_books_order():
    """Without a search the whole book is shown."""
    for game in GAMES.values():
        assert [clause.id for clause in pocket_clauses(game)] == list(game.clauses)


def test_search_finds_every_word_in_id_title_or_text():
    """All words must be in the clause, in any order and case."""
    found = [clause.id for clause in pocket_clauses(GAMES["knoesten"], "TRUMP higher")]

    assert "overruff" in found
    assert "players" not in found


def test_a_clause_shows_cases_of_the_casebook_in_words():
    """An example tells its events with names and the expected verdicts."""
    (clause,) = pocket_clauses(GAMES["knoesten"], "underruffing")
    texts = [event.text for example in clause.examples for event in example.events]

    assert "Anna plays K♥" in texts
    assert any(event.verdict == "illegal" for example in clause.examples for event in example.events)


def test_the_page_answers_a_search_with_and_without_javascript(client):
    """The form works as a page; htmx gets the clauses alone."""
    address = reverse("referee:rules", args=["knoesten"])
    page = client.get(address, {"q": "points: a knoest"}).content.decode()
    fragment = client.get(address, {"q": "nothing of the kind"}, headers={"HX-Request": "true"}).content.decode()

    assert 'id="knoest"' in page
    assert 'id="follow"' not in page
    assert fragment.lstrip().startswith("<div")
    assert "No clause contains" in fragment
