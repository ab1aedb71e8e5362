"""Knåker: its face at a glance."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.face import Face, Usual
from referee.faces.knaker.depths import DEPTHS
from referee.faces.knaker.form import hand_form
from referee.faces.knaker.leaving import LEAVING
from referee.faces.knaker.piles import piles
from referee.faces.knaker.screen import screen
from referee.faces.knaker.words import WORDS, next_cost
from referee.games.knaker import GAME

FACE = Face(
    game=GAME,
    words=WORDS,
    depths=DEPTHS,
    hand_form=hand_form,
    usual=Usual(rounds=4, minutes=60),
    about=_("Shed your cards; catch the cheats."),
    screen=screen,
    next_cost=next_cost,
    leaving=LEAVING,
    piles=piles,
    style="css/knaker.css",
    script="js/knaker_phone.js",
    price_clauses=("16", "16.1", "16.2", "16.3", "16.4", "16.5", "16.8", "16.9"),
)
