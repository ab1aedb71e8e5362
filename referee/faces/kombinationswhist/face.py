"""Kombinations-Whist: its face at a glance."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.face import Face, Usual
from referee.faces.kombinationswhist.depths import DEPTHS
from referee.faces.kombinationswhist.fields import BID_NAMES
from referee.faces.kombinationswhist.form import hand_form
from referee.faces.kombinationswhist.piles import piles
from referee.faces.kombinationswhist.words import WORDS
from referee.faces.tricks import trick_screen
from referee.games.kombinationswhist import GAME

FACE = Face(
    game=GAME,
    words=WORDS,
    depths=DEPTHS,
    hand_form=hand_form,
    usual=Usual(rounds=4, minutes=60),
    about=_("Bid as high as your cards bear, then keep your word."),
    screen=trick_screen,
    piles=piles,
    style="css/kombinationswhist.css",
    script="js/kombinationswhist_phone.js",
    price_clauses=("2.2.3", "3.3"),
    bids=BID_NAMES,
)
