"""Embedded standings and tables: who may frame what, what they show, and the text that an organiser copies."""

import html
import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from scoring.models.tournaments import Competition
from scoring.services.standings.hiding import standings_show
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import address, make_competition, play_hand, reloaded, start_round, table_of
from tests.scoring.views.access.test_roles import KEYS
from tests.support.kept_rows import given_to_each

pytestmark = pytest.mark.django_db

EMBEDDED = {"embed_standings", "embed_table"}


def one_hand() -> Competition:
    """Make a competition in whose first round a hand was played at table 1."""
    made = make_competition()
    start_round(made)
    play_hand(table_of(made))
    return reloaded(made)


made, competition = given_to_each(one_hand)


def addresses(patterns: list[URLPattern | URLResolver], slug: str, before: str = "/") -> Iterator[tuple[str, str]]:
    """Yield the name and the path of every address of the server, below this competition where it has one."""
    for pattern in patterns:
        route = str(pattern.pattern)
        for key in pattern.pattern.converters:
            value = slug if key == "slug" else str(KEYS.get(key, 1))
            route = re.sub(rf"<\w+:{key}>", value, route)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, slug, before + route)
        else:
            yield pattern.name or "", before + route


def test_only_embedded_pages_may_be_framed(competition: Competition) -> None:
    """Of all addresses of the server, only two allow other pages to frame them, whoever asks."""
    organiser = Client()
    organiser.force_login(competition.tournament.organiser)
    found = set()
    for name, path in addresses(get_resolver().url_patterns, competition.slug):
        for client in (Client(), organiser):
            answer = client.get(path)
            ancestors = "*" if name in EMBEDDED else "'none'"
            assert f"frame-ancestors {ancestors}" in answer["Content-Security-Policy"], path
            assert (answer.get("X-Frame-Options") == "DENY") == (name not in EMBEDDED), path
        found.add(name)
    assert found >= EMBEDDED | {"seat", "tablet", "standings", "competition", "embed_code"}


def test_an_embedded_page_sets_no_cookie_and_leads_out_once() -> None:
    """The page has one link, to the full page in a new tab, and no form."""
    made = make_competition()
    organiser = Client()
    organiser.force_login(made.tournament.organiser)
    for client in (Client(), organiser):
        answer = client.get(f"/embed/{made.slug}/standings/")
        text = answer.content.decode()
        assert answer.status_code == 200
        assert not answer.cookies
        assert text.count("<a ") == 1
        assert f'href="http://testserver/e/{made.slug}/" target="_blank"' in text
        assert "<form" not in text


def test_the_address_says_how_it_looks(competition: Competition) -> None:
    """The query sets theme, language, number of places and overlay; values that make no sense are ignored."""

    def page(query: str) -> str:
        return (
            Client()
            .get(f"/embed/{competition.slug}/standings/?{query}", headers={"accept-language": "en"})
            .content.decode()
        )

    assert 'data-theme="dark"' in page("theme=dark")
    assert 'lang="sv"' in page("lang=sv")
    assert "Alla resultat" in page("lang=sv")
    assert page("lines=2").count('class="embed__rank"') == 2
    assert page("").count('class="embed__rank"') == 4
    assert "embed--overlay" in page("overlay")
    assert "<a " not in page("overlay")
    assert page('theme="x&lang=xx&lines=-1') == page("")


def test_a_table_shows_its_players_and_no_cards(competition: Competition) -> None:
    """The page shows names, places and points of the latest round, and says if there is no such table."""
    text = Client().get(f"/embed/{competition.slug}/tables/1/").content.decode()

    assert all(name in text for name in ("Anna", "Bo", "Cia", "Dag", "round 1"))
    assert not any(sign in text for sign in "♠♥♦♣")
    assert "There is no table of this number" in Client().get(f"/embed/{competition.slug}/tables/9/").content.decode()


def test_hidden_results_are_hidden_in_a_frame_too(competition: Competition) -> None:
    """The frame shows no places and points from the moment at which the organiser holds them back."""
    paths = [f"/embed/{competition.slug}/standings/", f"/embed/{competition.slug}/tables/1/"]
    for path in paths:
        Client().get(path)
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    standings, table = (Client().get(path).content.decode() for path in paths)

    assert "embed__rank" not in standings
    assert "held back" in standings
    assert table.count('<td class="embed__points">–</td>') == 4


def test_the_organiser_copies_the_text(competition: Competition) -> None:
    """The text has the server's address and the chosen looks, as the preview; table 0 is refused."""
    mia = Client()
    mia.force_login(User.objects.get(pk=competition.tournament.organiser_id))
    page = address(competition, "embed/")

    text = mia.get(f"{page}?what=table&number=3&theme=dark&lang=nl").content.decode()

    path = f"/embed/{competition.slug}/tables/3/?theme=dark&lang=nl"
    copied = html.unescape(html.unescape(text.split("<textarea")[1].split("</textarea>")[0]))
    assert f'<iframe src="http://testserver{path}"' in copied
    assert f'src="{html.escape(path)}"' in text
    assert f'src="/embed/{competition.slug}/standings/"' in mia.get(page).content.decode()
    assert mia.get(f"{page}?what=table&number=0").status_code == 422
