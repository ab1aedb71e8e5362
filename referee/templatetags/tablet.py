"""Template filters of the referee's tablet: how long ago, reasons in the reader's language, what is known of a hand."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from referee import reasons
from referee.games import GAMES
from referee.models import Policy
from referee.proposals import Choice, Row
from referee.selectors.shapes import Knowledge, LogLine, Place, TableFull
from referee.templatetags.cards import by_suit
from referee.wording.asks import begins_text
from referee.wording.games.kombinationswhist import BID_NAMES
from referee.wording.signs import SUIT_NAMES, SUIT_SIGNS, suit_words

register = template.Library()

# What is done, as a referee picks it; a game's word that isn't here shows as it is.
DOES: Mapping[str, str | Promise] = {
    "deal": pgettext_lazy("what was done", "deals"),
    "join": pgettext_lazy("what was done", "joins"),
    "pass": pgettext_lazy("what was done", "passes"),
    "exchange": pgettext_lazy("what was done", "exchanges"),
    "play": pgettext_lazy("what was done", "plays"),
    "fault": pgettext_lazy("what was done", "gets a fault"),
    "take": pgettext_lazy("what was done", "takes cards"),
    "attack": pgettext_lazy("what was done", "attacks"),
    "defend": pgettext_lazy("what was done", "defends"),
    "expose": pgettext_lazy("what was done", "turned up"),
    "discard": pgettext_lazy("what was done", "discards"),
    "end": pgettext_lazy("what was done", "ends the turn"),
    "shuffle": pgettext_lazy("what was done", "has shuffled"),
    "bid": pgettext_lazy("what was done", "bids"),
    "declare": pgettext_lazy("what was done", "declares"),
    "send": pgettext_lazy("what was done", "passes cards"),
    "show": pgettext_lazy("what was done", "lays cards open"),
    "justice": pgettext_lazy("what was done", "gives the trick away"),
    "cheat": pgettext_lazy("what was done", "cheated"),
    "outcome": pgettext_lazy("what was done", "what the hand came to"),
    "result": pgettext_lazy("what was done", "what the game came to"),
    "left": pgettext_lazy("which way", "to the left"),
    "right": pgettext_lazy("which way", "to the right"),
    "across": pgettext_lazy("which way", "across"),
    **SUIT_NAMES,
    **BID_NAMES,
    "hand": pgettext_lazy("where a card comes from", "the hand"),
    "life": pgettext_lazy("where a card comes from", "an own life"),
    "down": pgettext_lazy("where a card comes from", "face down"),
}
# What a row of choices asks for.
ASKS: Mapping[str, str | Promise] = {
    "by": _("Who was it?"),
    "do": _("What was done?"),
    "cards": _("Which card?"),
    "count": _("How many cards?"),
    "dealer": _("Who dealt?"),
    "trump": _("Which card was turned up?"),
    "player": _("Which player?"),
    "standard": _("Which standard bid?"),
    "specials": _("Which special bids?"),
    "timeout": _("Did the time run out?"),
    "guess": _("How many tricks?"),
    "justice": _("Which card of justice?"),
    "plague": _("Which plague suit?"),
    "direction": _("Which way?"),
    "studio": _("Which cards in the studio?"),
    "ranks": _("Which card was turned up?"),
    "takes": _("Which card is taken?"),
    "preferences": _("Which suit, and how much from 1 to 5?"),
    "to": _("To whom?"),
    "winner": _("Who takes the trick?"),
    "on_purpose": _("On purpose?"),
    "agreed": _("Do all agree how to put it right?"),
    "from": _("Where does the card come from?"),
    "hit": _("Which card was hit? The top one, if none is named."),
    "life": _("Which life?"),
    "life_from": _("From which own life? 0 is the hand."),
    "discard": _("Which cards from the discard pile? The top one first."),
    "stock": _("How many from the stock?"),
    "target": _("Whose life?"),
    "under": _("Were they laid under what was left of the stock?"),
}
AGO = (_("%(n)d s"), _("%(n)d min"), _("%(n)d h"))


@register.filter
def begins(full: TableFull) -> str:
    """What the first entries at this table will be."""
    return begins_text(full.game, full.places[0].player)


@register.filter
def does(do: str) -> str:
    """What is done, in a word: "plays"."""
    return str(DOES.get(do, do))


@register.filter
def wish(value: str) -> str:
    """A suit and how much it is preferred, as a referee picks it: "♥ hearts 3"."""
    suit, _space, how_much = value.partition(" ")
    return f"{SUIT_SIGNS[suit]} {suit_words(suit)} {how_much}"


@register.filter
def policy_words(policy: str) -> str:
    """What a table's policy means."""
    return str(Policy(policy).label)


@register.filter
def asks(field: str) -> str:
    """The question that a field answers; one with a value for each of some players names its player."""
    name, _dot, player = field.partition(".")
    return f"{player}: {ASKS.get(name, name)}" if player else str(ASKS.get(name, name))


@register.filter
def ago(seconds: int | float | None) -> SafeString | str:
    """A span of time in its largest unit; `ago.js` lets it grow while the page is looked at."""
    if seconds is None:
        return ""
    whole = max(0, int(seconds))
    return format_html('<span class="tabular nowrap" data-ago="{}">{}</span>', whole, _span(whole))


def _span(seconds: int) -> str:
    for unit, size in ((2, 3600), (1, 60)):
        if seconds >= size:
            return str(AGO[unit]) % {"n": seconds // size}
    return str(AGO[0]) % {"n": seconds}


@register.filter
def span(seconds: int | None) -> str:
    """A span of time that is over, in its largest unit."""
    return "" if seconds is None else _span(max(0, seconds))


@register.simple_tag
def spans() -> str:
    """The three units of `ago`, parted by |, with # for the number: what `ago.js` writes."""
    return "|".join(str(unit).replace("%(n)d", "#") for unit in AGO)


@register.simple_tag
def answers() -> tuple[str, ...]:
    """The answers to a call that need one tap."""
    return reasons.ANSWERS


@register.filter
def said(reason: str) -> str:
    """A reason in the reader's language if it is one of those that are tapped, else as it was written."""
    return gettext(reason) if reason else ""


@register.filter
def known_at(full: TableFull, place: Place) -> Knowledge | None:
    """What is known of the hand at this place; None if it has none."""
    return next((known for known in full.knowledge if known.player == place.player), None)


@register.filter
def clauses(line: LogLine) -> list[str]:
    """The ids of the clauses a line's verdict cites, each once."""
    return list(dict.fromkeys(breach.clause for breach in line.verdict.breaches)) if line.verdict else []


@register.filter
def cards_of(line: LogLine) -> list[str]:
    """The cards a line lays or turns up, for drawing beside its sentence."""
    body = line.body or {}
    return str(body.get("cards") or body.get("trump") or "").split()


@register.filter
def in_suits(row: Row) -> list[tuple[str, list[Choice]]]:
    """A row of cards by suit, as `by_suit` does it for a pad: (suit, choices from low to high)."""
    choices = {choice.value: choice for choice in row.choices}
    suits = by_suit(dict.fromkeys(choices, ""))
    return [(suit, [choices[code] for code, _state in keys]) for suit, keys in suits]


@register.filter
def of_game(part: str, game: str) -> tuple[str, str]:
    """The templates of a part of the tablet that each game draws its own way, the one for any game last."""
    return f"referee/tablet/_{part}_{game}.html", f"referee/tablet/_{part}.html"


@register.filter
def has(game: str, do: str) -> bool:
    """Whether a game has this event: not every one is dealt hand by hand, or knows faults."""
    return do in GAMES[game].events
