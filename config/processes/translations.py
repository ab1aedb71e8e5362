"""Compiled translations (.mo), made from the translators' files (.po) wherever the program starts and one has changed.

`make install` and the container's image make them beforehand: `python -m config.processes.translations locale`.
"""

import hashlib
import logging
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings

logger = logging.getLogger(__name__)

MARK = hashlib.sha256().digest_size


def compile_all() -> None:
    """Compile every translation of this program that has changed, and log those that can't be.

    In English: what could translate the message is missing.
    """
    for file, why in compile_changed(_own_folders()):
        text = "%s can't be compiled: %s. Pages show older words or English until `make install` has been run there."
        logger.warning(text, file, why)


def compile_changed(folders: Iterable[Path]) -> list[tuple[Path, Exception]]:
    """Compile what has changed in folders such as `locale/`; return each file that can't be compiled, and why.

    A compiled file ends with the hash of its source. Times would not do: an archive unpacked over an older version
    brings sources older than what was compiled here. What reads the file ignores its end.
    """
    failed: list[tuple[Path, Exception]] = []
    for source in sorted(path for folder in folders for path in folder.glob("*/LC_MESSAGES/*.po")):
        try:
            text = source.read_bytes()
            mark = hashlib.sha256(text).digest()
            if not _ends_with(source.with_suffix(".mo"), mark):
                _write(source, _compile_catalogue(text) + mark)
        except (OSError, ValueError) as error:  # of the file system, of polib, or of an encoding
            failed.append((source, error))
    return failed


def _ends_with(file: Path, mark: bytes) -> bool:
    """Return whether a compiled file is there, whole, and made from the source of that hash."""
    try:
        with open(file, "rb") as compiled:
            compiled.seek(-MARK, os.SEEK_END)
            return compiled.read() == mark
    except OSError:  # there is none, or it is shorter than a hash
        return False


def _compile_catalogue(text: bytes) -> bytes:
    import polib  # costs every start 30 ms, and is seldom needed

    return bytes(polib.pofile(text.decode("utf-8")).to_binary())


def _write(source: Path, content: bytes) -> None:
    """Put a compiled file beside its source in one step, so that another process reads it whole or not at all."""
    target = source.with_suffix(".mo")
    handle, draft = tempfile.mkstemp(dir=target.parent, suffix=".mo")
    try:
        with open(handle, "wb") as file:
            file.write(content)
        shutil.copymode(source, draft)  # else only who made it could read it
        os.replace(draft, target)  # closed, since Windows moves no open file
    except BaseException:
        os.unlink(draft)
        raise


def _own_folders() -> Iterator[Path]:
    """Yield the folders of translations that belong to this program. Installed libraries bring theirs compiled."""
    yield from map(Path, settings.LOCALE_PATHS)
    libraries = [Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")]
    for app in apps.get_app_configs():
        path = Path(app.path).resolve()
        if not any(path.is_relative_to(library) for library in libraries):
            yield path / "locale"


if __name__ == "__main__":
    sys.exit(
        "\n".join(f"{file} can't be compiled: {why}" for file, why in compile_changed(map(Path, sys.argv[1:]))) or None
    )
