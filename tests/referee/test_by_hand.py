"""Tables for paper: what everybody may know of them, and nothing else."""

import json
import re
from collections import Counter
from datetime import UTC, datetime

import pytest

from referee.api import tables_clock_set
from referee.games import GAMES
from referee.lines import known_line, line_of
from referee.selectors.replay.by_hand import tables_by_hand
from referee.signs import card_sign
from tests.referee.test_replay import played
from tests.support.referee import REST, SHOWN, START, TRICKS, enter_all, make_table, reloaded
from tests.support.tellings import as_heard
from tests.support.told_tables import SCENES, enter_bodies, open_probed_table, told_scene

pytestmark = pytest.mark.django_db
CARD = re.compile(r"[2-9TJQKA][SHDC]")


@pytest.mark.parametrize("scene", SCENES)
def test_what_was_told_to_few_stays_off_the_paper(scene):
    """No card that a player has told the referee alone is on the page, neither as a code nor as a sign."""
    told = told_scene(scene)
    table = open_probed_table(told.line.record.game.id)
    enter_bodies(table, told.bodies)
    secret = set(CARD.findall(json.dumps(told.bodies))) - set(CARD.findall(json.dumps(as_heard(told, None))))
    (page,) = tables_by_hand([table.pk])

    assert secret and page.steps and page.piles
    assert [card for card in secret if card in repr(page) or card_sign(card) in repr(page)] == []


def test_a_hand_is_told_by_its_tricks():
    """Each trick has its cards and who took it; penalties and house options are in words."""
    table = make_table(options={"fault_points": 7})
    enter_all(table, START + TRICKS + SHOWN + REST)
    (page,) = tables_by_hand([table.pk])
    tricks = [step for step in page.steps if step.trick]

    assert [step.trick for step in tricks] == [1, 2, 3, 4, 5]
    assert tricks[0].said == "Anna A♥, Bo 7♠, Cia 9♥, Dag 10♥ → Anna"
    assert [(given.player, given.amount) for given in page.penalties] == [("Bo", "+7 penalty points")]
    assert "7" in page.options and page.ask and page.number > 1


def test_what_lies_on_the_table_can_be_laid_out_again():
    """The turned trump, each card of the trick, the tricks taken; also the clock and the log's head."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S\n")
    tables_clock_set([table.pk], ends_at=datetime(2026, 11, 23, 20, 15, tzinfo=UTC))
    (page,) = tables_by_hand([table.pk])

    assert [(pile.name, pile.cards) for pile in page.piles[:3]] == [
        ("trump", ("KC",)),
        ("Anna", ("AH",)),
        ("Bo", ("7S",)),
    ]
    assert page.piles[3].said == "Anna 0 · Bo 0 · Cia 0 · Dag 0"
    assert page.ends_at == datetime(2026, 11, 23, 20, 15, tzinfo=UTC) and page.head == reloaded(table).last_hash


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_says_what_lies_on_its_table(game):
    """No card of the trick or of the open pile is missing."""
    table = played(game)
    (page,) = tables_by_hand([table.pk])
    record = known_line(table, line_of(table), None).record
    view = record.game.view(record.state, None)
    drawn = [card for pile in page.piles for card in pile.cards]
    up = [row["card"] for row in view.get("trick") or ()] + str(view.get("pile") or view.get("discard") or "").split()
    assert not Counter(up) - Counter(drawn)
