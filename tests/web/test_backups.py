"""The page “Backups” in a real browser: one is made, something is entered after it, and the backup is restored."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import CUT, Pages, faults_in
from tests.support.evening import sign_in
from tests.support.server import happens_within, running_server

pytestmark = pytest.mark.one_process("a page restores on SQLite only")


def test_backup_is_made_and_restored_by_pages(pages: Pages, tmp_path: Path) -> None:
    """The preview says what would be lost. The server starts again by itself, and what was there is kept in a file."""
    pages.allow(*CUT)
    with running_server(tmp_path / "evening", "--demo", "--no-codes") as server:
        office = pages.open(f"{server.url}/organise/", width=1280)
        sign_in(office, server)
        office.get_by_role("link", name="Backups").click()
        expect(office.get_by_text("No backup yet.")).to_be_visible()
        office.get_by_role("button", name="Back up now").click()
        expect(office.get_by_text("There is a new backup.")).to_be_visible()
        for width in (360, 768, 1280):
            office.set_viewport_size({"width": width, "height": 800})
            assert faults_in(office) == []
            assert not office.evaluate("document.documentElement.scrollWidth > innerWidth")

        server.run(
            "from scoring.models.tournaments import Competition\n"
            "from scoring.services.people.players import players_add\n"
            "players_add(competition_id=Competition.objects.get().pk, text='Zoe')"
        )
        office.get_by_role("link", name="Look into it, and restore it").click()
        compared = office.locator("#compared")
        expect(compared).to_contain_text("In the backup: 8 players")
        expect(compared).to_contain_text("Lost: 1 players, 0 rounds, 0 entries.")
        assert faults_in(office) == []
        office.get_by_label("Your password now").fill("wrong")
        office.get_by_role("button", name="Restore this backup").click()
        expect(office.get_by_text("This is not your password.")).to_be_visible()
        office.get_by_label("Your password now").fill(server.password)
        office.get_by_role("button", name="Restore this backup").click()
        expect(office.get_by_role("heading", name="The backup is being restored")).to_be_visible()
        kept = re.compile(r"^before-restoring-.*\.backup$")
        files = server.data / "backups"
        assert happens_within(120, lambda: any(kept.match(path.name) for path in files.iterdir()))
        assert happens_within(120, lambda: server.output.count("Ctrl-C stops the server") == 2)
        expect(office.get_by_role("heading", name="Backups")).to_be_visible()  # the page looks again by itself

        office.goto(f"{server.url}/organise/competition/demo-tournament/log/")
        expect(office.get_by_text(re.compile("Restored from the backup made at"))).to_be_visible()
        count = "from scoring.models.tournaments import Player; print(Player.objects.count())"
        assert server.manage("shell", "--no-imports", "-c", count).strip() == "8"  # a process that was not there before
