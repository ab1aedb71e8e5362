"""What happened to an account, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.ground.serving.guests import is_here
from scoring.systems.access.logos import LogoTrouble

#: A sentence for each kind of note (`scoring.services.access.notes`).
NOTES: dict[str, Any] = {
    "signed_in": _("Signed in"),
    "wrong_password": _("A wrong password"),
    "wrong_code": _("A wrong code of the second step"),
    "password_changed": _("Another password; all other sessions ended"),
    "password_reset": _("Another password, by the command on the server"),
    "sessions_ended": _("Sessions ended"),
    "recovery_made": _("A recovery code made"),
    "recovered": _("Another password, by the recovery code"),
    "backup_made": _("A backup made"),
    "backup_folder": _("Another folder for copies of backups"),
    "backup_downloaded": _("A backup downloaded"),
    "restored": _("A backup restored"),
    "second_offered": _("A code for a second laptop made"),
    "second_takes_over": _("The second laptop told to take over"),
    "second_gone": _("The second laptop parted with"),
    "two_steps_on": _("Sign-in in two steps switched on"),
    "two_steps_off": _("Sign-in in two steps switched off"),
    "club_named": _("The club's name changed"),
    "club_logo": _("The club's logo changed"),
    "club_logo_gone": _("The club's logo taken away"),
    "club_colours": _("The club's colours changed"),
    "club_keep_days": _("How long people are kept changed"),
    "backups_forgotten": _("Backups with forgotten people deleted"),
}

#: Why a file can't be a club's logo.
LOGO_TROUBLES: dict[LogoTrouble, Any] = {
    LogoTrouble.EMPTY: _("Choose a file first."),
    LogoTrouble.LARGE: _("It is larger than 1 MB. Save it smaller."),
    LogoTrouble.KIND: _("It is neither PNG nor JPEG nor WebP."),
    LogoTrouble.PIXELS: _("It has more than 16 million pixels. Save it smaller."),
    LogoTrouble.TINY: _("It is less than 16 pixels wide or high."),
    LogoTrouble.BROKEN: _("It is damaged, or is not the kind of picture that it says it is."),
}

#: The grounds on which a club's colours stand, by whether they are dark.
GROUNDS: dict[bool, Any] = {
    False: pgettext_lazy("a ground for a colour", "light"),
    True: pgettext_lazy("a ground for a colour", "dark"),
}


def place_of(address: str) -> Any:
    """Return from where something was done: an address, or that it was the server's own computer."""
    return _("this computer") if is_here(address) else address
