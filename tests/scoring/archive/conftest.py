"""An archive that the tests share, since making a tournament takes the longest."""

from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tests.support.archived import export, make_tournament


@pytest.fixture(scope="session")
def archive(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive of a tournament with a bit of everything, which is no longer in the database."""
    path = tmp_path_factory.mktemp("archive") / "friday.zip"
    with django_db_blocker.unblock(), transaction.atomic():
        export(make_tournament(), path)
        transaction.set_rollback(True)
    return path
