"""The page for checking in: players are searched for, marked one by one or all at once, and this can be undone."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee.ground.whole_numbers import whole_number
from scoring.models.tournaments import Competition
from scoring.selectors.people.people import check_in_view, names_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.check_in import players_away
from scoring.views.decorators import OrganiserRequest, told

MOST_NAMED = 3  # the most players who are named in the message; for more, it says how many


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def check_in(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show who is here. If a form is sent, mark one, several or all players and offer to undo that."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return render(request, "scoring/people/check_in.html", _context(request, competition))
    away, only = _asked_for(request, competition)
    changed = players_away(tournament_id=competition.tournament_id, away=away, only=only)
    request.session[_session_key(competition)] = None if "undo" in request.POST else [list(changed), away]
    asked = {"q": request.POST.get("q", ""), "only": request.POST.get("only", "")}
    kept = urlencode({name: value for name, value in asked.items() if value})
    return redirect(f"{reverse('scoring:check_in', args=[slug])}{'?' if kept else ''}{kept}")


def _asked_for(request: OrganiserRequest, competition: Competition) -> tuple[bool, set[int] | None]:
    """Return what the tapped button asks for: whether to mark players as away, and which ones (None: all)."""
    if "undo" in request.POST:
        changed, _away = request.session.get(_session_key(competition)) or ([], False)
        return request.POST["undo"] == "away", set(changed)
    who = request.POST.get("away", request.POST.get("here", ""))
    if who == "all":
        return "away" in request.POST, None
    number = whole_number(who)
    return "away" in request.POST, set() if number is None else {number}


def _session_key(competition: Competition) -> str:
    """Return the session's key for the players who were marked last."""
    return f"checked-in-{competition.tournament_id}"


def _context(request: OrganiserRequest, competition: Competition) -> dict[str, object]:
    changed, away = request.session.get(_session_key(competition)) or ([], False)
    names = names_of(competition, changed) if changed else ()
    return {
        "competition": competition,
        "view": check_in_view(
            competition.tournament, asked=request.GET.get("q", "")[:60], only_away=request.GET.get("only") == "away"
        ),
        "undo": {"away": away, "names": names[:MOST_NAMED], "count": len(names)} if names else None,
        "many": len(names) > MOST_NAMED,
    }
