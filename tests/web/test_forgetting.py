"""Somebody is forgotten in a real browser, and every byte of the server's data is searched for the name."""

from __future__ import annotations

import base64
import os
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, faults_in, take_pictures
from tests.support.evening import sign_in
from tests.support.server import running_server

pytestmark = pytest.mark.one_process("it reads SQLite's files")

NAME = "Åsa Zwettler-Quisth"

#: An evening at which she plays, is renamed, fined and substituted, and what else can hold her name.
EVENING = """
import logging
from django.contrib.auth.models import User
from config.backups import automatic
from scoring.jobs.working import work_off
from scoring.services.people.members import members_keep
from scoring.services.people.penalties import penalty_give
from scoring.services.people.people import player_edit
from scoring.services.people.substitutes import substitute_set
from scoring.services.programs.jobs import job_ask
from scoring.services.rounds.rounds import round_end
from scoring.services.seasons.seasons import season_create, season_competition_add
from tests.scoring.competitions import make_competition, play_hand, player_of, reloaded, start_round, table_of
mia = User.objects.get()
for title in ("Friday", "Saturday"):
    evening = make_competition("Sara Bo Cia Dag", mia, name=title)
    player = player_of(evening, "Sara")
    whole = {"tournament_id": evening.tournament_id}
    if title == "Friday":
        player_edit(**whole, player_id=player.pk, name="NAME", aliases=["Åsa Q"], club="Zwettler Club")
        members_keep(organiser_id=mia.pk, tournament_id=evening.tournament_id)
    else:
        substitute_set(**whole, player_id=player_of(evening, "Bo").pk, name="NAME")
    start_round(reloaded(evening))
    table = table_of(evening)
    play_hand(table)
    penalty_give(competition_id=evening.pk, player_id=player.pk, kind="late", why="zwettler's bus, says ÅSA", points=1)
    round_end(competition_id=evening.pk, number=1, as_they_stand=True)
    job_ask(competition=evening, kind="archive", arguments={}, owner="x", language="en")
    work_off()
season = season_create(owner_id=mia.pk, name="Autumn")
season_competition_add(season_id=season.pk, competition_id=evening.pk, user=mia)
logging.getLogger("django.request").error("IntegrityError: Key (name)=(NAME) already exists")
print(automatic.back_up())
""".replace("NAME", NAME)


def forms_of(name: str) -> dict[str, bytes]:
    """Return the bytes by which a name, or a part of it, can stand in a file, by how they are written."""
    found = {}
    for part in (name, *re.findall(r"\w+", name)):
        for said in (part, part.lower(), part.upper()):
            found[said] = said.encode()
            found[f"{said} in UTF-16"] = said.encode("utf-16-le")
            found[f"{said} in UTF-16, the high byte first"] = said.encode("utf-16-be")
            found[f"{said} in Latin-1"] = said.encode("latin-1")
            found[f"{said} in JSON"] = said.encode("ascii", "backslashreplace").replace(b"\\x", b"\\u00")
            found[f"{said} in an address"] = quote(said).encode()
            for before in range(3):  # in base64 a name looks different at each third byte
                whole = base64.b64encode(b"\0" * before + said.encode())
                found[f"{said} in base64 at {before}"] = whole[4 if before else 0 : -4]
    # Four letters of base64 stand by chance in one of some hundred server's random secrets.
    return {form: content for form, content in found.items() if len(content) > (7 if "base64" in form else 3)}


def files_in(data: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every file of a folder with its bytes, and every file that is packed in one.

    The server works meanwhile: what it deletes while this reads, such as a message of its queue, is left out.
    """
    for path in sorted(Path(folder, name) for folder, _folders, names in os.walk(data) for name in names):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            continue
        yield path.name, content
        if path.suffix == ".backup":
            with zipfile.ZipFile(path) as packed:
                yield from ((f"{path.name}: {name}", packed.read(name)) for name in packed.namelist())


def found_in(data: Path) -> list[str]:
    """Return where the name stands in a folder, and in which form."""
    forms = forms_of(NAME)
    return [f"{file}: {form}" for file, content in files_in(data) for form, part in forms.items() if part in content]


def test_member_is_forgotten_to_the_last_byte(pages: Pages, tmp_path: Path) -> None:
    """The organiser reads what goes and what remains, types the name, and has the old backups deleted."""
    with running_server(tmp_path / "evening") as server:
        server.run(EVENING)
        before = found_in(server.data)
        assert {file.partition(":")[0].partition("-")[0] for file in before} >= {"errors.log", "kontrollant"}
        office = pages.open(f"{server.url}/organise/club/people/", width=360)
        sign_in(office, server)
        office.goto(f"{server.url}/organise/club/people/")
        office.locator("summary", has_text=NAME).first.click()
        office.get_by_role("link", name="Forget this person").first.click()
        expect(office.locator("#forget")).to_contain_text("Friday")
        expect(office.locator("#forget")).to_contain_text("Åsa Q")
        take_pictures(office, "forget")
        assert faults_in(office, ("light", "dark")) == []
        pages.allow("422")
        office.get_by_label("Type the name to forget it").fill("Sara")
        office.get_by_role("button", name="Forget for good").click()
        expect(office.locator("#wrong")).to_contain_text("Nobody was forgotten")
        office.get_by_label("Type the name to forget it").fill(NAME.lower())
        office.get_by_role("button", name="Forget for good").click()

        expect(office.get_by_role("status").first).to_contain_text(re.compile(r"remain as N\.N\. \d{5}"))
        expect(office.locator("#old li")).to_have_count(1)
        take_pictures(office, "forget-in-backups")
        assert not office.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert faults_in(office, ("light", "dark")) == []
        office.get_by_role("button", name="Make a new backup, and delete these").click()
        expect(office.get_by_text("There is a new backup, and those with")).to_be_visible()
        expect(office.locator("#old")).to_have_count(0)
        assert any(path.suffix == ".backup" for path in (server.data / "backups").iterdir())
        assert found_in(server.data) == []
        server.manage("verify")
        office.goto(f"{server.url}/organise/competition/friday/log/")
        expect(office.locator("#acts")).to_contain_text("Forgotten, and from now on called: N.N.")
