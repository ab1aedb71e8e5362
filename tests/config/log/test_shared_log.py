"""`errors.log`: several processes write it and put it aside when it is large, and no line is lost."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from config.log.lines import SharedFile
from tests.support.server import ROOT

PROCESSES, LINES = 3, 1000
WRITES = """
import logging, sys
from config.log.lines import SharedFile
handler = SharedFile(sys.argv[1], maxBytes=2_000, backupCount=1000, delay=True)
print("ready", flush=True)
sys.stdin.readline()  # all begin at once
for line in range(int(sys.argv[3])):
    handler.emit(logging.makeLogRecord({"msg": f"{sys.argv[2]}: {line}"}))
"""


def test_no_line_is_lost_while_several_processes_put_the_file_aside(tmp_path: Path) -> None:
    """All lines of all processes stand in the files once."""
    command = [sys.executable, "-c", WRITES, str(tmp_path / "errors.log")]
    processes = [
        subprocess.Popen(
            [*command, str(at), str(LINES)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for at in range(PROCESSES)
    ]
    for process in processes:
        assert process.stdout
        process.stdout.readline()
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        process.communicate()

    lines = [line for file in tmp_path.iterdir() for line in file.read_text(encoding="utf-8").splitlines()]
    assert sorted(lines) == sorted(f"{at}: {line}" for at in range(PROCESSES) for line in range(LINES))
    assert max(file.stat().st_size for file in tmp_path.iterdir()) <= 2_000


def test_file_that_was_renamed_is_made_anew(tmp_path: Path) -> None:
    """logrotate may rename it, too."""
    log = tmp_path / "errors.log"
    handler = SharedFile(log, maxBytes=2_000, backupCount=2, delay=True)
    handler.emit(logging.makeLogRecord({"msg": "before"}))
    log.rename(tmp_path / "aside")
    handler.emit(logging.makeLogRecord({"msg": "after"}))
    handler.close()

    assert log.read_text(encoding="utf-8") == "after\n"
    assert (tmp_path / "aside").read_text(encoding="utf-8") == "before\n"


def test_folder_that_is_gone_raises_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A program that can't write its log goes on."""
    handler = SharedFile(tmp_path / "gone" / "errors.log", delay=True)
    handler.emit(logging.makeLogRecord({"msg": "unheard"}))
    handler.close()

    assert "unheard" in capsys.readouterr().err
