"""The page of drafts: the organiser can do everything without scripts, and nobody else learns of the drafts."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from scoring.services.people.players import player_away
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import EIGHT, address, make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of eight players without a round."""
    return make_competition(EIGHT, organiser)


def draw(mia: Client, competition: Competition, number: int = 1, **choices: str) -> Draft:
    """Make a draft from the page, and return it."""
    mia.post(address(competition, f"rounds/{number}/draft/"), choices)
    return Draft.objects.filter(competition=competition).latest("pk")


def shown(mia: Client, competition: Competition, query: str = "") -> str:
    """Return the page of drafts as text without tags."""
    page = mia.get(address(competition, f"drafts/{query}")).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index('id="drafts"') :]).split())


def test_one_tap_draws_and_publishes_and_another_shows_a_draft_first(mia: Client, competition: Competition) -> None:
    """A round can still be drawn with one tap. If there is a draft, the panel for drawing links to it."""
    page = mia.get(address(competition)).content.decode()
    assert "Draw round 1" in page
    assert "Look at the draft first" in page

    answer = mia.post(address(competition, "rounds/1/draft/"), {"tables": "2", "key": "first-1"})
    assert answer["Location"] == address(competition, f"drafts/?of={Draft.objects.get().pk}")
    assert "1 draft" in mia.get(address(competition)).content.decode()

    mia.post(address(competition, "rounds/1/start/"))
    assert reloaded(competition).rounds.count() == 1


def test_the_page_says_what_a_draft_costs_with_names(mia: Client, competition: Competition) -> None:
    """The page names who meets again and in which rounds they met, and says how few repeats there could be."""
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    draft = draw(mia, competition, 2)
    together = list(Draft.objects.get().tables[0])
    text = shown(mia, competition, f"?of={draft.pk}")

    assert "Pairs that meet again 4 (at least 4)" in text
    assert text.count("meet again, after round 1.") == 4
    assert len(together) == 4


def test_drafts_stand_side_by_side(mia: Client, competition: Competition) -> None:
    """The figures of all drafts are in one table, and the tables of a second draft are shown beside the first."""
    one, two = draw(mia, competition), draw(mia, competition)
    text = shown(mia, competition, f"?of={one.pk}&beside={two.pk}")

    assert "The drafts compared Draft A Draft B" in text
    assert text.count("Table 1") == 2
    assert "Hide draft B" in text


def test_a_swap_says_what_it_costs_and_is_made_and_undone(mia: Client, competition: Competition) -> None:
    """Without scripts, two players are picked, the cost is read, and the swap is made and undone, in five requests."""
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    draft = draw(mia, competition, 2)
    one, other = draft.tables[0][0], draft.tables[1][0]
    names = {player.pk: player.name for player in competition.players.all()}
    picked = mia.get(address(competition, f"drafts/?of={draft.pk}&one={one}")).content.decode()
    assert f'href="?of={draft.pk}&amp;one={one}&amp;to=p{other}"' in picked
    assert "Now choose who changes places with this player." in picked

    text = shown(mia, competition, f"?of={draft.pk}&one={one}&to=p{other}")
    assert f"{names[one]} and {names[other]} change places" in text
    assert "Pairs that meet again: 4 (at least 4) →" in text or "No figure changes." in text

    mia.post(address(competition, f"drafts/{draft.pk}/swap/"), {"one": str(one), "to": f"p{other}", "version": "0"})
    assert Draft.objects.get().tables[0][0] == other
    mia.post(address(competition, f"drafts/{draft.pk}/undo/"), {"version": "1"})
    assert Draft.objects.get().tables == draft.tables


def test_a_refused_swap_is_told_where_the_organiser_is(mia: Client, competition: Competition) -> None:
    """A swap of a player with themselves, or from a page that is out of date, gives an error on the page of drafts."""
    draft = draw(mia, competition)
    one, other = draft.tables[0][0], draft.tables[1][0]
    swap = address(competition, f"drafts/{draft.pk}/swap/")

    for data, words in (
        ({"one": str(one), "to": f"p{one}", "version": "0"}, "These two can&#x27;t change places."),
        ({"one": str(one), "to": "nowhere", "version": "0"}, "These two can&#x27;t change places."),
        ({"one": str(one), "to": f"p{other}", "version": "7"}, "Draft A has been changed since"),
    ):
        answer = mia.post(swap, data, follow=True)
        assert answer.redirect_chain[-1][0] == address(competition, f"drafts/?of={draft.pk}")
        assert words in answer.content.decode()
    assert Draft.objects.get().tables == draft.tables
    assert "These two can" in shown(mia, competition, f"?of={draft.pk}&one={one}&to=p{one}")


def test_a_player_is_found_by_name(mia: Client, competition: Competition) -> None:
    """The search shows the player's table and a link to it, or says that no such name was found."""
    draw(mia, competition)
    anna = player_of(competition, "Anna")
    page = mia.get(address(competition, "drafts/?find=aNN")).content.decode()

    assert f'href="#who-{anna.pk}"' in page
    assert "Nobody in this draft is called “Zoe”." in shown(mia, competition, "?find=Zoe")


def test_a_draft_that_no_longer_fits_says_who_came_and_left(mia: Client, competition: Competition) -> None:
    """A draft that no longer fits can be drawn anew and can't be published."""
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")
    player_away(tournament_id=competition.tournament_id, player_id=anna.pk, away=True)
    draft = draw(mia, competition)
    player_away(tournament_id=competition.tournament_id, player_id=anna.pk, away=False)
    player_away(tournament_id=competition.tournament_id, player_id=bo.pk, away=True)
    text = shown(mia, competition)

    assert "Draft A is out of date. Not in this draft: Anna. In this draft, but not here: Bo." in text
    assert "Publish" not in text
    assert "Draw another draft" in text
    answer = mia.post(address(competition, f"drafts/{draft.pk}/publish/"), {"version": "0"}, follow=True)
    assert "Draft A is out of date. Draw the round anew." in answer.content.decode()


def test_drafts_can_be_published_and_dropped(mia: Client, competition: Competition) -> None:
    """When the last draft is dropped, the organiser is led back to the competition."""
    one, two = draw(mia, competition), draw(mia, competition)
    assert mia.post(address(competition, f"drafts/{two.pk}/drop/"))["Location"] == address(competition, "drafts/")
    assert mia.post(address(competition, f"drafts/{one.pk}/drop/"))["Location"] == address(competition)

    draft = draw(mia, competition)
    answer = mia.post(address(competition, f"drafts/{draft.pk}/publish/"), {"version": "0"}, follow=True)
    assert "Round 1 is published." in answer.content.decode()


def test_a_fifth_draft_is_refused_on_their_page(mia: Client, competition: Competition) -> None:
    """A fifth draft is refused with an error on the page of drafts."""
    for _number in range(5):
        draw(mia, competition)

    assert Draft.objects.count() == 4
    assert "There are 4 drafts already. Drop one of them first." in shown(mia, competition)


def test_nobody_else_can_open_drafts(client: Client, competition: Competition) -> None:
    """Another organiser gets the same answer as for a competition that doesn't exist."""
    draft = Draft.objects.create(competition=competition, number=1, label="A", seed=1, tables=[[1]])
    paths = ["drafts/", *(f"drafts/{draft.pk}/{act}/" for act in ("swap", "undo", "drop", "publish"))]
    paths.append("rounds/1/draft/")
    for path in paths:
        assert _sent(client, address(competition, path)).status_code == 302
    client.force_login(User.objects.create_user("eve"))
    for path in paths:
        assert _sent(client, address(competition, path)).status_code == 404
    assert Draft.objects.get().version == 0


def test_no_page_stream_or_answer_of_others_changes_with_a_draft(mia: Client, competition: Competition) -> None:
    """Other people's pages and the numbers of streams stay the same when drafts are drawn, swapped and undone."""
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    before = _seen(competition)
    draft = draw(mia, competition, 2)
    swap = {"one": str(draft.tables[0][0]), "to": f"p{draft.tables[1][0]}", "version": "0"}
    mia.post(address(competition, f"drafts/{draft.pk}/swap/"), swap)
    mia.post(address(competition, f"drafts/{draft.pk}/undo/"), {"version": "1"})

    assert _seen(competition) == before


def _seen(competition: Competition) -> list[tuple[str, str]]:
    """Return every page for a player and the public, without tokens against forgery and the time of day."""
    stranger = Client()
    player = player_of(competition, "Anna")
    public, personal = f"/e/{competition.slug}/", link_path(player)
    paths = [public, f"{public}standings/", f"{public}projector/", f"{public}standings.csv", f"{public}results.csv"]
    paths += [personal, f"{personal}now/", f"/api/v1{personal}"]
    paths += [f"/api/v1/competitions/{competition.slug}/{rest}" for rest in ("standings/", "rounds/")]
    answers = [(path, stranger.get(path).content.decode()) for path in paths]
    number = ("number", str(reloaded(competition).number))
    moving = re.compile(r'\b[A-Za-z0-9]{64}\b|(?s:<time.*?</time>)|"as_of":"[^"]+"')
    return [number, *((path, moving.sub("…", text)) for path, text in answers)]


def _sent(client: Client, path: str):
    return client.get(path) if path.endswith("drafts/") else client.post(path)
