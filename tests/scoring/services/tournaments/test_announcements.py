"""Announcements: to whom they go, who has seen them, and when they end."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, TestCase
from django.utils import timezone

from referee import api
from referee.ground.serving.live import Hub
from referee.models import Announcement, AnnouncementSeen
from referee.selectors.parts.announcements import kept_as
from scoring.errors.announcements import AnnouncementEmpty, TableNotOn
from scoring.models.tournaments import Act, Competition
from scoring.selectors.people.links import link_path
from scoring.selectors.tournaments.announcements import sent_views
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.announcements import announcement_end, announcement_send
from tests.scoring.competitions import EIGHT, add_competition, make_competition, player_of, start_round, table_of
from tests.support.kept_rows import given_to_each

pytestmark = pytest.mark.django_db


def first_round() -> Competition:
    """Make a competition of two tables in its first round."""
    competition = make_competition(EIGHT)
    start_round(competition)
    return competition


made, competition = given_to_each(first_round)


def send(competition: Competition, to: str = "all", **more: Any) -> int:
    """Announce something, and let the pages hear of it."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        return announcement_send(competition_id=competition.pk, to=to, minutes=5, **{"text": "Soup!", **more})


def seat_page(client: Client, competition: Competition, table: int = 1, seat: int = 0) -> str:
    """Return the page of a phone at a table."""
    links = api.seat_links([table_of(competition, table).referee_table_id])
    return client.get(links[seat].path).content.decode()


def personal_page(client: Client, competition: Competition, name: str = "Anna") -> str:
    """Return a player's own page."""
    return client.get(link_path(player_of(competition, name))).content.decode()


def tablet(client: Client, competition: Competition) -> str:
    """Return a referee's tablet."""
    api.referee_link_make(hall_id=competition.tournament.hall_id, label="Rut")
    path = next(one.path for one in api.referee_links(competition.tournament.hall_id) if one.label == "Rut")
    return client.get(path).content.decode()


def screens(client: Client, competition: Competition) -> list[str]:
    """Return the big screens of the competition and of its tournament."""
    paths = (f"/e/{competition.slug}/projector/", f"/t/{competition.tournament.slug}/projector/")
    return [client.get(path).content.decode() for path in paths]


def test_everybody_is_told(client: Client, competition: Competition) -> None:
    """On phones at tables, personal pages, tablets and screens, as plain text."""
    send(competition, text="Soup <b>now</b>")
    pages = [
        *(seat_page(client, competition), personal_page(client, competition), tablet(client, competition)),
        *screens(client, competition),
    ]
    assert all("Soup &lt;b&gt;now&lt;/b&gt;" in page and "<b>now" not in page for page in pages)
    act = Act.objects.get(kind="announcement_sent")
    assert (act.data["audience"], act.data["text"]) == ("all", "Soup <b>now</b>")


def test_a_phrase_has_the_language_of_its_reader(client: Client, competition: Competition) -> None:
    """Own words stay as they are."""
    send(competition, text="", phrase="dinner")
    assert "Dinner is served." in personal_page(client, competition)
    client.cookies["django_language"] = "sv"
    assert "Maten är serverad." in personal_page(client, competition)


def test_one_table_is_told(client: Client, competition: Competition) -> None:
    """Neither the other tables nor the screens are."""
    send(competition, to="table", table=2)
    assert "Soup!" in seat_page(client, competition, 2) and "Soup!" not in seat_page(client, competition)
    assert "Soup!" not in "".join(screens(client, competition)) + tablet(client, competition)
    (view,) = sent_views(competition.tournament)
    assert view.to == "Table 2" and len(view.missing) == 3


def test_the_referees_are_told_alone(client: Client, competition: Competition) -> None:
    """And who of them has seen it."""
    send(competition, to="referees")
    assert "Soup!" in tablet(client, competition) and "Soup!" not in seat_page(client, competition)
    assert [one.name for one in AnnouncementSeen.objects.all()] == ["Rut"]


def test_a_competition_is_told_also_at_tables_of_a_later_round(client: Client, competition: Competition) -> None:
    """As long as it runs. The other competition is not."""
    other = add_competition(competition)
    send(competition, to="competition")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    with TestCase.captureOnCommitCallbacks(execute=True):
        start_round(competition, seed=2)
    assert "Soup!" in seat_page(client, competition) and "Soup!" in personal_page(client, competition)
    mine, theirs = (client.get(f"/e/{one.slug}/projector/").content.decode() for one in (competition, other))
    assert "Soup!" in mine and "Soup!" not in theirs


def test_each_person_has_seen_it_once(client: Client, competition: Competition) -> None:
    """At the table or on the own page, however often it is drawn. The others are named as missing."""
    send(competition)
    for _again in range(2):
        name = api.seat_links([table_of(competition).referee_table_id])[0].name
        seat_page(client, competition)
        personal_page(client, competition, name)
    (view,) = sent_views(competition.tournament)
    assert [(one.name, one.table) for one in view.sent.seen] == [(name, 1)]
    assert len(view.missing) == 7 and name not in view.missing


def test_it_ends_by_itself_or_when_the_organiser_ends_it(client: Client, competition: Competition) -> None:
    """Afterwards no page has it."""
    first, second = send(competition), send(competition, text="Pie!")
    Announcement.objects.filter(pk=first).update(ends_at=timezone.now() - timedelta(seconds=1))
    cache.delete(kept_as(competition.tournament.hall_id))
    page = personal_page(client, competition)
    assert "Soup!" not in page and "Pie!" in page
    for _again in range(2):
        announcement_end(tournament_id=competition.tournament_id, announcement_id=second)
    cache.delete(kept_as(competition.tournament.hall_id))
    assert "Pie!" not in personal_page(client, competition)
    assert Act.objects.filter(kind="announcement_ended").count() == 1


def test_what_can_not_be_announced(competition: Competition) -> None:
    """Nothing at all, an unknown phrase, a table where nobody plays; a long text is cut."""
    for empty in ({"text": "  "}, {"text": "", "phrase": "soup"}):
        with pytest.raises(AnnouncementEmpty):
            send(competition, **empty)
    with pytest.raises(TableNotOn):
        send(competition, to="table", table=9)
    send(competition, text="x" * 999)
    assert len(Announcement.objects.get().text) == 200


def test_at_most_five_run(competition: Competition) -> None:
    """A sixth ends the oldest."""
    for number in range(7):
        send(competition, text=f"Soup {number}")
    now = timezone.now()
    assert [one.text for one in Announcement.objects.filter(ends_at__gt=now)] == [f"Soup {n}" for n in (6, 5, 4, 3, 2)]


def test_a_page_opened_afterwards_is_not_sent_after_the_news_again() -> None:
    """The hub forgets a negative number at once, since such a page has the announcement already."""
    hub = Hub()
    hub.tell("table:1", 12)
    hub.tell("table:1", -3)
    assert hub.add("table:1", object(), 12) == 12  # type: ignore[arg-type]  # a listener that hears nothing


def test_an_announcement_that_is_gone_from_the_database_is_shown_and_stops_no_page(
    client: Client, competition: Competition
) -> None:
    """After an older backup was restored, the cache may have a line of which the database knows nothing."""
    send(competition, text="Soup")
    assert "Soup" in seat_page(client, competition)
    Announcement.objects.all().delete()

    assert "Soup" in seat_page(client, competition, seat=1)
    assert not AnnouncementSeen.objects.exists()
