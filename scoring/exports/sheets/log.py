"""The audit log, the earliest act first: in words, and with the data behind them for programs. For organisers."""

from __future__ import annotations

import json

from django.utils.translation import gettext as _

from scoring.exports.sheet import Column, Kind, Sheet
from scoring.selectors.access.acts import ActLog

RAW = ("data", "before", "after")  # of an act, beside its words


def acts_sheet(log: ActLog) -> Sheet:
    """Return the lines of an audit log that pass its filter; the note says what is asked for."""
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
        for line in reversed(log.lines)
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
    return Sheet("log", _("Audit log"), columns, rows, _filter_text(log))


def _filter_text(log: ActLog) -> str:
    """Return what the log is filtered by, so that nobody takes a part for the whole; "" without a filter."""
    asked = log.asked
    told = (
        (_("Who"), asked.who),
        (_("What"), dict(log.kinds).get(asked.kind, asked.kind)),
        (_("Round"), asked.round),
        (_("Search for"), asked.text),
    )
    parts = [f"{name}: {value}." for name, value in told if value]
    return " ".join([_("This is a part of the log."), *parts]) if parts else ""
