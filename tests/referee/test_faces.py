"""What belongs to one game lies in its face, and nothing else names a game."""

import re
from pathlib import Path

import pytest

from referee.access.links import seat_token
from referee.engine.options import POLICY, as_written
from referee.faces import FACES
from referee.games import GAMES
from referee.selectors.log.log import log_lines
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.table import table_full
from referee.services.tables import Player, hall_open, table_open
from referee.shapes.common import Place
from tests.support.referee import FOUR, START, enter_all, make_table, reloaded, seat_of
from tests.support.server import ROOT

TEMPLATES = ROOT / "templates" / "referee"
# Where a game has a place of its own; and the manual, whose tutorial plays one of them.
OWN = (
    "referee/games",
    "referee/faces",
    "referee/casebook",
    *(f"templates/referee/{game}" for game in GAMES),
    "templates/help/",
)
NAMES = re.compile("|".join([*GAMES, *(game.title for game in GAMES.values())]), re.IGNORECASE)


SHARED = {"referee": "py", "config": "py", "scoring": "py", "templates": "html"}


def shared_files(folder):
    """Yield every module or template of a folder that all games share."""
    for path in sorted((ROOT / folder).rglob(f"*.{SHARED[folder]}")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(OWN):
            yield path


def code_of(path: Path) -> str:
    """Return the text of a file without its comments, which may name a game as an example."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        return re.sub(r"\{#.*?#\}", "", text)
    return re.sub(r'"""(?:.|\n)*?"""|#.*', "", text)


def test_each_game_has_a_face_and_each_face_its_game():
    """The two tables agree."""
    assert set(FACES) == set(GAMES)
    assert all(FACES[name].game is game for name, game in GAMES.items())


@pytest.mark.parametrize("folder", SHARED)
def test_shared_code_names_no_game(folder):
    """What differs between games is asked of the game or of its face."""
    found = {path.relative_to(ROOT).as_posix(): NAMES.findall(code_of(path)) for path in shared_files(folder)}

    assert found
    assert {path: names for path, names in found.items() if names} == {}


def test_templates_load_shared_tags_and_those_of_their_own_game():
    """No page of one game depends on another game."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        game = path.parent.name if path.parent.name in GAMES else None
        for loaded in re.findall(r"\{% load ([^%]*) %\}", path.read_text(encoding="utf-8")):
            assert set(loaded.split()) & set(GAMES) <= {game}, path


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_game_has_its_templates(game):
    """Four draw its phone and its tablet, and one plays its first entries in the guide of REST."""
    for part in ("table", "pad", "overhead", "enter", "guide"):
        assert (TEMPLATES / game / f"_{part}.html").is_file()


@pytest.mark.django_db
def test_log_draws_the_cards_that_an_entry_lays_or_turns_up():
    """Beside the sentence; the face says which fields those are."""
    table = make_table()
    enter_all(table, START + "Anna play AH")

    lines = {line.body["do"]: line.cards for line in log_lines(reloaded(table), "Bo")}

    assert (lines["deal"], lines["join"], lines["play"]) == (("KC",), (), ("AH",))


@pytest.mark.django_db
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_only_one_game_shows_is_its_screen(game, client):
    """The face makes it, for a phone and for the tablet, and REST sends it beside what every game has."""
    hall = hall_open(name="Clubhouse", slug="club")
    table = table_open(hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR])
    seat, full = seat_view(seat_of(table, "Bo")), table_full(table)

    assert type(seat.screen) is type(full.screen)
    assert type(seat.screen).__module__.startswith("referee.faces.")
    sent = client.get(f"/api/v1/s/{seat_token(seat_of(table, 'Bo'))}/").json()
    assert set(sent["screen"]) == set(type(seat.screen).__dataclass_fields__)
    assert set(sent["places"][0]) == set(Place.__dataclass_fields__)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_house_option_is_a_question_with_an_answer_for_each_value(game):
    """People read the question and the answer; the option's name and the codes of its values are the casebook's."""
    rows = {name: option for name, option in GAMES[game].options.items() if option is not POLICY}
    words = FACES[game].words.options

    assert set(words) == set(rows)
    for name, option in rows.items():
        named = {as_written(value) for value in (*(option.values or ()), *option.words)} - {"false"}
        if option.values is not None and False in option.values:
            named.add("false")  # as a number's word it is only what YAML reads for "off"
        assert str(words[name].asked).endswith("?"), name
        assert set(words[name].answers) == named, name
