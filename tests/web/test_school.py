"""A referee learns: questions are answered by taps, with and without scripts, and an exam has its key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games import GAMES
from referee.selectors.rules import school
from tests.support.browser import Pages, faults_in
from tests.support.server import RunningServer


@pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])
def test_a_lesson_is_taken_by_taps(evening: RunningServer, pages: Pages, javascript: bool) -> None:
    """From the rules to a question, to its answer with the clause, to the next one; a wrong answer is counted so."""
    page = pages.open(f"{evening.url}/rules/knoesten/", javascript=javascript)
    page.get_by_role("link", name="Test yourself").click()
    for asked in (1, 2):
        wanted = page.locator("input[name=question]").input_value()
        key = school.answer(GAMES["knoesten"], wanted).verdict.verdict
        told = key if asked == 1 else next(verdict for verdict, _word in school.choices() if verdict != key)
        page.locator(f"button[name=answer][value={told}]").click()
        expect(page.locator("main p[role=status]")).to_contain_text("Right." if asked == 1 else "comes again")
        expect(page.locator(".clause__id").first).to_be_visible()
        expect(page.get_by_text(f"1 of {asked} right")).to_be_visible()
        page.get_by_role("link", name="Next question").click()


def test_pages_of_the_school_can_be_read_by_all(evening: RunningServer, pages: Pages) -> None:
    """In light and dark, on a phone and a desk, nothing off the side; the exam has a key for each question."""
    for width in (360, 1280):
        page = pages.open(f"{evening.url}/school/", width=width)
        assert faults_in(page) == []
        page.goto(f"{evening.url}/school/knaker/?level=hard&seed=3")
        assert faults_in(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    page.goto(f"{evening.url}/school/knoesten/exam/?seed=4&count=6")
    assert page.locator(".school__question").count() == page.locator(".school__answer").count() == 6
    assert faults_in(page, ("light",)) == []
