"""Swedish and Dutch are complete: every string a person can see is translated.

Needs no gettext tools: the strings are found by reading the code and the templates.
"""

import ast
import gettext
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.template import Template
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.formats import date_format
from django.utils.translation import override

from tests.support.server import ROOT

LANGUAGES = ("sv", "nl")
PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
Key = tuple[str, str]  # (context or "", the English string)

TERMS = {
    "sv": {
        r"\b[Mm]ata(?:r|s|de|des|t|ts)? in\b|\b[Ii]nmata[td]|\b[Ff]elinmat": "föra in, infört",
        r"given (?:lottas|dras)|givaren dras": "den första givaren lottas",
        r"\b[Mm]inst prickar": "färst prickar",
        r"gnäll-läg": "gnälläget",
        r"[Ww]ebbkrok": "webhook",
        r"\b[Ww]orker|\b[Aa]rbetar(?:e|en|na)\b": "bakgrundsprocess",
    },
    "nl": {
        r"(?<!\()pricks\b": "prickar",
        r"\b[Vv]alsspel(?:en)?\b": "vals spel, vals spelen",
        r"\b[Mm]eerderen\b": "meerdere spelers",
        r"[Ss]pelleider": "leider (of a bid; the person in charge is the wedstrijdleider or scheidsrechter)",
        r"\b[Rr]onden\b": "rondes",
    },
}
"""Words that were translated in two ways, or wrongly, and the term that stands for them everywhere."""


def strings_in_code(text: str) -> Iterator[Key]:
    """The strings that a Python file marks for translation."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        words = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if name in PLAIN | PLURAL and words:
            yield "", words[0]
        elif name in IN_CONTEXT and len(words) > 1:
            yield words[0], words[1]


def strings_in_template(text: str) -> Iterator[Key]:
    """The strings that a template marks for translation."""
    for node in Template(text).nodelist.get_nodes_by_type(Node):
        if isinstance(node, BlockTranslateNode):
            yield "", node.render_token_list(node.singular)[0]
        elif isinstance(node, TranslateNode):
            words = getattr(node.filter_expression.var, "literal", None)
            if isinstance(words, str):
                # A lone % stands doubled in the catalogue: Django does so for {% translate %}.
                yield str(node.message_context.var if node.message_context else ""), words.replace("%", "%%")


def all_strings() -> dict[Key, Path]:
    """Every string of the project, and a file where it stands."""
    found: dict[Key, Path] = {}
    for folder in ("config", "referee", "scoring"):
        for path in (ROOT / folder).rglob("*.py"):
            found.update(dict.fromkeys(strings_in_code(path.read_text(encoding="utf-8")), path))
    for path in (ROOT / "templates").rglob("*.html"):
        found.update(dict.fromkeys(strings_in_template(path.read_text(encoding="utf-8")), path))
    return found


def compiled(language: str) -> dict[object, str]:
    """A compiled catalogue as gettext keeps it: a plural has one entry for each form, its key a pair."""
    with open(ROOT / "locale" / language / "LC_MESSAGES" / "django.mo", "rb") as file:
        entries: dict[object, str] = vars(gettext.GNUTranslations(file))["_catalog"]  # it has no public name
    return entries


def catalogue(language: str) -> dict[str, str]:
    """A compiled catalogue: `context\\x04string` to its translation, of a plural the first."""
    return {
        key[0] if isinstance(key, tuple) else str(key): words
        for key, words in compiled(language).items()
        if not isinstance(key, tuple) or key[1] == 0
    }


def source(language: str) -> str:
    """The translator's file."""
    return (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_is_translated(language):
    """Nothing of what people see is left in English (run `make messages`, translate, and run it again)."""
    known = catalogue(language)
    strings = all_strings()
    missing = {
        words: str(path.relative_to(ROOT))
        for (context, words), path in strings.items()
        if not known.get(f"{context}\x04{words}" if context else words)
    }

    assert len(strings) > 500
    assert missing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy_or_out_of_date(language):
    """No guess of the tools passes for a translation, and no string lingers that the code has given up."""
    assert "#, fuzzy" not in source(language)
    assert "\n#~" not in source(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_the_source(language):
    """What was compiled when the tests began has every string of the .po beside it."""
    known = catalogue(language)
    for block in source(language).split("\n\n")[1:]:
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            if found := re.match(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) (".*")$', line):
                name, line = found[1], found[2]
                fields[name] = ""
            if line.startswith('"'):
                fields[name] += ast.literal_eval(line)
        key = f"{fields['msgctxt']}\x04{fields['msgid']}" if "msgctxt" in fields else fields["msgid"]

        assert known.get(key) == fields.get("msgstr", fields.get("msgstr[0]"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_gaps(language):
    """A translation has the same %(gaps)s as the English, or it would lose a name (or raise an error)."""
    gaps = re.compile(r"%\(\w+\)[sd]")
    known = catalogue(language)
    torn = {}
    for context, words in all_strings():
        translated = known.get(f"{context}\x04{words}" if context else words, words)
        if set(gaps.findall(translated)) != set(gaps.findall(words)):
            torn[words] = translated

    assert torn == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_term_stands_for_each_thing(language):
    """No translation uses a word that the list of terms replaces."""
    wrong = {
        words: f"instead of {found[0]!r}: {term}"
        for words in compiled(language).values()
        for pattern, term in TERMS[language].items()
        if (found := re.search(pattern, words))
    }

    assert wrong == {}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_dates_have_one_form_in_each_language(language):
    """The day comes first, the month is a whole word, and the hours run to 24."""
    moment = datetime(2026, 11, 3, 20, 5)
    with override(language):
        assert date_format(moment, "DATE_FORMAT").lower() == "3 november 2026"
        assert date_format(moment, "TIME_FORMAT") == "20:05"


def test_strings_are_found_where_they_stand():
    """The finder sees plain strings, contexts and plurals, in code and in templates."""
    code = '_("a" "b"); pgettext("c", "d"); ngettext("one", "many", 2); other("x")'
    page = (
        '{% load i18n %}{% if a %}{% translate "e" context "f" %}{% endif %}'
        "{% blocktranslate with g=h %}i {{ g }}{% endblocktranslate %}"
    )

    assert list(strings_in_code(code)) == [("", "ab"), ("c", "d"), ("", "one")]
    assert list(strings_in_template(page)) == [("f", "e"), ("", "i %(g)s")]
