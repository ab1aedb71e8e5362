"""What a page's elements point at: each name in `for`, `form`, `aria-describedby` and the like is an element's of it.

A browser says nothing of a name that no element has: a tap on the label does nothing, a field is sent with no form.
"""

import re

from tests.support.nesting import TAG, attributes_of, words

#: Attributes whose words are ids of elements of the same page.
IDS = words(
    "for form list headers aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage"
    " aria-flowto aria-labelledby aria-owns"
)
#: Attributes of htmx that may name an element of the same page by its id, such as `#seating`.
SELECTORS = words("hx-target hx-include hx-indicator hx-sync hx-disabled-elt")
ID = re.compile(r"#([\w-]+)")


def dangling(page: str) -> list[str]:
    """Return what a whole page's elements point at that is not there, each once. A part of a page is not judged."""
    if not re.search(r"<html[\s>]", page):
        return []
    elements = [
        (tag["name"].lower(), attributes_of(tag["attributes"]))
        for tag in TAG.finditer(page)
        if tag["name"] and not tag["end"]
    ]
    ids = {attributes["id"] for _name, attributes in elements if "id" in attributes}
    found = (
        f'<{name} {attribute}="{attributes[attribute]}"> points at {pointed}, which is not there'
        for name, attributes in elements
        for attribute in sorted(attributes)
        for pointed in _pointed(attribute, attributes[attribute])
        if pointed not in ids
    )
    return list(dict.fromkeys(found))


def _pointed(attribute: str, value: str) -> list[str]:
    if attribute in IDS:
        return value.split()
    return ID.findall(value) if attribute in SELECTORS else []
