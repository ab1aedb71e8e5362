"""What an entry says, in words: "Bo plays K♥"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from referee.wording.signs import VERDICT_WORDS, card_signs

Body = Mapping[str, Any]
Sentences = Mapping[str, str | Promise]

# `do` -> sentence; filled from the body, its cards as signs.
SAID: Sentences = {
    "deal": _("%(dealer)s deals, %(trump)s is turned up"),
    "join": _("%(by)s joins"),
    "pass": _("%(by)s passes"),
    "play": _("%(by)s plays %(cards)s"),
    "fault": _("Fault for %(player)s"),
    "overrule": _("The referee rules entry %(event)s %(verdict)s"),
}
# An offer or an own entry, said to the one who makes it.
OWN: Sentences = {
    "join": _("Join"),
    "pass": _("Pass"),
    "play": _("%(cards)s"),
}
# For a game whose entries nobody has put into words yet; a test names them.
UNSAID = _("%(by)s: %(do)s")
NOTES: Sentences = {
    "call": _("%(by)s calls the referee"),
    "claim": _("The referee is coming to %(player)s"),
    "escalate": _("The call of %(player)s goes to the head referee"),
    "answer": _("The referee answers the call of %(player)s"),
    "relink": _("A new link for the seat of %(player)s"),
    "close": _("The table is closed"),
    "remark": _("A note of the referee"),
}


def entry_text(body: Body) -> str:
    """One entry, as told about its maker."""
    return _exchange(body) if body.get("do") == "exchange" else _filled(SAID, body)


def own_text(body: Body) -> str:
    """One entry, as told to its maker: "K♥", "Exchange 2"."""
    if body.get("do") == "exchange":
        count = _count(body)
        return ngettext("Exchange %(count)d card", "Exchange %(count)d cards", count) % {"count": count}
    return _filled(OWN if body.get("do") in OWN else SAID, body)


def change_text(kind: str, target: int, body: Body | None) -> str:
    """A take-back or a correction of entry `target`; `body` is what a correction puts in its place."""
    if kind == "take_back":
        return str(_("Entry %(target)s is taken back")) % {"target": target}
    if body is None:
        return str(_("Entry %(target)s is struck out")) % {"target": target}
    return str(_("Entry %(target)s is corrected: %(text)s")) % {"target": target, "text": entry_text(body)}


def entered_text(body: Body | None) -> str:
    """What is said to the one whose entry has been stored."""
    return str(_("Entered: %(text)s")) % {"text": own_text(body)} if body else str(_("Done"))


def refused_text(sentence: str) -> str:
    """What is said of an entry that was not stored; `sentence` says why."""
    return str(_("Not entered. %(why)s")) % {"why": sentence}


def note_text(note: Body, by: str) -> str:
    """A line of the log that changes nothing in the game."""
    return str(NOTES[note["note"]]) % {"by": by, **note}


def _filled(sentences: Sentences, body: Body) -> str:
    words = {key: card_signs(value.split()) if key in ("cards", "trump") else value for key, value in body.items()}
    if "verdict" in words:
        words["verdict"] = VERDICT_WORDS[words["verdict"]]
    return str(sentences.get(body["do"], UNSAID)) % words


def _exchange(body: Body) -> str:
    words = {"by": body["by"], "count": _count(body), "cards": card_signs(str(body.get("cards") or "").split())}
    if words["cards"]:
        return str(_("%(by)s exchanges %(cards)s")) % words
    return ngettext("%(by)s exchanges %(count)d card", "%(by)s exchanges %(count)d cards", words["count"]) % words


def _count(body: Body) -> int:
    given = body.get("count")
    return given if isinstance(given, int) else len(str(body.get("cards") or "").split())
