"""The organiser's page of referees: codes, one more, one fewer, the head."""

import pytest
from django.test import Client

from referee import api
from referee.models import RefereeLink
from scoring.models.tournaments import Act
from tests.scoring.competitions import make_competition, make_organiser

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition():
    """Return a competition whose organiser is signed in."""
    user = make_organiser()
    client = Client()
    client.force_login(user)
    return make_competition(organiser=user), client


def where(competition, rest=""):
    """Return an address below the page of referees."""
    return f"/organise/competition/{competition.slug}/referee/{rest}"


def referees(competition):
    """Return the labels of the valid links, and which of them is the head's."""
    links = RefereeLink.objects.filter(hall_id=competition.tournament.hall_id, revoked_at=None).order_by("pk")
    return [(link.label, link.is_head) for link in links]


def test_organiser_makes_a_code_for_a_second_referee(competition):
    """A name is proposed. The page then shows both codes and says who is the head referee."""
    competition, client = competition
    assert 'value="Referee 2"' in client.get(where(competition)).content.decode()

    page = client.post(where(competition, "add/"), {"label": "Siv"}, follow=True).content.decode()

    assert referees(competition) == [("Referee", True), ("Siv", False)]
    assert page.count('class="seat-card"') == 2 and "head referee" in page and "Make Siv the head referee" in page


@pytest.mark.parametrize("label", ["", "x" * 81])
def test_name_that_can_not_be_is_refused_and_kept_in_its_field(competition, label):
    """An impossible name stays in its field, and the page says what is wrong."""
    competition, client = competition

    answer = client.post(where(competition, "add/"), {"label": label})

    assert answer.status_code == 422 and f'value="{label}"' in answer.content.decode()
    assert "1 to 80 characters" in answer.content.decode()
    assert len(referees(competition)) == 1


def test_organiser_chooses_the_head_and_takes_a_link_back(competition):
    """When the head's link is taken back, the remaining referee is the head."""
    competition, client = competition
    client.post(where(competition, "add/"), {"label": "Siv"})
    siv = RefereeLink.objects.get(label="Siv")

    client.post(where(competition, f"{siv.pk}/head/"))
    assert referees(competition) == [("Referee", False), ("Siv", True)]
    page = client.post(where(competition, f"{siv.pk}/revoke/"), follow=True).content.decode()

    assert referees(competition) == [("Referee", True)]
    assert "Siv&#x27;s link no longer opens anything." in page


def test_organiser_gives_a_referee_tables_and_the_log_says_so(competition):
    """An unreadable section stays in its field with the reason. The same section saved twice is one act."""
    competition, client = competition
    client.post(where(competition, "add/"), {"label": "Siv"})
    siv = RefereeLink.objects.get(label="Siv")

    answer = client.post(where(competition, f"{siv.pk}/section/"), {"tables": "one to four"})
    assert answer.status_code == 422 and 'value="one to four"' in answer.content.decode()
    assert "can&#x27;t be read as tables" in answer.content.decode()
    for _twice in range(2):
        page = client.post(where(competition, f"{siv.pk}/section/"), {"tables": "1-4, 9"}, follow=True).content.decode()

    assert 'value="1–4, 9"' in page and "Tables 1–4, 9, their rulings" in page
    client.post(where(competition, f"{siv.pk}/section/"), {"tables": ""})
    acts = Act.objects.filter(kind="referee_section_set").order_by("pk")
    assert [(act.data["referee"], act.was, act.now) for act in acts] == [("Siv", "", "1–4, 9"), ("Siv", "1–4, 9", "")]


@pytest.mark.parametrize("act", ["head", "revoke", "section"])
def test_link_of_another_competition_is_none_of_the_organisers(competition, act):
    """The link of another competition is not changed, and a message says that there is no such link."""
    competition, client = competition
    other = make_competition()
    link = RefereeLink.objects.get(hall_id=other.tournament.hall_id)

    answer = client.post(where(competition, f"{link.pk}/{act}/"), follow=True)

    assert "does not open anything here" in answer.content.decode() and "seat-card" in answer.content.decode()
    assert referees(other) == [("Referee", True)]
    assert client.post(where(other, f"{link.pk}/{act}/")).status_code == 404


def test_organiser_makes_a_code_for_a_trainee(competition):
    """The list says who is a trainee; the code opens the shadow rulings; nobody watches a table or leads by it."""
    competition, client = competition

    page = client.post(where(competition, "add/"), {"label": "Tess", "trainee": "on"}, follow=True).content.decode()

    assert referees(competition) == [("Referee", True), ("Tess", False)]
    assert "trainee</span>" in page and "/shadow/</a>" in page and "Make Tess the head referee" not in page
    assert Act.objects.latest("pk").kind == "trainee_added"
    links = api.referee_links(competition.tournament.hall_id)
    assert api.watching(links, 1) == ("Referee",)
    assert [line["label"] for line in api.archive.referees_archived(competition.tournament.hall_id)] == ["Referee"]
    kept = client.post(where(competition, "add/"), {"label": "", "trainee": "on"}).content.decode()
    assert 'name="trainee" checked' in kept
