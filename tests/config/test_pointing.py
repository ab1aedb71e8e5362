"""What the gate over all pages (`tests/conftest.py`) takes for a name that no element has."""

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import path

from tests.support.pointing import dangling

PAGE = '<!doctype html><html lang="en"><head><title>T</title></head><body><main id="main">{}</main></body></html>'
urlpatterns = [path("wrong/", lambda _request: HttpResponse(PAGE.format("<label for='a'>A</label>")))]


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ('<label for="a">A</label>', '<label for="a"> points at a, which is not there'),
        ('<input form="a">', '<input form="a"> points at a, which is not there'),
        ('<b id="a"></b><p aria-describedby="a b"></p>', '<p aria-describedby="a b"> points at b, which is not there'),
        ('<p aria-labelledby="a">', '<p aria-labelledby="a"> points at a, which is not there'),
        ('<p aria-controls="a">', '<p aria-controls="a"> points at a, which is not there'),
        ('<p hx-target="#a">', '<p hx-target="#a"> points at a, which is not there'),
    ],
)
def test_name_that_no_element_has_is_a_fault(part: str, fault: str) -> None:
    """It is told with the element that has it."""
    assert dangling(PAGE.format(part)) == [fault]


@pytest.mark.parametrize(
    "page",
    [
        PAGE.format('<label for="a">A</label><input id="a"><p hx-target="#main" hx-include="this">'),
        PAGE.format('<p hx-target="closest li"></p><!-- <label for="a"></label> -->'),
        '<label for="elsewhere">a part of a page</label>',
    ],
)
def test_name_that_an_element_has_is_no_fault(page: str) -> None:
    """Nor is one in a comment, or in a part of a page, whose other parts are not known."""
    assert dangling(page) == []


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.django_db
def test_every_page_that_a_test_is_given_is_read() -> None:
    """A test that asks for a page with such a name fails, whatever it is about."""
    with pytest.raises(AssertionError, match="/wrong/"):
        Client().get("/wrong/")
