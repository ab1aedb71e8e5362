"""The form that finds hands. What was asked stands in the page's address, which can be sent on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from referee.faces import face_of
from referee.games import game_named
from referee.models import ClauseOutcome, Seat

FARTHEST = 100_000  # points that can be asked for, below and above 0
PEOPLE = ("player", "other")  # the fields with names
FIRST = ("clause", "outcome", *PEOPLE)  # the fields that are always in view
ANY = ("", gettext_lazy("Any"))
NAME_LENGTH = Seat._meta.get_field("player").max_length

SeatsNamed = Callable[[Sequence[str]], Sequence[Collection[int] | None]]
"""Returns for each name the seats of whoever has it; None if nobody has."""


@dataclass(frozen=True, slots=True)
class HandsAsked:
    """What somebody searches for, in the halls whose hands they may see. A field that is left out is no condition.

    `player` and `other` are the seats in which these persons have sat; both must have played the hand. The player broke
    the clause and won the points; without one, anybody did. `since` and `until` are days.
    """

    halls: Collection[int]
    game: str = ""
    clause: str = ""
    outcome: str = ""
    bid: str = ""
    player: Collection[int] | None = None
    other: Collection[int] | None = None
    least: int | None = None
    most: int | None = None
    since: date | None = None
    until: date | None = None


class HandsForm(forms.Form):
    """What somebody searches for. No field is required. A clause or a bid is written after its game: `game:clause`.

    `halls` are searched, `games` can be chosen, and `seats_named` knows the people.
    """

    nobody: str | Promise = _("Nobody by this name has played here.")

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

    def __init__(
        self, data: Any, *, games: Iterable[str], seats_named: SeatsNamed, halls: Collection[int] = ()
    ) -> None:
        super().__init__(data)
        self.halls, self._seats_named, self._seats = halls, seats_named, dict[str, Collection[int]]()
        played = [game_named(name) for name in games]
        choices: dict[str, list[Any]] = {
            "game": [ANY, *((game.id, game.title) for game in played)],
            "clause": [ANY, *((game.title, _clauses(game.id)) for game in played)],
            "outcome": [ANY, *ClauseOutcome.choices],
            "bid": [ANY, *((game.title, bids) for game in played if (bids := _bids(game.id)))],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]  # each of them is a ChoiceField

    def clean(self) -> dict[str, Any]:
        """Find the people who are named, and refuse conditions that contradict each other."""
        sent = self.cleaned_data
        names = {field: sent[field] for field in PEOPLE if sent.get(field)}
        for field, seats in zip(names, self._seats_named(list(names.values())), strict=True):
            if seats is None:
                self.add_error(field, str(self.nobody))
            else:
                self._seats[field] = seats
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
    def asked(self) -> HandsAsked:
        """The search, once the form is valid."""
        sent = self.cleaned_data
        return HandsAsked(
            halls=self.halls,
            game=next(iter(self._games), ""),
            clause=sent["clause"].partition(":")[2],
            bid=sent["bid"].partition(":")[2],
            player=self._seats.get("player"),
            other=self._seats.get("other"),
            **{name: sent[name] for name in ("outcome", "least", "most", "since", "until")},
        )


def _clauses(game: str) -> list[tuple[str, str]]:
    clauses = game_named(game).clauses.values()
    return [(f"{game}:{clause.id}", f"{clause.id} · {gettext(clause.title)}") for clause in clauses]


def _bids(game: str) -> list[tuple[str, str]]:
    return [(f"{game}:{word}", name) for word, name in face_of(game).bids.items()]
