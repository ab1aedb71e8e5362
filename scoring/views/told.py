"""Errors are shown on the competition's page; nothing else changes."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from referee import api

View = Callable[..., HttpResponse]


class OrganiserRequest(HttpRequest):
    """A request behind `login_required`."""

    user: User  # or `access.ByLink`, where a role's link may open the page


def told(view: View) -> View:
    """Show an error of the competition or of the referee as a message, and return to the competition."""

    @wraps(view)
    def wrapped(request: HttpRequest, slug: str, **numbers: int) -> HttpResponse:
        try:
            return view(request, slug, **numbers)
        except api.RefereeError as error:
            messages.error(request, str(error))
            return redirect("scoring:competition", slug)
        except ObjectDoesNotExist as error:  # a round that was taken back, say
            raise Http404 from error

    return wrapped
