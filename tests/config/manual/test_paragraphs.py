"""Each page has a "?" that leads to a paragraph of the manual, in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import html5lib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config.manual.chapters import CHAPTERS
from config.manual.paragraphs import ELSE, PARAGRAPHS, paragraph_of
from tests.config.manual.test_chapters import anchors
from tests.support.addresses import fill_address

LANGUAGES = [code for code, _name in settings.LANGUAGES]
ADVICE = "give it a row in config/manual/paragraphs.py, with a chapter and the id of a paragraph"
#: Pages without a "?": they stand in other sites' frames, or bring a page of their own.
WITHOUT = {"scoring:embed_standings", "scoring:embed_table"}


#: Addresses that lead on, or give a file, where the world of these tests has nothing to show.
NO_PAGES = {
    "referee:seat-home",
    "referee:seat-tournament",
    "referee:seat-news",
    "scoring:role_door",
    "scoring:overall_file",
    "scoring:paper_document",
    "scoring:paper_of_round",
    "scoring:job_file",
    "scoring:club_style",
    "scoring:club_logo_file",
    "scoring:club_rules_simulated",
    "set_language",
    "trust-authority",
}


def named_addresses(resolver: URLResolver, before: str = "/", space: str = "") -> Iterator[tuple[str, str]]:
    """Yield the full name and the address of each pattern."""
    for one in resolver.url_patterns:
        path = before + str(one.pattern).lstrip("^")
        if isinstance(one, URLPattern):
            yield (f"{space}:{one.name}" if space else str(one.name)), path
        else:
            yield from named_addresses(one, path, one.namespace or space)


def asks(page: str) -> list[str]:
    """Return where the "?" of a page leads; one address for each that it has."""
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    return [str(one.get("href")) for one in tree.iter("a") if one.get("rel") == "help"]


def answers(world: dict[str, Any], organiser: Client) -> dict[str, Any]:
    """Return what an organiser is answered by GET, by the name of the address; without REST, streams and files."""
    whole = {**world, "there": {**world["there"], "game": "knaker", "chapter": "player"}}
    asked = ((name, organiser.get(fill_address(path, whole))) for name, path in named_addresses(get_resolver()))
    return {
        name: answer
        for name, answer in asked
        if not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html")
    }


def test_every_page_has_a_question_mark_that_leads_somewhere(world: dict[str, Any], organiser: Client) -> None:
    """A new page fails here until it has its row, also if this world has nothing to show there."""
    found = answers(world, organiser)
    pages = {
        name: answer.content.decode()
        for name, answer in found.items()
        if answer.status_code == 200 and b"<html" in answer.content and name not in WITHOUT
    }
    unseen = {name for name, answer in found.items() if answer.status_code not in (200, 405)} - NO_PAGES
    led = {name: asks(page) for name, page in pages.items()}

    assert len(pages) > 80
    assert sorted((pages.keys() | unseen) - PARAGRAPHS.keys()) == [], ADVICE
    assert {name: where for name, where in led.items() if where != [address_of(name)]} == {}


def address_of(name: str) -> str:
    """Return the address of the paragraph that a page's row names."""
    return "/help/{}/#{}".format(*paragraph_of(name).split("#"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_leads_to_a_paragraph(language: str) -> None:
    """In each language."""
    there = {f"{chapter}#{anchor}" for chapter in CHAPTERS for anchor in anchors(chapter, language)}

    assert {ELSE, *PARAGRAPHS.values()} - there == set()


def test_every_row_belongs_to_an_address() -> None:
    """No row is left over from a page that is gone; `referee:look` exists only where somebody develops."""
    known = {name for name, _path in named_addresses(get_resolver())}

    assert PARAGRAPHS.keys() - known - {"referee:look"} == set()


@pytest.mark.django_db
def test_a_page_that_says_no_leads_to_what_that_means(client: Client) -> None:
    """Also where no address matches."""
    assert asks(client.get("/nowhere/").content.decode()) == [f"/help/{ELSE.replace('#', '/#')}"]
