"""The three recording depths in words: what each is called in a game, and what it can and can't prove."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from referee.games import GAMES
from referee.models import Depth
from referee.wording.words import Text


class Recording(NamedTuple):
    """One depth of one game: its name, what the log then proves, and what it leaves to the players' word.

    `ask` is what players are asked; "" if every move is recorded, since the game itself then asks.
    """

    name: Text
    proven: Text
    unproven: Text
    ask: Text = ""


_EVERY_MOVE, _RESULT = _("every move"), _("the result only")
_ON_THEIR_WORD = _("Nothing of how it came about: it stands on the word of those who played.")
_ASK_RESULT = _("Play the game. At its end one of you enters the result.")
_UNSEEN = _("Only what nobody sees or enters, such as a look into another's cards.")

RECORDINGS: Mapping[tuple[str, str], Recording] = {
    ("knoesten", Depth.MOVES): Recording(
        _EVERY_MOVE,
        _("Every rule a card can break, with the card that shows it: joining, exchanging, following suit, trumping."),
        _UNSEEN,
    ),
    ("knoesten", Depth.HANDS): Recording(
        _("each hand's outcome"),
        _("That the tricks of a hand add up, that nobody passed who had to join, the points, and who deals next."),
        _("How a card was played: nobody can show a revoke or a wrong exchange. The referee can still give a fault."),
        _("Play the hand. Then one of you enters who took how many tricks."),
    ),
    ("knoesten", Depth.RESULT): Recording(
        _RESULT, _("That everybody has points, and that the game was over with them."), _ON_THEIR_WORD, _ASK_RESULT
    ),
    ("kombinationswhist", Depth.MOVES): Recording(
        _EVERY_MOVE,
        _("Every rule of bidding, declaring and play, with the card that shows it; and whether the bid was made."),
        _UNSEEN,
    ),
    ("kombinationswhist", Depth.HANDS): Recording(
        _("each deal's outcome"),
        _("The points of a deal, from who bid what and what came of it; and who deals next."),
        _("Whether the bids rose as they must, how a card was played, and that the bid was truly made."),
        _("Play the deal. Then one of you enters the bid and what came of it."),
    ),
    ("kombinationswhist", Depth.RESULT): Recording(
        _RESULT, _("That everybody has points, and that the game was over with them."), _ON_THEIR_WORD, _ASK_RESULT
    ),
    ("gnallknekt", Depth.MOVES): Recording(
        _EVERY_MOVE,
        _("Every rule of taking, attacking and defending, and who lost which life to what."),
        _UNSEEN,
    ),
    ("gnallknekt", Depth.HANDS): Recording(
        _("who is out"),
        _("In which order players lost their last life, and so the places."),
        _("How a card was played: whether an attack could hit, or somebody took too many."),
        _("Play. One of you enters who loses the last life."),
    ),
    ("gnallknekt", Depth.RESULT): Recording(_RESULT, _("That everybody has a place."), _ON_THEIR_WORD, _ASK_RESULT),
    ("knaker", Depth.MOVES): Recording(
        _EVERY_MOVE,
        _("Every rule of laying and drawing; whether a cheat was called in time, and how the table is put back."),
        _UNSEEN,
    ),
    ("knaker", Depth.HANDS): Recording(
        _("who goes out"),
        _("In which order players went out or lost, and so the places; and the pricks that were given."),
        _("Whether a move was a cheat: it is called and judged by word alone, and nothing is put back."),
        _("Play. One of you enters who goes out or loses."),
    ),
    ("knaker", Depth.RESULT): Recording(_RESULT, _("That everybody has a place."), _ON_THEIR_WORD, _ASK_RESULT),
}


def depth_name(game: str, depth: str) -> str:
    """Return what is recorded at a depth, in the game's words: "each hand's outcome"."""
    return str(RECORDINGS[game, depth].name)


def least_depth(shallow: Mapping[str, int | bool]) -> str:
    """Return the shallowest depth used in a game; `shallow` as on a table's row."""
    if shallow.get("result"):
        return Depth.RESULT
    return Depth.HANDS if shallow else Depth.MOVES


def recorded_text(game: str, hands: int, shallow: Mapping[str, int | bool]) -> str:
    """Return what a game's result rests on so far: how many of its `hands` were recorded how deep."""
    parts = _by_hand(hands, shallow) if "deal" in GAMES[game].events else _as_one(game, shallow)
    if shallow.get("result"):
        parts.append(gettext("what it came to was entered as the result"))
    if not parts:
        return gettext("Recorded move by move.")
    return gettext("Recorded: %(parts)s.") % {"parts": "; ".join(parts)}


def _by_hand(hands: int, shallow: Mapping[str, int | bool]) -> list[str]:
    """Return the parts of a game dealt hand by hand; none if every move was recorded."""
    partly, outcomes = shallow.get("partly", 0), shallow.get("outcomes", 0)
    whole = hands - partly - outcomes if shallow else 0
    counted = (
        (whole, ngettext("%(count)d hand move by move", "%(count)d hands move by move", whole)),
        (partly, ngettext("%(count)d hand in part", "%(count)d hands in part", partly)),
        (outcomes, ngettext("of %(count)d hand the outcome", "of %(count)d hands the outcome", outcomes)),
    )
    return [words % {"count": count} for count, words in counted if count]


def _as_one(game: str, shallow: Mapping[str, int | bool]) -> list[str]:
    """Return the same for a game that is one hand."""
    parts = [gettext("a part move by move")] if shallow.get("partly") else []
    return [*parts, depth_name(game, Depth.HANDS)] if shallow.get("outcomes") else parts
