"""The processes of the cluster that run our own code."""

import sys
from collections.abc import Mapping, Sequence

from config.cluster.supervisor import Program
from config.settings.environment import ROOT
from config.settings.tasks import SLOW, USUAL

OURS = 1  # the stage after PostgreSQL and Redis


def web(number: int, listener: int, https: Sequence[str], environment: Mapping[str, str]) -> Program:
    """A web process, which takes its connections from the socket that all of them share."""
    command = [*manage("web"), "--fd", str(listener), *https]
    return Program(f"web-{number}", command, environment, ROOT, OURS, sockets=(listener,))


def worker(number: int, environment: Mapping[str, str]) -> Program:
    """A worker that does one task after another. While one worker is busy or dead, the other does the tasks."""
    return _worker(f"worker-{number}", USUAL, environment)


def slow_worker(number: int, environment: Mapping[str, str]) -> Program:
    """A worker that does the long jobs, so that nothing else waits for them."""
    return _worker(f"slow-{number}", SLOW, environment)


def _worker(name: str, queue: str, environment: Mapping[str, str]) -> Program:
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    command = [*celery("worker"), "--pool", "solo", "--queues", queue, "--hostname", f"{name}@%h", *alone]
    return Program(name, command, environment, ROOT, OURS)


def beat(environment: Mapping[str, str]) -> Program:
    """What wakes a worker for each sweep."""
    return Program("beat", [*celery("beat"), "--pidfile", ""], environment, ROOT, OURS)


def manage(*arguments: str) -> list[str]:
    """Return a management command."""
    return [sys.executable, str(ROOT / "manage.py"), *arguments]


def celery(*arguments: str) -> list[str]:
    """Return a command of Celery's, which logs no more than trouble."""
    return [sys.executable, "-m", "celery", "--quiet", "-A", "config", *arguments, "--loglevel", "WARNING"]
