"""What stands at the project's root, and the picture of the floors: each says what the program really is."""

import re
import subprocess
import tomllib
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from tests.support.server import ROOT

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
FLOORS = ElementTree.parse(ROOT / "docs" / "pictures" / "floors.svg").getroot()  # noqa: S314 (a file of our own)
SVG = "{http://www.w3.org/2000/svg}"
MOST_WORDS = 500  # of a record of a decision: one page
NOT_TEXT = {".png", ".webp", ".backup", ".zip"}


def rooms() -> dict[str, tuple[float, bool]]:
    """Each room of the picture, such as `referee.views`: how far down it lies, and whether it is drawn as pure."""
    found = {}
    for group in FLOORS.iter(f"{SVG}g"):
        [box] = group.findall(f"{SVG}rect")
        for room in group.attrib["data-rooms"].split():
            found[room] = float(box.attrib["y"]), box.attrib["class"] == "pure"
    return found


def test_picture_shows_rooms_that_there_are_in_the_order_of_their_contract():
    """What lies higher imports what lies lower; rooms of one layer lie side by side."""
    drawn = {room: y for room, (y, _pure) in rooms().items()}
    layered = {layer["containers"][0]: layer["layers"] for layer in CONTRACTS if layer.get("containers")}
    for house in ("scoring", "referee"):
        heights = [
            {drawn[f"{house}.{name}"] for name in re.findall(r"\w+", layer) if f"{house}.{name}" in drawn}
            for layer in layered[house]
        ]
        layers = [height for height in heights if height]
        assert all(len(height) == 1 for height in layers), house
        assert [min(height) for height in layers] == sorted({y for room, y in drawn.items() if room.startswith(house)})

    assert min(y for room, y in drawn.items() if room.startswith("referee.")) > max(
        y for room, y in drawn.items() if room.startswith("scoring.")
    )


def test_picture_draws_as_pure_what_the_contract_keeps_pure():
    """Each room of a kind by its colour."""
    [contract] = [contract for contract in CONTRACTS if contract["name"].startswith("The pure parts")]

    assert {room for room, (_y, pure) in rooms().items() if pure} == set(contract["source_modules"]) & rooms().keys()
    assert sum(pure for _y, pure in rooms().values()) >= 5


def test_readme_has_the_picture_and_says_that_there_is_no_licence():
    """The owner has chosen none; once there is one, the line goes."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert "docs/pictures/floors.svg" in readme
    assert ("No licence has been chosen" in readme) == (not list(ROOT.glob("LICEN[CS]E*")))


def test_hook_before_a_commit_is_what_make_lint_runs():
    """And nothing of it is fetched."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))

    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    assert [hook["entry"] for hook in hooks["repos"][0]["hooks"]] == ["make lint"]
    assert all(hook["language"] == "system" for hook in hooks["repos"][0]["hooks"])


def test_links_of_the_pages_at_the_root_lead_somewhere():
    """README, CONTRIBUTING and SECURITY name files that exist."""
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / name).read_text(encoding="utf-8")):
            assert target.startswith("https://") or (ROOT / target).exists(), f"{name}: {target}"


def test_decisions_are_one_page_each():
    """What is longer is no longer read; and each record says whether it still holds. Drawings don't count as words."""
    written = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "decisions").glob("*.md")}
    records = {name: re.sub(r"^```text$.*?^```$", "", text, flags=re.M | re.S) for name, text in written.items()}

    assert len(records) > 60
    assert {name: words for name, text in records.items() if (words := len(text.split())) > MOST_WORDS} == {}
    assert [name for name, text in records.items() if not re.search(r"^Status: \w", text, re.MULTILINE)] == []


ENDS = {"lf": "\n", "crlf": "\r\n"}


def written_as(name: str) -> dict[str, str]:
    """What .editorconfig says of a file. A later section goes before an earlier one."""
    sections = ConfigParser()
    sections.read_string("[root]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    found: dict[str, str] = {}
    for section in sections.sections()[1:]:
        braces = re.search(r"\{(.+)\}", section)
        patterns = [section.replace(braces[0], part) for part in braces[1].split(",")] if braces else [section]
        if any(fnmatch(name if "/" in pattern else Path(name).name, pattern) for pattern in patterns):
            found |= sections[section]
    return found


def misfits(name: str, content: bytes) -> list[str]:
    """The rules of .editorconfig that a file breaks."""
    rules, text = written_as(name), content.decode(written_as(name)["charset"])
    broken = {
        "end_of_line": bool(set(re.findall(r"\r\n|\r|\n", text)) - {ENDS[rules["end_of_line"]]}),
        "insert_final_newline": rules["insert_final_newline"] == "true" and text != "" and not text.endswith("\n"),
        "trim_trailing_whitespace": bool(re.search(r"[ \t]$", text, re.MULTILINE)),
        "indent_style": rules["indent_style"] == "space" and bool(re.search(r"^\t", text, re.MULTILINE)),
    }
    return [rule for rule, is_broken in broken.items() if is_broken]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_files_are_written_as_editorconfig_says():
    """Every text file of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [
        name for name in listed.split("\0") if name and Path(name).suffix not in NOT_TEXT and (ROOT / name).exists()
    ]
    wrong = {name: found for name in names if (found := misfits(name, (ROOT / name).read_bytes()))}

    assert len(names) > 1000
    assert wrong == {}


@pytest.mark.parametrize(
    ("name", "content", "broken"),
    [
        ("a.py", b"a = 1\r\n", ["end_of_line"]),
        ("a.md", b"a", ["insert_final_newline"]),
        ("templates/a/b.html", b"a", []),
        ("a.js", b"a; \n", ["trim_trailing_whitespace"]),
        ("a.css", b"\ta\n", ["indent_style"]),
        ("Makefile", b"a:\n\tb\n", []),
    ],
)
def test_misfits_are_found(name, content, broken):
    """Each rule is broken by some file."""
    assert misfits(name, content) == broken
