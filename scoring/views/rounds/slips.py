"""The page on which a pile of slips is entered by keyboard alone."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from scoring.errors.slips import SlipQuestioned
from scoring.selectors.rounds.slips import SlipTable, pile_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.slips import slip_enter
from scoring.systems.rounds.slips import slip_read
from scoring.views.decorators import OrganiserRequest, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    """Show the pile of a round; posted, enter a slip and go on to the next. What doesn't fit is said at the line."""
    competition = own_competition(request.user, slug)
    text = request.POST.get("slip", "")
    if request.method != "POST":
        context = {"competition": competition, "pile": pile_of(competition, number), "key": uuid4().hex}
        return render(request, "scoring/rounds/slips.html", context)
    try:
        entered = slip_enter(
            competition_id=competition.pk,
            number=number,
            text=text,
            key=request.POST.get("key", "") or uuid4().hex,
            seen=request.POST.get("seen"),
        )
    except RefereeError as error:
        if error.status == 404:
            raise
        pile, slip = pile_of(competition, number), slip_read(text)
        about = next((one for one in pile.tables if slip and one.number == slip.table), None)
        context = {"competition": competition, "pile": pile, "key": uuid4().hex, "typed": text, "about": about}
        context |= {"wrong": str(error), "questioned": isinstance(error, SlipQuestioned)}
        return render(request, "scoring/rounds/slips.html", context, status=error.status)
    messages.success(request, _entered_text(entered))
    return redirect("scoring:slips", slug, number)


def _entered_text(table: SlipTable) -> str:
    """Return what counts now at a table, with whether two people have read its slip."""
    values = ", ".join(f"{name} {value}" for name, value in table.told)
    words = _("Table %(table)s, read twice: %(values)s.") if table.checked else _("Table %(table)s: %(values)s.")
    return words % {"table": table.number, "values": values}
