"""Settings of the servers that tests start: as at a club, but a password costs no half second to make or to check."""

import os
import sys

from config.settings import *

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # what a club's server has made is read too
]

if not os.environ.get("DATABASE_URL") and "pytest" not in sys.modules:
    # A club's laptop has no driver of PostgreSQL. Here Django REST framework would load it in every process, which
    # takes an eighth of its start. The tests themselves need it.
    sys.modules["psycopg"] = None  # type: ignore[assignment]  # its import fails then
