"""Where PostgreSQL and Redis keep their files, and as whom they run.

PostgreSQL refuses to run as root. If root starts the cluster, both run as another account, which can't enter root's
folders; so their files lie in a folder of their own below /var/lib, and also their programs if only root can read them.
"""

import os
import pwd
import secrets
import shutil
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from config.settings.environment import data_directory, secret

OF_ROOT = Path("/var/lib/kontrollant")
NOT_RUN = shutil.ignore_patterns("include", "pkgconfig", "doc", "man")
ACCOUNTS = ("postgres", "nobody")  # the first of these that exists


@dataclass(frozen=True, slots=True)
class Place:
    """A folder, and the account that the programs in it run as; None: whoever starts the cluster."""

    path: Path
    account: pwd.struct_passwd | None

    def folder(self, name: str) -> Path:
        """Return a folder that only the account may read, made if it is missing."""
        folder = self.path / name
        folder.mkdir(mode=0o700, exist_ok=True)
        self.give(folder)
        return folder

    def give(self, path: Path) -> None:
        """Let the account own a file or folder."""
        if self.account:
            os.chown(path, self.account.pw_uid, self.account.pw_gid)

    def programs(self, package: str, *others: str) -> Path:
        """Return the folder of a package from PyPI: the installed one, or a copy if the account can't get there.

        `others`: folders beside the package that it needs.
        """
        installed = _folder_of_package(package)
        if self.account is None or _everybody_may_enter(installed):
            return installed
        copies = self.path / f"{package}-{version(package)}"
        if not copies.exists():
            draft = copies.with_name(f"{copies.name}.{os.getpid()}")
            for name in (package, *others):
                shutil.copytree(installed.parent / name, draft / name, symlinks=True, ignore=NOT_RUN)
            draft.rename(copies)
        return copies / package


def place() -> Place:
    """Return the place for this data directory."""
    account = _account() if os.geteuid() == 0 else None
    path = Path(secret("SERVICES_PLACE", lambda: str(_new_place(account is not None))))
    path.mkdir(mode=0o755, parents=True, exist_ok=True)
    return Place(path, account)


def _new_place(as_root: bool) -> Path:
    return OF_ROOT / secrets.token_hex(8) if as_root else data_directory() / "services"


def _account() -> pwd.struct_passwd:
    for name in ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise CommandError(_("PostgreSQL doesn't run as root. Start the cluster as another user, or set DATABASE_URL."))


def _everybody_may_enter(folder: Path) -> bool:
    """Return whether every account may read a folder and everything above it."""
    return all(path.stat().st_mode & 0o005 == 0o005 for path in (folder, *folder.parents))


def _folder_of_package(package: str) -> Path:
    """Return where a package is installed, without importing it."""
    found = find_spec(package)
    if found is None or found.origin is None:
        command = ".venv/bin/python -m pip install -r requirements-cluster.txt"
        raise CommandError(
            _("%(package)s is missing. Install it: %(command)s") % {"package": package, "command": command}
        )
    return Path(found.origin).parent
