"""Static files for serving: gathered, hashed and compressed when one has changed."""

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise ships no types
    """Files under names that hold a hash of their content. So are the names by which our own scripts import.

    Scripts and styles are served without what only their readers here need: a phone loads them over a club's network.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (("""(?P<matched>(?P<how>from|import) "(?P<url>\\./[^"]+)")""", '%(how)s "%(url)s"'),)),
    )

    def _save(self, name: str, content: Any) -> str:
        if name.endswith((".css", ".js")) and ".min." not in name:
            content.seek(0)
            content = ContentFile(lightened(name, content.read().decode("utf-8")).encode("utf-8"))
        return str(super()._save(name, content))


def lightened(name: str, text: str) -> str:
    """A script or style without comments and indentation. A script's comment is a line, or follows a ; { or comma."""
    if name.endswith(".css"):
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        lines = [line.strip() for line in text.splitlines()]
    else:
        lines = [re.sub(r"(?<=[;{,])\s+// .*$", "", line.strip()) for line in text.splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"


def collect_if_changed() -> bool:
    """Gather the static files unless nothing changed since the last time; whether it was done."""
    now, stamp = _fingerprint(), Path(settings.STATIC_ROOT) / ".fingerprint"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="utf-8")
    return True


def _fingerprint() -> str:
    """One line a source file: name, size, time of change. This file is one of them: it says how they are made."""
    lines = [f"{Path(__file__).stat().st_mtime_ns}"]
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            lines.append(f"{name} {facts.st_size} {facts.st_mtime_ns}")
    return "\n".join(sorted(lines))
