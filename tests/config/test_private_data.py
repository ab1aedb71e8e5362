"""A data directory that was made beforehand: others on the machine must not read the evening."""

import logging
import stat
from pathlib import Path
from typing import Any

import pytest

from config.processes import opening


@pytest.fixture
def data(settings: Any, tmp_path: Path) -> Path:
    """Return a data directory that others may read, with a database that others may read."""
    folder = tmp_path / "our data"
    folder.mkdir()
    (folder / "kontrollant.sqlite3").touch()
    (folder / "jobs").mkdir()
    (folder / "elsewhere").symlink_to(tmp_path / "file")
    (tmp_path / "file").touch()
    for path in (folder, folder / "jobs", folder / "kontrollant.sqlite3", tmp_path / "file"):
        path.chmod(0o755)
    settings.DATA = folder
    return folder


def mode(path: Path) -> int:
    """Return the rights of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def test_an_open_data_directory_is_closed_with_a_warning(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Once: the next start finds nothing to say. What a link leads to is left alone."""
    with caplog.at_level(logging.WARNING):
        opening.keep_private()
        opening.keep_private()

    told = f"Others on this machine could open {data}. Now only its owner can."
    assert [record.getMessage() for record in caplog.records] == [told]
    assert [mode(path) for path in (data, data / "jobs", data / "kontrollant.sqlite3")] == [0o700] * 3
    assert mode(data.parent / "file") == 0o755


def test_a_data_directory_of_somebody_else_is_named(
    data: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The warning says what its owner can do. Our files in it, and those that will come, are closed all the same."""
    real, masks = Path.chmod, list[int]()

    def chmod(path: Path, rights: int) -> None:
        if path == data:
            raise PermissionError
        real(path, rights)

    monkeypatch.setattr(Path, "chmod", chmod)
    monkeypatch.setattr("os.umask", masks.append)
    opening.keep_private()

    assert caplog.messages == [f"Others on this machine can open {data}. Let its owner close it: chmod go= '{data}'"]
    assert mode(data / "kontrollant.sqlite3") == 0o700 and masks == [0o077]


def test_a_private_data_directory_is_not_worth_a_word(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody gets at the files in it, whatever their own rights are."""
    data.chmod(0o700)
    opening.keep_private()

    assert caplog.messages == [] and mode(data / "kontrollant.sqlite3") == 0o755
