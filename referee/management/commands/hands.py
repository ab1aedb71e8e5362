"""`manage.py hands`: make the index of hands anew from the logs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from referee.ground.serving.begun import refuse_without_data
from referee.models import Table
from referee.services.indexing import hands_index


class Command(BaseCommand):
    """Indexes the hands of all tables anew, table by table, while the server may run."""

    help = "Make the index by which hands are found anew, from the logs of all tables. The server may run meanwhile."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many hands there are."""
        refuse_without_data()
        tables = list(Table.objects.exclude(round=None).order_by("pk").values_list("pk", flat=True))
        hands = sum(hands_index(table_id=table_id) for table_id in tables)
        self.stdout.write(f"{hands} hands of {len(tables)} tables are indexed.")
