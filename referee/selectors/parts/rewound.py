"""What phones know that a table's log lacks after an older backup was restored (decision 0079).

Queries: none, or one for the keys of the log if a phone has reported something.
"""

from __future__ import annotations

from typing import Any

from referee.models import Table
from referee.shapes.common import Gone, Rewound
from referee.wording.entries import entry_text


def lines_gone(table: Table) -> int:
    """Return how many lines of the log phones miss at least; 0 once that is settled. No queries."""
    reports = _reports(table)
    return max((one["until"] for one in reports), default=0) + 1 - min((one["since"] for one in reports), default=1)


def rewound_of(table: Table) -> Rewound | None:
    """Return what phones miss in the log, with the acts that are not in it again; None if that is settled."""
    reports = _reports(table)
    if not reports:
        return None
    keys = [entry["key"] for report in reports for entry in report["entries"]]
    there = set(table.events.filter(key__in=keys).values_list("key", flat=True))
    gone = [
        Gone(report["player"], " + ".join(entry_text(table.game, body) for body in entry["bodies"]))
        for report in reports
        for entry in report["entries"]
        if entry["key"] not in there
    ]
    since = min(report["since"] for report in reports)
    return Rewound(since, since + lines_gone(table) - 1, tuple(gone), tuple(report["player"] for report in reports))


def _reports(table: Table) -> list[dict[str, Any]]:
    """Return the reports that nobody has settled, by seat."""
    return [report for _position, report in sorted(table.rewound.items()) if "until" in report]
