"""Penalties outside a game in words: their kinds by name, and what a step takes."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.systems.people.penalties import Deduction, Schedule

#: The names of the usual kinds; a kind of the organiser's own is its name.
KINDS = {
    "late": pgettext_lazy("a penalty for", "late"),
    "conduct": pgettext_lazy("a penalty for", "conduct"),
    "phone": pgettext_lazy("a penalty for", "phone"),
    "other": pgettext_lazy("a penalty for", "other"),
}


def kind_name(kind: str) -> str:
    """Return the name of a kind in the reader's language."""
    return str(KINDS.get(kind, kind))


def kind_keys() -> Mapping[str, str]:
    """Return the keys of the usual kinds by their names in the reader's language, in small letters."""
    return {**{key: key for key in KINDS}, **{str(name).lower(): key for key, name in KINDS.items()}}


def step_name(points: int) -> str:
    """Return what a step takes: "warning", "−2 points"."""
    if not points:
        return _("warning")
    return ngettext("−%(count)s point", "−%(count)s points", points) % {"count": points}


def deduction_text(one: Deduction) -> str:
    """Return why points are missing from a total, as everybody may know it."""
    return _("Penalty: %(kind)s") % {"kind": kind_name(one.kind)}


def schedule_text(schedule: Schedule) -> str:
    """Return a schedule as the organiser writes it, one kind a line."""
    return "\n".join(f"{kind_name(kind)}: {', '.join(map(str, steps))}" for kind, steps in schedule.items())
