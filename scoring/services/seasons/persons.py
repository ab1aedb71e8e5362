"""The organisers' decisions about who is who in a season."""

from collections.abc import Sequence

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.seasons import PersonsInOneTournament, PersonUnknown, SeasonIsOver
from scoring.models.seasons import Season
from scoring.selectors.seasons.persons import known_in
from scoring.services.access.acts import record_act
from scoring.services.locking import season_open
from scoring.services.seasons.seasons import season_renew
from scoring.systems.people.persons import Person, can_be_one


@raises(SeasonIsOver)
@transaction.atomic
def persons_confirm(*, season_id: int, keys: Sequence[int] | None = None) -> int:
    """Confirm that players with equal names are one person each, and return how many persons were confirmed.

    `keys` are the persons to confirm; None confirms all that are proposed. Raises SeasonIsOver.
    """
    season = season_open(season_id)
    proposed = [person for person in known_in(season).persons if person.is_proposed]
    chosen = [person for person in proposed if keys is None or person.key in keys]
    for person in chosen:
        season.decisions.create(same=True, ones=[person.key], others=[*person.ids[1:]])
    if chosen:
        season_renew(season)
        record_act("season_persons_joined", season, count=len(chosen), names=[person.name for person in chosen])
    return len(chosen)


@raises(SeasonIsOver, PersonUnknown, PersonsInOneTournament)
@transaction.atomic
def persons_join(*, season_id: int, one: int, other: int) -> Person:
    """Join two persons, given by their keys, into one, and return it.

    Raises SeasonIsOver, PersonUnknown, PersonsInOneTournament.
    """
    season = season_open(season_id)
    persons = known_in(season).persons
    first, second = _person(persons, one), _person(persons, other)
    if first is second:
        return first
    if not can_be_one(first, second):
        raise PersonsInOneTournament(one=first.name, other=second.name)
    season.decisions.create(same=True, ones=[*first.ids], others=[*second.ids])
    season_renew(season)
    record_act("season_persons_joined", season, count=1, names=[first.name, second.name])
    return next(person for person in known_in(season).persons if first.key in person.ids)


@raises(SeasonIsOver, PersonUnknown)
@transaction.atomic
def persons_apart(*, season_id: int, one: int, other: int) -> None:
    """Decide that two persons, given by their keys, are not the same person. Raises SeasonIsOver, PersonUnknown."""
    season = season_open(season_id)
    persons = known_in(season).persons
    first, second = _person(persons, one), _person(persons, other)
    if first is second:
        raise PersonUnknown
    _part(season, first.ids, second.ids, [first.name, second.name])


@raises(SeasonIsOver, PersonUnknown)
@transaction.atomic
def persons_part(*, season_id: int, player_id: int) -> None:
    """Decide that a player is not the same person as the other players of the person to whom they belong now.

    Raises SeasonIsOver, PersonUnknown.
    """
    season = season_open(season_id)
    person = next((person for person in known_in(season).persons if player_id in person.ids), None)
    if person is None or len(person.members) == 1:
        raise PersonUnknown
    rest = [member for member in person.members if member.id != player_id]
    name = next(member.name for member in person.members if member.id == player_id)
    _part(season, [player_id], [member.id for member in rest], [name, rest[0].name])


@raises(SeasonIsOver)
@transaction.atomic
def season_decision_undo(*, season_id: int, decision_id: int) -> None:
    """Undo a decision, if it is still there. Raises SeasonIsOver."""
    season = season_open(season_id)
    decision = season.decisions.filter(pk=decision_id).first()
    if decision is not None:
        decided = {*decision.ones, *decision.others}
        persons = known_in(season).persons
        names = [member.name for person in persons for member in person.members if member.id in decided]
        decision.delete()
        season_renew(season)
        record_act("season_decision_undone", season, names=names)


def _part(season: Season, ones: Sequence[int], others: Sequence[int], names: list[str]) -> None:
    season.decisions.create(same=False, ones=[*ones], others=[*others])
    season_renew(season)
    record_act("season_persons_parted", season, names=names)


def _person(persons: Sequence[Person], key: int) -> Person:
    found = next((person for person in persons if person.key == key), None)
    if found is None:
        raise PersonUnknown
    return found
