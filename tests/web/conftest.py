"""Fixtures shared by the browser tests: one server with a demo tournament, one Chromium, pages that notice errors."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import CUT, Pages, launch
from tests.support.cluster import running_cluster
from tests.support.server import RunningServer, running_server
from tests.support.wire import Wire, wire_to

HERE = Path(__file__).parent
LONGEST = HERE / "test_tournament_walk.py"


CLUSTER = bool(os.environ.get("KONTROLLANT_CLUSTER"))
"""Whether the tests run against clusters instead of servers of one process (`make test-cluster`)."""


def running(data: Path, *arguments: str, **environment: Any) -> AbstractContextManager[RunningServer]:
    """The server of a test: one process, or a whole cluster."""
    start = running_cluster if CLUSTER else running_server
    return start(data, *arguments, **environment)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies here, so that `-m "not web"` leaves it out, and put it last, after the shuffling.

    Last, because Playwright keeps an event loop in this thread until the end, and tests of asynchronous code start
    their own. The files with the most tests come first, and the longest test before them, so that no process is left
    alone with a long one.
    """
    here = Counter(item.path for item in items if HERE in item.path.parents)
    here[LONGEST] *= len(items)
    for item in items:
        if item.path in here:
            item.add_marker(pytest.mark.web)
        if CLUSTER and (alone := item.get_closest_marker("one_process")):
            item.add_marker(pytest.mark.skip(reason=f"needs a server of one process: {alone.args[0]}"))
    items.sort(key=lambda item: (item.path in here, -here[item.path]))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    """Opens pages in contexts of their own; the test fails if one of them had an error."""
    opened = Pages(browser)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One real server with the demo tournament, for all tests that only look or that bring a table of their own."""
    with running(tmp_path_factory.mktemp("evening"), "--demo", "--no-codes") as server:
        yield server


@pytest.fixture(scope="session")
def emptied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A second server, which is emptied for each test that needs one for itself: to start one takes longer."""
    with running(tmp_path_factory.mktemp("emptied"), "--no-codes") as server:
        yield server


@pytest.fixture
def fresh_evening(emptied: RunningServer) -> RunningServer:
    """A real server with a demo tournament that this test alone may change."""
    emptied.begin_anew(demo=True)
    return emptied


@pytest.fixture
def empty_hall(emptied: RunningServer) -> RunningServer:
    """A real server with nothing but the organiser's account."""
    emptied.begin_anew(demo=False)
    return emptied


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that nobody has used, and whose environment names no password."""
    with running_server(tmp_path / "new", "--no-codes", KONTROLLANT_ORGANISER_PASSWORD="") as server:
        yield server


@pytest.fixture
def own_evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    """The same as `fresh_evening`, but for a test after which its server is of no use to others."""
    if CLUSTER:
        yield request.getfixturevalue("fresh_evening")
        return
    with running_server(tmp_path / "evening", "--demo", "--no-codes") as server:
        yield server


@pytest.fixture
def wire(evening: RunningServer, pages: Pages) -> Iterator[Wire]:
    """The line between this test's phone and the server of `evening`, which can be cut."""
    pages.allow(*CUT)
    with wire_to(evening.port) as made:
        yield made
