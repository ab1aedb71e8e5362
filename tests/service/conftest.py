"""Two server processes on one PostgreSQL and one Redis, as a club with more than one laptop runs them."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.server import RunningServer, running_server
from tests.support.services import running_postgres, running_redis

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, so that `-m "not service"` leaves them out."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.service)


@pytest.fixture(scope="session")
def two_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Yield two processes that share database, Redis and secret only; the first made a demo tournament."""
    with ExitStack() as stack:
        shared: dict[str, Any] = {
            "DATABASE_URL": stack.enter_context(running_postgres(migrated=True)),
            "REDIS_URL": stack.enter_context(running_redis()).url,
            "KONTROLLANT_SECRET_KEY": "shared by both",
        }
        first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
        yield (
            stack.enter_context(running_server(first, "--demo", "--no-codes", **shared)),
            stack.enter_context(running_server(second, "--no-codes", **shared)),
        )
