"""The template tag for what lies below the seat on a player's page."""

from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.translation import get_language

from scoring.selectors.personal import PersonalResults, PersonalView

register = template.Library()


@register.simple_tag
def personal_results(personal: PersonalView) -> str:
    """Draw place, games and penalties of the page's player."""
    return _drawn(personal.results, get_language())


@lru_cache(maxsize=2000)
def _drawn(results: PersonalResults, _language: str | None) -> str:
    """Return what is made from these results alone, so nobody gets it for whom it would be another.

    When a round is published, everybody's seat is new and nothing else: a thousand phones then need no more than that.
    """
    return get_template("scoring/_personal_results.html").render({"personal": results})
