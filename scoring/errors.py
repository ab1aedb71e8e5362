"""What can be wrong with a request about an evening, in the form of the referee's errors."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from referee.api import RefereeError


class EveningError(RefereeError):
    """The family."""

    status: ClassVar[int] = 409


class TooFewPlayers(EveningError):
    """This many cannot be seated at tables of the game's sizes."""

    code = "too-few-players"
    wrong = _(
        "%(players)s players cannot be seated: a table takes %(smallest)s to %(largest)s. "
        "Add players, or let somebody back in."
    )


class RoundIsOn(EveningError):
    """Something that has to wait until the round is over."""

    code = "round-is-on"
    wrong = _("Round %(number)s is still on. End it first.")


class RoundHasBegun(EveningError):
    """A draw that can no longer be taken back."""

    code = "round-has-begun"
    wrong = _("Round %(number)s has begun: cards have been entered at a table. End the round instead.")


class RoundIsOver(EveningError):
    """The round has been ended already."""

    code = "round-is-over"
    wrong = _("Round %(number)s has been ended already.")


class TablesStillPlay(EveningError):
    """Ending a round while tables play needs a decision."""

    code = "tables-still-play"
    wrong = _("Still playing: %(tables)s. Wait for them, or count them as they stand.")


class EveningIsOver(EveningError):
    """Nothing more is changed in an evening that has been ended."""

    code = "evening-is-over"
    wrong = _("This evening has been ended. Its standings are final.")


class PlayerHasPlayed(EveningError):
    """Somebody who has sat at a table stays in the list."""

    code = "player-has-played"
    wrong = _("%(name)s has been seated already and stays in the list. Let %(name)s withdraw instead.")


class PlayerUnknown(EveningError):
    """No such player in this evening."""

    code = "player-unknown"
    status = 404
    wrong = _("There is no such player in this evening.")


class SeatUnknown(EveningError):
    """No such seat in this evening."""

    code = "seat-unknown"
    status = 404
    wrong = _("There is no such seat in this evening.")


class MinutesUnclear(EveningError):
    """A round's clock needs a number of minutes."""

    code = "minutes-unclear"
    status = 422
    wrong = _("Give the round 1 to %(most)s minutes.")
