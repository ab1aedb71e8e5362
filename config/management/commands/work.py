"""`manage.py work`: do the long jobs that wait, and the backup that is due, then end."""

import os
import sys
from argparse import ArgumentParser
from threading import Thread
from typing import Any

from django.core.management.base import BaseCommand

from config.backups import automatic
from referee.services.costs import costs_count
from scoring.jobs.working import work_off

KINDNESS = 10  # how far its priority is lowered beside a server


class Command(BaseCommand):
    """Do the long jobs, such as archives, and value the cards of hands."""

    help = (
        "Do the long jobs that wait (archives, large files), then end. A server that runs alone starts this by itself; "
        "with several processes a Celery worker that reads the queue “slow” does them."
    )
    requires_system_checks: list[str] = []  # as in `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the option."""
        parser.add_argument(
            "--beside", action="store_true", help="leave the processor to others, and end when standard input is closed"
        )

    def handle(self, *args: Any, beside: bool, **options: Any) -> None:
        """Do the jobs."""
        if beside:
            if hasattr(os, "nice"):  # Windows: whoever starts it says so, in config/processes/job_process.py
                os.nice(KINDNESS)
            Thread(target=_end_with_the_server, daemon=True).start()
        costs_count()
        work_off()
        if beside and automatic.is_due():
            automatic.back_up()


def _end_with_the_server() -> None:
    """End at once when the server that started this has ended, however it ended."""
    while os.read(sys.stdin.fileno(), 1):  # `sys.stdin` itself has a lock, which would stop this process from ending
        pass
    os._exit(1)
