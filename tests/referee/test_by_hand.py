"""Tables for paper: what everybody may know of them, and nothing else."""

import json
import re

import pytest

from referee.selectors.by_hand import tables_by_hand
from referee.signs import card_sign
from tests.support.referee import REST, SHOWN, START, TRICKS, enter_all, make_table
from tests.support.tellings import as_heard
from tests.support.told_tables import SCENES, entered, opened, told_scene

pytestmark = pytest.mark.django_db
CARD = re.compile(r"[2-9TJQKA][SHDC]")


@pytest.mark.parametrize("scene", SCENES)
def test_what_was_told_to_few_stays_off_the_paper(scene):
    """No card that a player has told the referee alone is on the page, neither as a code nor as a sign."""
    told = told_scene(scene)
    table = opened(told.line.record.game.id)
    entered(table, told.bodies)
    secret = set(CARD.findall(json.dumps(told.bodies))) - set(CARD.findall(json.dumps(as_heard(told, None))))
    (page,) = tables_by_hand([table.pk])

    assert secret and page.steps
    assert [card for card in secret if card in repr(page) or card_sign(card) in repr(page)] == []


def test_a_hand_is_told_by_its_tricks():
    """Each trick has its cards and who took it; penalties and house options are in words."""
    table = make_table(options={"fault_points": 7})
    enter_all(table, START + TRICKS + SHOWN + REST)
    (page,) = tables_by_hand([table.pk])
    tricks = [step for step in page.steps if step.trick]

    assert [step.trick for step in tricks] == [1, 2, 3, 4, 5]
    assert tricks[0].said == "Anna A♥, Bo 7♠, Cia 9♥, Dag 10♥ → Anna"
    assert [(given.player, given.amount) for given in page.penalties] == [("Bo", "+7")]
    assert "7" in page.options and page.ask and page.number > 1
