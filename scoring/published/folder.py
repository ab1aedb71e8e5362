"""A published folder on the disk: it is written file by file, and only files that we wrote are ever removed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

LIST = ".kontrollant.json"  # which files of the folder are ours, and of which tournament


class FolderIsForeign(Exception):
    """The folder, or a file in it, was not written by us for this tournament."""


class Written(NamedTuple):
    """What was written: all files, how many of them had changed, and the bytes of all."""

    files: int
    changed: int
    size: int


class Folder:
    """A folder for one tournament. Raises FolderIsForeign if it holds something that isn't ours."""

    def __init__(self, path: Path, tournament: str) -> None:
        self.path, self._tournament = path, tournament
        self._before = self._ours()

    def write(
        self, files: Mapping[str, Callable[[], str | bytes]], told: Callable[[int], None] = lambda _: None
    ) -> Written:
        """Draw all files, write those whose content is new, and remove ours that are no longer among them.

        A file is drawn when its turn comes, so that memory doesn't grow with their number; after each one, `told` is
        called with how many are done. A file is written beside its place and then moved there, so that a reader never
        meets half of one. Which files are ours is noted before the first one is written, so that the next run can go on
        after an interruption.
        """
        for name in files:
            if name not in self._before and (self.path / name).exists():
                raise FolderIsForeign(self.path / name)
        self._keep_list(self._before | files.keys())
        changed = size = 0
        for done, (name, draw) in enumerate(files.items(), 1):
            drawn = draw()
            content = drawn.encode() if isinstance(drawn, str) else drawn
            changed += self._replace(self.path / name, content)
            size += len(content)
            told(done)
        for gone in self._before - files.keys():
            (self.path / gone).unlink(missing_ok=True)
            self._remove_if_empty((self.path / gone).parent)
        self._keep_list(set(files))
        return Written(len(files), changed, size)

    def _ours(self) -> set[str]:
        """Return the files that we wrote here before."""
        if not self.path.exists():
            return set()
        if not self.path.is_dir():
            raise FolderIsForeign(self.path)
        try:
            kept = json.loads((self.path / LIST).read_text())
            tournament, files = kept["tournament"], set(kept["files"])
        except (OSError, ValueError, KeyError, TypeError):
            if any(self.path.iterdir()):
                raise FolderIsForeign(self.path) from None
            return set()
        if tournament != self._tournament or any(
            Path(file).is_absolute() or ".." in Path(file).parts for file in files
        ):
            raise FolderIsForeign(self.path)
        return files

    def _keep_list(self, files: set[str]) -> None:
        text = json.dumps({"tournament": self._tournament, "files": sorted(files)}, indent=0)
        self._replace(self.path / LIST, text.encode())

    def _replace(self, path: Path, content: bytes) -> bool:
        """Write a file if its content is new; return whether it was."""
        if path.is_file() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.write_bytes(content)
        os.replace(beside, path)
        return True

    def _remove_if_empty(self, folder: Path) -> None:
        if folder != self.path and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
            self._remove_if_empty(folder.parent)
