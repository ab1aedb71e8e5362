"""`manage.py archive import`: it makes an archive's tournament in an installation that never had it."""

import random
import re
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client

from config.processes.opening import hold_data
from referee.access.actors import seat_actor
from referee.access.links import referee_token, replay_token
from referee.ground.serving.data_lock import data_held
from referee.models import Call, RefereeLink, Seat, Table
from referee.services.calls import call_answer, call_raise, calls_settle
from scoring.archive.heads import head_of
from scoring.archive.verifying import verify
from scoring.management import progress
from scoring.models.tournaments import Act, Player, Tournament
from scoring.selectors.people.links import code_of, link_path, player_in_hall
from scoring.services.files import importing
from scoring.services.people.players import players_add
from scoring.services.people.substitutes import substitute_undo
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import make_organiser, reloaded
from tests.support.archived import Unpacked, differences, export
from tests.support.archived_any import play_round, played
from tests.support.terminal import Terminal

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive of a tournament of all games that is no longer in the database."""
    path = tmp_path_factory.mktemp("import") / "friday.zip"
    with django_db_blocker.unblock(), transaction.atomic():
        assert verify(export(played(), path)).is_sound
        transaction.set_rollback(True)
    return path


def run(*words: Any) -> str:
    """Run the command, and return what it prints."""
    out = StringIO()
    call_command("archive", *map(str, words), stdout=out)
    return out.getvalue()


def imported(file: Path, *more: str) -> Tournament:
    """Import an archive, and return the tournament."""
    run("import", file, "--organiser", "mia", *more)
    return Tournament.objects.latest("pk")


def test_nothing_is_imported_beside_a_server(file: Path, settings: Any, tmp_path: Path) -> None:
    """With SQLite, phones could enter nothing meanwhile. While an import runs, neither a server nor another starts."""
    settings.DATA = tmp_path
    make_organiser("mia")
    if connection.vendor == "sqlite":
        with hold_data(), pytest.raises(CommandError, match="Stop the server with Ctrl-C") as refused:
            run("import", file, "--organiser", "mia")
        assert str(refused.value).endswith("Nothing was imported.") and not Tournament.objects.exists()

        with data_held(), pytest.raises(CommandError, match="or another import"):
            run("import", file, "--organiser", "mia")
    with (
        data_held(),
        pytest.raises(CommandError, match="or something is being restored or imported there"),
        hold_data(),
    ):
        pass
    assert imported(file).name


def test_interrupted_import_leaves_nothing(file: Path) -> None:
    """Whatever ends the command between two tables: there is no half of a tournament."""

    def interrupt(what: str, entries: int) -> None:
        if what == importing.TABLES and entries > 0:
            raise KeyboardInterrupt

    mia = make_organiser("mia")
    with pytest.raises(KeyboardInterrupt):
        importing.tournament_import(file, organiser_id=mia.pk, watch=interrupt)

    assert not Tournament.objects.exists() and not Table.objects.exists()


def test_imported_tournament_is_the_one_of_the_archive(file: Path, tmp_path: Path) -> None:
    """The tournament is sound, and has the same logs, heads, standings and acts, plus one act."""
    make_organiser()
    tournament = imported(file)
    run_verify = StringIO()
    call_command("verify", stdout=run_verify)
    again = export(tournament, tmp_path / "again.zip")

    assert verify(again).is_sound
    one, two = Unpacked.of(file), Unpacked.of(again)
    assert differences(one, two) == []
    *acts, last = two.files["acts.jsonl"]
    assert [act["hash"] for act in acts] == [act["hash"] for act in one.files["acts.jsonl"]]
    assert (last["kind"], last["data"]["head"], last["actor_name"]) == (
        "tournament_imported",
        head_of(one.manifest["head"]),
        "mia",
    )
    roles = [(role["role"], role["label"], role["taken_at"] is None) for role in two.files["roles.jsonl"]]
    assert roles == [("helper", "Door", True), ("helper", "kim", False), ("committee", "Lena", True)]
    assert len(one.files["substitutions.jsonl"]) and len(one.files["never.jsonl"])
    assert tournament.organiser.username == "mia"


def test_heads_on_paper_are_found_after_an_import(file: Path, tmp_path: Path) -> None:
    """A head that was printed before the import is found in an archive of the imported tournament."""
    make_organiser()
    again = export(imported(file), tmp_path / "again.zip")
    paper = head_of(Unpacked.of(file).manifest["head"])

    assert "audit log" in run("verify", again, "--heads", paper)


def test_call_stays_open_that_its_player_raised_as_well(file: Path) -> None:
    """Settling a contradicted entry does not answer the player's own question at the same call."""
    make_organiser()
    tournament = imported(file)
    asked = Call.objects.get(table__hall=tournament.hall_id, answered_at=None)
    link = RefereeLink.objects.filter(hall=tournament.hall_id).first()
    assert link is not None and asked.about == 1 and asked.was not in (None, asked.pk)

    calls_settle(link=link, table_id=asked.table_id, answer="Settled")
    asked.refresh_from_db()
    assert asked.answered_at is None

    assert asked.seat is not None
    again = call_raise(seat=asked.seat, key="again")
    call_answer(link=link, call_id=asked.pk, key="answer")
    assert (again, call_raise(seat=asked.seat, key="again")) == (asked, asked)
    assert Call.objects.get(pk=asked.pk).answered_at is not None


def test_substitute_who_was_replaced_plays_again_after_an_undo(file: Path) -> None:
    """The import stores which substitute replaced which."""
    make_organiser()
    tournament = imported(file)
    eva = Player.objects.get(tournament=tournament, name="Eva")

    undone = substitute_undo(tournament_id=tournament.pk, player_id=eva.pk)

    assert undone is not None and undone[1] == "Second stand-in" and undone[3] == "Stand-in"


def test_terminal_shows_how_far_the_import_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar goes from the verification to the results and never back, and the last line stands in its place."""
    make_organiser()
    monkeypatch.setattr(progress, "_AT_MOST_EVERY", -1)
    monkeypatch.setenv("COLUMNS", "100")
    out = Terminal()
    call_command("archive", "import", str(file), "--organiser", "mia", stdout=out)

    shown = re.findall(r"\r\[[#.]+\] +(\d+)%  ([^(]+)  \(", out.getvalue())
    parts = [int(part) for part, _what in shown]
    assert parts == sorted(parts) and parts[0] <= 1 and parts[-1] == 100
    assert [what for what, _all in groupby(what for _part, what in shown)] == [
        "Verifying the file",
        "Writing the tables",
        "Counting the results",
    ]
    assert re.search(r"\r +\rFriday is here now\. Its short name is friday, and mia owns it\.\n$", out.getvalue())


def test_second_import_is_refused(file: Path, tmp_path: Path) -> None:
    """An import needs `--again` where the tournament is there already, and gives the copy another address."""
    make_organiser()
    first = imported(file)
    for path in (file, export(first, tmp_path / "again.zip")):
        with pytest.raises(CommandError, match=r"here already: Friday \(friday\).*Nothing was imported"):
            run("import", path, "--organiser", "mia")

    second = imported(file, "--again")

    assert (first.slug, second.slug) == ("friday", "friday-2")
    assert Tournament.objects.count() == 2
    call_command("verify", stdout=StringIO())
    assert player_paths(first).isdisjoint(player_paths(second))


def player_paths(tournament: Tournament) -> set[str]:
    """Return the links and the codes of all players."""
    players = list(Player.objects.filter(tournament=tournament))
    return {*map(link_path, players), *map(code_of, players)}


def test_archive_that_was_changed_is_refused(file: Path, tmp_path: Path) -> None:
    """Nothing is written, whether the verification finds the change or only the import does."""
    make_organiser()
    unpacked = Unpacked.of(file)
    unpacked.files["standings.jsonl"][0]["points"] = "99"
    out = StringIO()
    with pytest.raises(CommandError, match="The archive is not sound") as refused:
        call_command("archive", "import", str(unpacked.packed(tmp_path / "changed.zip")), "--organiser=mia", stdout=out)
    assert refused.value.returncode == 1 and "points" in out.getvalue()
    with pytest.raises(CommandError, match="There is no file") as refused:
        run("import", tmp_path / "missing.zip", "--organiser", "mia")
    assert refused.value.returncode == 2

    for number, change in enumerate(UNSTORABLE):
        unpacked = Unpacked.of(file)
        change(unpacked)
        with pytest.raises(importing.NotImported):
            importing.tournament_import(unpacked.packed(tmp_path / f"{number}.zip"), organiser_id=1)
    assert not Tournament.objects.exists() and not Table.objects.exists() and not Act.objects.exists()


def _set(file: str, **values: Any) -> Any:
    return lambda unpacked: unpacked.files[f"{file}.jsonl"][0].update(values)


#: Changes that the import itself must refuse, whatever a verification says of them.
UNSTORABLE = (
    _set("players", name="x" * 500),
    _set("players", player="1" * 30),
    _set("roles", role="emperor"),
    _set("referees", referee=10**15),
    _set("competitions", status="paused"),
    _set("tournament", created_at="yesterday"),
    _set("entries", player="nobody"),
    lambda unpacked: unpacked.table()["seats"][0].update(name="Somebody"),
    lambda unpacked: unpacked.table()["seats"][0].update(seat=10**15),
    lambda unpacked: unpacked.log()[3].update(hash="0" * 64),
)


def test_unknown_organiser_is_refused(file: Path) -> None:
    """The installation must have the account that will own the tournament."""
    make_organiser()
    with pytest.raises(CommandError, match=r"There is no account “organiser”. Name another: mia\."):
        run("import", file)


def test_pages_of_an_imported_tournament_open(file: Path, client: Client) -> None:
    """The tournament's standings, replay, tablet, player's page and organiser's pages can be opened."""
    mia = make_organiser()
    tournament = imported(file)
    competition = tournament.competitions.order_by("pk")[0]
    table = Table.objects.filter(hall=tournament.hall_id, last_number__gt=5).first()
    link = RefereeLink.objects.filter(hall=tournament.hall_id).first()
    player = competition.players.get(name="Anna")
    assert table is not None and link is not None
    pages = [
        f"/e/{competition.slug}/",
        f"/replay/{replay_token(table.pk)}/",
        f"/r/{referee_token(link)}/",
        link_path(player),
    ]
    for path in pages:
        assert client.get(path, follow=True).status_code == 200, path
    client.force_login(mia)
    for path in (f"/organise/competition/{competition.slug}/", f"/organise/competition/{competition.slug}/log/"):
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, path
    assert "Tournament imported from an archive" in answer.content.decode()


def test_play_goes_on_in_an_imported_tournament(file: Path, tmp_path: Path) -> None:
    """A new round with a new player is sound: no new id equals an old key, seat or referee."""
    make_organiser()
    tournament = imported(file)
    competition = tournament.competitions.order_by("pk")[0]
    old = {seat.player_key for seat in Seat.objects.filter(table__hall=tournament.hall_id)}
    seats = Seat.objects.filter(table__hall=tournament.hall_id).select_related("table__hall")
    were = {seat_actor(seat).label for seat in seats}
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    players_add(competition_id=competition.pk, text="Nils")
    assert {str(pk) for pk in Player.objects.values_list("pk", flat=True)}.isdisjoint(old)
    for key in old:
        found = player_in_hall(tournament.hall_id, key)
        assert found is not None and str(found.pk) != key

    play_round(reloaded(competition), 3, random.Random("on"))

    new = Seat.objects.filter(table__hall=tournament.hall_id, was=None).select_related("table__hall")
    assert new and {seat_actor(seat).label for seat in new}.isdisjoint(were)
    call_command("verify", stdout=StringIO())
    assert verify(export(tournament, tmp_path / "on.zip")).is_sound
