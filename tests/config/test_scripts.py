"""Our scripts run in browsers from Safari 13.1 and Chrome 80 on: they use no newer features.

tests/web/test_old_browsers.py tries out how pages behave there; this file looks for syntax that can't be removed there.
"""

import re

import pytest

from tests.support.server import ROOT

SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
# What to look for, and since when Safari and Chrome both have it.
YOUNGER = {
    r"\?\?=|\|\|=|&&=": "logical assignment: Safari 14, Chrome 85",
    r"^\s*(?:static\s+)?#\w+|\bthis\.#": "private members: Safari 14.1, Chrome 74",
    r"^(?:const|let)\b[^;]*=\s*await\b|^await\b": "await outside functions: Safari 15, Chrome 89",
    r"\b\d+_\d+": "separators in numbers: Safari 13, Chrome 75, but read by few",
    r"\(\?<[=!]": "lookbehind: Safari 16.4, Chrome 62",
    r"\.at\(": "Array.at: Safari 15.4, Chrome 92",
    r"\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced)\(": "Safari 15.4 and later",
    r"\.replaceAll\(": "Safari 13.1, Chrome 85",
    r"\.replaceChildren\(": "Safari 14, Chrome 86",
    r"\brequestSubmit\(": "Safari 16, Chrome 76",
    r"\"formdata\"": "the event: Safari 15, Chrome 77",
    r"\bstructuredClone\(": "Safari 15.4, Chrome 98",
    r"\bObject\.hasOwn\(|\bObject\.groupBy\(": "Safari 15.4, Chrome 93",
    r"\bPromise\.(?:any|withResolvers)\(": "Safari 14, Chrome 85",
    r"\brandomUUID\(": "Safari 15.4, Chrome 92, and on https only",
    r"\bAbortSignal\.(?:timeout|any)\(": "Safari 16, Chrome 103",
    r":(?:has|is|where)\(": "in a selector: Safari 14, Chrome 88; :has() later",
    r"\.checkVisibility\(": "Safari 17.4, Chrome 105",
    r"\bshowModal\(|\bpopover\b|\binert\b": "Safari 15.4 and later",
}
# `submitter` is younger too (Safari 15.4, Chrome 81): only entry.js asks for it, and knows the button without it.
ONLY_IN = {"submitter": "entry.js"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_script_uses_nothing_younger_than_the_browsers_it_is_for(path):
    """One line of an unknown syntax, and the whole script would not run."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.strip().startswith("//")]
    found = [
        f"{line.strip()}: {what}" for pattern, what in YOUNGER.items() for line in lines if re.search(pattern, line)
    ]
    found += [line for word, home in ONLY_IN.items() if path.name != home for line in lines if word in line]

    assert found == []
