"""Knåker: what people do with the real cards when a table is put back (16, 16.7, 16.8), in words.

A step's known cards are written before its words: "7♥ 8♥ from the lay pile to the hand of Bo".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext_lazy

from referee.engine.cards import UNKNOWN
from referee.faces.words import Body, Text

PLACES: Mapping[str, Text] = {
    "pile": pgettext_lazy("where a real card lies: from … to …", "the lay pile"),
    "thrown": pgettext_lazy("where a real card lies: from … to …", "the thrown pile"),
    "stock": pgettext_lazy("where a real card lies: from … to …", "the top of the stock"),
    "aside": pgettext_lazy("where a real card lies: from … to …", "the side, for a moment"),
    "hand": pgettext_lazy("where a real card lies: from … to …", "the hand of %(player)s"),
    "up": pgettext_lazy("where a real card lies: from … to …", "stack %(stack)s of %(player)s, face up"),
    "down": pgettext_lazy("where a real card lies: from … to …", "stack %(stack)s of %(player)s, face down"),
}
SHUFFLED: Mapping[str, Text] = {
    "stock": pgettext_lazy("putting a table back", "Shuffle the stock."),
    "thrown": pgettext_lazy("putting a table back", "Shuffle the thrown pile."),
}


def restore_words(step: Body) -> str:
    """Return what follows a step's known cards."""
    if step["do"] == "shuffle":
        return str(SHUFFLED[step["place"]["place"]])
    if step["do"] == "seen":
        return _seen_text(step)
    if step["do"] == "draw":
        return _draws(step)
    words = {"origin": _place(step["from"]), "to": _place(step["to"])}
    unknown = step["cards"].split().count(UNKNOWN)
    if not unknown:
        if step.get("random"):
            return gettext("from %(origin)s to %(to)s; if it can't be found, any other card") % words
        return gettext("from %(origin)s to %(to)s") % words
    return _unknown_cards_text(step, {**words, "count": unknown})


def _draws(step: Body) -> str:
    """Return that the player called for not drawing makes up the draw now."""
    sentence = ngettext(
        "%(player)s draws %(count)d card now and enters that when play goes on",
        "%(player)s draws %(count)d cards now and enters that when play goes on",
        step["count"],
    )
    return sentence % {"player": step["player"], "count": step["count"]}


def _unknown_cards_text(step: Body, words: Mapping[str, Any]) -> str:
    """Return words for cards the referee doesn't know: drawn, taken at random, or the rest of a hand."""
    count = words["count"]
    if "drawn_in" in step:
        sentence = ngettext(
            "The card drawn last: from %(origin)s to %(to)s",
            "The %(count)d cards drawn last: from %(origin)s to %(to)s",
            count,
        )
        return sentence % words
    if step.get("random"):
        sentence = ngettext(
            "%(count)d card at random: from %(origin)s to %(to)s",
            "%(count)d cards at random: from %(origin)s to %(to)s",
            count,
        )
        return sentence % words
    if count < len(step["cards"].split()):
        sentence = ngettext(
            "and %(count)d unseen card: from %(origin)s to %(to)s",
            "and %(count)d unseen cards: from %(origin)s to %(to)s",
            count,
        )
        return sentence % words
    sentence = ngettext(
        "%(count)d card unseen: from %(origin)s to %(to)s", "%(count)d cards unseen: from %(origin)s to %(to)s", count
    )
    return sentence % words


def _seen_text(step: Body) -> str:
    """Return who has seen what they otherwise would not have; nothing can be done about it."""
    unknown = step["cards"].split().count(UNKNOWN)
    words = {"player": step["player"], "place": _place(step["place"]), "count": unknown}
    if step["player"] == "all":
        return gettext("seen by all (%(place)s)") % words
    sentence = ngettext(
        "%(player)s has seen %(count)d card (%(place)s)", "%(player)s has seen %(count)d cards (%(place)s)", unknown
    )
    return sentence % words


def _place(place: Mapping[str, Any]) -> str:
    return str(PLACES[place["place"]]) % place
