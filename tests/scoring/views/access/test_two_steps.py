"""Sign-in in two steps: switched on with a code, asked for after the password, never taken twice."""

import re
from base64 import b32decode
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.models.accounts import AccountNote
from tests.scoring.competitions import make_organiser

pytestmark = pytest.mark.django_db

ACCOUNT, SIGN_IN, STEP = "/organise/account/", "/organise/sign-in/", "/organise/second-step/"
PASSWORD = "let-me-in"


@pytest.fixture(autouse=True)
def mia() -> User:
    """An organiser."""
    return make_organiser("mia")


def first_step() -> Client:
    """A browser in which the password was right."""
    client = Client()
    client.post(f"{SIGN_IN}?next=/organise/new/", {"username": "mia", "password": PASSWORD})
    return client


def begun(client: Client) -> bytes:
    """Begin to switch it on, and return the key that the page shows."""
    page = client.post(f"{ACCOUNT}two-steps/", {"own_password": PASSWORD}).content.decode()
    key = re.search(r'<code class="secret">([A-Z2-7 ]+)<', page)
    assert key and "<svg" in page
    text = key[1].replace(" ", "")
    return b32decode(text + "=" * (-len(text) % 8))


def switched_on() -> bytes:
    """Switch it on, and return the key. The code of this moment was not used yet: one of the last half minute was."""
    client = first_step()
    key = begun(client)
    client.post(f"{ACCOUNT}two-steps/confirm/", {"code": code_of(key, -1)})
    return key


def code_of(key: bytes, drift: int = 0) -> str:
    """The code that an app shows, as it shows it."""
    digits = f"{totp(key, drift=drift):06d}"
    return f"{digits[:3]} {digits[3:]}"


def entered(client: Client, code: str) -> Any:
    """The answer to the second step."""
    return client.post(STEP, {"code": code})


def test_code_of_the_app_is_asked_for_after_the_password() -> None:
    """The password alone opens nothing; the code leads where one wanted to go, and works once."""
    key = switched_on()
    client = first_step()
    assert client.get(ACCOUNT).status_code == 302 and client.get(STEP).status_code == 200
    code = code_of(key)
    assert entered(client, code)["Location"] == "/organise/new/"
    assert client.get(ACCOUNT).status_code == 200

    assert entered(first_step(), code).status_code == 422, "used already"
    assert {"two_steps_on", "wrong_code"} <= set(AccountNote.objects.values_list("kind", flat=True))


def test_second_step_is_nothing_without_the_first() -> None:
    """Nor after the password has changed in between."""
    key = switched_on()
    assert entered(Client(), code_of(key))["Location"] == SIGN_IN
    client = first_step()
    account = User.objects.get(username="mia")
    account.set_password("four quiet herons wade")
    account.save()

    assert entered(client, code_of(key)).status_code == 422


def test_it_is_switched_on_only_with_a_code_and_the_password() -> None:
    """Else somebody whose app shows other codes would be shut out."""
    client = first_step()
    assert client.post(f"{ACCOUNT}two-steps/").status_code == 302 and not TOTPDevice.objects.exists()
    begun(client)
    client.post(f"{ACCOUNT}two-steps/confirm/", {"code": "no code"})

    assert not TOTPDevice.objects.filter(confirmed=True).exists()
    assert first_step().get(ACCOUNT).status_code == 200


def test_it_is_switched_off_with_the_password() -> None:
    """Then the password alone is enough."""
    key = switched_on()
    client = first_step()
    entered(client, code_of(key))
    client.post(f"{ACCOUNT}two-steps/off/", {"own_password": "wrong"})
    assert TOTPDevice.objects.exists()
    client.post(f"{ACCOUNT}two-steps/off/", {"own_password": PASSWORD})

    assert first_step().get(ACCOUNT).status_code == 200


def test_codes_are_not_guessed_without_end() -> None:
    """As passwords aren't; and the app's own wrong codes make the next one wait."""
    switched_on()
    client = first_step()

    assert [entered(client, "000000").status_code for _ in range(11)] == [422] * 10 + [429]
    cache.clear()


def test_recovery_code_is_enough_when_the_phone_is_lost() -> None:
    """It replaces both steps."""
    client = first_step()
    made = client.post(f"{ACCOUNT}recovery-code/", {"own_password": PASSWORD}).content.decode()
    code = re.search(r'<code class="secret">([a-z0-9-]+)<', made)
    assert code
    switched_on()
    phrase = "four quiet herons wade"
    Client().post("/organise/recovery/", {"name": "mia", "code": code[1], "password": phrase, "again": phrase})

    assert not TOTPDevice.objects.exists()
