"""Why a clause is cited: from a breach's key (`why`) to a sentence.

A breach's cards begin with those of the entry; what follows proves it. Where nothing follows, it is proven by counting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.wording.signs import card_signs

Text = str | Promise


class Why(NamedTuple):
    """One reason: as it reads when cards show it, when counting does, and while it is open."""

    shown: Text
    counted: Text = ""
    open: Text = ""


WHYS: Mapping[str, Why] = {
    "another-leads": Why(_("It was not for %(player)s to lead.")),
    "card-lies-elsewhere": Why(_("That card lies elsewhere already.")),
    "card-not-in-deck": Why(_("That card is not in this pack.")),
    "card-not-in-hand": Why(_("%(player)s can't have held that card.")),
    "dealer-always-plays": Why(_("The dealer always plays, and is not asked.")),
    "dealer-first-then-clockwise": Why(_("The dealer exchanges first, then the others clockwise.")),
    "game-is-won": Why(_("The game is won already.")),
    "hand-not-over": Why(_("The hand before is not over yet.")),
    "has-answered": Why(_("%(player)s has answered already.")),
    "has-exchanged": Why(_("%(player)s has exchanged already: once a hand.")),
    "held-higher-trump": Why(
        _("%(player)s played %(played)s, but held a higher trump: %(proof)s."),
        _("%(player)s played %(played)s, but must have held a higher trump: there is no other place for it."),
        _("%(player)s played %(played)s. Whether a higher trump was held, cards still to come will show."),
    ),
    "held-lower-trump": Why(
        _("%(player)s played %(played)s, but held a trump: %(proof)s."),
        _("%(player)s played %(played)s, but must have held a trump: there is no other place for it."),
        _("%(player)s played %(played)s. Whether a trump was held, cards still to come will show."),
    ),
    "held-suit-led": Why(
        _("%(player)s played %(played)s, but held a card of the suit led: %(proof)s."),
        _("%(player)s played %(played)s, but must have held a card of the suit led: there is no other place for it."),
        _("%(player)s played %(played)s. Whether a card of the suit led was held, cards still to come will show."),
    ),
    "held-trump": Why(
        _("%(player)s played %(played)s, but held a trump: %(proof)s."),
        _("%(player)s played %(played)s, but must have held a trump: there is no other place for it."),
        _("%(player)s played %(played)s. Whether a trump was held, cards still to come will show."),
    ),
    "holds-no-cards": Why(_("%(player)s holds no cards.")),
    "last-one-must-join": Why(_("All the others have passed, so %(player)s must join: at least two play.")),
    "low-must-join": Why(_("%(player)s has so few points left that joining is a must.")),
    "more-than-held": Why(_("%(player)s holds fewer cards than that.")),
    "no-exchange-now": Why(_("This is not the time to exchange.")),
    "no-such-event": Why(_("There is no such entry to rule on.")),
    "nobody-is-asked-now": Why(_("Nobody is asked to join or pass now.")),
    "not-in-the-hand": Why(_("%(player)s is not in this hand.")),
    "out-of-turn": Why(_("It was not the turn of %(player)s.")),
    "own-card-came-back": Why(
        _("%(player)s was given back a card that %(player)s had handed in."),
        _("%(player)s must have been given back a card that %(player)s had handed in."),
        _("Whether %(player)s was given back an own card, cards still to come will show."),
    ),
    "passed-too-often": Why(_("%(player)s has passed as many hands in a row as one may.")),
    "sits-out": Why(_("%(player)s sits out this hand.")),
    "turned-card-stays": Why(_("The turned trump card stays with the dealer.")),
    "wrong-dealer": Why(_("The deal was somebody else's: it passes to the left.")),
}

# For a game whose reasons nobody has put into words yet; a test names them.
UNSAID = Why(_("The clause speaks against what %(player)s did."))


def breach_text(why: str, *, player: str, cards: Sequence[str], entered: int, is_open: bool) -> str:
    """The sentence of a breach. `entered` is how many of its cards are those of the entry itself."""
    reason = WHYS.get(why, UNSAID)
    proof = cards[entered:]
    if is_open and reason.open:
        text = reason.open
    elif not proof and reason.counted:
        text = reason.counted
    else:
        text = reason.shown
    words = {"player": player, "played": card_signs(cards[:entered]), "proof": card_signs(proof)}
    return str(text) % words
