"""Knåker in words. Instick, kåker and the jokers' names are the same in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from referee.faces.knaker.clause_names import CALLED
from referee.faces.knaker.fields import CHEATS, DOES, FIELDS, VALUES
from referee.faces.knaker.options import OPTIONS
from referee.faces.knaker.restore import restore_words
from referee.faces.knaker.whys import WHYS
from referee.faces.outcomes import result_by_places
from referee.faces.words import Body, Text, View, Words
from referee.games.knaker.players.pricks import (
    DISQUALIFIED_FROM,
    DISQUALIFIES,
    KIND_PRICKS,
    NO_RUNS_FROM,
    TAKES_PILE_AT,
)
from referee.signs import card_signs, join_with_or

CHEAT_WITH_HAND = _("threw away or changed cards of the hand")
FROM: Mapping[str, Text] = {"up": _("%(cards)s (face up)"), "down": _("%(cards)s (face down)")}


def _ask(view: View, me: str | None) -> str:
    if view["phase"] == "swap":
        return _ask_swap(view, me)
    if view.get("banging") is not None:
        return _ask_to_bang(view["banging"], me)
    turn = view.get("turn")
    if view.get("untold"):
        return gettext("Who goes out next?")
    if turn is None:
        return gettext("Nobody's turn: call the referee.")
    if view.get("skipped"):
        return _ask_whoever_is_first(view, me)
    if me is None or turn != me:
        return gettext("It is %(turn)s's turn.") % {"turn": turn}
    return _ask_mine(view, me)


def _ask_mine(view: View, me: str) -> str:
    """Return what this player's turn asks, naming only what can be done now."""
    if view["seats"][me]["owes_pile"]:
        return gettext("Your turn: four pricks, so take the pile.")
    if not view["pile"]:
        return gettext("Your turn: lay anything.")
    if not view["stock"]:
        return gettext("Your turn: lay or take the pile.")
    return gettext("Your turn: lay, chance or take the pile.")


def _ask_to_bang(banging: str, me: str | None) -> str:
    if banging == me:
        return gettext("Bang on the table and blow the pile away!")
    return gettext("%(player)s bangs on the table and blows.") % {"player": banging}


def _ask_whoever_is_first(view: View, me: str | None) -> str:
    """Return the question after a card out of turn: the skipped player and the next one may both go on (3)."""
    may = [*view["skipped"], view["turn"]]
    if me in may:
        others = [player for player in may if player != me]
        return gettext("You or %(players)s may go on: whoever moves first.") % {"players": join_with_or(others)}
    return gettext("%(players)s may go on: whoever moves first.") % {"players": join_with_or(may)}


def _ask_swap(view: View, me: str | None) -> str:
    waiting = [name for name, seat in view["seats"].items() if not seat["ready"]]
    if not waiting:
        return gettext("All are ready: who begins?")
    if me in waiting:
        return gettext("Swap cards, then say that you are ready.")
    return gettext("Swapping: waiting for %(players)s.") % {"players": ", ".join(waiting)}


def _cards(body: Body) -> str:
    cards = card_signs(str(body["cards"]).split())
    where = FROM.get(str(body.get("from")))
    return str(where) % {"cards": cards} if where else cards


def _play(body: Body) -> str:
    return gettext("%(by)s lays %(cards)s") % {"by": body["by"], "cards": _cards(body)}


def _own_play(body: Body) -> str:
    return gettext("Lay %(cards)s") % {"cards": _cards(body)}


def _instick(body: Body) -> str:
    return gettext("%(by)s: instick with %(cards)s") % {"by": body["by"], "cards": _cards(body)}


def _own_instick(body: Body) -> str:
    return gettext("Instick: %(cards)s") % {"cards": _cards(body)}


def _draw(body: Body) -> str:
    count = body["count"]
    sentence = ngettext("%(by)s draws %(count)d card", "%(by)s draws %(count)d cards", count)
    return sentence % {"by": body["by"], "count": count}


def _own_draw(body: Body) -> str:
    count = body["count"]
    return ngettext("Draw %(count)d card", "Draw %(count)d cards", count) % {"count": count}


def _stack(body: Body, number: str, mine: str) -> str:
    """Return a stack and its owner: "stack 2 of Bo"; one's own is "stack 2"."""
    owner = body.get("on") or mine
    words = {"number": body[number], "owner": owner}
    return (gettext("stack %(number)s of %(owner)s") if owner else gettext("stack %(number)s")) % words


def _lay(body: Body) -> str:
    words = {"by": body["by"], "cards": _cards(body), "stack": _stack(body, "stack", "")}
    return gettext("%(by)s swaps: %(cards)s onto %(stack)s") % words


def _own_lay(body: Body) -> str:
    return gettext("%(cards)s onto %(stack)s") % {"cards": _cards(body), "stack": _stack(body, "stack", "")}


def _shift(body: Body) -> str:
    words = {"by": body["by"], "cards": _cards(body), "stack": _stack(body, "to_stack", "")}
    return gettext("%(by)s moves %(cards)s from stack %(number)s to %(stack)s") % {**words, "number": body["stack"]}


def _own_shift(body: Body) -> str:
    words = {"cards": _cards(body), "stack": _stack(body, "to_stack", ""), "number": body["stack"]}
    return gettext("%(cards)s from stack %(number)s to %(stack)s") % words


def _blow(body: Body) -> str:
    sentence = gettext("%(by)s blows the pile away") if body["ok"] else gettext("%(by)s fails to blow the pile away")
    return sentence % {"by": body["by"]}


def _accuse(body: Body) -> str:
    words = {"by": body["by"], "meant": body.get("meant", "")}
    if words["meant"] and body.get("denies"):
        return gettext("%(by)s calls a cheat, and it is denied: “%(meant)s”") % words
    if words["meant"]:
        return gettext("%(by)s calls a cheat: “%(meant)s”") % words
    if body.get("denies"):
        return gettext("%(by)s calls an earlier entry a cheat, and it is denied") % words
    return gettext("%(by)s calls an earlier entry a cheat") % words


def _witness(body: Body) -> str:
    words = {"player": body["player"], "event": body["event"], "meant": body.get("meant", "")}
    if words["meant"]:
        return gettext("%(player)s, who is out of the game, confirms a cheat: “%(meant)s”") % words
    return gettext("%(player)s, who is out of the game, confirms that entry %(event)s was a cheat") % words


def _cheat(body: Body) -> str:
    kind = CHEAT_WITH_HAND if body.get("hand") else CHEATS.get(body["kind"], body["kind"])
    words = {"player": body["player"], "kind": kind}
    if body.get("denies"):
        return gettext("Cheat: %(player)s %(kind)s, and denied it") % words
    return gettext("Cheat: %(player)s %(kind)s") % words


def _outcome(body: Body) -> str:
    if body.get("lost"):
        return gettext("%(lost)s has lost") % body
    said = _("%(out)s goes out, in the same lap as the one before") if body.get("shares") else _("%(out)s goes out")
    return str(said) % body


WORDS = Words(
    said={
        "lift_hand": _("%(by)s takes up the hand"),
        "lift": _("%(by)s takes %(cards)s up from stack %(stack)s"),
        "lay": _lay,
        "shift": _shift,
        "show": _("On stack %(stack)s of %(by)s lies %(cards)s"),
        "ready": _("%(by)s is ready"),
        "start": _("Play begins with %(first)s"),
        "play": _play,
        "chance": _("%(by)s chances: %(cards)s"),
        "pick_up": _("%(by)s takes the pile"),
        "draw": _draw,
        "instick": _instick,
        "take_back": _("%(by)s takes %(cards)s back up"),
        "blow": _blow,
        "accuse": _accuse,
        "cheat": _cheat,
        "remark": _("%(player)s, who is out of the game, pointed out a cheat"),
        "witness": _witness,
        "leave": _("%(player)s leaves because of a decision"),
        "outcome": _outcome,
        "result": result_by_places,
    },
    own={
        "lift_hand": _("Take up the hand"),
        "lift": _("Take up %(cards)s (stack %(stack)s)"),
        "lay": _own_lay,
        "shift": _own_shift,
        "show": _("%(cards)s on stack %(stack)s"),
        "ready": _("Ready"),
        "play": _own_play,
        "chance": _("Chance: %(cards)s"),
        "pick_up": _("Take the pile"),
        "draw": _own_draw,
        "instick": _own_instick,
        "take_back": _("Take %(cards)s back up"),
    },
    ask=_ask,
    does=DOES,
    fields=FIELDS,
    values=VALUES,
    options=OPTIONS,
    called=CALLED,
    first_hint=_("Lay your cards on the table first, then tap them here: the rank, then the suit."),
    hints={
        "lifts": _("Everybody takes up their hand first."),
        "pairs": _("Lay a card on your face-up card of the same rank: it goes with it later."),
        "ready": _("You have three cards in hand, so play can begin."),
        "draws": _("You draw up to three cards after laying."),
        "lays": _("It may be laid on the pile. Keep your high cards for later."),
        "lays-many": _("These may be laid together, and so you get rid of more cards at once."),
        "chances": _("Chance: turn over the stock's top card. If it may not be laid, you take the pile."),
        "turns-down": _("Turn over one of your face-down cards. If it may not be laid, you take the pile."),
        "takes-pile": _("Nothing of yours may be laid, so take the pile."),
        "blows": _("You went out on a seven: bang and blow!"),
    },
    begins=_(
        "The first entries belong to the swap phase: hands taken up, face-up cards, who is ready. Then "
        "comes who begins."
    ),
    whys=WHYS,
    restore=restore_words,
)


def price_of(kind: str) -> str:
    """Return what a cheat that is no move costs, in words."""
    if kind in DISQUALIFIES:
        return gettext("disqualified at once")
    pricks = KIND_PRICKS[kind]
    return ngettext("%(count)d prick", "%(count)d pricks", pricks) % {"count": pricks}


def next_cost(options: Mapping[str, Any], brought: int) -> str:
    """Return what the next prick brings to a player who begins the game with `brought` of them (16.8)."""
    if brought + 1 >= DISQUALIFIED_FROM:
        return gettext("Your next prick disqualifies you.")
    if brought + 1 == TAKES_PILE_AT:
        return gettext("With your next prick you take the pile; with the one after it you are disqualified.")
    if brought + 1 == NO_RUNS_FROM:
        return gettext("From your next prick on you may lay no runs; with the one after it you take the pile.")
    left = NO_RUNS_FROM - brought - 1
    warnings = ngettext("Your next prick is a warning.", "Your next %(count)d pricks are warnings.", left)
    then = gettext("From the third in a game on you may lay no runs.")
    return f"{warnings % {'count': left}} {then}"
