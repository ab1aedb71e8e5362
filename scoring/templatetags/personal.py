"""The template tag for what lies below the seat on a player's page."""

from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.translation import get_language

from scoring.selectors.tournaments.personal import PersonalResults, PersonalView

register = template.Library()


@register.simple_tag
def personal_results(personal: PersonalView) -> str:
    """Draw place, games and penalties of the page's player."""
    return _results_html(personal.results, get_language())


@lru_cache(maxsize=2000)
def _results_html(results: PersonalResults, _language: str | None) -> str:
    """Return the HTML made from these results alone, so it is the same for every reader who gets it.

    When a round is published, only everybody's seat is new, so this part need not be made again for a thousand phones.
    """
    return get_template("scoring/people/_personal_results.html").render({"personal": results})
