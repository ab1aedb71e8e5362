"""Knoesten: its face at a glance."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.face import Face, Usual
from referee.faces.knoesten.demo import demo
from referee.faces.knoesten.depths import DEPTHS
from referee.faces.knoesten.form import hand_form
from referee.faces.knoesten.screen import screen
from referee.faces.knoesten.words import WORDS, next_cost
from referee.games.knoesten import GAME

FACE = Face(
    odds_say_little=True,
    game=GAME,
    words=WORDS,
    depths=DEPTHS,
    hand_form=hand_form,
    usual=Usual(rounds=5, minutes=45),
    about=_("Take tricks to get from 25 points to none."),
    screen=screen,
    laid=("cards", "trump"),
    next_cost=next_cost,
    demo=demo,
    script="js/knoesten_phone.js",
    price_clauses=("fault",),
)
