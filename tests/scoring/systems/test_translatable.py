"""English texts of code without Django that pages say in other languages."""

import ast

from scoring.systems.translatable import Said, join_texts, stored_text
from tests.support.server import ROOT

SWEDISH = {
    "round %(number)s": "rond %(number)s",
    "It is %(stored)s.": "Det står %(stored)s.",
    "nothing": "ingenting",
    "“%(text)s”": "”%(text)s”",
    "": "the head of the catalogue",
}


def swedish(template: str) -> str:
    """Return a template in Swedish, as gettext does."""
    return SWEDISH.get(template, template)


def test_text_is_english_and_can_be_said_otherwise() -> None:
    """The values in a text are translated with it. Names and numbers stay as they are."""
    place = join_texts("Friday 50%", Said("round %(number)s", number=3), "", "options")
    assert place == "Friday 50%, round 3, options"
    assert place.translated(swedish) == "Friday 50%, rond 3, options"
    text = Said("It is %(stored)s.", stored=stored_text(None))
    assert (text, text.translated(swedish)) == ("It is nothing.", "Det står ingenting.")
    assert join_texts("", "").translated(swedish) == ""


def test_stored_values_are_shown_to_people() -> None:
    """Nobody has to read values as a program writes them."""
    values = [None, "", [], True, False, 3, "x", ["Anna", "Bo"], {"start_points": 20}]
    told = ["nothing", "nothing", "nothing", "yes", "no", "3", "“x”", "Anna, Bo", "start_points: 20"]

    assert [stored_text(value) for value in values] == told
    text = stored_text("x")
    assert isinstance(text, Said) and text.translated(swedish) == "”x”"


def called(node: ast.AST) -> str:
    """Return the name that a node of code is, calls, or looks something up in."""
    if isinstance(node, ast.Call):
        return called(node.func)
    if isinstance(node, ast.Subscript):
        return called(node.value)
    return node.id if isinstance(node, ast.Name) else ""


def marks(node: ast.AST) -> bool:
    """Return whether code marks a text for translation."""
    return any(isinstance(part, ast.Call) and called(part) == "_" for part in ast.walk(node))


def test_every_template_is_marked_for_translation() -> None:
    """Every `Said` is made of a text in `_()`, or of a name that stands for such texts."""
    files = [*(ROOT / "scoring/archive").glob("*.py"), ROOT / "scoring/systems/rounds/seating_check.py"]
    seen = 0
    for file in files:
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        given = [(target, node.value) for node in nodes if isinstance(node, ast.Assign) for target in node.targets]
        names = {called(target) for target, value in given if marks(value)}
        for node in nodes:
            if isinstance(node, ast.Call) and called(node) == "Said":
                template = node.args[0]
                assert called(template) in names | {"_"}, f"{file.name}, line {node.lineno}"
                seen += 1
    assert seen > 80
