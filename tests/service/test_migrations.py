"""Old data survive the migrations on PostgreSQL, which alters no table that the same transaction has written."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.services import running_postgres

ROOT = Path(__file__).parents[2]
SCRIPT = "from tests.support.old_tournament import check_that_it_survives; check_that_it_survives()"


def test_competitions_get_tournaments_on_postgresql(tmp_path: Path) -> None:
    """The same as on SQLite."""
    with running_postgres() as address:
        settings = {"DATABASE_URL": address, "KONTROLLANT_DATA": str(tmp_path)}
        for command in (["migrate"], ["shell", "--no-imports", "-c", SCRIPT]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=os.environ | settings, check=True)
