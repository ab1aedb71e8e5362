"""Reads the rules of an organiser's club, and what they change of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors.club_rules import ClubRulesUnknown
from scoring.models.club_rules import ClubRules


def club_rules_of(organiser_id: int, **only: Any) -> tuple[ClubRules, ...]:
    """Return the rules that the club offers: the newest version of each, by game and name. One query."""
    return tuple(ClubRules.objects.filter(organiser=organiser_id, retired=False, **only))


def own_club_rules(organiser_id: int, rules_id: int) -> ClubRules:
    """Return a version of the club's rules. Raises ClubRulesUnknown."""
    found = ClubRules.objects.filter(organiser=organiser_id, pk=rules_id).first()
    if found is None:
        raise ClubRulesUnknown
    return found


def options_by_label(organiser_id: int, game: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the options of the rules that the club offers for a game, by their labels."""
    return {one.label: one.options for one in club_rules_of(organiser_id, game=game)}
