"""Backups of the oldest and the newest stored release are restored, migrated and played on, on PostgreSQL."""

from pathlib import Path

from tests.support.releases import NEWEST, OLDEST, releases
from tests.support.services import running_postgres


def test_releases_are_upgraded_on_postgresql(tmp_path: Path) -> None:
    """One server serves both, since each restore puts the earlier schema aside. The tables match a new database's."""
    with running_postgres(migrated=True) as address, releases(tmp_path, DATABASE_URL=address) as here:
        schema_of_new = here.schema()
        for release in (OLDEST, NEWEST):
            said = here.restored(release)

            assert "Verified: " in said
            assert "replayed and counted anew" in said
            assert here.schema() == schema_of_new
