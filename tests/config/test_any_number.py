"""Every address of the server, with numbers that no database holds and texts that nobody can write: refusals at worst.

One request asks for all that the pages read, since each of them would be answered on its own. Numbers and texts are
read in one place, so an address gets one of the odd values in its query and another in its body; in `make test-long`
each gets all of them.
"""

import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from referee.ground.whole_numbers import HIGHEST, whole_number
from tests.support.addresses import FORM, failures, fill_address, names, patterns
from tests.support.seeds import LONG
from tests.support.server import ROOT

ODD = [str(2**63), "9" * 5000, "\ud800"]


def quoted(value: str) -> str:
    """Return a value as it stands in an address or a form: a surrogate in UTF-7, which a header may announce."""
    return "+2AA-" if value == "\ud800" else value


def draws(pattern: str, odd: str, turn: int) -> bool:
    """Return whether it is this value's turn at an address: always the same one, whatever other addresses there are."""
    return LONG or ODD[(zlib.crc32(pattern.encode()) + turn) % len(ODD)] == odd


@pytest.mark.parametrize("odd", ODD, ids=["2**63", "5000 digits", "surrogate"])
def test_no_odd_number_or_text_is_an_error_of_ours(odd: str, world: dict[str, Any], organiser: Client) -> None:
    """In the path, in the query, in a form and in JSON, whoever asks."""
    found = sorted(set(patterns(get_resolver())))
    charset = "; charset=utf-7" if odd == "\ud800" else ""
    sent = "&".join(f"{name}={quoted(odd)}" for name in sorted(names()))
    by_json = json.dumps(
        dict.fromkeys(names(), odd) | ({"answers": int(odd[:4000])} if odd.isascii() and odd.isdecimal() else {})
    )

    def asked() -> Iterator[tuple[str, Any]]:
        for pattern in found:
            path = fill_address(pattern, world)
            if pattern != fill_address(pattern, world, quoted(odd)):
                wrong = fill_address(pattern, world, quoted(odd))
                yield f"path {pattern}", lambda wrong=wrong: organiser.get(wrong)
            query = f"{path}?{sent}"
            if draws(pattern, odd, turn=0):
                headers = {"Content-Type": FORM + charset}
                yield f"query {pattern}", lambda query=query, headers=headers: organiser.get(query, headers=headers)
            if not draws(pattern, odd, turn=1):
                continue
            if pattern.startswith("/api/"):
                token = world["tokens"].get("account" if "/account/" in pattern else "organiser")
                more = {"Authorization": f"Bearer {token}"}
                yield (
                    f"body {pattern}",
                    lambda path=path, more=more: organiser.post(path, by_json, "application/json", headers=more),
                )
            else:
                yield f"form {pattern}", lambda path=path: organiser.post(path, sent, FORM + charset)

    assert len(found) > 300 and len(names()) > 80
    assert failures(asked()) == []


def test_numbers_are_read_in_one_place() -> None:
    """Each spelling of its own would have a bound of its own."""
    others = {
        "config/server/middleware.py",
        "scoring/services/programs/outgoing.py",
    }  # lengths and seconds in headers, which are cut off
    of_rest = {f"referee/ground/rest/{name}.py" for name in ("contract", "fields")}
    spelled = re.compile(r"\.(isdecimal|isdigit|isnumeric)\(|<int:|serializers\.IntegerField")
    found = {
        str(source.relative_to(ROOT))
        for folder in ("referee", "scoring", "config")
        for source in (ROOT / folder).rglob("*.py")
        if spelled.search(source.read_text(encoding="utf-8"))
    }

    assert found - others == of_rest | {"referee/ground/whole_numbers.py"}


@pytest.mark.parametrize("text", ["", "-1", "+1", "1_000", " 1", "1.0", "²", "٣", "9" * 5000, str(HIGHEST + 1)])
def test_whole_number_reads_nothing_else(text: str) -> None:
    """`int` would read some of these, and fail on others."""
    assert whole_number(text) is None


def test_whole_number_reads_what_is_between_the_bounds() -> None:
    """The bounds belong to it."""
    assert [whole_number(text, least=1, most=9) for text in ("0", "1", "9", "007", "10")] == [None, 1, 9, 7, None]
    assert whole_number(str(HIGHEST)) == HIGHEST
