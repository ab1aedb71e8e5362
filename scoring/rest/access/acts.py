"""REST for organisers: the audit log."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.rest.access.organiser import OrganiserView, row
from scoring.rest.paging import PageIn, paged
from scoring.selectors.access.acts import ActLine, Asked, acts_of
from scoring.shapes.organiser import ActShape


class ActsIn(PageIn):
    """Which lines of the audit log to read."""

    who = serializers.CharField(max_length=100, default="", allow_blank=True)
    kind = serializers.CharField(max_length=100, default="", allow_blank=True)
    round = WholeNumber(min_value=1, required=False)
    text = serializers.CharField(max_length=100, default="", allow_blank=True)


class Acts(OrganiserView):
    """The audit log of the tournament."""

    @row("acts")
    @gives(list[ActShape], asks=ActsIn)
    def get(self, request: Request) -> Response:
        """Read the audit log, the latest line first.

        `who` is an actor and `kind` a group of acts, as the page of the log offers them; `text` is searched in the
        sentences, as the reader sees them.
        """
        sent = read(ActsIn, request.query_params)
        page = {name: sent.pop(name) for name in ("limit", "offset")}
        found = acts_of(self.api_token.tournament, Asked.of(sent))
        return paged(request, [act_shape(line) for line in found.lines], **page)


def act_shape(line: ActLine) -> ActShape:
    """Return a line of the audit log as programs read it."""
    return ActShape(
        number=line.number,
        at=line.at,
        who=line.who,
        kind=line.kind,
        text=line.text,
        competition=line.competition,
        round=line.round,
        was=line.was,
        now=line.now,
        raw=dict(line.raw),
    )
