"""Static files as they are served: named by their content, and without what a phone doesn't need."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from config.server.static import IMPORT, HashedFiles, minify
from referee.games import GAMES
from referee.templatetags.games import phone_style_of, style_of
from tests.support.server import ROOT

SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))


def test_script_is_served_without_comments_and_indentation():
    """Lines and ends of lines that only speak to readers go; addresses, strings and line ends stay."""
    source = """// What it does.
import { a } from "./b.js";

const EVERY = 1000; // milliseconds
function go() {
  // because
  return fetch("http://x/y; //z") ?? `a // b`;
}
"""

    assert minify("js/go.js", source).splitlines() == [
        'import { a } from "./b.js";',
        "const EVERY = 1000;",
        "function go() {",
        'return fetch("http://x/y; //z") ?? `a // b`;',
        "}",
    ]


def test_style_is_served_without_comments_and_indentation():
    """Comments go, also over several lines, and spaces that mean nothing; rules stay."""
    source = ":root {\n  --a: 1px; /* the\n  smallest */\n}\n/* end */\n"

    assert minify("css/a.css", source) == ":root{--a:1px}"


def test_style_that_imports_others_is_served_as_one_file(tmp_path):
    """One request instead of four; each part is light too, and a change to a part is another name."""
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    found = {name: (where, name) for finder in get_finders() for name, where in finder.list([])}
    wanted = {name: place for name, place in found.items() if name.startswith("css/")}
    for name, (where, _name) in wanted.items():
        with where.open(name) as file:
            storage.save(name, file)
    assert all(processed is not False for _name, _made, processed in storage.post_process(wanted))
    house, phone = (
        (tmp_path / storage.hashed_files[f"css/{name}.css"]).read_text(encoding="utf-8")
        for name in ("house", "knaker_phone")
    )

    assert "@import" not in house + phone and "/*" not in house + phone
    assert house.index("--room:") < house.index(".button{") < house.index(".trick{")
    assert phone.index(".felt{") < phone.index(".board-k{")


@pytest.mark.parametrize("game", GAMES)
def test_phone_page_of_each_game_has_its_style_in_one_file(game):
    """That of every phone page, then the game's own."""
    source = (ROOT / "static" / phone_style_of(game)).read_text(encoding="utf-8")
    own = style_of(game).removeprefix("css/")

    assert IMPORT.findall(source) == (["seat", own.removesuffix(".css")] if own else [])


def test_gathered_files_are_whole_and_name_one_another_by_their_hash(tmp_path):
    """Scripts saved under their hashed names still import, whether by name or for what it does, and by hashed names."""
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    found = {name: (where, name) for finder in get_finders() for name, where in finder.list([])}
    wanted = {name: found[name] for name in (f"js/{path.name}" for path in SCRIPTS)}
    for name, (where, _name) in wanted.items():
        with where.open(name) as file:
            storage.save(name, file)
    assert all(processed is not False for _name, _made, processed in storage.post_process(wanted))
    texts = {name: (tmp_path / made).read_text(encoding="utf-8") for name, made in storage.hashed_files.items()}
    imported = {name: set(re.findall(r'^import (?:.* from )?"\./(.+)";$', text, re.M)) for name, text in texts.items()}

    assert imported["js/live.js"] == {Path(storage.hashed_files[f"js/{name}.js"]).name for name in ("heard", "keep")}
    assert set().union(*imported.values()) <= {Path(made).name for made in storage.hashed_files.values()}
    assert "//" not in texts["js/entry.js"] and 'addEventListener("submit"' in texts["js/entry.js"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_keep_to_what_can_be_lightened(path):
    """No text of a script runs over several lines, where indentation would be part of it."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0, line


@pytest.mark.skipif(shutil.which("node") is None, reason="node.js is not here to read them; the browser tests run them")
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_lightened_scripts_can_be_read(path):
    """What is left is still a script."""
    text = minify(path.name, path.read_text(encoding="utf-8"))
    done = subprocess.run(["node", "--input-type=module", "--check"], input=text, text=True, capture_output=True)

    assert done.returncode == 0, done.stderr
