"""Measures how the rooms of a package stand on one another: `python -m tests.support.floors scoring scoring.selectors`.

A room is a module or package directly in the package that is measured. An arrow runs from a room to each other room
that something in it imports. A room stands one floor above the highest room that it imports; floor 1 is the ground.
Rooms that import one another, directly or through others, are a circle.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grimp import ImportGraph, build_graph

Arrows = Mapping[str, set[str]]


@dataclass(frozen=True, slots=True)
class Floors:
    """What was measured: the rooms of each floor from the ground up, the arrows, and the circles."""

    floors: tuple[tuple[str, ...], ...]
    arrows: int
    circles: tuple[tuple[str, ...], ...]

    @property
    def rooms(self) -> int:
        """How many rooms there are."""
        return sum(map(len, self.floors))


def arrows_in(graph: ImportGraph, package: str) -> Arrows:
    """Return for each room of a package the other rooms that something in it imports."""
    below = f"{package}."

    def room(module: str) -> str:
        return module.removeprefix(below).split(".")[0] if module.startswith(below) else ""

    found: dict[str, set[str]] = {room(module): set() for module in sorted(graph.find_children(package))}
    for module in graph.find_descendants(package):
        here = room(module)
        found[here] |= {room(other) for other in graph.find_modules_directly_imported_by(module)} - {here, ""}
    return found


def circles_in(arrows: Arrows) -> tuple[tuple[str, ...], ...]:
    """Return the groups of rooms that reach one another."""
    reached = {room: _reached(arrows, room) for room in arrows}
    groups = {tuple(sorted(other for other in reached[room] if room in reached[other])) for room in arrows}
    return tuple(sorted(group for group in groups if len(group) > 1))


def floors_of(arrows: Arrows) -> Floors:
    """Return the rooms by floor. The rooms of a circle stand on one floor."""
    circles = circles_in(arrows)
    group = {room: next((one for one in circles if room in one), (room,)) for room in arrows}
    height: dict[tuple[str, ...], int] = {}

    def floor(one: tuple[str, ...]) -> int:
        if one not in height:
            below = {group[other] for room in one for other in arrows[room]} - {one}
            height[one] = 1 + max(map(floor, below), default=0)
        return height[one]

    by_floor: dict[int, list[str]] = {}
    for room in arrows:
        by_floor.setdefault(floor(group[room]), []).append(room)
    floors = tuple(tuple(sorted(by_floor[number])) for number in sorted(by_floor))
    return Floors(floors, sum(map(len, arrows.values())), circles)


def lines(package: str, measured: Floors) -> Iterator[str]:
    """Say what was measured: the figures, then the floors from the top down."""
    yield (
        f"{package}: {measured.rooms} rooms, {len(measured.floors)} floors, {measured.arrows} arrows, "
        f"{len(measured.circles)} circles"
    )
    for number, rooms in reversed(list(enumerate(measured.floors, 1))):
        yield f"  {number}  {'  '.join(rooms)}"


def _reached(arrows: Arrows, room: str) -> set[str]:
    found, waiting = {room}, [room]
    while waiting:
        new = arrows[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found


def main(packages: list[str]) -> None:
    """Measure these packages, or the three houses if none is named."""
    graph = build_graph("config", "referee", "scoring")
    for package in packages or ["config", "referee", "scoring"]:
        sys.stdout.write("\n".join(lines(package, floors_of(arrows_in(graph, package)))) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
