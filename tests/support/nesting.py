"""What HTML allows in what: a page's source as it was written, against small tables of the standard's content models.

A parser mends most of it without a word: it ends a paragraph before a list in it, and takes a form in a span as it is.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

TAG = re.compile(
    r"<!--.*?-->|<(?P<end>/?)(?P<name>[a-zA-Z][\w-]*)"
    r"(?P<attributes>(?:\s+[^\s\"'<>/=]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>=`]+))?)*)\s*(?P<closed>/?)>",
    re.DOTALL,
)
ATTRIBUTE = re.compile(r"([^\s\"'<>/=]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>=`]+)))?", re.DOTALL)


def words(text: str) -> frozenset[str]:
    """Return a table's row of names."""
    return frozenset(text.split())


VOID = words("area base br col embed hr img input link meta source track wbr")
HEADINGS = words("h1 h2 h3 h4 h5 h6")
#: Elements that hold phrasing content and nothing else, however deep.
PHRASING_ONLY = HEADINGS | words(
    "abbr b bdi bdo button cite code data dfn em i kbd label legend mark meter output p pre progress q s samp small"
    " span strong sub summary sup textarea time title u var"
)
#: Elements that are no phrasing content.
NOT_PHRASING = HEADINGS | words(
    "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header"
    " hgroup hr html legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul"
)
HEADINGS_TOO = words("legend summary")  # of those that hold phrasing content, these may hold a heading
#: Which elements may be right within these.
CHILDREN = {
    **dict.fromkeys(("ul", "ol", "menu"), words("li script template")),
    "dl": words("dt dd div script template"),
    "table": words("caption colgroup thead tbody tfoot tr script template"),
    **dict.fromkeys(("thead", "tbody", "tfoot"), words("tr script template")),
    "tr": words("td th script template"),
    "colgroup": words("col template"),
    "select": words("option optgroup hr script template"),
    "optgroup": words("option script template"),
    "datalist": words("option script template"),
    "option": words(""),
    "textarea": words(""),
    "title": words(""),
}
#: Which elements these may be right within.
PARENTS = {
    "li": words("ul ol menu"),
    **dict.fromkeys(("dt", "dd"), words("dl div")),
    **dict.fromkeys(("caption", "colgroup", "thead", "tbody", "tfoot"), words("table")),
    "tr": words("table thead tbody tfoot"),
    **dict.fromkeys(("td", "th"), words("tr")),
    **dict.fromkeys(("option",), words("select optgroup datalist")),
    "optgroup": words("select"),
    "legend": words("fieldset"),
    "figcaption": words("figure"),
    "summary": words("details"),
}
SECTIONS = words("article aside nav section")
#: Which elements may not be anywhere within these.
BARRED = {
    "form": words("form"),
    "label": words("label"),
    **dict.fromkeys(("dt", "th"), HEADINGS | SECTIONS | words("header footer")),
    **dict.fromkeys(("header", "footer"), words("header footer main")),
    "caption": words("table"),
    "address": HEADINGS | SECTIONS | words("header footer address"),
    **dict.fromkeys(SECTIONS, words("main")),
}
INTERACTIVE = words("button details embed iframe label select textarea")
LABELLED = words("button input meter output progress select textarea")  # what a label may be of: one each
ONCE = words("main title h1")  # in a whole page


@dataclass(slots=True)
class Element:
    """An element that has begun."""

    name: str
    attributes: dict[str, str]
    labelled: int = field(default=0)

    def __str__(self) -> str:
        shown = "".join(f' {name}="{self.attributes[name]}"' for name in ("id", "class") if name in self.attributes)
        return f"<{self.name}{shown}>"


def misplaced_elements(page: str) -> list[str]:
    """Return what stands where HTML doesn't allow it, each fault once."""
    return list(dict.fromkeys(_faults(page)))


def _faults(page: str) -> Iterator[str]:
    inside: list[Element] = []
    ids: Counter[str] = Counter()
    all_names: Counter[str] = Counter()
    for tag in TAG.finditer(page):
        if not (name := (tag["name"] or "").lower()):
            continue
        if tag["end"]:
            yield from _faults_at_end(name, inside)
            continue
        element = Element(name, attributes_of(tag["attributes"]))
        foreign = any(one.name in ("svg", "math") for one in inside)
        if not foreign:
            yield from _faults_at_begin(element, inside)
        all_names[name] += not foreign
        if "id" in element.attributes:
            ids[element.attributes["id"]] += 1
        if name not in VOID and not (foreign or name == "svg") * bool(tag["closed"]):
            inside.append(element)
    yield from (f"{element} is not ended" for element in inside)
    yield from (f"the id {one} is there {times} times" for one, times in ids.items() if times > 1)
    if all_names["html"]:
        yield from (f"<{name}> is there {all_names[name]} times" for name in sorted(ONCE) if all_names[name] > 1)


def attributes_of(text: str) -> dict[str, str]:
    """Return the attributes of an element, from what stands in its tag."""
    return {name.lower(): first or second or third for name, first, second, third in ATTRIBUTE.findall(text)}


def _faults_at_end(name: str, inside: list[Element]) -> Iterator[str]:
    if inside and inside[-1].name == name:
        inside.pop()
        return
    yield f"</{name}> ends {inside[-1] if inside else 'nothing'}"
    if any(one.name == name for one in inside):
        while inside.pop().name != name:
            pass


def _faults_at_begin(element: Element, inside: list[Element]) -> Iterator[str]:
    """Yield what is wrong about an element where it begins."""
    around: list[Element] = []
    for outer in reversed(inside):
        if outer.name == "template":
            break
        around.append(outer)
    for outer in around:
        if _is_barred(element, outer):
            yield f"{element} in {outer}"
        if outer.name == "label" and element.name in LABELLED and element.attributes.get("type") != "hidden":
            outer.labelled += 1
            if outer.labelled > 1:
                yield f"{element} is another field in {outer}"
    if around and not _may_be_right_in(element.name, *(outer.name for outer in around[:2])):
        yield f"{element} right in {around[0]}"


def _is_barred(element: Element, outer: Element) -> bool:
    """Return whether an element may not be within another, however deep."""
    name = element.name
    if name in BARRED.get(outer.name, ()):
        return True
    if _is_button(outer) and (_is_interactive(element) or "tabindex" in element.attributes):
        return True
    is_heading = name in HEADINGS and outer.name in HEADINGS_TOO
    return name in NOT_PHRASING and outer.name in PHRASING_ONLY and not is_heading


def _may_be_right_in(name: str, parent: str, grandparent: str = "") -> bool:
    """Return whether an element may be a child of another."""
    if name in ("dt", "dd") and parent == "div" and grandparent != "dl":
        return False
    return name in CHILDREN.get(parent, (name,)) and parent in PARENTS.get(name, (parent,))


def _is_button(element: Element) -> bool:
    """Return whether nothing else can be tapped within an element."""
    return element.name in ("a", "button") or element.attributes.get("role") == "button"


def _is_interactive(element: Element) -> bool:
    """Return whether people tap an element or write in it."""
    if element.name in ("a", "input"):
        return "href" in element.attributes or (element.name == "input" and element.attributes.get("type") != "hidden")
    return element.name in INTERACTIVE
