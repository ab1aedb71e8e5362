"""The migrations on PostgreSQL: old data survive, and the audit log refuses to be changed."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.services import running_postgres

ROOT = Path(__file__).parents[2]
SCRIPT = """
from tests.support.kept_acts import check_that_lines_are_kept
from tests.support.old_tournament import check_that_it_survives
check_that_it_survives()
check_that_lines_are_kept()
"""


def test_postgresql_brings_old_data_along_and_keeps_the_audit_log(tmp_path: Path) -> None:
    """PostgreSQL differs from SQLite: it alters no table that the same transaction has written."""
    with running_postgres() as address:
        settings = {"DATABASE_URL": address, "KONTROLLANT_DATA": str(tmp_path)}
        for command in (["migrate"], ["shell", "--no-imports", "-c", SCRIPT]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=os.environ | settings, check=True)
