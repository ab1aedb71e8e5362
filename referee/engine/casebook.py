"""The casebook: rulings as data. Reads cases, plays them through the engine, and compares.

The engine is called exactly as for a move entered on a phone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.engine.verdicts import Ruling, Settlement, Verdict

CASE_KEYS = frozenset(["id", "game", "rules", "players", "options", "position", "events"])
EXPECT_KEYS = frozenset(["verdict", "why", "rules", "state", "settles", "doubts", "penalties"])
CASEBOOK = Path(__file__).resolve().parents[1] / "casebook"  # the cases that the program itself brings
SETTLE_KEYS = frozenset(["event", "verdict", "rules", "why"])
UNORDERED = frozenset(("hand", "hands", "seen"))
"""Keys of the state whose cards are compared regardless of order."""


class CaseError(Exception):
    """A case can't be read: `case` says which, `error` why."""

    def __init__(self, case: str, error: str) -> None:
        self.case = case
        self.error = error
        super().__init__(f"{case}: {error}")


@dataclass(frozen=True)
class Case:
    """One case after reading: the record it begins with, its events, and what is expected of each."""

    id: str
    game: Game
    rules: tuple[str, ...]
    begin: Record
    events: tuple[Any, ...]
    expected: tuple[Mapping[str, Any], ...]


class Ruled(NamedTuple):
    """One event of a case with the engine's ruling on it."""

    case: str
    event: int
    ruling: Ruling
    state: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """Return it as `rulings --json` prints it."""
        ruling = self.ruling
        return {
            "case": self.case,
            "event": self.event,
            "verdict": str(ruling.verdict),
            "rules": list(ruling.rules),
            "settles": [_settlement_as_data(settlement) for settlement in ruling.settles],
            "penalties": [dict(penalty) for penalty in ruling.penalties],
            "doubts": [list(events) for events in ruling.doubts],
            "state": self.state,
        } | ({"why": ruling.why} if ruling.why else {})


def _settlement_as_data(settlement: Settlement) -> dict[str, Any]:
    """Return a settlement as `rulings --json` prints it, without its proof."""
    return {key: value for key, value in settlement.to_json().items() if key != "breaches"}


def read_file(text: str, name: str) -> list[Any]:
    """Read a casebook file and return its cases as raw data.

    Raises:
        CaseError: the text is not YAML, or not a list.
    """
    try:
        cases = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - a safe loader
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise CaseError(name, f"is not readable as YAML: {' '.join(str(error).split())}") from error
    if cases is None:
        return []
    if not isinstance(cases, list):
        raise CaseError(name, "is not a list of cases")
    return cases


def read_case(raw: object, game_named: Callable[[object], Game]) -> Case:
    """Read one case.

    Raises:
        CaseError: the error names the case and the offending key.
    """
    if not isinstance(raw, Mapping):
        raise CaseError("?", "a case is a mapping with id, game, players, events")
    name = str(raw.get("id", "?"))
    try:
        return _read_case(name, raw, game_named)
    except EntryError as error:
        raise CaseError(name, str(error)) from error


def _read_case(name: str, raw: Mapping[str, Any], game_named: Callable[[object], Game]) -> Case:
    _only_known_keys(raw, CASE_KEYS, "case")
    for key in ("id", "game", "players", "events"):
        if key not in raw:
            raise EntryError("missing-key", key=key)
    game = game_named(raw["game"])
    rules = tuple(game.rulebook.clause(clause).id for clause in _clauses(raw))
    begin = Record.begin(
        game,
        players=[str(player) for player in _list(raw, "players")],
        options=_mapping(raw, "options"),
        position=_mapping(raw, "position"),
    )
    read = []
    for number, entry in enumerate(_list(raw, "events"), start=1):
        try:
            read.append(_read_entry(entry, game, begin))
        except EntryError as error:
            raise CaseError(name, f"event {number}: {error}") from error
    events, expected = zip(*read, strict=True) if read else ((), ())
    return Case(id=name, game=game, rules=rules, begin=begin, events=events, expected=expected)


def _list(raw: Mapping[str, Any], key: str) -> list[Any]:
    value = raw.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise EntryError("not-a-list", key=key, value=value)
    return value


def _mapping(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = raw.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise EntryError("not-a-mapping", key=key, value=value)
    return value


def _only_known_keys(raw: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for key in raw:
        if key not in known:
            raise EntryError("unknown-key", key=key, where=where)


def _read_entry(entry: object, game: Game, begin: Record) -> tuple[Any, Mapping[str, Any]]:
    if not isinstance(entry, Mapping):
        raise EntryError("not-a-mapping", key="event", value=entry)
    expect = _read_expect(_mapping(entry, "expect"))
    raw = {key: value for key, value in entry.items() if key != "expect"}
    return game.read_event(raw, begin), expect


def _read_expect(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the expectations on an event, after checking that each part has the right shape."""
    _only_known_keys(raw, EXPECT_KEYS, "expect")
    expect = dict(raw) | {key: _list(raw, key) for key in ("settles", "doubts", "penalties") if key in raw}
    if "rules" in raw:
        expect["rules"] = _clauses(raw)
    if "state" in raw:
        expect["state"] = _mapping(raw, "state")
    if "verdict" in raw:
        _known_verdict(raw["verdict"])
    if "settles" in raw:
        expect["settles"] = [_read_settled(settled) for settled in expect["settles"]]
    for events in expect.get("doubts", []):
        if not isinstance(events, list) or not all(type(event) is int for event in events):
            raise EntryError("not-a-list", key="doubts", value=events)
    for penalty in expect.get("penalties", []):
        _check_penalty(penalty)
    return expect


def _read_settled(raw: object) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise EntryError("not-a-mapping", key="settles", value=raw)
    _only_known_keys(raw, SETTLE_KEYS, "settles")
    if type(raw.get("event")) is not int:
        raise EntryError("not-a-count", key="settles.event", value=raw.get("event"))
    if "verdict" in raw:
        _known_verdict(raw["verdict"])
    return dict(raw) | {"rules": _clauses(raw)}


def _check_penalty(raw: object) -> None:
    if not isinstance(raw, Mapping):
        raise EntryError("not-a-mapping", key="penalties", value=raw)
    if "player" not in raw:
        raise EntryError("missing-key", key="penalties.player")
    for unit, number in raw.items():
        if unit != "player" and type(number) is not int:
            raise EntryError("not-a-count", key=f"penalties.{unit}", value=number)


def _clauses(raw: Mapping[str, Any]) -> list[str]:
    """Return the clauses listed; one written as a number (`10.1`, unquoted) counts as its id."""
    return [str(clause) for clause in _list(raw, "rules")]


def _known_verdict(verdict: object) -> None:
    if verdict not in list(Verdict):
        raise EntryError("unknown-verdict", key="verdict", value=verdict)


def play_case(case: Case) -> Iterator[Ruled]:
    """Yield the engine's ruling on each event of a case."""
    record = case.begin
    for number, event in enumerate(case.events, start=1):
        ruling = rule_on(record, event)
        record = record.after(event, ruling)
        yield Ruled(case.id, number, ruling, case.game.position(ruling.state))


def failures(case: Case) -> list[str]:
    """Play a case and return its differences from what is expected, one line each."""
    found = []
    for ruled, expect in zip(play_case(case), case.expected, strict=True):
        found += [f"event {ruled.event}: {line}" for line in _differences(ruled, expect)]
    return found


def _differences(ruled: Ruled, expect: Mapping[str, Any]) -> Iterator[str]:
    got = ruled.to_json()
    if "verdict" in expect and expect["verdict"] != got["verdict"]:
        yield f"verdict: expected {expect['verdict']}, ruled {got['verdict']} {got['rules']}"
    if expect.get("why", got.get("why")) != got.get("why"):
        yield f"why: expected {expect['why']}, ruled {got.get('why')}"
    missing = [rule for rule in expect.get("rules", []) if rule not in got["rules"]]
    if missing:
        yield f"rules: expected {missing} among those cited, ruled {got['rules']}"
    if "settles" in expect and not _same_settles(expect["settles"], got["settles"]):
        yield f"settles: expected {expect['settles']}, ruled {got['settles']}"
    if "doubts" in expect and _as_sets(expect["doubts"]) != _as_sets(got["doubts"]):
        yield f"doubts: expected {expect['doubts']}, ruled {got['doubts']}"
    if "penalties" in expect and _costs(expect["penalties"]) != _costs(got["penalties"]):
        yield f"penalties: expected {expect['penalties']}, ruled {got['penalties']}"
    yield from state_differences(expect.get("state", {}), got["state"], "state")


def _same_settles(expected: list[Mapping[str, Any]], got: list[dict[str, Any]]) -> bool:
    if len(expected) != len(got):
        return False
    by_event = {settled["event"]: settled for settled in got}
    for settled in expected:
        ruled = by_event.get(settled["event"])
        if ruled is None or settled.get("verdict", ruled["verdict"]) != ruled["verdict"]:
            return False
        if settled.get("why", ruled.get("why")) != ruled.get("why"):
            return False
        if not set(settled["rules"]) <= set(ruled["rules"]):
            return False
    return True


def _as_sets(doubts: list[list[int]]) -> set[frozenset[int]]:
    return {frozenset(events) for events in doubts}


def _costs(penalties: list[Mapping[str, Any]]) -> Counter[tuple[str, str]]:
    costs: Counter[tuple[str, str]] = Counter()
    for penalty in penalties:
        for unit, number in penalty.items():
            if unit != "player":
                costs[str(penalty["player"]), unit] += number
    return costs


def state_differences(expected: object, got: object, path: str) -> Iterator[str]:
    """Yield where a state is not as expected: mappings are compared key by key, lists and values as a whole."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key, value in expected.items():
            if key not in got:
                yield f"{path}.{key}: expected {value!r}, the state has no such key"
            else:
                yield from state_differences(value, got[key], f"{path}.{key}")
        return
    unordered = any(key in UNORDERED for key in path.split("."))
    if unordered and isinstance(expected, str) and isinstance(got, str):
        expected, got = sorted(expected.split()), sorted(got.split())
    if expected != got:
        yield f"{path}: expected {expected!r}, is {got!r}"
