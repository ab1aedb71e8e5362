"""The terminal in which a command runs."""

import os

from django.conf import settings


def language_of_the_terminal() -> str:
    """Return the language that LANG names, if it is one of ours; else English."""
    named = (os.environ.get("LC_ALL") or os.environ.get("LANG") or "")[:2]
    return named if named in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
