"""The referees' school: questions from the casebook, the engine's answers, and the exam on paper."""

import re

import pytest
from django.urls import reverse

from referee.games import GAMES
from referee.selectors.rules import school
from referee.selectors.rules.cases import cases_of
from tests.support.desk import words


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_key_is_what_the_casebook_expects(game):
    """The engine's answer is the verdict that people wrote beside the case, and cites each clause that they name."""
    expected = {case["id"]: case for case in cases_of(game.id)}
    for wanted in school.question_ids(game):
        key, case = school.answer(game, wanted).verdict, expected[wanted]
        asked = next(
            one["expect"]
            for one in reversed(case["events"])
            if one.get("expect", {}).get("verdict") and one["do"] != "overrule"
        )
        assert key.verdict == asked["verdict"]
        assert {str(clause) for clause in asked.get("rules", ())} <= {breach.clause for breach in key.breaches}


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_answer_names_a_clause(game):
    """Also that of a legal entry at a simulated table, which breaks none and has none beside it."""
    keys = {wanted: school.answer(game, wanted) for wanted in school.question_ids(game)}

    assert [wanted for wanted, key in keys.items() if not (key.verdict.breaches or key.clauses)] == []


def test_there_are_a_thousand_questions_of_every_kind():
    """Each game has questions of each level, some from simulated tables."""
    levels = {game: school.levels_of(GAMES[game]) for game in GAMES}

    assert sum(sum(found.values()) for found in levels.values()) >= 1000
    assert all(number >= 20 for found in levels.values() for number in found.values())
    assert all(any(one.startswith("simulated-") for one in school.question_ids(GAMES[game])) for game in GAMES)


def test_a_question_does_not_tell_its_answer(client):
    """The page has the events before the one asked about, and no verdict on that one."""
    wanted = "knoesten-join-third-pass"
    page = client.get(reverse("referee:school-lesson", args=["knoesten"]), {"seed": 1}).content.decode()
    asked = school.question(GAMES["knoesten"], wanted)

    assert [event.text for event in asked.example.events] == ["Anna passes"]
    assert asked.asked == "Bo passes"
    assert "clause__id" not in page and "Right." not in page


def test_a_wrong_answer_explains_and_comes_again(client):
    """The answer names clause and sentence; four questions later the same one is asked once more."""
    address = reverse("referee:school-lesson", args=["knoesten"])
    given = {"level": "easy", "seed": 5}
    first = re.search(r'name="question" value="([^"]+)"', client.get(address, given).content.decode())[1]
    right = school.answer(GAMES["knoesten"], first).verdict.verdict
    wrong = "legal" if right != "legal" else "illegal"
    answered = client.get(address, {**given, "question": first, "answer": wrong})
    page, asked = answered.content.decode(), []

    assert "Not so. This question comes again." in words(answered)
    assert "0 of 1 right" in words(answered)
    for _time in range(3):
        page = client.get(address + re.search(r'href="(\?[^"]+)"', page)[1].replace("&amp;", "&")).content.decode()
        asked.append(re.search(r'name="question" value="([^"]+)"', page)[1])
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
        told = school.answer(GAMES["knoesten"], asked[-1]).verdict.verdict
        page = client.get(address, {**fields, "answer": str(told)}).content.decode()
    assert asked[-1] == first and first not in asked[:-1]
    assert "3 of 4 right" in page


def test_a_lesson_ends_when_all_is_answered(client):
    """A clause with few questions comes to its end."""
    address = reverse("referee:school-lesson", args=["knoesten"])

    assert "That was every question here." in words(client.get(address, {"clause": "join.low", "at": 99}))


@pytest.mark.parametrize(
    "odd", [{"seed": "x" * 5000}, {"again": "," * 5000}, {"question": "no", "answer": "legal"}, {"at": 2**70}]
)
def test_odd_addresses_ask_a_question_or_say_the_end(client, odd):
    """What makes no sense counts as left out."""
    assert client.get(reverse("referee:school-lesson", args=["knaker"]), odd).status_code == 200
    assert client.get(reverse("referee:school-exam", args=["knaker"]), {"count": "9" * 5000, **odd}).status_code == 200


def test_an_exam_is_the_same_for_the_same_number(client):
    """Its number gives the same questions again; the key has an answer for each."""
    address = reverse("referee:school-exam", args=["gnallknekt"])
    first, again = (client.get(address, {"seed": 7, "count": 9}).content.decode() for _time in range(2))

    assert first.split("<article")[1].split("</article>")[0] in again
    assert first.count("school__question") == first.count("school__answer") == 9
    questions = school.exam(GAMES["gnallknekt"], seed=7, count=9)
    assert {asked.level for asked, _key in questions} == set(school.LEVELS)
