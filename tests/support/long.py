"""`make test-long`: the random tests, file by file, with new seeds and many examples, until the time is over.

Each file is tested with a seed of its own, which is printed, so that a failure can be repeated. What was found should
be kept: as an example (`@example`) of the test, or in a list of fixed cases beside it.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
RANDOM = re.compile(r"^(from|import) (hypothesis|tests\.support\.seeds)\b", re.MULTILINE)
LEFT_OUT = (
    "tests/config/processes/test_long.py",
    "tests/config/reference/test_rest_conformance.py",
)  # the latter's seed is fixed
SEEDS = 1_000_000
PASSED, NONE_COLLECTED = 0, 5


def tell(text: str) -> None:
    """Print a text at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def random_files() -> list[str]:
    """Return the test files that have random tests: those that use Hypothesis or seeds."""
    paths = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    return [path for path in paths if path not in LEFT_OUT and RANDOM.search((ROOT / path).read_text(encoding="utf-8"))]


def shuffle_forever(files: Sequence[str]) -> Iterator[str]:
    """Yield the files again and again, each round in another order."""
    while True:
        yield from random.sample(files, len(files))


def passes(file: str, seed: int, times: int) -> bool:
    """Test a file with a seed, and return whether it passed. What pytest says of a failure is printed."""
    long = {"KONTROLLANT_SEEDS": "long", "KONTROLLANT_SEED": str(seed), "KONTROLLANT_TIMES": str(times)}
    words = ["-m", "pytest", "-n0", "-q", "--no-header", "--tb=short", f"--hypothesis-seed={seed}", file]
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env={**os.environ, **long}, capture_output=True, text=True
    )
    if done.returncode in (PASSED, NONE_COLLECTED):
        return True
    tell(f"{done.stdout}\n{done.stderr}\nRepeat it with: make test-long SEED={seed} TIMES={times} FILES={file}")
    return False


def main() -> int:
    """Test until the time is over, at least one file, and return 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--seed", type=int, help="test each file once, with this seed")
    parser.add_argument("--times", type=int, default=4, help="how many times as many examples as each night")
    parser.add_argument("files", nargs="*", help="without any, all files with random tests")
    asked = parser.parse_args()
    files, end, failed, runs = asked.files or random_files(), time.monotonic() + 60 * asked.minutes, list[str](), 0
    for file in files if asked.seed is not None else shuffle_forever(files):
        if runs and asked.seed is None and time.monotonic() > end:
            break
        seed, begun = random.randrange(1, SEEDS) if asked.seed is None else asked.seed, time.monotonic()
        passed, runs = passes(file, seed, asked.times), runs + 1
        failed += [] if passed else [f"SEED={seed} FILES={file}"]
        took = time.monotonic() - begun
        tell(f"{'passed' if passed else 'FAILED'} with seed {seed:>6} in {took:4.0f} s: {file}")
    tell("\n".join([f"{runs} runs of {len(files)} files, {len(failed)} failed.", *failed]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
