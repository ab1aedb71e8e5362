"""`manage.py publish`: its pages can be read anywhere, and show no more than the public page."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import html5lib
import pytest
from django.core.management import CommandError, call_command

from scoring.models.tournaments import Competition, Player
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    EIGHT,
    add_competition,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    reloaded,
    start_round,
)
from tests.support.kept_rows import made_once
from tests.support.referee import enter

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "sv", "nl")


def played() -> Competition:
    """Return a competition with two rounds played, in a tournament with another one and an overall ranking."""
    made = make_competition(EIGHT, name="Autumn & <Winter>")
    Player.objects.filter(name="Anna").update(family="the-secret-family", club="Kortklubben")
    for number in (1, 2):
        for table in start_round(reloaded(made), seed=number).tables.all():
            play_hand(table)
            give_fault(table, table.seats.all()[0].player.name)
        round_end(competition_id=made.pk, number=number, as_they_stand=True)
    add_competition(made)
    overall_set(tournament_id=made.tournament_id, scheme="hundred")
    competition_end(competition_id=made.pk)
    return reloaded(made)


made = made_once(played)


@pytest.fixture
def competition(made: Callable[[], Competition]) -> Competition:
    """Return the same competition for each test."""
    return made()


def publish(competition: Competition, folder: Path, *options: str) -> dict[str, str]:
    """Publish the tournament, and return the text of each file by its path."""
    call_command("publish", competition.tournament.slug, str(folder), *options)
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def files(
    made: Callable[[], Competition], django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """Return what is published of the competition, for all tests that only read it."""
    with django_db_blocker.unblock():
        return publish(made(), tmp_path_factory.mktemp("published") / "out")


@cache
def elements(text: str) -> list[dict[str, str]]:
    """Return the attributes of each element of a valid page."""
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    return [element.attrib for element in tree.iter()]


def attributes(text: str, name: str) -> list[str]:
    """Return the values of an attribute on a valid page."""
    return [element[name] for element in elements(text) if name in element]


def links(text: str) -> list[str]:
    """Return the addresses of a page's links and styles."""
    return attributes(text, "href")


def test_every_page_is_valid_and_every_link_leads_somewhere(files: dict[str, str]) -> None:
    """Links are relative and stay in the folder, their targets exist, and no id comes twice."""
    pages = {path: text for path, text in files.items() if path.endswith(".html")}

    assert len(pages) == 1 + len(LANGUAGES) * (1 + 2 + 2 + 8 + 4)
    assert "en/autumn-winter/round-2-table-1-hand-1.html" in pages
    ids = {path: attributes(text, "id") for path, text in pages.items()}
    for path, text in pages.items():
        assert len(ids[path]) == len(set(ids[path])), path
        for link in links(text):
            target, _hash, part = link.partition("#")
            found = normpath(join(dirname(path), target)) if target else path
            assert found in files, (path, link)
            assert not part or part in ids[found], (path, link)
        assert "<script" not in text
        assert "src=" not in text


def test_no_page_may_run_a_script(files: dict[str, str]) -> None:
    """A page says so itself, before anything that it loads; what lies in a folder has no headers of ours."""
    pages = {path: text for path, text in files.items() if path.endswith(".html")}
    for path, text in pages.items():
        policy = text.index('<meta http-equiv="Content-Security-Policy" content="default-src \'none\';')
        assert policy < text.index("<link"), path
        assert not attributes(text, "style") and not attributes(text, "onclick"), path
        assert "<script" not in text and "<style" not in text, path
    assert any("hand" in path for path in pages)


def test_the_languages_lead_to_one_another(files: dict[str, str], competition: Competition) -> None:
    """The same page exists in English, Swedish and Dutch, and links to the other languages."""
    path = f"{competition.slug}/round-1.html"

    assert "Table 1" in files[f"en/{path}"]
    assert "Bord 1" in files[f"sv/{path}"]
    assert "Tafel 1" in files[f"nl/{path}"]
    assert f"../../sv/{path}" in links(files[f"nl/{path}"])


def test_a_folder_tells_no_more_than_the_public_page(files: dict[str, str]) -> None:
    """No page has a player's link, a family, an account or an address of the server."""
    text = "\n".join(text for path, text in files.items() if path.endswith(".html"))

    assert "Anna" in text
    assert "Kortklubben" in text
    for secret in (
        "the-secret-family",
        "/p/",
        "/s/",
        "/r/",
        "/replay/",
        "token",
        "@mia",
        "mia-",
        "http://",
        "csrf",
        "/static/",
    ):
        assert secret not in text, secret


def test_what_is_held_back_is_not_published(competition: Competition, tmp_path: Path) -> None:
    """The new pages have no places or points, and replace those that were published before."""
    before = publish(competition, tmp_path / "out")
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    files = publish(competition, tmp_path / "out")

    page = f"en/{competition.slug}/index.html"
    assert "players/anna.html" in before[page]
    assert "podium" in before[page]
    assert "players/anna.html" not in files[page]
    assert "podium" not in files[page]
    assert "held back" in files[page]
    rounds = files[f"en/{competition.slug}/round-1.html"]
    assert rounds.count('<td class="figure">–</td>') == 3 * 8
    assert "held back" in files["en/players/anna.html"]
    assert "place 1" not in files["en/players/anna.html"]


def test_each_hand_that_is_over_has_a_page(files: dict[str, str], competition: Competition) -> None:
    """In each language the page shows the tricks, the entries with verdicts and the table at the end."""
    page = files[f"en/{competition.slug}/round-1-table-1-hand-1.html"]

    assert "<h1>Knoesten: Round 1, table 1</h1>" in page
    assert page.count('class="part__cards"') == 5
    assert page.count(" took it</span>") == 6  # each trick's, and the last one's on the drawing of the table
    assert page.count('<li value="') == 29  # a deal, 3 players join, 4 exchange, 20 cards, and a fault
    assert page.count("<figure") == 1
    assert "Slag 5" in files[f"nl/{competition.slug}/round-1-table-1-hand-1.html"]
    assert f"../{competition.slug}/round-1-table-1-hand-1.html" in links(files[f"en/{competition.slug}/round-1.html"])


def test_hand_names_the_tournament_if_its_only_competition_has_no_name(tmp_path: Path) -> None:
    """A heading that begins with a colon would name nothing."""
    made = make_competition()
    play_hand(start_round(made).tables.get())
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    page = publish(made, tmp_path / "out")[f"en/{made.slug}/round-1-table-1-hand-1.html"]

    assert "<h1>Friday: Round 1, table 1</h1>" in page


def test_hands_of_a_hidden_round_and_of_a_running_game_are_not_told(tmp_path: Path) -> None:
    """A hand in play has no page, and a hand without a public replay has none."""
    made = make_competition()
    table = start_round(made).tables.get()
    play_hand(table)
    enter(at_referee(table), "Anna", "deal", dealer="Anna", trump="7S")

    hands = [path for path in publish(made, tmp_path / "out") if "hand" in path and path.startswith("en/")]
    assert hands == [f"en/{made.slug}/round-1-table-1-hand-1.html"]
    standings_show(competition_id=made.pk, shown=Shown.HELD)
    assert not [path for path in publish(reloaded(made), tmp_path / "out") if "-hand-" in path]


def test_a_round_that_a_player_missed_is_told_once(tmp_path: Path) -> None:
    """The sentence about the missed round names the round, so the page does not name it again."""
    competition = make_competition(EIGHT)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    players_add(competition_id=competition.pk, text="Late")
    start_round(reloaded(competition))
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    page = publish(reloaded(competition), tmp_path / "out")["en/players/late.html"]

    assert "Round 1: missed, which counts 0 points." in page
    assert page.count("Round 1") == 1


def test_hands_can_be_left_out(competition: Competition, tmp_path: Path) -> None:
    """No page links to a hand, and pages of hands that were published before are removed."""
    publish(competition, tmp_path / "out")
    files = publish(competition, tmp_path / "out", "--without-hands")

    assert not [path for path in files if "-hand-" in path]
    assert "-hand-" not in files[f"en/{competition.slug}/round-1.html"]


def test_the_same_tournament_gives_the_same_bytes(competition: Competition, tmp_path: Path) -> None:
    """Two folders get equal files, and publishing again into the first one writes no file."""
    first = publish(competition, tmp_path / "first")
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "first").rglob("*.html")}

    assert publish(competition, tmp_path / "second") == first
    assert publish(competition, tmp_path / "first") == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "first").rglob("*.html")} == times


def test_an_update_removes_only_what_it_wrote(tmp_path: Path) -> None:
    """The page of a player who was removed is deleted; a file that somebody else put there stays."""
    made = make_competition("Anna Bo")
    folder = tmp_path / "out"
    assert "sv/players/bo.html" in publish(made, folder)
    (folder / "sv" / "photo.txt").write_text("ours")
    made.entries.get(player__name="Bo").delete()
    players_add(competition_id=made.pk, text="Cia")
    files = publish(reloaded(made), folder)

    assert "sv/players/bo.html" not in files
    assert "sv/players/cia.html" in files
    assert files["sv/photo.txt"] == "ours"


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    """The command writes nothing over other files or another tournament's folder, and says why."""
    made, other = make_competition(), make_competition(name="Another")
    full, single, taken = tmp_path / "full", tmp_path / "single", tmp_path / "taken"
    full.mkdir()
    (full / "mine.txt").write_text("mine")
    single.write_text("mine")
    publish(other, taken)
    for folder in (full, single, taken):
        with pytest.raises(CommandError, match="not written for this tournament"):
            publish(made, folder)
    assert [path.name for path in full.iterdir()] == ["mine.txt"]

    ours = tmp_path / "ours"
    publish(made, ours)
    players_add(competition_id=made.pk, text="Eva")
    (ours / "en" / "players" / "eva.html").write_text("mine")
    with pytest.raises(CommandError, match=r"eva\.html"):
        publish(reloaded(made), ours)
    assert (ours / "en" / "players" / "eva.html").read_text() == "mine"


def test_an_unknown_tournament_is_told(tmp_path: Path) -> None:
    """The error lists the tournaments that exist."""
    made = make_competition()
    with pytest.raises(CommandError, match=f"There are: {made.tournament.slug}"):
        call_command("publish", "nothing", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
