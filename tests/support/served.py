"""Settings of the servers that tests start: as at a club, but a password costs no half second to make or to check."""

from config.settings import *

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # what a club's server has made is read too
]
