"""Reasons and answers that a referee gives with one tap. Stored in English, shown in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

FAULTS = (
    _("Commented on the running of the game"),
    _("Showed a card"),
    _("Looked back at more than one trick"),
    _("Looked at cards that lie face down"),
    _("Took back a card that had been laid"),
    _("Did not follow, or did not ruff"),
)
OVERRULINGS = (
    _("The cards show it"),
    _("The house plays it differently"),
    _("The table agreed on it"),
    _("I made a mistake earlier"),
)
ARRANGEMENTS = (
    _("The players told me"),
    _("I saw it at the table"),
    _("It was set up wrong"),
)
CORRECTIONS = (
    _("It was mistyped"),
    _("It was entered for the wrong player"),
    _("It was entered twice"),
    _("It was put right at the table"),
)
INSERTIONS = (
    _("It was forgotten"),
    _("There was no network"),
    _("The table agreed on it"),
)
PLAY_ON = _("All is well, play on")
PUT_RIGHT = _("I have put it right")
ANSWERS = (
    PLAY_ON,
    PUT_RIGHT,
    _("I have explained the rule"),
)
ESCALATIONS = (
    _("It decides the game"),
    _("I play at this table myself"),
    _("The players do not accept my ruling"),
)
WRONG_RESULT = _("The result is wrong")
CLASH = _("An entry does not fit what another player told")
LET_STAND = _("The entry stands")
BROKEN_RULE = _("Somebody may have broken a rule")
CALLS = (
    _("A card was entered wrong"),
    BROKEN_RULE,
    _("A question about the rules"),
    _("Something else"),
)
