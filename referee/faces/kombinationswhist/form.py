"""Kombinations-Whist: the form for a hand's outcome."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.engine.fields import NO, YES
from referee.faces.forms import Asked, Asks, Given, choice, dealer, excluded_answers, several_taps_field
from referee.faces.kombinationswhist.fields import BID_NAMES
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.shapes.tally import Tally

STANDARDS = [(bid, BID_NAMES[bid]) for bid in STANDARD_BIDS]
SPECIALS = [(bid, BID_NAMES[bid]) for bid in SPECIAL_BIDS]


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask who bid what and whether it was made; or offer that everybody passed."""
    fields, hidden = dealer(asks, given, asked)
    bid = asks["bid"] or {}
    given = {"declarer": bid.get("by", ""), "standard": bid.get("standard", "")} | dict(given)
    given = {"specials": " ".join(bid.get("specials", ()))} | given
    only = asks["settled"]  # nobody can overbid it any more
    players = [(player, player) for player in asks["players"]]
    fields += [
        choice("declarer", asked("declarer"), players, given, barred=excluded_answers(players, bid.get("by"), only)),
        choice(
            "standard",
            asked("standard"),
            STANDARDS,
            given,
            barred=excluded_answers(STANDARDS, bid.get("standard"), only),
        ),
        several_taps_field("specials", asked("specials"), SPECIALS, given),
        choice("made", asked("made"), [(YES, pgettext("a bid", "made")), (NO, pgettext("a bid", "not made"))], given),
        several_taps_field("honour", _("For pest only:"), [(YES, _("the whole plague suit was taken"))], given),
    ]
    dealers = [] if asks["bid"] else asks["dealers"]
    told = _("All have passed") if len(dealers) == 1 else _("All have passed; %(dealer)s dealt")
    passed = tuple(
        (urlencode({"do": "outcome", "all_pass": YES, "dealer": dealer}), told % {"dealer": dealer})
        for dealer in dealers
    )
    return Tally("outcome", _("The bid, and how it turned out"), tuple(fields), hidden=hidden, instead=passed)
