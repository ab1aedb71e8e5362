"""Template tags for cards by the casebook's codes ("KH", "TS", "??"): drawn, named, laid out in rows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.shapes.seat import Offer
from referee.signs import (
    LETTERS,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    card_sign,
    card_words,
    chosen_letters,
    letters_shown,
    manner,
    rank_shown,
    suit_words,
)
from referee.wording.spoken import SIGN, SUIT_BESIDE_NAME, card_named, hand_text, in_words, spoken_text

register = template.Library()

UNKNOWN = "??"
COURTS = frozenset("JQK")
JOKER_SUITS = ("B", "R")  # black and red jokers, as in their codes

register.filter(card_sign)
register.simple_tag(chosen_letters)
register.filter(card_words)
register.filter(suit_words)
register.filter(in_words)
register.filter(spoken_text)
register.filter(hand_text)


def card_face(code: str) -> dict[str, object]:
    """Return the parts of a card that a template draws; an unknown card ("??" or "") has no rank and no suit."""
    if not code or code == UNKNOWN:
        return {"code": UNKNOWN, "known": False, "name": _("a card nobody has seen")}
    rank, suit = code[:-1], code[-1]
    return {
        "code": code,
        "known": True,
        "rank": rank_shown(rank),
        "suit": suit.lower(),
        "court": rank.lower() if rank in COURTS else "",
        "name": card_words(code),
    }


@register.filter
def suit_of(code: str) -> str:
    """Return a card's suit in lower case, as the drawings name it: "KH" is "h"."""
    return code[-1:].lower()


SEEN_AND_HEARD = '<span role="img" aria-label="{}">{}</span>'


@register.filter
def say_cards(text: object) -> SafeString:
    """Return a sentence whose cards are seen as signs and heard by their names: 7♥ as "7 of hearts"."""
    escaped = SUIT_BESIDE_NAME.sub(r'<span aria-hidden="true">\1</span> ', conditional_escape(str(text)))
    return mark_safe(SIGN.sub(_seen_and_heard, escaped))  # noqa: S308 (escaped before)


@register.filter
def spoken_rank(rank: str) -> str:
    """Return a rank as a card's corner shows it; what is no number is heard by its name: ★ as "joker", kn as "jack"."""
    shown = rank_shown(rank)
    name = str(RANK_NAMES.get(rank, shown))
    return shown if name == shown else format_html(SEEN_AND_HEARD, name, shown)


def _seen_and_heard(sign: re.Match[str]) -> str:
    return format_html(SEEN_AND_HEARD, card_named(sign), sign[0])


@register.simple_tag
def letter_choices() -> list[tuple[str, str]]:
    """Return the letters that cards may have: what chooses them, and how they look: ("sv", "kn D K E")."""
    return [(choice, letters_shown(choice)) for choice in LETTERS]


@register.simple_tag
def card(code: str, size: str = "", state: str = "") -> str:
    """Draw a card. Size is s, l or xl (default: medium), state playable, dimmed, illegal, known or winning."""
    return render_parts("components/_card.html", manner(), code, size=size, state=state)


@register.simple_tag
def card_name(code: str) -> str:
    """Write a card within a sentence: K and a small heart. No space follows it, because a comma may follow."""
    return mark_safe(render_parts("components/_card_name.html", manner(), code).rstrip())  # noqa: S308 (a template escapes)


@register.simple_tag
def key(code: str, field: str, mark: str = "", seat_url: str = "", table_url: str = "") -> str:
    """Draw a key that enters a card under the name `field`. `mark` is known, illegal or elsewhere.

    A card that lies elsewhere is no key but asks first, at the addresses of the seat's page and of its fragment.
    """
    urls = {"seat_url": seat_url, "table_url": table_url} if mark == "elsewhere" and seat_url else {}
    return render_parts("components/_key.html", manner(), code, field=field, mark=mark, **urls)


@lru_cache(maxsize=4000)
def render_parts(template_name: str, _manner: str, code: str, **parts: object) -> str:
    """Return a small template rendered from a card and these parts alone, the same for every reader who gets them.

    Pages draw the same few cards again and again. Rendering them took a third of a phone's fragment.
    """
    return get_template(template_name).render({**card_face(code), **parts})


@register.filter
def codes(text: str) -> list[str]:
    """Return the codes in a casebook list of cards: "7H 8H" is ["7H", "8H"]."""
    return text.split()


@register.filter
def times(count: int) -> range:
    """Return a range to loop over `count` times."""
    return range(count or 0)


@register.filter
def rank(code: str) -> str:
    """Return a card's rank as its corner shows it."""
    return str(card_face(code).get("rank", ""))


@register.filter
def by_suit(pad: dict[str, str]) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return a pad's cards in rows, one per suit (spades, hearts, diamonds, clubs), low to high:

    (suit, ((code, state), ...)).
    """
    rows: dict[str, list[tuple[str, str]]] = {suit: [] for suit in (*SUIT_NAMES, *JOKER_SUITS)}
    for code in sorted(pad, key=lambda card: RANKS.index(card[:-1])):
        rows[code[-1]].append((code, pad[code]))
    return [(suit.lower(), tuple(keys)) for suit, keys in rows.items() if keys]


@register.filter
def by_rank(pad: dict[str, str]) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return a pad's cards by rank: (rank, ((code, state), ...)), with ranks and suits in the order of `by_suit`."""
    order = "".join((*SUIT_NAMES, *JOKER_SUITS))
    rows: dict[str, list[tuple[str, str]]] = {rank: [] for rank in RANKS}
    for code in sorted(pad, key=lambda card: order.index(card[-1])):
        rows[code[:-1]].append((code, pad[code]))
    return [(rank, tuple(keys)) for rank, keys in rows.items() if keys]


@register.filter
def rank_words(rank: str) -> str:
    """Return a rank's name in words: "A" is ace."""
    return str(RANK_NAMES.get(rank, rank))


@register.filter
def in_state(pad: dict[str, str], state: str) -> list[str]:
    """Return the cards of a pad that are in a state ("held"), in the order of `by_rank`."""
    return [code for _rank, keys in by_rank(pad) for code, how in keys if how == state]


@register.filter
def offering(offers: Iterable[Offer], do: str) -> bool:
    """Return whether one of the offers is this `do`."""
    return any(offer.body["do"] == do for offer in offers)
