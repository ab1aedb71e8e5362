"""The organiser's account, created at the first start so that somebody can sign in."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

ORGANISER = "organiser"


def organiser_account() -> tuple[User, bool]:
    """Return the account `organiser`, created if missing, and whether it still has its initial password."""
    users = get_user_model().objects
    account = users.filter(username=ORGANISER).first()
    if account is None:
        account = users.create_user(ORGANISER, password=settings.ORGANISER_PASSWORD)
    return account, account.check_password(settings.ORGANISER_PASSWORD)
