"""The map from clauses to code and cases, read by `clause`, `rulebooks` and the tests of the map."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from referee.engine.casebook import CASEBOOK, Case, Ruled, play_case, read_case, read_file
from referee.engine.clauses import Clause
from referee.engine.options import as_written
from referee.engine.table import Game
from referee.engine.verdicts import Verdict
from referee.games import GAMES, game_named

ROOT = Path(__file__).resolve().parents[2]
RULEBOOKS = ROOT / "docs" / "rulebooks"
BROKEN = frozenset((Verdict.ILLEGAL, Verdict.IMPOSSIBLE))


@dataclass
class ClauseCases:
    """The cases about one clause: all of them, those that break it, and those that keep it."""

    all: list[str] = field(default_factory=list)
    breaking: set[str] = field(default_factory=set)
    keeping: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class PlayedCase:
    """A case of the casebook, the options it names, and the engine's ruling on each of its events."""

    case: Case
    options: Mapping[str, Any]
    ruled: tuple[Ruled, ...]


@cache
def played_cases() -> tuple[PlayedCase, ...]:
    """Return all cases of `referee/casebook`, played."""
    found = []
    for path in sorted(CASEBOOK.rglob("*.yaml")):
        for raw in read_file(path.read_text(encoding="utf-8"), path.name):
            case = read_case(raw, game_named)
            found.append(PlayedCase(case, raw.get("options") or {}, tuple(play_case(case))))
    return tuple(found)


def judges(game: Game, clause: str) -> list[Callable[..., Any]]:
    """Return the functions that put a clause into effect, its checks first."""
    functions = game.rulebook.judges[clause]
    return sorted(functions, key=lambda function: not events_checked(game, function))


def events_checked(game: Game, function: Callable[..., Any]) -> frozenset[type]:
    """Return the kinds of events that a function checks; none if it is no check."""
    return frozenset(event for event, checks in game.checks.items() if function in checks)


def is_checked(game: Game, clause: str) -> bool:
    """Return whether a function checks events by this clause; only such a clause can be cited as broken."""
    return any(events_checked(game, function) for function in game.rulebook.judges[clause])


def code_path(function: Callable[..., Any]) -> str:
    """Return where a function stands, as `path: name` from the root of the project."""
    path = Path(inspect.getsourcefile(function) or "").relative_to(ROOT)
    return f"{path.as_posix()}: {function.__name__}"


def cases_by_clause(game: Game) -> Mapping[str, ClauseCases]:
    """Return for each clause of a game its cases, with those that keep and those that break it."""
    return _cases_by_clause(game.id)


@cache
def _cases_by_clause(game_id: str) -> Mapping[str, ClauseCases]:
    game = GAMES[game_id]
    found = {clause: ClauseCases() for clause in game.clauses}
    governed = {
        clause: frozenset().union(*(events_checked(game, function) for function in functions))
        for clause, functions in game.rulebook.judges.items()
    }
    for played in played_cases():
        if played.case.game is not game:
            continue
        broken, kept = set(_clauses_broken(played)), set(_events_found_legal(played))
        for clause in played.case.rules:
            cases = found[clause]
            cases.all.append(played.case.id)
            if clause in broken:
                cases.breaking.add(played.case.id)
            if governed[clause] & kept:
                cases.keeping.add(played.case.id)
    return found


def _clauses_broken(played: PlayedCase) -> Iterator[str]:
    """Yield the clauses that a case finds broken, at once or when an open event is settled."""
    for ruled in played.ruled:
        if ruled.ruling.verdict in BROKEN:
            yield from ruled.ruling.rules
        for settlement in ruled.ruling.settles:
            if settlement.verdict is Verdict.ILLEGAL:
                yield from settlement.rules


def _events_found_legal(played: PlayedCase) -> Iterator[type]:
    """Yield the kinds of events that a case finds legal, at once or when an open one is settled."""
    for event, ruled in zip(played.case.events, played.ruled, strict=True):
        if ruled.ruling.verdict is Verdict.LEGAL:
            yield type(event)
        for settlement in ruled.ruling.settles:
            if settlement.verdict is Verdict.LEGAL:
                yield type(played.case.events[settlement.event - 1])


# --- docs/rulebooks/<game>.md ----------------------------------------------------------------------------


def rulebook_pages() -> dict[Path, str]:
    """Return the page of each registered game, by its path."""
    return {RULEBOOKS / f"{game.id}.md": rulebook_page(game) for game in GAMES.values()}


def rulebook_page(game: Game) -> str:
    """Return a game's rulebook as a page: clause, text, code, cases, and whether it is judged."""
    cases = cases_by_clause(game)
    clauses = "\n".join(_clause_part(game, clause, cases[clause.id]) for clause in game.clauses.values())
    choices = f"{_options_part(game)}{_readings_part(game)}"
    return f"{_heading(game)}\n{_summary(game, cases)}\n## Clauses\n\n{clauses}\n{choices}"


def _heading(game: Game) -> str:
    return (
        f"# {game.title}: from the rulebook to the code\n\n"
        "Made by `manage.py rulebooks`; don't edit. "
        f"`manage.py clause {game.id} ID` prints one clause with the lines of its functions.\n"
    )


def _summary(game: Game, cases: Mapping[str, ClauseCases]) -> str:
    rows = []
    for clause in game.clauses.values():
        link = f"[`{clause.id}`](#{_anchor(clause)})"
        rows.append(f"| {link} | {clause.title} | {_standing(game, clause)} | {len(cases[clause.id].all)} |")
    return "\n".join(["| clause | | | cases |", "|---|---|---|---|", *rows, ""])


def _anchor(clause: Clause) -> str:
    """Return the anchor that Markdown makes of the clause's heading."""
    heading = f"{clause.id} {clause.title}".lower()
    return "".join("-" if letter == " " else letter for letter in heading if letter.isalnum() or letter in " -_")


def _standing(game: Game, clause: Clause) -> str:
    """Return a word on whether the clause is judged."""
    if is_checked(game, clause.id):
        return "judged"
    return "in effect" if game.rulebook.judges[clause.id] else "not judged"


def _clause_part(game: Game, clause: Clause, cases: ClauseCases) -> str:
    lines = [f"### `{clause.id}` {clause.title}", "", clause.text, ""]
    for function in judges(game, clause.id):
        events = ", ".join(sorted(event.__name__ for event in events_checked(game, function)))
        path, _, name = code_path(function).partition(": ")
        lines.append(f"- [`{name}`](../../{path}) in `{path}`" + (f" checks {events}" if events else ""))
    if clause.not_judged:
        lines.append(f"- Not judged: {clause.not_judged}")
    if clause.yields_to:
        lines.append("- Yields to " + ", ".join(f"`{other}`" for other in clause.yields_to))
    for words, ids in _sorted_cases(cases):
        lines.append(f"- {words}: " + ", ".join(ids))
    return "\n".join([*lines, ""])


def _sorted_cases(cases: ClauseCases) -> Iterator[tuple[str, list[str]]]:
    both = cases.keeping & cases.breaking
    groups = (
        ("Kept and broken in", [case for case in cases.all if case in both]),
        ("Kept in", [case for case in cases.all if case in cases.keeping - both]),
        ("Broken in", [case for case in cases.all if case in cases.breaking - both]),
        ("Cases", [case for case in cases.all if case not in cases.keeping | cases.breaking]),
    )
    return (group for group in groups if group[1])


def _options_part(game: Game) -> str:
    rows = []
    for option in game.options.values():
        values = [*(option.values or (f"a number from {option.least}",)), *option.words]
        clause = f"`{option.clause}`" if option.clause else ""
        listed = ", ".join(
            f"**{as_written(value)}**" if value == option.default else as_written(value) for value in values
        )
        if option.values is None:
            listed += f" (**{as_written(option.default)}**)"
        rows.append(f"| `{option.name}` | {clause} | {listed} | {option.text} |")
    return "\n".join(
        ["## House options", "", "| option | clause | values, the default in bold | |", "|---|---|---|---|", *rows, ""]
    )


def _readings_part(game: Game) -> str:
    if not game.readings:
        return ""
    rows = [f"| `{row.name}: {row.value}` | `{row.clause}` | {row.text} |" for row in game.readings.values()]
    return "\n".join(["", "## Readings", "", "| reading | clause | |", "|---|---|---|", *rows, ""])
