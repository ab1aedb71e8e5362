"""Template filters for the referee's tablet: elapsed time, reasons in the reader's language, knowledge of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.access.sections import section_text
from referee.faces import face_of
from referee.forms import reasons
from referee.forms.proposals import Choice, Row
from referee.games import GAMES
from referee.models import Policy, RefereeLink
from referee.shapes.common import Place
from referee.shapes.log import LogLine, Settled
from referee.shapes.table import Knowledge, TableFull
from referee.templatetags.cards import by_suit
from referee.wording.asks import begins_text

register = template.Library()

AGO = (_("%(n)d s"), _("%(n)d min"), _("%(n)d h"))


@register.filter
def begins(full: TableFull) -> str:
    """Return what the first entries at this table will be."""
    return begins_text(full.game, full.places[0].player)


@register.filter
def in_tens(lines: Sequence[LogLine]) -> list[Sequence[LogLine]]:
    """Return a log's lines, newest first, in groups. Each full ten is a group that doesn't change as the log grows.

    The newest lines, up to nine, are groups of their own.
    """
    new = len(lines) % 10
    return [*([line] for line in lines[:new]), *(lines[at : at + 10] for at in range(new, len(lines), 10))]


@register.filter
def policy_words(policy: str) -> str:
    """Return the meaning of a table's policy."""
    return str(Policy(policy).label)


@register.filter
def tables(link: RefereeLink) -> str:
    """Return the tables of a referee's section as people write them: "1–8, 12"; "" for all."""
    return section_text(link.section)


@register.filter
def ago(seconds: int | float | None) -> SafeString | str:
    """Return an elapsed time in its largest unit; `ago.js` updates it while the page is open."""
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
    """Return a finished span of time in its largest unit."""
    return "" if seconds is None else _span(max(0, seconds))


@register.simple_tag
def spans() -> str:
    """Return the three units of `ago`, separated by |, with # for the number, for `ago.js`."""
    return "|".join(str(unit).replace("%(n)d", "#") for unit in AGO)


@register.simple_tag
def answers() -> tuple[str, ...]:
    """Return the one-tap answers to a call."""
    return reasons.ANSWERS


@register.filter
def translated_reason(reason: str) -> str:
    """Return a reason in the reader's language if it is one of the one-tap reasons, else as it was written."""
    return gettext(reason) if reason else ""


@register.filter
def odds_text(odds: float, game: str) -> str:
    """Return in words in how many of 100 deals an open entry is illegal, and whether that says little in this game."""
    text = _("Would be illegal in %(number)d of 100 deals that fit what is known.")
    if odds < 0.01:
        text = _("Would be illegal in fewer than 1 of 100 deals that fit what is known.")
    elif odds > 0.99:
        text = _("Would be illegal in more than 99 of 100 deals that fit what is known.")
    little = gettext("In this game that says little.") if face_of(game).odds_say_little else ""
    return f"{text % {'number': round(odds * 100)}} {little}".rstrip()


@register.filter
def known_at(full: TableFull, place: Place) -> Knowledge | None:
    """Return what is known of the hand at this place; None if it has none."""
    return next((known for known in full.knowledge if known.player == place.player), None)


@register.simple_tag(takes_context=True)
def overhead_id(context: template.Context) -> str:
    """Return the `id` attribute of the drawn table; "" in a picture, since a page may have several pictures."""
    return "" if context.get("picture") else SafeString(' id="overhead"')


@register.simple_tag(takes_context=True)
def player_link(context: template.Context, place: Place) -> SafeString | str:
    """Return a drawn player's id, and the address that opens their desk unless the table is only looked at.

    In a picture a player has neither, since a page may have several pictures.
    """
    if context.get("picture"):
        return ""
    token = context.get("token")
    marked = format_html(' id="place-{}"', place.position)
    if not token:
        return marked
    address = reverse("referee:tablet-player", args=[token, context["full"].table_id, place.position])
    return format_html('{} href="{}#desk"', marked, address)


@register.filter
def clauses(line: LogLine) -> list[str]:
    """Return the ids of the clauses that a line's verdict cites, each once."""
    return list(dict.fromkeys(breach.clause for breach in line.verdict.breaches)) if line.verdict else []


@register.filter
def reasons_of(line: LogLine) -> list[Settled]:
    """Return what is to be explained: a line and what it settles, each in its own words, the illegal first."""
    own = [Settled(line.number, line.text_now or line.text, line.verdict)] if line.verdict else []
    return sorted((*own, *line.settles), key=lambda one: one.verdict.verdict != "illegal")


@register.filter
def in_suits(row: Row) -> list[tuple[str, list[Choice]]]:
    """Return a row of cards by suit, as `by_suit` does for a pad: (suit, choices from low to high)."""
    choices = {choice.value: choice for choice in row.choices if choice is not row.unknown}
    suits = by_suit(dict.fromkeys(choices, ""))
    return [(suit, [choices[code] for code, _state in keys]) for suit, keys in suits]


@register.filter
def has_event(game: str, do: str) -> bool:
    """Return whether a game has this event; for example, not every game deals hands or has faults."""
    return do in GAMES[game].events
