"""The manual's chapters: complete in each language, in its terms, with labels that stand on pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Template
from django.template.base import Node
from django.template.library import SimpleNode
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from config.manual.chapters import CHAPTERS
from referee.games import GAMES
from referee.management.typical import typical_json
from referee.selectors.rules.breaches import TYPICAL, price_clauses, typical_breaches
from tests.support.server import ROOT
from tests.test_languages import LANGUAGES, TERMS, all_strings

TEXTS = sorted((ROOT / "templates" / "help").glob("*/*.html"))
PAGES = [*CHAPTERS, "sheet"]
TAGS = {"tap", "do", "fill"}
PRINTED = {game.title for game in GAMES.values()}  # labels that no language translates


STRINGS = cache(all_strings)


def labels(path: Path) -> set[tuple[str, str]]:
    """Return the context and the source string of each label that a text names."""
    found = set()
    for node in Template(path.read_text(encoding="utf-8")).nodelist.get_nodes_by_type(Node):
        if isinstance(node, SimpleNode) and node.func.__name__ in TAGS:
            context = node.kwargs.get("context")
            found.add((context.var if context else "", str(node.args[0].var)))
    return found


@cache
def anchors(chapter: str, language: str) -> frozenset[str]:
    """Return the ids of a chapter's paragraphs in a language."""
    text = render_to_string(f"help/{language}/{chapter}.html", {"games": GAMES.values()})
    return frozenset(re.findall(r'\bid="([\w-]+)"', text))


def test_every_chapter_is_there_in_every_language() -> None:
    """And none is left over."""
    assert {(path.parent.name, path.stem) for path in TEXTS} == {
        (language, page) for language, _name in settings.LANGUAGES for page in PAGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_language_says_the_same(page: str, language: str) -> None:
    """The same paragraphs, and the same labels, each as often as its text needs."""
    one, other = (ROOT / "templates" / "help" / code / f"{page}.html" for code in ("en", language))

    assert labels(other) == labels(one)
    if page in CHAPTERS:
        assert anchors(page, language) == anchors(page, "en")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_label_stands_on_a_page(path: Path) -> None:
    """A button that was renamed must be renamed here, too: the labels are strings that a page or a form marks."""
    known = {(context, words.replace("%%", "%")) for context, words in STRINGS()}

    assert {label for label in labels(path) if label not in known and label[1] not in PRINTED} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_keep_to_the_list_of_terms(language: str) -> None:
    """As translations do."""
    wrong = {
        (path.stem, found[0]): term
        for path in TEXTS
        if path.parent.name == language
        for pattern, term in TERMS[language].items()
        if (found := re.search(pattern, path.read_text(encoding="utf-8")))
    }

    assert wrong == {}


@pytest.mark.django_db
@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_page_of_the_manual_opens(client: Client, language: str) -> None:
    """Without an account, and with what it is about."""
    client.cookies["django_language"] = language
    for address in ("/help/", *(f"/help/{slug}/" for slug in CHAPTERS), *(f"/help/referee/{game}/" for game in GAMES)):
        page = client.get(address)
        assert page.status_code == 200, address
        assert f'<html lang="{language}">' in page.content.decode()
    assert client.get("/help/nothing/").status_code == client.get("/help/referee/nothing/").status_code == 404


def test_the_breaches_of_the_sheets_are_those_of_the_casebook() -> None:
    """`manage.py rulebooks` writes them."""
    assert TYPICAL.read_text(encoding="utf-8") == typical_json(), "run: manage.py rulebooks"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_sheet_says_each_breach_in_words_with_its_price(game) -> None:
    """In the reader's language; what costs points at Knoesten says so."""
    with override("sv"):
        found = typical_breaches(game)

    assert len(found) > 20
    assert all(set(breach.clauses) <= set(game.clauses) and breach.text and "%" not in breach.text for breach in found)
    if game.id == "knoesten":
        assert {breach.price for breach in found if "follow" in breach.clauses} == {"+5 straffpoäng"}
    assert all(clause.id in game.clauses for clause in price_clauses(game))


@pytest.mark.django_db
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_links_of_a_chapter_lead_somewhere_without_https(client: Client, chapter: str) -> None:
    """A page that only https has is named, not linked."""
    addresses = {
        link.partition("#")[0] for link in re.findall(r'href="(/[^"]*)"', client.get(f"/help/{chapter}/").text)
    }
    pages = {address for address in addresses if not address.startswith("/static/")}
    assert pages
    assert not {address for address in pages if client.get(address).status_code >= 400}
