"""What every way to serve does before it serves: options, the lock, the database, the certificate, the addresses."""

import errno
import logging
import os
import shlex
import shutil
import socket
import stat
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.urls import reverse
from django.utils.translation import gettext as _

from config.backups import automatic
from config.backups.bundle import Unusable
from config.backups.whole import backup, name_now
from config.demo import demo_tournament
from config.processes.addresses import Address, tournament_addresses
from config.processes.qr import side_by_side
from config.server.certificates import Files, fingerprint, local_files
from config.server.network import EVERYWHERE, listen, local_addresses, told_address
from config.server.static import collect_if_changed
from config.server.tls import Https
from config.version import VERSION
from referee.ground.serving import counting
from referee.ground.serving.data_lock import InUse, data_held
from referee.ground.storage_errors import CantStore, DatabaseBusy
from referee.services.outbox import outbox_try
from scoring.selectors.access.club import has_no_password, the_club
from scoring.services.access.accounts import club_begun, organiser_account, setup_code_new

logger = logging.getLogger(__name__)

OTHERS = stat.S_IRWXG | stat.S_IRWXO  # the rights of everybody but the owner
Say = Callable[..., None]
"""Writes each of its arguments as a line in the terminal."""


def add_listening(parser: ArgumentParser) -> None:
    """Name the options that say where to listen."""
    parser.add_argument("--host", default=EVERYWHERE, help="address to listen at (default: all, of IPv4 and IPv6)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen at (default 8000; 0: any free one)")


def add_https(parser: ArgumentParser) -> None:
    """Name the options of https."""
    parser.add_argument("--tls", action="store_true", help="serve https, with a certificate made on this machine")
    parser.add_argument("--tls-cert", type=Path, help="serve https with this certificate (PEM), its chain included")
    parser.add_argument("--tls-key", type=Path, help="the key of --tls-cert, unless it is in the same file")


def add_preparing(parser: ArgumentParser) -> None:
    """Name the options of what is prepared and printed before serving."""
    parser.add_argument("--demo", action="store_true", help="make a demo tournament if there is no tournament yet")
    parser.add_argument("--no-codes", action="store_true", help="print no QR codes")


def with_https(options: dict[str, Any]) -> bool:
    """Return whether the options ask for https."""
    return bool(options["tls"] or options["tls_cert"])


def listener_at(host: str, port: int) -> socket.socket:
    """Return the listening socket, or explain what to do."""
    try:
        return listen(host, port)
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            text = _(
                "Port %(port)s is in use: perhaps the server runs already. Else choose another: --port %(other)s "
                "(make run PORT=%(other)s)"
            )
            raise CommandError(text % {"port": port, "other": port + 1}) from error
        raise CommandError(
            _("Can't listen at %(host)s:%(port)s: %(why)s") % {"host": host, "port": port, "why": error}
        ) from error


def tell_address(listener: socket.socket, options: dict[str, Any]) -> str:
    """Tell phones to come to this socket, unless KONTROLLANT_ADDRESS says otherwise; return its host and port."""
    here = told_address(listener)
    if not settings.PUBLIC_ADDRESS:
        settings.PUBLIC_ADDRESS = f"http{'s' if with_https(options) else ''}://{here}"
        settings.HOST_NAMES = [*settings.HOST_NAMES, str(urlsplit(settings.PUBLIC_ADDRESS).hostname)]
    return here


def https_of(options: dict[str, Any]) -> Https | None:
    """Return the certificate to serve with: the one that is named, else one made here. None for plain http."""
    if not with_https(options):
        return None
    given = Files(options["tls_cert"], options["tls_key"]) if options["tls_cert"] else None
    names = [host for host in settings.HOST_NAMES if host.isascii()]
    try:
        https = Https(lambda: given or local_files(settings.DATA / "tls", [*names, *local_addresses()]))
    except OSError as error:  # also what ssl raises
        text = _("The certificate can't be used (%(file)s): %(why)s")
        raise CommandError(text % {"why": error, "file": options["tls_cert"] or settings.DATA / "tls"}) from error
    settings.HTTPS, settings.AUTHORITY = True, https.files.authority
    return https


@contextmanager
def hold_data() -> Iterator[None]:
    """Hold the data's lock: two servers on one database would not hear each other's publications."""
    try:
        with data_held():
            yield
    except InUse as error:
        text = _("A server runs already with the data in %(data)s, or something is being restored or imported there.")
        raise CommandError(text % {"data": settings.DATA}) from error


@contextmanager
def storage_told() -> Iterator[None]:
    """Explain in words that nothing can be stored."""
    try:
        yield
    except (OSError, DatabaseError) as error:
        if not CantStore.is_told_by(error):
            raise
        text = _("Nothing can be kept in %(data)s: %(why)s. Make room there, or set KONTROLLANT_DATA to another place.")
        raise CommandError(text % {"data": settings.DATA, "why": error}) from error


def backed_up_before(say: Say) -> None:
    """If this version would change the data of an older one, make a backup of it first, and say how to go back.

    Raises CommandError if none can be made; then nothing has been changed.
    """
    executor = MigrationExecutor(connection)
    if not executor.loader.applied_migrations or not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    target = automatic.folder() / f"before-{VERSION}-{name_now().removeprefix('kontrollant-')}"
    try:
        backup(target, lambda told: None)
    except (OSError, DatabaseError, Unusable) as error:
        text = _("No backup could be made before the upgrade, so nothing has been changed: %(why)s")
        raise CommandError(text % {"why": error}) from error
    told = {"file": target}
    say(
        _("The data are of an older version. They were backed up, and are upgraded now: %(file)s") % told,
        _("To go back, install the older version and run: kontrollant restore %(file)s") % told,
    )


def refuse_newer_data() -> None:
    """Raise CommandError if a newer version has changed the data: this one would write to tables that it doesn't know.

    A backup from before that is named, if there is one.
    """
    loader = MigrationLoader(connection)
    newer = [key for key in loader.applied_migrations if key[0] in loader.migrated_apps and key not in known_to(loader)]
    if not newer:
        return
    before = sorted(automatic.folder().glob("before-[0-9]*.backup"), key=lambda path: path.stat().st_mtime)
    told = _("The data in %(data)s are of a newer version than this one, %(version)s. Nothing has been changed.")
    back = _("Start the newer version, or go back to the data from before it: kontrollant restore %(file)s")
    lines = [told % {"data": settings.DATA, "version": VERSION}, *(back % {"file": path} for path in before[-1:])]
    raise CommandError("\n".join(lines))


def known_to(loader: MigrationLoader) -> set[tuple[str, str]]:
    """Return the migrations that this version has, and those that one of its own replaces."""
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    return {*loader.disk_migrations, *replaced}


def database_ready(say: Say = lambda *lines: None) -> None:
    """Migrate the database and check that it is writable, or explain why it can't be used."""
    try:
        refuse_newer_data()
        backed_up_before(say)
        call_command("migrate", interactive=False, verbosity=0)
        outbox_try()
    except DatabaseError as error:
        if CantStore.is_told_by(error):
            raise
        if DatabaseBusy.is_told_by(error):
            text = _("Another program is writing to the database in %(data)s. Wait until it is done, then start again.")
            raise CommandError(text % {"data": settings.DATA}) from error
        text = _(
            "The database can't be used: %(why)s. Its data is in %(data)s: restore a backup, or move that folder away."
        )
        raise CommandError(text % {"why": error, "data": settings.DATA}) from error


def keep_private() -> None:
    """Let nobody else on this machine read the data, and warn if somebody could.

    A data directory that was made beforehand has the rights that its maker gave it. If it belongs to somebody else, at
    least what is ours in it is closed, and what will be written.
    """
    data = Path(settings.DATA)
    if os.name == "nt":  # which keeps a person's own folder private, and has no such rights
        return
    if not _is_open_to_others(data):
        return
    for path in (data, *data.iterdir()):
        if _is_open_to_others(path):
            with suppress(OSError):
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
    if _is_open_to_others(data):
        os.umask(OTHERS)
        text = _("Others on this machine can open %(data)s. Let its owner close it: chmod go= %(quoted)s")
    else:
        text = _("Others on this machine could open %(data)s. Now only its owner can.")
    logger.warning(text, {"data": data, "quoted": shlex.quote(str(data))})


def _is_open_to_others(path: Path) -> bool:
    """Return whether a file or a folder gives any right to others than its owner."""
    mode = path.lstat().st_mode
    return not stat.S_ISLNK(mode) and bool(mode & OTHERS)


def prepare(*, demo: bool, say: Say = lambda *lines: None) -> None:
    """Bring the database and the static files up to date, and make a demo tournament if that is wanted."""
    keep_private()
    with storage_told():
        if counting.is_shared():
            counting.forget_dead_counts()
        database_ready(say)
        club_begun(laptop=demo)
        settings.CLUB_LANGUAGE = the_club().language
        if demo:
            demo_tournament()
        collect_if_changed()


def print_everything(say: Say, https: Https | None, here: str, *, codes: bool, colour: bool) -> None:
    """Print where everybody goes, and how phones come to trust this server. `here` is it over plain http.

    Not where programs gather the output (KONTROLLANT_LOG=json): addresses and codes are secrets.
    """
    if settings.LOG_JSON:
        if has_no_password():
            logger.warning("nobody can be the organiser yet: run passwd, or set KONTROLLANT_ORGANISER_PASSWORD")
        return
    tell_first_password(say)
    print_addresses(tournament_addresses(setup_code_new()), say, codes=codes, colour=colour)
    if https:
        print_trust(https.files, say, here)


def tell_first_password(say: Say) -> None:
    """Say once the password that earlier versions kept in clear, if it still opens anything, and keep it no longer."""
    kept = Path(settings.DATA) / "organiser_password"
    if not kept.exists():
        return
    password = kept.read_text(encoding="utf-8").strip()
    if organiser_account().check_password(password):
        text = _("The organiser's password is %(password)s. Write it down: from now on it is kept in clear nowhere.")
        say("", text % {"password": password})
    kept.unlink()


def print_addresses(addresses: list[Address], say: Say, *, codes: bool, colour: bool) -> None:
    """Print each address as a QR code, then all of them as text, so that the text is visible without scrolling."""
    if codes:
        width = shutil.get_terminal_size().columns
        pairs = [(address.title, settings.PUBLIC_ADDRESS + address.path) for address in addresses]
        say("", *side_by_side(pairs, width=width, colour=colour))
    longest = max(len(address.title) for address in addresses)
    for address in addresses:
        say(f"{address.title.ljust(longest)}  {settings.PUBLIC_ADDRESS}{address.path}")
        if address.note:
            say(f"{' ' * longest}  {address.note}")
    say("")


def print_trust(files: Files, say: Say, here: str) -> None:
    """Tell how phones come to trust a certificate that was made here; `here` is this server over plain http."""
    if files.authority is None:
        return
    say(_("This server uses https. Each phone trusts its certificate once, as this page explains:"))
    say(f"  {here}{reverse('trust')}")
    say(_("The certificate's SHA-256 fingerprint, to compare:"), f"  {fingerprint(files.authority)}")
    if files.left_out:
        text = _(
            "It can't name %(hosts)s: it was made without. "
            "To make another, which every phone must trust anew: rm -r %(folder)s"
        )
        say(text % {"hosts": ", ".join(files.left_out), "folder": files.authority.parent})
    say("")
