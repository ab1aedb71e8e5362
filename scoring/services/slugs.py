"""Makes addresses from names."""

from collections.abc import Iterable

from django.db.models import Model
from django.utils.text import slugify


def free_slug(name: str, models: Iterable[type[Model]], otherwise: str = "tournament") -> str:
    """Return an address made from the name that no row of these models has, such as "friday" or "friday-2"."""
    wanted = slugify(name)[:60].strip("-") or otherwise
    taken = {
        slug
        for model in models
        for slug in model._default_manager.filter(slug__startswith=wanted).values_list("slug", flat=True)
    }
    number, slug = 1, wanted
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug
