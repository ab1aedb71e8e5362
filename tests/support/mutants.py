"""Changed conditions in the clauses of a game: how many does no test notice? `make mutation GAME=knoesten`.

cosmic-ray changes one condition at a time (`<` into `<=`, `and` into `or`, a `not` more or less) in a copy of the
project and runs the tests of that game: its cases first, then its pure tests with few random tables. `engine` stands
for all modules of the kernel. A change that all of them pass has survived: either a case is missing, or the change
makes no difference. All changes of four games would take a day, so a run tries a random sample; `KEEP` says how many,
`SEED` which.

mutmut, the other well-known tool, leaves functions with decorators alone, and each of our checks has one.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = "engine"
GAMES = sorted(path.parent.name for path in (ROOT / "referee" / "games").glob("*/__init__.py"))
# Conditions only, and for a comparison its opposite or its boundary: others say the same again.
CONDITIONS = re.compile(
    r"core/(AddNot|Delete_Not|ReplaceAndWithOr|ReplaceOrWithAnd|ReplaceTrueWithFalse|ReplaceFalseWithTrue"
    r"|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Is_IsNot|IsNot_Is))$"
)
MEMORY = 2_000_000  # kB: a change that makes a loop endless may fill the machine before its time is over
PYTEST = ("-m", "pytest", "-q", "-x", "-n0", "-p", "no:randomly")
OF_ALL_GAMES = tuple(
    f"tests/games/test_{name}.py" for name in ("golden", "commuting", "entry_schemas", "practice", "casebooks")
)
"""Tests of the games that concern all of the engine: rulings, reading entries, practice, commuting."""
CONFIG = """[cosmic-ray]
module-path = {modules}
timeout = 300.0
excluded-modules = []
test-command = {command!r}
[cosmic-ray.distributor]
name = "local"
"""


def modules_of(game: str) -> list[str]:
    """Return the modules in which a game's clauses have their checks; for the engine, all of them."""
    if game == ENGINE:
        return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "referee/engine").glob("*.py"))]
    folder = ROOT / "referee" / "games" / game
    return [str(path.relative_to(ROOT)) for path in sorted(folder.glob("*.py")) if "\n@RULES." in path.read_text()]


def command_for(game: str) -> str:
    """Return the command that tries a change, stopped at the first failure.

    A game's clauses are tried by its cases, then by its pure tests. The engine is tried by its own tests, then by all
    cases, then by the tests of what all games have in common.
    """
    cases = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "referee/casebook").glob("*.yaml"))
    if game == ENGINE:
        steps = [[*PYTEST, "tests/engine"], ["manage.py", "rulings", *cases], [*PYTEST, *OF_ALL_GAMES]]
    else:
        own = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/games").glob(f"test_{game}_*.py"))
        tests = ["tests/games/test_golden.py", "tests/games/test_commuting.py", *own, "-k", game]
        steps = [["manage.py", "rulings", *(path for path in cases if game in path)], [*PYTEST, *tests]]
    tries = " && ".join(" ".join([sys.executable, *step]) for step in steps)
    return f"sh -c 'ulimit -v {MEMORY} && {tries}'"


def copied(folder: Path) -> None:
    """Copy what is under version control, compiled, for cosmic-ray to change."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", "referee", "tests", "config"], cwd=folder, check=True)


def sampled(session: Path, keep: int, seed: int) -> None:
    """Leave only a random sample of the changed conditions in a session."""
    with use_db(str(session), WorkDB.Mode.open) as database:
        items = list(database.pending_work_items)
        conditions = [item for item in items if all(CONDITIONS.match(each.operator_name) for each in item.mutations)]
        conditions.sort(key=lambda item: [(m.module_path, m.start_pos, m.operator_name) for m in item.mutations])
        chosen = {item.job_id for item in random.Random(seed).sample(conditions, min(keep, len(conditions)))}
        left_out = [item.job_id for item in items if item.job_id not in chosen]
        database.set_multiple_results(left_out, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    sys.stdout.write(f"{len(chosen)} of {len(conditions)} changed conditions are tried.\n")


def survivors(session: Path) -> Iterator[str]:
    """Yield how many changes were tried, and each that no test noticed."""
    with use_db(str(session), WorkDB.Mode.open) as database:
        done = [(item, result) for item, result in database.completed_work_items if is_tried(result)]
    alive = [result.diff or "" for _item, result in done if not result.is_killed]
    yield from alive
    yield f"{len(alive)} of {len(done)} survived: {100 * len(alive) / max(len(done), 1):.1f} %"


def is_tried(result: WorkResult) -> bool:
    """Return whether a change was made and tested."""
    return bool(result.worker_outcome is not WorkerOutcome.SKIPPED)


def main() -> None:
    """Make the session of a game, unless it is there already, then work through it and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES, ENGINE])
    parser.add_argument("--keep", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    home = ROOT / "build" / "mutation" / f"{asked.game}-{asked.seed}"
    tree, config, session = home / "tree", home / "config.toml", home / "session.sqlite"
    ray = [sys.executable, "-m", "cosmic_ray.cli"]
    if not session.exists():
        copied(tree)
        config.write_text(CONFIG.format(modules=modules_of(asked.game), command=command_for(asked.game)))
        subprocess.run([*ray, "init", str(config), str(session)], cwd=tree, check=True)
        sampled(session, asked.keep, asked.seed)
    subprocess.run([*ray, "exec", str(config), str(session)], cwd=tree, check=True)
    for line in survivors(session):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
