"""What a correction would change, told before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.models import Table
from referee.selectors.shapes import CorrectionPreview


def correction_preview(table: Table, number: int, body: Mapping[str, Any] | None) -> CorrectionPreview:
    """Everything that replacing log entry `number` by `body` (None: striking it out) would change. Writes nothing.

    Raises EventUnknown, Malformed, NothingChanged.
    """
    raise NotImplementedError
