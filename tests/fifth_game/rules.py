"""Stickspel: the rules, on a page. `GAME` at the end is the whole game at a glance."""

from __future__ import annotations

from referee.engine.cards import Pack
from referee.engine.clauses import Rulebook
from referee.engine.clauses import gettext_noop as _
from referee.engine.trick_game import TrickGame, clauses

RULES = Rulebook("stickspel", clauses(deck=_("52 cards; everybody gets five.")))
GAME = TrickGame(RULES, title="Stickspel", seats=range(3, 6), pack=Pack("23456789TJQKA"), hand_size=5, target=5).game
