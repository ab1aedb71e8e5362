"""The face of a plain game of tricks (`engine/trick_game/`). Its words are translated in the house's `locale`."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from referee.engine.table import Game
from referee.faces.depths import Recording, recordings
from referee.faces.face import Face, Usual
from referee.faces.forms import Asked, Asks, Given, choice, dealer
from referee.faces.outcomes import numbers_of, result_by_points
from referee.faces.tricks import trick_screen
from referee.faces.words import Body, FieldWords, OptionWords, Text, View, Why, Words
from referee.shapes.tally import Tally


def _ask(view: View, me: str | None) -> str:
    if view["phase"] == "done":
        return gettext("Deal all hands, then enter who dealt.")
    if view["turn"] is None:
        return gettext("Nobody's turn: call the referee.")
    if view["turn"] == me:
        return gettext("Your turn: play a card.")
    return gettext("%(turn)s plays a card.") % {"turn": view["turn"]}


def _outcome(body: Body) -> str:
    return gettext("The tricks of the hand: %(tricks)s") % {"tricks": numbers_of(body["tricks"])}


WORDS = Words(
    said={
        "deal": _("%(dealer)s deals"),
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
        "another-dealt": Why(_("Somebody else dealt this hand.")),
        "game-is-won": Why(_("The game has already been won.")),
        "had-taken-more": Why(_("%(player)s has already taken more tricks than that.")),
        "hand-not-over": Why(_("The previous hand is not over yet.")),
        "held-suit-led": Why(
            _("%(player)s played %(played)s, but held a card of the suit led: %(proof)s."),
            _(
                "%(player)s played %(played)s, but must have held a card of the suit led: it can't have been "
                "anywhere else."
            ),
            _(
                "%(player)s played %(played)s. Whether they held a card of the suit led will show when more cards "
                "are seen."
            ),
        ),
        "nobody-has-won": Why(_("Nobody has the points that end the game.")),
        "not-that-many-tricks": Why(_("The tricks don't add up to those of a hand.")),
        "say-who-dealt": Why(_("Say who dealt: nothing else tells who deals the first hand.")),
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


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask for each player's tricks, and for the dealer if that is unknown."""
    fields, hidden = dealer(asks, given, asked)
    numbers = [(str(number), str(number)) for number in range(asks["tricks"] + 1)]
    fields += [choice(f"tricks.{player}", player, numbers, given) for player in asks["players"]]
    return Tally("outcome", gettext("The tricks of the hand"), tuple(fields), asks["tricks"], hidden)


ABOUT = _("Take the tricks that count.")


def trick_face(game: Game, *, words: Words = WORDS, usual: Usual = Usual(), about: Text = ABOUT) -> Face:  # noqa: B008 (immutable)
    """Return the face of a plain game of tricks; `words` may be `WORDS._replace(...)`, `about` is it in one line."""
    return Face(
        game=game,
        words=words,
        depths=DEPTHS,
        hand_form=hand_form,
        screen=trick_screen,
        usual=usual,
        about=about,
        templates="trick_game",
    )
