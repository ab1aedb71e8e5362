"""REST for organisers: the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from referee.ground.rest.fields import WholeNumber
from scoring.models.tournaments import Tournament
from scoring.rest.access.organiser import OrganiserView
from scoring.rest.paging import PageIn
from scoring.selectors.access.acts import ActLine, Asked, acts_of
from scoring.shapes.organiser import ActShape


class ActsIn(PageIn):
    """Which lines of the audit log to read."""

    who = serializers.CharField(max_length=100, default="", allow_blank=True)
    kind = serializers.CharField(max_length=100, default="", allow_blank=True)
    round = WholeNumber(min_value=1, required=False)
    text = serializers.CharField(max_length=100, default="", allow_blank=True)


def act_shape(line: ActLine) -> ActShape:
    """Return a line of the audit log as programs read it."""
    return ActShape.made_from(line, raw=dict(line.raw))


def acts_told(tournament: Tournament, sent: Mapping[str, Any]) -> list[ActShape]:
    """Return the lines of the audit log that a program asks for."""
    return [act_shape(line) for line in acts_of(tournament, Asked.of(sent)).lines]


Acts = OrganiserView.gets(
    "acts",
    acts_told,
    """Read the audit log, the latest line first.

        `who` is an actor and `kind` a group of acts, as the page of the log offers them; `text` is searched in the
        sentences, as the reader sees them.
        """,
    ActsIn,
)
