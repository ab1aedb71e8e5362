"""A laptop that stands by, or that another one has replaced, refuses commands that would change its data."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands

import manage
from config.console import command
from config.processes.standing_by import WRITING, refuse_to_write
from config.standby import kept
from config.standby.kept import Pairing, StandingBy

READING = {"archive", "backup", "check-seating", "clause", "publish", "rulings", "simulate", "try_backup", "verify"}
OF_DEVELOPERS = {"makemessages", "roles", "rulebooks"}  # they write files of the program


@pytest.fixture
def laptop(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop that stands by, with a terminal in English."""
    settings.DATA = tmp_path
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    kept.keep(StandingBy("http://192.168.1.7:8000", "key", "192.168.1.20", 8000))


def test_each_command_of_ours_is_known_to_write_or_not() -> None:
    """Whoever adds a command adds it to one of the lists. Only `standby` writes what the first laptop sends."""
    ours = {name for name, app in get_commands().items() if app in ("config", "referee", "scoring")}
    assert ours - READING - OF_DEVELOPERS - WRITING == {"standby"}


@pytest.mark.parametrize(
    "words",
    [["passwd"], ["restore", "a.backup"], ["archive", "import", "a.zip"], ["migrate"], ["serve", "--port", "1"]],
)
@pytest.mark.usefixtures("laptop")
def test_what_writes_is_refused(words: list[str]) -> None:
    """The sentence says where to run the command instead, and how to stop standing by."""
    with pytest.raises(SystemExit) as refused:
        refuse_to_write(words)
    why, instead, end = str(refused.value).splitlines()
    assert why.startswith(f"{words[0]} is refused: this laptop stands by for http://192.168.1.7:8000")
    assert instead.startswith("Do it on that laptop.") and end.endswith("kontrollant standby --end")


@pytest.mark.usefixtures("laptop")
def test_sentence_is_in_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands print everything in that language."""
    monkeypatch.setenv("LC_ALL", "sv_SE.UTF-8")
    with pytest.raises(SystemExit, match="passwd görs inte här"):
        refuse_to_write(["passwd"])


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["verify"],
        ["backup", "a.backup"],
        ["archive", "export", "t", "a.zip"],
        ["restore", "a", "--check"],
        ["standby"],
    ],
)
@pytest.mark.usefixtures("laptop")
def test_what_only_reads_goes_on(words: list[str]) -> None:
    """`standby` itself goes on, too."""
    refuse_to_write(words)


@pytest.mark.parametrize(
    "start", [lambda: command.run("passwd", []), manage.main], ids=["kontrollant passwd", "manage.py passwd"]
)
@pytest.mark.usefixtures("laptop")
def test_both_command_lines_refuse(start: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """They do so before the command asks for a password."""
    monkeypatch.setattr(sys, "argv", ["manage.py", "passwd"])
    with pytest.raises(SystemExit, match="stands by"):
        start()


def test_laptop_that_was_replaced_refuses_too(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its database would fail without a clear message. Other data can still be restored there, and served if wanted."""
    settings.DATA = tmp_path
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    pairing = Pairing("key", "era", "schema", "http://192.168.1.20:8000")
    kept.keep(pairing)
    refuse_to_write(["passwd"])
    pairing.is_over = True
    kept.keep(pairing)
    with pytest.raises(SystemExit, match=r"passwd is refused: another laptop .* at http://192\.168\.1\.20:8000\."):
        refuse_to_write(["passwd"])
    for words in (["serve", "--anyway"], ["restore", "a.backup"], ["backup", "a.backup"]):
        refuse_to_write(words)


def test_laptop_that_stands_by_for_none_refuses_nothing(tmp_path: Path, settings: Any) -> None:
    """This is the usual case."""
    settings.DATA = tmp_path
    refuse_to_write(["passwd"])
