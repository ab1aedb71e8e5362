"""The file of a backup: a zip with a checksum for each of its parts, complete or not there at all."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

FORMAT = 1
MANIFEST = "manifest.json"
PIECE = 1 << 20  # bytes read at a time


class Unusable(Exception):
    """The file is no backup, is damaged, or belongs to another program. The text says which, and what to do."""


class Writing:
    """A backup that is being written."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._zip = file
        self._parts: dict[str, dict[str, Any]] = {}

    @contextmanager
    def part(self, name: str) -> Iterator[_Counted]:
        """Open a part of the backup for writing."""
        with self._zip.open(name, "w", force_zip64=True) as opened:
            counted = _Counted(opened)
            yield counted
        self._parts[name] = {"bytes": counted.bytes, "sha256": counted.hash.hexdigest()}

    def finish(self, told: dict[str, Any]) -> None:
        """Write the manifest: the backup's parts, and what is `told` about it."""
        manifest = {"format": FORMAT, **told, "parts": self._parts}
        self._zip.writestr(MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False))


class _Counted:
    """Passes bytes on, and counts and hashes them."""

    def __init__(self, opened: IO[bytes]) -> None:
        self._opened, self.bytes, self.hash = opened, 0, hashlib.sha256()

    def write(self, piece: bytes | memoryview) -> None:
        """Pass these bytes on."""
        self._opened.write(piece)
        self.bytes += len(piece)
        self.hash.update(piece)


@contextmanager
def write_backup(target: Path) -> Iterator[Writing]:
    """Write a backup to `target`, readable by its owner alone. Under that name it is complete or not there."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "r+b") as raw:
            with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as file:
                yield Writing(file)
            raw.flush()
            os.fsync(raw.fileno())
        draft.rename(target)  # a new name, since Windows renames onto no file that is there
        sync_folder(target.parent)
    finally:
        draft.unlink(missing_ok=True)


class Bundle:
    """A backup to read. Use it in a `with`; `manifest` is what was told about it."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
            self.manifest: dict[str, Any] = json.loads(self._zip.read(MANIFEST))
            found = self.manifest["format"]
        except FileNotFoundError as error:
            raise Unusable(f"There is no file {path}.") from error
        except (zipfile.BadZipFile, KeyError, ValueError, OSError) as error:
            raise Unusable(f"{path} is no backup, or it is damaged. Nothing has been changed.") from error
        if found != FORMAT:
            raise Unusable(
                f"{path} was made by a newer version of Kontrollant. Upgrade first. Nothing has been changed."
            )

    def __enter__(self) -> Bundle:
        return self

    def __exit__(self, *_error: object) -> None:
        self._zip.close()

    @property
    def parts(self) -> list[str]:
        """The names of its parts."""
        return list(self.manifest["parts"])

    def pieces(self, name: str) -> Iterator[bytes]:
        """Yield the bytes of a part. Raises Unusable at its end if they are not what was written."""
        found = hashlib.sha256()
        try:
            with self._zip.open(name) as opened:
                while piece := opened.read(PIECE):
                    found.update(piece)
                    yield piece
        except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, OSError) as error:
            raise Unusable(f"The backup is damaged in {name}. Nothing has been changed.") from error
        if found.hexdigest() != self.manifest["parts"][name]["sha256"]:
            raise Unusable(f"The backup is damaged in {name}. Nothing has been changed.")

    def text(self, name: str) -> str:
        """Return a part that is text."""
        return b"".join(self.pieces(name)).decode("utf-8")

    def check(self) -> None:
        """Read every part and compare it with its checksum. Raises Unusable."""
        for name in self.parts:
            for _piece in self.pieces(name):
                pass


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder are on the disk. Windows opens no folder, and sees to it by itself."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
