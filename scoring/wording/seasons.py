"""Words for a season's questions about players, and for its ratings, in the reader's language."""

from django.utils.translation import gettext_lazy

from scoring.systems.people.persons import Doubt

#: Why an organiser is asked about two persons.
DOUBTS = {
    Doubt.NEAR: gettext_lazy("The names are nearly the same."),
    Doubt.SEVERAL: gettext_lazy("Several people have this name."),
    Doubt.FAMILY: gettext_lazy("The names are the same, but the families differ."),
}

#: How certain a rating is.
CERTAINTIES = {
    "low": gettext_lazy("still very uncertain"),
    "medium": gettext_lazy("uncertain"),
    "high": gettext_lazy("fairly certain"),
}
