"""Entries in words: "Bo plays K♥"."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy as _

from referee.faces import face_of
from referee.faces.words import Body, Text, Told, Words
from referee.signs import VERDICT_WORDS, card_signs
from referee.wording.depths import depth_name
from referee.wording.fields import card_fields
from referee.wording.options import options_text

Sentences = Mapping[str, Text]
MEANT = "meant"  # beside a body's `event`: the words of that entry, for a sentence never names an entry by its number
COUNTED = frozenset({"outcome", "result"})  # entries that say what a hand, or the game, came to

# Entries that every game has; a game's own are in `referee.faces`.
COMMON: Sentences = {
    "overrule": _("The referee rules an earlier entry %(verdict)s"),
}
OVERRULED = _("The referee rules “%(meant)s” %(verdict)s")
# For a game whose entries have no words yet; a test lists them.
UNSAID = _("%(by)s: %(do)s")
NOTES: Sentences = {
    "call": _("%(by)s calls the referee"),
    "confirm": _("%(by)s says that the result is right"),
    "decide": _("The referee says that the result is right"),
    "dispute": _("%(by)s says that the result is wrong"),
    "clock": _("The round's clock is set"),
    "clock_off": _("The round's clock is stopped"),
    "extra_time": _("Extra time for this table: %(minutes)s min"),
    "hold": _("The clock of the player to move is stopped"),
    "run_on": _("The clock runs on"),
    "claim": _("The referee is coming to %(player)s"),
    "withdraw": _("%(player)s withdraws the call for the referee"),
    "escalate": _("%(player)s's call goes to the head referee"),
    "answer": _("The referee answers %(player)s's call"),
    "relink": _("A new link for %(player)s's seat"),
    "pass_on": _("%(name)s plays in %(seat)s's seat from here on. The screens still show the name %(seat)s"),
    "pass_back": _("%(name)s is back in this seat"),
    "close": _("The table is closed"),
    "reopen": _("The table is open again"),
    "next": _("The next game with the same players is opened"),
    "help": _("Another referee helps at this table"),
    "remark": _("A note by the referee"),
    "ticked": _("The referee puts the table back: step %(step)s"),
    "restored": _("The table is put back: play goes on"),
    "depth": _("Recorded from here on: %(depth)s"),
    "report": _("%(by)s says: “%(text)s”"),
    "retract": _("%(by)s takes that back"),
    "deny": _("%(by)s disagrees"),
    "lend": _("%(names)s: entered from %(to)s's phone from now on"),
    "keep": _("%(names)s: entered from their own phone again"),
    "reject": _("The referee disagrees"),
}
#: The notes on a call of the organiser's, whom no seat stands for.
OF_ORGANISER: Sentences = {
    "call": _("The organiser calls the referee"),
    "claim": _("The referee is coming to the table"),
    "escalate": _("The organiser's call goes to the head referee"),
    "answer": _("The referee answers the organiser's call"),
}


def _seats(_game: str, body: Body) -> str:
    """Return who was swapped with whom, and how."""
    words = {"first": body["swap"][0], "second": body["swap"][1], "since": body["since"]}
    if body["phones"] and body["places"]:
        return str(_("%(first)s and %(second)s sat in each other's places, with each other's phones")) % words
    if body["places"]:
        return str(_("%(first)s and %(second)s sat in each other's places")) % words
    if body["since"] > 1:
        return str(_("%(first)s and %(second)s had each other's phones, from entry %(since)s on")) % words
    return str(_("%(first)s and %(second)s had each other's phones")) % words


def _options(game: str, body: Body) -> str:
    chosen = options_text(game, body["options"])
    return str(_("The table played with other options: %(options)s")) % {"options": chosen or _("the defaults")}


def _undo(_game: str, body: Body) -> str:
    return str(_("Entry %(event)s is undone")) % body


# Corrections of the whole table, and undoing one: `do` -> the function that words it.
ARRANGEMENTS: Mapping[str, Callable[[str, Body], str]] = {"seats": _seats, "options": _options, "undo": _undo}


def entry_text(game: str, body: Body) -> str:
    """Return an entry as told about its player."""
    return _sentence_of(game, _words(game).said, body)


def own_text(game: str, body: Body) -> str:
    """Return an entry as told to its player: "K♥", "Exchange 2"."""
    words = _words(game)
    return _sentence_of(game, words.own if body.get("do") in words.own else words.said, body)


def change_text(game: str, kind: str, target: int, body: Body | None) -> str:
    """Return a take-back, correction or insertion in words. It concerns entry `target`; `body` is the new words."""
    if kind == "take_back":
        return str(_("Entry %(target)s is taken out: it was a mistake")) % {"target": target}
    if kind == "insertion":
        words = {"target": target, "text": entry_text(game, body or {})}
        return str(_("Inserted before entry %(target)s: %(text)s")) % words
    if body is None:
        return str(_("Entry %(target)s is struck out")) % {"target": target}
    if body.get("do") in ARRANGEMENTS:
        return ARRANGEMENTS[body["do"]](game, body)
    return str(_("Entry %(target)s is corrected: %(text)s")) % {"target": target, "text": entry_text(game, body)}


def changed_text(game: str, kind: str, was: str, body: Body | None) -> str:
    """Return the same for a player, whose phone numbers nothing. It concerns the entry that first said `was`."""
    words = {"was": was, "text": entry_text(game, body) if body and body.get("do") not in ARRANGEMENTS else ""}
    if kind == "take_back":
        return str(_("Taken out, because it was a mistake: %(was)s")) % words
    if kind == "insertion":
        return str(_("Had been forgotten: %(text)s")) % words
    if body is None:
        return str(_("Struck out: %(was)s")) % words
    if body.get("do") == "undo":
        return str(_("A correction is undone"))
    if body.get("do") in ARRANGEMENTS:
        return ARRANGEMENTS[body["do"]](game, body)
    return str(_("Corrected: %(was)s → %(text)s")) % words


def entered_text(game: str, body: Body | None) -> str:
    """Return what somebody is told whose entry was stored."""
    if not body or body.get("do") in ARRANGEMENTS:
        return str(_("Done"))
    return str(_("Entered: %(text)s")) % {"text": own_text(game, body)}


def clashing_text(game: str, body: Body | None) -> str:
    """Return what somebody is told whose entry was stored although it contradicts what another player told."""
    said = _("%(entered)s. It does not fit what another player told; the referee is asked.")
    return str(said) % {"entered": entered_text(game, body)}


def reported_text(game: str, body: Body) -> str:
    """Return what somebody is told who reports an outcome that nobody else has confirmed yet."""
    said = _("It waits until another player or the referee agrees: %(text)s")
    return str(said) % {"text": own_text(game, body)}


def refused_text(sentence: str) -> str:
    """Return what is said about an entry that was not stored; `sentence` says why."""
    return str(_("Not entered. %(why)s")) % {"why": sentence}


def refused_advice(game: str, verdict: str, body: Body) -> str:
    """Return advice on an entry that was not stored."""
    if verdict != "impossible":
        return str(_("Nothing has changed. Enter something else."))
    if body.get("do") in COUNTED:
        return str(_("Count once more. If the count is right, an earlier entry is wrong: call the referee."))
    if card_fields(game, body) & body.keys():
        return str(_("Look at the card once more. If the table is right, an earlier entry is wrong: call the referee."))
    return str(_("Look once more. If the table is right, an earlier entry is wrong: call the referee."))


def seen_text(text: str) -> str:
    """Return the words for an entry that shows where a card lies."""
    return str(_("It was entered: %(text)s.")) % {"text": text}


def restore_text(game: str, step: Body) -> str:
    """Return what to do with real cards, or what was seen of them; the step's known cards are written before it."""
    return _words(game).restore(step)


def note_text(game: str, note: Body, by: str) -> str:
    """Return the words of a note, a log line that changes nothing in the game."""
    words = {"by": by, **note}
    if "entry" in note:
        words["text"] = entry_text(game, note["entry"])
    if "players" in note:
        words["names"] = ", ".join(note["players"])
    if "depth" in note:
        words["depth"] = depth_name(game, note["depth"])
    of_organiser = OF_ORGANISER if note.get("player") == "" else {}
    return str(of_organiser.get(note["note"]) or NOTES[note["note"]]) % words


def _words(game: str) -> Words:
    return face_of(game).words


def _sentence_of(game: str, sentences: Mapping[str, Told], body: Body) -> str:
    sentence = sentences.get(body["do"]) or COMMON.get(body["do"], UNSAID)
    if body["do"] == "overrule" and body.get(MEANT):
        sentence = OVERRULED
    if callable(sentence):
        return sentence(body)
    cards = card_fields(game, body)
    words = {key: card_signs(value.split()) if key in cards else value for key, value in body.items()}
    if "verdict" in words:
        words["verdict"] = VERDICT_WORDS[words["verdict"]]
    return str(sentence) % words
