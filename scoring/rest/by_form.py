"""Reads a program's choices with the form of the organiser's page, so that programs and people can choose the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext as _

from referee.ground.errors import Malformed
from scoring.forms.rules import TIE_BREAK_STEPS

Form = TypeVar("Form", bound=forms.Form)

_OPTION, _TIE_BREAK = "option_", "tie_break_"


def read_by_form(make: Callable[[Mapping[str, Any] | None], Form], sent: Mapping[str, Any]) -> Form:
    """Return the page's form, checked, with what was sent and, for everything else, what the page proposes.

    `options` and `tie_breaks` are one value each in a request, and several fields each in a form. Raises Malformed.
    """
    data = {name: field.initial for name, field in make(None).fields.items() if name != "key"}
    data |= {name: value for name, value in sent.items() if name in data}
    if "tie_breaks" in sent:
        steps = [*sent["tie_breaks"], *[""] * len(TIE_BREAK_STEPS)]
        data |= {f"{_TIE_BREAK}{step}": steps[at] for at, step in enumerate(TIE_BREAK_STEPS)}
    for name, value in sent.get("options", {}).items():
        if f"{_OPTION}{name}" not in data:
            raise Malformed(_("The game has no house option “%(value)s”."), field="options", value=name[:40])
        data[f"{_OPTION}{name}"] = value
    form = make(data)
    if not form.is_valid():
        name, errors = next(iter(form.errors.items()))
        raise Malformed(str(errors[0]).replace("%", "%%"), field=_field(name))
    return form


def _field(name: str) -> str:
    """Return the field of the request that a field of the page's form stands for."""
    if name.startswith(_OPTION):
        return "options"
    return "tie_breaks" if name.startswith(_TIE_BREAK) else name
