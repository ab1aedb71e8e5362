"""Appeals in words: what was decided, and earlier decisions."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.systems.people.appeals import Appeal, Opinion, Vote

VOTES = {
    Vote.UPHOLD: gettext_lazy("the ruling stands"),
    Vote.CHANGE: gettext_lazy("the ruling is changed"),
    Vote.UNSURE: gettext_lazy("can't tell"),
}


def vote_text(vote: str) -> str:
    """Return a vote or a decision in the reader's language; "" is one that is still to come."""
    return str(VOTES[Vote(vote)]) if vote else _("not decided yet")


def decision_text(appeal: Appeal) -> str:
    """Return a decision with its sentence, such as "the ruling stands: player B had no hearts"."""
    return ": ".join(filter(None, (vote_text(appeal.decision), appeal.sentence)))


def opinion_text(said: Opinion) -> str:
    """Return a vote with its sentence and points, such as "the ruling is changed: no lead was made (A 2, B 1)"."""
    points = ", ".join(f"{letter} {text}" for letter, text in said.points.items())
    return f"{vote_text(said.vote)}: {said.sentence}" + (f" ({points})" if points else "")
