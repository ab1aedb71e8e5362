"""Commands that are given a folder in which no server has ever started: it may be the wrong one."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.recorder import MigrationRecorder

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "words",
    [
        ("verify",),
        ("archive", "export", "friday", "friday.zip"),
        ("publish", "friday", "site"),
        ("passwd",),
        ("backup", ".", "--keep", "1"),
    ],
    ids=lambda words: words[0],
)
def test_command_without_data_says_so_and_changes_nothing(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup of nothing would have taken the place of a real one."""
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "kontrollant-20260101-000000.backup"
    kept.write_bytes(b"a real one")
    monkeypatch.setattr(MigrationRecorder, "has_table", lambda recorder: False)
    with pytest.raises(CommandError, match="There is no data here yet"):
        call_command(*words)

    assert list(tmp_path.iterdir()) == [kept]
