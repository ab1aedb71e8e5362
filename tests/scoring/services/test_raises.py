"""Services declare what they may refuse: what is raised in a service, or in what it calls, stands above the service."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from referee.ground.errors import LinkRevoked, LinkUnknown, RefereeError
from scoring.access.acts import ACTS
from tests.support.server import ROOT

OF_EVERY_LINK = (LinkUnknown, LinkRevoked)  # each view behind a link documents these itself
FOLDERS = ("services", "selectors")
Place = tuple[str, str]  # a module and a function in it


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the modules in which services and what they call stand."""
    for folder in FOLDERS:
        for path in (ROOT / "scoring" / folder).rglob("*.py"):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts), path


@cache
def functions() -> dict[Place, ast.FunctionDef]:
    """Return the functions of these modules."""
    return {
        (name, node.name): node
        for name, path in modules()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def found_in(place: Place) -> Iterator[object]:
    """Yield what the names in a function mean: functions, classes of errors, and everything else."""
    module = import_module(place[0])
    for node in ast.walk(functions()[place]):
        if isinstance(node, ast.Name) and hasattr(module, node.id):
            yield getattr(module, node.id)


def raised_by(place: Place, seen: set[Place]) -> set[type[RefereeError]]:
    """Return the errors that a function raises, itself or in what it calls, but for those that it catches."""
    seen.add(place)
    module, tree = import_module(place[0]), functions()[place]
    own = {
        getattr(module, name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        and node.exc is not None
        and hasattr(module, name := ast.unparse(node.exc).partition("(")[0])
    }
    found = {error for error in own if isinstance(error, type) and issubclass(error, RefereeError)}
    for one in found_in(place):
        called = (getattr(one, "__module__", ""), getattr(one, "__name__", ""))
        if called in functions() and called not in seen:
            found |= raised_by(called, seen)
    caught = {
        getattr(module, name, None)
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        for name in ast.unparse(node.type).strip("()").split(", ")
    }
    return found - {error for error in caught if isinstance(error, type)}


SERVICES = sorted(place for place in functions() if place[1] in ACTS and place[0].startswith("scoring.services"))


@pytest.mark.parametrize("place", SERVICES, ids=lambda place: place[1])
def test_a_service_declares_what_it_raises(place: Place) -> None:
    """REST's documentation lists the errors of an act from its service, so none may be missing there."""
    service = getattr(import_module(place[0]), place[1])
    missing = raised_by(place, set()) - {*getattr(service, "raises", ()), *OF_EVERY_LINK}
    assert sorted(error.__name__ for error in missing) == []
