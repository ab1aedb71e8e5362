"""Errors are shown on the competition's page; nothing else changes."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from referee import api

View = Callable[..., HttpResponse]


class OrganiserRequest(HttpRequest):
    """A request behind `login_required`."""

    user: User


def told(view: View) -> View:
    """Show an error of the competition or of the referee as a message, and return to the competition."""

    @wraps(view)
    def wrapped(request: HttpRequest, slug: str, **numbers: int) -> HttpResponse:
        try:
            return view(request, slug, **numbers)
        except api.RefereeError as error:
            messages.error(request, str(error))
            return redirect("scoring:competition", slug)

    return wrapped
