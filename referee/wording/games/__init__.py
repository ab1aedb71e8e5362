"""The words of the games, one module each: WORDS, by the game's id."""

from __future__ import annotations

from collections.abc import Mapping

from referee.wording.games import gnallknekt, knaker, knoesten, kombinationswhist
from referee.wording.words import Words

WORDS: Mapping[str, Words] = {
    "gnallknekt": gnallknekt.WORDS,
    "knaker": knaker.WORDS,
    "knoesten": knoesten.WORDS,
    "kombinationswhist": kombinationswhist.WORDS,
}
