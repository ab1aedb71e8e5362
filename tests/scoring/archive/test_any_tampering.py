"""An archive that is tampered with at random: every change is named, unless what the archive tells is still the same.

Whoever changes an archive hashes everything below the change anew: the log, the audit log, the manifest and the
tournament's head. Only the heads on paper are beyond their reach.
"""

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.history.chain import head_of
from scoring.archive.audit_log import act_of
from scoring.archive.form import ALONE, Line, line_bytes
from scoring.archive.heads import PaperHead
from scoring.archive.reading import NoArchive
from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.systems.access.act_chain import act_hash
from tests.support.archived import Unpacked
from tests.support.seeds import some

pytestmark = pytest.mark.django_db  # for the archive, which is made of a database once; verifying it needs none

often = settings(
    max_examples=some(few=15, many=80), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
UNORDERED = {"never", "entries", "substitutions", "roles"}  # files whose lines may be in any order
PARTS = ("seats", "result", "opened", "stored")  # of the lines of tables, with fields of their own


@cache
def unpacked(archive: Path) -> Unpacked:
    """Return the contents of the archive as it was written."""
    return Unpacked.of(archive)


def printed_heads(archive: Path) -> list[PaperHead]:
    """Return the heads that were printed while nobody had changed anything: of the tournament and of each table."""
    one = unpacked(archive)
    tables = [
        PaperHead(head_of(line["stored"]["last_hash"]), line["round"], line["table"])
        for line in one.files["tables.jsonl"]
    ]
    return [PaperHead(head_of(one.manifest["head"])), *tables]


def named(file: Path, heads: list[PaperHead]) -> list[str]:
    """Return the changes that a verification names."""
    try:
        return [str(fault) for fault in verify(file, heads).of(CHANGED)]
    except NoArchive as refused:
        return [str(refused)]


def lines_of(line: Line, name: str) -> list[tuple[str, Line]]:
    """Return a line of a file and its parts, each with the name by which the format lists its fields."""
    if name == "certificates":
        return [(name, line), ("certificate", line["certificate"])]
    if name != "tables":
        return [(name, line)]
    results = [seat["result"] for seat in line["seats"] if seat["result"]]
    rows = [("opened", line["opened"]), ("stored", line["stored"])]
    return [(name, line), *rows, *(("seats", seat) for seat in line["seats"]), *(("result", one) for one in results)]


def changed_value(value: Any, others: list[Any]) -> st.SearchStrategy[Any]:
    """Return values that a field may have instead of its own: those of other lines, or slightly changed ones."""
    slightly: dict[type, Callable[[Any], list[Any]]] = {
        bool: lambda it: [not it],
        int: lambda it: [it + 1, max(it - 1, 0), it + 7],
        str: lambda it: [it + "x", it[1:], it.swapcase()],
        list: lambda it: [it[1:], it[::-1], [*it, "x"]],
        dict: lambda it: [{}, {**it, "x": 1}],
        type(None): lambda _it: [1, "x"],
    }
    found = [one for one in (*others, *slightly[type(value)](value)) if one != value or type(one) is not type(value)]
    return st.sampled_from(found)


def hashed_anew(archive: Unpacked) -> None:
    """Hash everything anew that follows from the content: each log, the audit log, and the tournament's head."""
    for line in archive.files["tables.jsonl"]:
        if line["competition"] == 1 and archive.log(line["table"], line["round"]):
            archive.rechain(line["table"], line["round"])
    previous = ""
    for act in archive.files["acts.jsonl"]:
        act["previous_hash"] = previous
        previous = act["hash"] = act_hash(act_of(act))


def packed(archive: Unpacked, to: Path) -> Path:
    """Write an archive in which the manifest has the head that a verification counts, and all hashes."""
    file = archive.packed(to)
    try:
        report = verify(file)
    except NoArchive:
        return file
    archive.manifest["head"] = report.head
    return archive.packed(to)


@often
@given(data=st.data())
def test_changed_field_is_named(archive: Path, tmp_path: Path, data: st.DataObject) -> None:
    """One field of any line gets another value. Fields that stand alone are found by the head of the file."""
    changed = deepcopy(unpacked(archive))
    file = data.draw(st.sampled_from(sorted(name for name, lines in changed.files.items() if lines)))
    name = "log" if file.startswith("logs/") else file.removesuffix(".jsonl")
    line = data.draw(st.sampled_from(changed.files[file]))
    part, row = data.draw(st.sampled_from(lines_of(line, name)))
    field = data.draw(st.sampled_from(sorted(row.keys() - {"hash", "previous_hash", *PARTS, "certificate"})))
    others = [one[field] for other in changed.files[file] for known, one in lines_of(other, name) if known == part]
    row[field] = data.draw(changed_value(row[field], others))
    _assert_named(archive, changed, tmp_path, alone=field in ALONE.get(part, ()))


@often
@given(data=st.data())
def test_removed_repeated_or_moved_line_is_named(archive: Path, tmp_path: Path, data: st.DataObject) -> None:
    """A line of any file is removed, is there twice, or is at another place."""
    changed = deepcopy(unpacked(archive))
    file = data.draw(st.sampled_from(sorted(name for name, lines in changed.files.items() if lines)))
    lines, name = changed.files[file], file.removesuffix(".jsonl")
    at = data.draw(st.integers(0, len(lines) - 1))
    line = lines.pop(at)
    is_removed = data.draw(st.booleans())
    if not is_removed:
        lines.insert(data.draw(st.integers(0, len(lines))), deepcopy(line))
        lines[at:at] = [deepcopy(line)] if data.draw(st.booleans()) else []
    is_moved = in_order(lines) == in_order(unpacked(archive).files[file])
    of_nobody = is_removed and name in ("roles", "referees", "substitutions")
    _assert_named(archive, changed, tmp_path, alone=of_nobody or (is_moved and name in UNORDERED))


@often
@given(data=st.data())
def test_line_in_another_spelling_is_named(archive: Path, tmp_path: Path, data: st.DataObject) -> None:
    """Every line and every value has one spelling, also where nothing else in the archive repeats it."""
    changed = deepcopy(unpacked(archive))
    file = data.draw(st.sampled_from(sorted(name for name, lines in changed.files.items() if lines)))
    raw = [line_bytes(line) for line in changed.files[file]]
    at = data.draw(st.integers(0, len(raw) - 1))
    found = [other for other in spelled_otherwise(raw[at].decode()) if other.encode() != raw[at]]
    raw[at] = data.draw(st.sampled_from(found)).encode()
    changed.raw[file] = b"".join(raw)
    hashed = [json.loads(line) for line in raw if line.strip()]
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        changed.files[file] = hashed
        hashed_anew(changed)

    assert named(packed(changed, tmp_path / "changed.zip"), [])


def spelled_otherwise(line: str) -> Iterator[str]:
    """Yield a line of JSON in other spellings that say the same, or that some programs read as the same."""
    told = json.loads(line)
    first = next(iter(told))
    yield from (f" {line}", line.replace("\n", " \n"), line.replace("\n", "\r\n"), line.rstrip("\n"), f"{line}\n")
    yield f"\ufeff{line}"
    yield json.dumps(told, sort_keys=True, ensure_ascii=False) + "\n"
    yield json.dumps(dict(reversed(told.items())), separators=(",", ":"), ensure_ascii=False) + "\n"
    yield f"{{{json.dumps(first)}:null,{line[1:]}"
    yield line.replace(f'"{first}', f'"\\u{ord(first[0]):04x}{first[1:]}', 1)
    for number in re.finditer(r"(?<=[:\[,])-?[0-9]+(?=[,\]}])", line):
        for other in (f"{number[0]}.0", f"{number[0]}e0", f"{number[0]}E+0"):
            yield line[: number.start()] + other + line[number.end() :]
    for time in re.finditer(r'(?<=")(....-..-..)T(..:..:..)\.([0-9]{6})\+00:00(?=")', line):
        day, clock, part = time.groups()
        for other in (f"{day}t{clock}.{part}+00:00", f"{day} {clock}.{part}+00:00", f"{day}T{clock}.{part}Z"):
            yield line[: time.start()] + other + line[time.end() :]
        yield line[: time.start()] + f"{day}T{clock}.{part}+00:00:00" + line[time.end() :]
        yield line[: time.start()] + f"{day.replace('-', '')}T{clock}.{part}+00:00" + line[time.end() :]
    for points in re.finditer(r'(?<="placement_points":")([0-9]+)(?=")', line):
        for other in (
            f"{points[0]}.0",
            f"+{points[0]}",
            f" {points[0]}",
            f"0{points[0]}",
            f"{points[0]}/1",
            f"{points[0]}e0",
        ):
            yield line[: points.start()] + other + line[points.end() :]


def in_order(lines: list[Line]) -> list[str]:
    """Return lines as text, in an order that does not depend on theirs."""
    return sorted(json.dumps(line, sort_keys=True) for line in lines)


def _assert_named(archive: Path, changed: Unpacked, tmp_path: Path, *, alone: bool) -> None:
    with suppress(LookupError, TypeError, ValueError, AttributeError):  # nobody can hash a line that makes no sense
        hashed_anew(changed)
    if changed.files == unpacked(archive).files:
        return
    file = packed(changed, tmp_path / "changed.zip")
    assert alone or named(file, printed_heads(archive))
    assert named(file, [PaperHead(head_of(file_head(archive)))])


@cache
def file_head(archive: Path) -> str:
    """Return the head of the file as it was written."""
    return verify(archive).file_head


@often
@given(data=st.data())
def test_changed_byte_is_named(archive: Path, tmp_path: Path, data: st.DataObject) -> None:
    """Bytes of a member are changed, removed or inserted: its hash in the manifest or the head of the file differs."""
    with zipfile.ZipFile(archive) as whole:
        contents = {name: whole.read(name) for name in whole.namelist()}
    member = data.draw(st.sampled_from(sorted(name for name, content in contents.items() if content)))
    before = bytes(contents[member])
    at = data.draw(st.integers(0, len(before) - 1))
    removed, inserted = data.draw(st.integers(0, 3)), data.draw(st.binary(max_size=3))
    contents[member] = before[:at] + inserted + before[at + removed :]
    with zipfile.ZipFile(tmp_path / "changed.zip", "w") as to:
        for name, content in contents.items():
            to.writestr(name, content)
    if contents[member] == before:
        return
    of_file = PaperHead(head_of(file_head(archive)))
    found = named(tmp_path / "changed.zip", [of_file])
    if member == "manifest.json":
        assert any(of_file.head in fault or "manifest" in fault for fault in found), found
    else:
        assert any(fault.startswith(member) for fault in found), found


@often
@given(data=st.data())
def test_changed_byte_of_the_zip_file_is_named_or_tells_nothing(
    archive: Path, tmp_path: Path, data: st.DataObject
) -> None:
    """A byte of the zip file itself is changed: the change is named, or every member still has the same content."""
    content = bytearray(archive.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    file = tmp_path / "changed.zip"
    file.write_bytes(content)
    if not named(file, [PaperHead(head_of(file_head(archive)))]):
        with zipfile.ZipFile(archive) as old, zipfile.ZipFile(file) as new:
            assert {name: old.read(name) for name in old.namelist()} == {
                name: new.read(name) for name in new.namelist()
            }
