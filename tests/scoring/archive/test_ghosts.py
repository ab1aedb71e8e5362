"""Ghosts in an archive: whatever is there though nobody has made it, or is gone though nobody has removed it.

The changes are made as somebody would make them who knows the format: the manifest has the hashes of the changed files.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scoring.archive.ghosts import check_ghosts
from scoring.archive.report import NOTE, Places, Report
from tests.support.archived import Change, Unpacked, assert_named, faults

pytestmark = pytest.mark.django_db  # for the archive, which is made of a database once; verifying it needs none


def ghost(file: str, **changes: Any) -> Change:
    """Add a line to a file that is like its last one, but for these values."""

    def add(archive: Unpacked) -> None:
        lines = archive.files[f"{file}.jsonl"]
        lines.append({**lines[-1], **changes})

    return add


def ghost_entered(archive: Unpacked) -> None:
    """Add a player who has entered the competition."""
    ghost("players", player="99", lot_key="99", name="Zed")(archive)
    ghost("entries", player="99")(archive)


def ghost_round(archive: Unpacked) -> None:
    """Add a round without tables."""
    ghost("rounds", round=3)(archive)
    archive.files["logs/1-3.jsonl"] = []


def ghost_competition(archive: Unpacked) -> None:
    """Add a competition."""
    ghost("competitions", competition=2, name="Saturday")(archive)


def ghost_certificate(archive: Unpacked) -> None:
    """Add the certificate of a competition that was never played."""
    ghost_competition(archive)
    ghost("certificates", competition=2)(archive)


def ghost_role(archive: Unpacked) -> None:
    """Give somebody a role."""
    role = {"account": "mallory", "given_at": "2026-11-23T10:40:30.000000+00:00", "label": "", "role": "helper"}
    archive.files["roles.jsonl"].append({**role, "taken_at": None})


def acts_gone(archive: Unpacked) -> None:
    """Empty the audit log, and claim the head that follows from that."""
    archive.files["acts.jsonl"].clear()


def round_gone(archive: Unpacked) -> None:
    """Remove a round with its tables and logs."""
    del archive.files["logs/1-2.jsonl"]
    del archive.manifest["files"]["logs/1-2.jsonl"]
    for name in ("rounds", "tables"):
        lines = archive.files[f"{name}.jsonl"]
        lines[:] = [line for line in lines if line["round"] != 2]


WAYS: dict[str, tuple[Change, str]] = {
    "a ghost on the list": (
        ghost("players", player="99", lot_key="99", name="Zed"),
        "players.jsonl, line 9: No line of the audit log tells how Zed got onto the list.",
    ),
    "a ghost who has entered": (ghost_entered, "entries.jsonl, line 9: No line of the audit log tells of it."),
    "a ghost with an earlier name": (
        ghost("players", player="99", lot_key="99", name="Eva"),
        "players.jsonl, line 9: Eva takes part in no competition.",
    ),
    "a ghost with another's name": (
        ghost("players", player="99", lot_key="99", name="Bo"),
        "players.jsonl, line 9: Two players have the name Bo.",
    ),
    "a ghost competition": (ghost_competition, "competitions.jsonl, line 2: No line of the audit log tells of it."),
    "a ghost round": (ghost_round, "Friday, round 3: No line of the audit log tells of it."),
    "a ghost table": (ghost("tables", table=3), "Friday, round 2, tables: It is 3; the audit log says 2."),
    "a ghost certificate": (ghost_certificate, "Saturday, certificate of the seating: No round leads to it."),
    "a ghost role": (ghost_role, "roles.jsonl, line 1: No line of the audit log tells of it."),
    "a ghost referee": (
        ghost("referees", referee=999),
        "referees.jsonl, line 2: No line of the audit log tells of it.",
    ),
    "an empty audit log": (acts_gone, "acts.jsonl: It is empty, although lines were written when rounds were drawn."),
    "the acts of a round": (acts_gone, "Friday, round 2: No line of the audit log tells of it."),
    "a round removed": (round_gone, "Friday, round 2: The audit log tells of it, but it is missing."),
}


@pytest.mark.parametrize("way", WAYS)
def test_each_ghost_is_named(archive: Path, tmp_path: Path, way: str) -> None:
    """The manifest is hashed anew, so that only the audit log can reveal the ghost."""
    assert_named(archive, tmp_path / "changed.zip", *WAYS[way])


def old(archive: Unpacked) -> None:
    """Let the tables look as if they had been opened by the first versions, which had no audit log either."""
    for table in archive.files["tables.jsonl"]:
        table["opened"]["rules"] = ""
    archive.files["acts.jsonl"].clear()


def test_empty_audit_log_of_an_old_tournament_is_no_fault(archive: Path, tmp_path: Path) -> None:
    """A note tells of it, since it can't be told from an audit log that somebody has emptied."""
    unpacked = Unpacked.of(archive)
    old(unpacked)
    found = faults(unpacked.packed(tmp_path / "old.zip"))

    assert "acts.jsonl: It is empty: the tournament is older than audit logs, or all lines were removed." in found
    assert not any("No line of the audit log tells of it" in fault for fault in found)


def ghosts(acts: list[tuple[str, int | None, dict[str, Any]]], **files: list[dict[str, Any]]) -> list[str]:
    """Return what is said of these files of a tournament with these acts: the kind, the competition, and the data."""
    none: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("competitions", "players", "entries", "rounds", "tables", "roles", "referees")
    }
    told = [
        SimpleNamespace(
            kind=kind, competition_id=of, round=data.get("round"), data=data, was=data.get("was"), now=data.get("now")
        )
        for kind, of, data in acts
    ]
    report = Report()
    check_ghosts(none | files, told, report, Places({1: "Friday", 2: "Saturday"}))
    return [str(fault) for fault in report.faults if fault.kind != NOTE]


BEGIN: list[tuple[str, int | None, dict[str, Any]]] = [
    ("tournament_created", 1, {}),
    ("players_added", 1, {"names": ["Anna", "Bo"]}),
    ("round_drawn", 1, {"round": 1}),
]
JOINED: tuple[str, int | None, dict[str, Any]] = ("player_joined", None, {"player": "Lou"})


def entry(competition: int, player: str) -> dict[str, Any]:
    """Return the line of an entry."""
    return {"competition": competition, "player": player}


def player(key: str, name: str, *aliases: str) -> dict[str, Any]:
    """Return the line of a player."""
    return {"player": key, "name": name, "aliases": list(aliases)}


@pytest.mark.parametrize(
    ("acts", "name", "competition", "is_named"),
    [
        ([("competition_added", 2, {})], "Anna", 2, False),  # who is on the list may enter what is added
        ([("competition_added", 2, {}), ("players_added", 2, {"names": ["Cia"]})], "Cia", 1, True),  # it had begun
        ([("competition_added", 2, {}), ("players_added", 1, {"names": ["Cia"]})], "Cia", 2, False),  # it had not
        ([JOINED, ("players_let_in", None, {"names": ["Lou"]})], "Lou", 1, False),
        ([("players_added", 1, {"names": ["ANNA"]})], "Anna", 1, False),  # another spelling
        ([("player_edited", None, {"was": ["Bo", "Bosse"], "now": ["Bob"]})], "Bob", 1, False),
    ],
)
def test_entry_must_come_from_an_act(acts: Any, name: str, competition: int, is_named: bool) -> None:
    """A list enters players in its competition, and new ones also in those that have not begun."""
    found = ghosts([*BEGIN, *acts], players=[player("1", name)], entries=[entry(competition, "1")])

    assert ("entries.jsonl, line 1: No line of the audit log tells of it." in found) == is_named


def test_player_who_waits_is_no_ghost() -> None:
    """Whoever has joined waits without an entry. Nobody else does."""
    waiting = {"players": [player("1", "Lou")]}

    assert [fault for fault in ghosts([*BEGIN, JOINED], **waiting) if "Lou" in fault] == []
    assert "players.jsonl, line 1: Anna takes part in no competition." in ghosts(BEGIN, players=[player("1", "Anna")])


def test_round_drawn_anew_is_no_ghost_and_one_taken_back_is() -> None:
    """The last act about the draw counts."""
    rounds: list[dict[str, Any]] = [{"competition": 1, "round": 1}]
    back = ("draw_taken_back", 1, {"round": 1})
    nobody = "Friday, round 1: No line of the audit log tells of it."

    assert nobody not in ghosts(BEGIN, rounds=rounds)
    assert nobody in ghosts([*BEGIN, back], rounds=rounds)
    assert nobody not in ghosts([*BEGIN, back, BEGIN[-1]], rounds=rounds)
