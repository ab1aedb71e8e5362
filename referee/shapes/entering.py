"""What a program needs to enter something for a seat, besides what the seat's phone shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.ground.shape import JSON, Shape
from referee.shapes.seat import SeatView


@dataclass(frozen=True, slots=True)
class FormField(Shape):
    """One field of an entry that is to be filled in."""

    name: str
    asked: str  # the question that the field answers, in the reader's language
    required: bool
    secret: bool  # not everybody at the table hears what is entered here
    choices: tuple[Any, ...]  # values that come into question now; if empty, whatever the entry's schema allows
    takes: int = 1  # if more than 1, the value is that many of the choices with a space between two


@dataclass(frozen=True, slots=True)
class EntryForm(Shape):
    """A kind of entry that this seat may make now. `body` with values for `fields` is the event to send."""

    do: str
    schema: str  # the name of its schema in the OpenAPI document
    title: str  # what was done, in the reader's language
    body: JSON
    fields: tuple[FormField, ...]
    offered: bool  # whether `offers` lists entries of this kind, each complete
    reported: bool  # whether the entry waits as a report until another player says the same


@dataclass(frozen=True, slots=True)
class SeatState(SeatView):
    """Everything a phone shows, and the kinds of entries that are possible now."""

    forms: tuple[EntryForm, ...] = ()
