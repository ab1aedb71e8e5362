"""Environment variables, the data directory, and secrets that are made once and kept.

| variable | meaning | default |
|---|---|---|
| `KONTROLLANT_DATA` | directory for database, secrets, queue and built static files | `data/` in the project |
| `KONTROLLANT_SECRET_KEY` | signs sessions and seat links | made at the first run, kept in the data directory |
| `KONTROLLANT_ORGANISER_PASSWORD` | of the account `organiser`, at the first start | a page asks for it |
| `KONTROLLANT_ADDRESS` | what phones reach the server by, as `http://club.example:8000` | this machine's address |
| `KONTROLLANT_HOSTS` | further host names to answer to, parted by commas | local addresses, this machine's names |
| `KONTROLLANT_PROXIES` | proxies whose forwarded headers are believed: addresses, networks, parted by commas | none |
| `KONTROLLANT_LOG` | `json`: the log as JSON, with a line for each request | short lines, for people |
| `KONTROLLANT_SLOW_QUERY_MS` | queries of the database that take longer are logged, without values | off |
| `KONTROLLANT_MONITORS` | addresses, networks that may read `/metrics/` and why `/ready/` is not | this machine |
| `KONTROLLANT_WEBHOOK_NETWORKS` | addresses, networks that webhooks may lead to besides the internet | none |
| `KONTROLLANT_BACKUPS` | how many backups that the server makes by itself are kept; `0`: it makes none | 14 |
| `KONTROLLANT_TIME_ZONE` | time zone of the club | `Europe/Amsterdam` |
| `KONTROLLANT_DEBUG` | `1` shows tracebacks in the browser (never at a club) | off |
| `DATABASE_URL` | `postgres://user:password@host:port/name`, `?sslmode=require` | SQLite in the data directory |
| `REDIS_URL` | `redis://host:port/0`: queue, cache, publish/subscribe | files, memory, this process |
"""

import ipaddress
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).resolve().parent.parent.parent

#: Every secret that was asked for, by name. A backup has all of them.
SECRETS: dict[str, str] = {}


def data_directory() -> Path:
    """Return the directory for all files of a tournament.

    It is created if it is missing, readable only by its owner.
    """
    directory = Path(os.environ.get("KONTROLLANT_DATA") or ROOT / "data").resolve()
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        TemporaryFile(dir=directory).close()  # is there a disk that takes anything?
    except OSError as error:
        raise SystemExit(f"Nothing can be kept in {directory}: {error.strerror}. Set KONTROLLANT_DATA.") from error
    return directory


def _long_secret() -> str:
    return secrets.token_urlsafe(48)


def secret(name: str, make: Callable[[], str] = _long_secret) -> str:
    """The secret `name`: from the environment, else made by `make` at the first run and kept in the data directory.

    `name` in capitals is the variable (`SECRET_KEY` → `KONTROLLANT_SECRET_KEY`), in small letters the file's name.
    """
    given = os.environ.get(f"KONTROLLANT_{name}")
    if not given:
        path = data_directory() / name.lower()
        if not path.exists():
            _keep(path, make())
        given = os.fsdecode(path.read_bytes()).strip()
    SECRETS[name] = given
    return given


def _keep(path: Path, text: str) -> None:
    """Write a file completely or not at all; if another process was first, its text counts."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file:
        file.write(os.fsencode(text))  # it may be the path of a folder
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a stick, say, whose file system has no second names
        if not path.exists():
            draft.rename(path)
    draft.unlink(missing_ok=True)


def flag(name: str) -> bool:
    """Return whether `KONTROLLANT_<name>` is switched on."""
    return os.environ.get(f"KONTROLLANT_{name}", "").lower() in {"1", "true", "yes", "on"}


def number(name: str) -> float:
    """Return the number in `KONTROLLANT_<name>`; 0 if it is not set."""
    given = os.environ.get(f"KONTROLLANT_{name}") or "0"
    try:
        return float(given)
    except ValueError as error:
        raise SystemExit(f"KONTROLLANT_{name} must be a number.") from error


def words(name: str) -> list[str]:
    """Return the parts of `KONTROLLANT_<name>`, separated by commas."""
    return [part.strip() for part in os.environ.get(f"KONTROLLANT_{name}", "").split(",") if part.strip()]


def networks(name: str, *always: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Return the addresses and networks that `KONTROLLANT_<name>` lists, and those that always belong to them."""
    try:
        return [ipaddress.ip_network(part) for part in (*always, *words(name))]
    except ValueError as error:
        raise SystemExit(f"KONTROLLANT_{name} must list addresses or networks: {error}.") from error
