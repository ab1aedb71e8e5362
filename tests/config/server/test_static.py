"""Static files as they are served: named by their content, and without what a phone doesn't need."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from config.server.scripts import as_part, imported_by, is_pack, packed
from config.server.static import IMPORT, HashedFiles, minify
from referee.games import GAMES
from referee.templatetags.games import phone_script_of, phone_style_of, style_of
from tests.config.test_scripts import younger
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


def collected(place, start):
    """Collect the files whose names begin so; return each one's text as it is served, and each one's hashed name."""
    storage = HashedFiles(location=place, base_url="/static/")
    found = {name: (where, name) for finder in get_finders() for name, where in finder.list([])}
    wanted = {name: found[name] for name in found if name.startswith(start)}
    for name, (where, _name) in wanted.items():
        with where.open(name) as file:
            storage.save(name, file)
    assert all(processed is not False for _name, _made, processed in storage.post_process(wanted))
    names = storage.hashed_files
    return {name: (place / made).read_text(encoding="utf-8") for name, made in names.items()}, names


@pytest.fixture(scope="module")
def gathered(tmp_path_factory):
    """Return the scripts as they are served, and their hashed names."""
    return collected(tmp_path_factory.mktemp("gathered"), "js/")


def test_style_that_imports_others_is_served_as_one_file(tmp_path):
    """One request instead of four; each part is light too, and a change to a part is another name."""
    texts, _names = collected(tmp_path, "css/")
    house, phone = texts["css/house.css"], texts["css/knaker_phone.css"]

    assert "@import" not in house + phone and "/*" not in house + phone
    assert house.index("--room:") < house.index(".button{") < house.index(".trick{")
    assert phone.index(".felt{") < phone.index(".board-k{")


@pytest.mark.parametrize("game", GAMES)
def test_phone_page_of_each_game_has_its_style_in_one_file(game):
    """That of every phone page, then the game's own."""
    source = (ROOT / "static" / phone_style_of(game)).read_text(encoding="utf-8")
    own = style_of(game).removeprefix("css/")

    assert IMPORT.findall(source) == (["seat", own.removesuffix(".css")] if own else [])


SMALL = {
    "page.js": 'import "./shown.js";\nimport "./both.js";\n',
    "both.js": 'import "./shown.js";\nimport "./asked.js";\n',
    "shown.js": 'import { word } from "./said.js";\nshow(word());\n',
    "asked.js": 'import { word, other as two } from "./said.js";\nask(word());\n',
    "said.js": 'export const word = () => "a";\nconst own = 1;\nexport function other() {\nreturn own;\n}\n',
}


def test_pack_holds_each_script_once_and_after_what_it_imports():
    """Also what a pack within it imports. Names stay inside each script; nothing is imported any more."""
    asked = {**SMALL, "asked.js": SMALL["asked.js"].replace(", other as two", "")}
    lines = packed(asked["page.js"], asked.__getitem__).splitlines()

    assert lines[lines.index("const of_said = run(() => {") :] == [
        "const of_said = run(() => {",
        'const word = () => "a";',
        *("const own = 1;", "function other() {", "return own;", "}"),
        *("return { word, other };", "});"),
        *("const of_shown = run(({ word }) => {", "show(word());", "}, of_said);"),
        *("const of_asked = run(({ word }) => {", "ask(word());", "}, of_said);"),
    ]


def test_script_that_a_pack_cannot_hold_is_refused():
    """While the files are collected, with the line: such a name means something else between braces."""
    with pytest.raises(ValueError, match=r"asked\.js.*other as two"):
        packed(SMALL["page.js"], SMALL.__getitem__)
    for line in ("export default word;", 'import * as all from "./said.js";', "export let count = 0;"):
        with pytest.raises(ValueError, match=r"said\.js"):
            packed(SMALL["page.js"], {**SMALL, "asked.js": "", "said.js": line}.__getitem__)


@pytest.mark.parametrize("game", GAMES)
def test_phone_page_of_each_game_has_its_scripts_in_one_file(game, gathered):
    """Those of every phone page, then the game's own; the oldest browsers read it, and nothing is left to import."""
    name = phone_script_of(game)
    text = gathered[0][name]
    source = minify(name, (ROOT / "static" / name).read_text(encoding="utf-8"))
    parts = re.findall(r"^const of_(\w+) = run", text, re.M)

    assert is_pack(source) and imported_by(source)[0] == "seat"
    assert parts[0] == "app" and len(parts) == len(set(parts)) > 10
    assert {"live", "entry", "waiting", *imported_by(source)[1:]} <= set(parts)
    assert not re.search(r"^(import|export)\b", text, re.M) and younger(text, name) == []


def test_pack_has_another_name_when_one_of_its_scripts_changes(gathered, tmp_path, settings):
    """So that no phone keeps the old one."""
    shutil.copytree(ROOT / "static", tmp_path / "changed")
    with (tmp_path / "changed" / "js" / "settings.js").open("a", encoding="utf-8") as file:
        file.write("go();\n")
    settings.STATICFILES_DIRS = [tmp_path / "changed"]
    texts, after = collected(tmp_path / "after", "js/")
    before = gathered[1]

    assert "go();" in texts["js/knaker_phone.js"]
    assert {name for name in before if before[name] != after[name]} >= {"js/seat.js", "js/knaker_phone.js"}
    assert before["js/print.js"] == after["js/print.js"]


def test_gathered_files_are_whole_and_name_one_another_by_their_hash(gathered):
    """Scripts saved under their hashed names still import, whether by name or for what it does, and by hashed names."""
    texts, names = gathered
    imported = {name: set(re.findall(r'^import (?:.* from )?"\./(.+)";$', text, re.M)) for name, text in texts.items()}

    assert imported["js/live.js"] == {Path(names[f"js/{name}.js"]).name for name in ("heard", "keep", "second")}
    assert set().union(*imported.values()) <= {Path(made).name for made in names.values()}
    assert "//" not in texts["js/entry.js"] and 'addEventListener("submit"' in texts["js/entry.js"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_keep_to_what_can_be_lightened(path):
    """No text of a script runs over several lines, where indentation would be part of it."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0, line


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_script_can_be_packed(path):
    """Its forms of import and export are those that a pack can hold."""
    assert as_part(path.stem, minify(path.name, path.read_text(encoding="utf-8")))


@pytest.mark.skipif(shutil.which("node") is None, reason="node.js is not here to read them; the browser tests run them")
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_lightened_scripts_can_be_read(path):
    """What is left is still a script."""
    text = minify(path.name, path.read_text(encoding="utf-8"))
    done = subprocess.run(["node", "--input-type=module", "--check"], input=text, text=True, capture_output=True)

    assert done.returncode == 0, done.stderr
