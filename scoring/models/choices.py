"""The choices of the models' fields: the key of each choice, and its words for people."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CompetitionStatus(models.TextChoices):
    """The stages of a competition."""

    PLANNED = "planned", _("not begun")
    RUNNING = "running", _("running")
    ENDED = "ended", _("ended")


class RoundStatus(models.TextChoices):
    """The stages of a round: drawn but nobody has played, at least one table plays, ended by the organiser."""

    SEATED = "seated", _("seated")
    RUNNING = "running", _("running")
    ENDED = "ended", _("ended")


class Joining(models.TextChoices):
    """Whether players may put themselves on the list, and whether the organiser has to let them in."""

    CLOSED = "closed", _("closed")
    ASK = "ask", _("the organiser lets each player in")
    OPEN = "open", _("everybody is in at once")


class OwnActs(models.TextChoices):
    """When what players say on their own page is done at once, and when the organiser must agree first."""

    DRAWN = "drawn", _("at once; once they are drawn, the organiser agrees to it")
    ASK = "ask", _("the organiser agrees to skipping and going home")
    OPEN = "open", _("everything at once")


class Says(models.TextChoices):
    """What a player says on their own page."""

    HERE = "here", _("I'm here")
    LATE = "late", _("I'm late")
    SKIP = "skip", _("I skip the next round")
    PLAY = "play", _("I play it after all")
    HOME = "home", _("I go home")
    STAY = "stay", _("I stay after all")


class Way(models.TextChoices):
    """How the rounds of a competition are seated."""

    MEETINGS = "meetings", _("so that few pairs meet again")
    STANDINGS = "standings", _("by standings: players with like points meet")
    PLANNED = "planned", _("by a plan of all rounds, made beforehand")


#: How a draft is seated that the organiser has brought; no way for rounds that are still to be drawn.
OWN = "own"


class CardsAfter(models.TextChoices):
    """After how long an embedded table shows the cards that everybody at the table has seen."""

    NEVER = "never", _("never")
    FIVE = "5", _("after 5 minutes")
    FIFTEEN = "15", _("after 15 minutes")
    THIRTY = "30", _("after 30 minutes")
    GAME = "game", _("when the game is over")


class Settled(models.TextChoices):
    """How the organiser has settled a table of a round that is over, in place of the result of its game.

    An adjusted score replaces that of some seats; the others keep the result of the game.
    """

    UNPLAYED = "unplayed", _("not played: it counts for nobody")
    AWARDED = "awarded", _("points awarded by the organiser")
    ADJUSTED = "adjusted", _("score adjusted")


#: How a table is settled at which the result of its game counts, at least for some seats.
GAME_COUNTS = ("", Settled.ADJUSTED)


class Leaving(models.TextChoices):
    """What becomes of a table that plays when one of its players leaves."""

    AFTER = "after", _("after the round")
    PLAYS_ON = "plays_on", _("the table plays on")
    STANDS = "stands", _("the table was stopped and counts as it stands")
    NOBODY = "nobody", _("the table was stopped and counts for nobody")


class WebhookKind(models.TextChoices):
    """What a webhook tells, by the type of its message."""

    TABLE = "table.finished", _("a table has finished")
    ROUND = "round.published", _("a round is published")
    STANDINGS = "standings.changed", _("the standings change")


class Trouble(models.TextChoices):
    """Why a webhook's message was not delivered."""

    REFUSED = "refused", _("This server may not send anything to that address.")
    UNKNOWN = "unknown", _("No server has this name.")
    UNREACHABLE = "unreachable", _("No connection could be made.")
    SLOW = "slow", _("The answer took too long.")
    TLS = "tls", _("The certificate is not valid, or the secure connection failed.")
    NO_HTTP = "no_http", _("The answer was not HTTP.")
    REDIRECT = "redirect", _("The answer leads to another address, and redirects are not followed.")
    STATUS = "status", _("The receiver answered with an error.")
    GONE = "gone", _("The receiver wants no more messages (410).")
    OFF = "off", _("The webhook was switched off.")


class JobState(models.TextChoices):
    """How a long job stands."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("being made")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


class JobTrouble(models.TextChoices):
    """Why a long job failed, and what to do."""

    DISK = "disk", _("The server's disk is full. Make room there, then ask for this again.")
    LOST = "lost", _("The server stopped every time it worked on this. Ask for it again when the hall is quiet.")
    FAULT = "fault", _("The program made a mistake, which is in the server's errors.log. Nothing else was harmed.")
