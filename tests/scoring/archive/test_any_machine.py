"""`archive verify` needs a file and Python, says the same on every machine, and never ends in a traceback."""

import os
import resource
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.archived import Unpacked

pytestmark = pytest.mark.django_db  # for the archive, which is made of a database once; verifying it needs none

ROOT = Path(__file__).parent.parent.parent.parent
VERIFY = (str(ROOT / "manage.py"), "archive", "verify")
MEMORY = 400 * 2**20  # bytes; a verification of a small archive takes about 100 MB of addresses
SECONDS = 60

#: Settings of machines: locale, time zone, the order of sets, optimisation, and what the terminal can show.
MACHINES: dict[str, dict[str, str]] = {
    "another time zone": {"TZ": "Pacific/Chatham", "PYTHONHASHSEED": "1"},
    "no locale": {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "2"},
    "a terminal of 1990": {"PYTHONIOENCODING": "cp437", "LC_ALL": "C", "TZ": "America/New_York"},
    "without assertions": {"PYTHONOPTIMIZE": "2", "PYTHONHASHSEED": "3", "LANG": "tr_TR.UTF-8"},
}


def run(*words: object, python: str = sys.executable, **settings: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with little memory and only these settings, in an environment where no data can be kept."""
    environment = {"PATH": os.defpath, "KONTROLLANT_DATA": f"{os.devnull}/data", **settings}
    return subprocess.run(
        [python, *map(str, words)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        timeout=SECONDS,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        check=False,
    )


@pytest.fixture(scope="module")
def changed(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive with a player, a ruling, a result and a standing changed."""
    unpacked = Unpacked.of(archive)
    unpacked.files["players.jsonl"][1]["name"] = "Zoë Ødegård ♠"
    unpacked.log()[4]["ruling"]["verdict"] = "illegal"
    unpacked.rechain()
    unpacked.table()["seats"][1]["result"]["game_points"] -= 1
    unpacked.files["standings.jsonl"][0]["points"] = "99"
    return unpacked.packed(tmp_path_factory.mktemp("changed") / "changed.zip")


@pytest.fixture(scope="module")
def expected(changed: Path) -> tuple[int, str]:
    """Return the status and the report of a verification with usual settings."""
    told = run(*VERIFY, changed, PYTHONUTF8="1", PYTHONHASHSEED="0")
    assert told.returncode == 1 and "The archive is not sound" in told.stderr.decode()
    assert "table 1, entry 5, ruling" in told.stdout.decode() and "Zoë Ødegård ♠" in told.stdout.decode()
    return told.returncode, told.stdout.decode()


def shown(text: str, encoding: str) -> str:
    """Return a text as a terminal of this encoding shows it."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


@pytest.mark.parametrize("machine", MACHINES)
def test_report_is_the_same_whatever_the_machine_is_set_to(
    changed: Path, expected: tuple[int, str], machine: str
) -> None:
    """The reports differ only where a terminal lacks a letter. Neither settings nor data are needed."""
    told = run(*VERIFY, changed, **MACHINES[machine])

    encoding = {"no locale": "ascii", "a terminal of 1990": "cp437"}.get(machine, "utf-8")
    status, report = expected
    assert told.returncode == status, told.stderr
    assert told.stdout.decode(encoding) == shown(report, encoding)


def pythons() -> list[str]:
    """Return the other versions of Python that are installed on this machine and can run this software."""
    found = []
    for minor in sorted(set(range(11, 20)) - {sys.version_info.minor}):
        name = f"python3.{minor}"
        of_pyenv = sorted(map(str, Path.home().glob(f".pyenv/versions/*/bin/{name}")))
        found += of_pyenv[:1] or list(filter(None, [shutil.which(name)]))
    return found


@pytest.mark.parametrize("python", pythons())
def test_report_is_the_same_with_another_python_that_has_no_library(
    changed: Path, expected: tuple[int, str], python: str
) -> None:
    """Verifying doesn't even need Django. (`python -m scoring.archive` is the same command.)"""
    told = run("-m", "scoring.archive", "verify", changed, python=python, PYTHONUTF8="1")

    assert (told.returncode, told.stdout.decode()) == expected, told.stderr


def test_verifying_writes_nothing(archive: Path, tmp_path: Path) -> None:
    """No data directory is made, and the folder of the archive stays as it is."""
    copied = Path(shutil.copy(archive, tmp_path))
    told = run(*VERIFY, copied, KONTROLLANT_DATA=str(tmp_path / "data"), HOME=str(tmp_path / "home"))

    assert told.returncode == 0, told.stderr
    assert [path.name for path in tmp_path.iterdir()] == [copied.name]


def test_no_file_brings_it_to_a_traceback(archive: Path, tmp_path: Path) -> None:
    """Each broken file is refused in one sentence, with little memory and time, however large its content is."""
    whole = archive.read_bytes()
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "bomb").write_bytes(whole)
    with zipfile.ZipFile(tmp_path / "bomb", "a", zipfile.ZIP_DEFLATED) as bomb, bomb.open("logs/9-9.jsonl", "w") as log:
        for _part in range(200):
            log.write(b" " * 2**20)
    unpacked = Unpacked.of(archive)
    unpacked.manifest["version"] = 99
    unpacked.packed(tmp_path / "later")
    (tmp_path / "more").write_bytes(whole)
    with zipfile.ZipFile(tmp_path / "more", "a") as more:
        more.writestr("run-me.sh", "#!/bin/sh")
    sentences = {
        "half": "is no zip file, or it was cut off",
        "bomb": "logs/9-9.jsonl would unpack to 209,715,200 bytes from very few. It is not read.",
        "later": "The archive has version 99 of the format; this software reads version 1.",
        "more": "The zip file has a file “run-me.sh”, which no archive has.",
    }

    for name, sentence in sentences.items():
        told = run(*VERIFY, tmp_path / name, PYTHONUTF8="1")
        assert (told.returncode, told.stdout) == (2, b""), told.stderr
        assert sentence in told.stderr.decode() and told.stderr.count(b"\n") == 1, told.stderr
