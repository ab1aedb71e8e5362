"""The page of a backup tries it before anything is replaced, on SQLite; on PostgreSQL it says what to do instead."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.service.test_jobs import Organiser
from tests.service.test_turns import DEAL
from tests.service.test_two_servers import enter
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import running_server
from tests.support.services import running_postgres

CHANGED = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("UPDATE referee_event SET created_at = '2020-01-01 00:00:00' WHERE number = 1")
"""


def looked_into(office: Organiser, backups: Path) -> str:
    """Make a backup by the page, and return its page."""
    before = set(backups.glob("*.backup"))
    office.post("/organise/backups/make/")
    (made,) = set(backups.glob("*.backup")) - before
    page = office.page(f"/organise/backups/{made.name}/").decode()
    made.unlink()  # else another backup in this very second would be none, since a backup is named by it
    return page


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_page_of_a_backup_says_what_is_broken_in_it(engine: str, tmp_path: Path) -> None:
    """It was restored in a folder of its own, of which nothing is left; a damaged file has a page, too."""
    with ExitStack() as stack:
        database: dict[str, Any] = (
            {"DATABASE_URL": stack.enter_context(running_postgres(migrated=True))} if engine == "postgresql" else {}
        )
        server = stack.enter_context(running_server(tmp_path / "data", "--demo", "--no-codes", **database))
        backups = server.data / "backups"
        seat = open_game(server, "kombinationswhist", FOUR)["Dag"].removeprefix(server.url)
        assert enter(server, seat, "deal", 0, **DEAL)[0] == 200
        office = Organiser(server, server)
        sound = looked_into(office, backups)
        server.run(CHANGED)
        broken = looked_into(office, backups)
        kept = backups / "kontrollant-20200101-000000.backup"
        kept.write_bytes(b"PK and nothing more")
        damaged = office.page(f"/organise/backups/{kept.name}/").decode()

        assert "it is damaged" in damaged and "Restore this backup" not in damaged
        if engine == "sqlite":
            assert "every log in it is intact" in sound and "Restore this backup" in sound
            assert "Entry 1 has been changed: its hash does not match." in broken
        else:
            assert "run: manage.py restore FILE" in sound and "Restore this backup" not in sound
        assert list(server.data.glob("tried-*")) == []
