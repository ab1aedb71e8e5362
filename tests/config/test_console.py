"""`kontrollant`, the command line of the installed program."""

import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.console import command, first_page
from config.version import VERSION

Ran = list[tuple[object, ...]]


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    """Return what management commands would have run, none of which does."""
    told: Ran = []
    monkeypatch.setattr(command, "run", lambda *words: told.append(words))
    monkeypatch.setenv("KONTROLLANT_DATA", os.environ.get("KONTROLLANT_DATA", ""))
    return told


@contextmanager
def listening() -> Iterator[int]:
    """Yield a port at which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def test_help_lists_every_command_with_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    """In words, without what only developers set."""
    with pytest.raises(SystemExit) as ended:
        command.main(["--help"])
    told = capsys.readouterr().out
    assert ended.value.code == 0
    assert all(f"{name} " in told and entry.words in told for name, entry in command.COMMANDS.items())
    assert "settings" not in told


def test_version_is_that_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    """Not Django's."""
    with pytest.raises(SystemExit):
        command.main(["--version"])
    assert capsys.readouterr().out == f"Kontrollant {VERSION}\n"


def test_without_a_command_it_serves_and_opens_the_browser(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the next port, if another program has the usual one."""
    with listening() as taken:
        monkeypatch.setattr(first_page, "USUAL", taken)
        monkeypatch.setattr(first_page, "PATIENCE", 0.05)  # that other program says nothing
        command.main([])
    [(does, words)] = ran
    assert does == "serve" and words[:2] == ["--browser", "--port"]
    assert taken < int(words[2]) < taken + first_page.TRIED


def test_second_start_only_opens_the_browser(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two servers on the same data would not hear each other."""
    opened: list[str] = []
    monkeypatch.setattr(first_page, "served_already", lambda: 8001)
    monkeypatch.setattr(first_page, "open_now", opened.append)
    command.main([])
    assert ran == [] and opened == ["http://localhost:8001/"]
    assert opened[0] in capsys.readouterr().out


def test_data_lie_where_the_option_says(ran: Ran, tmp_path: Path) -> None:
    """Before the variable, and before a person's own folder."""
    command.main(["--data", str(tmp_path), "backup", "here", "--keep", "3"])
    assert os.environ["KONTROLLANT_DATA"] == str(tmp_path)
    assert ran == [("backup", ["here", "--keep", "3"], "backup")]


def test_browser_without_a_window_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a rented server Python would show the page in the terminal, over the addresses."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    first_page.open_now("http://localhost:8000/")
    monkeypatch.setenv("DISPLAY", ":0")
    first_page.open_now("http://localhost:8001/")
    assert opened == ["http://localhost:8001/"]
