"""Template filters of a duplicate: hands, where they lie, and how they compare."""

from django import template
from django.utils.formats import localize

from referee import api
from scoring.models.tournaments import Competition
from scoring.printing.deals import cards_sorted
from scoring.wording.deals import place_text

register = template.Library()
register.filter(place_text)
register.filter(cards_sorted)


@register.filter
def can_be_duplicate(competition: Competition) -> bool:
    """Return whether all tables of a competition can have the same deals."""
    return api.dealing(competition.game, api.game_info(competition.game, competition.options).best_size) is not None


@register.filter
def per_cent(share: float) -> str:
    """Return a share in whole per cents, such as "67 %"."""
    return f"{round(100 * share)} %"


@register.filter
def signed(points: float) -> str:
    """Return points, or a mean of them with one decimal, with their sign: +2, −0.5, 0."""
    value = int(points) if points == int(points) else round(points, 1)
    return f"{'+' if value > 0 else ''}{localize(value)}".replace("-", "−")
