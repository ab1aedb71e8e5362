"""The page of one's own account: another password, sessions, recovery, what happened."""

import re
from datetime import timedelta
from math import log2
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from scoring.access.digest import digest_of
from scoring.models.accounts import AccountNote, AccountSession, Club, RecoveryCode
from scoring.services.access import notes
from scoring.services.access.accounts import LETTERS, plain_code
from scoring.services.access.notes import account_noted
from scoring.services.access.recovery import recovery_code_new
from scoring.services.access.sessions import SessionStore
from tests.scoring.competitions import make_organiser

pytestmark = pytest.mark.django_db

PAGE, SIGN_IN, RECOVERY = "/organise/account/", "/organise/sign-in/", "/organise/recovery/"
OLD, NEW = "let-me-in", "four quiet herons wade"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPAD = "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1"


@pytest.fixture(autouse=True)
def mia() -> User:
    """An organiser."""
    return make_organiser("mia")


def signed_in(browser: str = FIREFOX, password: str = OLD, at: str = "192.0.2.1") -> Client:
    """A browser in which she has signed in."""
    client = Client(headers={"User-Agent": browser}, REMOTE_ADDR=at)
    client.post(SIGN_IN, {"username": "mia", "password": password})
    return client


def text_of(answer: Any) -> str:
    """What stands on a page."""
    return re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())


def kinds() -> list[str]:
    """What was noted, the latest first."""
    return list(AccountNote.objects.values_list("kind", flat=True))


def change(client: Client, **form: str) -> Any:
    """The answer to the form for another password."""
    return client.post(f"{PAGE}password/", {"own_password": OLD, "password": NEW, "again": NEW, **form})


def test_new_password_ends_all_other_sessions() -> None:
    """This one goes on; the old password opens nothing."""
    here, tablet = signed_in(), signed_in(IPAD)
    assert tablet.get(PAGE).status_code == 200
    assert change(here)["Location"] == PAGE

    assert here.get(PAGE).status_code == 200
    assert tablet.get(PAGE).status_code == 302
    assert signed_in(password=OLD).get(PAGE).status_code == 302
    assert signed_in(password=NEW).get(PAGE).status_code == 200


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"own_password": "wrong"}, "This is not your password. Nothing was done."),
        ({"own_password": ""}, "This is not your password. Nothing was done."),
        ({"password": "short", "again": "short"}, "too short"),
        ({"again": "four quiet herons walk"}, "The two passwords differ."),
    ],
)
def test_password_is_not_changed_without_the_old_one(mia: User, form: dict[str, str], why: str) -> None:
    """Nor to a weak one, nor to one that was mistyped."""
    answer = change(signed_in(), **form)
    mia.refresh_from_db()

    assert answer.status_code == 422 and why in text_of(answer)
    assert mia.check_password(OLD)


@pytest.mark.parametrize("phrase", [" four quiet herons wade ", "wadequietherons", "ÅngströmsÄlgÖver", "Wq7!" * 20])
def test_any_password_that_is_long_enough_is_taken_as_it_is(mia: User, phrase: str) -> None:
    """With spaces, of small letters alone, in any script, and much longer than anybody needs; nothing is cut off."""
    assert change(signed_in(), password=phrase, again=phrase).status_code == 302
    assert signed_in(password=phrase).get(PAGE).status_code == 200
    assert signed_in(password=phrase[:-1]).get(PAGE).status_code == 302
    assert signed_in(password=phrase.swapcase()).get(PAGE).status_code == 302


def test_old_password_is_not_guessed_without_end() -> None:
    """Whoever sits at an unlocked screen has a few tries."""
    client = signed_in()
    told = [text_of(change(client, own_password="wrong")) for _ in range(11)]

    assert sum("This is not your password" in text for text in told) == 10
    assert "Too many wrong passwords" in told[-1]
    cache.clear()


def test_sessions_are_seen_and_ended_one_by_one_or_all() -> None:
    """Each with its browser and address; the key of a session stands on no page."""
    here, tablet, stranger = signed_in(), signed_in(IPAD, at="192.0.2.2"), signed_in("", at="198.51.100.7")
    page = here.get(PAGE)
    text = text_of(page)

    assert all(told in text for told in ("Firefox, Linux", "this one", "Safari, iPad", "198.51.100.7"))
    assert not any(key in page.content.decode() for key in AccountSession.objects.values_list("pk", flat=True))
    names = re.findall(r'name="session" value="(\w+)"', page.content.decode())
    assert len(names) == 2
    here.post(f"{PAGE}sessions/end/", {"session": names[0]})  # the latest: the stranger's
    assert [one.get(PAGE).status_code for one in (here, tablet, stranger)] == [200, 200, 302]
    here.post(f"{PAGE}sessions/end/")
    assert [one.get(PAGE).status_code for one in (here, tablet)] == [200, 302]


@pytest.mark.parametrize("at", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_own_computer_of_the_server_is_called_so(at: str) -> None:
    """And not by the address, which says nothing to the one who sits at it: neither in the notes nor for a session."""
    page = signed_in(at=at).get(PAGE, headers={"Accept-Language": "sv"}).content.decode()

    assert page.count("den här datorn") == 2 and at not in page and "::/64" not in page


def test_session_ends_with_signing_out_with_its_time_and_with_its_account(mia: User) -> None:
    """Whatever key a browser still sends, the server knows the session no more."""
    out, late, closed = signed_in(), signed_in(), signed_in()
    keys = [client.session.session_key or "" for client in (out, late)]
    out.post("/organise/sign-out/")
    out.cookies["sessionid"] = keys[0]
    AccountSession.objects.filter(pk=keys[1]).update(expire_date=timezone.now())
    assert [client.get(PAGE).status_code for client in (out, late, closed)] == [302, 302, 200]
    mia.is_active = False
    mia.save()
    assert closed.get(PAGE).status_code == 302


def test_using_a_session_makes_it_last_no_longer() -> None:
    """Two weeks after signing in the password is asked for again."""
    client = signed_in()
    ends = AccountSession.objects.get().expire_date
    client.get(PAGE)

    assert AccountSession.objects.get().expire_date == ends
    assert timedelta(days=13) < ends - timezone.now() <= timedelta(days=14)


def test_nobody_ends_the_session_of_another_account() -> None:
    """Not even by its name."""
    make_organiser("ola")
    ola = Client()
    ola.post(SIGN_IN, {"username": "ola", "password": OLD})
    name = re.findall(r'name="session" value="(\w+)"', signed_in().get(PAGE).content.decode())
    tablet, mine = signed_in(IPAD), signed_in()
    name = re.findall(r'name="session" value="(\w+)"', mine.get(PAGE).content.decode())
    for one in name:
        ola.post(f"{PAGE}sessions/end/", {"session": one})

    assert tablet.get(PAGE).status_code == 200


def test_session_without_a_sign_in_belongs_to_nobody() -> None:
    """That of a helper's link, or of a message to somebody."""
    session = SessionStore()
    session["role_link"] = 3
    session.save()

    assert AccountSession.objects.get().user is None


def test_sign_ins_and_failures_are_noted(caplog: pytest.LogCaptureFixture) -> None:
    """On the page and in the log, but for a name that nobody has: it may be a password."""
    with caplog.at_level("INFO", "kontrollant.accounts"):
        signed_in(password="wrong")
        Client().post(SIGN_IN, {"username": "my secret phrase", "password": "x"})
        page = text_of(signed_in().get(PAGE))

    assert kinds() == ["signed_in", "wrong_password"]
    assert "A wrong password" in page and "Signed in" in page
    told = [record.getMessage() for record in caplog.records]
    assert [text.partition(":")[0] for text in told[:1] + told[2:]] == ["wrong_password", "signed_in"]
    assert "my secret phrase" not in caplog.text


def test_notes_of_an_account_do_not_pile_up(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a bounded number of failed sign-ins is kept, so that nobody can fill the disk with them."""
    monkeypatch.setattr(notes, "KEPT", 3)
    for kind in ("signed_in", *["wrong_password"] * 4):
        account_noted(kind, mia)

    assert kinds() == ["wrong_password"] * 3


def recover(code: str, name: str = "mia", password: str = NEW) -> Any:
    """The answer to name, code and another password."""
    return Client().post(RECOVERY, {"name": name, "code": code, "password": password, "again": password})


@pytest.mark.parametrize("guess", ["Kontrollant-1", "kortklubben26", "miamaria-mia"])
def test_password_that_a_member_of_the_club_would_guess_is_refused(mia: User, guess: str) -> None:
    """Like the name of the program, of the club or of the account: on the account's page and after a recovery code."""
    Club.objects.create(name="Kortklubben 26")
    mia.username = "miamaria"
    mia.save()
    here = Client()
    here.force_login(mia)
    code = recovery_code_new(account=mia)

    for answer in (change(here, password=guess, again=guess), recover(code, "miamaria", guess)):
        assert answer.status_code == 422 and "too much like the name" in text_of(answer)


def test_recovery_code_is_shown_once_and_works_once(mia: User) -> None:
    """It is no more than a digest in the database; it ends all sessions, and lets its person in."""
    here = signed_in()
    assert here.post(f"{PAGE}recovery-code/").status_code == 422 and not RecoveryCode.objects.exists()
    made = here.post(f"{PAGE}recovery-code/", {"own_password": OLD})
    code = re.search(r"<code class=\"secret\">([a-z0-9-]+)<", made.content.decode())
    assert code and code[1] not in repr(RecoveryCode.objects.values()[0])
    assert code[1] not in here.get(PAGE).content.decode()

    assert recover("abcd-efgh-jkmn-pqrs").status_code == recover(code[1], "nobody").status_code == 422
    assert recover(code[1].upper())["Location"] == PAGE
    mia.refresh_from_db()
    assert mia.check_password(NEW) and here.get(PAGE).status_code == 302
    assert recover(code[1]).status_code == 422
    assert "recovered" in kinds()


def test_a_recovery_code_has_112_bits_and_an_older_shorter_one_is_still_valid(mia: User) -> None:
    """It stands in groups that can be read from paper. Codes had 16 letters, and are on paper in many places."""
    code = recovery_code_new(account=mia)
    groups = code.split("-")
    assert log2(len(LETTERS)) * len(plain_code(code)) >= 112 and {len(group) for group in groups} == {4}
    RecoveryCode.objects.update(digest=digest_of("abcdefghjkmnpqrs"))
    assert recover("abcd-efgh-jkmn-pqrs")["Location"] == PAGE


def test_recovery_codes_are_not_guessed_without_end() -> None:
    """As passwords aren't."""
    assert [recover("wrong").status_code for _ in range(11)] == [422] * 10 + [429]
    cache.clear()
