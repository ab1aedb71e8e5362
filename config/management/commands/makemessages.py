"""Gathers the strings to translate (`make messages`), and leaves each translators' file in its order.

Django merges by `msgmerge`, which sorts a file anew by where the strings stand in the code, so that a single new string
moves thousands of lines. Here a new string comes at the end, and one that is gone is taken out where it stood.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.commands import makemessages

IGNORED = (".venv", "build", "data", "tests")
_LINE = re.compile(r'(?:(msg[a-z_]+)(?:\[\d+\])? )?"(.*)"')


class Key(NamedTuple):
    """What tells one string to translate from another."""

    context: str
    text: str
    plural: str


class Command(makemessages.Command):
    """Gather the strings to translate."""

    def add_arguments(self, parser: Any) -> None:
        """Make the usual options those of this repository."""
        super().add_arguments(parser)
        parser.set_defaults(all=True, no_location=True, no_wrap=True, ignore_patterns=list(IGNORED))

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Bring the strings that were found into the file of a language."""
        file = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        file.write_text(merged(file.read_text("utf-8"), Path(potfile).read_text("utf-8")), "utf-8")


def merged(known: str, found: str) -> str:
    """Return a translators' file with the strings that were found, each of which has a block of lines in both texts.

    A block that is still wanted stays as it is.
    """
    head, *blocks = _blocks(known)
    here, wanted = ({_key(block): block for block in some} for some in (blocks, _blocks(found)[1:]))
    kept = [block for key, block in here.items() if key in wanted]
    new = [block for key, block in wanted.items() if key not in here]
    return "\n\n".join([head, *kept, *new]) + "\n"


def _blocks(text: str) -> list[str]:
    return [block.strip("\n") for block in re.split(r"\n{2,}", text.strip("\n"))]


def _key(block: str) -> Key:
    parts = {"msgctxt": "", "msgid": "", "msgid_plural": ""}
    at = ""
    for word, text in _LINE.findall(block):
        at = word or at
        if at in parts:
            parts[at] += text
    return Key(*parts.values())
