"""Stickspel: its face at a glance."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from referee.faces.face import Face
from referee.faces.forms import Asked, Asks, Given, choice, dealer
from referee.faces.tricks import trick_screen
from referee.shapes.tally import Tally
from tests.fifth_game.rules import GAME
from tests.fifth_game.words import DEPTHS, WORDS


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask for each player's tricks, and for the dealer if that is unknown."""
    fields, hidden = dealer(asks, given, asked)
    numbers = [(str(number), str(number)) for number in range(asks["tricks"] + 1)]
    fields += [choice(f"tricks.{player}", player, numbers, given) for player in asks["players"]]
    return Tally("outcome", _("The tricks of the hand"), tuple(fields), asks["tricks"], hidden)


FACE = Face(game=GAME, words=WORDS, depths=DEPTHS, hand_form=hand_form, screen=trick_screen)
