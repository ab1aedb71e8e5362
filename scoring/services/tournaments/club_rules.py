"""Keeps the rules of an organiser's club. A saved version never changes, and its number is never used again."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.club_rules import ClubRulesNameUnusable, ClubRulesUnknown, TooManyClubRules
from scoring.models.club_rules import RULES_NAME, ClubRules
from scoring.selectors.tournaments.club_rules import own_club_rules
from scoring.services.access.accounts import club_locked
from scoring.services.access.acts import record_act
from scoring.systems.roster.names import has_letter, same_name, tidy

MOST_VERSIONS = 200  # of a club for one game


@raises(ClubRulesNameUnusable, TooManyClubRules)
@transaction.atomic
def club_rules_save(*, organiser_id: int, game: str, name: str, options: Mapping[str, Any]) -> ClubRules:
    """Save house options as the next version of the club's rules with this name, which is offered from now on.

    If the newest version has these options, it stays the newest. Raises ClubRulesNameUnusable, TooManyClubRules.
    """
    get_user_model().objects.select_for_update().get(pk=organiser_id)  # only one request at a time numbers versions
    name = tidy(name)
    if not has_letter(name) or len(name) > RULES_NAME:
        raise ClubRulesNameUnusable(most=RULES_NAME)
    of_game = list(ClubRules.objects.filter(organiser=organiser_id, game=game))
    earlier = [one for one in of_game if same_name(one.name) == same_name(name)]
    newest = max(earlier, key=lambda one: one.version, default=None)
    if newest is not None and newest.options == options and not newest.retired:
        return newest
    if len(of_game) >= MOST_VERSIONS:
        raise TooManyClubRules(most=MOST_VERSIONS)
    ClubRules.objects.filter(pk__in=[one.pk for one in earlier]).update(retired=True)
    known = {"name": newest.name, "version": newest.version + 1} if newest else {"name": name, "version": 1}
    saved = ClubRules.objects.create(organiser_id=organiser_id, game=game, options=dict(options), **known)
    record_act("club_rules_saved", club_locked(), account=organiser_id, rules=saved.label, game=game)
    return saved


@raises(ClubRulesUnknown)
@transaction.atomic
def club_rules_retire(*, organiser_id: int, rules_id: int) -> ClubRules:
    """Take a version of the club's rules off the list. Competitions keep its options. Raises ClubRulesUnknown."""
    rules = own_club_rules(organiser_id, rules_id)
    rules.retired = True
    rules.save(update_fields=["retired"])
    record_act("club_rules_retired", club_locked(), account=organiser_id, rules=rules.label, game=rules.game)
    return rules
