"""Writes an archive: completely or not at all, line by line, and the same bytes for the same tournament."""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.history.versions import rules_version
from scoring.archive.form import FORMAT, MANIFEST, VERSION, Line, line_bytes, manifest_bytes

ALWAYS = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that the bytes don't depend on when the archive was written


class ArchiveWriter:
    """An archive that is being written. `head` is the SHA-256 of its manifest, once that is written."""

    head: str = ""

    def __init__(self, to: zipfile.ZipFile) -> None:
        self._zip = to
        self._files: dict[str, dict[str, Any]] = {}

    def write(self, path: str, lines: Iterable[Line]) -> None:
        """Write a file of lines."""
        found, size = hashlib.sha256(), 0
        with self._zip.open(_info(path), "w", force_zip64=True) as file:
            for line in lines:
                raw = line_bytes(line)
                found.update(raw)
                size += len(raw)
                file.write(raw)
        self._files[path] = {"sha256": found.hexdigest(), "size": size}

    def finish(self, *, software: str, games: Iterable[str], tournament: str, head: str) -> None:
        """Write the manifest, which lists all files with their hashes, and the versions of the games' rule sets."""
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "software": software,
            "rules": {game: rules_version(game) for game in games},
            "tournament": tournament,
            "head": head,
            "files": self._files,
        }
        content = manifest_bytes(manifest)
        self.head = hashlib.sha256(content).hexdigest()
        with self._zip.open(_info(MANIFEST), "w") as file:
            file.write(content)


@contextmanager
def archive_to(path: Path, *, replace: bool = False) -> Iterator[ArchiveWriter]:
    """Write an archive to a new file. If anything fails, no file is left behind.

    Raises FileExistsError, unless an earlier file may be replaced, and other errors of the file system.
    """
    if path.exists() and not replace:
        raise FileExistsError(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as to:
                yield ArchiveWriter(to)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _info(path: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(path, ALWAYS)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    info.create_system = 3
    return info
