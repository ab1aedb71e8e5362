"""The oldest browsers that our pages are for, Safari 13.1 and Chrome 80 (phones of 2020), and what they lack.

In one place: what scripts may not use (tests/config/test_scripts.py), and what is taken away from Chromium, to
try pages as those browsers show them (tests/web/test_old_browsers.py).
"""

import re
import urllib.request

from playwright.sync_api import Page, Route

# What may not be called or read in a script: the object that has it, and since when both browsers do.
YOUNGER_NAMES = {
    "Array.prototype": ("at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced"),
    "String.prototype": ("at", "replaceAll", "isWellFormed"),
    "Object": ("hasOwn", "groupBy"),
    "Map": ("groupBy",),
    "Promise": ("any", "withResolvers", "try"),
    "Element.prototype": ("replaceChildren", "checkVisibility", "setHTMLUnsafe", "ariaLabel", "inert"),
    "Document.prototype": ("replaceChildren", "startViewTransition"),
    "DocumentFragment.prototype": ("replaceChildren",),
    "HTMLElement.prototype": ("showPopover", "hidePopover", "togglePopover", "popover", "inert"),
    "HTMLDialogElement.prototype": ("showModal", "show"),
    "HTMLFormElement.prototype": ("requestSubmit",),
    "HTMLInputElement.prototype": ("showPicker",),
    "Crypto.prototype": ("randomUUID",),
    "AbortSignal": ("timeout", "any"),
    "window": ("structuredClone", "scheduler", "navigation", "WeakRef"),
}
# `submitter` is younger too (Safari 15.4, Chrome 81): these know the button without it.
SUBMITTER = {"entry.js", "net.js"}
# Common words that other things of our own are called, too; the browser test still takes them away.
AMBIGUOUS = {"show", "any", "try", "at", "with"}
SELECTORS = re.compile(r":(?:has|is|where|focus-visible)\b|:not\([^()]*,")
DECLARATIONS = re.compile(
    r"(?:inset(?:-block|-inline)?|(?:padding|margin|scroll-margin|border)-(?:block|inline)|translate|rotate|scale|aspect-ratio"
    r"|accent-color|content-visibility):[^;{}]*|[\w-]+:[^;{}]*(?:dvh|svh|lvh|color-mix|light-dark|oklch)[^;{}]*"
)
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")

_DELETED = "\n".join(
    f"for (const name of {list(names)}) try {{ delete {owner}[name] }} catch {{}}"
    for owner, names in YOUNGER_NAMES.items()
)
SCRIPT = f"""
{_DELETED}
delete SubmitEvent.prototype.submitter;
CSS.supports = () => false;
window.addEventListener("formdata", (event) => event.stopImmediatePropagation(), true);
for (const owner of [Document.prototype, Element.prototype]) {{
  for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {{
    const native = owner[name];
    if (native) owner[name] = function (selector) {{
      if (/:(has|is|where|focus-visible)\\b|:not\\([^()]*,/.test(selector)) throw new SyntaxError(selector);
      return native.call(this, selector);
    }};
  }}
}}
"""


def age(page: Page) -> None:
    """Take away from a page, from its next load on, what those browsers lack, in scripts and in styles."""
    page.add_init_script(SCRIPT)
    page.route("**/*.css", _age_style)


def aged(style: str) -> str:
    """Return a style as those browsers read it: rules and declarations that they don't know are gone."""
    style = re.sub(r"@(?:container|layer)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
    style = re.sub(r"@supports selector[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
    style = style.replace("@supports not (inset:0)", "@supports (display:block)")
    style = RULE.sub(lambda rule: "" if SELECTORS.search(rule[1]) else rule[0], style)
    style = re.sub(rf"(?<=[{{;])(?:{DECLARATIONS.pattern})(?=[;}}])", "", style)
    return RULE.sub(_without_gap, style)


def _without_gap(rule: re.Match[str]) -> str:
    is_flex = re.search(r"display:(?:inline-)?flex", rule[2])
    return re.sub(r"(?<![\w-])gap:[^;}]*", "", rule[0]) if is_flex else rule[0]


def _age_style(route: Route) -> None:
    route.fulfill(content_type="text/css", body=aged(fetched(route)))


def fetched(route: Route) -> str:
    """The text that a page has asked for. Playwright's own way forgets it when the page goes on meanwhile."""
    with urllib.request.urlopen(route.request.url, timeout=60) as answer:
        text: str = answer.read().decode()
    return text
