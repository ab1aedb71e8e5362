"""Filters for appeals: what was decided, and what a member thinks."""

from django import template

from scoring.systems.people.appeals import Appeal, Opinion
from scoring.wording.appeals import decision_text, opinion_text

register = template.Library()


@register.filter
def decided(appeal: Appeal) -> str:
    """Return the decision with its sentence, or that there is none yet."""
    return decision_text(appeal)


@register.filter
def opinion(said: Opinion) -> str:
    """Return a vote with its sentence and points."""
    return opinion_text(said)
