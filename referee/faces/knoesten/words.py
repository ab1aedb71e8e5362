"""Knoesten in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from referee.faces.knoesten.fields import DOES, FIELDS, VALUES
from referee.faces.knoesten.options import OPTIONS
from referee.faces.outcomes import numbers_of, result_by_points
from referee.faces.words import Body, Text, View, Why, Words
from referee.signs import card_signs, suit_words

# phase -> (asked of me, told about another player)
ASKED: Mapping[str, tuple[Text, Text]] = {
    "join": (_("Your turn: do you join or pass?"), _("%(turn)s must say: join or pass?")),
    "exchange": (_("Your turn: how many cards do you exchange?"), _("%(turn)s exchanges.")),
    "lead": (_("Your turn: you lead."), _("%(turn)s leads.")),
    "play": (_("Your turn: %(suit)s led."), _("%(turn)s plays: %(suit)s led.")),
}


def _ask(view: View, me: str | None) -> str:
    if view["phase"] == "done":
        return gettext("Deal, then enter who dealt and which card was turned up.")
    turn, trick = view.get("turn"), view.get("trick") or ()
    if turn is None:
        return gettext("Nobody's turn: call the referee.")
    phase = "lead" if view["phase"] == "play" and not trick else view["phase"]
    mine, other = ASKED[phase]
    words = {"turn": turn, "suit": suit_words(trick[0]["card"]) if trick else ""}
    return str(mine if turn == me else other) % words


def _exchange(body: Body) -> str:
    words = {"by": body["by"], "count": _count(body), "cards": card_signs(str(body.get("cards") or "").split())}
    if words["cards"]:
        return str(_("%(by)s exchanges %(cards)s")) % words
    return ngettext("%(by)s exchanges %(count)d card", "%(by)s exchanges %(count)d cards", words["count"]) % words


def _own_exchange(body: Body) -> str:
    count = _count(body)
    return ngettext("Exchange %(count)d card", "Exchange %(count)d cards", count) % {"count": count}


def _count(body: Body) -> int:
    given = body.get("count")
    return given if isinstance(given, int) else len(str(body.get("cards") or "").split())


def _outcome(body: Body) -> str:
    return str(_("The tricks of the hand: %(tricks)s")) % {"tricks": numbers_of(body["tricks"])}


WORDS = Words(
    said={
        "deal": _("%(dealer)s deals, %(trump)s is turned up"),
        "join": _("%(by)s joins"),
        "pass": _("%(by)s passes"),
        "exchange": _exchange,
        "play": _("%(by)s plays %(cards)s"),
        "take_back": _("%(by)s takes %(cards)s back up"),
        "fault": _("Fault for %(player)s"),
        "outcome": _outcome,
        "result": result_by_points,
    },
    own={
        "join": _("Join"),
        "pass": _("Pass"),
        "exchange": _own_exchange,
        "play": _("%(cards)s"),
        "take_back": _("Take %(cards)s back up"),
    },
    ask=_ask,
    does=DOES,
    fields=FIELDS,
    values=VALUES,
    options=OPTIONS,
    first_hint=_("Lay your card on the table first, then tap it here. One tap is enough."),
    hints={
        "joins": _("You hold a trump, a king or an ace: that may be worth a trick."),
        "passes": _("You hold neither a trump nor a king nor an ace."),
        "exchanges": _("Trumps, kings and aces are worth keeping. At this table your lowest cards go."),
    },
    begins=_("The first entry is a deal: who dealt, and which card was turned up."),
    whys={
        "another-card-turned": Why(_("A different card was turned up in this hand.")),
        "another-dealt": Why(_("Somebody else dealt this hand.")),
        "another-leads": Why(_("It was not %(player)s's lead.")),
        "answered-otherwise": Why(
            _("An earlier entry says the opposite of whether %(player)s joins or passes: correct one of them.")
        ),
        "dealer-always-plays": Why(_("The dealer always plays and is not asked.")),
        "dealer-first-then-clockwise": Why(_("The dealer exchanges first, then the others clockwise.")),
        "game-is-won": Why(_("The game has already been won.")),
        "had-taken-more": Why(_("%(player)s has already taken more tricks than that.")),
        "hand-is-over": Why(_("The hand is over: nothing goes back into a hand any more.")),
        "hand-not-over": Why(_("The previous hand is not over yet.")),
        "has-answered": Why(_("%(player)s has already answered.")),
        "has-exchanged": Why(_("%(player)s has already exchanged: it is allowed once in a hand.")),
        "held-higher-trump": Why(
            _("%(player)s played %(played)s, but held a higher trump: %(proof)s."),
            _("%(player)s played %(played)s, but must have held a higher trump: it can't have been anywhere else."),
            _("%(player)s played %(played)s. Whether they held a higher trump will show when more cards are seen."),
        ),
        "held-lower-trump": Why(
            _("%(player)s played %(played)s, but held a trump: %(proof)s."),
            _("%(player)s played %(played)s, but must have held a trump: it can't have been anywhere else."),
            _("%(player)s played %(played)s. Whether they held a trump will show when more cards are seen."),
        ),
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
        "held-trump": Why(
            _("%(player)s played %(played)s, but held a trump: %(proof)s."),
            _("%(player)s played %(played)s, but must have held a trump: it can't have been anywhere else."),
            _("%(player)s played %(played)s. Whether they held a trump will show when more cards are seen."),
        ),
        "more-than-one-hand-below": Why(_("Nobody can get that far below 0: one hand does not have enough tricks.")),
        "more-than-held": Why(_("%(player)s holds fewer cards than that.")),
        "last-one-must-join": Why(_("All the others have passed, so %(player)s must join: at least two play.")),
        "low-must-join": Why(_("%(player)s has so few points left that they must join.")),
        "no-exchange-now": Why(_("This is not the time to exchange.")),
        "nobody-has-won": Why(_("Nobody stands at 0 or below: the game was not over.")),
        "nobody-is-asked-now": Why(_("Nobody has to say join or pass now.")),
        "not-in-the-trick": Why(_("This card is not in the trick.")),
        "not-that-many-tricks": Why(_("The tricks don't add up to those of a hand.")),
        "not-the-last-card": Why(_("Another card has been played since. Only the last card can be taken back.")),
        "not-in-the-hand": Why(_("%(player)s is not in this hand.")),
        "own-card-came-back": Why(
            _(
                "%(player)s, who dealt, gave %(played)s back to the player who had handed it in. That alone "
                "costs nobody points."
            )
        ),
        "passed-too-often": Why(_("%(player)s has already passed as many hands in a row as allowed.")),
        "say-who-dealt": Why(_("Say who dealt: nothing else tells who deals the first hand.")),
        "sits-out": Why(_("%(player)s sits out this hand.")),
        "somebody-elses-card": Why(_("Somebody else laid this card.")),
        "took-card-back": Why(_("%(player)s took %(played)s back up. A card that has been played stays on the table.")),
        "trick-is-complete": Why(_("The trick is complete, so this card can't be taken back.")),
        "turned-card-stays": Why(_("The turned trump card stays with the dealer.")),
        "won-before-that": Why(_("The first player to reach 0 ends the hand, so not all of these tricks were played.")),
        "wrong-dealer": Why(_("It was somebody else's deal: the deal passes to the left.")),
    },
)


def next_cost(options: Mapping[str, Any], brought: int) -> str:
    """Return what the next fault costs."""
    points = options["fault_points"]
    return ngettext("Your next fault costs %(count)d point.", "Your next fault costs %(count)d points.", points) % {
        "count": points
    }
