"""The page of the club: its name, logo and colours, and where they are then."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client, TestCase
from django.urls import reverse

from referee.access.links import referee_token, seat_token
from scoring.models.accounts import AccountNote
from scoring.models.tournaments import Competition
from scoring.selectors.access import club
from scoring.selectors.access.club import club_look, the_club
from scoring.services.access.accounts import organiser_account
from scoring.services.access.club import club_colours_set, club_logo_set, club_name_set
from scoring.systems.access.logos import logo_of
from tests.scoring.competitions import make_organiser
from tests.support.drawn import bomb, picture
from tests.support.printed import open_pdf, words_in
from tests.support.referee import START, enter_all, make_referee, make_table, seat_of

pytestmark = pytest.mark.django_db

PAGE = "/organise/club/"
RED, LIGHT_RED = "#b00020", "#ff"
NAME = "Kortklubben Ess & Kung"


@pytest.fixture
def keeper() -> Client:
    """A browser of the organiser whose server this is."""
    client = Client()
    client.force_login(organiser_account())
    return client


@pytest.fixture
def chosen() -> None:
    """A club that has chosen everything."""
    club_name_set(name=NAME)
    club_logo_set(logo=logo_of(picture()))
    club_colours_set(accent=RED)
    cache.clear()


def send(client: Client, what: str, **form: Any) -> Any:
    """The answer to a form of the page, after what it changed is known everywhere."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        return client.post(f"{PAGE}{what}/", form)


def kinds() -> list[str]:
    """What was noted, the latest first."""
    return list(AccountNote.objects.values_list("kind", flat=True))


def test_name_stands_on_public_pages_at_once(keeper: Client, competition: Competition) -> None:
    """And on the big screens and the organiser's own."""
    public = f"/e/{competition.slug}/"
    assert "Kontrollant</a>" in keeper.get(public).content.decode()
    assert send(keeper, "name", name=f"  {NAME} ")["Location"] == PAGE

    for address in (public, "/", "/organise/", f"{public}projector/", f"/t/{competition.tournament.slug}/projector/"):
        page = Client().get(address, follow=True) if address != "/organise/" else keeper.get(address)
        assert "Kortklubben Ess &amp; Kung" in page.content.decode(), address
        assert "css/club" not in page.content.decode()  # a name needs no style of its own
    assert kinds() == ["club_named"]


def test_logo_is_served_from_an_address_that_changes_with_it(keeper: Client, competition: Competition) -> None:
    """So a browser may keep it, and never shows an old one. Its kind is ours, whatever the file was called."""
    send(keeper, "logo", file=SimpleUploadedFile("ours.jpg", picture("JPEG", mode="RGB"), "text/html"))
    page = Client().get(f"/embed/{competition.slug}/standings/").content.decode()
    address = re.findall(
        r'<img class="club-logo" src="(/club/[0-9a-f]{12}\.png)" alt="" width="120" height="60">', page
    )[0]

    answer = Client().get(address)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert "immutable" in answer["Cache-Control"] and "Set-Cookie" not in answer
    assert answer.content == bytes(the_club().logo) and answer.content[:4] == b"\x89PNG"
    send(keeper, "logo", file=SimpleUploadedFile("other.png", picture(size=(64, 64))))
    assert Client().get(address).status_code == 404
    assert send(keeper, "logo", remove="1")["Location"] == PAGE
    assert "club-logo" not in Client().get(f"/e/{competition.slug}/").content.decode()
    assert kinds() == ["club_logo_gone", "club_logo", "club_logo"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"<svg/>", "neither PNG nor JPEG nor WebP"),
        (bomb(), "more than 16 million pixels"),
        (picture()[:60], "damaged"),
    ],
    ids=["svg", "bomb", "cut"],
)
def test_what_is_no_logo_is_refused_in_words(keeper: Client, content: bytes, told: str) -> None:
    """Nothing is kept of it."""
    answer = send(keeper, "logo", file=SimpleUploadedFile("ours.png", content, "image/png"))

    assert answer.status_code == 422 and told in answer.content.decode()
    assert not the_club().logo and kinds() == []
    assert send(keeper, "logo").status_code == 422


def test_no_other_page_takes_a_file_and_no_body_is_larger(keeper: Client) -> None:
    """An upload is bounded before anything reads it."""
    assert send(keeper, "name", name="x", file=SimpleUploadedFile("ours.png", picture())).status_code == 400
    assert send(keeper, "logo", file=SimpleUploadedFile("ours.png", bytes(1_200_000))).status_code == 413


def test_colour_that_can_be_read_is_taken(keeper: Client, competition: Competition) -> None:
    """On dark ground it is as much lighter as it must be, unless another is chosen."""
    assert send(keeper, "colours", colours="own", accent="#B00020", accent_dark="#123456")["Location"] == PAGE
    ours = the_club()
    assert ours.accent == RED and ours.accent_dark.startswith(LIGHT_RED)
    page = Client().get(f"/e/{competition.slug}/").content.decode()
    style = Client().get(re.findall(r'href="(/club/[0-9a-f]{12}\.css)"', page)[0])

    assert style["Content-Type"].startswith("text/css") and "immutable" in style["Cache-Control"]
    assert f":root{{--accent:{RED};--accent-on-felt:{ours.accent_dark}}}" in style.content.decode()
    send(keeper, "colours", colours="own", accent=RED, choose_dark="1", accent_dark="#ffd700")
    assert the_club().accent_dark == "#ffd700"
    send(keeper, "colours", colours="house", accent=RED)
    assert (the_club().accent, the_club().accent_dark) == ("", "")
    assert "/club/" not in Client().get(f"/e/{competition.slug}/").content.decode()


@pytest.mark.parametrize(
    ("form", "button", "ground"),
    [
        ({"accent": "#ffcc00"}, '<button class="button" name="take" value="#7e6500">', "light"),
        ({"accent": RED, "choose_dark": "1", "accent_dark": RED}, 'name="take_dark" value="#ff', "dark"),
    ],
)
def test_colour_that_cannot_be_read_is_refused_and_the_nearest_is_one_tap_away(
    keeper: Client, form: dict[str, str], button: str, ground: str
) -> None:
    """The sentence says on which ground, and by how much."""
    answer = send(keeper, "colours", colours="own", **form)
    page = answer.content.decode()
    assert answer.status_code == 422 and f"On a {ground} ground" in page and button in page
    assert not the_club().accent

    name, value = re.findall(r'name="(take\w*)" value="(#\w+)"', page)[0]
    assert send(keeper, "colours", colours="own", **form, **{name: value}).status_code == 302
    assert value in (the_club().accent, the_club().accent_dark)


def test_colour_that_gave_way_on_light_ground_stays_on_dark_ground(keeper: Client) -> None:
    """A yellow club is yellow where yellow can be read."""
    send(keeper, "colours", colours="own", accent="#ffcc00", take="#7e6500")

    assert (the_club().accent, the_club().accent_dark) == ("#7e6500", "#ffcc00")


@pytest.mark.parametrize("colour", ["", "red", "#b00020;}body{display:none"])
def test_what_is_no_colour_is_refused(keeper: Client, colour: str) -> None:
    """Nothing but a colour gets into the style sheet."""
    assert send(keeper, "colours", colours="own", accent=colour).status_code == 422
    assert the_club().accent == ""


def test_club_is_that_of_who_keeps_the_server(keeper: Client) -> None:
    """To another organiser the page doesn't exist, and nobody is asked to sign in twice."""
    other = Client()
    other.force_login(make_organiser())
    for what in ("", "name/", "logo/", "colours/"):
        ask = other.get if not what else other.post
        assert ask(f"{PAGE}{what}").status_code == 404
        assert (Client().get if not what else Client().post)(f"{PAGE}{what}").status_code == 302
    assert PAGE in keeper.get("/organise/").content.decode()
    assert f'"{PAGE}"' not in other.get("/organise/").content.decode()


def test_house_without_a_club_serves_no_style_and_no_logo() -> None:
    """These addresses exist only while there is something to serve."""
    for name in ("x.css", "x.png", ".css"):
        assert Client().get(f"/club/{name}").status_code == 404


@pytest.mark.usefixtures("chosen")
def test_paper_has_name_logo_and_colour(competition: Competition) -> None:
    """Documents, exports and players' cards."""
    client = Client()
    client.force_login(User.objects.get(pk=competition.tournament.organiser_id))
    for address in (
        f"/organise/competition/{competition.slug}/paper/empty-slips.pdf",
        f"/e/{competition.slug}/files/standings.pdf",
    ):
        reader = open_pdf(client.get(address).content)
        assert NAME in words_in(reader), address
        assert len(reader.pages[0].images) == 1
    cards = client.get(f"/organise/competition/{competition.slug}/cards/").content.decode()
    assert cards.count('class="club-logo"') == 1 + competition.entries.count()  # the masthead's, and each card's


@pytest.mark.usefixtures("chosen")
def test_a_case_on_paper_names_the_club_unless_it_is_anonymous() -> None:
    """On the page that is printed and in the PDF, which has the logo too."""
    table = make_table()
    enter_all(table, START)
    rut = make_referee(table)
    for query, named in (("", True), ("?anonymous", False)):
        case, paper = (
            Client().get(reverse(f"referee:{kind}", args=[referee_token(rut), table.pk, 1]) + query).content
            for kind in ("dossier", "dossier-pdf")
        )
        assert ('class="print-only muted">Kortklubben Ess &amp; Kung' in case.decode()) is named
        assert (NAME in words_in(open_pdf(paper))) is named
        assert len(open_pdf(paper).pages[0].images) == named


@pytest.mark.usefixtures("chosen")
def test_embedded_pages_have_name_and_logo_in_their_foot(competition: Competition) -> None:
    """Over a stream's picture there is no foot."""
    page = Client().get(f"/embed/{competition.slug}/standings/").content.decode()
    foot = page.split('class="embed__foot"')[1]
    assert 'class="club-logo"' in foot and "Kortklubben Ess &amp; Kung" in foot and "Kontrollant<" not in foot
    assert "club-logo" not in Client().get(f"/embed/{competition.slug}/standings/?overlay=1").content.decode()


@pytest.mark.usefixtures("chosen")
def test_published_pages_have_name_logo_and_colours(competition: Competition, tmp_path: Path) -> None:
    """In files of their own folder; what is taken away is removed there."""
    call_command("publish", competition.tournament.slug, str(tmp_path))

    assert (tmp_path / "logo.png").read_bytes() == bytes(the_club().logo)
    style = (tmp_path / "style.css").read_text()
    assert RED in style and ".club-logo" in style
    for path, base in (("index.html", ""), ("en/index.html", "../"), (f"sv/{competition.slug}/index.html", "../../")):
        page = (tmp_path / path).read_text()
        assert f'src="{base}logo.png"' in page and "Kortklubben Ess &amp; Kung" in page
    club_logo_set(logo=None)
    call_command("publish", competition.tournament.slug, str(tmp_path))
    assert not (tmp_path / "logo.png").exists()


@pytest.mark.usefixtures("chosen")
def test_pages_of_a_table_stay_as_they_are() -> None:
    """There colours mean something else, and each byte counts."""
    page = Client().get("/practice/", follow=True)
    assert "/club/" in page.content.decode()  # a choice of games is no table
    table = Client().get(f"/s/{seat_token(seat_of(make_table(), 'Anna'))}/").content.decode()
    assert 'class="table"' in table and "/club/" not in table


def test_look_is_the_houses_if_the_database_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that tells of trouble must not meet it again."""

    def fail() -> None:
        raise OperationalError

    monkeypatch.setattr(club, "the_club", fail)
    assert club_look() == club.ClubLook()
