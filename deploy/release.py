"""`make release`: the wheel and `kontrollant.pyz`, with their checksums, in build/release/. The same bytes each time.

The wheel runs on every system. `kontrollant.pyz` brings its libraries, some of which are compiled: it runs on one
system with one version of Python. That is this one; `--for win32-amd64 --python 3.12` makes one for another, from the
wheels of the package registry.
"""

import argparse
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
HERE = f"{sys.platform}-{platform.machine().lower()}"
PYTHON = "{}.{}".format(*sys.version_info)
UNPACKED = "~/.cache/kontrollant"  # where kontrollant.pyz unpacks itself at its first start
SYSTEMS = {  # what uv calls each of them
    "linux-x86_64": "x86_64-manylinux_2_28",
    "linux-aarch64": "aarch64-manylinux_2_28",
    "win32-amd64": "x86_64-pc-windows-msvc",
    "darwin-arm64": "aarch64-apple-darwin",
    "darwin-x86_64": "x86_64-apple-darwin",
}


def main() -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "release")
    parser.add_argument("--for", dest="system", choices=sorted({HERE, *SYSTEMS}), default=HERE, help=f"default: {HERE}")
    parser.add_argument("--python", default=PYTHON, help=f"its version of Python (default: {PYTHON})")
    told = parser.parse_args()
    os.environ.setdefault("SOURCE_DATE_EPOCH", _time_of_the_commit())
    told.to.mkdir(parents=True, exist_ok=True)
    wheel = build_wheel(told.to)
    own = (told.system, told.python) == (HERE, PYTHON)
    name = "kontrollant.pyz" if own else f"kontrollant-{told.system}-python{told.python}.pyz"
    with tempfile.TemporaryDirectory() as folder:
        packages = Path(folder) / "site-packages"
        copy_installed(packages) if own else fetch(packages, told.system, told.python)
        build_pyz(told.to / name, wheel, packages, {"python": told.python, "platform": told.system})
    write_sums(told.to)


def build_wheel(to: Path) -> Path:
    """Build the wheel, and return its path."""
    for old in to.glob("*.whl"):
        old.unlink()
    _run("hatchling", "build", "-t", "wheel", "-d", str(to))
    (wheel,) = to.glob("*.whl")
    return wheel


def build_pyz(to: Path, wheel: Path, packages: Path, built_for: dict[str, str]) -> None:
    """Build a file that needs only Python, of the wheel and of the packages that it needs."""
    shutil.unpack_archive(wheel, packages, "zip")
    (packages / "kontrollant-built-for.json").write_text(json.dumps(built_for), encoding="utf-8")
    options = ("--reproducible", "--compressed", "--extend-pythonpath", "--root", UNPACKED)
    entry = ("--entry-point", "kontrollant.__main__:main", "--output-file", str(to))
    _run("shiv", "--site-packages", str(packages), *options, *entry)


def copy_installed(to: Path) -> None:
    """Copy the installed libraries, and all that they need, without programs and compiled bytecode."""
    for found in _needed(_requirements()):
        for file in found.files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                target = to / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
        _forget_what_is_not_there(to, found)


def fetch(to: Path, system: str, python: str) -> None:
    """Fetch the libraries for another system from the package registry, with uv: pip asks which system this is."""
    if find_spec("uv") is None:
        sys.exit(f"To build for another system, uv is needed: {sys.executable} -m pip install uv")
    where = ("--python-platform", SYSTEMS[system], "--python-version", python, "--target", str(to))
    _run("uv", "pip", "install", "--quiet", "--only-binary=:all:", *where, "-r", str(ROOT / "requirements.txt"))
    shutil.rmtree(to / "bin", ignore_errors=True)
    for record in to.glob("*.dist-info/RECORD"):
        _keep_lines(record, to)


def write_sums(folder: Path) -> None:
    """Write the checksums of all files, in the form that `sha256sum --check` reads."""
    files = sorted(path for path in folder.iterdir() if path.suffix in (".whl", ".pyz"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="ascii")
    for path, line in zip(files, lines, strict=True):
        sys.stdout.write(f"{path.stat().st_size / 1_000_000:6.1f} MB  {line}")


def _requirements() -> Iterator[Requirement]:
    """Yield the lines of requirements.txt."""
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if named := line.partition("#")[0].strip():
            yield Requirement(named)


def _needed(wanted: Iterable[Requirement]) -> list[Distribution]:
    """Return what is installed of these requirements and of theirs. Exits if it is not the version that is pinned."""
    found: dict[str, Distribution] = {}
    waiting = [need for need in wanted if _counts_here(need)]
    while waiting:
        asked = waiting.pop()
        one = distribution(asked.name)
        if one.version not in asked.specifier:
            sys.exit(f"{asked} is wanted, but {one.version} is installed. Run `make install` first.")
        if one.name not in found:
            found[one.name] = one
            needs = [Requirement(line) for line in one.requires or ()]
            waiting += [need for need in needs if _counts_here(need, *asked.extras)]
    return sorted(found.values(), key=lambda one: one.name)


def _counts_here(need: Requirement, *extras: str) -> bool:
    """Return whether this system needs it, with these extras."""
    return need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def _forget_what_is_not_there(folder: Path, one: Distribution) -> None:
    for file in one.files or ():
        if file.name == "RECORD":
            _keep_lines(folder / file, folder)


def _keep_lines(record: Path, folder: Path) -> None:
    """Keep the lines of a list of files whose files are there: those of programs name where Python lies."""
    lines = record.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if (folder / line.partition(",")[0].strip('"')).is_file()]
    record.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")


def _time_of_the_commit() -> str:
    """Return when the last commit was made, in seconds, so that the same commit gives the same bytes."""
    asked = ["git", "log", "-1", "--format=%ct"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 (git, as it is installed)
    return told.stdout.strip() or "1577836800"


def _run(module: str, *words: str) -> None:
    """Run a tool that is installed beside this Python."""
    command = [sys.executable, "-m", module, *words]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 (tools of the environment)


if __name__ == "__main__":
    main()
