"""The forms of accounts: the page of the first start, and new passwords."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from scoring.models.accounts import CLUB_NAME, Club
from scoring.selectors.access.club import ORGANISER

LONGEST_PASSWORD = 200
PASSWORD, NONE = "password", "none"


def _password(label: Any, autocomplete: str = "new-password", *, required: bool = True) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(max_length=LONGEST_PASSWORD, strip=False, required=required, label=label, widget=widget)


class NewPasswordForm(forms.Form):
    """A new password, twice, for the account `user` (None for one that is just being made)."""

    password = _password(_("New password"))
    again = _password(_("The password once more"))

    def __init__(self, *args: Any, user: User | None = None, **named: Any) -> None:
        super().__init__(*args, **named)
        self.user = user
        self.fields["password"].help_text = _("At least twelve characters. Four words that you remember are best.")

    def clean(self) -> dict[str, Any]:
        """Check the password by Django's validators, and that both are the same."""
        password = self.cleaned_data.get("password") or ""
        if self.wants_password:
            try:
                validate_password(password, self.user)
            except ValidationError as error:
                self.add_error("password", error)
            if password and password != self.cleaned_data.get("again"):
                self.add_error("again", _("The two passwords differ."))
        return self.cleaned_data

    @property
    def wants_password(self) -> bool:
        """Whether there is to be a password."""
        return True


class FirstStartForm(NewPasswordForm):
    """What the first start asks for: the club, the language, a password or none, and elsewhere the terminal's code."""

    club = forms.CharField(
        max_length=CLUB_NAME,
        label=_("Name of the club"),
        error_messages={
            "required": _("Say what the club is called. It stands on pages, on paper and on what you publish.")
        },
    )
    language = forms.ChoiceField(widget=forms.RadioSelect, label=_("Language"))
    protect = forms.ChoiceField(
        widget=forms.RadioSelect,
        label=_("How you sign in"),
        choices=[
            (PASSWORD, _("With a password: from every device")),
            (NONE, _("Without a password: on this computer only")),
        ],
    )
    code = forms.CharField(max_length=40, required=False, label=_("Code from the terminal"))
    field_order = ["code", "club", "language", "protect", "password", "again"]

    def __init__(self, data: Any = None, *, club: Club, here: bool) -> None:
        told = {"club": club.name, "language": get_language(), "protect": PASSWORD}
        super().__init__(data, user=User(username=ORGANISER), initial=told)
        languages = self.fields["language"]
        assert isinstance(languages, forms.ChoiceField)  # noqa: S101 - tells mypy which kind of field it is
        languages.choices = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
        self.fields["password"].required = self.fields["again"].required = False
        if here:
            del self.fields["code"]
        else:  # another device has nothing else to sign in with
            del self.fields["protect"]
            self.fields["code"].required = True
            self.fields["code"].widget.attrs.update(autocomplete="off", autocapitalize="none", spellcheck="false")

    def clean(self) -> dict[str, Any]:
        """Let the password be like neither the account's name nor the club's."""
        assert self.user is not None  # noqa: S101 - made above
        self.user.first_name = self.cleaned_data.get("club", "")
        return super().clean()

    @property
    def wants_password(self) -> bool:
        """Whether there is to be a password."""
        return bool(self.cleaned_data.get("protect", PASSWORD) == PASSWORD)

    @property
    def choices(self) -> dict[str, Any]:
        """All choices, as arguments of `club_set_up`."""
        given = self.cleaned_data
        password = given["password"] if self.wants_password else None
        return {"name": given["club"], "language": given["language"], "password": password, "code": given.get("code")}


class NamedPasswordForm(NewPasswordForm):
    """A new password for the account that a field names."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, user=User())
        self.fields["name"].widget.attrs.update(autocomplete="username", autocapitalize="none")

    def clean(self) -> dict[str, Any]:
        """Let the password not be like the name."""
        assert self.user is not None  # noqa: S101 - made above
        self.user.username = self.cleaned_data.get("name", "")
        return super().clean()


class RecoveryForm(NamedPasswordForm):
    """The name, the recovery code, and the password to be."""

    name = forms.CharField(max_length=150, label=_("Name"))
    code = forms.CharField(max_length=40, label=_("Recovery code"))
    field_order = ["name", "code", "password", "again"]

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["code"].widget.attrs.update(autocomplete="off", autocapitalize="none", spellcheck="false")

    @property
    def choices(self) -> dict[str, Any]:
        """All choices, as arguments of `account_recovered`."""
        return {key: self.cleaned_data[key] for key in ("name", "code", "password")}


class InvitationForm(NamedPasswordForm):
    """The name and the password of an account to be."""

    name = forms.CharField(
        max_length=150, validators=[User.username_validator], label=_("Name with which you will sign in")
    )
    field_order = ["name", "password", "again"]

    @property
    def choices(self) -> dict[str, Any]:
        """All choices, as arguments of `invitation_take`."""
        return {key: self.cleaned_data[key] for key in ("name", "password")}
