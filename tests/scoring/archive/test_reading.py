"""Files that are no archive, or that would do harm: each is refused with a sentence that says why."""

import json
import warnings
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scoring.archive import reading
from tests.support.archived import Unpacked, faults

pytestmark = pytest.mark.django_db  # for the archive, which is made of a database once; verifying it needs none


def rewritten(archive: Path, to: Path, **more: bytes) -> Path:
    """Write a copy of an archive with further members, of which some may have the name of an existing one."""
    with (
        zipfile.ZipFile(archive) as old,
        zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new,
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        for name in old.namelist():
            new.writestr(name, old.read(name))
        for name, content in more.items():
            new.writestr(name, content)
    return to


def with_manifest(archive: Path, to: Path, content: Any) -> Path:
    """Write a copy of an archive with another manifest."""
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(to, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name) if name != "manifest.json" else content)
    return to


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../../etc/passwd", "“../../etc/passwd”, which no archive has"),
        ("/acts.jsonl", "“/acts.jsonl”, which no archive has"),
        ("logs/0-1.jsonl", "“logs/0-1.jsonl”, which no archive has"),
        ("link.txt", "“link.txt”, which no archive has"),
        ("acts", "“acts”, which no archive has"),
        ("acts.jsonl", "The zip file has acts.jsonl twice"),
        ("manifest.json", "The zip file has manifest.json twice"),
    ],
)
def test_strange_files_are_refused(archive: Path, tmp_path: Path, name: str, expected: str) -> None:
    """An archive has no path that leads out of it, no name twice, and no unknown file."""
    found = faults(rewritten(archive, tmp_path / "strange.zip", **{name: b"{}\n"}))

    assert len(found) == 1 and expected in found[0]


def test_zip_bomb_is_refused_before_it_is_unpacked(archive: Path, tmp_path: Path) -> None:
    """The reader doesn't unpack a file that would be far larger than the archive."""
    found = faults(rewritten(archive, tmp_path / "bomb.zip", **{"logs/9-9.jsonl": b" " * 20_000_000}))

    assert found == ["logs/9-9.jsonl would unpack to 20,000,000 bytes from very few. It is not read."]


def test_too_much_is_refused(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of files, the number of bytes and the length of a line have limits."""
    monkeypatch.setattr(reading, "LONGEST_LINE", 100)
    assert any("longer than any file of an archive" in fault for fault in faults(archive))
    monkeypatch.setattr(reading, "MOST_IN_MEMORY", 100)
    assert "more than 128 MB" in faults(archive)[0]
    monkeypatch.setattr(reading, "MOST_BYTES", 100)
    assert "more than 4 GB" in faults(archive)[0]
    monkeypatch.setattr(reading, "MOST_FILES", 3)
    assert "no archive has more than 3" in faults(archive)[0]


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        (b"{", "manifest.json is broken"),
        (b"[" * 100_000, "manifest.json is broken"),
        (b"[]", "does not say that this is an archive"),
        (b'{"format":"kontrollant-archive","version":7}', "version 7 of the format; this software reads version 1"),
        (b'{"format":"kontrollant-archive","version":1}', "lacks something that every manifest has"),
    ],
)
def test_broken_manifests_are_refused(archive: Path, tmp_path: Path, manifest: bytes, expected: str) -> None:
    """A foreign version, another format and broken JSON are each refused with a sentence."""
    assert expected in faults(with_manifest(archive, tmp_path / "broken.zip", manifest))[0]


def test_manifest_in_another_spelling_is_named(archive: Path, tmp_path: Path) -> None:
    """The manifest, too, has one form: the head of the file is the hash of its bytes."""
    with zipfile.ZipFile(archive) as whole:
        content = json.loads(whole.read("manifest.json"))
    told = "manifest.json: It is not written in the one form that archives have"

    for other in (json.dumps(content), json.dumps(content, sort_keys=True, indent=1), json.dumps(content, indent=1)):
        assert faults(with_manifest(archive, tmp_path / "other.zip", other))[0].startswith(told)


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    """A missing file, a folder, a file that is no zip file, and one without a manifest are refused."""
    (tmp_path / "text.zip").write_text("no zip")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("acts.jsonl", "")

    assert "There is no file" in faults(tmp_path / "gone.zip")[0]
    assert "is a folder" in faults(tmp_path)[0]
    assert "is no zip file" in faults(tmp_path / "text.zip")[0]
    assert "has no manifest.json" in faults(tmp_path / "other.zip")[0]


def test_archive_cut_off_or_with_a_byte_changed_is_told(archive: Path, tmp_path: Path) -> None:
    """A copy that ended too early is no zip file; a changed byte breaks the file that contains it."""
    content = bytearray(archive.read_bytes())
    (tmp_path / "short.zip").write_bytes(content[:-500])
    assert "is no zip file" in faults(tmp_path / "short.zip")[0]

    with zipfile.ZipFile(archive) as whole:
        content[whole.getinfo("logs/1-1.jsonl").header_offset + 600] ^= 0xFF
    (tmp_path / "bit.zip").write_bytes(content)
    assert any("logs/1-1.jsonl" in fault for fault in faults(tmp_path / "bit.zip"))


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"competition":1}',
        b'{"kind":"' + b"\\ud800" + b'"}',
        b"9" * 5000,
        json.dumps({"at": 5}).encode(),
    ],
)
def test_lines_that_make_no_sense_are_named(archive: Path, tmp_path: Path, line: bytes) -> None:
    """The report names the file and number of a broken line, and the verification goes on."""
    unpacked = Unpacked.of(archive)
    for name in ("acts", "tables", "players", "competitions", "standings"):
        with zipfile.ZipFile(archive) as old:
            unpacked.raw = {f"{name}.jsonl": old.read(f"{name}.jsonl") + line + b"\n"}
        found = faults(unpacked.packed(tmp_path / f"{name}.zip"))
        assert any(fault.startswith(f"{name}.jsonl, line ") for fault in found), found


@pytest.mark.parametrize("name", ["tournament", "competitions", "players", "entries", "rounds", "tables", "acts"])
def test_empty_files_are_reported_and_break_nothing(archive: Path, tmp_path: Path, name: str) -> None:
    """The report names everything that depends on an empty file, and the verification ends normally."""
    unpacked = Unpacked.of(archive)
    unpacked.files[f"{name}.jsonl"] = []

    assert faults(unpacked.packed(tmp_path / "empty.zip"))


@pytest.mark.parametrize("part", ["opened", "stored", "seats", "result"])
def test_parts_of_a_table_that_make_no_sense_are_named(archive: Path, tmp_path: Path, part: str) -> None:
    """The report names a table that lacks its parts, and the rest is verified as far as possible."""
    unpacked = Unpacked.of(archive)
    table = unpacked.table()
    if part == "result":
        table["seats"][0]["result"] = {"place": "first"}
    else:
        table[part] = [5] if part == "seats" else {"game": 5}

    assert any(fault.startswith("Friday, round 1, table 1") for fault in faults(unpacked.packed(tmp_path / "x.zip")))
