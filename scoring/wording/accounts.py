"""What happened to an account, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.ground.serving.guests import is_here

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
    "two_steps_on": _("Sign-in in two steps switched on"),
    "two_steps_off": _("Sign-in in two steps switched off"),
}


def place_of(address: str) -> Any:
    """Return from where something was done: an address, or that it was the server's own computer."""
    return _("this computer") if is_here(address) else address
