"""Follows what the audit log says of forgotten people: whose logs were hashed anew, and must be there since then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.archive.report import NOTE, Report, audit_line
from scoring.systems.translatable import Said
from scoring.systems.translatable import gettext_noop as _

KIND = "players_forgotten"  # of the lines that say so


class HashedAnew:
    """The logs that were hashed anew, known by the hash with which each of them ended then.

    Whoever changes such a log later and hashes it anew once more, as if that had been done for the forgotten person,
    leaves it without this hash.
    """

    def __init__(self, acts: Iterable[Mapping[str, Any]]) -> None:
        lines = enumerate(acts, 1)
        self._acts = [(number, act) for number, act in lines if act["kind"] == KIND and isinstance(act["data"], dict)]
        self._missing = {ended for _number, act in self._acts for ended in ends_told(act["data"])}

    def see(self, ended: str) -> None:
        """Note a hash of a log."""
        self._missing.discard(ended)

    def tell(self, report: Report) -> None:
        """Report what was hashed anew when, and which of these logs the archive no longer has as they were left."""
        for number, act in self._acts:
            place, ends = audit_line(number, act["kind"], act["at"][:16].replace("T", " ")), ends_told(act["data"])
            told = _(
                "Somebody was forgotten. Lines of the audit log that named the person: %(lines)s; logs of tables: "
                "%(logs)s. All of it was hashed anew, so heads that were noted before are no longer in it."
            )
            report.add(place, Said(told, lines=act["data"].get("lines", 0), logs=len(ends)), NOTE)
            if lost := len(self._missing.intersection(ends)):
                text = _("Logs that were changed after they had been hashed anew: %(count)s.")
                report.add(place, Said(text, count=lost))


def ends_told(data: Mapping[str, Any]) -> list[str]:
    """Return the hash with which each log ended when it was hashed anew, as a line of the audit log tells."""
    logs = data.get("logs", [])
    return [str(log[-1]) for log in logs if isinstance(log, list) and log] if isinstance(logs, list) else []
