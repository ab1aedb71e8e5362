"""Knoesten: the form for a hand's outcome."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.faces.forms import Asked, Asks, Given, choice, dealer
from referee.shapes.tally import Tally

PASSED = ""  # a player's tricks if they were not in the hand


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask for each player's tricks, and for the dealer if that is unknown."""
    fields, hidden = dealer(asks, given, asked)
    if any(name.startswith("tricks.") for name in given):  # a player who is not named has passed
        given = {f"tricks.{player}": PASSED for player in asks["players"]} | dict(given)
    numbers = [str(number) for number in range(asks["tricks"] + 1)]
    for player in asks["players"]:
        barred = {PASSED} if player in asks["joined"] else set(numbers) if player in asks["passed"] else set()
        barred |= {number for number in numbers if int(number) < asks["taken"].get(player, 0)}
        words = [(PASSED, pgettext("no tricks: not in the hand", "pass")), *((number, number) for number in numbers)]
        note = str(points[player]).replace("-", "−")
        fields.append(choice(f"tricks.{player}", player, words, given, barred=barred, note=note))
    total = None if asks["cut_short"] else asks["tricks"]
    return Tally("outcome", _("The tricks of the hand"), tuple(fields), total, hidden)
