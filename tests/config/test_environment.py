"""Secrets and settings from the environment."""

import stat

import pytest

from config.settings.environment import data_directory, flag, networks, secret, words


@pytest.fixture(autouse=True)
def own_data(monkeypatch, tmp_path):
    """A data directory that is not there yet."""
    monkeypatch.setenv("KONTROLLANT_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("KONTROLLANT_SECRET_KEY", raising=False)
    return tmp_path / "data"


def test_secret_is_made_once_and_kept(own_data):
    """The first run makes a long random secret, the second finds it, and only its owner may read it."""
    made = secret("SECRET_KEY")

    assert len(made) >= 64
    assert secret("SECRET_KEY") == made
    assert stat.S_IMODE((own_data / "secret_key").stat().st_mode) == 0o600


def test_secret_differs_between_data_directories(monkeypatch, tmp_path):
    """No secret is built in."""
    made = secret("SECRET_KEY")
    monkeypatch.setenv("KONTROLLANT_DATA", str(tmp_path / "other"))

    assert secret("SECRET_KEY") != made


def test_secret_may_be_the_path_of_a_folder():
    """A cluster's services lie below the data directory, whose name may have any letters."""
    assert secret("SERVICES_PLACE", lambda: "/home/mia/Våra kort/services") == "/home/mia/Våra kort/services"
    assert secret("SERVICES_PLACE") == "/home/mia/Våra kort/services"


def test_secret_of_the_environment_counts_and_is_not_written(monkeypatch, own_data):
    """Who sets a secret keeps it out of the data directory."""
    monkeypatch.setenv("KONTROLLANT_SECRET_KEY", "from outside")

    assert secret("SECRET_KEY") == "from outside"
    assert not (own_data / "secret_key").exists()


def test_data_directory_is_private(own_data):
    """Nobody else on the machine reads the evening."""
    assert data_directory() == own_data
    assert stat.S_IMODE(own_data.stat().st_mode) == 0o700


@pytest.mark.parametrize(("given", "on"), [("1", True), ("yes", True), ("", False), ("0", False), ("no", False)])
def test_flag_reads_yes_and_no(monkeypatch, given, on):
    """A switch is on when it says so."""
    monkeypatch.setenv("KONTROLLANT_DEBUG", given)

    assert flag("DEBUG") is on


def test_words_are_parted_by_commas(monkeypatch):
    """A list leaves out what is empty."""
    monkeypatch.setenv("KONTROLLANT_HOSTS", "club.example, ,hall.example")

    assert words("HOSTS") == ["club.example", "hall.example"]


def test_data_directory_that_cannot_be_made_is_said_plainly(monkeypatch, tmp_path):
    """One sentence with a way out, before anything else goes wrong."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("KONTROLLANT_DATA", str(tmp_path / "file" / "data"))

    with pytest.raises(SystemExit, match=r"Nothing can be kept in .*: Not a directory\. Set KONTROLLANT_DATA"):
        data_directory()


def test_networks_are_addresses_or_ranges_of_them(monkeypatch):
    """A proxy beside the server, or any in a network."""
    monkeypatch.setenv("KONTROLLANT_PROXIES", "127.0.0.1, 10.0.0.0/8")

    assert [str(network) for network in networks("PROXIES")] == ["127.0.0.1/32", "10.0.0.0/8"]


def test_network_that_is_none_is_said_plainly(monkeypatch):
    """One sentence, no traceback."""
    monkeypatch.setenv("KONTROLLANT_PROXIES", "club.example")

    with pytest.raises(SystemExit, match="KONTROLLANT_PROXIES must list addresses"):
        networks("PROXIES")
