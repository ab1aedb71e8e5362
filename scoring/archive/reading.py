"""Reads an archive that somebody has sent: every size, name and line is checked before it is believed."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from scoring.archive.form import (
    FIELDS,
    FORMAT,
    LOG_NAME,
    MANIFEST,
    VERSION,
    Line,
    file_name,
    is_known,
    line_bytes,
    manifest_bytes,
    misfits,
    parse_json,
)
from scoring.archive.report import line_of
from scoring.systems.translatable import Said
from scoring.systems.translatable import gettext_noop as _

MOST_FILES = 5_000
MOST_BYTES = 4 * 2**30  # of all files together; 1,000 tables have about 300 MB
MOST_IN_MEMORY = 2**27  # of all files but the logs, which are read line by line
MOST_RATIO, SMALL = 100, 2**20  # how far a file above the small size may be compressed; logs come to about 15
LONGEST_LINE = 2**20
LONGEST_CERTIFICATE = 2**26  # the certificate of 1,000 players is one long line
LONGEST_MANIFEST = 2**24
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
NOT_CANONICAL = _(
    "It is not written in the one form that archives have: names sorted and none twice, no needless spaces or escapes, "
    "whole numbers."
)
SOME = 5  # how many faults of one file are told


class NoArchive(Exception):
    """The file can't be read as an archive. The message says why, and what to do."""


class Archive:
    """An archive that is open for reading.

    `faults` collects what is wrong with its files, as (place, text), while they are read. `head` is the SHA-256 of the
    manifest, which lists the SHA-256 of every other file.
    """

    def __init__(self, path: Path) -> None:
        self.faults: list[tuple[str, str]] = []
        try:
            self._zip = zipfile.ZipFile(path)
        except FileNotFoundError:
            raise NoArchive(f"There is no file {path}. Check its name and its folder.") from None
        except IsADirectoryError:
            raise NoArchive(f"{path} is a folder. Name the archive file in it.") from None
        except (zipfile.BadZipFile, EOFError, ValueError, NotImplementedError):
            raise NoArchive(f"{path} is no zip file, or it was cut off on its way. Copy it again.") from None
        except OSError as trouble:
            raise NoArchive(f"{path} can't be read: {trouble.strerror}.") from trouble
        try:
            self._members = _check_members(self._zip.infolist())
            self.manifest = self._read_manifest()
        except NoArchive:
            self._zip.close()
            raise
        self._compare_files()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._zip.close()

    @property
    def logs(self) -> list[tuple[int, int]]:
        """The (competition, round) of every file of logs, in order."""
        found = filter(None, map(LOG_NAME.fullmatch, self._members))
        return sorted((int(match[1]), int(match[2])) for match in found)

    def plain(self, name: str) -> list[Line]:
        """Return the sound lines of a file other than a log, or [] if the archive does not have the file."""
        path = file_name(name)
        return [line for _number, line in self.lines(path, name)] if path in self._members else []

    def lines(self, path: str, name: str) -> Iterator[tuple[int, Line]]:
        """Yield the number and content of each line that can be read. `name` says which fields it has.

        A line that can't be read is a fault, and so is one that is spelled in another way than lines of archives are.

        The file's size and hash are compared with the manifest on the way.
        """
        fields, told = FIELDS[name], 0
        for number, raw in enumerate(self._raw_lines(path, name), 1):
            line, wrong = _parse_line(raw, fields)
            if wrong and (told := told + 1) <= SOME:
                self.faults.append((line_of(path, number), wrong))
            if line:
                yield number, line

    def _raw_lines(self, path: str, name: str) -> Iterator[bytes]:
        """Yield the lines of a file. Neither the file nor a line may be longer than allowed."""
        longest = LONGEST_CERTIFICATE if name == "certificates" else LONGEST_LINE
        found, size, told = hashlib.sha256(), 0, self.manifest["files"].get(path)
        try:
            with self._zip.open(self._members[path]) as file:
                while raw := file.readline(longest + 1):
                    size += len(raw)
                    found.update(raw)
                    if len(raw) > longest or size > self._members[path].file_size:
                        self.faults.append((path, Said(_("The file is longer than any file of an archive."))))
                        return
                    yield raw
        except (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError, RuntimeError, zlib.error):
            self.faults.append((path, Said(_("The file is damaged: it can't be unpacked to its end."))))
            return
        if told is not None and told != {"sha256": found.hexdigest(), "size": size}:
            changed = Said(_("The file has been changed: its SHA-256 is not the one in the manifest."))
            self.faults.append((path, changed))

    def _read_manifest(self) -> Line:
        if MANIFEST not in self._members:
            raise NoArchive(f"The zip file has no {MANIFEST}, so it is no archive of a tournament.")
        try:
            with self._zip.open(self._members[MANIFEST]) as file:
                content = file.read(LONGEST_MANIFEST)
            self.head = hashlib.sha256(content).hexdigest()
            found = parse_json(content)
            own = manifest_bytes(found)
        except (ValueError, RecursionError, zipfile.BadZipFile, EOFError, OSError, RuntimeError, zlib.error):
            raise NoArchive(f"{MANIFEST} is broken, so the archive can't be read. Copy it again.") from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise NoArchive(f"{MANIFEST} does not say that this is an archive of Kontrollant.")
        if found.get("version") != VERSION:
            raise NoArchive(
                f"The archive has version {found.get('version')} of the format; this software reads version {VERSION}. "
                "Use the software that made it, or a later one."
            )
        if misfits(found, MANIFEST_FIELDS) or not all(map(_is_file, found["files"].values())):
            raise NoArchive(f"{MANIFEST} lacks something that every manifest has, so the archive can't be read.")
        if own != content:
            self.faults.append((MANIFEST, Said(NOT_CANONICAL)))
        return found

    def _compare_files(self) -> None:
        """Compare the files of the archive with the manifest."""
        listed, there = set(self.manifest["files"]), set(self._members) - {MANIFEST}
        wanted = listed | {file_name(name) for name in FIELDS if name != "log"}
        missing, added = Said(_("The file is missing.")), Said(_("The file was added: the manifest doesn't list it."))
        self.faults += [(path, missing) for path in sorted(wanted - there)]
        self.faults += [(path, added) for path in sorted(there - listed)]


def entries_told(path: Path) -> int:
    """Return how many entries the tables of an archive say that their logs have; 0 if the file is no archive."""
    try:
        with Archive(path) as archive:
            counts = [line["stored"].get("last_number") for line in archive.plain("tables")]
    except NoArchive:
        return 0
    return sum(count for count in counts if isinstance(count, int))


MANIFEST_FIELDS = {
    **{"format": "text", "version": "number", "software": "text", "rules": "map", "tournament": "text"},
    **{"head": "text", "files": "map"},
}


def _is_file(value: Any) -> bool:
    return not misfits(value, {"sha256": "text", "size": "number"})


def _check_members(members: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """Return the members by path. Raises NoArchive for a file that could do harm, or that no archive has."""
    if len(members) > MOST_FILES:
        raise NoArchive(f"The zip file has {len(members)} files; no archive has more than {MOST_FILES}.")
    if sum(member.file_size for member in members) > MOST_BYTES:
        raise NoArchive("The zip file would unpack to more than 4 GB. It is not read.")
    if sum(member.file_size for member in members if not LOG_NAME.fullmatch(member.filename)) > MOST_IN_MEMORY:
        raise NoArchive("The files beside the logs would unpack to more than 128 MB. The zip file is not read.")
    found: dict[str, zipfile.ZipInfo] = {}
    for member in members:
        if member.filename in found:
            raise NoArchive(f"The zip file has {member.filename} twice. It is not read.")
        if trouble := _trouble(member):
            raise NoArchive(trouble)
        found[member.filename] = member
    return found


def _trouble(member: zipfile.ZipInfo) -> str:
    """Return why a file of the zip file must not be read; "" if it may be."""
    name = member.filename
    if not is_known(name):
        return f"The zip file has a file “{name[:80]}”, which no archive has. It is not read."
    if member.flag_bits & 0x1:
        return f"{name} is encrypted. An archive has no password."
    if member.compress_type not in METHODS:
        return f"{name} is compressed in a way that archives don't use."
    if member.file_size > SMALL and member.file_size > MOST_RATIO * max(member.compress_size, 1):
        return f"{name} would unpack to {member.file_size:,} bytes from very few. It is not read."
    return ""


def _parse_line(raw: bytes, fields: Mapping[str, str]) -> tuple[Line, str]:
    """Return a line ({} if it can't be read), and what is wrong with it ("" if nothing is).

    A line has one spelling, that of `line_bytes`. Half a character (a surrogate) is no text.
    """
    try:
        line = parse_json(raw)
        own = line_bytes(line)
    except (ValueError, RecursionError):
        return {}, Said(_("The line is not JSON."))
    wrong = misfits(line, fields)
    if wrong:
        told = _("The line lacks these fields or has them of another type: %(fields)s.")
        return {}, Said(told, fields=", ".join(wrong)[:200])
    if own != raw:
        return line, Said(NOT_CANONICAL)
    return line, ""
