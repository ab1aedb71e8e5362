"""What the organisers' views share: an act is a POST from an account, and its error is shown on a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from referee.ground.errors import RefereeError
from scoring.selectors.access.club import keeps_the_server

View = Callable[..., HttpResponse]


class OrganiserRequest(HttpRequest):
    """A request behind `login_required`."""

    user: User  # or `access.ByLink`, if the link of a role may open the page


def told_on(page: str) -> Callable[[View], View]:
    """Wrap a view so that an error of the competition or the referee becomes a message on this page."""

    def told_there(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, slug: str, **named: Any) -> HttpResponse:
            try:
                return view(request, slug, **named)
            except RefereeError as error:
                messages.error(request, str(error))
                return redirect(page, slug)
            except ObjectDoesNotExist as error:  # such as a round that was taken back
                raise Http404 from error

        return wrapped

    return told_there


told = told_on("scoring:competition")


def act_on(page: str) -> Callable[[View], View]:
    """Return a decorator for views that act: only by POST, from an account or a role's link.

    Their errors are shown on this page.
    """
    return lambda view: require_POST(login_required(told_on(page)(view)))


act = act_on("scoring:competition")


def keeper(view: View) -> View:
    """Let only the organiser whose server this is open a page; to others it doesn't exist."""

    @wraps(view)
    def asked(request: HttpRequest, **named: Any) -> HttpResponse:
        if not keeps_the_server(request.user):
            raise Http404
        return view(request, **named)

    return login_required(asked)
