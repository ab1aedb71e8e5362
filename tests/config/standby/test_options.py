"""The options with which a laptop serves after it has taken over."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.management.commands.standby import _https
from config.standby.kept import GIVEN, HTTP, OWN, StandingBy

NOT_NAMED = {"tls_cert": None, "tls_key": None}
NAMED = {"tls_cert": Path("chain.pem"), "tls_key": Path("key.pem")}


@pytest.mark.parametrize(
    ("https", "options", "serves_with"),
    [
        (HTTP, NOT_NAMED, []),
        (HTTP, NAMED, []),
        (OWN, NOT_NAMED, ["--tls"]),
        (GIVEN, NOT_NAMED, ["--tls"]),
        (GIVEN, NAMED, ["--tls-cert", "chain.pem", "--tls-key", "key.pem"]),
    ],
)
def test_it_serves_https_if_the_first_one_does(
    https: str, options: dict[str, Path | None], serves_with: list[str]
) -> None:
    """It uses the certificate that is named for it, otherwise one that it has made itself."""
    assert _https(StandingBy("http://192.168.1.7:8000", "key", "192.168.1.20", 8000, https), options) == serves_with
