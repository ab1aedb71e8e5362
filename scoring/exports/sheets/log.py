"""The audit log, the earliest act first: in words, and with the data behind them for programs. For organisers."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.exports.sheet import Column, Kind, Sheet
from scoring.selectors.acts import ActLine

RAW = ("data", "before", "after")  # of an act, beside its words


def acts_sheet(lines: Sequence[ActLine]) -> Sheet:
    """Return these lines of an audit log, of which the latest comes first."""
    rows = tuple(
        (
            line.number,
            line.at,
            line.who,
            line.kind,
            line.competition,
            line.round,
            line.text,
            line.was,
            line.now,
            *(json.dumps(line.raw[part], ensure_ascii=False) for part in RAW),
        )
        for line in reversed(lines)
    )
    columns = (
        Column("number", _("No."), Kind.NUMBER),
        Column("at", _("When"), Kind.MOMENT),
        Column("who", _("Who")),
        Column("kind", _("Kind"), raw=True),
        Column("competition", _("Competition")),
        Column("round", _("Round"), Kind.NUMBER),
        Column("what", _("What")),
        Column("before", _("Before")),
        Column("after", _("After")),
        *(Column(f"{part}_raw", f"{part}_raw", raw=True) for part in RAW),
    )
    return Sheet("log", _("Audit log"), columns, rows)
