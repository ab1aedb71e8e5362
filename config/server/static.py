"""Static files for serving: collected, hashed and compressed when one has changed."""

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import find, get_finders
from django.core.files.base import ContentFile
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.server import scripts, styles
from config.server.scripts import is_pack, packed
from config.server.styles import for_all, for_old

OLD = re.compile(r"css/old\.(?:[0-9a-f]{12}\.)?css$")  # made here; by either of its names
PRINT = "css/print.css"
IMPORT = re.compile(r"""@import (?:url\()?"(\w+)(?:\.[0-9a-f]{12})?\.css"\)?;""")  # by either of its names


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise ships no types
    """Files whose names contain a hash of their content, including the names by which our own scripts import.

    Scripts and styles are served without comments and indentation, since a phone loads them over a club's network.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (("""(?P<matched>(?P<how>from|import) "(?P<url>\\./[^"]+)")""", '%(how)s "%(url)s"'),)),
    )

    def _save(self, name: str, content: Any) -> str:
        if name.endswith((".css", ".js")) and ".min." not in name:
            content.seek(0)
            text = content.read().decode("utf-8")
            content = ContentFile(_as_served(name, text).encode("utf-8"))
        return str(super()._save(name, content))

    def file_hash(self, name: str | None, content: Any = None) -> str:
        """Return the hash of a file. That of the style for old browsers changes with all others."""
        if name and OLD.match(name):
            content = ContentFile(_for_old_browsers().encode("utf-8"))
        return str(super().file_hash(name, content))


def _as_served(name: str, text: str) -> str:
    """Return a script or style as it is served. What was made so once stays as it is."""
    if OLD.match(name):
        return _for_old_browsers()
    served = minify(name, whole(text) if _is_own(name) else text)
    return packed(served, _script) if name.endswith(".js") and is_pack(served) else served


def _script(file: str) -> str:
    """Return one of our scripts without comments."""
    return minify(file, Path(str(find(f"js/{file}"))).read_text("utf-8"))


def whole(style: str) -> str:
    """Return a style with the styles that it imports in their places: one file is a request less, and packs better."""
    return IMPORT.sub(lambda found: Path(str(find(f"css/{found[1]}.css"))).read_text("utf-8"), style)


def minify(name: str, text: str) -> str:
    """Return a script or style without comments and indentation.

    A script's comment is a line, or follows ; { or a comma.
    """
    if name.endswith(".css"):
        return for_all(without_comments(text))
    lines = [re.sub(r"(?<=[;{,])\s+// .*$", "", line.strip()) for line in text.splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"


def without_comments(style: str) -> str:
    """Return a style without its comments."""
    return re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).strip()


def _for_old_browsers() -> str:
    """Return the style that only old browsers load: what all others leave to them."""
    files = {name: storage.path(name) for finder in get_finders() for name, storage in finder.list([]) if _is_own(name)}
    return for_old(without_comments(Path(files[name]).read_text("utf-8")) for name in sorted(files))


def _is_own(name: str) -> bool:
    return name.startswith("css/") and name.endswith(".css") and name != PRINT and not OLD.match(name)


def collect_if_changed() -> bool:
    """Collect the static files unless nothing has changed since the last time; return whether it was done."""
    now, stamp = _fingerprint(), Path(settings.STATIC_ROOT) / ".fingerprint"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="utf-8")
    return True


def _fingerprint() -> str:
    """Return a line per source file: name, size, time of change. What makes them is included."""
    lines = [f"{Path(path).stat().st_mtime_ns}" for path in (__file__, scripts.__file__, styles.__file__)]
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            lines.append(f"{name} {facts.st_size} {facts.st_mtime_ns}")
    return "\n".join(sorted(lines))
