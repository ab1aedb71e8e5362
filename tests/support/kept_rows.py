"""Rows of the database that are made once for all tests of a file, each of which finds them as they were made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction


@contextmanager
def kept_rows(blocker: Any) -> Iterator[None]:
    """Keep what is written to the database at the beginning of a `with` until its end.

    A test's own transaction lies within this one, so nothing that it does stays. Tests that commit need another file.
    """
    with blocker.unblock():
        outer = transaction.atomic()
        outer.__enter__()
    try:
        yield
    finally:
        with blocker.unblock():
            transaction.set_rollback(True)
            outer.__exit__(None, None, None)


def made_once(make: Callable[[], Any]) -> Any:
    """Return a fixture of a file: what `make` makes in the database, made once and given to each test as it was then.

    The rows are there in every test of the file that comes after the first that asks for them.
    """

    @pytest.fixture(scope="module")
    def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[Callable[[], Any]]:
        with kept_rows(django_db_blocker):
            with django_db_blocker.unblock():
                whole = make()
            yield lambda: deepcopy(whole)

    return made


def given_to_each(make: Callable[[], Any]) -> tuple[Any, Any]:
    """Return `made_once(make)`, which the file must call `made`, and a fixture that gives its copy to each test."""

    @pytest.fixture
    def given(made: Callable[[], Any]) -> Any:
        return made()

    return made_once(make), given
