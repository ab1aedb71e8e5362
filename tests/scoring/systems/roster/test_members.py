"""Members of a club are recognised in a list."""

from scoring.systems.roster.members import as_members
from scoring.systems.roster.preview import Entrant

ASA = Entrant("Åsa Öberg", family="Öberg", spellings=("Åsa Ö",))
BO = Entrant("Bo Berg")


def names(*written: str, taken: tuple[str, ...] = (), members: tuple[Entrant, ...] = (ASA, BO)) -> list[str]:
    """Return the names that these become."""
    return [one.name for one in as_members([Entrant(name) for name in written], members, taken)]


def test_member_is_known_by_name_spelling_and_letters() -> None:
    """Case, accents, spaces and a known spelling don't matter; another name stays."""
    assert names("åsa öberg", "BO BERG", "Cia") == ["Åsa Öberg", "Bo Berg", "Cia"]
    assert names("Åsa Ö") == names("Asa Oberg") == ["Åsa Öberg"]


def test_member_brings_family_and_spellings() -> None:
    """The list's own family and club come first, and what the list wrote is kept as a spelling."""
    (one,) = as_members([Entrant("Asa Oberg", club="Hearts")], [ASA], ())
    assert one == Entrant("Åsa Öberg", club="Hearts", family="Öberg", spellings=("Åsa Ö", "Asa Oberg"))
    (one,) = as_members([Entrant("Åsa Öberg", family="Ek")], [ASA], ())
    assert (one.family, one.spellings) == ("Ek", ("Åsa Ö",))


def test_member_is_recognised_once_and_not_beside_a_player_of_that_name() -> None:
    """Two lines that look alike are two people, and so is one beside a player who is here already."""
    assert names("Åsa Öberg", "Asa Oberg") == ["Åsa Öberg", "Asa Oberg"]
    assert names("Asa Oberg", taken=("Åsa Öberg",)) == ["Asa Oberg"]


def test_two_members_who_look_alike_are_not_guessed() -> None:
    """Only the exact name says which of them it is."""
    other = Entrant("Asa Öberg")
    assert names("Asa Oberg", members=(ASA, other)) == ["Asa Oberg"]
    assert names("asa öberg", members=(ASA, other)) == ["Asa Öberg"]
