"""Who is who in a season: the persons, and the questions about them to the organisers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet

from scoring.models.seasons import Season, SeasonDecision
from scoring.models.tournaments import Player
from scoring.selectors.access.roles import tournaments_organised
from scoring.selectors.seasons.seasons import seasons_organised
from scoring.systems.people.persons import (
    Decision,
    Known,
    Person,
    Question,
    SeasonPlayer,
    near_questions,
    persons_called,
    persons_of,
)

_PLAYER = "competition__entries__player"
_COLUMNS = ("pk", "tournament", "name", "aliases", "club", "family", "real_name")  # those of `_season_player`


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision as it is listed: the names on both sides, each with its tournament."""

    id: int
    same: bool
    ones: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PeopleView:
    """The people of a season as its organisers see them. `titles` names the tournaments by id."""

    persons: tuple[Person, ...]
    proposed: tuple[Person, ...]
    questions: tuple[Question, ...]
    decisions: tuple[DecisionRow, ...]  # the latest first
    titles: dict[int, str]


def players_in(season: Season) -> tuple[SeasonPlayer, ...]:
    """Return the players of the season's competitions, in the season's order. One query."""
    parts = season.parts.filter(competition__entries__isnull=False).order_by("position", "pk", _PLAYER)
    found = parts.values_list(*(f"{_PLAYER}__{column}" for column in _COLUMNS))
    players = {row[0]: row for row in reversed(found)}  # each where they first play
    return tuple(_season_player(*row) for row in reversed(players.values()))


def persons_named(user: User, names: Sequence[str]) -> tuple[tuple[Person, ...], ...]:
    """Return for each of these names the persons who have it in any tournament that an account organises.

    Who is who follows from names and from the decisions of all seasons of the account. Two queries.
    """
    players = Player.objects.filter(tournament__in=tournaments_organised(user)).order_by("tournament__created_at", "pk")
    known = [_season_player(*row) for row in players.values_list(*_COLUMNS)]
    decisions = _decisions(SeasonDecision.objects.filter(season__in=seasons_organised(user)))
    return tuple(persons_called(known, decisions, name) for name in names)


def _season_player(
    id_: int, tournament: int, name: str, aliases: Sequence[str], club: str, family: str, real_name: str | None
) -> SeasonPlayer:
    return SeasonPlayer(id_, tournament, name, tuple(aliases), club, family, has_other_name=real_name is not None)


def decisions_of(season: Season) -> tuple[Decision, ...]:
    """Return the organisers' decisions, the earliest first. One query."""
    return _decisions(season.decisions.all())


def _decisions(found: QuerySet[SeasonDecision]) -> tuple[Decision, ...]:
    rows = found.order_by("pk").values_list("same", "ones", "others")
    return tuple(Decision(same, tuple(ones), tuple(others)) for same, ones, others in rows)


def known_in(season: Season) -> Known:
    """Return the persons of a season, and the questions about equal names. Two queries."""
    return persons_of(players_in(season), decisions_of(season))


def names_of(persons: Sequence[Person], shown: Set[int], titles: Mapping[int, str]) -> dict[int, str]:
    """Return by key the name that each person had last, as far as the public knows: as one of the players `shown`.

    Whoever publishes under another name in one of the tournaments has that name here. Persons of one name are told
    apart by the tournament in which they first played. Nobody else has a name here.
    """

    def last(members: Sequence[SeasonPlayer]) -> str:
        return ([member for member in members if member.has_other_name] or members)[-1].name

    known = {person.key: [member for member in person.members if member.id in shown] for person in persons}
    many = Counter(last(members) for members in known.values() if members)

    def name(members: Sequence[SeasonPlayer]) -> str:
        shown = last(members)
        return f"{shown} ({titles[members[0].tournament]})" if many[shown] > 1 else shown

    return {key: name(members) for key, members in known.items() if members}


def titles_in(season: Season) -> dict[int, str]:
    """Return the names of the season's tournaments by id. One query."""
    rows = season.parts.values_list("competition__tournament", "competition__tournament__name")
    return dict(rows)


def people_view(season: Season) -> PeopleView:
    """Return everybody with all questions. Four queries; near names of a thousand persons take a second."""
    players, decisions, titles = players_in(season), decisions_of(season), titles_in(season)
    persons, questions = persons_of(players, decisions)
    asked = {frozenset({one.key, other.key}) for one, other, _why in questions}
    near = [one for one in near_questions(persons, decisions) if frozenset({one.one.key, one.other.key}) not in asked]
    return PeopleView(
        persons=tuple(sorted(persons, key=lambda person: (person.name.casefold(), person.key))),
        proposed=tuple(person for person in persons if person.is_proposed),
        questions=(*questions, *near),
        decisions=_decision_rows(season, players, titles),
        titles=titles,
    )


def _decision_rows(season: Season, players: Sequence[SeasonPlayer], titles: dict[int, str]) -> tuple[DecisionRow, ...]:
    """Return the decisions about players who are in the season now."""
    names = {player.id: f"{player.name} ({titles[player.tournament]})" for player in players}

    def named(ids: Sequence[int]) -> tuple[str, ...]:
        return tuple(names[id_] for id_ in ids if id_ in names)

    decisions = season.decisions.order_by("-pk")
    rows = [DecisionRow(row.pk, row.same, named(row.ones), named(row.others)) for row in decisions]
    return tuple(row for row in rows if row.ones and row.others)
