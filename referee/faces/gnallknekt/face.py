"""Gnällknekt: its face at a glance."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.face import Face, Usual
from referee.faces.gnallknekt.depths import DEPTHS
from referee.faces.gnallknekt.form import hand_form
from referee.faces.gnallknekt.piles import piles
from referee.faces.gnallknekt.screen import screen
from referee.faces.gnallknekt.words import WORDS
from referee.games.gnallknekt import GAME

FACE = Face(
    game=GAME,
    words=WORDS,
    depths=DEPTHS,
    hand_form=hand_form,
    usual=Usual(rounds=5, minutes=40),
    about=_("Knock out your neighbours’ lives, and keep one of your own."),
    screen=screen,
    piles=piles,
    style="css/gnallknekt.css",
    script="js/gnallknekt_phone.js",
)
