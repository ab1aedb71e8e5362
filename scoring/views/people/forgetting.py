"""The page on which an organiser forgets somebody: a player of a tournament, or a member of the club."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.errors.competition import PlayerUnknown
from scoring.errors.members import MemberUnknown
from scoring.selectors.access.club import keeps_the_server
from scoring.selectors.people.forgetting import known_by_id, traces_of
from scoring.services.people.forgetting import person_forget
from scoring.views.decorators import OrganiserRequest


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: OrganiserRequest) -> HttpResponse:
    """Show what goes and what remains; posted with the person's name, forget the person."""
    who = {f"{kind}_id": whole_number(request.GET.get(kind, "")) for kind in ("player", "member")}
    wrong, status, keeps = "", 200, keeps_the_server(request.user)
    try:
        person = known_by_id(request.user.pk, **who)
    except (MemberUnknown, PlayerUnknown) as error:
        raise Http404 from error
    if request.method == "POST":
        try:
            neutral = person_forget(organiser_id=request.user.pk, name=request.POST.get("name", ""), **who)
        except RefereeError as error:
            wrong, status = str(error), error.status
        else:
            messages.success(request, _("Forgotten. Places and points remain as %(name)s.") % {"name": neutral})
            return redirect("backups" if keeps else "scoring:members")
    context = {"traces": traces_of(request.user.pk, person), "who": request.GET.urlencode()}
    context |= {"keeps": keeps, "wrong": wrong}
    return render(request, "scoring/people/forget.html", context, status=status)
