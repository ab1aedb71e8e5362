"""The list of pages with their operations of REST: no new page is forgotten, and every name in it exists."""

from collections import Counter
from html import unescape

from django.test import Client

from config.reference.rest_pages import OPERATIONS, PARTS, REASONS, addresses, by_page, operations, pages
from referee.ground.rest.problems import HOME
from referee.ground.rest.schema import document


def test_no_page_has_both():
    """A page that has an operation must not have a reason for lacking one."""
    assert [page.name for page in pages() if page.operations and page.reason] == []


def test_the_list_names_only_what_there_is():
    """Each operation and each page in the data exists, and comes only once."""
    names = {name for app, name, _path in addresses()} | {f"{app}:{name}" for app, name, _path in addresses()}
    listed = Counter([*OPERATIONS, *PARTS, *(name for found in REASONS.values() for name in found)])

    assert {name for name in (*listed, *PARTS.values()) if name not in names} == set()
    assert [name for name, count in listed.items() if count > 1] == []
    known = {told for told, _row in operations()}
    assert {told for found in by_page().values() for told in found} <= known


def test_operations_are_those_of_the_openapi_document():
    """The list also has operations with a token in the address, which the document leaves out."""
    made = {
        f"{method.upper()} {path.removeprefix(HOME)}"
        for path, methods in document()["paths"].items()
        for method in methods
    }
    found = {told for told, _row in operations()}

    assert made <= found
    assert all("{token}" in told for told in found - made)


def test_the_documentation_shows_the_list():
    """The documentation has the address of a page, its operations, and the reasons for pages without one."""
    shown = unescape(Client().get(HOME).content.decode())

    assert "<code>/organise/competition/{slug}/players/{player_id}/merge/</code>" in shown
    assert "<code>POST organiser/competitions/{slug}/players/{player_id}/merge/</code>" in shown
    assert next(iter(REASONS)) in shown
