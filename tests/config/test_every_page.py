"""Checks every page's HTML for what Lighthouse looks for there, without a browser and without npm.

`tests/bench/lighthouse_bench.py` runs Lighthouse itself, which also looks at colours, sizes and time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.test import Client

from tests.config.manual.test_paragraphs import answers

EMPTY_WORDS = {"click here", "here", "more", "learn more", "this", "start", "go", "link", "right here"}
OTHERS_NAME = {"hidden", "submit", "button", "image"}  # inputs whose name is no label


def words_of(part: Element) -> str:
    """Return what a reader, or a screen reader, is told by an element."""
    told = [part.get("aria-label") or "", part.get("title") or "", "".join(part.itertext())]
    return " ".join([*told, *(one.get("alt") or one.get("aria-label") or "" for one in part.iter())]).strip()


def lacks(page: str) -> Iterator[str]:
    """Yield what is wrong with a page."""
    tree: Element = html5lib.parse(page, namespaceHTMLElements=False)
    metas = {one.get("name"): one.get("content") or "" for one in tree.iter("meta")}
    title = tree.find("head/title")
    if not page.lstrip().lower().startswith("<!doctype html>"):
        yield "no doctype"
    if not tree.get("lang"):
        yield "no language"
    if 'charset="utf-8"' not in page[:1024].lower():
        yield "no charset among the first bytes"
    if title is None or not (title.text or "").strip(" ·\n").removesuffix("Kontrollant").strip(" ·"):
        yield "no title of its own"
    if not metas.get("description"):
        yield "no description"
    if "width=device-width" not in metas.get("viewport", "") or re.search(
        "user-scalable=no|maximum-scale", metas.get("viewport", "")
    ):
        yield "a viewport in which nothing can be made larger"
    yield from lacks_within(tree)


def lacks_within(tree: Element) -> Iterator[str]:
    """Yield what is wrong with the parts of a page. What is hidden, or in a template, a script completes."""
    labels = list(tree.iter("label"))
    named: set[object] = {name for one in labels if (name := one.get("for"))}
    named |= {id(field) for one in labels if words_of(one) for field in one.iter()}
    unfinished = {id(part) for one in tree.iter("template") for part in one.iter()}
    for one in tree.iter():
        if id(one) not in unfinished and one.get("hidden") is None and (fault := fault_of(one, named)):
            yield f"{fault}: {one.get('name') or one.get('id') or one.get('href') or one.get('src')}"
    yield from repeated(tree)


def fault_of(one: Element, named: set[object]) -> str:
    """Return what is wrong with an element; "" if nothing is. `named`: the fields that a label names."""
    kind = next((kind for kind in FAULTS if one.tag in kind.split()), "")
    return FAULTS[kind][0] if kind and FAULTS[kind][1](one, named) else ""


def is_unnamed(one: Element, named: set[object]) -> bool:
    """Return whether a field has no name."""
    told = one.get("aria-label") or one.get("aria-labelledby") or {one.get("id"), id(one)} & named
    return one.get("type") not in OTHERS_NAME and not told


#: Kinds of elements: what may be wrong, and whether it is.
FAULTS: dict[str, tuple[str, Callable[[Element, set[object]], bool]]] = {
    "img": (
        "a picture without words or sizes",
        lambda one, _: one.get("alt") is None or not (one.get("width") and one.get("height")),
    ),
    "a": (
        "a link that says or leads nowhere",
        lambda one, _: not one.get("href") or words_of(one).lower().strip(" …→") in {"", *EMPTY_WORDS},
    ),
    "button summary": ("a button without words", lambda one, _: not words_of(one)),
    "input select textarea": ("a field without a label", is_unnamed),
    "script style": ("a script or style that the content policy forbids", lambda one, _: not one.get("src")),
    "iframe": ("a frame without a title", lambda one, _: not one.get("title")),
}


def repeated(tree: Element) -> Iterator[str]:
    """Yield each id that two elements have, and headings that skip a level."""
    ids = Counter(one.get("id") for one in tree.iter())
    yield from (f"twice: {name}" for name, count in ids.items() if name and count > 1)
    levels = [int(one.tag[1]) for one in tree.iter() if re.fullmatch("h[1-6]", str(one.tag))]
    yield from (f"h{after} after h{one}" for one, after in pairwise(levels) if after > one + 1)
    if levels.count(1) != 1:
        yield "not one main heading"


def test_every_page_has_what_lighthouse_asks_of_its_code(world: dict[str, Any], organiser: Client) -> None:
    """Each page that GET gives: of players, referees, the organiser, the public, and of the manual."""
    pages = {
        name: answer.content.decode()
        for name, answer in answers(world, organiser).items()
        if answer.status_code == 200 and b"<html" in answer.content
    }

    assert len(pages) > 80
    assert {name: faults for name, page in pages.items() if (faults := list(lacks(page)))} == {}


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ("<img src=/a.png>", "a picture"),
        ("<a href=/x><svg></svg></a>", "a link"),
        ("<a href=/x>Here</a>", "a link"),
        ("<input name=x>", "a field"),
        ("<h3>Deep</h3>", "h3 after h1"),
        ("<p id=a></p><p id=a></p>", "twice"),
        ("<iframe src=/x></iframe>", "a frame"),
        ("<button></button>", "a button"),
    ],
)
def test_gate_finds_what_is_wrong(broken: str, fault: str) -> None:
    """And finds nothing on a page without it."""
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        '<meta name="description" content="d"><title>A page · Kontrollant</title><h1>A page</h1>'
    )

    assert list(lacks(page)) == []
    assert [told.startswith(fault) for told in lacks(page + broken)] == [True]
