"""Signing in as organiser."""

from functools import partial
from secrets import token_hex
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from referee.ground.serving.aside import Work, aside, hold
from referee.ground.serving.guests import guest_at
from scoring.forms.competition import SignInForm
from scoring.selectors.access.club import has_no_password, the_club
from scoring.services.access.sign_in import MINUTES, Attempt, Checked, password_check, user_signed_in

KNOWN = "known_browser"  # the cookie of a browser in which somebody has signed in, signed for their name
KNOWN_FOR = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
HELD = 2.0  # seconds by which a refusal is delayed; it slows down only those who try without pause


class SignIn(LoginView):
    """Name and password, checked as often as `scoring.services.access.sign_in` allows."""

    template_name = "scoring/access/sign_in.html"
    form_class = SignInForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form; where nobody has a password, lead to the page of the first start."""
        if has_no_password():
            return redirect("scoring:first_start")
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Add the name of the club."""
        return super().get_context_data(club=the_club(), **context)

    def form_valid(self, form: SignInForm) -> HttpResponse:  # type: ignore[override]  # the form_class above
        """Sign in, or say what is wrong. The password is checked aside, and then this is called again."""
        return aside(self.request, partial(self._admit, form), partial(self._answer, form))

    def _admit(self, form: SignInForm) -> HttpResponse | Work[Checked]:
        if self._attempt(form).is_allowed():
            return password_check(form.name, form.cleaned_data["password"])
        page = self.render_to_response(self.get_context_data(form=form, wait=MINUTES), status=429)
        page["Retry-After"] = str(MINUTES * 60)
        return hold(page, HELD)

    def _answer(self, form: SignInForm, checked: Checked) -> HttpResponse:
        user = user_signed_in(checked)
        if user is None:
            form.add_error(None, "wrong")
            return self.form_invalid(form)
        self._attempt(form).succeeded()
        login(self.request, user)
        answer = redirect(self.get_success_url())
        answer.set_signed_cookie(
            KNOWN,
            token_hex(16),
            salt=_salt(form.name),
            max_age=KNOWN_FOR,
            path=reverse("scoring:sign_in"),
            httponly=True,
            samesite="Lax",
        )
        return answer

    def _attempt(self, form: SignInForm) -> Attempt:
        address = guest_at(self.request.META.get("REMOTE_ADDR", ""))
        browser = self.request.get_signed_cookie(KNOWN, "", salt=_salt(form.name), max_age=KNOWN_FOR)
        return Attempt(form.name, address, browser or "")


def _salt(name: str) -> str:
    """Return the salt for signing a cookie, so that one name's cookie is not valid for another."""
    return f"{KNOWN} {name}"
