"""`manage.py restore FILE`: put a backup in the place of the data that is there."""

import os
import subprocess
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config.backups.bundle import Bundle, Unusable
from config.backups.whole import check_restorable, is_of_a_cluster, restore
from config.processes.opening import hold_data
from referee.management.commands.verify import RULES_DIFFER


class Command(BaseCommand):
    """Restores a backup while no server runs, and verifies it."""

    help = "Put a backup in the place of the data that is there, which is kept aside. No server may run meanwhile."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        parser.add_argument("file", type=Path, help="a file that `manage.py backup` has written")
        parser.add_argument("--check", action="store_true", help="only check the file; change nothing")

    def handle(self, *args: Any, file: Path, check: bool, **options: Any) -> None:
        """Check it, restore it, verify what is there then."""
        try:
            with Bundle(file) as bundle:
                about = f"{file}, made at {bundle.manifest['made_at']}"
                of_cluster = is_of_a_cluster(bundle)
                if check:
                    check_restorable(bundle, "postgresql" if of_cluster else None)
                    self.stdout.write(f"{about}, is whole and can be restored here.")
                    return
                if of_cluster:
                    self._restore_cluster(file)
                    return
                with hold_data():
                    told = restore(bundle, self.stdout.write)
        except Unusable as error:
            raise CommandError(str(error)) from error
        except (OSError, DatabaseError) as error:
            raise CommandError(f"It could not be restored: {error}") from error
        self.stdout.write("\n".join([f"Restored: {about}.", *told]))
        self._verify()

    def _restore_cluster(self, file: Path) -> None:
        """Run this command once more, beside the PostgreSQL of the cluster that has stopped."""
        from config.cluster import programs  # no cluster runs on Windows, and so this can't be loaded there
        from config.cluster.starting import own_postgres

        with hold_data():
            pass  # no server runs; PostgreSQL itself lets no second one use its files
        self.stdout.write("starting the cluster's PostgreSQL")
        self.stdout.flush()
        with own_postgres(self.stdout.write) as address:
            code = subprocess.call(  # noqa: S603 (a program of our own)
                programs.manage("restore", str(file.resolve())),
                env={**os.environ, "DATABASE_URL": address, "KONTROLLANT_DATA": str(settings.DATA)},
            )
        if code:
            raise CommandError("The cluster's backup could not be restored: see above.", returncode=code)

    def _verify(self) -> None:
        """Replay every log, so that a fault is found now and not at the table."""
        found = StringIO()
        try:
            call_command("verify", stdout=found)
        except CommandError as error:
            if error.returncode != RULES_DIFFER:
                raise CommandError(f"It is restored, but `manage.py verify` says: {error}") from error
            self.stdout.write(f"Verified: {error}")
            return
        self.stdout.write(f"Verified: {len(found.getvalue().splitlines())} tables, all sound.")
