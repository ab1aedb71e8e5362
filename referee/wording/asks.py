"""One sentence on what is asked now, of the reader or of the player to move."""

from __future__ import annotations

from django.utils.translation import gettext

from referee.faces import face_of
from referee.faces.words import View
from referee.models import Depth
from referee.wording.depths import recording


def ask_text(game: str, view: View, *, status: str, depth: str = Depth.MOVES, me: str | None = None) -> str:
    """Return what is asked now. `view` has the casebook's keys; `me` is the reader's name if they play."""
    if view.get("finished"):
        if view.get("drawn"):
            return gettext("The game is over: it is drawn.")
        return gettext("The game is over: %(winners)s won.") % {"winners": ", ".join(_winners(view))}
    if status == "closed":
        return gettext("This table is closed.")
    if depth != Depth.MOVES:
        return str(recording(game, depth).ask)
    return face_of(game).words.ask(view, me)


def restoring_text(*, by_players: bool) -> str:
    """Return what players are asked to do while the table is put back, by the referee or by themselves."""
    if by_players:
        return gettext("Put the cards back where they were. Nobody plays meanwhile.")
    return gettext("The table is being put back. Wait with your cards.")


def begins_text(game: str, first: str) -> str:
    """Return what the first entries of a game will be. `first` sits in the first seat."""
    return str(face_of(game).words.begins) % {"first": first}


def _winners(view: View) -> list[str]:
    seats = view.get("seats") or {}
    places = view.get("places") or {name: seat.get("place") for name, seat in seats.items()}
    return list(view.get("winners") or (name for name, place in places.items() if place == 1))
