"""Stickspel: its face at a glance. Its own words are translated in `locale` beside this file."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.faces.trick_game import WORDS, trick_face
from referee.faces.words import View
from tests.fifth_game.rules import GAME


def _ask(view: View, me: str | None) -> str:
    """Say how many cards are dealt; the rest is asked as in other games of tricks."""
    return gettext("Deal five cards each, then enter who dealt.") if view["phase"] == "done" else WORDS.ask(view, me)


SAID = {**WORDS.said, "deal": _("%(dealer)s deals five cards each")}
FACE = trick_face(GAME, words=WORDS._replace(said=SAID, ask=_ask))
