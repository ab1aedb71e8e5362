"""A trainee's pages: the tables of the hall, one entry after another to rule on, and how the trainee has ruled."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.access.links import trainee_for
from referee.selectors.tablet.shadow import (
    counted_of,
    entries_waiting,
    shadow_entry,
    shadow_results,
    shadow_tables,
    verdicts,
)
from referee.selectors.tablet.table import table_for
from referee.services.shadow import shadow_rule
from referee.views.errors import errors_as_pages
from referee.views.tablet import display_only
from referee.wording.tables import table_name

LATEST = "latest"  # in the query: pass over what waits


@display_only
def tables(request: HttpRequest, token: str) -> HttpResponse:
    """Show the tables of the hall."""
    link = trainee_for(token)
    return render(request, "referee/shadow/tables.html", {"token": token, "link": link, "tables": shadow_tables(link)})


@display_only
def table(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Lead to the next entry to rule on, or to the latest; say so if none waits."""
    link = trainee_for(token)
    opened = table_for(link, table_id)
    waiting = entries_waiting(link, opened)
    if waiting:
        return redirect("referee:shadow-entry", token, table_id, waiting[-1 if LATEST in request.GET else 0])
    context = {"token": token, "link": link, "label": table_name(opened)}
    return render(request, "referee/shadow/nothing.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def entry(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """Ask what the rules say of an entry; once the trainee has ruled, say what counts and why."""
    link = trainee_for(token)
    opened = table_for(link, table_id)
    if request.method == "POST":
        shadow_rule(link=link, table_id=table_id, number=number, verdict=request.POST.get("answer", ""))
        return redirect("referee:shadow-entry", token, table_id, number)
    told = link.shadow_rulings.filter(table=opened, number=number).first()
    context = {"token": token, "link": link, "asked": shadow_entry(opened, number), "choices": verdicts(), "told": told}
    if told is not None:
        context |= {"counted": counted_of(opened, number), "word": dict(verdicts())[told.verdict]}
    return render(request, "referee/shadow/entry.html", context | {"waiting": len(entries_waiting(link, opened))})


@display_only
def results(request: HttpRequest, token: str) -> HttpResponse:
    """Show how the trainee has ruled, by game and clause."""
    link = trainee_for(token)
    return render(request, "referee/shadow/results.html", {"token": token, "link": link, "games": shadow_results(link)})
