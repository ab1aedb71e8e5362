"""Each page that loads a script has the elements that this script looks for.

A script says so in its head, which also names what it can do without:

    // Needs: #queue #queue-row
    // Needs beside [data-live]: #status
    // May find: #seat
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.template.loader import render_to_string
from django.test import Client
from tree_sitter import Node

from config.reference.rest_pages import addresses
from referee.access.links import referee_token, replay_token, seat_token
from referee.faces import face_of
from referee.games import GAMES
from referee.models import Seat
from referee.services.practice import practice_open
from referee.services.quick import quick_table_open
from scoring.selectors.people.links import link_path
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.tournaments import overall_set
from tests.config.test_scripts import PARSER, SCRIPTS, nodes, text
from tests.scoring.competitions import add_competition, make_competition, player_of, start_round
from tests.scoring.seasons import make_season
from tests.support.referee import (
    FOUR,
    REST,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    seat_of,
)
from tests.support.server import ROOT

SOURCES = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS}
DECLARED = re.compile(r"^// (?:Needs(?: beside (?P<beside>\S+))?|(?P<may>May find)): (?P<names>.+)$", re.MULTILINE)
SIMPLE = re.compile(r'([#.]?[\w-]+)|\[([\w-]+)(?:="?([^"\]]+)"?)?\]')
LOOKING = {"document.getElementById": "#{}", "document.querySelector": "{}"}
LOADS = re.compile(r"{% static (?:'js/([\w.]+)'|seat.game\|(phone_script_of)) ")
PACKS = {face.script.removeprefix("js/") for face in map(face_of, GAMES)}


def needs_of(source: str) -> list[tuple[str, list[str]]]:
    """Return what a script needs: where which element is ("" for always), and what must be there then."""
    found = DECLARED.finditer(source)
    return [(line["beside"] or "", line["names"].split()) for line in found if not line["may"]]


def looked_for(source: str) -> set[str]:
    """Return the selectors of single elements that a script looks for on the whole page."""
    return {selector for node in nodes(PARSER.parse(source.encode()).root_node) if (selector := selector_of(node))}


def selector_of(node: Node) -> str:
    """Return the selector that a call looks for in the document; empty for any other node."""
    if node.type != "call_expression":
        return ""
    name, arguments = text(node.children[0]), node.children[1]
    strings = [part for part in nodes(arguments) if part.type == "string_fragment"]
    return LOOKING[name].format(text(strings[0])) if name in LOOKING and strings else ""


@pytest.mark.parametrize("name", SOURCES)
def test_script_declares_what_it_looks_for(name: str) -> None:
    """Each element that it looks for on the page is named in its head as needed or not."""
    declared = {part for line in DECLARED.finditer(SOURCES[name]) for part in [line["beside"], *line["names"].split()]}

    assert looked_for(SOURCES[name]) - declared == set()


# --- pages ---------------------------------------------------------------------------------------------------


def loaded_by(page: Element) -> set[str]:
    """Return the names of the scripts that a page loads, with those that they import."""
    return loaded_by_names(PurePath(part.get("src", "")).name for part in page.iter("script"))


def loaded_by_names(names: Iterable[str]) -> set[str]:
    """Return the names of scripts, with those that they import."""
    todo, found = list(names), set[str]()
    while todo:
        name = todo.pop()
        if name in SOURCES and name not in found:
            found.add(name)
            todo += re.findall(r'(?:from|import) "\./([\w.]+)"', SOURCES[name])
    return found


def is_there(page: Element, selector: str) -> bool:
    """Return whether an element of the page matches a simple selector: a[b=c], .d.e, #f."""
    parts = SIMPLE.findall(selector)
    return any(all(matches(one, *part) for part in parts) for one in page.iter())


def matches(one: Element, name: str, attribute: str, value: str) -> bool:
    """Return whether an element has a tag, an id, a class or an attribute."""
    if attribute:
        return attribute in one.attrib and value in ("", one.get(attribute))
    if name.startswith("#"):
        return one.get("id") == name[1:]
    if name.startswith("."):
        return name[1:] in one.get("class", "").split()
    return one.tag == name


def lacking(page: Element) -> list[str]:
    """Return which script of a page lacks what."""
    return [
        f"{script} lacks {selector}"
        for script in sorted(loaded_by(page))
        for beside, selectors in needs_of(SOURCES[script])
        if not beside or is_there(page, beside)
        for selector in selectors
        if not is_there(page, selector)
    ]


def parsed(page: str) -> Element:
    """Return a page as a tree."""
    tree: Element = html5lib.parse(page, namespaceHTMLElements=False)
    return tree


@pytest.fixture
def world(db: None, client: Client) -> tuple[Client, list[str]]:
    """Return a browser in which an organiser is signed in, and the addresses of all pages of what there is."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN + REST)
    competition = make_competition("Anna Bo Cia Dag Eva")
    add_competition(competition)
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    draft_make(competition_id=competition.pk, number=2, seed=1)
    tournament, anna = competition.tournament.slug, player_of(competition, "Anna").pk
    season = make_season(competition.tournament.organiser, competition).slug
    known: dict[str, dict[str, object]] = {
        "/s/": {"token": seat_token(seat_of(table, "Anna")), "number": 3},
        "/r/": {"token": referee_token(link), "table_id": table.pk, "number": REVOKED, "position": 1},
        "/replay/": {"token": replay_token(table.pk), "number": 3},
        "/p/": {"token": link_path(player_of(competition, "Anna")).split("/")[2]},
        **{start: {"slug": tournament} for start in ("/organise/tournament/", "/t/")},
        **{start: {"slug": season, "key": anna} for start in ("/organise/season/", "/season/")},
        "/organise/competition/": {"slug": competition.slug, "number": 1, "table": 1, "player_id": anna},
        "/e/": {"slug": competition.slug},
        "/embed/": {"slug": competition.slug, "number": 1},
        "/quick/": {"game": "knaker"},
        "/rules/": {"game": "knaker"},
    }
    client.force_login(competition.tournament.organiser)
    return client, [*of_seats(), *addresses_with(known), "/s/void/"]


def of_seats() -> Iterator[str]:
    """Yield the pages of a seat at a table of each game, and of practising it."""
    for game in GAMES:
        seat = Seat.objects.filter(table__hall=quick_table_open(game=game, names=FOUR).hall)[0]
        yield from (f"/s/{seat_token(one)}/" for one in (seat, practice_open(game=game)))


def addresses_with(known: dict[str, dict[str, object]]) -> Iterator[str]:
    """Yield the address of each page whose variables are known."""
    for _app, _name, address in addresses():
        values = next((values for start, values in known.items() if address.startswith(start)), {})
        if set(re.findall(r"{(\w+)}", address)) <= set(values):
            yield address.format(**values)


def test_every_page_has_what_its_scripts_need(world: tuple[Client, list[str]]) -> None:
    """Each page that GET gives, of every kind that loads a script with needs."""
    client, paths = world
    shown, faults = {"trust.html"}, []
    pages: dict[str, str] = {"/trust/": render_to_string("trust.html", {"address": "https://club.example/"})}
    for path in paths:
        answer = client.get(path)
        if not answer.streaming and answer.headers["Content-Type"].startswith("text/html"):
            pages[path] = answer.content.decode()
            shown |= {str(template.name) for template in answer.templates}
    for path, page in pages.items():
        faults += [f"{path}: {what}" for what in lacking(parsed(page))]

    assert faults == []
    assert templates_with_needs() - shown == set()


def templates_with_needs() -> set[str]:
    """Return the templates that load a script which needs something."""
    folder = ROOT / "templates"
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*.html")
        if any(needs_of(SOURCES[name]) for name in loaded_by_names(loaded_in(path.read_text(encoding="utf-8"))))
    }


def loaded_in(template: str) -> set[str]:
    """Return the names of the scripts that a template loads by itself."""
    return {name for named, of_game in LOADS.findall(template) for name in (PACKS if of_game else {named})}


def test_gate_finds_what_is_missing() -> None:
    """A page that follows the table without saying so fails, and one that doesn't follow needs nothing."""
    page = '<script src="/static/js/live.js"></script><div data-live="/live/" data-fragment="/"></div>'

    assert lacking(parsed(page)) == ["live.js lacks #status", "live.js lacks #announcer"]
    assert lacking(parsed(page.replace("data-live", "data-still"))) == []
