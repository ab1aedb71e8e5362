"""Passwords that somebody who knows the club would try first."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.selectors.access.club import the_club

PROGRAM = "Kontrollant"


class UnlikeNames(UserAttributeSimilarityValidator):
    """Refuses a password that is like the name of the account, of the club, or of the program."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError. At the first start the club's name is not stored yet: it is `user.first_name`."""
        account = user or User()
        names = User(username=account.username, first_name=account.first_name or the_club().name, last_name=PROGRAM)
        try:
            super().validate(password, names)
        except ValidationError as error:
            told = _("The password is too much like the name of the account, of the club, or of this program.")
            raise ValidationError(told, code=error.code) from error
