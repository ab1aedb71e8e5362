"""The documentation of REST is complete, and its examples do what their captions say."""

import json
import re
import shlex
from collections import Counter
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from config.reference.pages import chapters, codes, html_with_code, operations
from referee.access.links import seat_token
from referee.ground.rest.problems import HOME
from referee.ground.rest.schema import document
from scoring.access.roles import ACCOUNT_SCOPES, SCOPES
from scoring.models.choices import Joining
from scoring.selectors.people.joining import join_path
from scoring.selectors.programs.jobs import owner_by_token
from scoring.services.people.joining import joining_set
from scoring.services.programs.jobs import job_ask
from scoring.services.programs.tokens import account_token_make, token_make
from scoring.services.rounds import searching
from tests.scoring.competitions import make_competition, start_round
from tests.support.referee import make_table, seat_of

ORIGIN = "http://testserver"
EXAMPLE = re.compile(
    r'<figure class="example"><pre><code>(.*?)</code></pre>\s*<figcaption>(.*?)</figcaption>', re.DOTALL
)
RULED = re.compile(r"<b>(\D.*?|[\d.]*\.\d+|\d)</b>")  # a verdict or a clause; statuses have three digits


@pytest.fixture(scope="module")
def page(django_db_setup: None, django_db_blocker: Any) -> str:
    """Return the page as it is served. It asks the database for the club's look, unless that is in the cache."""
    with django_db_blocker.unblock():
        answer = Client().get(HOME)
    assert answer.status_code == 200
    return answer.content.decode()


def ids(page: str) -> list[str]:
    """Return every anchor of the page."""
    return re.findall(r'\sid="([^"]+)"', page)


def test_the_page_is_where_problems_lead(page):
    """The `type` of every problem is an address on this page. The page links to the OpenAPI document."""
    assert reverse("rest:rest-documentation") == HOME
    assert reverse("rest:rest-schema") in page


def test_every_error_code_has_its_row(page):
    """This includes the codes of requests that are refused before any operation is found."""
    described = "\n".join(
        answer["description"]
        for _, _, operation in operations(document())
        for answer in operation["responses"].values()
    )
    named = set(re.findall(r"^- `([^`]+)`", described, re.MULTILINE))

    assert len(named) > 30
    assert named | {"method-not-allowed", "needs-https", "moved"} == {one.code for one in codes(document())}
    for code in named | {"method-not-allowed", "needs-https", "moved"}:
        assert f'<tr id="{code}"><th scope="row"><code>{code}</code>' in page


def test_a_code_names_each_of_its_statuses_and_meanings():
    """An unknown link has one code and two statuses."""
    row = next(one for one in codes(document()) if one.code == "method-not-allowed")
    link = next(one for one in codes(document()) if one.code == "link-unknown")

    assert row.statuses == ("405",) and row.told[0].startswith("The address does not know this method.")
    assert "401" in link.statuses and all(link.told)


def test_words_between_backticks_are_code_and_everything_else_is_text():
    """Special characters in a comment are escaped."""
    assert html_with_code("`a<b` & `c`") == "<code>a&lt;b</code> &amp; <code>c</code>"


def test_every_operation_is_on_the_page(page):
    """The page has its method, address, parameters, fields, answers and codes."""
    shown = {(one.method, one.path): one for listed in chapters(document()).values() for one in listed}
    described = list(operations(document()))

    assert len(described) == len(shown) > 50
    for path, method, operation in described:
        one = shown[method, path]
        assert f"<code><b>{method}</b> {path}</code><br>{escape(operation['summary'])}</span>" in page
        assert {field.name for field in one.parameters} == {field["name"] for field in operation.get("parameters", ())}
        assert {refusal.status for refusal in one.refusals} | {status for status, _ in one.answers} == set(
            operation["responses"]
        )
        assert all(refusal.codes for refusal in one.refusals)
        assert bool(one.body) == ("requestBody" in operation)


def test_no_anchor_stands_twice_and_no_link_leads_nowhere(page):
    """Each link within the page has its anchor."""
    anchors = ids(page)

    assert [one for one, count in Counter(anchors).items() if count > 1] == []
    assert set(re.findall(r'<a [^>]*href="#([^"]+)"', page)) <= set(anchors)


def test_headings_go_down_one_step_at_a_time(page):
    """There is one h1, and no level is skipped, so that a reader can move by headings."""
    levels = [int(level) for level in re.findall(r"<h([1-6])", page)]

    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize(
    ("language", "title"), [("sv", "REST-gränssnitt för program"), ("nl", "REST-interface voor programma's")]
)
def test_the_page_around_the_text_speaks_the_readers_language(language, title):
    """The guide itself is in English, and is marked as English."""
    shown = unescape(Client().get(HOME, headers={"accept-language": language}).content.decode())

    assert f"<h1>{title}</h1>" in shown and '<div lang="en">' in shown


def test_the_page_is_read_and_nothing_else():
    """A POST request to the page is refused."""
    assert Client().post(HOME).status_code == 405


@pytest.mark.django_db
def test_every_example_answers_as_its_caption_says(page, monkeypatch):
    """Each curl command is run, with this test's tokens, and repeated where it has a key."""
    monkeypatch.setattr(searching, "SLICE", 0.02)
    there = _there()
    found = EXAMPLE.findall(page)
    seen: Counter[int] = Counter()
    for command, caption in found:
        asked = unescape(command)
        for name, value in there.items():
            asked = asked.replace(name, value)
        answer = _run(asked)
        status = int(re.findall(r"Answers <b>(\d+)</b>", caption)[0])
        assert answer.status_code == status, asked
        seen[status] += 1
        _check_caption(asked, caption, answer)
        if '"game"' in asked and status == 201:
            there |= _tokens_of_table(json.loads(asked.rpartition("-d '")[2].rstrip("'"))["game"], answer.json())

    assert len(found) == page.count("<pre>") == 52 and {200, 201, 202, 304, 401, 403, 409, 422} == set(seen)


def _check_caption(asked: str, caption: str, answer: Any) -> None:
    """Compare what a caption names in italics, and the verdict and the clauses in bold, with the answer."""
    for word in re.findall(r"<i>(.*?)</i>", caption):
        if answer.status_code >= 400:
            assert answer.json()["code"] == word
        elif answer.streaming:
            assert answer["Content-Type"].startswith("text/event-stream")
        else:
            assert answer.headers.get(word) or answer.json()[word]
    if ruled := RULED.findall(caption):
        receipts = answer.json() if isinstance(answer.json(), list) else [answer.json()]
        verdicts = [one["verdict"] for one in receipts]
        assert {word for one in verdicts for word in _words_of(one)} == set(ruled), asked
    if "Idempotency-Key" in asked or '"key"' in asked:  # sent again
        assert _but_repeated(_run(asked).json()) == _but_repeated(answer.json())
    if "data.field" in caption:
        assert answer.json()["data"]["field"] == "minutes"


def _words_of(verdict: Any) -> list[str]:
    """Return a verdict and the clauses that it says were broken."""
    return [verdict["verdict"], *(breach["clause"] for breach in verdict["breaches"])]


def _but_repeated(answer: Any) -> Any:
    """Return an answer without what may differ when the same request is sent again: that a submit was repeated."""
    if isinstance(answer, list):
        return [_but_repeated(one) for one in answer]
    return {name: value for name, value in answer.items() if name != "repeated"}


def _tokens_of_table(game: str, opened: Any) -> dict[str, str]:
    """Return the tokens of a quick table's seats under the names that the examples give them: "ANNA_KNAKER"."""
    seats = opened.get("seats", ())
    return {f"{seat['player']}_{game}".upper(): seat["path"].split("/")[2] for seat in seats}


def _there() -> dict[str, str]:
    """Return what the words in capitals of the examples stand for."""
    competition = make_competition("Anna Bo Cia Dag Eva")
    start_round(competition)
    joining_set(tournament_id=competition.tournament_id, joining=Joining.ASK)
    token_row, token = token_make(
        tournament_id=competition.tournament_id, name="Club app", scopes=tuple(SCOPES), role_given=None
    )
    user_id = competition.tournament.organiser_id
    _, account = account_token_make(user_id=user_id, name="Club site", scopes=ACCOUNT_SCOPES)
    owner = owner_by_token(token_row)
    job = job_ask(competition=competition, kind="archive", arguments={}, owner=owner, language="en")
    rounds = Client().get(f"/api/v1/competitions/{competition.slug}/rounds/")
    return {
        "TAG": rounds["ETag"],
        "JOB": str(job.pk),
        "COMPETITION": competition.slug,
        "ORGANISER_TOKEN": token,
        "ACCOUNT_TOKEN": account,
        "JOINING_TOKEN": join_path(competition.tournament).split("/")[2],
        "SEAT_TOKEN": seat_token(seat_of(make_table(), "Anna")),
    }


def _run(command: str) -> Any:
    """Send what a curl command sends."""
    words = shlex.split(command.replace("\\\n", " "))
    assert words.pop(0) == "curl"
    method, body, headers, address = "", None, {}, ""
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-d":
            body = words.pop(0)
            json.loads(body)
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word not in ("-i", "-N"):
            address = word
    assert address.startswith(ORIGIN)
    kind = headers.pop("Content-Type", "application/octet-stream")
    used = method or ("POST" if body else "GET")
    return Client().generic(used, address.removeprefix(ORIGIN), body or "", content_type=kind, headers=headers)
