"""The form that finds hands. What was asked stands in the page's address, which can be sent on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee import api
from scoring.models.seasons import Season
from scoring.selectors.seasons.hands import games_of, halls_of, seats_of
from scoring.selectors.seasons.seasons import seasons_organised
from scoring.systems.roster.names import NAME_LENGTH, tidy

FARTHEST = 100_000  # points that can be asked for, below and above 0
PEOPLE = ("player", "other")  # the fields with names
FIRST = ("clause", "outcome", *PEOPLE)  # the fields that are always in view


class HandsForm(forms.Form):
    """What somebody searches for. No field is required. A clause or a bid is written after its game: `game:clause`.

    `user` is the account whose tournaments are searched.
    """

    clause = forms.ChoiceField(required=False, label=_("Clause"))
    outcome = forms.ChoiceField(required=False, label=_("What became of it"))
    player = forms.CharField(
        required=False,
        max_length=NAME_LENGTH,
        label=_("Player"),
        help_text=_("The player who broke the clause and won the points."),
    )
    other = forms.CharField(required=False, max_length=NAME_LENGTH, label=_("At the same table"))
    game = forms.ChoiceField(required=False, label=_("Game"))
    bid = forms.ChoiceField(required=False, label=_("Bid"))
    least = forms.IntegerField(
        required=False, min_value=-FARTHEST, max_value=FARTHEST, label=_("Points in the hand, at least")
    )
    most = forms.IntegerField(required=False, min_value=-FARTHEST, max_value=FARTHEST, label=_("At most"))
    since = forms.DateField(required=False, label=_("From"), widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(required=False, label=_("Until"), widget=forms.DateInput({"type": "date"}))
    season = forms.ModelChoiceField(Season.objects.none(), required=False, label=_("Season"), to_field_name="slug")

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data)
        self.user, self.seats = user, dict[str, frozenset[int]]()
        played = games_of(user)
        whichever: tuple[str, Any] = ("", _("Any"))
        choices = {
            "game": [whichever, *((game.name, game.title) for game in played)],
            "clause": [whichever, *((game.title, _clauses(game.name)) for game in played)],
            "outcome": [whichever, *api.ClauseOutcome.choices],
            "bid": [whichever, *((game.title, bids) for game in played if (bids := _bids(game.name)))],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]  # each of them is a ChoiceField
        self.fields["season"].queryset = seasons_organised(user)  # type: ignore[attr-defined]  # a ModelChoiceField
        self.fields["season"].empty_label = str(_("Any"))  # type: ignore[attr-defined]  # as above

    def clean(self) -> dict[str, Any]:
        """Find the people who are named, and refuse conditions that contradict each other."""
        sent = self.cleaned_data
        names = {field: tidy(sent[field]) for field in PEOPLE if sent.get(field)}
        for field, seats in zip(names, seats_of(self.user, list(names.values())), strict=True):
            if seats is None:
                self.add_error(field, gettext("Nobody by this name is on the list of any of your tournaments."))
            else:
                self.seats[field] = seats
        if len(self._games) > 1:
            self.add_error("game", gettext("The game, the clause and the bid must be of one game."))
        for first, last in (("least", "most"), ("since", "until")):
            low, high = sent.get(first), sent.get(last)
            if low is not None and high is not None and low > high:
                self.add_error(last, gettext("The upper limit is below the lower one."))
        return sent

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """The fields that are always in view."""
        return [self[name] for name in FIRST]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """The other fields that have something to choose."""
        return [field for field in self if field.name not in FIRST and self._can_choose(field.name)]

    @property
    def uses_others(self) -> bool:
        """Whether one of the other fields was filled in."""
        return any(field.data for field in self.other_fields)

    def _can_choose(self, name: str) -> bool:
        may_be_bare = name in ("bid", "season") and name not in self.errors
        return not may_be_bare or len(list(self.fields[name].choices)) > 1  # type: ignore[attr-defined]  # both have choices

    @property
    def _games(self) -> set[str]:
        """The games named by the fields game, clause and bid."""
        sent = (self.cleaned_data.get(name) or "" for name in ("game", "clause", "bid"))
        return {value.partition(":")[0] for value in sent} - {""}

    @property
    def asked(self) -> api.HandsAsked:
        """The search, once the form is valid."""
        sent = self.cleaned_data
        return api.HandsAsked(
            halls=halls_of(self.user, sent["season"]),
            game=next(iter(self._games), ""),
            clause=sent["clause"].partition(":")[2],
            bid=sent["bid"].partition(":")[2],
            player=self.seats.get("player"),
            other=self.seats.get("other"),
            **{name: sent[name] for name in ("outcome", "least", "most", "since", "until")},
        )


def _clauses(game: str) -> list[tuple[str, str]]:
    return [(f"{game}:{clause}", f"{clause} · {title}") for clause, title in api.clause_titles(game).items()]


def _bids(game: str) -> list[tuple[str, str]]:
    return [(f"{game}:{word}", name) for word, name in api.bid_names(game).items()]
