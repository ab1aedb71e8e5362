"""The page of the first start: whose club this is, in which language, and what the organiser signs in with.

Whoever comes first to a new server must not own it. Only this computer, or who has read the code in its terminal, may
fill in the page (decision 0092).
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.ground.serving.aside import hold
from referee.ground.serving.guests import guest_at
from scoring.errors.accounts import AlreadySetUp, CodeWrong
from scoring.forms.accounts import FirstStartForm
from scoring.selectors.access.club import is_first_start, is_without_password, the_club
from scoring.services.access.accounts import club_set_up
from scoring.services.access.sign_in import MINUTES, Attempt
from scoring.views.access.laptop import from_this_computer
from scoring.views.access.sign_in import HELD, let_in

CODE = "code in the terminal"  # as whose attempts those at the code are counted


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Ask, or keep what was answered and let the organiser in."""
    if not is_without_password():
        return redirect("scoring:sign_in")
    here = from_this_computer(request)
    form = FirstStartForm(request.POST or None, club=the_club(), here=here)
    attempt = Attempt(CODE, guest_at(request.META.get("REMOTE_ADDR", "")))
    if form.is_bound and not here and not attempt.is_allowed():
        return hold(_first_start_page(request, form, here=here, status=429, wait=MINUTES), HELD)
    if not form.is_valid():
        return _first_start_page(request, form, here=here, status=422 if form.is_bound else 200)
    try:
        account = club_set_up(**form.choices)
    except AlreadySetUp as error:
        messages.error(request, str(error))
        return redirect("scoring:sign_in")
    except CodeWrong as error:
        form.add_error("code", str(error))
        return _first_start_page(request, form, here=here, status=422)
    attempt.succeeded()
    return _let_in(request, account, form.cleaned_data["language"])


def _let_in(request: HttpRequest, account: User, language: str) -> HttpResponse:
    """Lead to the organiser's page, in the club's language."""
    settings.CLUB_LANGUAGE = language
    if account.has_usable_password():
        let_in(request, account)
    with translation.override(language):
        messages.success(request, _("All set. Now make your first tournament."))
    answer = redirect("scoring:tournaments")
    answer.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, httponly=True, samesite="Lax")
    return answer


def _first_start_page(
    request: HttpRequest, form: FirstStartForm, *, here: bool, status: int, wait: int = 0
) -> HttpResponse:
    port = request.get_port()
    home = f"http{'s' if request.is_secure() else ''}://localhost{'' if port in ('80', '443') else f':{port}'}/"
    context = {"form": form, "here": here, "home": home, "wait": wait, "first": is_first_start()}
    page = render(request, "scoring/access/first_start.html", context, status=status)
    if wait:
        page["Retry-After"] = str(wait * 60)
    return page
