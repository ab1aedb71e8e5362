"""The pages from which an organiser saves files and prints, in a real browser against a real server."""

import zipfile
from urllib.parse import urljoin

from playwright.sync_api import Page, expect
from python_calamine import CalamineWorkbook

from tests.support.browser import Pages
from tests.support.evening import sign_in
from tests.support.printed import open_pdf, words_in
from tests.support.server import RunningServer

OFFICE = "/organise/competition/demo-tournament/"


def fetched(page: Page, name: str) -> bytes:
    """Return the PDF whose link is under the heading of this name."""
    link = page.get_by_label(name).get_by_role("link", name="PDF")
    answer = page.request.get(urljoin(page.url, link.get_attribute("href") or ""))
    assert answer.ok
    return answer.body()


def test_an_organiser_saves_a_workbook_and_prints_slips(evening: RunningServer, pages: Pages) -> None:
    """The competition's page leads to the workbook, and to the slips, which name a table of the round."""
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    page.goto(evening.url + OFFICE)
    page.get_by_role("link", name="Files", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Files")
    with page.expect_download() as download:
        page.get_by_label("Everything in one file").get_by_role("link", name="Excel").click()
    sheets = CalamineWorkbook.from_path(download.value.path()).sheet_names
    assert download.value.suggested_filename == "demo-tournament-all.xlsx" and sheets[:2] == ["Standings", "Results"]
    assert "Standings" in words_in(open_pdf(fetched(page, "Standings")))

    page.get_by_role("link", name="Back to the competition").click()
    page.get_by_role("link", name="Paper", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Paper")
    assert "Round 1 · Table 1" in words_in(open_pdf(fetched(page, "Slips for results")))
    page.get_by_role("link", name="Back to the competition").click()
    expect(page).to_have_url(evening.url + OFFICE)


BEGUN = """
from datetime import timedelta
from django.contrib.auth.models import User
from django.utils import timezone
from scoring.models.tournaments import Competition; from scoring.models.jobs import Job
owner = f"account:{User.objects.get(username='organiser').pk}"
here = Competition.objects.get(slug="demo-tournament")
Job.objects.create(competition=here, kind="verified", owner=owner, language="en", state="running", progress=40,
                   attempt=1, busy_until=timezone.now() + timedelta(hours=1))
"""
FAILED = (
    "from scoring.models.jobs import Job; Job.objects.filter(kind='verified').update(state='failed', trouble='disk')"
)
FURTHER = "from scoring.models.jobs import Job; print(Job.objects.filter(kind='verified').update(progress=70))"


def test_an_organiser_makes_the_archive_and_cancels_another_file(evening: RunningServer, pages: Pages) -> None:
    """The page shows the progress by itself. A cancelled job keeps nothing; the archive is downloaded."""
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    evening.run(BEGUN)
    page.goto(f"{evening.url}{OFFICE}files/")
    page.get_by_role("link", name="Verified archive of the tournament").click()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "40")
    evening.run(FURTHER)
    expect(page.get_by_text("70 %")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("No file was kept.")).to_be_visible()

    evening.run(BEGUN)
    page.get_by_role("link", name="Back to the files").click()
    page.get_by_role("link", name="Verified archive of the tournament").first.click()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "40")
    evening.run(FAILED)
    expect(page.get_by_text("Make room there, then ask for this again.")).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("Failed")

    page.get_by_role("link", name="Back to the files").click()
    page.get_by_role("button", name="Make the archive").click()
    ready = page.get_by_role("link", name="Download demo-tournament.zip")
    expect(ready).to_be_visible(timeout=60_000)
    with page.expect_download() as download:
        ready.click()
    assert "manifest.json" in zipfile.ZipFile(download.value.path()).namelist()
