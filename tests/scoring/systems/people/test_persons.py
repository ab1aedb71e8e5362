"""Who is who in a season: equal names, near names, and the organiser's decisions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.people.persons import (
    Decision,
    Doubt,
    Known,
    SeasonPlayer,
    can_be_one,
    near_names,
    near_questions,
    persons_called,
    persons_of,
)
from tests.scoring.systems.people.plain_persons import plain_persons_of

MAY, JUNE, JULY = 1, 2, 3


def told(known: Known) -> list[tuple[int, ...]]:
    """Return the ids of each person's players."""
    return [person.ids for person in known.persons]


def anna(tournament: int, name: str = "Anna", **more: object) -> SeasonPlayer:
    """Return a player with the same id as the tournament."""
    return SeasonPlayer(tournament, tournament, name, **more)  # type: ignore[arg-type]  # a test's shorthand


NAMES = st.sampled_from(("Anna", "ANNA", "Ann", "Bo", "Bosse", "Cia"))
PLAYERS = st.lists(
    st.tuples(st.integers(1, 4), NAMES, st.lists(NAMES, max_size=2), st.sampled_from(("", "Ek", "Berg"))), max_size=14
)
IDS = st.lists(st.integers(1, 14), min_size=1, max_size=3).map(tuple)
DECISIONS = st.lists(st.builds(Decision, st.booleans(), IDS, IDS), max_size=6)


@given(PLAYERS, DECISIONS)
def test_it_finds_the_persons_that_comparing_everybody_finds(
    rows: list[tuple[int, str, list[str], str]], decisions: list[Decision]
) -> None:
    """Persons, what was decided about them, and questions, among players with few names and families."""
    players = [
        SeasonPlayer(number, tournament, name, tuple(aliases), family=family)
        for number, (tournament, name, aliases, family) in enumerate(rows, 1)
    ]
    known, plain = persons_of(players, decisions), plain_persons_of(players, decisions)
    assert known.persons == plain.persons
    asked, asked_plainly = ([(one.key, two.key, why) for one, two, why in told.questions] for told in (known, plain))
    assert sorted(asked) == sorted(asked_plainly)


def test_equal_names_are_proposed_as_one_person() -> None:
    """Names that differ only in case, and other spellings that a tournament knows, are one person's."""
    known = persons_of([anna(MAY), anna(JUNE, "ANNA"), anna(JULY, "Ann", aliases=("anna",))], [])

    assert told(known) == [(1, 2, 3)]
    assert known.persons[0].is_proposed and known.persons[0].name == "Ann"
    assert known.questions == ()


def test_a_confirmed_person_is_no_longer_proposed_until_a_new_tournament_is_added() -> None:
    """Only the new player is unconfirmed."""
    sure = [Decision(True, (1,), (2,))]
    assert not persons_of([anna(MAY), anna(JUNE)], sure).persons[0].is_proposed
    again = persons_of([anna(MAY), anna(JUNE), anna(JULY)], sure).persons[0]
    assert again.ids == (1, 2, 3) and again.is_proposed and again.confirmed == {1, 2}


def test_players_of_one_tournament_are_never_one_person() -> None:
    """Two players of one tournament are two persons, whatever was decided."""
    both = [SeasonPlayer(1, MAY, "Anna"), SeasonPlayer(2, MAY, "Ann", aliases=("Anna",))]
    assert told(persons_of(both, [Decision(True, (1,), (2,))])) == [(1,), (2,)]


def test_another_family_is_asked_about() -> None:
    """Equal names in two families are not proposed as one person."""
    players = [anna(MAY, family="Ek"), anna(JUNE, family="Berg")]
    known = persons_of(players, [])

    assert told(known) == [(1,), (2,)]
    assert [(one.key, other.key, why) for one, other, why in known.questions] == [(1, 2, Doubt.FAMILY)]
    assert told(persons_of(players, [Decision(True, (1,), (2,))])) == [(1, 2)]
    assert persons_of(players, [Decision(False, (1,), (2,))]).questions == ()


def test_two_persons_of_one_name_stay_apart_when_a_third_comes() -> None:
    """If two persons have the name, the organiser is asked which of them it is."""
    players = [anna(MAY), anna(JUNE), anna(JULY)]
    parted = Decision(False, (2,), (1,))
    known = persons_of(players, [parted])

    assert told(known) == [(1,), (2,), (3,)]
    assert {(one.key, other.key, why) for one, other, why in known.questions} == {
        (1, 3, Doubt.SEVERAL),
        (2, 3, Doubt.SEVERAL),
    }
    known = persons_of(players, [parted, Decision(True, (2,), (3,))])
    assert told(known) == [(1,), (2, 3)] and known.questions == ()


def test_a_later_decision_overrides_an_earlier_one_and_can_be_undone() -> None:
    """Of two decisions about the same players the later one holds; without it the earlier one holds again."""
    players = [anna(MAY, "Bo Ek"), anna(JUNE, "Bosse Ek")]
    joined, parted = Decision(True, (1,), (2,)), Decision(False, (1,), (2,))

    assert told(persons_of(players, [])) == [(1,), (2,)]
    assert told(persons_of(players, [joined])) == [(1, 2)]
    assert told(persons_of(players, [joined, parted])) == [(1,), (2,)]
    assert told(persons_of(players, [parted, joined])) == [(1, 2)]


def test_who_joined_two_names_is_not_asked_about_them_again() -> None:
    """A new tournament's player of either name is that person."""
    players = [anna(MAY, "Bo Ek"), anna(JUNE, "Bosse Ek"), anna(JULY, "Bosse Ek")]
    assert told(persons_of(players, [Decision(True, (1,), (2,))])) == [(1, 2, 3)]


def test_near_names_are_asked_about_once() -> None:
    """Not those who were parted, and not two of one tournament."""
    players = [anna(MAY, "Bo Ek"), anna(JUNE, "Bosse Ek"), SeasonPlayer(9, JUNE, "Dag Ek")]
    persons = persons_of(players, []).persons

    assert [(one.name, other.name) for one, other, _why in near_questions(persons, [])] == [("Bo Ek", "Bosse Ek")]
    assert near_questions(persons, [Decision(False, (1,), (2,))]) == ()
    together = persons_of([SeasonPlayer(1, MAY, "Bo Ek"), SeasonPlayer(2, MAY, "Bosse Ek")], []).persons
    assert near_questions(together, []) == () and not can_be_one(*together)


def test_a_family_helps_to_find_a_near_name() -> None:
    """ "Bosse" of the family Ek may be "Bo Ek"."""
    persons = persons_of([anna(MAY, "Bo Ek"), anna(JUNE, "Bosse", family="Ek")], []).persons
    assert len(near_questions(persons, [])) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bo Ek", "Bosse Ek"),
        ("Anna", "Anna Ek"),
        ("Anna S.", "Anna Svensson"),
        ("Åsa Öberg", "Asa Oberg"),
        ("Elin Berg", "Elin Borg"),
        ("Svensson", "Svenson"),
        ("Maartje Vos", "Maatrje Vos"),
        ("Jan de Boer", "Jan Deboer"),
    ],
)
def test_near(one, other) -> None:
    """Similar names are found in either order."""
    assert near_names(one, other) and near_names(other, one)


@pytest.mark.parametrize(("one", "other"), [("Anna Ek", "Anders Ek"), ("Dag", "Dan"), ("Bo Ek", "Bo Berg")])
def test_not_near(one, other) -> None:
    """Two people of one family, or of one first name."""
    assert not near_names(one, other) and not near_names(other, one)


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[SeasonPlayer], list[Decision]]:
    """Three tournaments of players whose names are often equal, and decisions about any of them."""
    players = [
        SeasonPlayer(
            10 * tournament + at, tournament, name, aliases=tuple(draw(st.sets(st.sampled_from("bcd"), max_size=1)))
        )
        for tournament in (1, 2, 3)
        for at, name in enumerate(draw(st.lists(st.sampled_from("abc"), unique=True)))
    ]
    ids = st.lists(st.sampled_from([player.id for player in players] or [0]), max_size=3).map(tuple)
    return players, draw(st.lists(st.builds(Decision, st.booleans(), ids, ids), max_size=4))


@given(seasons())
def test_everybody_is_one_person_and_nobody_plays_twice_in_a_tournament(season) -> None:
    """Whatever was decided; and the latest decision about a pair is kept, unless one tournament has both."""
    players, decisions = season
    known = persons_of(players, decisions)
    person_of = {id_: person.key for person in known.persons for id_ in person.ids}

    assert sorted(person_of) == sorted(player.id for player in players)
    for person in known.persons:
        assert len({member.tournament for member in person.members}) == len(person.members)
        assert person.key == person.ids[0] and list(person.ids) == sorted(person.ids)
    latest = decisions[-1] if decisions else Decision(False, (), ())
    for one in set(latest.ones) & person_of.keys():
        for other in set(latest.others) & person_of.keys() - {one}:
            if not latest.same:
                assert person_of[one] != person_of[other]


@given(seasons(), st.sampled_from("abcde"))
def test_who_has_a_name_is_found_without_comparing_everybody(season, name) -> None:
    """Comparing only players linked with a name finds the same persons as comparing everybody."""
    players, decisions = season
    everybody = persons_of(players, decisions).persons
    assert persons_called(players, decisions, name) == tuple(one for one in everybody if one.is_called(name))
