"""`manage.py passwd`: give an account another password, in the terminal."""

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from config.processes.terminal import language_of_the_terminal
from referee.ground.serving.begun import refuse_without_data
from scoring.selectors.access.club import ORGANISER
from scoring.services.access.accounts import organiser_account, password_set
from scoring.services.access.notes import account_noted
from scoring.services.access.two_steps import two_steps_off


class Command(BaseCommand):
    """Asks for a password twice, or reads one line where nobody sits at a terminal."""

    help = (
        "Give an account another password. The one it had is not asked for, and sign-in in two steps is switched off. "
        "Without a terminal, the password is the first line of standard input."
    )
    requires_system_checks: list[str] = []  # as in `serve`

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the account."""
        parser.add_argument("name", nargs="?", default=ORGANISER, help=f"the account's name (default: {ORGANISER})")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        """Ask, check, keep."""
        refuse_without_data()
        translation.activate(language_of_the_terminal())
        account = organiser_account() if name == ORGANISER else get_user_model().objects.filter(username=name).first()
        if account is None:
            raise CommandError(_("There is no account called %(name)s.") % {"name": name})
        password_set(account=account, password=_ask_password(account))
        two_steps_off(account=account)
        account_noted("password_reset", account)
        self.stdout.write(_("%(name)s has a new password.") % {"name": name})


def _ask_password(account: User) -> str:
    """Return the password that was typed or sent. Raises CommandError if it is too weak, or differs the second time."""
    if not sys.stdin.isatty():
        password = sys.stdin.readline().rstrip("\r\n")
    else:
        password = getpass.getpass(_("New password: "))
        if getpass.getpass(_("Once more: ")) != password:
            raise CommandError(_("The two passwords differ."))
    try:
        validate_password(password, account)
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    return password
