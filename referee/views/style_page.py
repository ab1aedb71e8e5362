"""The style page: every component once, for page authors. Its address exists only under DEBUG."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.games import GAMES
from referee.shapes.log import BreachView, VerdictView

BREACH = BreachView(
    clause="follow",
    title="Following suit",
    text="Follow the suit led if you can.",
    sentence="Bo played 7♠, but held a card of the suit led: 8♥.",
    player="Bo",
    cards=("7S", "8H"),
    events=(3, 7),
    href="#clause",
)
VERDICTS = (
    VerdictView("legal", "legal", "✓", "legal"),
    VerdictView("open", "open", "?", "open"),
    VerdictView("illegal", "illegal", "✕", "illegal", (BREACH,)),
    VerdictView("legal", "unproven", "?", "not proven"),
    VerdictView("impossible", "impossible", "–", "impossible"),
    VerdictView("legal", "legal", "✓", "legal", overruled=True),
)
CARDS = {"playable": "KH", "dimmed": "TS", "illegal": "7D", "known": "QC", "winning": "AH"}


def look(request: HttpRequest) -> HttpResponse:
    """Show colours, sizes, buttons, panels, cards, verdicts, forms, tables and states."""
    context = {
        "verdicts": VERDICTS,
        "breach": BREACH,
        "game": next(iter(GAMES.values())),
        "cards": ["AS", "KH", "QD", "JC", "TS", "9H", "8D", "7C"],
        "states": CARDS,
        "surfaces": ["room", "paper", "paper-sunk", "table", "table-deep", "turn", "good", "wait", "bad", "back"],
    }
    return render(request, "look.html", context)
