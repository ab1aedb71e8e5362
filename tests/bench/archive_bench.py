"""How long `archive verify` takes for 1,000 tables, on one core: `.venv/bin/python -m tests.bench.archive_bench`.

A whole tournament is simulated (`manage.py demo`), whose players enter every move, and archived. The archive is then
multiplied: it gets as many copies of each competition as are needed, all in one audit log. The goal is less than 60 s.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
django.setup()

from scoring.archive.between import act_of  # noqa: E402 (Django first)
from scoring.archive.report import CHANGED  # noqa: E402 (Django first)
from scoring.archive.verifying import verify  # noqa: E402 (Django first)
from scoring.systems.act_chain import act_hash  # noqa: E402 (Django first)
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
    """Return an archive with at least so many tables: each competition comes several times."""
    competitions, own = len(one.files["competitions.jsonl"]), len(one.files["tables.jsonl"])
    many = Unpacked(one.manifest, {name: list(lines) for name, lines in one.files.items()})
    for copy in range(1, -(-tables // own)):
        for name, lines in one.files.items():
            _append(many, name, lines, copy * competitions)
    many.files["tournament.jsonl"][0]["overall"], many.files["overall.jsonl"] = "", []
    previous = ""
    for line in many.files["acts.jsonl"]:
        line["previous_hash"] = previous
        previous = line["hash"] = act_hash(act_of(line))
    return many


def _append(many: Unpacked, name: str, lines: list[Line], offset: int) -> None:
    """Add the lines of a file once more, for competitions with other numbers."""
    if name.startswith("logs/"):
        competition, rest = name.removeprefix("logs/").split("-")
        many.files[f"logs/{int(competition) + offset}-{rest}"] = lines
        return
    for line in lines:
        if name == "acts.jsonl":
            many.files[name].append({**line, "of": line["of"] and line["of"] + offset})
        elif "competition" in line:
            again = deepcopy(line)
            again["competition"] += offset
            if name == "competitions.jsonl":
                again["name"] = f"{line['name']} {offset}"
            many.files[name].append(again)


def main() -> None:
    """Measure, and say whether the goal is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--players", type=int, default=32)
    parser.add_argument("--keep", type=Path, help="keep the archive in this file")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = asked.keep or Path(folder) / "many.zip"
        if not file.exists():
            multiplied(Unpacked.of(simulated(Path(folder), asked.players)), asked.tables).packed(file)
        size, before, began = file.stat().st_size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
        report = verify(file)
    took = process_time() - began
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    own = ("manifest", "tournament, overall")  # the copies share no manifest, and no overall ranking
    wrong = [str(fault) for fault in report.of(CHANGED) if not fault.place.startswith(own)]
    print("\n".join(wrong[:5]) or "sound")
    goal = GOAL * report.tables / 1000
    print(f"{report.tables} tables, {report.entries} entries, {size / 2**20:.0f} MB: {took:.1f} s of one core")
    print(f"{more:.0f} MB of memory more than before; goal {goal:.0f} s {'reached' if took < goal else 'MISSED'}")


if __name__ == "__main__":
    main()
