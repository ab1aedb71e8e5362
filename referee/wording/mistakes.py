"""Mistakes in an entry that can't be read: from the engine's code to a sentence naming the field."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.engine.errors import EntryError
from referee.errors import Malformed
from referee.wording.fields import field_text

MISTAKES: Mapping[str, str | Promise] = {
    "bad-life": _("%(value)s (%(field)s) is not a life: write how many lie face down, |, and the open cards."),
    "bad-option": _("The option %(field)s can't be %(value)s. It may be: %(expected)s."),
    "card-not-in-deck": _("%(value)s (%(field)s) is not a card of this pack."),
    "complete-trick": _("That trick is complete already (%(field)s)."),
    "count-differs": _("The number of cards (%(value)s) differs from the count (%(expected)s)."),
    "doubled-bid": _("A special bid is there twice (%(value)s)."),
    "doubled-card": _("%(value)s is there twice (%(field)s)."),
    "doubled-player": _("Every player needs a name of their own at the table."),
    "key-not-for-this": _("%(field)s does not belong to this."),
    "missing-key": _("The entry lacks: %(field)s."),
    "missing-player": _("%(value)s is missing in %(field)s."),
    "named-twice": _("%(value)s is there twice (%(field)s)."),
    "no-card": _("Name at least one card (%(field)s)."),
    "no-such-event": _("There is no entry %(value)s in the line of play."),
    "not-a-count": _("A whole number belongs in %(field)s, not %(value)s."),
    "not-a-laid-card": _("%(field)s needs a player and a card."),
    "not-a-life": _("A life is 1, 2 or 3 (%(field)s), not %(value)s."),
    "not-a-list": _("A list belongs in %(field)s."),
    "not-a-mapping": _("Named values belong in %(field)s."),
    "not-a-number": _("A whole number belongs in %(field)s, not %(value)s."),
    "not-a-place": _("A place from 1 to %(expected)s belongs in %(field)s, not %(value)s."),
    "not-a-preference": _("A suit and a number from 1 to 5 belong in %(field)s."),
    "not-a-number-of-pricks": _("A number of pricks from 1 to 4 belongs in %(field)s, not %(value)s."),
    "not-a-shared-place": _("Each place is a list of those who share it (%(field)s)."),
    "not-a-stack": _("A stack is 1, 2 or 3 (%(field)s), not %(value)s."),
    "not-cards": _("Cards belong in %(field)s, such as 7H or KS."),
    "not-from-hand": _("A card from the hand comes from no life (%(field)s)."),
    "not-three-lives": _("Three lives belong in %(field)s."),
    "not-three-stacks": _("Three stacks belong in %(field)s."),
    "not-true-or-false": _("Yes or no belongs in %(field)s."),
    "nothing-declared": _("Say what is declared."),
    "nothing-named": _("Name somebody (%(field)s)."),
    "one-card-only": _("Exactly one card belongs in %(field)s."),
    "referee-only": _("Only the referee enters this."),
    "reserved-name": _("A player can't be named %(value)s."),
    "same-stack": _("The cards lie on that stack already (%(field)s)."),
    "sits-out": _("%(value)s sits out this deal (%(field)s)."),
    "third-card": _("%(value)s is there a third time (%(field)s)."),
    "too-few-players": _("Too few are left to play: it takes %(expected)s."),
    "too-many-cards": _("There are not that many cards (%(field)s)."),
    "tricks-differ": _("The tricks of each (%(field)s) differ from who took them."),
    "two-cards-at-most": _("At most two cards belong in %(field)s."),
    "unknown-card": _("%(value)s (%(field)s) is no card. Write rank and suit, such as 7H or KS."),
    "unknown-clause": _("There is no clause %(field)s."),
    "unknown-do": _("%(value)s is nothing one can do in this game. One can: %(expected)s."),
    "unknown-game": _("There is no game %(value)s. There are: %(expected)s."),
    "unknown-key": _("%(field)s does not belong in this entry."),
    "unknown-option": _("There is no option %(field)s in this game."),
    "unknown-player": _("%(value)s does not sit at this table (%(field)s)."),
    "unknown-word": _("%(field)s can't be %(value)s. It may be: %(expected)s."),
    "wrong-player-count": _("%(value)s players are too few or too many. This game needs %(expected)s."),
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
        value=_shown(data.get("value")),
        expected=_shown(data.get("expected")),
        mistake=error.code,
    )


def _shown(value: object) -> str:
    """Return what was sent or expected, in words; a range by its ends."""
    if isinstance(value, range):
        return gettext("%(least)s to %(most)s") % {"least": value[0], "most": value[-1]}
    if isinstance(value, list | tuple):
        value = ", ".join(str(part) for part in value)
    text = "" if value is None else str(value).encode(errors="replace").decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
