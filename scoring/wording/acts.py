"""The audit log in words: the sentence of each line's kind (`scoring.access.acts`), filled in with its data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from referee import api
from scoring.access.acts import ACTS
from scoring.access.roles import ROLES, SCOPES
from scoring.models.choices import Leaving, Settled, Way
from scoring.models.tournaments import Act
from scoring.wording.act_values import value_text
from scoring.wording.adjusting import ground_name, outcomes_text
from scoring.wording.appeals import vote_text
from scoring.wording.penalties import kind_name, step_name

#: The sentence for each kind of line in the audit log.
SENTENCES = {kind: sentence for act in ACTS.values() for kind, sentence in act.kinds.items()}

#: The groups of acts in the filter. A group has all kinds that begin with one of its words.
GROUPS = {
    "competition": (_("The competition"), ("tournament", "competition", "rules", "standings", "wifi")),
    "players": (_("Players"), ("player", "own_acts", "asked")),
    "rounds": (_("Rounds"), ("round", "cut", "knock", "draft", "draw", "clock", "seating", "plan", "announcement")),
    "results": (_("Results"), ("result", "table", "appeal")),
    "season": (_("The season"), ("season",)),
    "club": (_("The club"), ("club",)),
    "access": (_("Links and roles"), ("link", "referee", "trainee", "role", "token", "webhook")),
}

ACTORS = {
    "account": pgettext_lazy("who acts", "account"),
    "referee": pgettext_lazy("who acts", "referee"),
    "helper": pgettext_lazy("who acts", "helper"),
    "player": pgettext_lazy("who acts", "player"),
    "program": pgettext_lazy("who acts", "program"),
    "system": pgettext_lazy("who acts", "the system"),
}


SETTINGS = "settings"  # in the data of an act: all settings of a new competition, which no sentence tells


def act_text(act: Act) -> str:
    """Return what was done, in the reader's language."""
    words = {name: _value(name, value) for name, value in act.data.items() if name != SETTINGS}
    return _sentence(act) % {**words, "round": act.round}


def _sentence(act: Act) -> str:
    """Return the sentence for an act, with placeholders for its data."""
    if act.kind == "round_ended" and (playing := act.data.get("playing")):
        return ngettext(
            "Round %(round)s ended while table %(playing)s was still playing",
            "Round %(round)s ended while tables %(playing)s were still playing",
            len(playing),
        )
    return str(SENTENCES[act.kind])


def group_of(kind: str) -> str:
    """Return the group to which a kind of act belongs."""
    return next(name for name, (_title, words) in GROUPS.items() if kind.startswith(words))


def actor_text(act: Act) -> str:
    """Return who acted, such as "Mia (account)"."""
    kind = str(ACTORS[act.actor])
    return f"{act.actor_name} ({kind})" if act.actor_name else kind


def _number_texts(number: int) -> dict[str, str]:
    """Return a number of each thing that sentences count, by the name that it has in the data of an act."""
    return {
        "players": ngettext("%(count)s player", "%(count)s players", number),
        "tables": ngettext("%(count)s table", "%(count)s tables", number),
        "rounds": ngettext("%(count)s round", "%(count)s rounds", number),
        "repeats": ngettext("%(count)s pair meets again", "%(count)s pairs meet again", number),
    }


#: Values of acts that are keys, by their names in the data: the words for each.
_IN_WORDS: Mapping[str, Callable[[Any], str]] = {
    "game": lambda value: api.game_info(value).title,
    "role": lambda value: str(ROLES[value]),
    "scopes": lambda value: ", ".join(str(SCOPES[scope].name) for scope in value),
    "settled": lambda value: str(Settled(value).label) if value else str(_("by the game's result")),
    "how": lambda value: str(Leaving(value).label),
    "way": lambda value: str(Way(value).label),
    "audience": lambda value: str(api.Audience(value).label),
    "offence": kind_name,
    "decision": vote_text,
    "ground": ground_name,
    "outcomes": outcomes_text,
    "step": step_name,
    "text": lambda value: str(api.PHRASES.get(value, value)),
}


def _value(name: str, value: Any) -> str:
    if isinstance(value, int) and name in (counted := _number_texts(value)):
        return counted[name] % {"count": value}
    if name in _IN_WORDS:
        return _IN_WORDS[name](value)
    return value_text(value)
