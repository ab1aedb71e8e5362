"""A newcomer finds everything: each package says what it holds, and each path and test in the docs exists."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.floors import circles_in, floors_of
from tests.support.server import ROOT

MODULES = sorted(
    path
    for folder in ("config", "referee", "scoring")
    for path in (ROOT / folder).rglob("*.py")
    if not {"migrations", "formats"} & set(path.parts)
)
DOCS = [
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
]
FILES = {
    path.relative_to(ROOT).as_posix()
    for name in ("config", "deploy", "docs", "locale", "referee", "scoring", "static", "templates", "tests")
    for path in (ROOT / name).rglob("*")
    if "__pycache__" not in path.parts
}
FILES |= {path.name for path in ROOT.iterdir()}
MOST_OF_A_FAMILY = 3
STATES = ("kept", "not kept", "doesn't apply")
HELD = r"`tests/|by reading|by `make|below|the same|\]\("  # a test, a check, or what is written down
NAMED = re.compile(r"`((?:[\w-]+/)+[\w.-]*)(?:::(\w+)|:[^`]*)?`")
OURS = re.compile(r"^(config|deploy|docs|referee|scoring|static|templates|tests)/|\.(py|html|js|css|md|yaml|service)$")


def said(path: Path) -> str:
    """Return the docstring of a module."""
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def unnamed(modules: Iterable[Path]) -> Iterator[Path]:
    """Yield each package that says nothing, and each module that says nothing and is not named by its package."""
    for path in modules:
        if not said(path) and (path.name == "__init__.py" or f"`{path.stem}`" not in said(path.parent / "__init__.py")):
            yield path


def families(names: Iterable[str]) -> list[str]:
    """Return the first words that more than three modules of one folder share. They should be a package."""
    words = Counter(name.split("_")[0] for name in names)
    return [word for word, count in words.items() if count > MOST_OF_A_FAMILY]


def missing_paths(text: str) -> Iterator[str]:
    """Yield each path that a text names and that does not exist, whole or as the end of a path; and each test."""
    for found in NAMED.finditer(text):
        path = found[1].rstrip("/.")
        if OURS.search(found[1]) and path not in FILES and not any(name.endswith(f"/{path}") for name in FILES):
            yield found[1]
        elif found[2] and found[2] not in functions_of(path):
            yield f"{path}::{found[2]}"


@cache
def functions_of(path: str) -> set[str]:
    """Return the names of a module's functions."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_module_is_named_somewhere():
    """The package's docstring is the place for what a newcomer asks first."""
    assert list(unnamed(MODULES)) == []


def test_no_folder_holds_a_family_of_modules():
    """A fourth `models_…` is a package."""
    folders = {path.parent for path in MODULES}
    assert {str(folder): families(path.stem for path in folder.glob("*.py")) for folder in folders if
            families(path.stem for path in folder.glob("*.py"))} == {}  # fmt: skip


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_paths_in_the_docs_exist(page):
    """A page that names a file that has moved sends people astray."""
    assert list(missing_paths(page.read_text(encoding="utf-8"))) == []


def test_items_of_the_asvs_are_counted_and_each_stands_once():
    """253 items have the levels 1 and 2. What is said to be kept names a test, or that it was only read."""
    page = (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")
    items = re.findall(r"^\| (\d+)\.(\d+)\.(\d+) \| .+ \| (.+) \| (.+) \|$", page, re.MULTILINE)
    numbers = [tuple(map(int, numbers)) for *numbers, _state, _why in items]
    told = re.search(r"\*\*(\d+) kept, (\d+) not kept, (\d+) don't apply\.\*\*", page)
    counted = Counter(state for *_numbers, state, _why in items)

    assert numbers == sorted(set(numbers)) and len(numbers) == 253
    assert told is not None and [int(one) for one in told.groups()] == [counted[state] for state in STATES]
    assert set(counted) == set(STATES)
    assert [row for row in items if row[3] == "kept" and not re.search(HELD, row[4])] == []


def test_rules_tell_good_from_bad(tmp_path):
    """A rule that never speaks up holds nothing."""
    (tmp_path / "__init__.py").write_text('"""Holds `one`."""', encoding="utf-8")
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    assert [path.stem for path in unnamed(sorted(tmp_path.glob("*.py")))] == ["two"]
    assert families(["models_a", "models_b", "models_c"]) == []
    assert families(["models", "models_a", "models_b", "models_c"]) == ["models"]
    assert list(missing_paths("`scoring/tasks.py`, `seat.py`, `referee/views/`, `ruling.py: rule_on`")) == []
    assert list(missing_paths("`scoring/nowhere.py: x` and `views/nowhere/`")) == ["scoring/nowhere.py"]
    assert list(missing_paths("`tests/test_map.py::test_nothing`")) == ["tests/test_map.py::test_nothing"]
    assert list(missing_paths("`tests/test_map.py::test_floors_are_counted`")) == []


def test_floors_are_counted():
    """A room stands one floor above the highest that it imports; what imports one another is a circle."""
    arrows = {"top": {"middle", "ground"}, "middle": {"ground"}, "ground": set(), "a": {"b"}, "b": {"a"}}
    measured = floors_of(arrows)
    assert measured.floors == (("a", "b", "ground"), ("middle",), ("top",))
    assert (measured.rooms, measured.arrows) == (5, 5)
    assert circles_in(arrows) == (("a", "b"),)
