"""The forms for entering the outcome of a hand, put together from a few kinds of fields.

A game's face says which of them its outcome needs (`Face.hand_form`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from referee.engine.fields import YES
from referee.shapes.tally import TallyField, TallyKey

Asks = Mapping[str, Any]
Given = Mapping[str, str]  # the values filled in, by field name
Choices = Sequence[tuple[str, str]]  # answers as (value, text)
Asked = Callable[[str], str]  # a field's name -> the question that it answers


def choice(
    name: str, label: str, words: Choices, given: Given, *, barred: Iterable[str] = (), note: str = ""
) -> TallyField:
    """Return a field answered by one tap. If only one answer is left, it is chosen."""
    barred = set(barred)
    left = [value for value, _text in words if value not in barred]
    chosen = left[0] if len(left) == 1 else given.get(name)
    keys = tuple(TallyKey(value, text, value == chosen, value in barred) for value, text in words)
    return TallyField(name, label, "keys", note, keys=keys)


def several_taps_field(name: str, label: str, words: Choices, given: Given) -> TallyField:
    """Return a field that several taps answer."""
    chosen = given.get(name, "").split()
    return TallyField(
        name, label, "several", keys=tuple(TallyKey(value, text, value in chosen) for value, text in words)
    )


def number(name: str, label: str, given: Given, *, usual: int) -> TallyField:
    """Return a field answered by a number, `usual` unless another is given."""
    return TallyField(name, label, "number", value=given.get(name, str(usual)))


def taps(label: str, *taps: tuple[str, str]) -> TallyField:
    """Return a field each of whose answers enters something at once: (query, text)."""
    return TallyField("act", label, "taps", keys=tuple(TallyKey(query, text) for query, text in taps))


def dealer(asks: Asks, given: Given, asked: Asked) -> tuple[list[TallyField], tuple[tuple[str, str], ...]]:
    """Ask for the dealer if that is unknown; otherwise send the name along."""
    dealers = asks["dealers"]
    if len(dealers) == 1:
        return [], (("dealer", dealers[0]),)
    return [choice("dealer", asked("dealer"), [(name, name) for name in dealers], given)], ()


def excluded_answers(words: Choices, wanted: str | None, only: bool) -> set[str]:
    """Return the answers that are excluded because only one is still possible."""
    return {value for value, _text in words if only and value != wanted}


def out_query(player: str, **more: str) -> str:
    """Return the query that says that a player is out."""
    return urlencode({"out": player, **more})


def taps_to_share_place(player: str, shares: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the tap by which a player shares the place of those who went out last, if there are any."""
    names = {"names": ", ".join(shares)}
    return ((out_query(player, shares=YES), _("shares the place of %(names)s") % names),) if shares else ()
