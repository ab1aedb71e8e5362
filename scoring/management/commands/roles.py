"""`manage.py roles`: write docs/roles.md, which says who may do what between the tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scoring.access.addresses import roles_page

PAGE = Path(__file__).resolve().parents[3] / "docs" / "roles.md"


class Command(BaseCommand):
    """Writes docs/roles.md."""

    help = "Writes docs/roles.md from scoring/access/."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write docs/roles.md."""
        PAGE.write_text(roles_page(), encoding="utf-8")
