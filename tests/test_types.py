"""How precisely the pure parts say what they take: few parameters are anything, and no state hides in a module."""

import ast
from collections.abc import Iterator

import pytest

from tests.support.server import ROOT

PURE = ("referee/engine", "referee/games", "referee/history", "referee/notation", "scoring/systems")
MOST = {
    "referee/engine": 0.06,
    "referee/games": 0.02,
    "referee/history": 0.04,
    "referee/notation": 0.0,
    "scoring/systems": 0.01,
}
"""The share of parameters that may be a bare `Any`. Where values come from outside, `object` is narrower."""


def parameters(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each parameter but `self` and `cls` as "function.parameter", and whether it is a bare `Any`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            extra = [one for one in (given.vararg, given.kwarg) if one is not None]
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, *extra):
                if one.arg not in ("self", "cls"):
                    is_any = isinstance(one.annotation, ast.Name) and one.annotation.id == "Any"
                    yield f"{node.name}.{one.arg}", is_any


def globals_of(text: str) -> Iterator[str]:
    """Yield the names that functions rebind in their module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Global):
            yield from node.names


def texts(folder: str) -> dict[str, str]:
    """The modules of a folder, by their paths."""
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")}


def test_under_three_percent_of_the_parameters_are_anything():
    """Of all pure parts together, and of each no more than now."""
    counts = {}
    for folder in PURE:
        found = [is_any for text in texts(folder).values() for _name, is_any in parameters(text)]
        counts[folder] = (sum(found), len(found))

    assert {folder: counts[folder] for folder in PURE if counts[folder][0] > MOST[folder] * counts[folder][1]} == {}
    assert sum(anything for anything, _all in counts.values()) < 0.03 * sum(
        number for _anything, number in counts.values()
    )


@pytest.mark.parametrize("folder", PURE)
def test_no_function_of_a_pure_part_rebinds_a_name_of_its_module(folder):
    """The same question has the same answer, whatever was asked before."""
    assert {path: names for path, text in texts(folder).items() if (names := list(globals_of(text)))} == {}


def test_parameters_and_globals_are_found():
    """A line that each counts, and one that it doesn't."""
    text = "def f(a: Any, b: int, *c: Any, d: list[Any], **e: str):\n    global x\n    def g(self, y): ...\n"

    assert dict(parameters(text)) == {"f.a": True, "f.b": False, "f.c": True, "f.d": False, "f.e": False, "g.y": False}
    assert list(globals_of(text)) == ["x"]
