"""Archives in tests: a tournament that has a bit of everything, and how somebody would tamper with its archive."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from typing import Any

from referee.history.chain import event_hash
from referee.models import RefereeLink
from referee.services.calls import call_raise
from referee.services.corrections import event_correct
from referee.services.outbox import outbox_sweep
from scoring.archive.form import line_bytes, manifest_bytes
from scoring.archive.reading import NoArchive
from scoring.archive.tables import entry_of
from scoring.archive.verifying import verify
from scoring.archive.writing import archive_to
from scoring.models.choices import Settled
from scoring.models.tournaments import Competition, Tournament
from scoring.services.files.archiving import archive_write
from scoring.services.people.people import player_edit
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.settling import table_settle
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.rules import Rules
from scoring.systems.translatable import Said
from tests.scoring.competitions import (
    EIGHT,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.referee import new_key, seat_of, take_back

Line = dict[str, Any]


def words_in(archive: Path) -> set[str]:
    """Return all words in an archive."""
    with zipfile.ZipFile(archive) as opened:
        return {word for name in opened.namelist() for word in re.findall(r"\w+", opened.read(name).decode())}


def make_tournament() -> Tournament:
    """Return a tournament with rounds, a penalty, a correction, a take-back, an award, a renamed player and a call."""
    competition = make_competition(EIGHT)
    start_round(competition)
    dealer = play_hand(table_of(competition, 1))
    play_hand(table_of(competition, 2))
    played = at_referee(table_of(competition, 1))
    last = played.events.latest("number")
    take_back(played, last.by)
    link = RefereeLink.objects.get(hall=played.hall)
    event_correct(
        link=link, table_id=played.pk, number=last.number - 1, body=None, reason="typo", key=new_key(), expected=None
    )
    give_fault(table_of(competition, 1), dealer)
    call_raise(seat=seat_of(played, dealer))
    outbox_sweep()
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    _settle(competition)
    rules_change(competition_id=competition.pk, rules=Rules("even", ("direct", "lot"), "nothing", "half"))
    eva = player_of(competition, "Eva")
    player_edit(tournament_id=competition.tournament_id, player_id=eva.pk, name="Eva Lindström")
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    start_round(reloaded(competition), seed=2)
    give_fault(table_of(competition, 1), table_of(competition, 1).seats.all()[0].player.name)
    outbox_sweep()
    return Tournament.objects.get(pk=competition.tournament_id)


def _settle(competition: Competition) -> None:
    seats = table_of(competition, 2).seats.all()
    awarded = {seat.key: Fraction(3 - at) for at, seat in enumerate(seats)}
    table_settle(
        competition_id=competition.pk,
        number=1,
        table=2,
        settled=Settled.AWARDED,
        awarded=awarded,
        reason="Cards missing",
    )


def export(tournament: Tournament, to: Path) -> Path:
    """Write the archive of a tournament, and return its file."""
    with archive_to(to) as archive:
        archive_write(tournament, archive)
    return to


@dataclass
class Unpacked:
    """The contents of an archive, which can be changed and packed again as somebody would who knows the format."""

    manifest: Line
    files: dict[str, list[Line]]
    raw: dict[str, bytes] = field(default_factory=dict)  # files that are written like this

    @classmethod
    def of(cls, path: Path) -> Unpacked:
        """Read an archive."""
        with zipfile.ZipFile(path) as archive:
            manifest = json.loads(archive.read("manifest.json"))
            names = [name for name in archive.namelist() if name != "manifest.json"]
            return cls(manifest, {name: [json.loads(line) for line in archive.open(name)] for name in names})

    def packed(self, path: Path, *, rehashed: bool = True) -> Path:
        """Write the archive. If `rehashed`, the manifest gets the hashes of the changed files."""
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in [*self.files, *(raw for raw in self.raw if raw not in self.files)]:
                content = self.raw.get(name, b"".join(map(line_bytes, self.files.get(name, []))))
                if rehashed:
                    self.manifest["files"][name] = {
                        "sha256": hashlib.sha256(content).hexdigest(),
                        "size": len(content),
                    }
                archive.writestr(name, content)
            if rehashed:
                self.manifest["files"] = {name: self.manifest["files"][name] for name in archive.namelist()}
            archive.writestr("manifest.json", manifest_bytes(self.manifest))
        return path

    def log(self, table: int = 1, round_: int = 1) -> list[Line]:
        """Return the lines of a table's log."""
        return [line for line in self.files[f"logs/1-{round_}.jsonl"] if line["table"] == table]

    def table(self, table: int = 1, round_: int = 1) -> Line:
        """Return the line of a table."""
        return next(line for line in self.files["tables.jsonl"] if (line["round"], line["table"]) == (round_, table))

    def rechain(self, table: int = 1, round_: int = 1) -> None:
        """Hash a table's log anew from its beginning, as somebody would who has rewritten it."""
        log = self.log(table, round_)
        previous = log[0]["previous_hash"]
        for number, line in enumerate(log, 1):
            line["number"], line["previous_hash"] = number, previous
            previous = line["hash"] = event_hash(entry_of(line))
        stored = self.table(table, round_)["stored"]
        stored["last_number"], stored["last_hash"] = len(log), previous


#: What an imported tournament has of its own: addresses, its owner, and roles of accounts, which are over.
OWN = {
    "tournament.jsonl": {"slug", "owner"},
    "competitions.jsonl": {"slug"},
    "roles.jsonl": {"account", "label", "taken_at"},
}
#: Where keys of players stand, which an import replaces. (In tables they stand in the seats.)
KEYED = {"players": "player", "entries": "player", "substitutions": "player", "never": "players", "rounds": "byes"}


def differences(before: Unpacked, after: Unpacked) -> list[str]:
    """Return where the archive of an imported tournament differs from the archive that was imported, but for its own.

    Players have other keys, in the same order, and the audit log has the act of the import as one more line.
    """
    players = zip(before.files["players.jsonl"], after.files["players.jsonl"], strict=True)
    keys = {new["player"]: old["player"] for old, new in players}
    found = sorted(before.files.keys() ^ after.files.keys())
    for name in sorted(before.files.keys() & after.files.keys()):
        own = OWN.get(name, set())
        old = [{field: line[field] for field in line.keys() - own} for line in before.files[name]]
        new = [_rekeyed(name.removesuffix(".jsonl"), line, keys) for line in after.files[name]]
        new = [{field: line[field] for field in line.keys() - own} for line in new]
        if name == "acts.jsonl":
            assert new.pop()["kind"] == "tournament_imported"
        found += [f"{name}, line {at}" for at, (one, two) in enumerate(zip_longest(old, new), 1) if one != two]
    return found


def _rekeyed(name: str, line: Line, keys: Mapping[str, str]) -> Line:
    """Return a line with the keys that its players have in the other archive."""
    if name == "tables":
        return {**line, "seats": [{**seat, "player": keys[seat["player"]]} for seat in line["seats"]]}
    if name not in KEYED:
        return line
    value = line[KEYED[name]]
    return {**line, KEYED[name]: [keys[key] for key in value] if isinstance(value, list) else keys[value]}


def faults(path: Path, *heads: Any) -> list[str]:
    """Return what a verification says of an archive, as it is printed."""
    try:
        return [str(fault) for fault in verify(path, heads).faults]
    except NoArchive as refused:
        return [str(refused)]


Change = Callable[[Unpacked], object]


def assert_named(archive: Path, to: Path, change: Change, expected: str) -> None:
    """Check that a verification names a change of an archive, in sentences that pages can translate."""
    unpacked = Unpacked.of(archive)
    change(unpacked)
    found = verify(unpacked.packed(to)).faults
    told = [str(fault) for fault in found]
    assert any(expected in fault for fault in told), told
    for fault in found:
        assert isinstance(fault.text, Said) and fault.text.translated("¤{}".format) != fault.text
        assert isinstance(fault.place, Said) or "manifest" in fault.place or fault.place.endswith(".jsonl"), fault
