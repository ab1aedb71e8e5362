"""`make messages` changes in the translators' files only what has changed in the strings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config.management.commands.makemessages import merged

ROOT = Path(__file__).parent.parent.parent
HEAD = '# Swedish.\nmsgid ""\nmsgstr ""\n"Language: sv\\n"'
DEALER = 'msgid "Dealer"\nmsgstr "Givare"'
OPEN = 'msgctxt "verdict"\nmsgid "open"\nmsgstr "öppen"'
CARDS = (
    '#, python-format\nmsgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] "%(n)s kort"\nmsgstr[1] "%(n)s kort"'
)
LONG = 'msgid ""\n"Two\\n"\n"lines"\nmsgstr ""\n"Två\\n"\n"rader"'


def a_file(*blocks: str) -> str:
    """A file of these blocks."""
    return "\n\n".join((HEAD, *blocks)) + "\n"


def test_what_has_not_changed_stays_where_it_is() -> None:
    """Whatever the order in which the strings are found."""
    known = a_file(DEALER, CARDS, OPEN, LONG)
    assert merged(known, a_file(LONG, OPEN, CARDS, 'msgid "Dealer"\nmsgstr ""')) == known


def test_new_strings_come_last_and_gone_ones_are_taken_out() -> None:
    """A string in another sense, or with another plural, is another string."""
    senseless, other = 'msgid "open"\nmsgstr ""', CARDS.replace("cards", "pieces")
    found = a_file(other, senseless, LONG, DEALER)
    after = merged(a_file(OPEN, DEALER, CARDS, LONG), found)
    assert after == a_file(DEALER, LONG, other, senseless)
    assert merged(after, found) == after


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is missing")
def test_the_files_in_the_repository_stay_as_they_are(tmp_path: Path) -> None:
    """They have every string, and the command leaves them alone, once and again. It runs in a copy of the program."""
    for name in ("config", "referee", "scoring", "templates", "static", "locale"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    environment = {
        **os.environ,
        "KONTROLLANT_DATA": str(tmp_path / "data"),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    subprocess.run([sys.executable, "manage.py", "makemessages"], cwd=tmp_path, env=environment, check=True)
    for language in ("sv", "nl"):
        file = Path("locale", language, "LC_MESSAGES", "django.po")
        assert (tmp_path / file).read_text("utf-8") == (ROOT / file).read_text("utf-8")
