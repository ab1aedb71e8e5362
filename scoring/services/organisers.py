"""The organiser's account, made at the first start, so that somebody can sign in."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

ORGANISER = "organiser"


def organiser_account() -> tuple[User, bool]:
    """The account `organiser`, made here if there is none, and whether it still has the password it was made with."""
    users = get_user_model().objects
    account = users.filter(username=ORGANISER).first()
    if account is None:
        account = users.create_user(ORGANISER, password=settings.ORGANISER_PASSWORD)
    return account, account.check_password(settings.ORGANISER_PASSWORD)
