"""Forgetting somebody: the name is nowhere in later archives, which are sound, and tampering is named as before."""

from __future__ import annotations

import random
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from referee.models import Table
from scoring.archive.form import ALONE
from scoring.archive.report import NOTE
from scoring.archive.verifying import verify
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Player, Round, Tournament
from scoring.selectors.files.verification import tournament_faults
from scoring.services.people.forgetting import person_forget
from scoring.services.rounds.rounds import round_end
from tests.scoring.archive.test_any_tampering import hashed_anew, lines_of, named, packed, printed_heads
from tests.support.archived import Unpacked, export, make_tournament, words_in
from tests.support.archived_any import played

pytestmark = pytest.mark.django_db

CHANGES = 60
NOT_CHANGED = {"hash", "previous_hash", "seats", "result", "opened", "stored", "certificate"}


def ended(tournament: Tournament) -> Tournament:
    """End the rounds that still play, and return the tournament."""
    for one in Round.objects.filter(competition__tournament=tournament).exclude(status=RoundStatus.ENDED):
        round_end(competition_id=one.competition_id, number=one.number, as_they_stand=True)
    return tournament


def forget(tournament: Tournament, name: str) -> str:
    """Forget a player of a tournament, and return the neutral name."""
    player = Player.objects.get(tournament=tournament, name=name)
    return person_forget(organiser_id=tournament.organiser_id, player_id=player.pk, name=name)


def test_names_are_in_no_file_of_a_sound_archive(tmp_path: Path) -> None:
    """All four games were played. Those who go were merged, fined, renamed, substituted, or had another spelling."""
    tournament = ended(played())
    gone = {"Anna", "Bo", "Bosse", "Eva", "Jon", "Jonny", "Jonas"}
    neutral = {forget(tournament, name).split()[-1] for name in ("Anna", "Bo", "Eva", "Jonas")}
    archive = export(tournament, tmp_path / "archive.zip")
    report, words = verify(archive), words_in(archive)

    assert report.is_sound, report.faults
    assert len(report.of(NOTE)) >= len(neutral)
    assert not words & gone
    assert words >= neutral
    assert list(tournament_faults()) == []
    assert not Table.objects.filter(seats__player__in=gone).exists()


def test_sixty_of_sixty_changes_are_named(tmp_path: Path) -> None:
    """A field is changed, or a line removed, doubled or moved; all hashes are made anew. Each change is named."""
    tournament = ended(make_tournament())
    forget(tournament, "Anna")
    archive = export(tournament, tmp_path / "archive.zip")
    assert verify(archive).is_sound
    whole, heads, found = Unpacked.of(archive), printed_heads(archive), 0
    for seed in range(CHANGES):
        changed = tampered(whole, random.Random(seed))
        found += bool(named(packed(changed, tmp_path / "changed.zip"), heads))
    assert found == CHANGES


def tampered(whole: Unpacked, rng: random.Random) -> Unpacked:
    """Return an archive of which something was changed by somebody who then hashed everything anew."""
    while True:
        changed = deepcopy(whole)
        file = rng.choice([name for name, lines in changed.files.items() if len(lines) > 1])
        lines, name = changed.files[file], "log" if file.startswith("logs/") else file.removesuffix(".jsonl")
        at = rng.randrange(len(lines))
        part, row = rng.choice(lines_of(lines[at], name))
        field = rng.choice(sorted(row.keys() - NOT_CHANGED))
        how = rng.choice(("field", "field", "remove", "double", "swap"))
        if how == "field" and field not in ALONE.get(part, ()):
            row[field] = another(row[field])
        elif how == "remove" and name not in ("roles", "referees", "substitutions"):
            del lines[at]
        elif how == "double":
            lines.insert(at, deepcopy(lines[at]))
        elif how == "swap" and name in ("acts", "log", "standings", "players", "rounds", "tables"):
            lines[at - 1], lines[at] = lines[at], lines[at - 1]
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            hashed_anew(changed)
        if changed.files != whole.files:
            return changed


def another(value: Any) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return [*value, "x"] if isinstance(value, list) else {**value, "x": 1}


def test_log_rewritten_after_forgetting_is_no_part_of_it(tmp_path: Path) -> None:
    """Somebody changes words in a log and hashes it anew, as forgetting does: the audit log tells another last hash."""
    tournament = ended(make_tournament())
    forget(tournament, "Anna")
    changed = Unpacked.of(export(tournament, tmp_path / "archive.zip"))
    next(line for line in changed.log() if line["reason"])["reason"] = "something else"
    changed.rechain()
    last = changed.table()["stored"]["last_hash"]
    for seat in changed.table()["seats"]:
        seat["result"]["source_hash"] = last

    told = named(packed(changed, tmp_path / "changed.zip"), [])
    assert any("changed after they had been hashed anew: 1" in fault for fault in told), told


def test_second_forgetting_keeps_the_first_one_true(tmp_path: Path) -> None:
    """Logs that are hashed anew a second time are known by their new hash in the lines about the first time, too."""
    tournament = ended(make_tournament())
    for name in ("Anna", "Bo"):
        forget(tournament, name)
    assert verify(export(tournament, tmp_path / "archive.zip")).is_sound
