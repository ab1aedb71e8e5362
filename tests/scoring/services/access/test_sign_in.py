"""How often a password may be tried, and that nobody is locked out of their own club."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher, check_password
from django.contrib.auth.models import User

from scoring.services.access import sign_in
from scoring.services.access.attempts import Limit
from scoring.services.access.sign_in import Attempt, password_check, user_signed_in
from tests.scoring.competitions import make_organiser

pytestmark = pytest.mark.django_db

CLUB, STRANGER = "192.0.2.1", "198.51.100.1"


@pytest.fixture(autouse=True)
def _limits(monkeypatch) -> None:
    """Few enough to reach them."""
    monkeypatch.setattr(sign_in, "OF_NAME_AT_ADDRESS", Limit(3, 300))
    monkeypatch.setattr(sign_in, "OF_BROWSER", Limit(3, 300))
    monkeypatch.setattr(sign_in, "OF_ADDRESS", Limit(8, 300))
    monkeypatch.setattr(sign_in, "OF_NAME", Limit(10, 3600))


def tries(count: int, name: str = "mia", address: str = CLUB, browser: str = "") -> list[bool]:
    """Which of so many attempts are looked at."""
    return [Attempt(name, address, browser).is_allowed() for _ in range(count)]


def test_name_at_an_address_has_so_many_tries() -> None:
    """Another name at that address goes on, and so does the name at another address: a stranger's tries are theirs."""
    assert tries(5, address=STRANGER) == [True] * 3 + [False] * 2

    assert tries(1, address=STRANGER, name="ola") == [True]
    assert tries(1, address=CLUB) == [True]


def test_address_has_so_many_tries_whatever_the_names() -> None:
    """Who goes through a list of names is stopped too."""
    names = [tries(1, name=f"name {number}", address=STRANGER)[0] for number in range(10)]

    assert names == [True] * 8 + [False] * 2
    assert tries(1) == [True]


def test_name_that_is_tried_from_everywhere_leaves_each_address_one_try() -> None:
    """Enough for the organiser, who knows the password; many addresses don't add up to many tries."""
    for number in range(4):
        tries(3, address=f"198.51.100.{number}")

    assert tries(3, address="198.51.100.99") == [True, False, False]
    assert tries(2) == [True, False]
    assert tries(3, name="ola") == [True] * 3


def test_browser_that_has_signed_in_before_counts_by_itself() -> None:
    """A stranger at the club's own address, behind the same router, holds up nobody who has been there before."""
    tries(50)
    assert tries(1) == [False]

    assert tries(4, browser="a1") == [True, True, True, False]
    assert tries(1, browser="b2") == [True]


def test_success_forgets_the_tries_before_it() -> None:
    """After a successful sign-in, earlier wrong tries don't count, so that a few mistakes each time never add up."""
    for browser in ("", "a1"):
        tries(2, browser=browser)
        Attempt("mia", CLUB, browser).succeeded()

        assert tries(4, browser=browser) == [True] * 3 + [False]


def test_success_in_a_known_browser_gives_a_stranger_beside_it_no_more_tries() -> None:
    """What the organiser gets right is counted apart from what somebody else at the address gets wrong."""
    tries(3)
    Attempt("mia", CLUB, "a1").succeeded()

    assert tries(1) == [False]


def test_signing_in_rightly_uses_up_nothing() -> None:
    """However often a club's organisers sign in at its one address, none of it counts against address or name."""
    for _ in range(30):
        attempt = Attempt("mia", CLUB)
        assert attempt.is_allowed()
        attempt.succeeded()

    assert tries(4) == [True] * 3 + [False]


def test_log_says_once_who_tries_too_often(caplog) -> None:
    """With the address and the name, of which a stranger chooses the letters: no line is forged by it."""
    tries(20, name="mia\nERROR: all is lost", address=STRANGER)

    assert len(caplog.messages) == 1
    assert STRANGER in caplog.messages[0] and "\n" not in caplog.messages[0]


@pytest.mark.parametrize(
    ("name", "password", "right"), [("mia", "let-me-in", True), ("mia", "no", False), ("x", "y", False)]
)
def test_password_is_checked_without_the_database(name, password, right, django_assert_num_queries) -> None:
    """The check runs in a thread that has no business with it."""
    mia = make_organiser("mia")
    work = password_check(name, password)
    with django_assert_num_queries(0):
        checked = work()

    assert checked.right is right
    assert user_signed_in(checked) == (mia if right else None)


def test_unknown_name_takes_as_long(monkeypatch) -> None:
    """A hash is made for it, so that the time doesn't tell which names there are."""
    monkeypatch.setattr(sign_in, "make_password", lambda password: f"hash of {password}")
    checked = password_check("nobody", "secret")()

    assert (checked.hashed, checked.right) == ("hash of secret", False)


def test_password_that_was_changed_while_it_was_checked_is_wrong() -> None:
    """Or a user who was shut out in that moment."""
    mia = make_organiser("mia")
    checked = password_check("mia", "let-me-in")()
    User.objects.filter(pk=mia.pk).update(is_active=False)
    assert user_signed_in(checked) is None

    mia.set_password("another")
    mia.save()
    assert user_signed_in(checked) is None


def test_hash_of_older_rules_is_renewed(settings) -> None:
    """As Django would do it where it checks a password itself."""
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    mia = make_organiser("mia")
    User.objects.filter(pk=mia.pk).update(password=MD5PasswordHasher().encode("let-me-in", "salt"))
    user = user_signed_in(password_check("mia", "let-me-in")())

    assert user is not None and user.password.startswith("pbkdf2")
    assert check_password("let-me-in", User.objects.get(pk=mia.pk).password)
