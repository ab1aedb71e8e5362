"""Backups of all earlier releases are restored, migrated and played on, on SQLite; on PostgreSQL: tests/service."""

from collections.abc import Iterator

import pytest

from tests.support.prepared import DATABASE, copy_prepared_database
from tests.support.releases import RELEASES, Releases, releases

BEFORE_ACTS = RELEASES[:3]  # the releases without an audit log


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Releases]:
    """Yield a data directory, with a new database, into which one release after another is restored."""
    data = tmp_path_factory.mktemp("releases")
    copy_prepared_database(data / DATABASE)
    with releases(data) as found:
        yield found


@pytest.fixture(scope="module")
def schema_of_new(here: Releases) -> str:
    """Return what the tables of a new database are, which the squashed migrations made."""
    return here.schema()


@pytest.mark.parametrize("release", RELEASES)
def test_release_is_upgraded_with_everything_in_it(here: Releases, schema_of_new: str, release: str) -> None:
    """All pages open, the table that plays goes on, every log is intact, and its archive is verified.

    The page of the audit log says if the tournament is older than the log. The tables are those of a new database.
    """
    said = here.restored(release)

    assert "is whole and can be restored here" in said
    assert "Verified: " in said
    assert ("This tournament is older than its audit log" in said) == (release in BEFORE_ACTS)
    assert "replayed and counted anew" in said
    assert here.schema() == schema_of_new
