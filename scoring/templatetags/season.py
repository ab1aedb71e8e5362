"""Template filters of a season's pages."""

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.selectors.seasons.seasons import seasons_counting, seasons_with
from scoring.systems.people.persons import Doubt, Person, SeasonPlayer
from scoring.wording.seasons import CERTAINTIES, DOUBTS

register = template.Library()


@register.filter
def doubt(why: Doubt) -> str:
    """Return the reason for the question whether two persons are one."""
    return str(DOUBTS[why])


@register.filter
def certainty(key: str) -> str:
    """Return in words how certain a rating is."""
    return str(CERTAINTIES[key])


@register.filter
def text_at(values: Mapping[Any, str], key: Any) -> str:
    """Return the text under this key; "" if there is none."""
    return values.get(key, "")


@register.filter
def spellings(person: Person, titles: Mapping[int, str]) -> list[tuple[SeasonPlayer, list[str]]]:
    """Return each name that tournaments have for a person, with the names of these tournaments."""
    found: dict[SeasonPlayer, list[str]] = {}
    for member in person.members:
        found.setdefault(member._replace(id=0, tournament=0), []).append(titles.get(member.tournament, ""))
    return list(found.items())


@register.inclusion_tag("scoring/seasons/_links.html")
def season_links(tournament_id: int) -> dict[str, Any]:
    """Link to the seasons in which a competition of this tournament counts."""
    return {"seasons": seasons_with(tournament_id)}


@register.inclusion_tag("scoring/seasons/_links.html")
def competition_season_links(slug: str) -> dict[str, Any]:
    """Link to the seasons in which the competition at this address counts."""
    return {"seasons": seasons_counting(slug)}
