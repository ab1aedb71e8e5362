"""Changed conditions in the clauses of a game: how many does no test notice? `make mutation GAME=knoesten`.

cosmic-ray changes one condition at a time (`<` into `<=`, `and` into `or`, a `not` more or less) in a copy of the
project and runs the tests of that game: its cases first, then its pure tests with few random tables. `engine` stands
for all modules of the kernel, or for one of them (`MODULE=unseen`): each is tried first by the tests that import it,
since most changes fail there within seconds. A change that all tests pass has survived: either a case is missing, or
the change makes no difference. All changes of four games would take a day, so a run tries a random sample; `KEEP` says
how many, `SEED` which. A run that was stopped goes on where it was.

mutmut, the other well-known tool, leaves functions with decorators alone, and each of our checks has one.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkerOutcome, WorkResult

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
RAY = (sys.executable, "-m", "cosmic_ray.cli")
EVERY = 15  # seconds between two lines that say how far it is
CONFIG = """[cosmic-ray]
module-path = {modules}
timeout = 300.0
excluded-modules = []
test-command = {command!r}
[cosmic-ray.distributor]
name = "local"
"""


Steps = tuple[tuple[str, ...], ...]


class Part(NamedTuple):
    """Modules that are changed, and the steps that try each change."""

    name: str
    modules: tuple[str, ...]
    steps: Steps

    @property
    def command(self) -> str:
        """One command of these steps, stopped at the first that fails."""
        return joined(self.steps)


def parts_of(game: str, module: str = "") -> list[Part]:
    """Return the modules of a game's clauses as one part, or each of the kernel's modules; or `module` of it alone."""
    if game != ENGINE:
        folder = ROOT / "referee" / "games" / game
        clauses = [path for path in sorted(folder.rglob("*.py")) if "\n@RULES." in path.read_text(encoding="utf-8")]
        return [Part(game, tuple(map(relative, clauses)), steps_for(game))]
    paths = [path for path in sorted((ROOT / "referee/engine").glob("*.py")) if module in ("", path.stem)]
    return [Part(path.stem, (relative(path),), kernel_steps(path.stem)) for path in paths]


def relative(path: Path) -> str:
    """Return the path from the root of the project."""
    return str(path.relative_to(ROOT))


def steps_for(game: str) -> Steps:
    """Return what tries a change of a game's clauses: its cases, then its pure tests."""
    cases = [path for path in all_cases() if game in path]
    own = sorted(map(relative, (ROOT / "tests/games").glob(f"test_{game}_*.py")))
    tests = ["tests/games/test_golden.py", "tests/games/test_commuting.py", *own, "-k", game]
    return ("manage.py", "rulings", *cases), (*PYTEST, *tests)


def kernel_steps(module: str) -> Steps:
    """Return what tries a change of a module of the kernel.

    These are the kernel's tests that import the module, all of its tests, all cases, and what all games share.
    """
    imports = re.compile(rf"from referee\.engine(\.{module} import | import .*\b{module}\b)")
    tests = sorted((ROOT / "tests/engine").glob("test_*.py"))
    own = [relative(path) for path in tests if imports.search(path.read_text(encoding="utf-8"))]
    first = ((*PYTEST, *own),) if own else ()
    return *first, (*PYTEST, "tests/engine"), ("manage.py", "rulings", *all_cases()), (*PYTEST, *OF_ALL_GAMES)


def all_cases() -> list[str]:
    """Return the files of the casebook."""
    return sorted(map(relative, (ROOT / "referee/casebook").glob("*.yaml")))


def joined(steps: Iterable[Iterable[str]]) -> str:
    """Return one command of these steps, stopped at the first that fails."""
    tries = " && ".join(" ".join([sys.executable, *step]) for step in steps)
    return f"sh -c 'ulimit -v {MEMORY} && {tries}'"


def copy_program(folder: Path) -> None:
    """Copy what is under version control, compiled, for cosmic-ray to change."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", "referee", "tests", "config"], cwd=folder, check=True)


def sampled(sessions: Iterable[Path], keep: int, seed: int) -> None:
    """Leave only a random sample of the changed conditions in the sessions."""
    found = {session: list(_conditions(session)) for session in sessions}
    every = [(session, job) for session, jobs in found.items() for job in jobs]
    chosen = set(random.Random(seed).sample(every, min(keep, len(every))))
    for session in found:
        with use_db(str(session), WorkDB.Mode.open) as database:
            jobs = [item.job_id for item in database.pending_work_items]
            left_out = [job for job in jobs if (session, job) not in chosen]
            database.set_multiple_results(left_out, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    say(f"{len(chosen)} of {len(every)} changed conditions are tried.")


def _conditions(session: Path) -> Iterator[str]:
    """Yield the number of each changed condition of a session, in the order of the code."""
    with use_db(str(session), WorkDB.Mode.open) as database:
        items = [item for item in database.pending_work_items if all(map(_is_condition, item.mutations))]
    items.sort(key=lambda item: [(m.module_path, m.start_pos, m.operator_name) for m in item.mutations])
    yield from (item.job_id for item in items)


def _is_condition(mutation: MutationSpec) -> bool:
    return CONDITIONS.match(mutation.operator_name) is not None


def tried(session: Path) -> list[WorkResult]:
    """Return the results of the changes that have been tried."""
    with use_db(str(session), WorkDB.Mode.open) as database:
        results = [result for _item, result in database.completed_work_items]
    return [result for result in results if result.worker_outcome is not WorkerOutcome.SKIPPED]


def worked_through(part: Part, home: Path) -> list[WorkResult]:
    """Try the changes of a part, and say every now and then how far it is. Return the results."""
    config, session = home / f"{part.name}.toml", home / f"{part.name}.sqlite"
    with use_db(str(session), WorkDB.Mode.open) as database:
        wanted = len(list(database.pending_work_items)) + len(tried(session))
    if not wanted:
        return []
    first = shlex.split(joined(part.steps[:1]))
    if subprocess.run(first, cwd=home / "tree", stdout=subprocess.DEVNULL).returncode:
        raise SystemExit(f"{part.name}: the first tests fail without any change, so they would tell nothing.")
    run = subprocess.Popen([*RAY, "exec", str(config), str(session)], cwd=home / "tree")
    while run.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            run.wait(timeout=EVERY)
        done = tried(session)
        say(f"{part.name}: {len(done)} of {wanted} tried, {sum(not one.is_killed for one in done)} survived")
    if run.returncode:
        raise SystemExit(run.returncode)
    return tried(session)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Make the sessions of a game, unless they are there already, then work through them and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES, ENGINE])
    parser.add_argument("--module", default="", help="one module of the kernel")
    parser.add_argument("--keep", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    parts = parts_of(asked.game, asked.module)
    if not parts:
        parser.error(f"the kernel has no module {asked.module}")
    home = ROOT / "build" / "mutation" / "-".join(filter(None, (asked.game, asked.module, str(asked.seed))))
    ready = home / "ready"  # whether all sessions have been made
    if not ready.exists():
        copy_program(home / "tree")
        for part in parts:
            config, session = home / f"{part.name}.toml", home / f"{part.name}.sqlite"
            config.write_text(CONFIG.format(modules=list(part.modules), command=part.command), encoding="utf-8")
            session.unlink(missing_ok=True)
            subprocess.run([*RAY, "init", str(config), str(session)], cwd=home / "tree", check=True)
        sampled([home / f"{part.name}.sqlite" for part in parts], asked.keep, asked.seed)
        ready.touch()
    done = [result for part in parts for result in worked_through(part, home)]
    alive = [result.diff or "" for result in done if not result.is_killed]
    for line in (*alive, f"{len(alive)} of {len(done)} survived: {100 * len(alive) / max(len(done), 1):.1f} %"):
        say(line)


if __name__ == "__main__":
    main()
