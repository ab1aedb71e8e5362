"""Writes how the club's pages look: its name, its logo, its colours (decision 0099)."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from referee.ground.errors import raises
from scoring.errors.accounts import ColourUnreadable, DaysUnreadable, LogoUnusable
from scoring.models.accounts import CLUB_NAME, LEAST_KEPT, MOST_KEPT, WARNED, Club
from scoring.selectors.access.club import LOOK
from scoring.services.access.accounts import club_locked
from scoring.services.access.acts import record_act
from scoring.systems.access.colours import DARK_GROUNDS, ENOUGH, LIGHT_GROUNDS, judged
from scoring.systems.access.logos import Logo, LogoTrouble
from scoring.wording.accounts import GROUNDS, LOGO_TROUBLES


@transaction.atomic
def club_name_set(*, name: str) -> None:
    """Give the club another name, or none."""
    club = club_locked()
    _kept(club, name=" ".join(name.split())[:CLUB_NAME])
    record_act("club_named", club)


@raises(LogoUnusable)
@transaction.atomic
def club_logo_set(*, logo: Logo | LogoTrouble | None) -> None:
    """Give the club another logo, or none. Raises LogoUnusable with the reason, if there is a trouble with it."""
    if isinstance(logo, LogoTrouble):
        raise LogoUnusable(why=LOGO_TROUBLES[logo])
    png, width, height = logo or Logo(b"", 0, 0)
    club = club_locked()
    _kept(club, logo=png, logo_width=width, logo_height=height)
    record_act("club_logo_set" if logo else "club_logo_removed", club)


@raises(ColourUnreadable)
@transaction.atomic
def club_colours_set(*, accent: str, accent_dark: str = "") -> None:
    """Give the club's pages its colour, on light and on dark ground; with "" they have the house's colours.

    Without `accent_dark` it is the colour nearest to `accent` that can be read on dark ground. Raises ColourUnreadable
    with the nearest colour that can be read.
    """
    if accent:
        _check(accent, LIGHT_GROUNDS, dark=False)
        accent_dark = accent_dark or judged(accent, DARK_GROUNDS).nearest
        _check(accent_dark, DARK_GROUNDS, dark=True)
    club = club_locked()
    _kept(club, accent=accent, accent_dark=accent_dark if accent else "")
    record_act("club_colours_set", club)


@raises(DaysUnreadable)
@transaction.atomic
def club_keep_days_set(*, days: int | None) -> datetime | None:
    """Have the server forget people so many days after their last tournament; None for never.

    Return from when on it does: nobody is forgotten within a week. Raises DaysUnreadable for fewer or more days than
    there can be.
    """
    if days is not None and not LEAST_KEPT <= days <= MOST_KEPT:
        raise DaysUnreadable(least=LEAST_KEPT, most=MOST_KEPT)
    forgets_from = None if days is None else timezone.now() + WARNED
    club = club_locked()
    _kept(club, keep_days=days, forgets_from=forgets_from)
    record_act("club_keep_days_set", club)
    return forgets_from


def _check(colour: str, grounds: tuple[str, ...], *, dark: bool) -> None:
    found = judged(colour, grounds)
    if not found.enough:
        raise ColourUnreadable(
            ground=GROUNDS[dark],
            colour=colour,
            contrast=f"{int(found.contrast * 10) / 10}:1",  # never rounded up to what is enough
            enough=f"{ENOUGH}:1",
            nearest=found.nearest,
            dark=dark,
        )


def _kept(club: Club, **fields: str | bytes | int | datetime | None) -> None:
    """Keep these fields, and let no page look as before."""
    for field, value in fields.items():
        setattr(club, field, value)
    club.save(update_fields=list(fields))
    transaction.on_commit(partial(cache.delete, LOOK))
