"""Static files for serving: gathered, hashed and compressed when one has changed."""

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise ships no types
    """Files under names that hold a hash of their content. So are the names by which our own scripts import."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (("""(?P<matched>from "(?P<url>\\./[^"]+)")""", 'from "%(url)s"'),)),
    )


def collect_if_changed() -> bool:
    """Gather the static files unless nothing changed since the last time; whether it was done."""
    now, stamp = _fingerprint(), Path(settings.STATIC_ROOT) / ".fingerprint"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="utf-8")
    return True


def _fingerprint() -> str:
    """One line a source file: name, size, time of change."""
    lines = []
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            lines.append(f"{name} {facts.st_size} {facts.st_mtime_ns}")
    return "\n".join(sorted(lines))
