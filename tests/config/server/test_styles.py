"""Styles as the oldest browsers can read them, and what only they load."""

import json
import re

import pytest

from config.server.static import without_comments
from config.server.styles import for_all, for_old
from tests.support.old_browsers import aged
from tests.support.server import ROOT

STYLES = sorted((ROOT / "static" / "css").glob("*.css"))


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("a { inset: 0; }", "a{top:0;right:0;bottom:0;left:0}"),
        ("a { inset: 1px 2px auto; }", "a{top:1px;right:2px;bottom:auto;left:2px}"),
        ("a { padding-block: calc(1px + 2px) 3px; }", "a{padding-top:calc(1px + 2px);padding-bottom:3px}"),
        ("a { margin-inline: auto; }", "a{margin-left:auto;margin-right:auto}"),
        ("a { padding-inline-start: 1px; }", "a{padding-inline-start:1px}"),
        ("a { rotate: -2deg; }", "a{transform:rotate(-2deg)}"),
        ("a { translate: 0 -2px; }", "a{transform:translate(0,-2px)}"),
        ("a { translate: none; }", "a{transform:none}"),
        ("a { max-height: calc(100dvh - 2rem); }", "a{max-height:calc(100vh - 2rem);max-height:calc(100dvh - 2rem)}"),
        (
            "a { background: color-mix(in srgb, var(--a), transparent 65%); }",
            "a{background:var(--a);background:color-mix(in srgb,var(--a),transparent 65%)}",
        ),
        ("a:is(.b, .c > d) e { top: 0; }", "a.b e,a.c > d e{top:0}"),
        ("a:not(.b, .c) { top: 0; }", "a:not(.b):not(.c){top:0}"),
        ("a:not(:has(b, c)), d { top: 0; }", "a:not(:has(b,c)),d{top:0}"),
        ("a:is(.b, .c):is(.d, .e) { top: 0; }", "a.b.d,a.b.e,a.c.d,a.c.e{top:0}"),
        ('a::before { content: "; { a: b }"; }', 'a::before{content:"; { a: b }"}'),
        ("@media (max-width: 10px) and (print) { a { top: 0; } }", "@media (max-width:10px) and (print){a{top:0}}"),
    ],
)
def test_style_is_served_in_words_that_all_browsers_know(written, served):
    """What is written in today's short forms; what they can't say stands behind what they can."""
    assert for_all(written) == served


def test_old_browsers_get_spaces_where_they_know_no_gap():
    """Between the parts of a row or column; around them where it may break."""
    style = for_old(
        [
            ".a { display: flex; gap: 4px; }",
            ".b { display: flex; flex-direction: column; gap: 4px; }",
            "@media (min-width: 5px) { .c { display: flex; flex-wrap: wrap; gap: 0 8px; } }",
            ".d { display: grid; gap: 4px; }",
        ]
    )

    assert style == (
        ":root{--has:[]}@supports not (inset:0){.a>*+*{margin-left:4px}.b>*+*{margin-top:4px}"
        "@media (min-width:5px){.c>*{margin:0 calc(8px/2)}}}"
    )


def test_old_browsers_are_told_what_to_look_for_instead_of_has():
    """Each pair is what has something within; its number is in the mark. What they can't find is left out."""
    style = for_old(
        [
            ".a:has(b:checked) .c { top: 0; }",
            ".d .a:not(:has(b:checked)) { top: 1px; }",
            ".a:has(b:focus-visible) { top: 2px; } .a:has(~ b) { top: 3px; }",
            "@supports selector(:has(*)) { .e { top: 4px; } }",
        ]
    )

    assert style == (
        ':root{--has:[[".a","b:checked"]]}@supports not (inset:0){}'
        ".a[data-has-0] .c{top:0}.d .a:not([data-has-0]){top:1px}.e{top:4px}"
    )


def test_our_own_styles_ask_old_browsers_for_what_they_can_read():
    """The list is JSON, and none of its selectors is younger than they are."""
    style = for_old(without_comments(path.read_text(encoding="utf-8")) for path in STYLES)
    wanted = json.loads(re.search(r"--has:(.*?)\}", style)[1])

    assert wanted
    assert not re.search(r":has\(|:is\(|:where\(|:focus-visible", json.dumps(wanted))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_keeps_its_rules_in_the_oldest_browsers(path):
    """They drop what `for_old` says in other words, rings for the keyboard (they draw their own), and containers."""
    served = for_all(without_comments(path.read_text(encoding="utf-8")))
    rules = [rule[1] for rule in re.finditer(r"([^{};]+)\{[^{}]*\}", served)]
    kept = aged(served)
    lost = [rule for rule in rules if f"{rule}{{" not in kept]
    inside = "".join(re.findall(r"@(?:container|supports selector)[^{]*\{(?:[^{}]*\{[^{}]*\})*\}", served))

    assert [rule for rule in lost if not re.search(r":has\(|:focus-visible", rule) and rule not in inside] == []
