"""A laptop that stands by, when its own copy makes trouble."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from config.standby import changes, following, kept
from config.standby.changes import Batch
from config.standby.following import Following, Why
from config.standby.kept import StandingBy

UNKNOWN = Batch(after=3, upto=4, highest=4, columns={"none": ["id"]}, rows={"none": [(1, [1])]})


class First:
    """A first laptop that sends rows of a table which this one lacks."""

    https = kept.HTTP

    def ask(self, what: str, told: dict[str, Any], seconds: float = 0.0) -> dict[str, Any]:
        """Answer."""
        return {"batch": UNKNOWN.told(), "over_wanted": False, "https": self.https}

    def interrupt(self) -> None:
        """Nobody waits."""

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def laptop(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Following:
    """A laptop with a copy that has everything up to number 3. It rests for no time."""
    settings.DATA = tmp_path
    path = tmp_path / "copy.sqlite3"
    with closing(changes.opened(path)) as database:
        changes.begin_copy(database, "era", 3)
    monkeypatch.setattr(following, "_path", lambda: path)
    monkeypatch.setattr(following, "LONG_REST", 0.0)
    made = Following(StandingBy("http://192.168.1.7:8000", "key", "192.168.1.20", 8000), lambda *lines: None)
    monkeypatch.setattr(made, "first", First())
    return made


def test_copy_that_cannot_be_written_is_fetched_anew(laptop: Following, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on, and can still take over with what it has."""
    fetched = []

    def fetch() -> None:
        fetched.append("snapshot")
        laptop.take_over()

    monkeypatch.setattr(laptop, "_take_snapshot", fetch)
    with closing(laptop):
        assert laptop.run() == Why.TYPED
        assert fetched == ["snapshot"]
        assert laptop.last_changes()
        assert laptop._copy is not None and laptop._copy.number == 3


def test_first_laptop_that_now_has_https_is_followed_there(laptop: Following, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its certificates come with a snapshot, and phones are told an address of https."""
    monkeypatch.setattr(laptop.first, "https", kept.OWN)
    monkeypatch.setattr(laptop, "_take_snapshot", laptop.take_over)
    monkeypatch.delenv("KONTROLLANT_ADDRESS", raising=False)
    with closing(laptop):
        assert laptop.run() == Why.TYPED
        assert laptop.address == "https://192.168.1.20:8000"
    assert kept.standing_by_kept() == laptop.kept
