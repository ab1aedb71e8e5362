"""Fixtures shared by all tests."""

import gc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, TestCase, TransactionTestCase
from django.utils import translation
from hypothesis import settings

from scoring.models.act_triggers import triggers_dropped
from tests.support.nesting import misplaced_elements
from tests.support.pointing import dangling
from tests.support.prepared import copy_prepared_database
from tests.support.seeds import LONG, some

# Test helpers assert too; pytest explains them as it explains a test.
pytest.register_assert_rewrite(
    "tests.support.server", "tests.support.browser", "tests.support.referee", "tests.scoring.competitions"
)

# On a busy machine an example may take long without being wrong. The examples are the same in each run, and none is
# remembered from an earlier one; only `make test-long` takes others each time, from the seed that it prints.
settings.register_profile(
    "patient",
    deadline=None,
    max_examples=some(few=15, many=100),
    derandomize=not LONG,
    database=None,
    print_blob=LONG,
)
settings.load_profile("patient")


# Python looks for garbage each time that its objects have grown by a quarter. While tests are gathered there is none.
gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage from now on, but less often than Python does, and never among the thousands of tests."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end how long the tests of each folder took, in all processes together, and the longest browser test.

    To set up and to clear away counts too.
    """
    folders: dict[str, float] = defaultdict(float)
    browsers: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = report.nodeid.partition("::")[0].removeprefix("tests/").partition("/")[0]
                folders[folder] += report.duration
                if folder == "web":
                    browsers[report.nodeid] += report.duration
    if len(folders) > 1:
        listed = sorted(folders.items(), key=lambda item: -item[1])
        terminalreporter.write_line(f"By folder: {', '.join(f'{name} {_told(seconds)}' for name, seconds in listed)}")
    if browsers:
        slowest = max(browsers, key=browsers.__getitem__)
        together = f"{len(browsers)} browser tests took {_told(folders['web'])}, all processes together"
        terminalreporter.write_line(f"{together}; the longest {browsers[slowest]:.0f} s: {slowest}")


def _told(seconds: float) -> str:
    return f"{round(seconds) // 60}:{round(seconds) % 60:02}"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Each test begins in English: a page asked for in another language leaves that one behind it."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def club_without_a_look() -> None:
    """Each test begins where a page was asked for before, by a club that has chosen nothing: no query, no database.

    Nothing else of an earlier test is kept: its rows are gone.
    """
    from scoring.selectors.access.club import FRESH, LOOK, ClubLook

    cache.clear()
    cache.set(LOOK, ClubLook(), FRESH)


@pytest.fixture(autouse=True, scope="session")
def pages_as_html_allows() -> Iterator[None]:
    """Fail a test that is given a page, or a part of one, with an element where HTML doesn't allow it.

    It fails, too, if an element of a whole page points at one that is not there.
    """
    request = Client.request

    def asked(client: Client, **more: Any) -> Any:
        answer = request(client, **more)
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        if is_page and not answer.streaming and "Content-Encoding" not in answer.headers:  # not packed
            page = answer.content.decode()
            assert misplaced_elements(page) + dangling(page) == [], more["PATH_INFO"]
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", asked)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """Let Django find its test database with all tables made, instead of migrating an empty one in every process."""
    create = getattr(connection.creation, "_create_test_db")  # noqa: B009 (the stubs lack it)

    def created(verbosity: int, autoclobber: bool, keepdb: bool = False) -> str:
        name: str = create(verbosity, autoclobber, keepdb)
        copy_prepared_database(Path(name))
        return name

    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "sqlite":
            patch.setattr(connection.creation, "_create_test_db", created)
        yield


@pytest.fixture(autouse=True, scope="session")
def flushed_with_the_audit_log() -> Iterator[None]:
    """Let Django delete all rows after a test that commits, which SQLite's triggers would prevent for the audit log."""
    teardown = getattr(TransactionTestCase, "_fixture_teardown")  # noqa: B009 (the stubs lack it)

    def torn_down(case: TransactionTestCase) -> None:
        if isinstance(case, TestCase) or connection.vendor != "sqlite":
            teardown(case)
            return
        with triggers_dropped():
            teardown(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", torn_down)
        yield
