"""Who is who in a season: the same person plays in several tournaments, not always under the same spelling of the name.

Players with equal names (or other spellings) are proposed as one person; the organiser may confirm that, part them, or
join others. If names are only similar, or could be those of several persons, the organiser is asked, and until there is
an answer the players count as different persons.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from scoring.systems.roster.names import look_alike, same_name

SHORTEST_TYPO = 5  # letters of a name in which one wrong letter is taken for a typo


class SeasonPlayer(NamedTuple):
    """A player of one tournament, with the names and family that the tournament knows."""

    id: int
    tournament: int
    name: str
    aliases: tuple[str, ...] = ()
    club: str = ""
    family: str = ""
    has_other_name: bool = False  # whether `name` is not the real one, but the one under which the player publishes


class Decision(NamedTuple):
    """An organiser's decision on two groups of players. If `same`, all of `ones` are one person with all of `others`.

    Otherwise no player of `ones` is the same person as any player of `others`.
    """

    same: bool
    ones: tuple[int, ...]
    others: tuple[int, ...]


class Doubt(StrEnum):
    """Why the organiser is asked whether two persons are one."""

    NEAR = "near"  # the names are near
    SEVERAL = "several"  # the name is that of several persons
    FAMILY = "family"  # the name is the same, the family is another


@dataclass(slots=True)
class Person:
    """A person of the season: the players that they are, in the season's order.

    `confirmed` are the ids about which an organiser has decided; the other players belong here only by their names.
    Sets of what the players have keep it quick to ask whether two persons can be one.
    """

    members: list[SeasonPlayer]
    confirmed: set[int] = field(default_factory=set)
    known: set[int] = field(init=False, repr=False, compare=False)  # the players' ids
    tournaments: set[int] = field(init=False, repr=False, compare=False)
    families: set[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Gather the sets."""
        self.known = {member.id for member in self.members}
        self.tournaments = {member.tournament for member in self.members}
        self.families = {same_name(member.family) for member in self.members if member.family}

    def join(self, other: Person) -> None:
        """Take the players of another person, who is the same. They stand behind, until they are put in order."""
        self.members += other.members
        self.confirmed |= other.confirmed
        self.known |= other.known
        self.tournaments |= other.tournaments
        self.families |= other.families

    @property
    def key(self) -> int:
        """The id of the first player, by which pages and files identify the person."""
        return self.members[0].id

    @property
    def name(self) -> str:
        """The name that the person had last."""
        return self.members[-1].name

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the players."""
        return tuple(member.id for member in self.members)

    @property
    def is_proposed(self) -> bool:
        """Whether equal names alone hold some of the players together."""
        return len(self.members) > 1 and not self.known <= self.confirmed

    def is_called(self, name: str) -> bool:
        """Return whether the person has this name, or whether it is another spelling of it."""
        return any(spelling == same_name(name) for member in self.members for spelling in _spellings(member))


class Question(NamedTuple):
    """The question whether two persons are one."""

    one: Person
    other: Person
    why: Doubt


class Known(NamedTuple):
    """The persons of a season, and the questions about them."""

    persons: tuple[Person, ...]
    questions: tuple[Question, ...]


def persons_of(players: Iterable[SeasonPlayer], decisions: Iterable[Decision]) -> Known:
    """Return the persons in the order in which they first played, and the questions about equal names.

    `players` come in the season's order. Two players of one tournament are never one person. Similar names are not
    compared here but in `near_questions`, since that takes longer and changes nothing that counts.
    """
    order = {player.id: (at, player) for at, player in enumerate(players)}
    pairs = _pairs(decisions, order)
    groups = _joined_by_decision(order, pairs)
    apart = _Apart(pair for pair, same in pairs.items() if not same)
    spelled = defaultdict[str, _Spelled](_Spelled)
    persons: list[Person] = []
    questions: list[Question] = []
    for group in groups:
        spellings: dict[str, set[int]] = {}  # each with the tournaments where the group has it
        for member in group.members:
            for spelling in _spellings(member):
                spellings.setdefault(spelling, set()).add(member.tournament)
        found = {one.key: one for spelling in spellings for one in spelled[spelling].who_may_be(group)}
        fitting = [person for person in found.values() if not apart.keeps(person, group)]
        if len(fitting) == 1 and not _other_family(fitting[0], group):
            person = fitting[0]
            person.join(group)
        else:
            person = group
            persons.append(person)
            why = Doubt.SEVERAL if len(fitting) > 1 else Doubt.FAMILY
            questions += [Question(other, group, why) for other in fitting]
        for spelling, tournaments in spellings.items():
            spelled[spelling].add(person, tournaments)
    for person in persons:
        person.members.sort(key=lambda member: order[member.id][0])
    return Known(tuple(sorted(persons, key=lambda person: order[person.key][0])), tuple(questions))


def persons_called(players: Sequence[SeasonPlayer], decisions: Sequence[Decision], name: str) -> tuple[Person, ...]:
    """Return those of `persons_of` who have this name, or of whom it is another spelling.

    Only players whom spellings or decisions link with the name are compared, so that it is quick among thousands.
    """
    by_id = {player.id: player for player in players}
    by_spelling: dict[str, set[int]] = {}
    for player in players:
        for spelling in _spellings(player):
            by_spelling.setdefault(spelling, set()).add(player.id)
    joined = [{*decision.ones, *decision.others} & by_id.keys() for decision in decisions if decision.same]
    linked: set[int] = set()
    new = by_spelling.get(same_name(name), set())
    while new:
        linked |= new
        spelled = (by_spelling[spelling] for id_ in new for spelling in _spellings(by_id[id_]))
        new = set().union(*spelled, *(ids for ids in joined if ids & new)) - linked
    persons = persons_of((player for player in players if player.id in linked), decisions).persons
    return tuple(person for person in persons if person.is_called(name))


def near_questions(persons: Sequence[Person], decisions: Iterable[Decision]) -> tuple[Question, ...]:
    """Return the pairs of persons with similar names about whom nobody has decided yet."""
    ids = {member.id for person in persons for member in person.members}
    apart = _Apart(pair for pair, same in _pairs(decisions, ids).items() if not same)
    spelled = [(person, _near_spellings(person)) for person in persons]
    return tuple(
        Question(one, other, Doubt.NEAR)
        for (one, ones), (other, others) in combinations(spelled, 2)
        if ones[0] != others[0] and _any_near(ones[1], others[1]) and not apart.keeps(one, other)
    )


def can_be_one(one: Person, other: Person) -> bool:
    """Return whether no tournament has players of both persons."""
    return one.tournaments.isdisjoint(other.tournaments)


def near_names(one: str, other: str) -> bool:
    """Return whether two names may well be one person's: "Bo Ek" and "Bosse Ek", "Anna" and "Anna Ek", or a typo."""
    return _is_near(_words(one), _words(other))


Pairs = dict[frozenset[int], bool]


def _pairs(decisions: Iterable[Decision], known: Iterable[int] | Mapping[int, object]) -> Pairs:
    """Return, for each pair of known players, what the latest decision about them says."""
    here = set(known)
    pairs: Pairs = {}
    for decision in decisions:
        for one in here.intersection(decision.ones):
            for other in here.intersection(decision.others) - {one}:
                pair = frozenset({one, other})
                pairs.pop(pair, None)  # the latest comes last
                pairs[pair] = decision.same
    return pairs


class _Apart:
    """The pairs who are not one person, by an organiser's decision or because one tournament has both."""

    def __init__(self, pairs: Iterable[frozenset[int]]) -> None:
        self._others: dict[int, set[int]] = {}
        for one, other in (tuple(pair) for pair in pairs):
            self._others.setdefault(one, set()).add(other)
            self._others.setdefault(other, set()).add(one)

    def keeps(self, one: Person, other: Person) -> bool:
        """Return whether these two can't be one person."""
        few, many = sorted((one, other), key=lambda person: len(person.members))
        return not can_be_one(one, other) or any(
            not many.known.isdisjoint(self._others.get(member.id, ())) for member in few.members
        )


class _Spelled:
    """The persons whose name has a spelling, and how many of them have it in each tournament."""

    __slots__ = ("_counts", "_persons")

    def __init__(self) -> None:
        self._persons: dict[int, Person] = {}
        self._counts: dict[int, int] = {}

    def who_may_be(self, group: Person) -> Iterable[Person]:
        """Return the persons of whom the group may be one; nobody if a tournament of the group has all of them."""
        all_ = len(self._persons)
        return () if any(self._counts.get(one, 0) == all_ for one in group.tournaments) else self._persons.values()

    def add(self, person: Person, tournaments: Iterable[int]) -> None:
        """Add a person who has the spelling in these tournaments, too."""
        self._persons[person.key] = person
        for tournament in tournaments:
            self._counts[tournament] = self._counts.get(tournament, 0) + 1


def _joined_by_decision(order: Mapping[int, tuple[int, SeasonPlayer]], pairs: Pairs) -> list[Person]:
    """Return the players, joined by the organiser's decisions, in the season's order. Later decisions count first."""
    apart = _Apart(pair for pair, same in pairs.items() if not same)
    person_of = {id_: Person([player]) for id_, (_at, player) in order.items()}
    for pair, same in reversed(pairs.items()):
        one, other = (person_of[id_] for id_ in sorted(pair, key=lambda id_: order[id_][0]))
        if not same or (one is not other and apart.keeps(one, other)):
            continue
        if one is not other:
            one, other = sorted((one, other), key=lambda person: -len(person.members))
            one.join(other)
            for id_ in other.known:
                person_of[id_] = one
        one.confirmed |= pair
    groups = list({id(person): person for person in person_of.values()}.values())
    for person in groups:
        person.members.sort(key=lambda member: order[member.id][0])
    return sorted(groups, key=lambda person: order[person.key][0])


def _spellings(player: SeasonPlayer) -> Iterator[str]:
    for name in (player.name, *player.aliases):
        yield same_name(name)


def _other_family(one: Person, other: Person) -> bool:
    """Return whether both have families, but no family in common."""
    return bool(one.families and other.families) and one.families.isdisjoint(other.families)


Words = tuple[str, ...]


def _near_spellings(person: Person) -> tuple[str, tuple[Words, ...]]:
    """Return the person's last name, and all spellings in words; "Bo" of the family Ek may be spelled "Bo Ek" too."""
    found: dict[Words, None] = {}
    for player in person.members:
        for name in (player.name, *player.aliases):
            words = _words(name)
            found[words] = None
            if player.family and len(words) == 1:
                found[(*words, *_words(player.family))] = None
    return same_name(person.name), tuple(found)


def _words(name: str) -> Words:
    return tuple(look_alike(word) for word in name.split())


def _any_near(ones: Iterable[Words], others: Sequence[Words]) -> bool:
    return any(_is_near(one, other) for one in ones for other in others)


def _is_near(one: Words, other: Words) -> bool:
    if one[0][:1] != other[0][:1]:
        return False  # nearly all pairs of a long list
    shorter, longer = sorted((one, other), key=len)
    if longer[: len(shorter)] == shorter or "".join(one) == "".join(other):
        return True
    if len(one) == len(other) and all(a.startswith(b) or b.startswith(a) for a, b in zip(one, other, strict=True)):
        return len(one) == 1 or any(a == b for a, b in zip(one, other, strict=True))
    return _one_typo("".join(one), "".join(other))


def _one_typo(one: str, other: str) -> bool:
    """Return whether one letter is wrong, missing or too many, or two neighbouring letters have changed places."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < SHORTEST_TYPO or len(longer) - len(shorter) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    if len(longer) > len(shorter):
        return shorter[at:] == longer[at + 1 :]
    swapped = longer[:at] + longer[at + 1 : at + 2] + longer[at : at + 1] + longer[at + 2 :]
    return shorter[at + 1 :] == longer[at + 1 :] or shorter == swapped
