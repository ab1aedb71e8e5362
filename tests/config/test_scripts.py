"""Our scripts run in browsers from Safari 13.1 and Chrome 80 on: a parser finds what those can't read or don't have.

One line of an unknown syntax, and a whole script doesn't run. tests/web/test_old_browsers.py tries out how pages are.
The parser is tree-sitter's: it reads the language of today, so that what is younger is found by its name. Parsers in
pure Python read less than our oldest browsers do (esprima knows no `?.`).
"""

import re
from collections.abc import Iterator

import django_htmx
import pytest
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from tests.support.old_browsers import AMBIGUOUS, SELECTORS, SUBMITTER, YOUNGER_NAMES
from tests.support.server import ROOT

SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
PARSER = Parser(Language(tree_sitter_javascript.language()))
# Kinds of syntax, as the parser names them, and since when Safari and Chrome both read them.
YOUNGER_SYNTAX = {
    "private_property_identifier": "private members: Safari 14.1, Chrome 74",
    "field_definition": "fields of classes: Safari 14.1, Chrome 72",
    "class_static_block": "Safari 16.4, Chrome 94",
    "decorator": "in no browser of then",
    "hash_bang_line": "Safari 13.1, Chrome 74, but pointless",
    "import_attribute": "Safari 17.2, Chrome 123",
    "namespace_export": "Safari 14.1, Chrome 72",
    "using_declaration": "in no browser of then",
}
NAMES = {name for names in YOUNGER_NAMES.values() for name in names} - AMBIGUOUS
STRINGS = ("string_fragment", "template_string")
IDENTIFIERS = ("property_identifier", "shorthand_property_identifier_pattern")
# Kinds of nodes, what may not stand in them, and why.
YOUNGER_TEXT = [
    (("augmented_assignment_expression",), r"^[^\n]*?(?:\?\?|\|\||&&)=", "logical assignment: Safari 14, Chrome 85"),
    (("number",), r"_|n$", "separators are read by few; big integers: Safari 14, Chrome 67"),
    (("regex",), r"\(\?<[=!]|/[a-z]*[dv][a-z]*$", "lookbehind: Safari 16.4; flags d and v: Safari 15 and later"),
    (IDENTIFIERS, rf"^(?:{'|'.join(sorted(NAMES))})$", "see tests/support/old_browsers.py"),
    (("call_expression",), r"^(?:structuredClone|Promise\.(?:any|try)|AbortSignal\.any)\(", "the same"),
    (("call_expression",), r"^[^(\n]*\.at\(", "Safari 15.4, Chrome 92"),
    (STRINGS, rf"^(?!.*selector\()(?=.*(?:{SELECTORS.pattern}))", "in a selector: Safari 14, Chrome 88; :has() later"),
    (STRINGS, r"^formdata$", "the event: Safari 15, Chrome 77"),
]
# Classic scripts run where modules don't, in browsers older still: their syntax is that of 2009.
CLASSIC = {"net.js", "old.js"}
NEW_IN_2015 = {
    *(
        "arrow_function",
        "lexical_declaration",
        "template_string",
        "class_declaration",
        "spread_element",
        "optional_chain",
    ),
    *("object_pattern", "array_pattern", "for_of_statement", "await_expression", "import_statement", "rest_pattern"),
}


def nodes(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for child in node.children:
        yield from nodes(child)


def text(node: Node) -> str:
    """What stands there."""
    return (node.text or b"").decode()


def younger(source: str, name: str = "") -> list[str]:
    """What a script uses that its oldest browsers don't have."""
    tree = PARSER.parse(source.encode())
    found = ["not understood"] if tree.root_node.has_error else []
    return found + [f"{text(node)}: {why}" for node in nodes(tree.root_node) if (why := why_not(node, name))]


def why_not(node: Node, name: str) -> str:
    """Why a node of the tree is too young; empty if it is not."""
    kind, said = node.type, text(node)
    if name in CLASSIC and kind in NEW_IN_2015:
        return "too young for a classic script"
    if kind == "await_expression" and not is_inside_a_function(node):
        return "await outside functions: Safari 15, Chrome 89"
    if kind == "property_identifier" and name not in SUBMITTER and said == "submitter":
        return "Safari 15.4, Chrome 81"
    reasons = [why for kinds, pattern, why in YOUNGER_TEXT if kind in kinds and re.search(pattern, said)]
    return YOUNGER_SYNTAX.get(kind) or next(iter(reasons), "")


def is_inside_a_function(node: Node | None) -> bool:
    """Whether a function is around a node."""
    while node is not None:
        if node.type in ("function_declaration", "function_expression", "arrow_function", "method_definition"):
            return True
        node = node.parent
    return False


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_script_uses_nothing_younger_than_the_browsers_it_is_for(path):
    """Neither in its syntax nor by name."""
    assert younger(path.read_text(encoding="utf-8"), path.name) == []


def test_htmx_that_we_serve_can_be_read_by_them():
    """It is built for browsers older than ours."""
    served = next(iter(django_htmx.__path__)) + "/static/django_htmx/htmx-2.min.js"
    with open(served, encoding="utf-8") as file:
        found = younger(file.read())

    assert [line for line in found if not line.endswith("old_browsers.py")] == []


@pytest.mark.parametrize(
    "source",
    [
        "a ??= 1;",
        "a ||= b;",
        "class A { #secret = 1; }",
        "class A { static { go(); } }",
        "await go();",
        "const a = 1_000;",
        "const a = 10n;",
        "/(?<=a)b/.test(c);",
        "/a/v.test(c);",
        "list.at(-1);",
        "list.findLast(go);",
        "part.replaceChildren();",
        "Object.hasOwn(a, b);",
        "structuredClone(a);",
        "crypto.randomUUID();",
        "AbortSignal.timeout(5);",
        "const a = event.submitter;",
        'part.closest("form:has(input)");',
        "part.querySelector(`:is(${a}, b)`);",
        'part.querySelectorAll("a:not(.b, .c)");',
        'form.addEventListener("formdata", go);',
        "dialog.showModal();",
        "const a = ;",
    ],
)
def test_parser_finds_what_is_younger(source):
    """A gate that never closes holds nothing."""
    assert younger(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "const a = b?.c ?? (d ? 1 : 2);",
        "const go = async () => await fetch(a);",
        "try { go(); } catch { stay(); }",
        "const { a, ...rest } = { ...b };",
        'import { a } from "./b.js"; import("./c.js");',
        "for (const [a, b] of Object.entries(c)) d.flatMap(a).flat();",
        'part.closest("a:not(.b):not(.c)").toggleAttribute("open");',
    ],
)
def test_parser_lets_pass_what_they_know(source):
    """What Safari 13.1 and Chrome 80 read."""
    assert younger(source) == []


def test_parser_holds_classic_scripts_to_the_syntax_of_2009():
    """They are what is left where modules don't run."""
    assert younger("(() => 1)();", "net.js") != []
    assert younger("(function () { return 1; })();", "net.js") == []
