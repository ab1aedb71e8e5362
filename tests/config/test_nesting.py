"""What the gate over all pages (`tests/conftest.py`) takes for a fault, and what it takes for right."""

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import path

from tests.support.nesting import misplaced_elements

PAGE = '<!doctype html><html lang="en"><head><title>T</title></head><body><main>{}</main></body></html>'
urlpatterns = [path("wrong/", lambda _request: HttpResponse("<span><form></form></span>"))]


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<span class="row"><form></form></span>', '<form> in <span class="row">'),
        ("<span><a href='/'><div></div></a></span>", "<div> in <span>"),
        ("<p><ul></ul></p>", "<ul> in <p>"),
        ("<button><div></div></button>", "<div> in <button>"),
        ("<label><h2></h2></label>", "<h2> in <label>"),
        ("<form><div><form></form></div></form>", "<form> in <form>"),
        ("<a href='/'><button></button></a>", "<button> in <a>"),
        ("<button><a href='/'></a></button>", "<a> in <button>"),
        ("<a href='/'><i tabindex=0></i></a>", "<i> in <a>"),
        ("<div role=button><input></div>", "<input> in <div>"),
        ("<label>A <input> <input></label>", "<input> is another field in <label>"),
        ("<label><span><label></label></span></label>", "<label> in <label>"),
        ("<div><li></li></div>", "<li> right in <div>"),
        ("<ul><div></div></ul>", "<div> right in <ul>"),
        ("<div><dt></dt></div>", "<dt> right in <div>"),
        ("<select><option>A<option>B</select>", "<option> right in <option>"),
        ("<table><tr><p></p></tr></table>", "<p> right in <tr>"),
        ("<th><h3></h3></th>", "<h3> in <th>"),
        ("<div><summary></summary></div>", "<summary> right in <div>"),
        ('<p id="a"></p><p id="a"></p>', "the id a is there 2 times"),
        ("<p><b></p></b>", "</p> ends <b>"),
        ("<div>", "<div> is not ended"),
        ("</div>", "</div> ends nothing"),
        (PAGE.format("<h1></h1><h1></h1>"), "<h1> is there 2 times"),
    ],
)
def test_fault_is_named(page: str, fault: str) -> None:
    """The first of what is wrong."""
    assert misplaced_elements(page)[0] == fault


@pytest.mark.parametrize(
    "page",
    [
        PAGE.format('<p id="a">Text &lt;div&gt;<br></p><input aria-labelledby="a">'),
        "<li><form><label>A <input type=hidden><input></label></form></li>",
        "<details><summary><h2>A</h2></summary><div></div></details>",
        "<dl><div><dt></dt><dd><p></p></dd></div><dt></dt><dd></dd></dl>",
        "<a href='/'><div><h2></h2></div></a>",
        '<span><svg><use href="#a"/><title>A</title></svg></span><img alt="a > b">',
        "<template><tr><td></td></tr></template><!-- <span><div></span> -->",
        "<table><caption></caption><thead><tr><th></th></tr></thead><tbody><tr><td><div></div></td></tr></tbody></table>",
    ],
)
def test_what_html_allows_is_no_fault(page: str) -> None:
    """Pages and parts of pages."""
    assert misplaced_elements(page) == []


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.django_db
def test_every_page_that_a_test_is_given_is_read() -> None:
    """A test that asks for a page with a fault fails, whatever it is about."""
    with pytest.raises(AssertionError, match="/wrong/"):
        Client().get("/wrong/")
