"""An archive that the tests share, since making a tournament takes the longest."""

from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tests.support.always import always_the_same
from tests.support.archived import export, make_tournament


@pytest.fixture(scope="session")
def archive(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive of a tournament with a bit of everything, which is no longer in the database.

    It has the same bytes in each run, so that random changes of it are the same ones.
    """
    path = tmp_path_factory.mktemp("archive") / "friday.zip"
    with django_db_blocker.unblock(), transaction.atomic(), always_the_same():
        export(make_tournament(), path)
        transaction.set_rollback(True)
    return path
