"""The call queue of a hall, and the desk of one call: claim it, hand it on, answer it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.access.links import referee_for
from referee.errors import CallUnknown
from referee.forms import reasons
from referee.forms.reading import Mark, read_words
from referee.selectors.parts.calls import call_history
from referee.selectors.tablet.clashes import clash_of
from referee.selectors.tablet.hall import hall_number, hall_view
from referee.services.calls import call_answer, call_claim, call_escalate
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context
from referee.views.tablet import display_only


@display_only
def queue(request: HttpRequest, token: str) -> HttpResponse:
    """Show all calls of the hall, open ones with their waiting time. htmx gets only the list."""
    link = referee_for(token)
    context = {"token": token, "link": link, "calls": call_history(link.hall, link)}
    if request.headers.get("HX-Request"):
        context |= {"number": hall_number(link.hall_id)}
        return render(request, "referee/tablet/_calls.html", context)
    hall = hall_view(link.hall, link)
    return render(request, "referee/tablet/calls.html", {**context, "hall": hall, "number": hall.number})


class CallDesk(ActingDesk):
    """A call for the referee, with a field for an answer in words."""

    template = "referee/tablet/_desk_call.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the call, and the contradiction that raised it, if any. Raises CallUnknown."""
        call = next((call for call in full.calls if call.id == address["call_id"]), None)
        if call is None:
            raise CallUnknown
        clash = clash_of(full, call.about) if call.about else None
        return {"call": call, "clash": clash, "escalations": reasons.ESCALATIONS}

    def act(self, mark: Mark, **address: Any) -> str:
        """Answer the call, in words or (if it was dealt with at the table) without."""
        answer = read_words(self.request.POST)
        call_answer(link=self.link, call_id=address["call_id"], answer=answer, key=mark.key)
        return self.address("call", call_id=address["call_id"])


class ClaimDesk(CallDesk):
    """Claiming a call: this referee is coming."""

    is_help = True

    def act(self, mark: Mark, **address: Any) -> str:
        """Claim the call."""
        call_claim(link=self.link, call_id=address["call_id"], over="over" in self.request.POST, key=mark.key)
        return self.address("call", call_id=address["call_id"])


class EscalateDesk(CallDesk):
    """Handing a call on to the head referee."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Hand the call on."""
        reason = read_words(self.request.POST)
        call_escalate(link=self.link, call_id=address["call_id"], reason=reason, key=mark.key)
        return self.address("call", call_id=address["call_id"])
