"""How long `archive verify` and `archive import` take for 1,000 tables, on one core.

`.venv/bin/python -m tests.bench.archive_bench`. A whole tournament is simulated (`manage.py demo`), whose players enter
every move, and archived. The archive is then multiplied: it gets as many copies of each competition as are needed, all
in one audit log. It is verified (the goal is less than 60 s), and then imported into an empty SQLite database.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from copy import deepcopy
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402 (Django first)
from django.db import connection  # noqa: E402 (Django first)

from referee.history.chain import event_hash  # noqa: E402 (Django first)
from scoring.access.acting import ACCOUNT, Somebody, act_as  # noqa: E402 (Django first)
from scoring.archive.audit_log import act_of  # noqa: E402 (Django first)
from scoring.archive.report import CHANGED  # noqa: E402 (Django first)
from scoring.archive.tables import entry_of  # noqa: E402 (Django first)
from scoring.archive.verifying import verify  # noqa: E402 (Django first)
from scoring.services.files.importing import tournament_import  # noqa: E402 (Django first)
from scoring.systems.access.act_chain import act_hash  # noqa: E402 (Django first)
from tests.support.archived import Line, Unpacked  # noqa: E402 (Django first)

GOAL = 60  # seconds for 1,000 tables
ROOT = Path(__file__).resolve().parent.parent.parent


def simulated(folder: Path, players: int) -> Path:
    """Simulate a tournament in a database of its own, and return its archive."""
    environment = {**os.environ, "KONTROLLANT_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    archive = folder / "demo.zip"
    for words in (
        ("demo", "--players", str(players), "--days", "2", "--seed", "1"),
        ("archive", "export", "demo-championship", str(archive)),
    ):
        subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL
        )
    return archive


def multiplied(one: Unpacked, tables: int) -> Unpacked:
    """Return an archive with at least this many tables: it has several copies of each competition."""
    competitions, own = len(one.files["competitions.jsonl"]), len(one.files["tables.jsonl"])
    many = Unpacked(one.manifest, {name: list(lines) for name, lines in one.files.items()})
    seats = 1 + max(seat["seat"] for line in one.files["tables.jsonl"] for seat in line["seats"])
    calls = 1 + max((call["call"] for call in one.files["calls.jsonl"]), default=0)
    for copy in range(1, -(-tables // own)):
        _append(many, deepcopy(one.files), More(copy * competitions, copy * seats, copy * calls))
    many.files["tournament.jsonl"][0]["overall"], many.files["overall.jsonl"] = "", []
    previous = ""
    for line in many.files["acts.jsonl"]:
        line["previous_hash"] = previous
        previous = line["hash"] = act_hash(act_of(line))
    return many


class More(NamedTuple):
    """How much higher the numbers of competitions, seats and calls are in a copy."""

    competitions: int
    seats: int
    calls: int


def _append(many: Unpacked, files: dict[str, list[Line]], more: More) -> None:
    """Add a copy of all lines that belong to a competition, with higher numbers and, in the logs, with new hashes."""
    hashes: dict[str, str] = {}
    for name in [name for name in files if name.startswith("logs/")]:
        _renumber_log(files[name], more, hashes)
        competition, rest = name.removeprefix("logs/").split("-")
        many.files[f"logs/{int(competition) + more.competitions}-{rest}"] = files.pop(name)
    for name, lines in files.items():
        many.files[name] += [line for line in lines if _renumber(name, line, more, hashes)]


def _renumber(name: str, line: Line, more: More, hashes: dict[str, str]) -> bool:
    """Change the numbers in a line, and return whether the copy needs it: whether it is about a competition."""
    if name == "acts.jsonl":
        line["of"] = line["of"] and line["of"] + more.competitions
        return True
    if "competition" not in line:
        return False
    line["competition"] += more.competitions
    if name == "competitions.jsonl":
        line["name"] += f" {more.competitions}"
        line["slug"] += f"-{more.competitions}"
    elif name == "calls.jsonl":
        line["call"] += more.calls
    elif name == "tables.jsonl":
        _renumber_table(line, more, hashes)
    return True


def _renumber_log(log: list[Line], more: More, hashes: dict[str, str]) -> None:
    """Change the seats and calls in the logs of a round, and note the new hash for each old one."""
    for line in log:
        role, _, number = line["actor"].partition(":")
        if role == "seat":
            line["actor"] = f"seat:{int(number) + more.seats}"
        if line["kind"] == "note" and "call" in line["body"]:
            line["body"]["call"] += more.calls
        line["previous_hash"] = hashes.get(line["previous_hash"], line["previous_hash"])
        old, line["hash"] = line["hash"], event_hash(entry_of(line))
        hashes[old] = line["hash"]


def _renumber_table(line: Line, more: More, hashes: dict[str, str]) -> None:
    stored = line["stored"]
    stored["last_hash"] = hashes.get(stored["last_hash"], stored["last_hash"])
    for seat in line["seats"]:
        seat["seat"] += more.seats
        if seat["result"] is not None:
            seat["result"]["source_hash"] = hashes[seat["result"]["source_hash"]]


def made(file: Path, folder: Path, asked: argparse.Namespace) -> None:
    """Write the archive that is measured."""
    many = multiplied(Unpacked.of(simulated(folder, asked.players)), asked.tables)
    many.manifest["head"] = verify(many.packed(file)).head
    many.packed(file)


def verify_measured(file: Path) -> None:
    """Verify the archive, and print how long it took and whether the goal is reached."""
    size, before, began = file.stat().st_size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
    report = verify(file)
    took = process_time() - began
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    own = "tournament, overall"  # the copies have no overall ranking
    wrong = [str(fault) for fault in report.of(CHANGED) if not fault.place.startswith(own)]
    print("\n".join(wrong[:5]) or "sound")
    goal = GOAL * report.tables / 1000
    print(f"{report.tables} tables, {report.entries} entries, {size / 2**20:.0f} MB: {took:.1f} s of one core")
    print(f"{more:.0f} MB of memory more than before; goal {goal:.0f} s {'reached' if took < goal else 'MISSED'}")


def import_measured(file: Path) -> None:
    """Import the archive into an empty database, and print the CPU seconds of each part."""
    connection.creation.create_test_db(verbosity=0)
    owner = User.objects.create_user("organiser")
    spent: dict[str, float] = {}
    last = began = process_time()

    def watch(part: str, _entries: int) -> None:
        nonlocal last
        now = process_time()
        spent[part], last = spent.get(part, 0) + now - last, now

    try:
        with act_as(partial(Somebody, ACCOUNT, owner.pk, "organiser")):
            tournament_import(file, organiser_id=owner.pk, watch=watch)
        took = process_time() - began
        spent["the rest"] = process_time() - last
        with connection.cursor() as cursor:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            size = cursor.fetchone()[0] / 2**20
        parts = ", ".join(f"{part} {seconds:.1f} s" for part, seconds in spent.items())
        print(f"Import, after the verification: {took:.1f} s of one core ({parts}); a database of {size:.0f} MB")
    finally:
        connection.creation.destroy_test_db("", verbosity=0)


def main() -> None:
    """Measure the verification, then the import."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--players", type=int, default=32)
    parser.add_argument("--keep", type=Path, help="keep the archive in this file")
    parser.add_argument("--only", choices=("verify", "import"), help="measure only one of the two")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = asked.keep or Path(folder) / "many.zip"
        if not file.exists():
            made(file, Path(folder), asked)
        if asked.only != "import":
            verify_measured(file)
        if asked.only != "verify":
            import_measured(file)


if __name__ == "__main__":
    main()
