"""`manage.py archive`: it writes a tournament completely or not at all, and verifies without a database."""

import errno
import os
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from referee.access.links import referee_token, seat_token
from referee.history.chain import head_of
from referee.models import RefereeLink, Seat
from scoring.archive import tables as archived_tables
from scoring.archive import verifying
from scoring.models.tournaments import Player, Tournament
from scoring.selectors.people.links import link_path
from scoring.selectors.standings.heads import head_of_tournament
from scoring.services.files import archiving
from tests.scoring.competitions import make_competition
from tests.support.archived import Unpacked, make_tournament

pytestmark = pytest.mark.django_db


def run(*words: Any) -> str:
    """Run the command, and return what it prints."""
    out = StringIO()
    call_command("archive", *map(str, words), stdout=out)
    return out.getvalue()


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament with a bit of everything."""
    return make_tournament()


def test_same_tournament_gives_the_same_file(tournament: Tournament, tmp_path: Path) -> None:
    """An archive doesn't store when it was made. Its head is that of the tournament."""
    wifi = Tournament.objects.filter(pk=tournament.pk)
    wifi.update(wifi_name="Clubhouse", wifi_password="let-me-in-now")
    for name in ("one", "two"):
        written = run("export", tournament.slug, tmp_path / f"{name}.zip")

    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    verified = run("verify", tmp_path / "one.zip")
    assert f"Head of the tournament: {head_of(head_of_tournament(tournament))}." in verified
    head = written.split()[-1].rstrip(".")
    assert f"Head of this file: {head}." in verified
    assert "The head on paper is that of this file." in run("verify", tmp_path / "one.zip", "--heads", head)


def test_archive_has_no_secret(tournament: Tournament, tmp_path: Path) -> None:
    """No archive contains a link, a token or a password of a seat, player, referee or account."""
    Tournament.objects.filter(pk=tournament.pk).update(wifi_password="let-me-in-now")
    run("export", tournament.slug, tmp_path / "friday.zip")
    unpacked = Unpacked.of(tmp_path / "friday.zip")
    text = str(unpacked.files) + str(unpacked.manifest)

    secrets = {
        "let-me-in-now",
        tournament.organiser.password,
        *(link_path(player) for player in Player.objects.filter(tournament=tournament)),
        *map(seat_token, Seat.objects.select_related("table__hall")),
        *map(referee_token, RefereeLink.objects.select_related("hall")),
    }
    assert [secret for secret in secrets if secret.strip("/").split("/")[-1] in text] == []
    assert not re.search(r"password|token|secret", text)


def test_verifying_needs_no_database(tournament: Tournament, tmp_path: Path, django_assert_num_queries: Any) -> None:
    """An archive contains everything that its verification needs."""
    run("export", tournament.slug, tmp_path / "friday.zip")

    with django_assert_num_queries(0):
        run("verify", tmp_path / "friday.zip")


def test_unknown_tournament_is_refused_with_near_names(tournament: Tournament, tmp_path: Path) -> None:
    """The error lists similar names of tournaments, or else the latest ones."""
    for wrong, expected in (("fridy", "Did you mean friday?"), ("xyz", "The latest are friday.")):
        with pytest.raises(CommandError, match=re.escape(expected)):
            run("export", wrong, tmp_path / "friday.zip")
    make_competition()
    with pytest.raises(CommandError, match="Several tournaments have the name “Friday”"):
        run("export", "Friday", tmp_path / "friday.zip")


def test_no_tournament_at_all_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says that there is no tournament, or no database before the first start."""
    with pytest.raises(CommandError, match="There is none at all"):
        run("export", "friday", tmp_path / "friday.zip")
    monkeypatch.setattr("django.db.connection.introspection.table_names", lambda *_arguments: [])
    with pytest.raises(CommandError, match="`make run`"):
        run("export", "friday", tmp_path / "friday.zip")


def test_file_is_written_completely_or_not_at_all(
    tournament: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier file stays unless it may be replaced. A full disk leaves no file, and says what to do."""
    file = tmp_path / "friday.zip"
    file.write_text("earlier")
    with pytest.raises(CommandError, match="is there already"):
        run("export", tournament.slug, file)
    with pytest.raises(CommandError, match="There is no folder"):
        run("export", tournament.slug, tmp_path / "gone" / "friday.zip")

    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(archiving, "head_of_tournament", full)
    with pytest.raises(CommandError, match=r"The disk is full.*Nothing was written"):
        run("export", tournament.slug, file, "--replace")
    assert file.read_text() == "earlier" and [path.name for path in tmp_path.iterdir()] == ["friday.zip"]
    monkeypatch.undo()
    run("export", tournament.slug, file, "--replace")
    assert run("verify", file).startswith("4 tables with ")


def test_exit_tells_changed_from_unreadable_and_from_other_rules(
    tournament: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed archive, an unreadable one and one made by other rules get different answers."""
    run("export", tournament.slug, tmp_path / "friday.zip")
    unpacked = Unpacked.of(tmp_path / "friday.zip")
    unpacked.log()[4]["ruling"]["verdict"] = "illegal"
    unpacked.rechain()
    changed = unpacked.packed(tmp_path / "changed.zip")

    for words, code in ((("verify", changed), 1), (("verify", tmp_path / "gone.zip"), 2)):
        with pytest.raises(CommandError) as refused:
            run(*words)
        assert refused.value.returncode == code
    with pytest.raises(CommandError, match="is no head") as refused:
        run("verify", changed, "--heads", "nothing")
    assert refused.value.returncode == 2

    for module in (archived_tables, verifying):
        monkeypatch.setattr(module, "rules_version", lambda game: f"other {game}")
    only_rules = [fault for fault in verifying.verify(changed).faults if "entry 5" in fault.place]
    assert [fault.kind for fault in only_rules] == ["rules"]


def test_heads_are_read_from_a_file(tournament: Tournament, tmp_path: Path) -> None:
    """Each line of a list of heads, as the page of results has it, is compared with the archive."""
    run("export", tournament.slug, tmp_path / "friday.zip")
    head = head_of(Unpacked.of(tmp_path / "friday.zip").log()[-1]["hash"])
    (tmp_path / "heads.txt").write_text(f"Heads\n1/1 {head.upper()}\n1/2 0000-0000-0000-0000\n")

    out = StringIO()
    with pytest.raises(CommandError, match="1 fault was found"):
        call_command(
            "archive", "verify", str(tmp_path / "friday.zip"), "--heads", str(tmp_path / "heads.txt"), stdout=out
        )
    assert "round 1, table 2, head 0000-0000-0000-0000: The head on paper is nowhere" in out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_export_reads_one_state_while_play_goes_on(tmp_path: Path) -> None:
    """The export reads in a transaction of its own, which locks nobody out and ends with the export."""
    competition = make_competition()
    run("export", competition.slug, tmp_path / "friday.zip")

    assert not connection.in_atomic_block
    Player.objects.filter(tournament=competition.tournament).update(club="Later")
    with archiving.snapshot():
        assert Player.objects.filter(club="Later").count() == 4
    assert run("verify", tmp_path / "friday.zip").startswith("0 tables with 0 entries")
