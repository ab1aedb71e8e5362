"""Signing in as organiser."""

import logging
from functools import partial
from secrets import token_hex
from typing import Any

from django.contrib.auth import get_user_model, login
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from referee.ground.serving.aside import Work, answer_in_two_steps, hold
from referee.ground.serving.guests import guest_at
from scoring.forms.competition import SignInForm
from scoring.selectors.access.club import has_no_password
from scoring.services.access.notes import account_noted
from scoring.services.access.sessions import SIGNED_IN
from scoring.services.access.sign_in import MINUTES, Attempt, Checked, password_check, user_signed_in
from scoring.services.access.two_steps import has_two_steps

logger = logging.getLogger("kontrollant.accounts")

FIRST_STEP = "first_step"  # the session's key for a right password that a code of the app must follow
KNOWN = "known_browser"  # the cookie of a browser in which somebody has signed in, signed for their name
KNOWN_FOR = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
#: What a browser's own words have in them, the rarer kinds first: most say that they are Chrome and Safari too.
BROWSERS = (("Edg/", "Edge"), ("Firefox/", "Firefox"), ("OPR/", "Opera"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac")),
    ("Linux", "Linux"),
)
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

    def form_valid(self, form: SignInForm) -> HttpResponse:  # type: ignore[override]  # the form_class above
        """Sign in, or say what is wrong. The password is checked aside, and then this is called again."""
        return answer_in_two_steps(self.request, partial(self._admit, form), partial(self._answer, form))

    def _admit(self, form: SignInForm) -> HttpResponse | Work[Checked]:
        if self._attempt(form).is_allowed():
            return password_check(form.name, form.cleaned_data["password"])
        page = self.render_to_response(self.get_context_data(form=form, wait=MINUTES), status=429)
        page["Retry-After"] = str(MINUTES * 60)
        return hold(page, HELD)

    def _answer(self, form: SignInForm, checked: Checked) -> HttpResponse:
        user = user_signed_in(checked)
        if user is None:
            failed(self.request, form.name)
            form.add_error(None, "wrong")
            return self.form_invalid(form)
        self._attempt(form).succeeded()
        if has_two_steps(user):
            return self._second_step(user)
        let_in(self.request, user)
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

    def _second_step(self, user: User) -> HttpResponse:
        """Remember in this session that the password was right, and ask for the code of the app."""
        self.request.session.cycle_key()
        told = {"account": user.pk, "hashed": user.get_session_auth_hash(), "at": timezone.now().timestamp()}
        self.request.session[FIRST_STEP] = {**told, "next": self.get_success_url()}
        return redirect("scoring:second_step")

    def _attempt(self, form: SignInForm) -> Attempt:
        address = guest_at(self.request.META.get("REMOTE_ADDR", ""))
        browser = self.request.get_signed_cookie(KNOWN, "", salt=_salt(form.name), max_age=KNOWN_FOR)
        return Attempt(form.name, address, browser or "")


def let_in(request: HttpRequest, account: User) -> None:
    """Sign somebody in, in a session that knows when and from where."""
    login(request, account)
    address, browser = guest_at(request.META.get("REMOTE_ADDR", "")), browser_in_words(request)
    request.session[SIGNED_IN] = {"at": timezone.now().isoformat(), "address": address, "browser": browser}
    account_noted("signed_in", account, address)


def failed(request: HttpRequest, name: str) -> None:
    """Note a wrong password. A name that nobody has is not written down: it may be a password in the wrong field."""
    account, address = (
        get_user_model().objects.filter(username=name).first(),
        guest_at(request.META.get("REMOTE_ADDR", "")),
    )
    if account is not None:
        account_noted("wrong_password", account, address)
    else:
        logger.info("a wrong name and password, from %s", address)


def browser_in_words(request: HttpRequest) -> str:
    """Return the kind of a browser and of its system, such as "Firefox, Linux"; "" if it says neither."""
    told = request.headers.get("User-Agent", "")
    found = (next((name for mark, name in kinds if mark in told), "") for kinds in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def _salt(name: str) -> str:
    """Return the salt for signing a cookie, so that one name's cookie is not valid for another."""
    return f"{KNOWN} {name}"
