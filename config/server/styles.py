"""Styles for the oldest browsers that README names (Safari 13.1, Chrome 80), which drop what they don't know.

Our files use the short forms of today. While they are collected, `for_all` rewrites them so that the oldest browsers
can read them too. `for_old` makes the style that only browsers without `:has()` load (static/js/net.js): spaces between
the parts of a row, since they know no `gap` there, and the rules for what has something chosen within.
"""

import itertools
import json
import re
from collections.abc import Iterable, Iterator

SIDES = {
    "inset": ("top", "right", "bottom", "left"),
    "inset-block": ("top", "bottom"),
    "inset-inline": ("left", "right"),
    **{
        f"{what}-{axis}": (f"{what}-{one}", f"{what}-{other}")
        for what in ("padding", "margin", "scroll-margin")
        for axis, one, other in (("block", "top", "bottom"), ("inline", "left", "right"))
    },
}
PART = r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+"  # of a value: a word, or something with brackets
DECLARATION = re.compile(r"(?<![\w-])(?P<name>[a-z-]+):\s*(?P<value>[^;{}]+?)\s*(?=[;}])")
SELECTORS = re.compile(r"(?P<selectors>[^{};@]+)(?=\{)")
STRING = re.compile(r"""\"[^"]*\"|'[^']*'""")
SPACE = re.compile(r"\s*([{};])\s*|([:,])\s+")
RULE = re.compile(r"(?P<selectors>[^{};@]+)\{(?P<body>[^{}]*)\}")
# Of a mixture the first colour stands in for the whole.
MIXED = re.compile(r"color-mix\(in srgb, ([^,()]+(?:\([^()]*\))?),(?:[^()]|\([^()]*\))*\)")
NEWER = re.compile(r":has\(|:focus-visible")
HAS = re.compile(r"(?P<anchor>[^\s>+~]*?)(?P<no>:not\()?:has\(")


def for_all(style: str) -> str:
    """Return a style that browsers of 2020 understand as those of today do, without the spaces that nobody needs."""
    quoted: list[str] = []  # whatever strings contain, it is no rule
    style = STRING.sub(lambda found: _number(found[0], quoted), style)
    style = DECLARATION.sub(lambda found: ";".join(_declarations(found["name"], found["value"])), style)
    style = SELECTORS.sub(lambda found: ",".join(_selectors(found["selectors"])), style)
    style = SPACE.sub(lambda found: found[1] or found[2], style).replace(";}", "}")
    return STRING.sub(lambda found: quoted[int(found[0][1:-1])], style)


def _number(text: str, kept: list[str]) -> str:
    """Keep a string, and return one with its number in its place."""
    kept.append(text)
    return f'"{len(kept) - 1}"'


def for_old(styles: Iterable[str]) -> str:
    """Return the rules of these styles that use `gap` in rows or `:has()`, in other words.

    `--has` lists what static/js/old.js looks for: `[".key","input:checked"]`, if it stands first, means that each
    `.key` with such an input within is marked with `data-has-0`.
    """
    gaps: list[str] = []
    marked: list[str] = []
    wanted: dict[tuple[str, str], int] = {}
    for condition, selectors, body, needs_has in itertools.chain.from_iterable(
        _rules(for_all(style)) for style in styles
    ):
        values = dict(re.findall(r"([\w-]+):([^;]+)", body))
        if values.get("display") in ("flex", "inline-flex") and "gap" in values:
            gaps.append(_wrap_in_condition(condition, _spacing_rules(selectors, values)))
        marks = [_selector_with_mark(one, wanted) for one in _split_list(selectors) if needs_has or ":has(" in one]
        known = [one for one in marks if not NEWER.search(one)]
        if known:
            marked.append(_wrap_in_condition(condition, f"{','.join(known)}{{{body}}}"))
    looked_for = json.dumps(list(wanted), separators=(",", ":"))
    return f":root{{--has:{looked_for}}}@supports not (inset:0){{{''.join(gaps)}}}{''.join(marked)}"


def _selector_with_mark(selector: str, wanted: dict[tuple[str, str], int]) -> str:
    """Return a selector with a mark in place of each `:has()`, and note what is looked for."""
    while found := HAS.search(selector):
        inside = _inside_brackets(selector, found.end())
        if NEWER.search(inside) or inside[0] in "~+>":
            return selector
        mark = f"[data-has-{wanted.setdefault((found['anchor'] or '*', inside), len(wanted))}]"
        end = found.end() + len(inside) + 1
        selector = f"{selector[: found.start()]}{found['anchor']}{found['no'] or ''}{mark}{selector[end:]}"
    return selector


def _declarations(name: str, value: str) -> Iterator[str]:
    """Yield a declaration in words that all browsers know; one in those of today stands behind it."""
    if name in SIDES:
        parts = re.findall(PART, value)
        every = parts if len(SIDES[name]) == 2 else [*parts, *parts[-2:]] if len(parts) == 3 else parts
        for side, part in zip(SIDES[name], itertools.cycle(every), strict=False):
            yield f"{side}:{part}"
    elif name in ("translate", "rotate"):
        yield "transform:none" if value == "none" else f"transform:{name}({','.join(re.findall(PART, value))})"
    elif "dvh" in value or MIXED.search(value):
        older = MIXED.sub(r"\1", value.replace("dvh", "vh"))
        yield f"{name}:{older}"
        yield f"{name}:{value}"
    else:
        yield f"{name}:{value}"


def _selectors(text: str) -> Iterator[str]:
    """Yield selectors without lists inside `:is()` and `:not()`; whoever doesn't know those drops the whole rule."""
    for selector in _split_list(text):
        found = re.search(r":(is|not)\(", selector)
        while found and found[1] == "not":
            inside = _inside_brackets(selector, found.end())
            nots = "".join(f":not({part.strip()})" for part in _split_list(inside))
            before, after = selector[: found.start()] + nots, selector[found.end() + len(inside) + 1 :]
            selector, found = before + after, re.compile(r":(is|not)\(").search(before + after, len(before))
        if not found:
            yield selector.strip()
            continue
        inside = _inside_brackets(selector, found.end())
        for part in _split_list(inside):
            whole = selector[: found.start()] + part.strip() + selector[found.end() + len(inside) + 1 :]
            yield from _selectors(whole)


def _split_list(text: str) -> list[str]:
    """Split a list at its own commas, not at those within brackets."""
    return [part.strip() for part in re.findall(r"(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+", text)]


def _inside_brackets(text: str, start: int) -> str:
    """Return what stands between the bracket before `start` and the one that closes it."""
    depth, end = 1, start
    while depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    return text[start : end - 1]


def _rules(style: str) -> Iterator[tuple[str, str, str, bool]]:
    """Yield each rule: the condition (`@media …`) around it or none, selectors, body, whether it needs `:has()`."""
    blocks = [(found[0], found.start()) for found in re.finditer(r"@(?:media|supports|container)[^{]*", style)]
    spans = [(text, start, _end(style, start)) for text, start in blocks]
    for found in RULE.finditer(style):
        inside = [text for text, start, end in spans if start < found.start() < end]
        if any("container" in text for text in inside):  # those browsers don't know it
            continue
        plain = [text for text in inside if "selector(" not in text]
        yield plain[-1] if plain else "", found["selectors"], found["body"], len(plain) < len(inside)


def _end(style: str, start: int) -> int:
    """Return where the block that begins after `start` ends."""
    depth = 0
    for place in range(style.index("{", start), len(style)):
        depth += {"{": 1, "}": -1}.get(style[place], 0)
        if not depth:
            return place
    return len(style)


def _wrap_in_condition(condition: str, rule: str) -> str:
    return f"{condition.strip()}{{{rule}}}" if condition else rule


def _spacing_rules(selectors: str, values: dict[str, str]) -> str:
    """Return the rules that put spaces between the parts of a row or column, on all sides where it may break."""
    parts = re.findall(PART, values["gap"])
    down, across = parts[0], parts[-1]
    every = [one for one in _split_list(selectors) if not NEWER.search(one) and "::" not in one]
    if not every:
        return ""
    if "wrap" in values.get("flex-wrap", "") or "wrap" in values.get("flex-flow", ""):
        around = " ".join("0" if size == "0" else f"calc({size}/2)" for size in (down, across))
        return f"{','.join(f'{one}>*' for one in every)}{{margin:{around}}}"
    side = f"margin-top:{down}" if "column" in values.get("flex-direction", "") else f"margin-left:{across}"
    return f"{','.join(f'{one}>*+*' for one in every)}{{{side}}}"
