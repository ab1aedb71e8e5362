"""The errors of forgetting somebody."""

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import RefereeError


class PersonNotTyped(RefereeError):
    """Somebody is forgotten only by whoever types their name."""

    code = "person-not-typed"
    status = 422
    title = _("The name was not typed")
    wrong = _("Nobody was forgotten: that is not the name. Type “%(name)s”.")


class PersonPlays(RefereeError):
    """Nobody is forgotten while they sit at a table that plays."""

    code = "person-plays"
    status = 409
    title = _("The game is still on")
    wrong = _("%(name)s sits at a table that is still playing. End that table, or the round, first.")


class PersonTwice(RefereeError):
    """A tournament has the person twice on its list."""

    code = "person-twice"
    status = 409
    title = _("Twice on one list")
    wrong = _("%(tournament)s has %(name)s twice on its list, as %(names)s. Make them one player first, or rename one.")
