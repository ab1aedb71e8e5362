"""An archive that somebody has tampered with: the report names the place of each change.

The changes are made as somebody would make them who knows the format: the manifest has the hashes of the changed files.
"""

from pathlib import Path
from typing import Any

import pytest

from referee.history.chain import head_of
from scoring.archive.audit_log import act_of
from scoring.archive.heads import PaperHead, heads_in
from scoring.systems.access.act_chain import act_hash
from tests.support.archived import Change, Unpacked, assert_named, faults

pytestmark = pytest.mark.django_db  # for the archive, which is made of a database once; verifying it needs none


def in_log(number: int, **changes: Any) -> Change:
    """Change a line of the first table's log, and keep its hash."""
    return lambda archive: archive.log()[number - 1].update(changes)


def in_file(name: str, at: int, **changes: Any) -> Change:
    """Change a line of a file."""
    return lambda archive: archive.files[f"{name}.jsonl"][at].update(changes)


def penalty(archive: Unpacked) -> None:
    """Give a penalty to somebody else, and hash everything after it anew."""
    fault = next(line for line in archive.log() if (line["body"] or {}).get("do") == "fault")
    names = [seat["name"] for seat in archive.table()["seats"]]
    fault["body"]["player"] = next(name for name in names if name != fault["body"]["player"])
    archive.rechain()


def removed(archive: Unpacked) -> None:
    """Remove a line of a log."""
    archive.files["logs/1-1.jsonl"].remove(archive.log()[3])


def swapped(archive: Unpacked) -> None:
    """Swap two lines of a log."""
    log = archive.files["logs/1-1.jsonl"]
    log[4], log[5] = log[5], log[4]


def inserted(archive: Unpacked) -> None:
    """Insert a line, and hash everything after it anew."""
    log = archive.files["logs/1-1.jsonl"]
    log.insert(6, {**log[5], "key": "another"})
    archive.rechain()


def ruling_rehashed(archive: Unpacked) -> None:
    """Give an entry another ruling, and hash everything after it anew."""
    archive.log()[4]["ruling"]["verdict"] = "illegal"
    archive.rechain()


def cut_off(archive: Unpacked) -> None:
    """Remove the last entry of a table's log."""
    archive.files["logs/1-1.jsonl"].remove(archive.log()[-1])


def result(archive: Unpacked) -> None:
    """Change the stored result of a seat."""
    archive.table()["seats"][1]["result"]["game_points"] -= 1


def award(archive: Unpacked) -> None:
    """Change an award together with the result that follows from it."""
    table = archive.table(2)
    first = table["seats"][0]
    table["awarded"][first["key"]] = first["result"]["placement_points"] = "4"


def setup(archive: Unpacked) -> None:
    """Change a house option of a table."""
    archive.table()["opened"]["options"] = {"start_points": 20}


def table_rules(archive: Unpacked) -> None:
    """Claim that a table was ruled on by another version of the rules."""
    archive.table()["opened"]["rules"] = "0" * 12


def manifest_rules(archive: Unpacked) -> None:
    """Claim that the archive was made with another version of the rules."""
    archive.manifest["rules"]["knoesten"] = "0" * 12


def certificate(archive: Unpacked) -> None:
    """Swap two players of different tables in a certificate."""
    first, second = archive.files["certificates.jsonl"][0]["certificate"]["rounds"][0]
    first[0], second[0] = second[0], first[0]


def name(archive: Unpacked) -> None:
    """Give a player another name wherever the name is stored, but not in the chain of the tables."""
    player = next(line for line in archive.files["players.jsonl"] if line["name"] == "Bo")
    player["name"] = "Bob"
    for row in (*archive.files["standings.jsonl"], *archive.files["overall.jsonl"]):
        row["player"] = row["player"].replace("Bo", "Bob")


def act_removed(archive: Unpacked) -> None:
    """Remove a line of the audit log."""
    del archive.files["acts.jsonl"][2]


def head(archive: Unpacked) -> None:
    """Claim another head of the tournament."""
    archive.manifest["head"] = "0" * 64


def gone(archive: Unpacked) -> None:
    """Remove a file, also from the manifest."""
    del archive.files["acts.jsonl"]
    del archive.manifest["files"]["acts.jsonl"]


def added(archive: Unpacked) -> None:
    """Add the logs of a round that was never played."""
    archive.files["logs/1-7.jsonl"] = [{**archive.log()[0]}]


def truncated(archive: Unpacked) -> None:
    """Cut a file off in the middle of a line."""
    archive.raw["rounds.jsonl"] = b'{"round":1,"compet'


def call_removed(archive: Unpacked) -> None:
    """Remove a call for the referee."""
    archive.files["calls.jsonl"].clear()


def call_twice(archive: Unpacked) -> None:
    """Let the same player call once more."""
    archive.files["calls.jsonl"].append({**archive.files["calls.jsonl"][0], "call": 999})


def seat_taken(archive: Unpacked) -> None:
    """Let two players of a table change places."""
    seats = archive.table(1, 2)["seats"]
    seats[0]["player"], seats[1]["player"] = seats[1]["player"], seats[0]["player"]


def act_again(archive: Unpacked) -> None:
    """Repeat the first line of the audit log at its end, and hash it anew."""
    acts = archive.files["acts.jsonl"]
    acts.append({**acts[0], "previous_hash": acts[-1]["hash"]})
    acts[-1]["hash"] = act_hash(act_of(acts[-1]))


def act_again_later(archive: Unpacked) -> None:
    """Repeat the first line of the audit log at its end with another time, and hash it anew."""
    archive.files["acts.jsonl"][0]["at"] = "2026-11-23T10:40:30.000001+00:00"
    act_again(archive)
    archive.files["acts.jsonl"][-1]["at"] = "2026-11-23T10:40:30.000000+00:00"


def small_t(archive: Unpacked) -> None:
    """Write the time of an entry with a small t, which changes no hash."""
    line = archive.log()[4]
    line["created_at"] = line["created_at"].replace("T", "t")
    archive.rechain()


def note_again(archive: Unpacked) -> None:
    """Repeat a note at the end of a log, and hash it anew."""
    notes = [line for line in archive.log() if line["kind"] == "note"]
    last = max(at for at, line in enumerate(archive.files["logs/1-1.jsonl"]) if line["table"] == 1)
    archive.files["logs/1-1.jsonl"].insert(last + 1, {**notes[-1]})
    archive.rechain()


def swapped_in(file: str) -> Change:
    """Swap the first two lines of a file."""

    def swap(archive: Unpacked) -> None:
        lines = archive.files[f"{file}.jsonl"]
        lines[:2] = lines[1::-1]

    return swap


def true_for_one(archive: Unpacked) -> None:
    """Write true for 1 in the stored result of a table."""
    stored = archive.table()["stored"]
    stored["result"] = [{**row, "place": True if row["place"] == 1 else row["place"]} for row in stored["result"]]


def log_of_nothing(archive: Unpacked) -> None:
    """Add a log without lines for a round that was never played."""
    archive.files["logs/1-7.jsonl"] = []


def log_gone(archive: Unpacked) -> None:
    """Remove the logs of a round, also from the manifest."""
    del archive.files["logs/1-2.jsonl"]
    del archive.manifest["files"]["logs/1-2.jsonl"]


WAYS: dict[str, tuple[Change, str]] = {
    "a byte of an entry": (in_log(2, reason="x"), "Friday, round 1, table 1, entry 2: The entry has been changed"),
    "an entry's words": (in_log(4, body={"by": "Anna", "do": "join"}), "table 1, entry 4: The entry has been changed"),
    "an entry's time": (in_log(5, created_at="2020-01-01T00:00:00.000000+00:00"), "table 1, entry 5: The entry"),
    "who entered it": (in_log(3, actor="referee:9"), "table 1, entry 3: The entry has been changed"),
    "a ruling": (in_log(5, ruling={"verdict": "illegal"}), "table 1, entry 5: The entry has been changed"),
    "a ruling, hashed anew": (ruling_rehashed, "table 1, entry 5, ruling: The ruling is not what the engine rules"),
    "a penalty, hashed anew": (penalty, "ruling: The ruling is not what the engine rules"),
    "an entry removed": (removed, "table 1, entry 4: The entry is missing"),
    "two entries swapped": (swapped, "table 1, entry 5: The entry is missing"),
    "an entry inserted, hashed anew": (inserted, "table 1, entry 7"),
    "the last entry removed": (cut_off, "table 1, last_number: The table counts"),
    "a result": (result, "Friday, round 1, table 1, seat 2 ("),
    "an award": (award, "Friday, round 1, table 2, settled: The table is settled as"),
    "how a table is settled": (in_file("tables", 1, settled="", awarded={}), "round 1, table 2, settled"),
    "a standing": (in_file("standings", 0, rank=3), "Friday, standings, "),
    "a reason in the standings": (
        in_file("standings", 1, above=["lot", "1", "2"]),
        "above: It is lot, 1, 2; counted anew",
    ),
    "a stored rank": (in_file("entries", 0, rank=9), "stored rank: It is 9; counted anew"),
    "the overall ranking": (in_file("overall", 0, total="99"), "overall ranking, "),
    "an act": (in_file("acts", 1, data={"count": 1, "names": "Nobody"}), "audit log, line 2 ("),
    "who acted": (in_file("acts", 3, actor_name="Somebody else"), "audit log, line 4 ("),
    "an act removed": (act_removed, "audit log, line 3 ("),
    "a player's name": (name, "The table knows the player as Bo, the list as Bob"),
    "a player's points by their seat": (seat_taken, "Friday, round 2, table 1, seat 1: The table knows"),
    "an option of a table": (setup, "table 1, entry 1: The entry does not follow from what the table was opened with"),
    "an option of the competition": (
        in_file("competitions", 0, options={"start_points": 20}),
        "Friday, options: It is",
    ),
    "the points of the competition": (in_file("competitions", 0, scheme="beaten"), "Friday, scheme: It is “beaten”"),
    "the seed of the lots": (in_file("competitions", 0, lot_seed=1), "Friday, lot_seed: It is 1"),
    "a table's rule set": (table_rules, "table 1, entry 1: The entry does not follow from what"),
    "the manifest's rule set": (manifest_rules, "manifest, rules, knoesten: The archive was made with version 000000"),
    "a certificate's seat": (
        certificate,
        "Friday, certificate of the seating, round 1, table 1: The certificate seats",
    ),
    "a call removed": (call_removed, "table 1, call 1: The log mentions this call, but the call is missing"),
    "a call added": (call_twice, "table 1, call 999, number: No line of the log tells of this call"),
    "why a player called": (
        in_file("calls", 0, reason="x"),
        "table 1, call 1, reason: It is “x”; the log says nothing",
    ),
    "who called": (in_file("calls", 0, position=0), "table 1, call 1, position: It says that"),
    "who answered a call": (in_file("calls", 0, answered_by=1), "call 1, answered_by: It is 1; the log says nothing"),
    "why a table is settled": (in_file("tables", 1, settled_why="x"), "settled_why: It is “x”; the audit log says"),
    "a lot": (in_file("players", 0, lot_key="99"), "players, Anna, lot_key: It is 99; the player is known as"),
    "the minutes of a round": (in_file("competitions", 0, minutes=99), "Friday, minutes: It is 99"),
    "who has left": (in_file("entries", 0, left_round=1), "left_round: It is 1; the audit log says nothing"),
    "the manifest's name": (lambda one: one.manifest.update(tournament="x"), "manifest, tournament: It is “x”"),
    "a bye": (in_file("rounds", 0, byes=["1"]), "Friday, round 1, byes: It is "),
    "a round's status": (in_file("rounds", 0, status="running"), "Friday, round 1, status: It is “running”"),
    "the stage of a round": (in_file("rounds", 1, status="x"), "rounds.jsonl, line 2, status: There is no stage “x”"),
    "a player twice": (
        lambda one: one.files["players.jsonl"].append(one.files["players.jsonl"][0]),
        "players.jsonl, line 9: An earlier line is about the same",
    ),
    "a file removed": (gone, "acts.jsonl: The file is missing"),
    "a file added": (added, "Friday, round 7, table 1: This log belongs to a table that is not there"),
    "a file cut off": (truncated, "rounds.jsonl, line 1: The line is not JSON"),
    "an act repeated": (act_again, "acts.jsonl, line 10: An earlier line is about the same thing."),
    "an act repeated later": (act_again_later, "acts.jsonl, line 10: Something begins here that had begun before."),
    "a time with a small t": (small_t, "logs/1-1.jsonl, line 5: The line lacks these fields or has them of another"),
    "a note repeated": (note_again, "key: An earlier entry has the same key."),
    "players swapped": (swapped_in("players"), "players.jsonl, line 2: The line is not where it belongs in the file."),
    "rounds swapped": (swapped_in("rounds"), "rounds.jsonl, line 2: The line is not where it belongs in the file."),
    "tables swapped": (swapped_in("tables"), "tables.jsonl, line 2: The line is not where it belongs in the file."),
    "true for 1 in a row": (true_for_one, "table 1, result: The stored value differs from what the log comes to"),
    "points in other words": (
        lambda one: one.table()["seats"][0]["result"].update(placement_points="1e999999999"),
        "table 1, seat 1, result: These fields are missing or have another type: placement_points.",
    ),
    "awarded points in other words": (
        lambda one: one.table(2)["awarded"].update(dict.fromkeys(one.table(2)["awarded"], "9e999999999")),
        "The points can't be read.",
    ),
    "a log of nothing": (log_of_nothing, "logs/1-7.jsonl: There is no such round."),
    "a log removed": (log_gone, "logs/1-2.jsonl: The file is missing."),
    "the manifest's games": (
        lambda one: one.manifest["rules"].update(knaker="0" * 12),
        "manifest, rules: It names the games knaker, knoesten; the competitions play knoesten.",
    ),
    "the manifest's head": (head, "manifest, head: It is “0000"),
}


def test_archive_that_nobody_has_changed_is_sound(archive: Path, tmp_path: Path) -> None:
    """The verification finds nothing in an archive as written, or unpacked and packed again."""
    assert faults(archive) == []
    assert faults(Unpacked.of(archive).packed(tmp_path / "again.zip")) == []


@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_tampering_is_named(archive: Path, tmp_path: Path, way: str) -> None:
    """The manifest is hashed anew, so that only the archive's content can reveal the change."""
    assert_named(archive, tmp_path / "changed.zip", *WAYS[way])


def test_changed_file_is_named_by_its_hash_too(archive: Path, tmp_path: Path) -> None:
    """The file's hash in the manifest reveals a change that left the manifest alone."""
    unpacked = Unpacked.of(archive)
    unpacked.files["calls.jsonl"][0]["raised_at"] = "2020-01-01T00:00:00.000000+00:00"

    found = faults(unpacked.packed(tmp_path / "changed.zip", rehashed=False))
    assert found == ["calls.jsonl: The file has been changed: its SHA-256 is not the one in the manifest."]


def test_log_rewritten_throughout_is_found_by_the_head_on_paper(archive: Path, tmp_path: Path) -> None:
    """A changed reason, hashed anew to the end, contradicts nothing but the heads on paper."""
    unpacked = Unpacked.of(archive)
    paper = f"1/1 {head_of(unpacked.log()[-1]['hash'])}\n1/2 {head_of(unpacked.log(2)[-1]['hash'])}"
    heads = heads_in(paper)
    assert [fault.split(":")[1] for fault in faults(archive, *heads)] == [
        f" The head on paper is that of entry {len(unpacked.log(table))}." for table in (1, 2)
    ]

    unpacked.log()[3]["reason"] = "rewritten"
    unpacked.rechain()
    for seat in unpacked.table()["seats"]:
        seat["result"]["source_hash"] = unpacked.table()["stored"]["last_hash"]
    changed = unpacked.packed(tmp_path / "changed.zip")

    found = [fault for fault in faults(changed, *heads) if "manifest, head" not in fault]
    assert found[0].startswith(f"round 1, table 1, head {heads[0].head}: The head on paper is nowhere in the archive.")
    assert "round 1, table 2" in found[1] and len(found) == 2


def test_head_of_the_tournament_and_heads_at_other_tables_are_told(archive: Path) -> None:
    """The report recognises the tournament's head, an earlier one, and a head of another table."""
    unpacked = Unpacked.of(archive)
    own, last = head_of(unpacked.manifest["head"]), len(unpacked.files["acts.jsonl"])
    assert faults(archive, PaperHead(own)) == [
        f"tournament, head {own}: The head on paper is that of the tournament after line {last} of its audit log."
    ]
    other = head_of(unpacked.log(2)[-1]["hash"])
    assert "but at another table: Friday, round 1, table 2" in faults(archive, PaperHead(other, 1, 1))[0]
