"""Corrections: a wrong entry, however far back, put right in one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.models import RefereeLink
from referee.outcome import Outcome


def event_correct(
    *,
    link: RefereeLink,
    table_id: int,
    number: int,
    body: Mapping[str, Any] | None,
    reason: str,
    key: str,
    expected: int | None,
) -> Outcome:
    """Replace log entry `number` by `body` (None strikes it out) and replay the rest.

    What could then no longer have happened is set aside, and stays in the log. A correction can itself be corrected:
    give the number of either. `selectors.corrections.correction_preview` tells beforehand all that it changes.
    """
    raise NotImplementedError
