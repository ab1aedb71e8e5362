"""Template filters of the published pages."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def file_of(files: Mapping[str, str], name: str) -> str:
    """Return the file of the player with this name."""
    return files[name]
