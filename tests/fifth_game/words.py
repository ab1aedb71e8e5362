"""Stickspel in words. Translated in `locale` beside this file."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from referee.faces.depths import Recording, recordings
from referee.faces.outcomes import numbers_of, result_by_points
from referee.faces.words import Body, FieldWords, OptionWords, View, Why, Words


def _ask(view: View, me: str | None) -> str:
    if view["phase"] == "done":
        return gettext("Deal five cards each, then enter who dealt.")
    if view["turn"] is None:
        return gettext("Nobody's turn: call the referee.")
    if view["turn"] == me:
        return gettext("Your turn: play a card.")
    return gettext("%(turn)s plays a card.") % {"turn": view["turn"]}


def _outcome(body: Body) -> str:
    return gettext("The tricks of the hand: %(tricks)s") % {"tricks": numbers_of(body["tricks"])}


WORDS = Words(
    said={
        "deal": _("%(dealer)s deals five cards each"),
        "play": _("%(by)s plays %(cards)s"),
        "outcome": _outcome,
        "result": result_by_points,
    },
    own={"play": _("%(cards)s")},
    ask=_ask,
    begins=_("The first entry is a deal: who dealt."),
    does={
        "deal": pgettext_lazy("what was done", "deals"),
        "play": pgettext_lazy("what was done", "plays"),
        "outcome": pgettext_lazy("what was done", "the outcome of the hand"),
        "result": pgettext_lazy("what was done", "the result of the game"),
    },
    fields={
        "play.cards": FieldWords(pgettext_lazy("a field", "card"), _("Which card?")),
        "tricks": FieldWords(pgettext_lazy("a field", "tricks"), _("How many tricks?")),
    },
    options={"target": OptionWords(_("How many points end the game?"))},
    whys={
        "five-tricks": Why(_("A hand has five tricks.")),
        "game-is-won": Why(_("The game has already been won.")),
        "hand-not-over": Why(_("The previous hand is not over yet.")),
        "held-suit-led": Why(
            _("%(player)s played %(played)s, but held a card of the suit led: %(proof)s."),
            open=_("%(player)s played %(played)s. Whether a card of the suit led was held, cards to come will show."),
        ),
        "nobody-has-won": Why(_("Nobody has the points that end the game.")),
        "say-who-dealt": Why(_("Say who dealt: for the first hand, nothing else tells.")),
        "wrong-dealer": Why(_("It was somebody else's deal: the deal passes to the left.")),
    },
)
DEPTHS = recordings(
    moves=_("That suit was followed, and who took which trick."),
    hands=Recording(
        _("each hand's outcome"),
        _("That the tricks of a hand add up."),
        _("How a card was played."),
        _("Play the hand. Then one of you enters who took how many tricks."),
    ),
    result=_("That everybody has points, and that these points end the game."),
)
