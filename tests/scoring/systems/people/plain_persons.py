"""Who is who in a season, counted without any short cut: each new player is compared with all persons before."""

from collections.abc import Iterable

from scoring.systems.people.persons import Decision, Doubt, Known, Person, Question, SeasonPlayer
from scoring.systems.roster.names import same_name

Pairs = dict[frozenset[int], bool]


def plain_persons_of(players: Iterable[SeasonPlayer], decisions: Iterable[Decision]) -> Known:
    """Return what `persons_of` returns; its questions may come in another order."""
    here = list(players)
    order = {player.id: at for at, player in enumerate(here)}
    pairs = _latest(decisions, order)
    persons: list[Person] = []
    questions: list[Question] = []
    for group in _joined(here, pairs, order):
        fitting = [one for one in persons if _spellings(one) & _spellings(group) and not _apart(one, group, pairs)]
        if len(fitting) == 1 and not _other_family(fitting[0], group):
            fitting[0].join(group)
        else:
            persons.append(group)
            why = Doubt.SEVERAL if len(fitting) > 1 else Doubt.FAMILY
            questions += [Question(other, group, why) for other in fitting]
    for person in persons:
        person.members.sort(key=lambda member: order[member.id])
    return Known(tuple(sorted(persons, key=lambda person: order[person.key])), tuple(questions))


def _latest(decisions: Iterable[Decision], known: Iterable[int]) -> Pairs:
    here = set(known)
    pairs: Pairs = {}
    for decision in decisions:
        for one in here & {*decision.ones}:
            for other in here & {*decision.others} - {one}:
                pairs.pop(frozenset({one, other}), None)
                pairs[frozenset({one, other})] = decision.same
    return pairs


def _joined(players: list[SeasonPlayer], pairs: Pairs, order: dict[int, int]) -> list[Person]:
    person_of = {player.id: Person([player]) for player in players}
    for pair, same in reversed(pairs.items()):
        one, other = (person_of[id_] for id_ in sorted(pair, key=order.__getitem__))
        if same and (one is other or not _apart(one, other, pairs)):
            if one is not other:
                one.join(other)
                person_of.update(dict.fromkeys(other.ids, one))
            one.confirmed |= pair
    groups = {id(person): person for person in person_of.values()}
    for person in groups.values():
        person.members.sort(key=lambda member: order[member.id])
    return sorted(groups.values(), key=lambda person: order[person.key])


def _apart(one: Person, other: Person, pairs: Pairs) -> bool:
    parted = any(pairs.get(frozenset({a, b})) is False for a in one.ids for b in other.ids)
    return parted or bool({each.tournament for each in one.members} & {each.tournament for each in other.members})


def _spellings(person: Person) -> set[str]:
    return {same_name(name) for member in person.members for name in (member.name, *member.aliases)}


def _other_family(one: Person, other: Person) -> bool:
    ones, others = ({same_name(each.family) for each in person.members if each.family} for person in (one, other))
    return bool(ones and others) and not ones & others
