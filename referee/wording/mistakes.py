"""Mistakes in an entry that can't be read: from the engine's code to a sentence naming the field."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.engine.errors import EntryError
from referee.ground.errors import Malformed
from referee.notation.errors import NotationError
from referee.wording.fields import field_text

MISTAKES: Mapping[str, str | Promise] = {
    "bad-life": _(
        "%(value)s (%(field)s) is not a life: write the number of face-down cards, then |, then the open cards."
    ),
    "bad-option": _("The option %(field)s can't be %(value)s. It may be: %(expected)s."),
    "bad-tag": _(
        'A tag is a name with texts in quotation marks, such as [Date "2026-11-26"]. Here stands “%(value)s”.'
    ),
    "card-not-in-deck": _("%(value)s (%(field)s) is not a card of this pack."),
    "complete-trick": _("That trick is already complete (%(field)s)."),
    "count-differs": _("The number of cards (%(value)s) differs from the count (%(expected)s)."),
    "doubled-bid": _("A special bid is named twice (%(value)s)."),
    "doubled-card": _("%(value)s is named twice (%(field)s)."),
    "doubled-player": _("Every player needs a name of their own at the table."),
    "key-not-for-this": _("%(field)s does not belong here."),
    "missing-key": _("The entry lacks: %(field)s."),
    "missing-tag": _("The game lacks the tag [%(expected)s …] before its first entry."),
    "missing-player": _("%(value)s is missing in %(field)s."),
    "named-twice": _("%(value)s is named twice (%(field)s)."),
    "no-act": _("Say what is done, or name the card that is played. The acts are: %(expected)s."),
    "no-card": _("Name at least one card (%(field)s)."),
    "no-player": _("An entry begins with a player and a colon, such as “Anna:”. Here stands “%(value)s”."),
    "no-such-event": _("There is no entry %(value)s that counts."),
    "not-a-count": _("%(field)s must be a whole number, not %(value)s."),
    "not-a-laid-card": _("%(field)s needs a player and a card."),
    "not-a-life": _("%(field)s must be life 1, 2 or 3, not %(value)s."),
    "not-a-list": _("%(field)s must be a list."),
    "not-a-mapping": _("%(field)s must be a set of named values."),
    "not-a-number": _("%(field)s must be a whole number, not %(value)s."),
    "not-a-place": _("%(field)s must be a place from 1 to %(expected)s, not %(value)s."),
    "not-a-preference": _("%(field)s needs a suit and a number from 1 to 5."),
    "not-a-number-of-pricks": _("%(field)s must be a number of pricks from 1 to 4, not %(value)s."),
    "not-a-shared-place": _("Each place must be a list of the players who share it (%(field)s)."),
    "not-a-stack": _("%(field)s must be stack 1, 2 or 3, not %(value)s."),
    "not-cards": _("%(field)s needs cards, such as 7H or KS."),
    "not-from-hand": _("A card from the hand does not come from a life (%(field)s)."),
    "not-three-lives": _("%(field)s needs three lives."),
    "not-three-stacks": _("%(field)s needs three stacks."),
    "not-true-or-false": _("%(field)s must be yes or no."),
    "nothing-declared": _("Say what is declared."),
    "nothing-named": _("Name a player (%(field)s)."),
    "odd-list": _("In round brackets stand players, each followed by a value, such as (Anna 3, Bo 2)."),
    "one-card-only": _("%(field)s needs exactly one card."),
    "one-too-many": _("%(value)s is more than this entry takes without a name. Its fields are: %(expected)s."),
    "open-comment": _("The comment that begins here is never closed. It ends with }."),
    "open-list": _(
        "The list that begins here is not closed with %(expected)s, or has too many lists within one another."
    ),
    "referee-only": _("Only the referee enters this."),
    "reserved-name": _("A player can't be named %(value)s."),
    "same-stack": _("The cards already lie on that stack (%(field)s)."),
    "said-twice": _("“%(value)s” is said twice."),
    "sits-out": _("%(value)s sits out this deal (%(field)s)."),
    "text-too-long": _("The text is too long to be read: %(expected)s characters at most. Take fewer games."),
    "third-card": _("%(value)s is named three times (%(field)s)."),
    "too-few-players": _("Too few players are left: the game needs %(expected)s."),
    "too-many-cards": _("There are not that many cards (%(field)s)."),
    "tricks-differ": _("The number of tricks (%(field)s) differs from the tricks taken."),
    "two-cards-at-most": _("%(field)s takes at most two cards."),
    "unexpected": _("“%(value)s” can't stand here."),
    "unknown-card": _("%(value)s (%(field)s) is not a card. Write rank and suit, such as 7H or KS."),
    "unknown-clause": _("There is no clause %(field)s."),
    "unknown-do": _("%(value)s is not an act of this game. Its acts are: %(expected)s."),
    "unknown-game": _("There is no game %(value)s. The games are: %(expected)s."),
    "unknown-key": _("%(field)s does not belong in this entry."),
    "unknown-option": _("There is no option %(field)s in this game."),
    "unknown-player": _("%(value)s does not sit at this table (%(field)s)."),
    "unknown-word": _("%(field)s can't be %(value)s. It may be: %(expected)s."),
    "unreadable-text": _("“%(value)s” can't be read. A text in quotation marks ends on the same line."),
    "wrong-number": _("Here stands entry %(expected)s, but it is numbered %(value)s."),
    "wrong-player-count": _("%(value)s is too few or too many players. This game needs %(expected)s."),
}
LONGEST_SHOWN = 60  # characters of the sent text that are repeated


def entry_error(error: EntryError, game: str = "", do: object = "") -> Malformed:
    """Return the request error that explains the mistake, with the field named in the words of `game`."""
    data = error.data
    field = str(data.get("key", ""))
    return Malformed(
        MISTAKES.get(error.code, _("This entry can't be read: %(mistake)s (%(field)s).")),
        field=field,
        named=field_text(game, str(do), field),
        value=_shortened(_value_text(data.get("value"))),
        expected=_value_text(data.get("expected")),
        mistake=error.code,
    )


def notation_error(error: NotationError) -> Malformed:
    """Return the request error that says where a text can't be read, and why, in the language of whoever reads it."""
    return Malformed(
        _("Line %(line)s, column %(column)s: %(why)s"),
        field="text",
        line=error.line,
        column=error.column,
        why=lazy(lambda: entry_error(error, error.game, error.do).message, str)(),
    )


def _value_text(value: object) -> str:
    """Return what was sent or expected, in words; a range by its ends."""
    if isinstance(value, range):
        return gettext("%(least)s to %(most)s") % {"least": value[0], "most": value[-1]}
    if isinstance(value, list | tuple):
        value = ", ".join(str(part) for part in value)
    return "" if value is None else str(value).encode(errors="replace").decode()


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
